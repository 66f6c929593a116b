"""Access to WebSockets: origin, tokens, unknown URLs, and sign-out while open."""

import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, Final

import structlog
from channels.db import database_sync_to_async
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, InterfaceError
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404
from django.utils.crypto import constant_time_compare
from redis.exceptions import RedisError

from unionarena.core import site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.models import Scope, User
from unionarena.core.accounts.sanctions import Sanctioned, refuse_suspended
from unionarena.core.errors import Forbidden
from unionarena.core.storage_errors import get_storage_refusal

from .authentication import find_grant, find_user_by_token

App = Callable[..., Awaitable[None]]
NOT_FOUND = 4404  # the private range of WebSocket close codes
TRY_AGAIN_LATER: Final = 1013  # clients connect again by themselves
log = structlog.get_logger(__name__)
# ASGI scope key: the server's own ``send``, for sockets that change no session.
DIRECT_SEND = "unionarena.straight_send"
# ASGI scope key: the grant of an app.
GRANT = "unionarena.grant"
# A socket signed out elsewhere is served at most this long, plus one message.
RECHECK_EVERY_S: Final = 30.0


def token_auth(app: App) -> App:
    """Authenticate clients without cookies by token; apps need the play scope."""

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        known = await database_sync_to_async(authenticate_by_token)(scope, Scope.PLAY)
        await app({**scope, **known}, receive, send)

    return inner


def authenticate_by_token(scope: dict[str, Any], wanted: Scope) -> dict[str, Any]:
    """Return what the tokens of a connection change in its scope.

    Args:
        scope: The ASGI scope.
        wanted: The scope an app needs here.
    """
    if token := _read_header(scope, b"x-session-token"):
        return {"user": find_user_by_token(token) or AnonymousUser()}
    try:
        grant = find_grant(_read_header(scope, b"authorization"))
        if grant is None:
            return {}
        app_tokens.refuse_out_of_scope(grant, wanted)
    except Forbidden:
        return {"user": AnonymousUser()}
    return {"user": grant.user, GRANT: grant.pk}


def require_own_origin(app: App) -> App:
    """Serve only pages of this site: same name, port and, if known, scheme.

    Clients other than browsers name the URL they connect to.
    """

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if _is_own(origin, host):
            await app(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)

    return inner


def _is_own(origin: str, host: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    scheme, _separator, name = origin.partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme)
    if usual is None or (settings.SECURE_SSL_REDIRECT and scheme != "https"):
        return False
    domain, _port = split_domain_port(host)
    is_served = validate_host(domain, settings.ALLOWED_HOSTS)
    return is_served and name.removesuffix(usual) == host.lower().removesuffix(usual)


def keep_direct_send(app: App) -> App:
    """Keep the server's ``send`` without the session middleware; outermost.

    The session middleware checks the session before every frame, to set cookies that no
    frame can carry.
    """

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        await app({**scope, DIRECT_SEND: send}, receive, send)

    return inner


def refuse_unknown_address(app: App) -> App:
    """Refuse an unknown URL, instead of logging an exception."""

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        try:
            await app(scope, receive, send)
        except (Resolver404, ValueError) as error:
            if "No route found" not in str(error) and not isinstance(
                error, Resolver404
            ):
                raise
            await send({"type": "websocket.close", "code": NOT_FOUND})

    return inner


class SessionRecheck:
    """Recheck whether the user of an open socket is still signed in.

    Signing out, a new password, a suspension and the end of a session happen elsewhere,
    perhaps in another process; the socket checks with its messages.
    """

    def __init__(self, scope: dict[str, Any]) -> None:
        self._scope = scope
        self._next_look = time.monotonic() + RECHECK_EVERY_S

    async def is_still_allowed(self) -> bool:
        """Return whether the user is still allowed; two queries every half minute."""
        now = time.monotonic()
        if now < self._next_look:
            return True
        self._next_look = now + RECHECK_EVERY_S
        look = database_sync_to_async(is_still_signed_in, thread_sensitive=False)
        return bool(await look(self._scope))


def is_still_signed_in(scope: dict[str, Any]) -> bool:
    """Return whether the session is valid and the account not suspended."""
    person = _reload_user(scope)
    if person is None:
        return False
    try:
        refuse_suspended(person)
    except Sanctioned:
        return False
    return True


def _reload_user(scope: dict[str, Any]) -> User | None:
    if token := _read_header(scope, b"x-session-token"):
        return find_user_by_token(token)
    if GRANT in scope:
        grant = app_tokens.get_open_grant(scope[GRANT], now=site_time.now())
        return grant.user if grant else None
    people = User.objects.filter(pk=scope["user"].pk, is_active=True)
    key = getattr(scope.get("session"), "session_key", None)
    if key is None:
        return people.first()
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    person = people.first()
    if person is None or session.get(SESSION_KEY) != str(person.pk):
        return None
    known = session.get(HASH_SESSION_KEY, "")
    return (
        person if constant_time_compare(known, person.get_session_auth_hash()) else None
    )


def _read_header(scope: dict[str, Any], name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def close_during_outage(app: App) -> App:
    """Close a new socket with "try again later" while the storage is out; outermost.

    Before it is accepted a socket can only be refused for good, with 403 or 500.
    """

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        answered = False

        async def note_and_send(message: dict[str, Any]) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await app(scope, receive, note_and_send)
        except (DatabaseError, InterfaceError, RedisError) as error:
            if answered or get_storage_refusal(error) is None:
                raise
            log.warning("socket closed; storage is out", error=type(error).__name__)
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    return inner
