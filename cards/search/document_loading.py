"""Documents made from the tables of cards, many at a time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from cards.card_data import CardFace
from cards.models import Card, CardRevision, Printing, Ruling, Series, Trait
from cards.search.documents import (
    NO_DATE,
    Document,
    extract_face_facets,
    list_keywords,
    load_face_tree,
)

Names = tuple[str, ...]
STAR: Final = "★"


@dataclass(frozen=True, slots=True)
class Shared:
    """What many cards have in common, read once."""

    traits: Mapping[str, Names]
    series: Mapping[int, Names]


def read_shared() -> Shared:
    """Names of all traits and series; two queries."""
    traits = Trait.objects.values_list("name_ja", "name_zh_hant", "name_en")
    series = Series.objects.values_list(
        "pk", "code", "name_ja", "name_zh_hant", "name_en"
    )
    return Shared(
        traits={names[0]: names for names in traits},
        series={pk: tuple(names) for pk, *names in series},
    )


def read_documents(
    cards: Sequence[Card], shared: Shared | None = None
) -> Iterator[tuple[Card, Document]]:
    """Each published card with its document; a handful of queries.

    Args:
        cards: Cards with their current revision; the caller passed a gatekeeper, or
            builds the index.
        shared: What ``read_shared`` gave, to read it only once.
    """
    shared = shared or read_shared()
    printings: dict[int, list[Printing]] = defaultdict(list)
    ids = [card.pk for card in cards]
    for printing in Printing.objects.filter(card__in=ids).select_related("card_set"):
        printings[printing.card_id].append(printing)
    rulings = Ruling.objects.filter(card__in=ids, is_public=True)
    ruled = set(rulings.values_list("card", flat=True))
    for card in cards:
        revision = card.current_revision
        if revision is not None:
            lying = printings[card.pk]
            yield card, _document(card, revision, lying, card.pk in ruled, shared)


def _document(
    card: Card,
    revision: CardRevision,
    printings: Sequence[Printing],
    is_ruled: bool,  # noqa: FBT001 - one of five things read together
    shared: Shared,
) -> Document:
    face: CardFace = revision.data
    tree = load_face_tree(face)
    sets = {p.card_set.code: p.card_set for p in printings}
    return Document(
        number=card.number,
        names=_in_languages(revision, "name"),
        texts=_in_languages(revision, "text"),
        flavors=_in_languages(revision, "flavor"),
        traits=_trait_names(face, shared),
        numbers=(card.number, *sorted(p.code for p in printings)),
        artists=tuple(sorted({p.artist for p in printings if p.artist})),
        series=shared.series.get(card.series_id, (face["series"],)),
        sets=tuple(
            (code, s.name_ja, s.name_zh_hant, s.name_en)
            for code, s in sorted(sets.items())
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
        date=_first_day(card, [s.released_on for s in sets.values()]),
        flags=tuple(_flags(revision, printings, is_ruled, len(sets))),
        facets=extract_face_facets(tree),
        deck_limit=None if tree is None else tree.deck_limit,
    )


def _in_languages(row: Any, stem: str) -> Names:  # noqa: ANN401 - a row with such columns
    return (
        getattr(row, f"{stem}_ja"),
        getattr(row, f"{stem}_zh_hant"),
        getattr(row, f"{stem}_en"),
    )


def _trait_names(face: CardFace, shared: Shared) -> Names:
    found: dict[str, None] = {}
    for trait in face["traits"]:
        found.update(dict.fromkeys(shared.traits.get(trait, (trait,))))
    return tuple(found)


def _first_day(card: Card, sold: Iterable[date | None]) -> int:
    days = [day for day in sold if day is not None]
    if card.released_at is not None:
        days = [card.released_at.date()]
    return min((d.year * 10_000 + d.month * 100 + d.day for d in days), default=NO_DATE)


def _flags(
    revision: CardRevision,
    printings: Sequence[Printing],
    is_ruled: bool,  # noqa: FBT001 - as above
    sets: int,
) -> Iterator[str]:
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
    if is_ruled:
        yield "ruled"
