"""REST operations on the queue, for clients that poll instead of using the socket."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking import selectors, services
from matchmaking.models import Invitation, Ticket
from matchmaking.queueing.wait_estimates import WaitEstimate, estimate_wait
from matchmaking.sockets import messages
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from .serializers import (
    AcceptSerializer,
    CorrespondenceSerializer,
    InvitationSerializer,
    InviteSerializer,
    JoinSerializer,
    MeetingSerializer,
    PlaceSerializer,
    QueueParams,
    ReadySerializer,
    SceneInviteSerializer,
    TicketSerializer,
    WaitEstimateSerializer,
)


class Queue(APIView):
    """The user's place in the queue."""

    @operation("queue_read", "Where I stand with the queue", answer=PlaceSerializer)
    def get(self, request: Request) -> Response:
        """Poll every two seconds or so; polling also keeps you in the queue."""
        services.touch_ticket(
            user=get_signed_in_user(request.user), now=site_time.now()
        )
        return Response(_place(request))

    @operation(
        "queue_join",
        "Wait for an opponent",
        body=JoinSerializer,
        answer=PlaceSerializer,
    )
    def post(self, request: Request, body: JoinSerializer) -> Response:
        """Join the queue; if you are waiting already, nothing changes."""
        services.join_queue(
            user=get_signed_in_user(request.user),
            deck=body.get_deck_choice(),
            queue=body.queue(),
            now=site_time.now(),
        )
        return Response(_place(request))

    @operation("queue_leave", "Wait no longer", answer=PlaceSerializer)
    def delete(self, request: Request) -> Response:
        """Leave the queue; if you were just matched, the answer names the battle."""
        services.leave_queue(user=get_signed_in_user(request.user), now=site_time.now())
        return Response(_place(request))


class QueueEstimate(APIView):
    """How long a wait will take."""

    @operation(
        "queue_estimate",
        "How long I will wait",
        query=QueueParams,
        answer=WaitEstimateSerializer,
    )
    def get(self, request: Request, query: QueueParams) -> WaitEstimate:
        """Estimate the wait in a queue, before joining it or in it."""
        queue = query.queue()
        queue.check()
        user = get_signed_in_user(request.user)
        return estimate_wait(queue, user=user, now=site_time.now())


class MeetingAccept(APIView):
    """Accepting a match."""

    @operation(
        "queue_accept",
        "Be ready to meet whom the queue found",
        body=ReadySerializer,
        answer=PlaceSerializer,
    )
    def post(self, request: Request, body: ReadySerializer) -> Response:
        """Accept; once both have, the answer names the battle."""
        services.accept_meeting(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **body.validated_data,
        )
        return Response(_place(request))


class MeetingDecline(APIView):
    """Declining a match."""

    @operation(
        "queue_decline",
        "Do not meet whom the queue found",
        body=MeetingSerializer,
        answer=PlaceSerializer,
    )
    def post(self, request: Request, body: MeetingSerializer) -> Response:
        """Decline and lose your place; you can search again after a pause."""
        services.decline_meeting(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **body.validated_data,
        )
        return Response(_place(request))


class History(GenericAPIView):
    """The user's past and present waits, newest first."""

    serializer_class = TicketSerializer
    pagination_class = KeysetPages

    @operation(
        "queue_history",
        "My waits, present and past",
        answer=TicketSerializer,
        many=True,
    )
    def get(self, request: Request) -> QuerySet[Ticket]:
        """List your waits in the queue, newest first."""
        return selectors.list_tickets_for(get_signed_in_user(request.user))


def _place(request: Request) -> messages.Message:
    place = selectors.get_place(get_signed_in_user(request.user))
    return messages.make_place_message(place, site_time.now())


def _invitation(request: Request, invitation: Invitation) -> dict[str, Any]:
    context = {"request": request, "now": site_time.now()}
    return InvitationSerializer(invitation, context=context).data


