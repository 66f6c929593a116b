"""REST operations on the user's decks and cards."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cards.catalogue.game_features import Feature, require_feature
from cards.catalogue.localized_names import get_reader_language
from collection import selectors, services
from collection.card_matching.written_lists import MatchedList, match_list_for
from collection.deck_sheets.game_decks import (
    GameSheet,
    inspect_game_deck,
    inspect_game_decks,
)
from collection.deck_sheets.records import CheckedList
from collection.models import Deck, OwnedCard
from collection.services import CompletedDeck
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .game_deck_serializers import (
    ANY_DECK,
    ANY_DECKS,
    GameDeckSummarySerializer,
    serialize_checked_game_list,
)
from .responses import IF_MATCH, make_deck_response, read_known_version
from .serializers import (
    CheckedSerializer,
    CompletedDeckSerializer,
    DeckDetailsSerializer,
    DeckSerializer,
    DeckSummarySerializer,
    EntriesSerializer,
    FormatParamsSerializer,
    GameField,
    ListToCheckSerializer,
    MatchedListSerializer,
    NewDeckSerializer,
    OwnedSerializer,
    WrittenListSerializer,
    serialize_checked_list,
)


class Decks(GenericViewSet):
    """The user's decks and cards."""

    @operation(
        "decks_list",
        "List your decks",
        query=GameField,
        responses=ANY_DECKS,
    )
    def list(self, request: Request, query: GameField) -> Response:
        """List your decks, last changed first, each with its problems.

        Decks of every game; with `game`, of that one.
        """
        decks = selectors.list_decks_of_any_game(request.user)
        if "game" in query.validated_data:
            decks = decks.filter(game=query.validated_data["game"])
        page = self.paginate_queryset(decks) or []
        return self.get_paginated_response(_serialize_decks(page))

    @operation(
        "decks_create",
        "Create a deck",
        body=NewDeckSerializer,
        responses={201: ANY_DECK},
    )
    def create(self, request: Request, body: NewDeckSerializer) -> Response:
        """Create a deck; it may be unfinished and illegal until it is played."""
        deck = services.create_deck(
            owner=get_signed_in_user(request.user),
            name=body.validated_data["name"],
            counts=body.counts,
            code=body.validated_data["format"],
            game=body.validated_data.get("game", ""),
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)

    @operation("decks_read", "Read a deck", responses={200: ANY_DECK})
    def retrieve(self, request: Request, deck_id: int) -> Response:
        """Read a deck with its list and its problems."""
        deck = selectors.get_deck_for(request.user, deck_id, game=None)
        return make_deck_response(deck)

    @operation(
        "decks_describe",
        "Change the details of a deck",
        body=DeckDetailsSerializer,
        parameters=[IF_MATCH],
        responses={200: ANY_DECK},
    )
    def update_details(
        self, request: Request, deck_id: int, body: DeckDetailsSerializer
    ) -> Response:
        """Change name, description, tags and so on; omitted fields stay as they are."""
        deck = services.update_deck_details(
            viewer=request.user,
            deck_id=deck_id,
            details=body.validated_data,
            version=read_known_version(request),
            game=None,
        )
        return make_deck_response(deck)

    @operation(
        "decks_delete",
        "Delete a deck",
        parameters=[IF_MATCH],
        code=status.HTTP_204_NO_CONTENT,
        responses={204: OpenApiResponse(description="Done.")},
    )
    def destroy(self, request: Request, deck_id: int) -> None:
        """Delete a deck; it can be restored for 30 days."""
        services.delete_deck(
            viewer=request.user,
            deck_id=deck_id,
            now=timezone.now(),
            version=read_known_version(request),
            game=None,
        )

    @operation(
        "decks_replace_entries",
        "Replace the list of a deck",
        body=EntriesSerializer,
        parameters=[IF_MATCH],
        responses={200: ANY_DECK},
    )
    def replace_entries(
        self, request: Request, deck_id: int, body: EntriesSerializer
    ) -> Response:
        """Replace the whole list; cards left out or with no copies leave the deck."""
        deck = services.set_entries(
            viewer=request.user,
            deck_id=deck_id,
            counts=body.counts,
            version=read_known_version(request),
            game=None,
        )
        return make_deck_response(deck)

    @operation(
        "decks_change_entries",
        "Change some cards of a deck",
        body=EntriesSerializer,
        parameters=[IF_MATCH],
        responses={200: ANY_DECK},
    )
    def change_entries(
        self, request: Request, deck_id: int, body: EntriesSerializer
    ) -> Response:
        """Set the copies of the given cards; the others stay as they are.

        So two devices that change different cards do not overwrite each other.
        """
        deck = services.change_entries(
            viewer=request.user,
            deck_id=deck_id,
            counts=body.counts,
            version=read_known_version(request),
            game=None,
        )
        return make_deck_response(deck)

    @operation(
        "decks_complete",
        "Complete a deck",
        parameters=[IF_MATCH],
        answer=CompletedDeckSerializer,
    )
    def complete(self, request: Request, deck_id: int) -> CompletedDeck:
        """Make a deck legal: remove what keeps it from that, and add what it lacks.

        Cards come from the series and, as far as they go, the colors of the deck, and
        from your collection where cards are earned. Each step says why; to undo it,
        set the copies of every step to `before`. A legal deck stays as it is.
        """
        game = selectors.find_game_of(request.user, deck_id)
        require_feature(game, Feature.DECK_COMPLETION)
        return services.complete_own_deck(
            viewer=request.user,
            deck_id=deck_id,
            version=read_known_version(request),
        )

    @operation(
        "decks_check",
        "Check a deck",
        query=FormatParamsSerializer,
        answer=CheckedSerializer,
    )
    def check(
        self, request: Request, deck_id: int, query: FormatParamsSerializer
    ) -> Response:
        """List every reason why the deck is not legal, with its clause.

        With another format, it is checked as if it were built for that one.
        """
        deck = selectors.get_deck_for(request.user, deck_id, game=None)
        code = query.validated_data.get("format")
        if deck.game:
            return _checked_for_game(inspect_game_deck(deck, code=code))
        return _checked(selectors.inspect_deck(deck, code=code))

    @operation(
        "decks_check_list",
        "Check a list",
        body=ListToCheckSerializer,
        answer=CheckedSerializer,
    )
    def check_list(self, request: Request, body: ListToCheckSerializer) -> Response:
        """List every reason why the list is not legal; nothing is stored."""
        code = body.validated_data.get("format", "")
        if game := body.validated_data.get("game", ""):
            deck = Deck(game=game, listed=body.counts)
            return _checked_for_game(inspect_game_deck(deck, code=code))
        return _checked(selectors.check_list_for(request.user, body.counts, code=code))

    @operation(
        "decks_read_list",
        "Parse a written list",
        body=WrittenListSerializer,
        answer=MatchedListSerializer,
    )
    def parse_list(self, request: Request, body: WrittenListSerializer) -> MatchedList:
        """Match a text with cards, and list every line that could not be matched.

        Nothing is stored; replace the list of a deck with the answer's `entries`.
        """
        text = body.validated_data["text"]
        return match_list_for(request.user, text, language=get_reader_language())

    @operation(
        "decks_read_text",
        "Read a deck as text",
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def text(self, request: Request, deck_id: int) -> HttpResponse:
        """Write a line per card: copies, number, and name in your language."""
        deck = selectors.get_deck_for(request.user, deck_id, game=None)
        sheet = inspect_game_deck(deck) if deck.game else selectors.inspect_deck(deck)
        return HttpResponse(sheet.text, content_type="text/plain; charset=utf-8")

    @operation(
        "decks_copy",
        "Copy a deck",
        responses={201: ANY_DECK},
    )
    def copy(self, request: Request, deck_id: int) -> Response:
        """Copy a deck."""
        deck = services.copy_deck(viewer=request.user, deck_id=deck_id)
        return make_deck_response(deck, code=status.HTTP_201_CREATED)

    @operation("decks_restore", "Restore a deleted deck", responses={200: ANY_DECK})
    def restore(self, request: Request, deck_id: int) -> Response:
        """Restore a deck that was deleted within the last 30 days."""
        deck = services.restore_deck(viewer=request.user, deck_id=deck_id)
        return make_deck_response(deck)

    @operation(
        "decks_receive_starters",
        "Claim the starter decks",
        responses=DeckSerializer(many=True),
    )
    def claim_starters(self, request: Request) -> Response:
        """Claim the starter decks you don’t have yet; sent again, it adds nothing."""
        user = get_signed_in_user(request.user)
        sheets = selectors.inspect_decks(services.grant_starter(user=user))
        return Response(DeckSerializer(sheets, many=True).data)

    @operation(
        "decks_owned_list", "List the cards you own", answer=OwnedSerializer, many=True
    )
    def list_owned(self, request: Request) -> QuerySet[OwnedCard]:
        """List the cards you own, by number."""
        return selectors.list_owned_for(request.user)


def _serialize_decks(decks: Sequence[Deck]) -> list[Any]:
    """Return decks of any games, in the order given."""
    usual = selectors.inspect_decks([deck for deck in decks if not deck.game])
    further = inspect_game_decks(deck for deck in decks if deck.game)
    data = {
        **{sheet.deck.pk: DeckSummarySerializer(sheet).data for sheet in usual},
        **{sheet.deck.pk: GameDeckSummarySerializer(sheet).data for sheet in further},
    }
    return [data[deck.pk] for deck in decks]


def _checked_for_game(sheet: GameSheet) -> Response:
    return Response(CheckedSerializer(serialize_checked_game_list(sheet)).data)


def _checked(checked: CheckedList) -> Response:
    return Response(CheckedSerializer(serialize_checked_list(checked)).data)
