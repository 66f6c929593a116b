"""Who asks: a mobile client by session token, or a browser by its cookie.

The one place that touches allauth's token lookup, which is no documented
contract; ``unionarena/api/tests`` keeps it true.
"""

from typing import Any

from allauth.headless.contrib.rest_framework.authentication import (
    XSessionTokenAuthentication,
)
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from unionarena.accounts import bots
from unionarena.accounts.models import User
from unionarena.accounts.sanctions import refuse_suspended


def find_user_by_token(token: str) -> User | None:
    """The person behind a session token, or none."""
    found = authenticate_by_x_session_token(token)
    return found[0] if found else None


class _OpenAccounts:
    """Lets nobody in whose account is closed, but where they may read why.

    A view says so with ``is_open_to_closed_accounts``.
    """

    def authenticate(self, request: Request) -> tuple[User, object] | None:
        """Who asks.

        Raises:
            Sanctioned: Their account is closed.
        """
        found: tuple[User, object] | None = super().authenticate(request)  # type: ignore[misc]
        view = request.parser_context.get("view")
        if found and not getattr(view, "is_open_to_closed_accounts", False):
            refuse_suspended(found[0])
        return found


class SessionTokenAuthentication(_OpenAccounts, XSessionTokenAuthentication):
    """The header ``X-Session-Token``; its absence is answered with 401."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - given
        """What a client is told to send."""
        return "X-Session-Token"


class BrowserSessionAuthentication(_OpenAccounts, SessionAuthentication):
    """The browser's own session, with its CSRF check."""


class BotTokenAuthentication(BaseAuthentication):
    """The header ``Authorization: Bearer TOKEN`` of a bot.

    A bot comes through no door but those whose view says ``is_open_to_bots``.
    """

    def authenticate(self, request: Request) -> tuple[User, object] | None:
        """Which bot asks.

        Raises:
            UnknownToken: No bot has that token, or not any more.
            Sanctioned: Its account is closed, or its owner's.
            NotForBots: The door is people's.
        """
        scheme, _blank, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        bot = bots.get_by_token(token.strip())
        if not getattr(request.parser_context.get("view"), "is_open_to_bots", False):
            raise bots.NotForBots
        return bot, token


class BotTokenScheme(OpenApiAuthenticationExtension):
    """Tells the schema how bots sign in."""

    target_class = BotTokenAuthentication
    name = "botToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        """A token in a header."""
        return {"type": "http", "scheme": "bearer"}

    def get_security_requirement(
        self,
        auto_schema: Any,  # noqa: ANN401 - as the others here
    ) -> Any:  # noqa: ANN401 - none, where the schema's types know only some
        """Only at the doors that are open to bots."""
        if not getattr(auto_schema.view, "is_open_to_bots", False):
            return None
        return {self.name: []}


class SessionTokenScheme(OpenApiAuthenticationExtension):
    """Tells the schema how clients sign in."""

    target_class = SessionTokenAuthentication
    name = "sessionToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        """An API key in a header."""
        return {"type": "apiKey", "in": "header", "name": "X-Session-Token"}


class BrowserSessionScheme(OpenApiAuthenticationExtension):
    """Tells the schema how pages of the site itself sign in."""

    target_class = BrowserSessionAuthentication
    name = "browserSession"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        """A cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
