"""Comparison of the trees of one card in Japanese and in English."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.effects.model import filters
from cards.effects.model.abilities import Ability, CardEffects, Raid
from cards.effects.model.base import Condition, Filter, Modifier
from cards.effects.model.codec import list_field_shapes
from cards.effects.tree_notation import format_tree
from cards.effects.witnesses.name_book import NAMING_FIELDS, TRAIT, NameBook, spell
from cards.effects.witnesses.normal_form import normalize_tree

# Members of a list that hold, or apply, together: their order says nothing.
_UNORDERED: Final = (Filter, Modifier, Condition, Ability)
# Fields that list alternatives, each a list of filters.
_ALTERNATIVES: Final = ((filters.AnyOf, "options"), (Raid, "onto"))


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two trees say different things.

    Attributes:
        place: JSON path in the normal form of the Japanese tree.
        japanese: What the Japanese tree has there; empty for nothing.
        english: What the English tree has there; empty for nothing.
    """

    place: str
    japanese: str
    english: str

    def to_dict(self) -> dict[str, str]:
        """Return plain data with the names of the attributes as keys."""
        return dataclasses.asdict(self)


def compare_trees(
    japanese: CardEffects, english: CardEffects, book: NameBook
) -> tuple[Difference, ...]:
    """Return every difference of two trees of one card; empty if they mean the same.

    Life triggers are left out: few lists carry their texts. A name that the book has in
    neither language may be any one name of the other, each time the same.

    Args:
        japanese: Tree of the Japanese text.
        english: Tree of the English text.
        book: Names and traits that are known in both languages.
    """
    one = normalize_tree(dataclasses.replace(japanese, trigger=None))
    other = normalize_tree(dataclasses.replace(english, trigger=None))
    return tuple(_Comparison(book).differences(one, other, "$"))


class _Comparison:
    """One comparison; remembers which unknown names it took for each other."""

    def __init__(self, book: NameBook) -> None:
        self.book = book
        self.paired: dict[tuple[str, str], str] = {}

    def differences(
        self, one: object, other: object, place: str
    ) -> Iterator[Difference]:
        """Yield the differences of two parts."""
        if isinstance(one, tuple) and isinstance(other, tuple):
            if all(isinstance(item, _UNORDERED) for item in (*one, *other)):
                yield from self._unordered(one, other, place)
            else:
                yield from self._ordered(one, other, place)
        elif type(one) is not type(other) or not dataclasses.is_dataclass(one):
            if one != other:
                yield Difference(place, _describe(one), _describe(other))
        else:
            yield from self._fields(one, other, place)

    def _fields(self, one: object, other: object, place: str) -> Iterator[Difference]:
        """Yield differences of two nodes of a type, field by field."""
        kind: type = type(one)
        naming = NAMING_FIELDS.get(kind)
        for shape in list_field_shapes(kind):
            name = shape.name
            left, right = getattr(one, name), getattr(other, name)
            at = f"{place}.{name}"
            if naming is not None and naming[0] == name and left and right:
                if not self._same_name(naming[1], left, right):
                    yield Difference(at, left, right)
            elif isinstance(one, filters.HasTraits):
                yield from self._traits(left, right, at)
            elif (kind, name) in _ALTERNATIVES:
                yield from self._unordered(left, right, at)
            else:
                yield from self.differences(left, right, at)

    def _traits(
        self, one: tuple[str, ...], other: tuple[str, ...], place: str
    ) -> Iterator[Difference]:
        pairs = zip(sorted(one), sorted(other), strict=False)
        same = all(self._same_name(TRAIT, *pair) for pair in pairs)
        if len(one) != len(other) or not same:
            yield Difference(place, ", ".join(one), ", ".join(other))

    def _ordered(
        self, one: tuple[object, ...], other: tuple[object, ...], place: str
    ) -> Iterator[Difference]:
        """Yield differences of two lists; one item too many is shown as that."""
        for index in range(max(len(one), len(other))):
            at = f"{place}[{index}]"
            if index >= len(one):
                yield Difference(at, "", _describe(other[index]))
            elif index >= len(other):
                yield Difference(at, _describe(one[index]), "")
            else:
                yield from self.differences(one[index], other[index], at)

    def _unordered(
        self, one: tuple[object, ...], other: tuple[object, ...], place: str
    ) -> Iterator[Difference]:
        """Yield differences of two sets: of what is left when equal items are gone."""
        left: list[object] = []
        right = list(other)
        for item in one:
            equal = next((it for it in right if self._are_equal(item, it)), None)
            if equal is None:
                left.append(item)
            else:
                right.remove(equal)
        yield from self._ordered(tuple(left), tuple(right), place)

    def _are_equal(self, one: object, other: object) -> bool:
        kept = dict(self.paired)
        if next(self.differences(one, other, ""), None) is None:
            return True
        self.paired = kept
        return False

    def _same_name(self, kind: str, japanese: str, english: str) -> bool:
        known = self.book.matches(kind, japanese, english)
        if known is not None:
            return known
        letters = spell(english)
        return self.paired.setdefault((kind, japanese), letters) == letters


def _describe(part: object) -> str:
    return "" if part is None else format_tree(part)
