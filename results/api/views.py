"""REST operations on the user's own results."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalogue.game_features import Feature, require_feature
from collection.sharing.selectors import get_shared_deck_for
from results import selectors, services
from results.models import Outcome
from results.statistics.deck_records import get_deck_record
from results.statistics.opponents import describe_opponents, list_opponents
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from .parameters import make_game_parameter, read_game
from .serializers import (
    DeckRecordSerializer,
    HistoryParams,
    MatchSerializer,
    OpponentSerializer,
    StandingSerializer,
)


class History(GenericAPIView):
    """Battles the user has finished, newest first."""

    serializer_class = MatchSerializer
    pagination_class = KeysetPages

    @operation(
        "results_history",
        "My finished battles",
        parameters=[make_game_parameter("all of them")],
        query=HistoryParams,
        answer=MatchSerializer,
        many=True,
    )
    def get(self, request: Request, query: HistoryParams) -> QuerySet[Outcome]:
        """List your finished battles, newest first."""
        return selectors.list_history_for(
            get_signed_in_user(request.user),
            game=read_game(request),
            **query.validated_data,
        )


class Detail(APIView):
    """How one battle ended."""

    @operation("results_read", "How one of my battles ended", answer=MatchSerializer)
    def get(self, request: Request, battle_id: UUID) -> object:
        """Read how one of your battles ended; refused while it is being played."""
        return services.ensure_outcome_for(
            viewer=get_signed_in_user(request.user), battle_id=battle_id
        )


class Rating(APIView):
    """The user's rating."""

    @operation(
        "results_rating",
        "My rating",
        answer=StandingSerializer,
        parameters=[make_game_parameter("the one you played last")],
    )
    def get(self, request: Request) -> object:
        """Read your rating; before your first rated game, a newcomer's."""
        game = read_game(request) or None
        return selectors.get_rating(get_signed_in_user(request.user), game=game)


class Opponents(GenericAPIView):
    """Opponents of the user."""

    serializer_class = OpponentSerializer
    pagination_class = KeysetPages

    @operation(
        "results_opponents", "Whom I have played", answer=OpponentSerializer, many=True
    )
    def get(self, request: Request) -> Response:
        """List your opponents, most frequent first, with your record against each."""
        viewer = get_signed_in_user(request.user)
        page: Any = self.paginate_queryset(list_opponents(viewer))
        met = describe_opponents(viewer, page)
        return self.get_paginated_response(OpponentSerializer(met, many=True).data)


class DeckFared(APIView):
    """A deck's record."""

    @operation(
        "results_deck",
        "How a deck fared",
        answer=DeckRecordSerializer,
        parameters=[OpenApiParameter("key", str, description="Of a link to it.")],
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Read how your own deck, or a shared one, does against players."""
        key = str(request.query_params.get("key", ""))
        deck = get_shared_deck_for(request.user, deck_id, key=key)
        require_feature(deck.game, Feature.DECK_RECORDS)
        return Response(
            DeckRecordSerializer(
                get_deck_record(user_id=deck.owner_id, deck_id=deck.pk)
            ).data
        )
