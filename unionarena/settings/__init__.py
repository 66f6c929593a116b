"""Settings: ``base`` has what all share, the others what differs.

``embedded`` runs everything in one process, ``production`` behind a proxy, ``test`` is
for the test suite. Only ``env`` reads the environment,
and ``env_file`` its file.
"""
