"""What a game declares of its cards, without Django's models.

Rulesets carry these declarations into processes that only play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .played_situations import PlayedSituation

Face = Mapping[str, Any]
Value = int | str | Sequence[str] | None


def _give_no_words(_language: str) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of a game's cards, as its game declares it.

    Attributes:
        name: In queries and in the REST API.
        title: As people call it.
        read: Its value: a number, a code, several codes, or None if a card has none.
        words: What each code is called, in a language.
        edited: The key of the face an editor may correct; empty: none.
        is_data: Whether it is corrected as JSON, because codes do not say all of it.
    """

    name: str
    title: Any
    read: Callable[[Face], Value]
    words: Callable[[str], Mapping[str, str]] = _give_no_words
    edited: str = ""
    is_data: bool = False


@dataclass(frozen=True, slots=True)
class CardTexts:
    """What cards of a game say, written and read.

    Attributes:
        write: The text of a face in a language, a line for each ability.
        read: What a text in a language says, as fields of a face; a sentence instead
            if it was not understood.
        play: Plays the texts of a face in generated positions, within a short time; the
            labels are sentences in a language.
    """

    write: Callable[[Face, str], str]
    read: Callable[[str, str], Face | str]
    play: Callable[[Face, str], Sequence[PlayedSituation]] = lambda _face, _language: ()


@dataclass(frozen=True, slots=True)
class ShippedCard:
    """A card of a content file.

    Attributes:
        revision: What battles store for its first version.
        face: The card data.
    """

    revision: int
    face: Face


@dataclass(frozen=True, slots=True)
class GameCatalogue:
    """What a game declares of its cards.

    Attributes:
        game: Its name, as stored with cards, decks and battles.
        title: As people call it.
        set_code: Code of the set its cards belong to.
        set_names: Name of the set by language.
        fields: What its cards have, in reading order.
        cards: The shipped cards by number, in reading order.
        show: A face and its revision in a language: ``number``, ``name``, ``text``,
            ``kind``, ``costs``, ``art`` and what else clients show.
        find_mistake: Why a face is no card of the game; empty if it is one.
        texts: How its cards' texts are written and read; None if editors type none.
    """

    game: str
    title: Any
    set_code: str
    set_names: Mapping[str, str]
    fields: tuple[CardField, ...]
    cards: Mapping[str, ShippedCard]
    show: Callable[[Face, int, str], Mapping[str, Any]]
    find_mistake: Callable[[Face], str]
    texts: CardTexts | None = None

    def is_numeric(self, field: CardField) -> bool:
        """Return whether a shipped card has a number there."""
        values = (field.read(card.face) for card in self.cards.values())
        return any(isinstance(value, int) for value in values)

    def find_field(self, name: str) -> CardField | None:
        """Return a field by name."""
        return next((each for each in self.fields if each.name == name), None)
