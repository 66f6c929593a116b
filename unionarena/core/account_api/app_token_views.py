"""REST views of the grants of apps."""

from typing import Any

from allauth.account import app_settings
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.db.models import QuerySet
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from unionarena.core import site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.models import Grant
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    GrantSerializer,
    GrantWishSerializer,
    MadeGrantSerializer,
    RefreshSerializer,
    TokenSerializer,
)

# Responses with tokens are never stored, not even for a repeated idempotency key.
NO_STORE = {"Cache-Control": "no-store"}


def _refuse_old_sign_in(request: Request) -> None:
    """Refuse a session whose last sign-in or re-authentication is too old.

    Raises:
        SignInAgain: It is older than allauth allows for changing a password.
    """
    session: Any = request.auth or request.session  # by token, and by cookie
    steps = session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
    # Signing up does not count as an authentication step of allauth.
    joined = get_signed_in_user(request.user).date_joined.timestamp()
    latest = max((joined, *(step["at"] for step in steps)))
    if site_time.now().timestamp() - latest > app_settings.REAUTHENTICATION_TIMEOUT:
        raise app_tokens.SignInAgain


def _build_tokens_response(tokens: app_tokens.Tokens, code: int) -> Response:
    return Response(MadeGrantSerializer(tokens).data, status=code, headers=NO_STORE)


class Grants(APIView):
    """Apps that can act for you."""

    @operation("grants_list", "Apps I let in", answer=GrantSerializer, many=True)
    def get(self, request: Request) -> QuerySet[Grant]:
        """List your open grants, newest first."""
        user = get_signed_in_user(request.user)
        return app_tokens.list_grants_for(user, now=site_time.now())

    @operation(
        "grants_make",
        "Let an app in",
        body=GrantWishSerializer,
        answer=MadeGrantSerializer,
        code=201,
    )
    def post(self, request: Request, body: GrantWishSerializer) -> Response:
        """Create a grant, soon after signing in; its tokens are shown only now."""
        user = get_signed_in_user(request.user)
        _refuse_old_sign_in(request)
        made = app_tokens.create_grant(
            user=user, now=site_time.now(), **body.validated_data
        )
        return _build_tokens_response(made, status.HTTP_201_CREATED)

    @operation("grants_end_all", "Sign out all apps", code=204)
    def delete(self, request: Request) -> None:
        """End all grants now; their sockets and streams close within half a minute."""
        app_tokens.end_all_grants(get_signed_in_user(request.user))


class One(APIView):
    """An app that can act for you."""

    @operation("grants_end_one", "Sign an app out", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """End a grant now; its sockets and streams close within half a minute."""
        app_tokens.end_grant(get_signed_in_user(request.user), pk)


class Refresh(APIView):
    """New tokens for an app."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    reads_tokens = True

    @operation(
        "grants_refresh",
        "New tokens for a refresh token",
        body=RefreshSerializer,
        answer=MadeGrantSerializer,
        auth=[],
    )
    def post(self, _request: Request, body: RefreshSerializer) -> Response:
        """Exchange a refresh token; using it a second time ends the grant."""
        tokens = app_tokens.refresh_tokens(
            body.validated_data["refresh_token"], now=site_time.now()
        )
        return _build_tokens_response(tokens, status.HTTP_200_OK)


class End(APIView):
    """Sign-out of an app."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @operation(
        "grants_give_back", "Give a token back", body=TokenSerializer, code=204, auth=[]
    )
    def post(self, _request: Request, body: TokenSerializer) -> None:
        """End the grant of an access or refresh token; unknown tokens are no error."""
        app_tokens.end_grant_of_token(body.validated_data["token"])
