"""REST operations on the queue, for clients that poll instead of using the socket."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking import selectors, services
from matchmaking.models import Invitation, Ticket
from matchmaking.sockets import messages
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.pagination import KeysetPages

from .serializers import (
    AcceptSerializer,
    InvitationSerializer,
    InviteSerializer,
    JoinSerializer,
    MeetingSerializer,
    PlaceSerializer,
    ReadySerializer,
    TicketSerializer,
)


class Queue(APIView):
    """The user's place in the queue."""

    @extend_schema(
        operation_id="queue_read",
        summary="Where I stand with the queue",
        responses=PlaceSerializer,
    )
    def get(self, request: Request) -> Response:
        """Poll every two seconds or so; polling also keeps you in the queue."""
        services.touch_ticket(
            user=get_signed_in_user(request.user), now=site_time.now()
        )
        return Response(_place(request))

    @extend_schema(
        operation_id="queue_join",
        summary="Wait for an opponent",
        request=JoinSerializer,
        responses=PlaceSerializer,
    )
    def post(self, request: Request) -> Response:
        """Join the queue; if you are waiting already, nothing changes."""
        serializer = JoinSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.join_queue(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **serializer.validated_data,
        )
        return Response(_place(request))

    @extend_schema(
        operation_id="queue_leave",
        summary="Wait no longer",
        request=None,
        responses={200: PlaceSerializer},
    )
    def delete(self, request: Request) -> Response:
        """Leave the queue; if you were just matched, the answer names the battle."""
        services.leave_queue(user=get_signed_in_user(request.user), now=site_time.now())
        return Response(_place(request))


class MeetingAccept(APIView):
    """Accepting a match."""

    @extend_schema(
        operation_id="queue_accept",
        summary="Be ready to meet whom the queue found",
        request=ReadySerializer,
        responses=PlaceSerializer,
    )
    def post(self, request: Request) -> Response:
        """Accept; once both have, the answer names the battle."""
        serializer = ReadySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.accept_meeting(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **serializer.validated_data,
        )
        return Response(_place(request))


class MeetingDecline(APIView):
    """Declining a match."""

    @extend_schema(
        operation_id="queue_decline",
        summary="Do not meet whom the queue found",
        request=MeetingSerializer,
        responses=PlaceSerializer,
    )
    def post(self, request: Request) -> Response:
        """Decline and lose your place; you can search again after a pause."""
        services.decline_meeting(
            user=get_signed_in_user(request.user),
            meeting=_meeting(request),
            now=site_time.now(),
        )
        return Response(_place(request))


def _meeting(request: Request) -> UUID:
    serializer = MeetingSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data["meeting"]


class History(ListAPIView):
    """The user's past and present waits, newest first."""

    serializer_class = TicketSerializer
    pagination_class = KeysetPages

    def get_queryset(self) -> QuerySet[Ticket]:
        """Return only the user's tickets."""
        if getattr(
            self, "swagger_fake_view", False
        ):  # the schema is generated without a user
            return Ticket.objects.none()
        return selectors.list_tickets_for(get_signed_in_user(self.request.user))

    @extend_schema(operation_id="queue_history", summary="My waits, present and past")
    def get(self, request: Request) -> Response:
        """List your waits in the queue, newest first."""
        return self.list(request)


def _place(request: Request) -> messages.Message:
    place = selectors.get_place(get_signed_in_user(request.user))
    return messages.make_place_message(place, site_time.now())


def _invitation(request: Request, invitation: Invitation) -> dict[str, Any]:
    context = {"request": request, "now": site_time.now()}
    return InvitationSerializer(invitation, context=context).data


class Invitations(APIView):
    """The user's private rooms."""

    @extend_schema(
        operation_id="invitations_list",
        summary="My open invitations",
        responses=InvitationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List your open invitations, newest first."""
        user = get_signed_in_user(request.user)
        rows = selectors.list_invitations_of(user, now=site_time.now())
        return Response([_invitation(request, row) for row in rows])

    @extend_schema(
        operation_id="invitations_create",
        summary="Open a private room",
        request=InviteSerializer,
        responses={201: InvitationSerializer},
    )
    def post(self, request: Request) -> Response:
        """Open a private room; send its `url` to a friend."""
        serializer = InviteSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        invitation = services.create_invitation(
            user=get_signed_in_user(request.user),
            game=serializer.validated_data["game"],
            deck_id=serializer.validated_data["deck_id"],
            deck=serializer.validated_data["deck"],
            options=serializer.options(),
            is_public=serializer.validated_data["is_public"],
            invitee=serializer.validated_data["invitee"],
            now=site_time.now(),
            share=serializer.validated_data["share"],
        )
        return Response(_invitation(request, invitation), status=201)


class Board(APIView):
    """Open challenges of other players."""

    @extend_schema(
        operation_id="invitations_board",
        summary="List open challenges",
        responses=InvitationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List challenges to you first, then those to anyone; newest first."""
        user, now = get_signed_in_user(request.user), site_time.now()
        rows = selectors.list_challenges_for(user, now=now)
        rows += selectors.list_open_challenges(user, now=now)
        return Response([_invitation(request, row) for row in rows])


class InvitationDetail(APIView):
    """A private room."""

    @extend_schema(
        operation_id="invitations_read",
        summary="See an invitation",
        responses=InvitationSerializer,
    )
    def get(self, request: Request, token: str) -> Response:
        """Read an invitation; reading your own shows that you are there."""
        user = get_signed_in_user(request.user)
        invitation = selectors.find_invitation(user, token)
        if invitation.inviter_id == user.pk:
            services.touch_invitation(invitation, now=site_time.now())
        return Response(_invitation(request, invitation))

    @extend_schema(
        operation_id="invitations_cancel",
        summary="Close your own room",
        responses={204: None},
    )
    def delete(self, request: Request, token: str) -> Response:
        """Close your own room."""
        services.cancel_invitation(user=get_signed_in_user(request.user), token=token)
        return Response(status=204)


class InvitationAccept(APIView):
    """Accepting an invitation."""

    @extend_schema(
        operation_id="invitations_accept",
        summary="Accept an invitation",
        request=AcceptSerializer,
        responses=InvitationSerializer,
    )
    def post(self, request: Request, token: str) -> Response:
        """Accept it; the answer names the battle."""
        serializer = AcceptSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = get_signed_in_user(request.user)
        services.accept_invitation(
            user=user, token=token, now=site_time.now(), **serializer.validated_data
        )
        return Response(_invitation(request, selectors.find_invitation(user, token)))
