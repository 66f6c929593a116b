"""Durations: how long a modification made by a resolving effect lasts."""

from dataclasses import dataclass

from cards.effects.model.base import Condition, Duration
from cards.effects.model.enums import Point


@dataclass(frozen=True, slots=True)
class Until(Duration):
    """Up to this point (UA-7.6.4)."""

    point: Point


@dataclass(frozen=True, slots=True)
class While(Duration):
    """As long as the condition holds; it ends for good when it fails once."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class DurationCase:
    """A duration that replaces another while the condition holds."""

    condition: Condition
    value: Duration
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AltDuration(Duration):
    """A duration that the last case that holds replaces (UA-7.5.6)."""

    base: Duration
    cases: tuple[DurationCase, ...]
