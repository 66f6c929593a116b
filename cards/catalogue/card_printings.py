"""Printings for collectors: those of a card, and how many a set has.

The regular printing of a card is the first that was entered and is neither parallel nor
a promotion; later reprints do not change it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, Q, QuerySet

from cards.card_data import RARITIES
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.models import Card, Printing, Viewer


def list_printings_by_card(
    viewer: Viewer, cards: Collection[int]
) -> Mapping[int, Sequence[Printing]]:
    """Return printings of cards the viewer can see, the regular one of each first."""
    rows = Printing.objects.visible_to(viewer).filter(card__in=cards)
    found: dict[int, list[Printing]] = defaultdict(list)
    for printing in rows.order_by("is_parallel", "is_promo", "pk"):
        found[printing.card_id].append(printing)
    return found


def find_printings(
    viewer: Viewer, codes: Collection[str]
) -> dict[str, tuple[str, str]]:
    """Return card number and printed code for each code the viewer can see.

    A number with the suffix of its picture, but without the set, counts as a code too.
    """
    short = {code for code in codes if "_" in code and "/" not in code}
    numbers = {code.partition("_")[0] for code in short}
    rows = Printing.objects.visible_to(viewer).order_by("pk")
    rows = rows.filter(Q(code__in=codes) | Q(card__number__in=numbers))
    found = {}
    for code, number in rows.values_list("code", "card__number"):
        without_set = code.partition("/")[2]
        if code in codes:
            found[code] = number, code
        if without_set in short:
            found.setdefault(without_set, (number, code))
    return found


def find_sets(viewer: Viewer, numbers: Collection[str]) -> Mapping[str, set[str]]:
    """Return the sets in which cards the viewer can see are printed, by number."""
    found: dict[str, set[str]] = defaultdict(set)
    if numbers:
        rows = Printing.objects.visible_to(viewer).filter(card__number__in=numbers)
        for number, code in rows.values_list("card__number", "card_set__code"):
            found[number].add(code)
    return found


def get_printed_codes(printings: Collection[int]) -> dict[int, str]:
    """Return printed codes by primary key."""
    rows = Printing.objects.filter(pk__in=printings)
    return dict(rows.values_list("pk", "code"))


def get_card_names(cards: Iterable[Card], language: str) -> dict[str, str]:
    """Return names of cards by number; the cards carry their current revision."""
    column = f"name_{COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)}"
    return {
        card.number: str(getattr(card.current_revision, column, "")) for card in cards
    }


def count_printings_for(
    viewer: Viewer, *subsets: QuerySet[Any]
) -> Mapping[int, list[tuple[str, tuple[int, ...]]]]:
    """Count the cards of each set and rarity, in total and in each subset.

    Args:
        viewer: Only cards the viewer can see are counted.
        subsets: Queries for primary keys of cards.

    Returns:
        By set: rarity, the total, and one count for each subset. A card counts once,
        whatever parallels it has.
    """
    rows = Printing.objects.visible_to(viewer).filter(is_parallel=False).order_by()
    counts = [
        Count("card", filter=Q(card__in=cards), distinct=True) for cards in subsets
    ]
    named = {f"count_{place}": count for place, count in enumerate(counts)}
    found: dict[int, list[tuple[str, tuple[int, ...]]]] = defaultdict(list)
    grouped = rows.values("card_set", "rarity").annotate(
        count_of_all=Count("card", distinct=True), **named
    )
    columns = "card_set", "rarity", "count_of_all", *named
    for card_set, rarity, *counted in grouped.values_list(*columns):
        found[card_set].append((rarity, tuple(counted)))
    for parts in found.values():
        parts.sort(key=lambda part: (_rank(part[0]), part[0]))
    return found


def _rank(rarity: str) -> int:
    return RARITIES.index(rarity) if rarity in RARITIES else len(RARITIES)
