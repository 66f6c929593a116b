"""REST operations on the card database; they are open to everybody."""

from django.db.models import QuerySet
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards import selectors
from cards.filters import CardFilter

from .serializers import (
    AskedLanguage,
    CardSerializer,
    CardWithVersionsSerializer,
    SeriesSerializer,
)


def asked_language(request: Request) -> str:
    """The language asked for in the address, or that of the request."""
    asked = AskedLanguage(data=request.query_params)
    asked.is_valid(raise_exception=True)
    return asked.validated_data.get("lang") or get_language() or "en"


class CardList(GenericAPIView):
    """All cards the asker may see."""

    permission_classes = (AllowAny,)
    serializer_class = CardSerializer
    filterset_class = CardFilter

    def get_queryset(self) -> QuerySet:
        """What the asker may see."""
        return selectors.list_cards_for(self.request.user)

    @extend_schema(
        operation_id="cards_list",
        parameters=[AskedLanguage],
        responses=CardSerializer(many=True),
        summary="List cards",
    )
    def get(self, request: Request) -> Response:
        """List cards by number; every filter narrows the list down further."""
        language = asked_language(request)
        cards = self.filter_queryset(self.get_queryset())
        page = self.paginate_queryset(cards)
        shown = selectors.show_cards(page or (), language)
        return self.get_paginated_response(CardSerializer(shown, many=True).data)


class CardDetail(GenericAPIView):
    """One card."""

    permission_classes = (AllowAny,)
    serializer_class = CardWithVersionsSerializer
    filter_backends = ()
    pagination_class = None

    @extend_schema(
        operation_id="cards_read",
        parameters=[AskedLanguage],
        responses=CardWithVersionsSerializer,
        summary="Read a card",
    )
    def get(self, request: Request, number: str) -> Response:
        """Read one card as it is now, with its history."""
        language = asked_language(request)
        card = selectors.get_card_for(request.user, number)
        (shown,) = selectors.show_cards([card], language)
        context = {"versions": selectors.list_revisions(card)}
        return Response(CardWithVersionsSerializer(shown, context=context).data)


class SeriesList(GenericAPIView):
    """All series the asker may see."""

    permission_classes = (AllowAny,)
    serializer_class = SeriesSerializer
    filter_backends = ()

    @extend_schema(
        operation_id="cards_series_list",
        parameters=[AskedLanguage],
        responses=SeriesSerializer(many=True),
        summary="List series",
    )
    def get(self, request: Request) -> Response:
        """List series by code."""
        context = {"language": asked_language(request)}
        page = self.paginate_queryset(selectors.list_series_for(request.user))
        data = SeriesSerializer(page or (), many=True, context=context).data
        return self.get_paginated_response(data)
