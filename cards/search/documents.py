"""What is searched of one card, as plain data, made from the rows of the card.

The index is built from documents, and the evaluator reads them directly; a query
matches a card if and only if it matches its document.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import attrgetter
from typing import Any, Final

from cards.card_data import CardFace
from cards.card_data.languages import read_columns
from cards.effects.facets import Facets, extract_facets
from cards.effects.model.abilities import CardEffects
from cards.effects.model.codec import load_tree
from cards.effects.model.modifiers import Keyword
from cards.effects.model.traversal import walk_tree
from cards.search.language.fields import RAID, Field

NO_DATE: Final = 0
STAR: Final = "★"
Names = tuple[str, ...]
NO_FACETS: Final = Facets()


@dataclass(frozen=True, slots=True)
class Document:
    """Everything a query can compare of a card.

    Attributes:
        number: Card number.
        names: The name in each language; so are ``texts`` and ``flavors``.
        traits: Traits in all languages.
        numbers: The number, and those printed on its printings.
        artists: Illustrators of its printings.
        rulings: Numbers, sources and texts of its public rulings.
        series: Code and names of the series.
        sets: Code and names of each set it was printed in.
        rarities: Rarities of the card and its printings.
        date: First day on sale, as 20260131; 0 if unknown.
        flags: Words of ``fields.FLAGS``.
        formats: Its legality by format: ``legal``, ``restricted``, ``banned``.
            Changes with the clock, so it is not part of the index.
        deck_limit: Most copies its own text allows in a deck; None: the rules decide.
        held: Copies the user holds, by field; not part of the index.
    """

    number: str
    names: tuple[str, ...]
    texts: tuple[str, ...] = ()
    flavors: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    artists: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
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

    @property
    def names_and_numbers(self) -> Names:
        """Return what bare words are compared with."""
        return (*self.names, *self.numbers)

    def get_value(self, field: Field) -> Any:  # noqa: ANN401 - as the field declares
        """Return the value that a field declares."""
        return attrgetter(field.spec.value)(self)


@dataclass(frozen=True, slots=True)
class CardRows:
    """The rows of a card that a document is made from.

    Rows of Django models, which this module does not import.

    Attributes:
        card: The card.
        revision: Its current revision.
        printings: Its printings, each with its set.
        rulings: Numbers, sources and texts of its public rulings.
        trait_names: Names of the traits in all languages, by their Japanese name.
        series: Code and names of its series; empty if it has no row.
    """

    card: Any
    revision: Any
    printings: Sequence[Any]
    rulings: Names
    trait_names: Mapping[str, Names]
    series: Names


def build_document(rows: CardRows) -> Document:
    """Return the document of a card."""
    card, revision, printings = rows.card, rows.revision, rows.printings
    face: CardFace = revision.data
    tree = load_face_tree(face)
    sets = {p.card_set.code: p.card_set for p in printings}
    return Document(
        number=card.number,
        names=revision.list_names(),
        texts=_in_languages(revision, "text"),
        flavors=_in_languages(revision, "flavor"),
        traits=_trait_names(face, rows.trait_names),
        numbers=(card.number, *sorted(p.code for p in printings)),
        artists=tuple(sorted({p.artist for p in printings if p.artist})),
        rulings=tuple(rows.rulings),
        series=rows.series or (face["series"],),
        sets=tuple(
            (code, *_in_languages(card_set, "name"))
            for code, card_set in sorted(sets.items())
        ),
        kind=face["kind"],
        color=face["color"],
        energy=face["required_energy"],
        ap=face["ap_cost"],
        bp=face["bp"],
        gives=dict(sorted(face["generated_energy"].items())),
        trigger=face["trigger"],
        keywords=list_keywords(tree) if tree is not None else (),
        rarities=tuple(
            sorted({revision.rarity, *(p.rarity.rstrip(STAR) for p in printings)})
        ),
        date=_first_day(card.released_at, [s.released_on for s in sets.values()]),
        flags=tuple(_flags(rows, len(sets))),
        facets=extract_face_facets(tree),
        deck_limit=None if tree is None else tree.deck_limit,
    )


def _in_languages(row: object, stem: str) -> Names:
    return tuple(read_columns(row, stem).values())


def _trait_names(face: CardFace, known: Mapping[str, Names]) -> Names:
    found: dict[str, None] = {}
    for trait in face["traits"]:
        found.update(dict.fromkeys(known.get(trait, (trait,))))
    return tuple(found)


def _first_day(released_at: datetime | None, sold: Iterable[date | None]) -> int:
    days = [day for day in sold if day is not None]
    if released_at is not None:
        days = [released_at.date()]
    return min((d.year * 10_000 + d.month * 100 + d.day for d in days), default=NO_DATE)


def _flags(rows: CardRows, sets: int) -> Iterator[str]:
    revision, printings = rows.revision, rows.printings
    if revision.is_playable:
        yield "playable"
    if not any(_in_languages(revision, "text")):
        yield "vanilla"
    if revision.version > 1:
        yield "revised"
    if any(printing.is_parallel for printing in printings):
        yield "parallel"
    if any(printing.is_promo for printing in printings):
        yield "promo"
    if sets > 1:
        yield "reprinted"
    if rows.rulings:
        yield "ruled"


def list_keywords(tree: CardEffects) -> tuple[str, ...]:
    """Return the keywords a card has or gives, in the order of its text."""
    found = dict.fromkeys(
        str(node.keyword) for node in walk_tree(tree) if isinstance(node, Keyword)
    )
    if tree.raid is not None:
        found[RAID] = None
    return tuple(found)


def load_face_tree(face: CardFace) -> CardEffects | None:
    """Return the effect tree; None if there is none, or none that can be loaded."""
    if face["effects"] is None:
        return None
    try:
        return load_tree(face["effects"])
    except ValueError:
        return None


def extract_face_facets(tree: CardEffects | None) -> Facets:
    """Return what the card does, as words of closed sets."""
    return extract_facets(tree) if tree is not None else NO_FACETS
