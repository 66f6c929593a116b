"""REST operations on everything stored about a person."""

from allauth.core import ratelimit
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking.personal_data.data_export import export_personal_data
from unionarena.core import site_time
from unionarena.core.accounts import account_deletion
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.errors import Forbidden, TooMany


class WrongPassword(Forbidden):
    """The password is wrong; a session alone is not enough."""

    default_code = "profile.wrong_password"
    default_message = _("Wrong password.")


class PasswordSerializer(serializers.Serializer):
    """The user's password."""

    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class LeavingSerializer(serializers.Serializer):
    """Whether the account will be deleted."""

    leaves_at = serializers.DateTimeField(allow_null=True)


class OwnDataSerializer(serializers.Serializer):
    """Everything stored about the user."""

    version = serializers.IntegerField()
    profile = serializers.DictField()
    said = serializers.ListField(child=serializers.DictField())
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField())
    )


def _confirm(request: Request, password: str) -> None:
    user = get_signed_in_user(request.user)
    if not ratelimit.consume(request, action="reauthenticate", user=user):
        raise TooMany
    if not user.check_password(password):
        raise WrongPassword


class OwnData(APIView):
    """Everything stored about the user."""

    @operation(
        "own_data_read",
        "Export my data",
        body=PasswordSerializer,
        answer=OwnDataSerializer,
    )
    def post(self, request: Request, body: PasswordSerializer) -> Response:
        """Export everything stored about you."""
        _confirm(request, body.validated_data["password"])
        return Response(export_personal_data(get_signed_in_user(request.user)))


class Leaving(APIView):
    """Deletion of the account."""

    @operation(
        "account_leave",
        "Request deletion of my account",
        body=PasswordSerializer,
        answer=LeavingSerializer,
    )
    def post(self, request: Request, body: PasswordSerializer) -> Response:
        """Request deletion in a week; until then you can take the request back."""
        _confirm(request, body.validated_data["password"])
        at = account_deletion.request_deletion(
            user=get_signed_in_user(request.user), now=site_time.now()
        )
        return Response({"leaves_at": at})

    @operation("account_stay", "Keep my account", answer=LeavingSerializer)
    def delete(self, request: Request) -> Response:
        """Take the request back."""
        account_deletion.cancel_deletion(user=get_signed_in_user(request.user))
        return Response({"leaves_at": None})
