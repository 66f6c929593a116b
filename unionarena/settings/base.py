"""Settings common to every way of running, grouped by subject."""

import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _
from kombu.entity import Queue

from . import env

BASE_DIR: Path = env.BASE_DIR

# --- Apps, in the order in which data flows --------------------------------

INSTALLED_APPS = [
    # unfold restyles the admin and must come before it.
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "corsheaders",
    "csp",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",  # Swagger UI, served by ourselves
    "drf_standardized_errors",
    "rest_framework",
    "simple_history",
    "unionarena.core.accounts",
    "unionarena.core.notifications",
    "unionarena.core.comments",
    "unionarena.core.api",
    "unionarena.core.web",
    "cards",
    "cards.search",
    "cards.releases",
    "collection",
    "battles",
    "battles.campaign",
    "battles.learning",
    "battles.scenes",
    "battles.watching",
    "results",
    "matchmaking",
    "matchmaking.clubs",
    "matchmaking.tournaments",
    "matchmaking.private_messages",
    "matchmaking.bots",
    "unionarena.server",
]

# Every middleware must be able to run asynchronously: a synchronous one makes the
# server hang on shutdown under load. unionarena/core/web/tests checks this.
MIDDLEWARE = [
    "unionarena.core.web.middleware.health",
    "unionarena.core.web.middleware.measure_requests",
    "unionarena.core.web.middleware.compress_responses",
    "servestatic.middleware.ServeStaticMiddleware",
    # Behind the proxy files never get here; what does is one line of the log.
    "unionarena.core.web.request_log.log_requests",
    # The page for a wrong host needs the nonce, so the policy comes first.
    "csp.middleware.CSPMiddleware",
    "unionarena.core.web.middleware.admin_content_policy",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "unionarena.core.api.middleware.reject_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "unionarena.core.api.charges.limit_processor_time",
    "unionarena.core.accounts.devices.device_cookie",
    "unionarena.core.accounts.middleware.user_language",
    "unionarena.core.accounts.middleware.closed_accounts",
    "unionarena.core.web.middleware.time_zone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "unionarena.core.web.middleware.refusals",
    "unionarena.core.api.middleware.answer_sign_in_refusals",
    "unionarena.core.api.middleware.explain_sign_in_limit",
    "unionarena.core.api.middleware.forbid_caching",
    "unionarena.core.api.throttles.rate_limits",
    # Innermost: the stored answer is the view's own.
    "unionarena.core.api.idempotency.handle_idempotency_key",
]

ROOT_URLCONF = "unionarena.urls"
ASGI_APPLICATION = "unionarena.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "csp.context_processors.nonce",
                "unionarena.core.web.site_context.add_site_info",
                "unionarena.core.accounts.notices_context.add_unread_notices",
                "unionarena.core.notifications.unread_context.add_unread_count",
                "battles.seating.correspondence_context.add_correspondence_count",
            ],
            "libraries": {"words": "cards.browsing.template_tags"},
        },
    },
]

FORM_RENDERER = "unionarena.core.web.forms.Renderer"

# --- Database ----------------------------------------------------------------

DATABASES: dict[str, Any] = {"default": dict(env.DATABASE)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USES_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
if USES_SQLITE:
    DATABASES["default"]["OPTIONS"] = {
        # Take the write lock at BEGIN: then, and only then, the timeout applies.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
            "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728;"
            "PRAGMA cache_size=-20000; PRAGMA journal_size_limit=27103364;"
        ),
    }
    # A file: threads share it, and the timeout works.
    DATABASES["default"]["TEST"] = {"NAME": str(BASE_DIR / "test.sqlite3")}
else:
    # After this wait for a connection a request is refused (503). A pool that cannot
    # connect
    # doubles its pause with each attempt; after this many seconds it starts again.
    _POOL = {"min_size": 1, "max_size": 16, "timeout": 2.0, "reconnect_timeout": 2.0}
    DATABASES["default"]["OPTIONS"] = {"pool": _POOL, "connect_timeout": 2}
    # After a restart of the database no one gets a connection that died with it.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# --- Cache, channel layer, background work ------------------------------------

