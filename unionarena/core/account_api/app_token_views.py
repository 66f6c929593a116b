"""REST views of the grants of apps."""

from typing import Any

from allauth.account import app_settings
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from unionarena.core import site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.selectors import get_signed_in_user

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

    @extend_schema(
        operation_id="grants_list",
        summary="Apps I let in",
        responses=GrantSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List your open grants, newest first."""
        rows = app_tokens.list_grants_for(
            get_signed_in_user(request.user), now=site_time.now()
        )
        return Response(GrantSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="grants_make",
        summary="Let an app in",
        request=GrantWishSerializer,
        responses={201: MadeGrantSerializer},
    )
    def post(self, request: Request) -> Response:
        """Create a grant, soon after signing in; its tokens are shown only now."""
        user = get_signed_in_user(request.user)
        serializer = GrantWishSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        _refuse_old_sign_in(request)
        made = app_tokens.create_grant(
            user=user, now=site_time.now(), **serializer.validated_data
        )
        return _build_tokens_response(made, status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="grants_end_all",
        summary="Sign out all apps",
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        """End all grants now; their sockets and streams close within half a minute."""
        app_tokens.end_all_grants(get_signed_in_user(request.user))
        return Response(status=status.HTTP_204_NO_CONTENT)


class One(APIView):
    """An app that can act for you."""

    @extend_schema(
        operation_id="grants_end_one", summary="Sign an app out", responses={204: None}
    )
    def delete(self, request: Request, pk: int) -> Response:
        """End a grant now; its sockets and streams close within half a minute."""
        app_tokens.end_grant(get_signed_in_user(request.user), pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Refresh(APIView):
    """New tokens for an app."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    reads_tokens = True

    @extend_schema(
        operation_id="grants_refresh",
        summary="New tokens for a refresh token",
        request=RefreshSerializer,
        responses=MadeGrantSerializer,
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Exchange a refresh token; using it a second time ends the grant."""
        serializer = RefreshSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        tokens = app_tokens.refresh_tokens(
            serializer.validated_data["refresh_token"], now=site_time.now()
        )
        return _build_tokens_response(tokens, status.HTTP_200_OK)


class End(APIView):
    """Sign-out of an app."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="grants_give_back",
        summary="Give a token back",
        request=TokenSerializer,
        responses={204: None},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """End the grant of an access or refresh token; unknown tokens are no error."""
        serializer = TokenSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        app_tokens.end_grant_of_token(serializer.validated_data["token"])
        return Response(status=status.HTTP_204_NO_CONTENT)
