"""Authentication of REST requests: session token, browser session, grant or bot token.

The only module that uses allauth's undocumented token lookup;
``unionarena/core/api/tests`` checks it.
"""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from drf_spectacular.openapi import AutoSchema


def find_user_by_token(token: str) -> User | None:
    """Return the user of a session token, or None."""
    found = authenticate_by_x_session_token(token)
    return found[0] if found else None


def find_grant(authorization: str) -> Grant | None:
    """Return the grant of an app's ``Authorization`` header; None for another header.

    Raises:
        UnknownToken: The token is not valid.
    """
    token = _read_bearer(authorization)
    if token is None or not token.startswith(app_tokens.ACCESS):
        return None
    return app_tokens.get_grant_by_access_token(token, now=site_time.now())


def _read_bearer(authorization: str) -> str | None:
    scheme, _blank, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class _OpenAccounts:
    """Refusal of suspended accounts, except for views that show the reason.

    Such a view sets ``is_open_to_closed_accounts``.
    """

    def authenticate(self, request: Request) -> tuple[User, object] | None:
        """Return the user.

        Raises:
            Sanctioned: Their account is suspended.
        """
        found: tuple[User, object] | None = super().authenticate(request)  # type: ignore[misc]  # allauth has no types
        view = request.parser_context.get("view")
        if found and not getattr(view, "is_open_to_closed_accounts", False):
            refuse_suspended(found[0])
        return found


class SessionTokenAuthentication(_OpenAccounts, XSessionTokenAuthentication):
    """The header ``X-Session-Token``; without it the answer is 401."""

    def authenticate_header(self, request: Request) -> str:
        """Return the value of ``WWW-Authenticate``."""
        return "X-Session-Token"


class BrowserSessionAuthentication(_OpenAccounts, SessionAuthentication):
    """The browser's session, with its CSRF check."""


class BotTokenAuthentication(BaseAuthentication):
    """The header ``Authorization: Bearer TOKEN`` of a bot.

    A bot can use only views that set ``is_open_to_bots``.
    """

    def authenticate(self, request: Request) -> tuple[User, object] | None:
        """Return the bot.

        Raises:
            UnknownToken: No bot has this token, or no longer.
            Sanctioned: Its account is suspended, or its owner's.
            NotForBots: The view is not open to bots.
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
        """Return the user of the grant.

        Raises:
            UnknownToken: The token is not valid.
            NeedsSession, OutOfScope: The grant does not allow this operation.
        """
        grant = find_grant(request.headers.get("Authorization", ""))
        if grant is None:
            return None
        wanted = scopes.get_required_scope(str(request.method), request.path_info)
        app_tokens.refuse_out_of_scope(grant, wanted)
        return grant.user, grant


class GrantAuthentication(_OpenAccounts, _Grants):
    """An app that acts for a user."""


class GrantScheme(OpenApiAuthenticationExtension):
    """Describe grants in the schema, with the scope each operation needs."""

    target_class = GrantAuthentication
    name = "appToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return a bearer token."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token; what it must be allowed stands with "
            f"each operation: {', '.join(Scope.values)}.",
        }

    def get_security_requirement(
        self,
        auto_schema: "AutoSchema",
    ) -> Any:  # noqa: ANN401 - none, where the schema's types know only some
        """Return the scope an operation needs; nothing if it is closed to apps."""
        wanted = scopes.get_required_scope(auto_schema.method, auto_schema.path)
        return None if wanted is None else {self.name: [wanted.value]}


class BotTokenScheme(OpenApiAuthenticationExtension):
    """Describe bot tokens in the schema."""

    target_class = BotTokenAuthentication
    name = "botToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return a bearer token."""
        return {"type": "http", "scheme": "bearer"}

    def get_security_requirement(
        self,
        auto_schema: "AutoSchema",
    ) -> Any:  # noqa: ANN401 - none, where the schema's types know only some
        """Return the requirement for views that are open to bots."""
        if not getattr(auto_schema.view, "is_open_to_bots", False):
            return None
        return {self.name: []}


class SessionTokenScheme(OpenApiAuthenticationExtension):
    """Describe session tokens in the schema."""

    target_class = SessionTokenAuthentication
    name = "sessionToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return an API key in a header."""
        return {"type": "apiKey", "in": "header", "name": "X-Session-Token"}


class BrowserSessionScheme(OpenApiAuthenticationExtension):
    """Describe browser sessions in the schema."""

    target_class = BrowserSessionAuthentication
    name = "browserSession"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return a cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
