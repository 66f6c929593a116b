"""Names and traits in Japanese and English, matched by card number.

The rules compare Japanese names (UA-2.1). A card with texts in both languages says what
its name and its traits are in each; so a name in an English text finds the card that
the Japanese text would find. A name nobody has paired stays as it is printed.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Final, TypeVar

from cards.effects.model import abilities, filters, modifiers
from cards.effects.model.base import replace_fields
from cards.effects.model.traversal import transform_tree
from cards.vocabulary.rules_names import normalize_name

T = TypeVar("T")

NAME: Final = "name"
TRAIT: Final = "trait"
# Nodes that hold a name or a trait, the field, and which of the two it is.
NAMING_FIELDS: Final[Mapping[type, tuple[str, str]]] = {
    filters.Named: ("name", NAME),
    filters.NameContains: ("text", NAME),
    modifiers.AlsoNamed: ("name", NAME),
    abilities.Limit: ("name", NAME),
    filters.HasTrait: ("trait", TRAIT),
    filters.TraitContains: ("text", TRAIT),
    modifiers.AlsoHasTrait: ("trait", TRAIT),
}
_NOT_LETTERS: Final = re.compile(r"[\W_]+")
_SPELLED_ALIKE: Final = 0.75  # Share of equal letters; romanizations differ by a few.


@dataclass(frozen=True, slots=True)
class Pair:
    """A name, or a trait, in both languages."""

    japanese: str
    english: str


@dataclass(frozen=True, slots=True)
class NameBook:
    """Which names and traits of two languages mean the same.

    Attributes:
        english: Spellings of a Japanese name: by kind and normal form.
        japanese: Japanese names of an English one: by kind and letters.
    """

    english: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    japanese: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    def get_japanese(self, kind: str, word: str) -> str:
        """Return the only Japanese name of an English one; without one the same."""
        found = self.japanese.get((kind, spell(word)), frozenset())
        return next(iter(found)) if len(found) == 1 else word

    def matches(self, kind: str, japanese: str, english: str) -> bool | None:
        """Tell whether two names mean the same; ``None`` if both are unknown."""
        name, letters = normalize_name(japanese), spell(english)
        if spell(japanese) == letters:
            return True
        spellings = self.english.get((kind, name))
        originals = self.japanese.get((kind, letters))
        if spellings is None and originals is None:
            return None
        if originals is not None:
            return name in originals
        return any(_is_alike(letters, other) for other in spellings or ())

    def translate(self, tree: T) -> T:
        """Return a tree with its English names and traits in Japanese, where known."""
        return transform_tree(tree, self._translate_part)

    def _translate_part(self, part: object) -> object:
        if isinstance(part, filters.HasTraits):
            besides = tuple(self.get_japanese(TRAIT, trait) for trait in part.besides)
            return replace(part, besides=besides)
        place = NAMING_FIELDS.get(type(part))
        if place is None:
            return part
        name, kind = place
        word = getattr(part, name)
        if not isinstance(word, str):
            return part
        return replace_fields(part, **{name: self.get_japanese(kind, word)})


def spell(word: str) -> str:
    """Return the letters and digits of a name, to compare its spellings."""
    plain = unicodedata.normalize("NFKC", normalize_name(word)).casefold()
    return _NOT_LETTERS.sub("", plain)


def build_name_book(names: Iterable[Pair], traits: Iterable[Pair]) -> NameBook:
    """Build a book from the names and the traits that cards have in both languages."""
    english: dict[tuple[str, str], set[str]] = {}
    japanese: dict[tuple[str, str], set[str]] = {}
    for kind, pairs in ((NAME, names), (TRAIT, traits)):
        for pair in pairs:
            name, letters = normalize_name(pair.japanese), spell(pair.english)
            if name and letters and spell(name) != letters:
                english.setdefault((kind, name), set()).add(letters)
                japanese.setdefault((kind, letters), set()).add(name)
    return NameBook(
        english={key: frozenset(found) for key, found in english.items()},
        japanese={key: frozenset(found) for key, found in japanese.items()},
    )


def _is_alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one, other).ratio() >= _SPELLED_ALIKE
