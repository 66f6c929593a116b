"""What stands around every WebSocket: sign-in by token, and unknown addresses."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.urls import Resolver404

from .authentication import find_user_by_token

App = Callable[..., Awaitable[None]]
NOT_FOUND = 4404  # the private range of WebSocket close codes
# In the scope: the server's own ``send``, for sockets that change no session.
STRAIGHT = "unionarena.straight_send"


def token_auth(app: App) -> App:
    """Let clients without cookies sign in with the header ``X-Session-Token``."""

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        token = dict(scope["headers"]).get(b"x-session-token", b"").decode("latin-1")
        if token:
            user = await database_sync_to_async(find_user_by_token)(token)
            scope = {**scope, "user": user or AnonymousUser()}
        await app(scope, receive, send)

    return inner


def straight_send(app: App) -> App:
    """Outermost: keep the way to the client that leads past the session middleware.

    That one looks at the session before every frame, to set cookies no frame can carry.
    """

    async def inner(scope: dict[str, Any], receive: App, send: App) -> None:
        await app({**scope, STRAIGHT: send}, receive, send)

    return inner


def unknown_socket(app: App) -> App:
    """Refuse an address nobody serves, instead of failing loudly on it."""

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
