"""Settings: ``base`` holds what is common, the others only what differs.

``embedded`` runs everything in one process, ``production`` behind a proxy,
``test`` for the suite. ``env`` is the one reader of the environment.
"""
