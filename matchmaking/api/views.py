"""REST operations on the queue; whoever polls here needs no socket."""

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking import messages, selectors, services
from matchmaking.models import Ticket
from unionarena.accounts.selectors import signed_in

from .serializers import JoinSerializer, PlaceSerializer, TicketSerializer


class Queue(APIView):
    """The asker's place in the queue."""

    @extend_schema(
        operation_id="queue_read",
        summary="Where I stand with the queue",
        responses=PlaceSerializer,
    )
    def get(self, request: Request) -> Response:
        """Ask again every two seconds or so; it also says that you are still there."""
        services.touch(user=signed_in(request.user), now=timezone.now())
        return Response(_place(request))

    @extend_schema(
        operation_id="queue_join",
        summary="Wait for an opponent",
        request=JoinSerializer,
        responses=PlaceSerializer,
    )
    def post(self, request: Request) -> Response:
        """Join the queue; who waits already goes on waiting as before."""
        wish = JoinSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        services.join_queue(
            user=signed_in(request.user), now=timezone.now(), **wish.validated_data
        )
        return Response(_place(request))

    @extend_schema(
        operation_id="queue_leave",
        summary="Wait no longer",
        request=None,
        responses=PlaceSerializer,
    )
    def delete(self, request: Request) -> Response:
        """Leave the queue; who has just been matched finds the battle in the answer."""
        services.leave_queue(user=signed_in(request.user), now=timezone.now())
        return Response(_place(request))


class History(ListAPIView):
    """Everything the asker has queued for, newest first."""

    serializer_class = TicketSerializer
    filter_backends: list[type] = []

    def get_queryset(self) -> QuerySet[Ticket]:
        """Only the asker's."""
        if getattr(self, "swagger_fake_view", False):  # the schema is for everybody
            return Ticket.objects.none()
        return selectors.list_tickets_for(signed_in(self.request.user))

    @extend_schema(operation_id="queue_history", summary="My waits, present and past")
    def get(self, request: Request) -> Response:
        """List everything you have queued for, newest first."""
        return self.list(request)


def _place(request: Request) -> messages.Message:
    place = selectors.get_place(signed_in(request.user))
    return messages.of_place(place, timezone.now())
