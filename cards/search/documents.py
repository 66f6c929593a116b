"""What is searched of one card, as plain data.

The index is made of documents, and so is the naive evaluator that the index is held
against: a query fits a card if and only if it fits its document.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cards.card_data import CardFace
from cards.effects.facets import Facets, extract_facets
from cards.effects.model.abilities import CardEffects
from cards.effects.model.codec import load_tree
from cards.effects.model.modifiers import Keyword
from cards.effects.model.traversal import walk_tree
from cards.search.language.fields import RAID

NO_DATE: Final = 0
NO_FACETS: Final = Facets()


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that can be asked of a card.

    Attributes:
        number: Card number.
        names: The name in each language; so are ``texts`` and ``flavors``.
        traits: Traits in all languages.
        numbers: The number, and those printed on its printings.
        artists: Who drew its printings.
        series: Code and names of the series.
        sets: Code and names of each set it was printed in.
        rarities: Rarities of the card and its printings.
        date: First day it could be had, as 20260131; 0 if unknown.
        flags: Words of ``fields.FLAGS``.
        formats: How it stands in each format: ``legal``, ``restricted``, ``banned``.
            Changes with the clock, so it is not part of the index.
        deck_limit: Most copies its own text allows in a deck; none: the rules decide.
        held: Copies the asker holds, by field. Nothing of the card, nor of the index.
    """

    number: str
    names: tuple[str, ...]
    texts: tuple[str, ...] = ()
    flavors: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    artists: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    sets: tuple[tuple[str, ...], ...] = ()
    kind: str = "character"
    color: str = "red"
    energy: int = 0
    ap: int = 1
    bp: int | None = None
    gives: Mapping[str, int] = field(default_factory=dict)
    trigger: str | None = None
    keywords: tuple[str, ...] = ()
    rarities: tuple[str, ...] = ()
    date: int = NO_DATE
    flags: tuple[str, ...] = ()
    facets: Facets = NO_FACETS
    formats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deck_limit: int | None = None
    held: Mapping[str, int] = field(default_factory=dict)


def list_keywords(tree: CardEffects) -> tuple[str, ...]:
    """Keywords a card has or gives, in the order of its text."""
    found = dict.fromkeys(
        str(node.keyword) for node in walk_tree(tree) if isinstance(node, Keyword)
    )
    if tree.raid is not None:
        found[RAID] = None
    return tuple(found)


def load_face_tree(face: CardFace) -> CardEffects | None:
    """The effect tree of a face; none if it has none, or none that can be read."""
    if face["effects"] is None:
        return None
    try:
        return load_tree(face["effects"])
    except ValueError:
        return None


def extract_face_facets(tree: CardEffects | None) -> Facets:
    """What the card does, in words."""
    return extract_facets(tree) if tree is not None else NO_FACETS
