"""Settings of the test suite, with the services of DATABASE_URL and REDIS_URL."""

import os

from . import env

if env.REDIS_URL:
    # Clearing the cache empties its database: each worker of the suite has its own, or
    # it
    # would delete another's queues.
    _worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    env.REDIS_URL = f"{env.REDIS_URL.rpartition('/')[0]}/{int(_worker)}"
    # Roles of a site must not receive the messages of a test.
    env.CACHE_REDIS_URL = env.CHANNELS_REDIS_URL = env.REDIS_URL
    env.BROKER_REDIS_URL = env.REDIS_URL

from .base import *

DEBUG = False
SECRET_KEY = "only for tests"  # noqa: S105 - guards nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
# Argon2 takes 100 ms and 100 MB per check on purpose; tests sign in thousands of times.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every test client loads the site anew, and would read all static files.
SERVESTATIC_USE_FINDERS = SERVESTATIC_USE_STATIC_ROOT = False
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = True
BOTS_THINK_IN_BACKGROUND = False
NOTIFY_IN_BACKGROUND = False
HEART_BEATS = False
# Most tests end a battle by giving up at once.
RATED_LEAST_ACTIONS = 0
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = False
PROCESSOR_SHARE_PER_PERSON = PROCESSOR_SHARE_PER_ADDRESS = 0
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": dict.fromkeys(("anon", "user", "costly", "blocks")),
}
if not USES_SQLITE:
    # Test databases come and go; a pool would hold them open.
    DATABASES["default"]["OPTIONS"] = {}