if env.REDIS_URL:
    CACHES: dict[str, Any] = {
        "default": {
            "BACKEND": "unionarena.core.cache.FallbackRedisCache",
            "LOCATION": env.CACHE_REDIS_URL,
            # A hanging Redis costs a request this much, once every few seconds.
            "OPTIONS": {"socket_connect_timeout": 1.0, "socket_timeout": 1.0},
        },
    }
    # Redis' client gives up after 5 s, and a busy event loop can be late by some
    # seconds.
    # It also does not send its version with every new connection, which it reads from
    # disk.
    _LAYER = {
        "address": env.CHANNELS_REDIS_URL,
        "socket_timeout": 30.0,
        "driver_info": None,
    }
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {
            "BACKEND": "unionarena.core.channel_layer.RedisLayer",
            "CONFIG": {"hosts": [_LAYER]},
        },
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": 1000},
        },
    }

# Which setting has the address of each service that /readyz names.
CHANNELS_SETTING, BROKER_SETTING = (
    "REDIS_URL" if address == env.REDIS_URL else name
    for name, address in (
        ("CHANNELS_REDIS_URL", env.CHANNELS_REDIS_URL),
        ("BROKER_REDIS_URL", env.BROKER_REDIS_URL),
    )
)
CELERY_BROKER_URL = env.BROKER_REDIS_URL or "memory://localhost"  # unnamed, it warns
CELERY_TASK_ALWAYS_EAGER = not env.REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_IGNORE_RESULT = True  # results live in our tables
CELERY_TASK_ACKS_LATE = True  # every task may run twice, so none is lost
CELERY_TASK_TIME_LIMIT = 300
# Celery closes each connection to the database, and its pool, before and after every
# task, unless it may be reused so often; unionarena.celery closes those that broke.
CELERY_DB_REUSE_MAX = sys.maxsize
# No request of a user can delay a tick: long work waits in separate queues, and workers
# read the queues they are started with (docs/guides/operate.md).
CELERY_TASK_DEFAULT_QUEUE = "ticks"
CELERY_TASK_QUEUES = [
    Queue(name)
    for name in ("ticks", "results", "notices", "bots", "laboratory", "imports")
]
CELERY_TASK_ROUTES = {
    "battles.tasks.answer_bot": {"queue": "bots"},
    "battles.tasks.send_notices": {"queue": "notices"},
    "battles.learning.tasks.find_missed_wins": {"queue": "laboratory"},
    "unionarena.core.accounts.mail.send_mail_about_account": {"queue": "notices"},
    **{
        f"unionarena.core.notifications.tasks.{name}": {"queue": "notices"}
        for name in ("deliver", "deliver_due_notifications", "post_to_webhook")
    },
    "collection.tasks.notify_of_release": {"queue": "notices"},
    "collection.tasks.notify_of_rulings": {"queue": "notices"},
    "matchmaking.tasks.notify_of_friends": {"queue": "notices"},
    "battles.tasks.pack_logs": {"queue": "results"},
    "results.tasks.record_outcome": {"queue": "results"},
    "results.tasks.play_trials": {"queue": "laboratory"},
    "results.tasks.play_gauntlets": {"queue": "laboratory"},
    "results.tasks.play_round_robin": {"queue": "laboratory"},
    "results.tasks.recognize_archetypes": {"queue": "laboratory"},
    "results.tasks.report_rings": {"queue": "laboratory"},
    "cards.tasks.check_import": {"queue": "imports"},
    "cards.tasks.run_import": {"queue": "imports"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = (
    1  # no task waits behind the one a worker is busy with
)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker would end after 100
# By default a process that sends a task waits forever for a hanging broker.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_timeout": 5,
    "socket_connect_timeout": 3,
    "visibility_timeout": 900,  # after which another worker does the task of a lost one
}
# If tasks run in the server itself, no request should wait while a bot thinks.
BOTS_THINK_IN_BACKGROUND = True
# Nor while another server answers a push message.
NOTIFY_IN_BACKGROUND = True

# Whether bots play each other once a day, for the statistics.
BOTS_PLAY_ROUND_ROBIN = True

# Whether this process writes a heartbeat every few seconds, so that clocks stop while
# the service is out.
HEART_BEATS = True
# More clock presets by name than battles.clocks.game_clock has; for tests that cannot
# wait.
EXTRA_CLOCK_PRESETS = env.EXTRA_CLOCKS

# Spectators of rated battles see them this much later, so that they cannot advise.
SPECTATOR_DELAY_S = 30
CAST_MINUTE_S = 60  # of the delay of casts with open hands

# Which cards can go into a deck: every released one, or those the user owns.
CARD_OWNERSHIP = env.CARD_OWNERSHIP
EXAMPLE_GAME = env.EXAMPLE_GAME  # whether ``battles.games.kites`` is one of the games

# Against arranged games: a game with fewer answers of both changes no rating, nor do
# further games of the same two players on a day with this many.
RATED_LEAST_ACTIONS = env.RATED_LEAST_ACTIONS
RATED_PAIR_A_DAY = 5
PACK_AFTER_DAYS = env.PACK_AFTER_DAYS
RECORD_SIGNING_KEY = env.RECORD_SIGNING_KEY
RECORD_OLD_PUBLIC_KEYS = env.RECORD_OLD_PUBLIC_KEYS
BOTS_PER_PERSON = env.BOTS_PER_PERSON
BOT_BATTLES_AT_ONCE = env.BOT_BATTLES_AT_ONCE
# Running battles of the bot ladder, and those of them against house bots, whose answers
# cost the servers processor time.
BOT_LADDER_BATTLES = env.BOT_LADDER_BATTLES
BOT_LADDER_HOUSE_BATTLES = env.BOT_LADDER_HOUSE_BATTLES
# The folder of the public files of rated games.
GAMES_DIR = env.DATA_DIR / "games"

# Pools a user can have, and sealed pools they can open on a day (UTC): they are free,
# and no one should draw until they like their pool.
MOST_POOLS = 30
MOST_POOLS_A_DAY = 6
# Drafts a user can begin on a day (UTC), for the same reason.
MOST_DRAFTS_A_DAY = 6
DRAFT_PICK_S = env.DRAFT_PICK_S
CARD_PICTURE_HOSTS = env.CARD_PICTURE_HOSTS

# --- People and passwords -----------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_SHORTEST_PASSWORD = 12  # ASVS 2.1.1; older passwords stay valid
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {}),
        ("MinimumLengthValidator", {"min_length": _SHORTEST_PASSWORD}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of changes to password, addresses and factors
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before such changes
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_SESSION_REMEMBER = True
# "strict": signing up with a known address does not reveal that it is known.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_ADAPTER = "unionarena.core.accounts.guests.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "unionarena.core.accounts.forms.SignInForm",
    "signup": "unionarena.core.accounts.forms.SignupForm",
}
HEADLESS_CLIENTS = ("app",)  # apps; browsers use the pages
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Union Arena"
# Whether staff permissions need a second factor; true in production.
STAFF_NEEDS_SECOND_FACTOR = False
USERSESSIONS_TRACK_ACTIVITY = False  # its middleware is synchronous only
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
# A silent mail server keeps a worker no longer than this.
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.DEFAULT_FROM_EMAIL
# The start of links in e-mails: the first origin of the site.
SITE_URL = next(iter(env.CSRF_TRUSTED_ORIGINS), "http://localhost:8000")

