"""Responses with a deck, and the version the client knows."""

import re

from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from collection import selectors
from collection.deck_sheets.game_decks import inspect_game_deck
from collection.errors import DeckChanged
from collection.models import Deck

from .game_deck_serializers import GameDeckSerializer
from .serializers import DeckSerializer

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description=(
        "The ETag of the deck as you know it. If it was changed meanwhile, nothing is "
        "done and 412 is answered; without it, the change is made to what is there."
    ),
)
ETAG = re.compile(r'\s*(?:W/)?"(?P<version>\d{1,9})"\s*')


def make_deck_response(deck: Deck, *, code: int = status.HTTP_200_OK) -> Response:
    """Return a response with the deck and the ETag for ``If-Match``."""
    data = (
        GameDeckSerializer(inspect_game_deck(deck)).data
        if deck.game
        else DeckSerializer(selectors.inspect_deck(deck)).data
    )
    answer = Response(data, status=code)
    answer["ETag"] = f'"{deck.version}"'
    return answer


def read_known_version(request: Request) -> int | None:
    """Return the version the client knows (``If-Match``); None if any will do.

    Raises:
        DeckChanged: The header is not an ETag of a deck.
    """
    named = request.headers.get("If-Match", "*").strip()
    if named == "*":
        return None
    match = ETAG.fullmatch(named)
    if match is None:
        raise DeckChanged(details={"if_match": named[:100]})
    return int(match["version"])
