"""REST operations on tournaments."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking.tournaments import selectors, services
from matchmaking.tournaments.models import Tournament
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user

from .serializers import (
    ActSerializer,
    ActShownSerializer,
    EnterSerializer,
    SetUpSerializer,
    TournamentDetailSerializer,
    TournamentSerializer,
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of what you know; unchanged, 304 is answered.",
)


def _answer(request: Request, tournament: Tournament, code: int = 200) -> Response:
    context = {"request": request}
    body = TournamentDetailSerializer(tournament, context=context).data
    return Response(body, status=code, headers={"ETag": f'"{tournament.version}"'})


class TournamentList(GenericAPIView):
    """All tournaments."""

    serializer_class = TournamentSerializer

    @extend_schema(
        operation_id="tournaments_list",
        responses=TournamentSerializer(many=True),
        summary="List tournaments",
    )
    def get(self, request: Request) -> Response:
        """List tournaments: those that take players first, then those running."""
        page = self.paginate_queryset(selectors.list_tournaments())
        return self.get_paginated_response(TournamentSerializer(page, many=True).data)

    @extend_schema(
        operation_id="tournaments_create",
        request=SetUpSerializer,
        responses={201: TournamentDetailSerializer},
        summary="Create a tournament",
    )
    def post(self, request: Request) -> Response:
        """Set up a tournament of yours; it takes players at once."""
        serializer = SetUpSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        made = services.create_tournament(
            user=get_signed_in_user(request.user),
            settings=serializer.settings(),
            now=site_time.now(),
        )
        return _answer(request, made, 201)


class TournamentDetail(APIView):
    """A tournament."""

    @extend_schema(
        operation_id="tournaments_read",
        parameters=[IF_NONE_MATCH],
        responses={200: TournamentDetailSerializer, 304: None},
        summary="Read a tournament",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read players, standings and rounds; `my_battle` is where you are expected."""
        tournament = selectors.find_tournament(pk)
        if request.headers.get("If-None-Match") == f'"{tournament.version}"':
            return Response(status=304)
        return _answer(request, tournament)

    @extend_schema(
        operation_id="tournaments_call_off",
        responses={204: None},
        summary="Call off your tournament",
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Call it off; its battles end without a result."""
        services.cancel_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return Response(status=204)


class TournamentEntry(APIView):
    """The asker's place."""

    @extend_schema(
        operation_id="tournaments_enter",
        request=EnterSerializer,
        responses=TournamentDetailSerializer,
        summary="Enter a tournament",
    )
    def put(self, request: Request, pk: int) -> Response:
        """Take a place with a deck, locked as it is now; again: with another deck."""
        serializer = EnterSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.enter_tournament(
            user=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **serializer.validated_data,
        )
        return _answer(request, selectors.find_tournament(pk))

    @extend_schema(
        operation_id="tournaments_leave",
        responses={204: None},
        summary="Leave a tournament",
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Give your place back; in a running tournament, drop out."""
        services.leave_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return Response(status=204)


class TournamentBegin(APIView):
    """Beginning."""

    @extend_schema(
        operation_id="tournaments_begin",
        request=None,
        responses=TournamentDetailSerializer,
        summary="Let your tournament begin",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Close the doors and pair the first round."""
        services.begin_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return _answer(request, selectors.find_tournament(pk))


class TournamentActs(APIView):
    """The judge's desk."""

    @extend_schema(
        operation_id="tournaments_acts",
        responses=ActShownSerializer(many=True),
        summary="What judges did",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List what judges did, newest first; for judges."""
        tournament = selectors.find_tournament(pk)
        selectors.require_judge(request.user, tournament)
        return Response(
            ActShownSerializer(selectors.list_acts(tournament), many=True).data
        )

    @extend_schema(
        operation_id="tournaments_judge",
        request=ActSerializer,
        responses=TournamentDetailSerializer,
        summary="Act as a judge",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Stop the clock, give time, rule, drop or take back; for judges."""
        serializer = ActSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.carry_out_act(
            judge=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **serializer.validated_data,
        )
        return _answer(request, selectors.find_tournament(pk))
