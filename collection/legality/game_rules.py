"""Decks of games whose cards are not in the catalogue: what each game says of them.

Which games there are is known above this app; whoever knows says so with ``register``
when it is loaded. The usual game, whose cards are in the catalogue, has no
``GameDecks``: its decks are the subject of the rest of this app.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from . import Problem

Counts = Mapping[str, int]
USUAL_CLAUSE: Final = "UA-2.2.2"  # all cards are of one series


class PlayableCard(Protocol):
    """A card of such a game as it is now."""

    @property
    def revision(self) -> int:
        """Return what battles store."""

    @property
    def face(self) -> Mapping[str, Any]:
        """Return the card data."""

    def show(self, language: str) -> Mapping[str, Any]:
        """Return ``name``, ``text``, ``kind``, ``costs`` and what else is shown."""


Cards = Mapping[str, PlayableCard]


@dataclass(frozen=True, slots=True)
class GameDecks:
    """What a game with cards of its own says of decks.

    Attributes:
        game: Its name, as stored with decks.
        title: As people call it.
        clause: The rule that says what a deck is made of.
        format: That rule for the reader; of limited decks if there are any.
        limited_format: The same of limited decks; None if there are none.
        load_cards: Loads its cards as they are now, by number, in reading order.
        kinds: What each kind of card is called, in a language.
        check: Why a list may not be played: its cards, copies by number, and whether
            it is to be a limited deck.
        shipped: Name by language, and copies by number, of each deck that the game
            brings along, by the name that stands in addresses.
        product: Slug of the packs of limited decks; empty if there are none.
        draft_traits: What bots weigh when they draft a card, by its card data: the
            fields of a ``DraftedCard`` but its number.
    """

    game: str
    title: Any
    clause: str
    format: Any
    limited_format: Any
    load_cards: Callable[[], Cards]
    kinds: Callable[[str], Mapping[str, str]]
    check: Callable[[Cards, Counts, bool], tuple[Problem, ...]]
    shipped: Mapping[str, tuple[Mapping[str, str], Counts]]
    product: str = ""
    draft_traits: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _face: {}


@dataclass(frozen=True, slots=True)
class UsualGame:
    """The game whose cards are in the catalogue.

    Attributes:
        name: As stored with battles; decks leave it out.
        title: As people call it.
    """

    name: str = ""
    title: Any = ""


_known: dict[str, GameDecks] = {}
_usual: list[UsualGame] = [UsualGame()]


def register_game(decks: GameDecks) -> None:
    """Know a game with cards of its own from now on."""
    _known[decks.game] = decks


def register_usual_game(name: str, title: object) -> None:
    """Know what the usual game is called."""
    _usual[0] = UsualGame(name, title)


def list_games() -> tuple[GameDecks, ...]:
    """All games with cards of their own."""
    return tuple(_known.values())


def find_game_decks(game: str) -> GameDecks | None:
    """What a game says of decks; nothing if its cards are in the catalogue."""
    return _known.get(game)


def get_game_name(game: str) -> str:
    """The name of a game as battles, lists and addresses have it."""
    return game or _usual[0].name


def get_game_title(game: str) -> str:
    """What a game is called in the reader's language."""
    own = find_game_decks(game)
    return str(own.title if own is not None else _usual[0].title)


def get_game_clause(game: str) -> str:
    """The rule that says what a deck of a game is made of."""
    own = find_game_decks(game)
    return own.clause if own is not None else USUAL_CLAUSE


def get_stored_name(name: str) -> str:
    """A game as decks have it, by its name: the usual one is left out."""
    return "" if name == _usual[0].name else name
