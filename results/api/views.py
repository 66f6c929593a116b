"""REST operations on results; everything is the asker's own."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.sharing.selectors import get_shared_deck_for
from results import selectors, services
from results.models import Outcome, Participant
from results.statistics.deck_records import get_deck_record
from results.statistics.opponents import describe_opponents, list_opponents
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.pagination import KeysetPages

from .parameters import make_game_parameter, read_game
from .serializers import (
    DeckRecordSerializer,
    MatchSerializer,
    OpponentSerializer,
    StandingSerializer,
)


class History(ListAPIView):
    """The battles the asker has finished, newest first."""

    serializer_class = MatchSerializer
    pagination_class = KeysetPages

    def get_queryset(self) -> QuerySet[Outcome]:
        """Only the asker's."""
        if getattr(self, "swagger_fake_view", False):  # the schema is for everybody
            return Outcome.objects.none()
        return selectors.list_history_for(
            get_signed_in_user(self.request.user), game=read_game(self.request)
        )

    @extend_schema(
        operation_id="results_history",
        summary="My finished battles",
        parameters=[make_game_parameter("all of them")],
    )
    def get(self, request: Request) -> Response:
        """List the own finished battles, newest first."""
        return self.list(request)


class Detail(APIView):
    """How one battle ended."""

    @extend_schema(
        operation_id="results_read",
        summary="How one of my battles ended",
        responses=MatchSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read how one of the own battles ended; refused while it goes on."""
        outcome = services.ensure_outcome_for(
            viewer=get_signed_in_user(request.user), battle_id=battle_id
        )
        return Response(MatchSerializer(outcome, context={"request": request}).data)


class Rating(APIView):
    """How strong the asker is believed to be."""

    @extend_schema(
        operation_id="results_rating",
        summary="My rating",
        parameters=[make_game_parameter("the one you played last")],
        responses=StandingSerializer,
    )
    def get(self, request: Request) -> Response:
        """Read the own rating; a newcomer's before the first rated game."""
        game = read_game(request) or None
        standing = selectors.get_rating(get_signed_in_user(request.user), game=game)
        return Response(StandingSerializer(standing).data)


class Opponents(ListAPIView):
    """Whom the asker has met."""

    serializer_class = OpponentSerializer
    pagination_class = KeysetPages

    def get_queryset(self) -> QuerySet[Participant, dict[str, Any]]:
        """Only the asker's."""
        return list_opponents(get_signed_in_user(self.request.user))

    @extend_schema(operation_id="results_opponents", summary="Whom I have played")
    def get(self, request: Request) -> Response:
        """List people you have met, most often first, and how you fared."""
        viewer = get_signed_in_user(request.user)
        met = describe_opponents(
            viewer, self.paginate_queryset(self.get_queryset()) or []
        )
        return self.get_paginated_response(OpponentSerializer(met, many=True).data)


class DeckFared(APIView):
    """How a deck fared."""

    @extend_schema(
        operation_id="results_deck",
        parameters=[OpenApiParameter("key", str, description="Of a link to it.")],
        summary="How a deck fared",
        responses=DeckRecordSerializer,
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Read how your own or a shared deck fared against people."""
        key = str(request.query_params.get("key", ""))
        deck = get_shared_deck_for(request.user, deck_id, key=key)
        return Response(
            DeckRecordSerializer(
                get_deck_record(user_id=deck.owner_id, deck_id=deck.pk)
            ).data
        )
