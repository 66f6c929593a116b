"""Who asks: a mobile client by session token, or a browser by its cookie.

The one place that touches allauth's token lookup, which is no documented
contract; ``unionarena/api/tests`` keeps it true.
"""

from allauth.headless.contrib.rest_framework.authentication import (
    XSessionTokenAuthentication,
)
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

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
