"""Several processes behind a proxy: PostgreSQL, Redis, TLS."""

from django.core.exceptions import ImproperlyConfigured
from environs import Env
from servestatic.compress import Compressor

from . import env
from .base import *

DEBUG = False
for _name, _value in (
    ("SECRET_KEY", env.SECRET_KEY),
    ("ALLOWED_HOSTS", env.ALLOWED_HOSTS),
    ("DATABASE_URL", env.NAMES_DATABASE),
    ("REDIS_URL", env.REDIS_URL),
    ("CSRF_TRUSTED_ORIGINS", env.CSRF_TRUSTED_ORIGINS),
    ("EMAIL_URL", env.EMAIL_URL),
):
    if not _value:
        _text = f"Set {_name} in the environment: production does not start without."
        raise ImproperlyConfigured(_text)

# The proxy ends TLS and says so in this header; deploy/nginx sets it.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.SECURE_SSL
SESSION_COOKIE_SECURE = env.SECURE_SSL
CSRF_COOKIE_SECURE = env.SECURE_SSL
SECURE_HSTS_SECONDS = env.HSTS_SECONDS if env.SECURE_SSL else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.SECURE_SSL and env.HSTS_SUBDOMAINS
SECURE_HSTS_PRELOAD = env.SECURE_SSL and env.HSTS_PRELOAD
# Operators decide how much browsers remember.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
STAFF_NEEDS_SECOND_FACTOR = env.STAFF_NEEDS_SECOND_FACTOR
LOCAL_RECEIVERS = []
PROXY_COUNT = env.PROXY_COUNT
ALLAUTH_TRUSTED_PROXY_COUNT = env.PROXY_COUNT
REST_FRAMEWORK["NUM_PROXIES"] = env.PROXY_COUNT

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage",
    },
}
SERVESTATIC_USE_FINDERS = False
# Pages name files by their hash alone. Only debuggers read source maps, half of all
# bytes: compressing those, and every file twice, took most of the time of a release.
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True
SERVESTATIC_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
vars().update(Env().dj_email_url("EMAIL_URL"))