class Invitations(APIView):
    """The user's private rooms."""

    @operation(
        "invitations_list",
        "My open invitations, and those to me",
        answer=InvitationSerializer,
        many=True,
    )
    def get(self, request: Request) -> Response:
        """List challenges to you, then your own invitations; newest first."""
        user, now = get_signed_in_user(request.user), site_time.now()
        rows = selectors.list_challenges_for(user, now=now)
        rows += selectors.list_invitations_of(user, now=now)
        return Response([_invitation(request, row) for row in rows])

    @operation(
        "invitations_create",
        "Open a private room",
        body=InviteSerializer,
        answer=InvitationSerializer,
        code=201,
    )
    def post(self, request: Request, body: InviteSerializer) -> Response:
        """Open a private room; send its `url` to a friend."""
        invitation = services.create_invitation(
            user=get_signed_in_user(request.user),
            deck=body.get_deck_choice(),
            room=body.room(),
            now=site_time.now(),
            share=body.validated_data["share"],
        )
        return Response(_invitation(request, invitation), status=201)


class SceneInvitations(APIView):
    """Private rooms to play on from a scene."""

    @operation(
        "invitations_create_from_scene",
        "Open a private room to play on from a scene",
        body=SceneInviteSerializer,
        answer=InvitationSerializer,
        code=201,
    )
    def post(self, request: Request, body: SceneInviteSerializer) -> Response:
        """Send its `url` to a friend, who takes the other side; counts for nothing."""
        invitation = services.invite_to_scene(
            user=get_signed_in_user(request.user),
            chosen=body.get_chosen(),
            now=site_time.now(),
        )
        return Response(_invitation(request, invitation), status=201)


class Correspondence(APIView):
    """The queue for games by correspondence."""

    @operation(
        "queue_correspondence",
        "Find an opponent by correspondence",
        body=CorrespondenceSerializer,
        answer=InvitationSerializer,
        code=201,
    )
    def post(self, request: Request, body: CorrespondenceSerializer) -> Response:
        """Meet the player who has waited longest for the same, or wait.

        The answer has a `battle_id` if a battle began; else it is your place, which
        you give up by closing the invitation. You need not be there meanwhile.
        """
        found = services.join_correspondence_queue(
            user=get_signed_in_user(request.user),
            deck=body.get_deck_choice(),
            clock=body.validated_data["clock"],
            game=body.validated_data["game"],
            now=site_time.now(),
        )
        return Response(_invitation(request, found), status=201)


class Board(APIView):
    """Open challenges of other players."""

    @operation(
        "invitations_board",
        "List open challenges",
        answer=InvitationSerializer,
        many=True,
    )
    def get(self, request: Request) -> Response:
        """List challenges to you first, then those to anyone; newest first."""
        user, now = get_signed_in_user(request.user), site_time.now()
        rows = selectors.list_challenges_for(user, now=now)
        rows += selectors.list_open_challenges(user, now=now)
        return Response([_invitation(request, row) for row in rows])


class InvitationDetail(APIView):
    """A private room."""

    @operation("invitations_read", "See an invitation", answer=InvitationSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Read an invitation; reading your own shows that you are there."""
        user = get_signed_in_user(request.user)
        invitation = selectors.find_invitation(user, token)
        if invitation.inviter_id == user.pk:
            services.touch_invitation(invitation, now=site_time.now())
        return Response(_invitation(request, invitation))

    @operation("invitations_cancel", "Close your own room", code=204)
    def delete(self, request: Request, token: str) -> None:
        """Close your own room."""
        services.cancel_invitation(user=get_signed_in_user(request.user), token=token)


class InvitationAccept(APIView):
    """Accepting an invitation."""

    @operation(
        "invitations_accept",
        "Accept an invitation",
        body=AcceptSerializer,
        answer=InvitationSerializer,
    )
    def post(self, request: Request, body: AcceptSerializer, token: str) -> Response:
        """Accept it; the answer names the battle."""
        user = get_signed_in_user(request.user)
        services.accept_invitation(
            user=user,
            token=token,
            deck=body.get_deck_choice(),
            now=site_time.now(),
            share=body.validated_data["share"],
        )
        return Response(_invitation(request, selectors.find_invitation(user, token)))
