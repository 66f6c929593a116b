"""The site of ``make run`` as journeys visit it: hundreds sign up from one address."""

from .embedded import *

# As in the test suite: Argon2 is slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A journey meets a limit of people, not one that another journey used up.
ACCOUNT_RATE_LIMITS = False
PROCESSOR_SHARE_PER_PERSON = PROCESSOR_SHARE_PER_ADDRESS = 0
# Their games would take half of a processor for as long as journeys last.
BOTS_PLAY_ROUND_ROBIN = False
# They wait for hands that are shown late.
CAST_MINUTE_S = 2