# --- Languages ------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("zh-hant", _("Traditional Chinese")),
    ("ja", _("Japanese")),
    ("en", _("English")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ---------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = env.STATIC_ROOT
STATICFILES_DIRS = [BASE_DIR / "static"]
SERVESTATIC_USE_FINDERS = True


def SERVESTATIC_ADD_HEADERS_FUNCTION(
    headers: MutableMapping[str, str],
    _path: str,
    _url: str,
) -> None:
    """Set the headers on static files that nginx sets in production."""
    headers["X-Content-Type-Options"] = "nosniff"


SERVESTATIC_MIMETYPES = {".mjs": "text/javascript"}

# --- Security -------------------------------------------------------------------

SECRET_KEY = env.SECRET_KEY
ALLOWED_HOSTS = env.ALLOWED_HOSTS
CSRF_TRUSTED_ORIGINS = env.CSRF_TRUSTED_ORIGINS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "unionarena.core.web.views.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:", *(f"https://{h}" for h in CARD_PICTURE_HOSTS)],
        "connect-src": [SELF],
        "font-src": [SELF],
        "media-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
    },
}
CORS_URLS_REGEX = r"^/(api|_allauth/app)/"
CORS_ALLOW_ALL_ORIGINS = True  # no credentials are ever allowed with it
CORS_ALLOW_HEADERS = [
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "last-event-id",
    "x-session-token",
]
CORS_EXPOSE_HEADERS = [
    "Content-Language",
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Last-Modified",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "X-Request-ID",
]

