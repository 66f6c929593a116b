"""All environment variables with type and default; nothing else reads the environment.

``.env`` in the project's folder is read too; see ``.env.example``.
"""

import re
from pathlib import Path

from environs import Env, ValidationError, validate

from .env_file import load_settings

BASE_DIR = Path(__file__).resolve().parents[2]
ENV_FILE = BASE_DIR / ".env"

load_settings(ENV_FILE)
_env = Env()

# Folder of the embedded database and its secret; created on first start.
DATA_DIR = Path(_env.str("DATA_DIR", str(BASE_DIR / "var")))

# Folder of the collected static files, served by the proxy.
STATIC_ROOT = Path(_env.str("STATIC_ROOT", str(BASE_DIR / "staticfiles")))

# postgres://user:password@host/name, or sqlite:///path. Default: a file in DATA_DIR.
NAMES_DATABASE = bool(_env.str("DATABASE_URL", ""))
DATABASE_URL = _env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}"
DATABASE = Env().dj_db_url("DATABASE_URL", default=DATABASE_URL)

# redis://host:6379/0 switches cache, channel layer and task broker to Redis.
REDIS_URL = _env.str("REDIS_URL", "")

# Another Redis server for one of these roles; by default that of REDIS_URL.
CACHE_REDIS_URL = _env.str("CACHE_REDIS_URL", "") or REDIS_URL
CHANNELS_REDIS_URL = _env.str("CHANNELS_REDIS_URL", "") or REDIS_URL
BROKER_REDIS_URL = _env.str("BROKER_REDIS_URL", "") or REDIS_URL

# Required in production; the embedded server creates its own.
SECRET_KEY = _env.str("SECRET_KEY", "")

# Host names of this site, comma separated, and full origins for CSRF.
ALLOWED_HOSTS: list[str] = _env.list("ALLOWED_HOSTS", [])
CSRF_TRUSTED_ORIGINS: list[str] = _env.list("CSRF_TRUSTED_ORIGINS", [])

# False only if a proxy on the same machine speaks plain HTTP on purpose.
SECURE_SSL = _env.bool("SECURE_SSL", True)

# How long browsers insist on https for this name (HSTS), and whether for names below it
# and in the browsers' preload lists. None of it can be withdrawn soon.
HSTS_SECONDS = _env.int("HSTS_SECONDS", 3600, validate=validate.Range(min=0))
HSTS_SUBDOMAINS = _env.bool("HSTS_SUBDOMAINS", False)
HSTS_PRELOAD = _env.bool("HSTS_PRELOAD", False)

# Whether editors, moderators and operators need a second factor, in production.
STAFF_NEEDS_SECOND_FACTOR = _env.bool("STAFF_NEEDS_SECOND_FACTOR", True)

# How many proxies are in front, which are trusted about X-Forwarded-For.
PROXY_COUNT = _env.int("PROXY_COUNT", 1)

# More clock presets by name, as fields of battles.clocks.game_clock.Preset in JSON; for
# tests on a running server that cannot wait for minutes.
EXTRA_CLOCKS: dict[str, dict[str, int]] = dict(_env.json("EXTRA_CLOCKS", {}))

# Socket messages a second from one address, with bursts of twice as many; users may
# share an address.
SOCKET_MESSAGES_PER_ADDRESS_S = _env.float("SOCKET_MESSAGES_PER_ADDRESS_S", 600.0)

# Share of one core that the requests of a person, and of an address, may use in the
# long run; two minutes of it at once. 0: no limit. Users may share an address.
_share = validate.Range(min=0)
PROCESSOR_SHARE_PER_PERSON = _env.float(
    "PROCESSOR_SHARE_PER_PERSON", 0.25, validate=_share
)
PROCESSOR_SHARE_PER_ADDRESS = _env.float(
    "PROCESSOR_SHARE_PER_ADDRESS", 1.0, validate=_share
)

# The bearer token for /metrics; without one only this machine can read it.
METRICS_TOKEN = _env.str("METRICS_TOKEN", "")

