"""Conditions: what must hold."""

from dataclasses import dataclass

from cards.effects.model.base import Condition, Filters, Number, Subject
from cards.effects.model.enums import Deed, Operator, Side, SourceKind, Zone
from cards.effects.model.modifiers import Cannot
from cards.effects.model.moments import Cause


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two numbers compare so. "There is one" is ``Count(...) >= 1``."""

    left: Number
    operator: Operator
    right: Number


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """The subject is there, and every card of it passes the filters.

    No filters: it is there (on the field, or what a name was bound to is not empty).
    """

    subject: Subject
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """The step that bound this name was carried out in full (UA-7.5.1).

    An exact choice moved exactly that many cards; "up to" moved at least one; a
    ``May`` was accepted and carried out in full. With filters: and at least one of
    its cards passes them.
    """

    step: str
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is that player's turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class EnteredBy(Condition):
    """The card entered the field by an effect of that side and those kinds.

    No kinds: by any effect. Raid does not count (UA-6.9). ``filters``: what the card
    whose effect it was must be.
    """

    subject: Subject
    side: Side = Side.ME
    sources: tuple[SourceKind, ...] = ()
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class EnteredFrom(Condition):
    """The card entered the field, by Raid or not, from one of these zones.

    ``used``: it was used from there, not played by an effect; an Event is used, too.
    """

    subject: Subject
    zones: tuple[Zone, ...]
    used: bool = False


@dataclass(frozen=True, slots=True)
class CausedBy(Condition):
    """The ability's moment came about by this (an effect, a battle)."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class DidThisTurn(Condition):
    """The card did this, or had it done to it, this turn; by this cause, if any.

    ``times``: exactly so often; zero is once at least.
    """

    subject: Subject
    deed: Deed
    cause: Cause | None = None
    times: int = 0


@dataclass(frozen=True, slots=True)
class WasGiven(Condition):
    """The card has been given one of these prohibitions, by this cause, if any."""

    subject: Subject
    bans: tuple[Cannot, ...]
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class And(Condition):
    """All of these hold."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """At least one of these holds."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """This does not hold."""

    of: Condition
