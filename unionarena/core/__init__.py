"""Everything below the apps.

People, the REST and page foundations, refusals, chance, time, storage.
"""
