"""One process, no services: what `make run` uses."""

from . import env
from .base import *
from .secret import read_or_create_secret

DEBUG = False
SECRET_KEY = env.SECRET_KEY or read_or_create_secret(env.DATA_DIR)
ALLOWED_HOSTS = env.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"]
if USES_SQLITE:
    DATABASES["default"]["ENGINE"] = "unionarena.core.pooled_sqlite3"
ACCOUNT_EMAIL_VERIFICATION = "none"  # there is no mail server here
# The terminal shows the address, not every request.
LOGGING["loggers"]["unionarena.core.web.request_log"] = {
    "level": "DEBUG" if env.LOG_LEVEL == "DEBUG" else "WARNING",
}
# Nor every restart of the one process.
LOGGING["loggers"]["battles.clocks.service_time"] = {"level": "ERROR"}
LOGGING["loggers"]["unionarena.server.processes.web_server"] = {"level": "WARNING"}