# Where the monitor answers on this machine; what it watches beside the site: the folder
# of backups, and host:port where the certificate is served. Empty: not watched.
MONITOR_PORT = _env.int("MONITOR_PORT", 9108)
BACKUPS_DIR = _env.str("BACKUPS_DIR", "")
CERTIFICATE_AT = _env.str("CERTIFICATE_AT", "")

# "open": everyone can use every released card. "earned": only the copies they own.
CARD_OWNERSHIP = _env.str(
    "CARD_OWNERSHIP", "open", validate=validate.OneOf(["open", "earned"])
)

# Whether the example of the guide to adding a game is played here.
EXAMPLE_GAME = _env.bool("EXAMPLE_GAME", False)

# Battles of fewer actions change no rating, however they end.
RATED_LEAST_ACTIONS = _env.int(
    "RATED_LEAST_ACTIONS", 20, validate=validate.Range(min=0)
)

# Bots a user can have, how many battles each plays at once, and how many the bot ladder
# runs: in all, and against house bots.
BOTS_PER_PERSON = _env.int("BOTS_PER_PERSON", 3, validate=validate.Range(min=0))
BOT_BATTLES_AT_ONCE = _env.int("BOT_BATTLES_AT_ONCE", 1, validate=validate.Range(min=1))
BOT_LADDER_BATTLES = _env.int("BOT_LADDER_BATTLES", 20, validate=validate.Range(min=0))
BOT_LADDER_HOUSE_BATTLES = _env.int(
    "BOT_LADDER_HOUSE_BATTLES", 4, validate=validate.Range(min=0)
)

# After so many days the log of a finished battle is packed into one row; 0: never.
PACK_AFTER_DAYS = _env.int("PACK_AFTER_DAYS", 30, validate=validate.Range(min=0))

# 32 bytes as hex, with which battle records are signed; without them the key follows
# from SECRET_KEY. Earlier public keys, in base64, for older records.
RECORD_SIGNING_KEY = _env.str(
    "RECORD_SIGNING_KEY", "", validate=validate.Regexp(r"([0-9a-f]{64})?\Z")
)
RECORD_OLD_PUBLIC_KEYS: list[str] = _env.list("RECORD_OLD_PUBLIC_KEYS", [])

# Seconds to pick a card in a draft; then one is picked for the absent player.
DRAFT_PICK_S = _env.int("DRAFT_PICK_S", 60, validate=validate.Range(min=1))


def _picture_hosts(names: list[str]) -> None:
    host = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)+")
    wrong = [name for name in names if not host.fullmatch(name)]
    if wrong:
        raise ValidationError(f"not a host such as img.example.org: {wrong}")


# Hosts whose pictures of imported cards are shown, comma separated; https only.
CARD_PICTURE_HOSTS: list[str] = _env.list(
    "CARD_PICTURE_HOSTS", [], validate=_picture_hosts
)

# 32 bytes as hex, with which this site signs its push messages; without them the key
# follows from SECRET_KEY.
VAPID_PRIVATE_KEY = _env.str(
    "VAPID_PRIVATE_KEY", "", validate=validate.Regexp(r"([0-9a-f]{64})?\Z")
)
# Hosts to which push messages and webhooks may be sent, comma separated; one that
# begins with a dot means all names below it, and * any public host.
PUSH_HOSTS: list[str] = _env.list(
    "PUSH_HOSTS",
    [
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    ],
)
WEBHOOK_HOSTS: list[str] = _env.list("WEBHOOK_HOSTS", ["discord.com", "discordapp.com"])
# Origins on this machine to which both may be sent as well, by plain HTTP; for tests
# with a receiver of their own, and ignored in production.
LOCAL_RECEIVERS: list[str] = _env.list("LOCAL_RECEIVERS", [])

EMAIL_URL = _env.str("EMAIL_URL", "")
DEFAULT_FROM_EMAIL = _env.str("DEFAULT_FROM_EMAIL", "noreply@localhost")

# DEBUG, INFO, WARNING, ERROR; and "json" or "console".
LOG_LEVEL = _env.str("LOG_LEVEL", "INFO")
LOG_FORMAT = _env.str("LOG_FORMAT", "")
