"""REST operations on the profile."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from unionarena.accounts import services
from unionarena.accounts.selectors import signed_in

from .serializers import ProfileSerializer


class Profile(APIView):
    """The profile of whoever asks."""

    @extend_schema(operation_id="profile_read", responses=ProfileSerializer)
    def get(self, request: Request) -> Response:
        """Read the own profile."""
        return Response(ProfileSerializer(request.user).data)

    @extend_schema(
        operation_id="profile_change",
        request=ProfileSerializer,
        responses=ProfileSerializer,
    )
    def put(self, request: Request) -> Response:
        """Change how you are shown and addressed."""
        wish = ProfileSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        user = services.change_profile(
            user=signed_in(request.user), **wish.validated_data
        )
        return Response(ProfileSerializer(user).data)
