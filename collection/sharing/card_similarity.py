"""Similarity of cards, and replacements for missing ones; pure.

Only a card of the same series, kind and color can replace another: a deck uses one
series (UA-2.2.2), and its energy comes from its colors. The rest of the similarity is
that of cost, BP, trigger and effect, by its facets (``cards.effects.facets``).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

# Shares of the whole, which is 1.
ENERGY: Final = 0.25
AP: Final = 0.1
BP: Final = 0.2
TRIGGER: Final = 0.1
EFFECT: Final = 0.35
FARTHEST_ENERGY: Final = 3
FARTHEST_AP: Final = 2
FARTHEST_BP: Final = 2000
NEAR_ENOUGH: Final = 0.5  # below this, it would be another deck
MAX_SUBSTITUTES: Final = 3


@dataclass(frozen=True, slots=True)
class Sketch:
    """What of a card counts here.

    Attributes:
        number: Card number.
        series: Series code.
        kind: Character, Site or Event.
        color: Its colour.
        energy: Energy it requires.
        ap: AP it costs.
        bp: Its BP, none without.
        trigger: Type of its trigger, none without.
        words: What its effect does, to whom and when.
        limit: Most copies a deck may have of it.
    """

    number: str
    series: str
    kind: str
    color: str
    energy: int
    ap: int
    bp: int | None = None
    trigger: str | None = None
    words: frozenset[str] = field(default_factory=frozenset)
    limit: int = 4


def compute_similarity(one: Sketch, other: Sketch) -> float:
    """Return the similarity of two cards, from 0 (no replacement) to 1 (the same).

    >>> guard = Sketch("A", "TDL", "character", "red", 2, 1, 3000)
    >>> compute_similarity(guard, guard)
    1.0
    """
    alike = (one.series, one.kind, one.color) == (other.series, other.kind, other.color)
    if not alike:
        return 0.0
    shared, either = one.words & other.words, one.words | other.words
    parts = (
        ENERGY * _near(one.energy, other.energy, FARTHEST_ENERGY),
        AP * _near(one.ap, other.ap, FARTHEST_AP),
        BP * _near(one.bp or 0, other.bp or 0, FARTHEST_BP),
        TRIGGER * (one.trigger == other.trigger),
        EFFECT * (len(shared) / len(either) if either else 1.0),
    )
    return round(sum(parts), 6)


def rank_substitutes(
    missing: Sketch, candidates: Iterable[Sketch]
) -> list[tuple[Sketch, float]]:
    """Return the cards similar enough to replace it, most similar first."""
    scored = (
        (candidate, compute_similarity(missing, candidate))
        for candidate in candidates
        if candidate.number != missing.number
    )
    near = [pair for pair in scored if pair[1] >= NEAR_ENOUGH]
    return sorted(near, key=lambda pair: (-pair[1], pair[0].number))


@dataclass(frozen=True, slots=True)
class Plan:
    """The part of a deck that can be built.

    Attributes:
        counts: The list that can be built, copies by card number.
        replaced: Replacements of each missing card, copies by number.
        short: Copies without a replacement, by card number.
    """

    counts: Mapping[str, int]
    replaced: Mapping[str, Mapping[str, int]]
    short: Mapping[str, int]


def plan_deck(
    wanted: Mapping[str, int],
    owned: Mapping[str, int],
    sketches: Mapping[str, Sketch],
) -> Plan:
    """Plan a deck from owned cards: own copies first, then the most similar cards.

    Args:
        wanted: The deck, copies by card number.
        owned: Owned copies by card number.
        sketches: The cards of the deck and the candidates, by number.
    """
    counts = {n: min(c, owned.get(n, 0)) for n, c in wanted.items()}
    lacks = {n: c - counts[n] for n, c in wanted.items() if c > counts[n]}
    replaced: dict[str, dict[str, int]] = {}
    short: dict[str, int] = {}
    candidates = [sketch for n, sketch in sketches.items() if owned.get(n, 0)]
    for number, lacking in sorted(lacks.items(), key=lambda pair: (-pair[1], pair[0])):
        near = (
            rank_substitutes(sketches[number], candidates) if number in sketches else []
        )
        for candidate, _score in near:
            used = counts.get(candidate.number, 0)
            free = min(owned[candidate.number], candidate.limit) - used
            taken = min(lacking, max(0, free))
            if taken:
                counts[candidate.number] = used + taken
                replaced.setdefault(number, {})[candidate.number] = taken
                lacking -= taken  # noqa: PLW2901 - what is left of it
        if lacking:
            short[number] = lacking
    return Plan({n: c for n, c in counts.items() if c}, replaced, short)


def _near(one: int, other: int, farthest: int) -> float:
    return max(0.0, 1 - abs(one - other) / farthest)