# The key that signs push messages, and where they and webhooks may be sent.
VAPID_PRIVATE_KEY = env.VAPID_PRIVATE_KEY
PUSH_HOSTS = env.PUSH_HOSTS
WEBHOOK_HOSTS = env.WEBHOOK_HOSTS
LOCAL_RECEIVERS = env.LOCAL_RECEIVERS

# The token that reads /metrics; without one, only this machine can.
METRICS_TOKEN = env.METRICS_TOKEN

MONITOR_PORT = env.MONITOR_PORT
BACKUPS_DIR = env.BACKUPS_DIR
CERTIFICATE_AT = env.CERTIFICATE_AT
DATA_DIR = env.DATA_DIR

# Without a proxy X-Forwarded-For is never trusted.
PROXY_COUNT = 0
SOCKET_MESSAGES_PER_ADDRESS_S = env.SOCKET_MESSAGES_PER_ADDRESS_S
PROCESSOR_SHARE_PER_PERSON = env.PROCESSOR_SHARE_PER_PERSON
PROCESSOR_SHARE_PER_ADDRESS = env.PROCESSOR_SHARE_PER_ADDRESS

# --- REST -----------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "unionarena.core.api.authentication.SessionTokenAuthentication",
        "unionarena.core.api.authentication.BrowserSessionAuthentication",
        "unionarena.core.api.authentication.GrantAuthentication",
        "unionarena.core.api.authentication.BotTokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    # All responses are JSON; "format" in a URL is the format of decks.
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_PARSER_CLASSES": ["unionarena.core.api.json_parsing.BoundedJSONParser"],
    "DEFAULT_VERSIONING_CLASS": None,
    "DEFAULT_PAGINATION_CLASS": "unionarena.core.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "unionarena.core.api.schema.Operation",
    "DEFAULT_THROTTLE_CLASSES": [
        "unionarena.core.api.throttles.AnonymousThrottle",
        "unionarena.core.api.throttles.UserThrottle",
    ],
    # An honest client that polls a battle every second stays far below.
    "DEFAULT_THROTTLE_RATES": {
        "anon": "240/min",
        "user": "1200/min",
        "costly": "60/min",
        "blocks": "60/hour",
    },
    "NUM_PROXIES": PROXY_COUNT,
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "PAGE_SIZE": 50,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
_REFUSED = ["400", "401", "403", "404", "409", "412", "413", "422", "429", "503"]
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "unionarena.core.api.problems.ProblemHandler",
    "EXCEPTION_FORMATTER_CLASS": "unionarena.core.api.problems.ProblemFormatter",
    "ALLOWED_ERROR_STATUS_CODES": _REFUSED,
    "ERROR_SCHEMAS": dict.fromkeys(
        _REFUSED, "unionarena.core.api.problems.ProblemSerializer"
    ),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Union Arena platform",
    "DESCRIPTION": (
        "Cards, decks, matchmaking, battles and results. Sign in through "
        "`/_allauth/app/v1/` and send the session token as `X-Session-Token`, or let "
        "an app do less with a grant (`/api/v1/grants/`)."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    # Two apps have a "status"; each gets a distinct name.
    "ENUM_NAME_OVERRIDES": {
        "CardKindEnum": "cards.card_data.KINDS",
        "ClubRoleEnum": "matchmaking.clubs.models.Role",
        "CompletionKindEnum": "cards.browsing.api.serializers.COMPLETION_KINDS",
        "BattleStatusEnum": "battles.models.Status",
        "DraftStateEnum": "collection.models.DraftState",
        "ChatModeEnum": "battles.match_options.options.CHAT_MODES",
        "ImportReleaseStateEnum": "cards.releases.models.ReleaseState",
        "ImportStatusEnum": "cards.models.ImportStatus",
        "PackReasonEnum": "collection.models.PackReason",
        "PlayerResultEnum": "results.models.Result",
        "PuzzleRunKindEnum": "battles.learning.models.RunKind",
        "PoolKindEnum": "collection.models.PoolKind",
        "TextReportReasonEnum": (
            "battles.watching.moderation.text_report_serializers.REASONS"
        ),
        "TicketStatusEnum": "matchmaking.models.Status",
        "TournamentKindEnum": "matchmaking.tournaments.models.Kind",
        "TournamentMatchEndEnum": "matchmaking.tournaments.models.How",
    },
    "POSTPROCESSING_HOOKS": [
        "battles.api.event_stream.extend_api_schema",
        "drf_spectacular.hooks.postprocess_schema_enums",
        "unionarena.core.api.problems.set_problem_media_type",
        "unionarena.core.api.idempotency.add_key_parameter",
    ],
}

