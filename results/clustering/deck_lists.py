"""Clustering of deck lists by their cards.

Sphere exclusion (Taylor and Butina): the list with the most played lists near it
becomes a centre and takes those, and so on; then centres move to the mean of their
lists. It starts from the archetypes that are known, so they keep their identity from
night to night, and only lists that none of them explains found new ones.

Two lists are compared by the cosine of the square roots of their copies
(Bhattacharyya): 1 for equal lists, 0 for lists without a common card; lists of equal
size and equal copies that share 70 % of their cards reach 0.7.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

NEAR: Final = 0.65  # a list belongs to an archetype from here on
SAME: Final = 0.8  # two archetypes this alike are one
# A list that fewer people played is private; it takes as many to show an archetype.
MIN_PLAYERS: Final = 3
RARE: Final = 0.05  # fewer copies on average are no part of a profile
# Centres are looked for among so many lists, the most played ones.
MOST_COMPARED: Final = 4_000
ROUNDS: Final = 3
SIGNATURE_CARDS: Final = 8
SIGNATURE_COPIES: Final = 0.5  # how many copies more than its neighbours a card has

Vectors = NDArray[np.float32]
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class DeckList:
    """A list as it was played.

    Attributes:
        key: By which the caller knows it.
        cards: Copies by card number.
        players: How many people played it.
        is_public: Whether it may be shown although few people played it.
    """

    key: int
    cards: Mapping[str, int]
    players: int
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class KnownArchetype:
    """An archetype of earlier nights.

    Attributes:
        key: By which the caller knows it.
        profile: Mean copies by card number.
        is_named: Whether a person named it: two of those are never made one.
    """

    key: int
    profile: Mapping[str, float]
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Cluster:
    """Lists that belong together.

    Attributes:
        known: Key of the known archetype they are; None if they are a new one.
        lists: Their keys.
        profile: Mean copies by card number.
        signature: Numbers of the cards that tell it from the other clusters.
    """

    known: int | None
    lists: tuple[int, ...]
    profile: Mapping[str, float]
    signature: tuple[str, ...]


@dataclass(slots=True)
class _Centre:
    vector: Vectors
    known: KnownArchetype | None = None


def cluster_lists(
    lists: Sequence[DeckList], known: Iterable[KnownArchetype] = ()
) -> list[Cluster]:
    """Cluster lists around the known archetypes, and new ones where none is near.

    A list near no centre belongs to none; so does a cluster that only a few people
    played, unless one of its lists is public.

    Args:
        lists: Of one game and series.
        known: Its archetypes of earlier nights.
    """
    if not lists:
        return []
    known = list(known)
    numbers = sorted(
        {number for each in lists for number in each.cards}
        | {number for each in known for number in each.profile}
    )
    copies = _build_matrix([each.cards for each in lists], numbers)
    vectors = _normalize(copies)
    players = np.array([max(each.players, 1) for each in lists], dtype=np.float32)
    profiles = _normalize(_build_matrix([each.profile for each in known], numbers))
    centres = [
        _Centre(vector, each) for vector, each in zip(profiles, known, strict=True)
    ]
    centres += map(_Centre, _find_centres(vectors, players, profiles))
    for _round in range(ROUNDS):
        centres = _move_centres(_merge_alike(centres), vectors, copies, players)
    nearest = _find_nearest(vectors, centres)
    groups = [
        (centre.known.key if centre.known else None, kept)
        for place, centre in enumerate(centres)
        if (kept := _list_shown(lists, np.flatnonzero(nearest == place))) is not None
    ]
    means = [_mean(copies[kept], players[kept]) for _known, kept in groups]
    return [
        Cluster(
            key,
            tuple(lists[row].key for row in _list_rows(nearest, kept)),
            _write_profile(mean, numbers),
            _find_signature(place, means, numbers),
        )
        for place, ((key, kept), mean) in enumerate(zip(groups, means, strict=True))
    ]


def _build_matrix(rows: Sequence[Mapping[str, float]], numbers: list[str]) -> Vectors:
    columns = {number: column for column, number in enumerate(numbers)}
    matrix = np.zeros((len(rows), len(numbers)), dtype=np.float32)
    for row, cards in enumerate(rows):
        matrix[row, [columns[number] for number in cards]] = list(cards.values())
    return matrix


def _normalize(copies: Vectors) -> Vectors:
    """Return the square roots of copies, each row of length 1."""
    totals = np.maximum(copies.sum(axis=1, keepdims=True), 1e-9)
    return np.sqrt(copies / totals)


def _find_centres(vectors: Vectors, players: Vectors, known: Vectors) -> list[Vectors]:
    """Return lists that most others are near to, none of them near a known one."""
    unexplained = np.ones(len(vectors), dtype=bool)
    if len(known):
        unexplained = (vectors @ known.T).max(axis=1) < NEAR
    free = np.flatnonzero(unexplained)
    free = free[np.argsort(-players[free], kind="stable")][:MOST_COMPARED]
    near = vectors[free] @ vectors[free].T >= NEAR
    left = np.ones(len(free), dtype=bool)
    found = []
    while left.any():
        played_near = (near[:, left] @ players[free][left]) * left
        centre = int(played_near.argmax())
        found.append(vectors[free[centre]])
        left &= ~near[centre]
        left[centre] = False
    return found


def _find_nearest(vectors: Vectors, centres: Sequence[_Centre]) -> Indices:
    """Return the place of the nearest centre of each list; -1 where none is near."""
    likeness = vectors @ np.stack([centre.vector for centre in centres]).T
    nearest = likeness.argmax(axis=1)
    nearest[likeness.max(axis=1) < NEAR] = -1
    return nearest


def _move_centres(
    centres: list[_Centre], vectors: Vectors, copies: Vectors, players: Vectors
) -> list[_Centre]:
    """Return the centres with lists, each at the mean of them."""
    nearest = _find_nearest(vectors, centres)
    moved = []
    for place, centre in enumerate(centres):
        rows = np.flatnonzero(nearest == place)
        if len(rows):
            mean = _mean(copies[rows], players[rows])
            moved.append(_Centre(_normalize(mean[None])[0], centre.known))
    return moved or centres


def _mean(copies: Vectors, players: Vectors) -> Vectors:
    """Return the mean copies; what many play counts more, but not in proportion."""
    return np.average(copies, axis=0, weights=np.sqrt(players)).astype(np.float32)


def _merge_alike(centres: list[_Centre]) -> list[_Centre]:
    """Leave out centres that are almost another one: new ones first, then unnamed."""
    kept: list[_Centre] = []
    for centre in sorted(centres, key=_rank):
        is_named = centre.known is not None and centre.known.is_named
        if is_named or all(
            float(centre.vector @ other.vector) < SAME for other in kept
        ):
            kept.append(centre)
    return kept


def _rank(centre: _Centre) -> tuple[bool, bool, int]:
    if centre.known is None:
        return True, True, 0
    return False, not centre.known.is_named, centre.known.key


def _list_shown(lists: Sequence[DeckList], rows: Indices) -> Indices | None:
    """Return the lists a profile may be made of; None if too few people played them."""
    if sum(lists[row].players for row in rows) >= MIN_PLAYERS:
        return rows
    public = [row for row in rows if lists[row].is_public]
    return np.array(public, dtype=np.intp) if public else None


def _list_rows(nearest: Indices, rows: Indices) -> list[int]:
    """Return the lists with the same centre as these."""
    return [int(row) for row in np.flatnonzero(nearest == nearest[rows[0]])]


def _write_profile(mean: Vectors, numbers: Sequence[str]) -> dict[str, float]:
    return {
        number: round(float(copies), 2)
        for number, copies in zip(numbers, mean, strict=True)
        if copies >= RARE
    }


def _find_signature(
    own: int, means: Sequence[Vectors], numbers: Sequence[str]
) -> tuple[str, ...]:
    """Return the cards an archetype has clearly more of than its neighbours.

    Without neighbours, those it has most of.
    """
    others = [mean for place, mean in enumerate(means) if place != own]
    excess = means[own] - (np.mean(others, axis=0) if others else 0)
    order = np.argsort(-excess, kind="stable")[:SIGNATURE_CARDS]
    return tuple(numbers[n] for n in order if excess[n] >= SIGNATURE_COPIES)
