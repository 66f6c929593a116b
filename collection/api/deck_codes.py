"""REST doors to decks that travel as a code: open to anybody who has the code.

A code says all there is to a list, so these doors keep no secrets: cards that the asker
may not see stay the bare numbers they are in the code.
"""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.deck_export import draw_deck, inspect_code, print_list, print_proxies
from collection.deck_sheets.records import DeckSheet

from .serializers import CodedDeckSerializer, DeckDocumentSerializer

NAME = OpenApiParameter(
    "name", str, description="What the deck is called; its series if left out."
)


class _Coded(APIView):
    permission_classes = (AllowAny,)

    def sheet(self, request: Request, code: str) -> DeckSheet:
        """The deck as the asker sees it."""
        name = request.query_params.get("name", "")
        return inspect_code(request.user, code, name=name)


def _file(content: bytes | str, kind: str, name: str) -> HttpResponse:
    """Something to be kept, shown in the browser if it can."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


class CodedDeck(_Coded):
    """A deck by its code."""

    @extend_schema(
        operation_id="decks_codes_read",
        parameters=[NAME],
        responses=CodedDeckSerializer,
        summary="Read a deck by its code",
    )
    def get(self, request: Request, code: str) -> Response:
        """The cards of a code, and everything that would keep it from being played.

        To keep it, make a deck with the numbers and counts of `entries`.
        """
        return Response(CodedDeckSerializer(self.sheet(request, code)).data)


class CodedText(_Coded):
    """A deck by its code, as text."""

    @extend_schema(
        operation_id="decks_codes_text",
        parameters=[NAME],
        responses={(200, "text/plain"): OpenApiTypes.STR},
        summary="A coded deck as text",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """A line a card: copies, number, and name in your language."""
        text = self.sheet(request, code).text
        return _file(text, "text/plain; charset=utf-8", "deck.txt")


class CodedDocument(_Coded):
    """A deck by its code, as a file for programs."""

    @extend_schema(
        operation_id="decks_codes_document",
        parameters=[NAME],
        responses=DeckDocumentSerializer,
        summary="A coded deck as JSON",
    )
    def get(self, request: Request, code: str) -> Response:
        """The form that `POST /decks/read-list/` reads again, here and elsewhere."""
        answer = Response(self.sheet(request, code).document)
        answer["Content-Disposition"] = 'inline; filename="deck.json"'
        return answer


class CodedPicture(_Coded):
    """A deck by its code, as a picture."""

    @extend_schema(
        operation_id="decks_codes_picture",
        parameters=[NAME],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
        summary="A coded deck as a picture",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Every card as drawn here and how many of it, an SVG 1200 wide."""
        page = reverse("collection:deck-code", args=[code])
        foot = request.build_absolute_uri(page)
        drawn = draw_deck(self.sheet(request, code), foot=foot)
        return _file(drawn, "image/svg+xml", "deck.svg")


class CodedListSheet(_Coded):
    """A deck by its code, as the sheet handed in at events."""

    @extend_schema(
        operation_id="decks_codes_list_sheet",
        parameters=[NAME],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
        summary="A coded deck as a list to print",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """A PDF with every card, and lines for player, event and date."""
        sheet = self.sheet(request, code)
        printed = print_list(sheet, language=get_language() or "en")
        return _file(printed, "application/pdf", "deck-list.pdf")


class CodedProxies(_Coded):
    """A deck by its code, as cards to cut out."""

    @extend_schema(
        operation_id="decks_codes_proxies",
        parameters=[NAME],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
        summary="A coded deck as cards to print",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """A PDF with every copy of every card in words, nine to a page, true size."""
        sheet = self.sheet(request, code)
        printed = print_proxies(sheet, language=get_language() or "en")
        return _file(printed, "application/pdf", "proxies.pdf")
