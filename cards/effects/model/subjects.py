"""Subjects: which cards an effect speaks of.

A set (``Cards``, ``Among``, ``Under`` and so on) asks no player anything; only
``Pick`` is a choice. What an earlier step found is a ``Ref``.
"""

from dataclasses import dataclass

from cards.effects.model.base import Filters, Number, Subject
from cards.effects.model.enums import Distinct, Operator, Side, StackPart, Stat, Zone
from cards.effects.model.filters import (
    EVENT_CARD,
    THIS_CARD,
    HasTrigger,
    Named,
    SameNameAs,
)
from cards.effects.model.moments import Moment


@dataclass(frozen=True, slots=True)
class This(Subject):
    """The card that has the ability."""


@dataclass(frozen=True, slots=True)
class Ref(Subject):
    """What the step that bound this name found, chose or moved."""

    name: str


@dataclass(frozen=True, slots=True)
class EventCard(Subject):
    """The card the ability's moment spoke of, with its last known state."""


@dataclass(frozen=True, slots=True)
class CauseCard(Subject):
    """The card whose effect brought about what the ability's moment spoke of."""


@dataclass(frozen=True, slots=True)
class BattleOpponent(Subject):
    """The card that battled, or blocked, the card the moment spoke of."""


@dataclass(frozen=True, slots=True)
class Cards(Subject):
    """All cards of a side in these zones that pass the filters."""

    side: Side
    zones: tuple[Zone, ...]
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class Among(Subject):
    """Those cards of an earlier set that pass the filters.

    Of a looked or revealed set only the cards not yet moved away are meant.
    """

    of: Subject
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class Rest(Subject):
    """Cards of a looked or revealed set that no later step has moved."""

    of: str


@dataclass(frozen=True, slots=True)
class Top(Subject):
    """Top cards of a deck, topmost first; ``up_to``: the performer says how many."""

    side: Side
    count: Number
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class TopUntil(Subject):
    """Top cards of a deck, topmost first, up to the first that passes the filters.

    The whole deck if none passes.
    """

    side: Side
    filters: Filters


@dataclass(frozen=True, slots=True)
class Under(Subject):
    """Cards that lie under others: face-down ones, or the whole pile."""

    of: Subject
    face_down_only: bool = True


@dataclass(frozen=True, slots=True)
class PartOf(Subject):
    """One card of a Raid stack."""

    of: Subject
    part: StackPart


@dataclass(frozen=True, slots=True)
class Union(Subject):
    """All cards of several sets, each once."""

    of: tuple[Subject, ...]


@dataclass(frozen=True, slots=True)
class SumLimit:
    """The numbers of all chosen cards together compare so with a value."""

    stat: Stat
    operator: Operator
    value: Number


@dataclass(frozen=True, slots=True)
class Pick(Subject):
    """A choice of cards from a set.

    Attributes:
        of: The set chosen from.
        count: How many at most; ``None`` is as many as one likes.
        least: How many at least; ``None`` is as many as ``count`` (an exact
            number, or all there are if there are fewer). Zero is "up to".
        by: Who chooses; ``None`` is the performer.
        distinct: Chosen cards must differ in this.
        total: A limit on the chosen cards together.
        at_random: Nobody chooses; chance does.
    """

    of: Subject
    count: Number | None = 1
    least: Number | None = None
    by: Side | None = None
    distinct: Distinct | None = None
    total: SumLimit | None = None
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class Together(Subject):
    """Several choices made one after the other; all chosen cards are meant."""

    of: tuple[Subject, ...]


@dataclass(frozen=True, slots=True)
class Player(Subject):
    """A player, as the object of a modification."""

    side: Side


@dataclass(frozen=True, slots=True)
class NextUsed(Subject):
    """The next card its player uses from hand that passes the filters."""

    filters: Filters = ()
    side: Side = Side.ME


def get_name_source(node: SameNameAs) -> Subject:
    """Return whose name a name is compared with."""
    if node.of == THIS_CARD:
        return This()
    return EventCard() if node.of == EVENT_CARD else Ref(node.of)


def get_cause_filters(moments: tuple[Moment, ...]) -> Filters:
    """Return what the card is whose effect brings about a moment, if it says that."""
    causes = (moment.cause for moment in moments if moment.cause is not None)
    return next((cause.filters for cause in causes if cause.filters), ())


def get_naming_filters(filters: Filters) -> Filters:
    """Return the one by which cards are spoken of again: a name, or a trigger."""
    for kind in (Named, HasTrigger):
        found = tuple(item for item in filters if isinstance(item, kind))
        if found:
            return found[:1]
    return ()