# --- Admin ----------------------------------------------------------------------

UNFOLD = {
    "SITE_TITLE": _("Union Arena"),
    "SITE_HEADER": _("Editor admin"),
    "SITE_SYMBOL": "playing_cards",
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda _request: static("img/icon.svg"),
        },
    ],
    "SHOW_HISTORY": True,
    # The theme's own way, an inline style, is refused by the content policy.
    "STYLES": [lambda _request: static("css/pages/admin.css")],
    "SCRIPTS": [lambda _request: static("js/time-zone.js")],
}

# --- Cards ---------------------------------------------------------------------

# The whole card database as files, regenerated whenever it changes; safe to delete.
CARD_EXPORTS_DIR: Path = env.DATA_DIR / "exports"

# --- Logs -----------------------------------------------------------------------

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": "unionarena.core.web.log_format.create_formatter",
            "style": env.LOG_FORMAT,
        },
    },
    "filters": {"short": {"()": "unionarena.core.web.log_format.ShortLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": env.LOG_LEVEL},
    "loggers": {
        # Daphne and its helpers log every connection at INFO.
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        "aioredis": {"level": "WARNING"},
        "celery": {"level": env.LOG_LEVEL},
        # Lines of every tick, at rest 389 MB a day; failures are errors, and what is
        # late is logged by unionarena.celery.
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "django_structlog.celery": {"level": "WARNING"},
        # "Not Found" and the like, which are lines of the request log as well.
        "django.request": {"level": "ERROR"},
        # Their messages contain what a stranger sent, such as a long Host header.
        "django.security.DisallowedHost": {"filters": ["short"]},
    },
}
DJANGO_STRUCTLOG_CELERY_ENABLED = True
