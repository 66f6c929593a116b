"""REST operations on decks given by a code; readable without signing in."""

import hashlib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from cards.catalogue.localized_names import get_reader_language
from cards.search.change_feed import get_last_change
from collection import deck_export
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


_KEPT_S: Final = 300
_DRAWING = Path(deck_export.__file__).parent
# Changes with every release that draws them in another way.
_DRAWN_BY: Final = max(each.stat().st_mtime_ns for each in _DRAWING.glob("*.py"))
_Draw = Callable[["DeckCodes", Request, str], HttpResponse]


def _cached(draw: _Draw) -> Callable[["DeckCodes", Request, str], HttpResponseBase]:
    """Draw a file for anonymous clients only if theirs is not the same (one query).

    For them it depends on its address, the language and the public cards alone.
    """

    @wraps(draw)
    def run(view: "DeckCodes", request: Request, code: str) -> HttpResponseBase:
        if request.user.is_authenticated:
            return draw(view, request, code)
        parts = (
            request.build_absolute_uri(),
            get_reader_language(),
            get_last_change(),
            _DRAWN_BY,
        )
        etag = f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
        plain = request._request
        answer = get_conditional_response(plain, etag) or draw(view, request, code)
        answer["ETag"] = etag
        patch_cache_control(answer, public=True, max_age=_KEPT_S)
        patch_vary_headers(
            answer, ("Accept-Language", "Authorization", "Cookie", "X-Session-Token")
        )
        return answer

    return run


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
    @_cached
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
    @_cached
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
    @_cached
    def proxies(self, request: Request, code: str) -> HttpResponse:
        """Print every copy of every card as text, nine to a page, true size."""
        from collection.deck_export.proxy_sheets import print_proxies

        sheet = _inspect(request, code)
        printed = print_proxies(sheet, language=get_reader_language())
        return _file(printed, "application/pdf", "proxies.pdf")
