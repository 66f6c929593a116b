"""Who asks: a client by session token, a browser by its cookie, an app by its grant.

The one place that touches allauth's token lookup, which is no documented
contract; ``unionarena/core/api/tests`` keeps it true.
"""

from typing import Any

from allauth.headless.contrib.rest_framework.authentication import (
    XSessionTokenAuthentication,
)
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from unionarena.core import site_time
from unionarena.core.accounts import app_tokens, bot_accounts
from unionarena.core.accounts.models import Grant, Scope, User
from unionarena.core.accounts.sanctions import refuse_suspended

from . import scopes


def find_user_by_token(token: str) -> User | None:
    """The person behind a session token, or none."""
    found = authenticate_by_x_session_token(token)
    return found[0] if found else None


def find_grant(authorization: str) -> Grant | None:
    """The grant an app shows in ``Authorization``; none if that is none of an app.

    Raises:
        UnknownToken: It opens nothing any more.
    """
    token = _read_bearer(authorization)
    if token is None or not token.startswith(app_tokens.ACCESS):
        return None
    return app_tokens.get_grant_by_access_token(token, now=site_time.now())


def _read_bearer(authorization: str) -> str | None:
    scheme, _blank, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


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
        token = _read_bearer(request.headers.get("Authorization", ""))
        if token is None or token.startswith(app_tokens.ACCESS):
            return None
        bot = bot_accounts.get_bot_by_token(token)
        if not getattr(request.parser_context.get("view"), "is_open_to_bots", False):
            raise bot_accounts.NotForBots
        return bot, token


class _Grants(BaseAuthentication):
    """The header ``Authorization: Bearer TOKEN`` of an app."""

    def authenticate(self, request: Request) -> tuple[User, object] | None:
        """Whose app asks, if it may do this.

        Raises:
            UnknownToken: The token opens nothing any more.
            NeedsSession, OutOfScope: It opens other doors than this one.
        """
        grant = find_grant(request.headers.get("Authorization", ""))
        if grant is None:
            return None
        wanted = scopes.get_required_scope(str(request.method), request.path_info)
        app_tokens.refuse_out_of_scope(grant, wanted)
        return grant.user, grant


class GrantAuthentication(_OpenAccounts, _Grants):
    """An app that acts in a person's name."""


class GrantScheme(OpenApiAuthenticationExtension):
    """Tells the schema how apps come in, and what each operation needs."""

    target_class = GrantAuthentication
    name = "appToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        """A token in a header."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token; what it must be allowed stands with "
            f"each operation: {', '.join(Scope.values)}.",
        }

    def get_security_requirement(
        self,
        auto_schema: Any,  # noqa: ANN401 - as the others here
    ) -> Any:  # noqa: ANN401 - none, where the schema's types know only some
        """What an app must be allowed; nothing where no app may."""
        wanted = scopes.get_required_scope(auto_schema.method, auto_schema.path)
        return None if wanted is None else {self.name: [wanted.value]}


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
