"""REST operations on decks given by a code; readable without signing in."""

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from cards.catalogue.localized_names import get_reader_language
from collection.deck_export import draw_deck, inspect_any_code, inspect_code
from collection.deck_sheets.game_decks import GameSheet
from collection.deck_sheets.records import DeckSheet
from unionarena.core.api.operations import operation

from .game_deck_serializers import GameCodedDeckSerializer
from .serializers import CodedDeckSerializer, DeckDocumentSerializer

NAME = OpenApiParameter(
    "name", str, description="What the deck is called; its series if left out."
)
PDF = {(200, "application/pdf"): OpenApiTypes.BINARY}


def _inspect(request: Request, code: str) -> DeckSheet:
    """Return the deck as the user sees it."""
    name = request.query_params.get("name", "")
    return inspect_code(request.user, code, name=name)


def _inspect_any(request: Request, code: str) -> DeckSheet | GameSheet:
    """Return the deck as the user sees it, of whatever game."""
    name = request.query_params.get("name", "")
    return inspect_any_code(request.user, code, name=name)


def _file(content: bytes | str, kind: str, name: str) -> HttpResponse:
    """Return a file to keep, shown in the browser if it can."""
    disposition = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=disposition)


class DeckCodes(ViewSet):
    """A deck given by its code."""

    permission_classes = (AllowAny,)

    @operation(
        "decks_codes_read",
        "Read a deck by its code",
        parameters=[NAME],
        responses=PolymorphicProxySerializer(
            component_name="AnyCodedDeck",
            serializers=[CodedDeckSerializer, GameCodedDeckSerializer],
            resource_type_field_name=None,
        ),
    )
    def retrieve(self, request: Request, code: str) -> Response:
        """Read the cards of a code, and everything that keeps it from being played.

        To keep it, create a deck with the numbers and counts of `entries`.
        """
        sheet = _inspect_any(request, code)
        if isinstance(sheet, GameSheet):
            return Response(GameCodedDeckSerializer(sheet).data)
        return Response(CodedDeckSerializer(sheet).data)

    @operation(
        "decks_codes_text",
        "A coded deck as text",
        parameters=[NAME],
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def text(self, request: Request, code: str) -> HttpResponse:
        """Write a line per card: copies, number, and name in your language."""
        text = _inspect_any(request, code).text
        return _file(text, "text/plain; charset=utf-8", "deck.txt")

    @operation(
        "decks_codes_document",
        "A coded deck as JSON",
        parameters=[NAME],
        answer=DeckDocumentSerializer,
    )
    def document(self, request: Request, code: str) -> Response:
        """Write the form that `POST /decks/read-list/` reads, here and elsewhere."""
        disposition = {"Content-Disposition": 'inline; filename="deck.json"'}
        return Response(_inspect_any(request, code).document, headers=disposition)

    @operation(
        "decks_codes_picture",
        "A coded deck as a picture",
        parameters=[NAME],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
    )
    def picture(self, request: Request, code: str) -> HttpResponse:
        """Draw every card with its number of copies, an SVG 1200 wide."""
        page = reverse("collection:deck-code", args=[code])
        foot = request.build_absolute_uri(page)
        drawn = draw_deck(_inspect(request, code), foot=foot)
        return _file(drawn, "image/svg+xml", "deck.svg")

    @operation(
        "decks_codes_list_sheet",
        "A coded deck as a list to print",
        parameters=[NAME],
        responses=PDF,
    )
    def list_sheet(self, request: Request, code: str) -> HttpResponse:
        """Print the list for an event: every card, and lines for player and date."""
        from collection.deck_export.list_sheet import print_list

        sheet = _inspect(request, code)
        printed = print_list(sheet, language=get_reader_language())
        return _file(printed, "application/pdf", "deck-list.pdf")

    @operation(
        "decks_codes_proxies",
        "A coded deck as cards to print",
        parameters=[NAME],
        responses=PDF,
    )
    def proxies(self, request: Request, code: str) -> HttpResponse:
        """Print every copy of every card as text, nine to a page, true size."""
        from collection.deck_export.proxy_sheets import print_proxies

        sheet = _inspect(request, code)
        printed = print_proxies(sheet, language=get_reader_language())
        return _file(printed, "application/pdf", "proxies.pdf")
