"""Decks one plays with and against: taken by name, and those to choose from."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Q

from cards.catalogue.selectors import Viewer
from collection.deck_sheets.game_decks import (
    GameSheet,
    inspect_game_deck,
    inspect_game_decks,
)
from collection.deck_sheets.records import DeckSheet
from collection.errors import DeckNotFound
from collection.legality import OFFICIAL
from collection.legality.game_rules import get_stored_name
from collection.models import DeckLike
from collection.selectors import (
    LANGUAGE_OF_THE_RULES,
    inspect_decks,
    inspect_shared_decks,
    list_decks_for,
    list_decks_of_game,
)
from collection.services import (
    MOST_DIGITS,
    FrozenDeck,
    freeze_deck,
    freeze_game_sheet,
    freeze_sheet,
    freeze_starter,
)
from unionarena.core.accounts.models import User

from .selectors import list_public_for

MOST_OFFERED: Final = 12


def freeze_named_deck(*, viewer: Viewer, name: str, game: str = "") -> FrozenDeck:
    """Freeze a deck given by its number, or a starter deck by its identifier.

    Args:
        viewer: Who wants it played.
        name: Its number or identifier.
        game: What is played; empty: the usual game.

    Raises:
        DeckNotFound: It is neither one of the viewer's decks nor a public one.
        StarterDeckNotFound: There is no such starter deck that may be played.
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    if not name.isdecimal():
        return freeze_starter(name)
    if len(name) > MOST_DIGITS:
        raise DeckNotFound(details={"deck": name[:MOST_DIGITS]})
    try:
        return freeze_deck(viewer=viewer, deck_id=int(name), game=game)
    except DeckNotFound:
        return _freeze_public_deck(viewer, int(name), game)


def _freeze_public_deck(viewer: Viewer, deck_id: int, game: str) -> FrozenDeck:
    deck = list_public_for(viewer, game=game).filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFound(details={"deck": deck_id})
    if deck.game:
        return freeze_game_sheet(inspect_game_deck(deck))
    (sheet,) = inspect_shared_decks(viewer, [deck], language=LANGUAGE_OF_THE_RULES)
    return freeze_sheet(sheet)


def list_playable_decks(
    user: User, game: str, *, most: int | None = None
) -> list[DeckSheet | GameSheet]:
    """List a user's own decks of a game that are legal, the last changed first.

    Args:
        user: Whose.
        game: Its name.
        most: How many of the decks are looked at; None: all.
    """
    sheets: Sequence[DeckSheet | GameSheet]
    if stored := get_stored_name(game):
        sheets = inspect_game_decks(list_decks_of_game(user, stored)[:most])
    else:
        sheets = inspect_decks(list(list_decks_for(user)[:most]))
    return [sheet for sheet in sheets if sheet.is_legal]


def list_public_opponents(
    user: User, game: str, *, named: str = ""
) -> list[tuple[str, str]]:
    """List public decks of others that may be played: number and name.

    Those a person likes, the latest liked first; before them the one that is named,
    if it is one. Of the usual game, decks of the right size (UA-2.2.1); of another,
    legal ones.

    Args:
        user: Who plays against them.
        game: What is played, by its name.
        named: The number of a deck.
    """
    stored = get_stored_name(game)
    wanted = list(
        DeckLike.objects.filter(user=user)
        .order_by("-pk")
        .values_list("deck", flat=True)[:MOST_OFFERED]
    )
    if named.isdecimal() and len(named) <= MOST_DIGITS:
        wanted = [int(named), *wanted]
    if not wanted:
        return []
    found = list_public_for(user, game=stored).exclude(owner=user).filter(pk__in=wanted)
    if stored:
        sheets = [sheet for sheet in inspect_game_decks(found) if sheet.is_legal]
        decks = {sheet.deck.pk: sheet.deck for sheet in sheets}
    else:
        decks = {deck.pk: deck for deck in found.filter(Q(card_count=OFFICIAL.size))}
    return [
        (str(pk), f"{decks[pk].title} ({decks[pk].owner.shown_name})")
        for pk in dict.fromkeys(wanted)
        if pk in decks
    ]
