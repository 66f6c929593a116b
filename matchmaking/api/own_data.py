"""REST operations on what the platform keeps of a person."""

from allauth.core import ratelimit
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking.own_data import tell
from unionarena import site_time
from unionarena.accounts import leaving
from unionarena.accounts.selectors import signed_in
from unionarena.errors import Forbidden, TooMany


class WrongPassword(Forbidden):
    """It is not enough to hold a session."""

    default_code = "profile.wrong_password"
    default_message = _("This is not your password.")


class PasswordSerializer(serializers.Serializer):
    """That it is really you."""

    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class LeavingSerializer(serializers.Serializer):
    """Whether the account will be deleted."""

    leaves_at = serializers.DateTimeField(allow_null=True)


class OwnDataSerializer(serializers.Serializer):
    """All that is kept of you."""

    version = serializers.IntegerField()
    profile = serializers.DictField()
    said = serializers.ListField(child=serializers.DictField())
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField())
    )


def _confirm(request: Request) -> None:
    given = PasswordSerializer(data=request.data)
    given.is_valid(raise_exception=True)
    user = signed_in(request.user)
    if not ratelimit.consume(request, action="reauthenticate", user=user):
        raise TooMany
    if not user.check_password(given.validated_data["password"]):
        raise WrongPassword


class OwnData(APIView):
    """What the platform keeps of you."""

    @extend_schema(
        operation_id="own_data_read",
        request=PasswordSerializer,
        responses=OwnDataSerializer,
    )
    def post(self, request: Request) -> Response:
        """Take all of it along."""
        _confirm(request)
        return Response(tell(signed_in(request.user)))


class Leaving(APIView):
    """The wish to be deleted."""

    @extend_schema(
        operation_id="account_leave",
        request=PasswordSerializer,
        responses=LeavingSerializer,
    )
    def post(self, request: Request) -> Response:
        """Have your account deleted in a week; until then you can take it back."""
        _confirm(request)
        at = leaving.ask_to_leave(user=signed_in(request.user), now=site_time.now())
        return Response({"leaves_at": at})

    @extend_schema(
        operation_id="account_stay", request=None, responses={200: LeavingSerializer}
    )
    def delete(self, request: Request) -> Response:
        """Stay after all."""
        leaving.stay(user=signed_in(request.user))
        return Response({"leaves_at": None})
