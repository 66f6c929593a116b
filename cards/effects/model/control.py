"""Control: in which order, whether, by whom and which of several."""

from dataclasses import dataclass

from cards.effects.model.abilities import Limit
from cards.effects.model.base import Condition, Duration, Effect, Number
from cards.effects.model.enums import Operator, Side
from cards.effects.model.moments import Moment


@dataclass(frozen=True, slots=True)
class Seq(Effect):
    """Steps of one sentence, in order. Done in full if every step is."""

    of: tuple[Effect, ...]
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Sentences(Effect):
    """Sentences, in order. Runs like ``Seq``; the difference is only for reading."""

    of: tuple[Effect, ...]
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Only if the condition holds when this step is reached."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The performer may do it. If ``bind`` hangs on it, only if it can be done."""

    do: Effect
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class As(Effect):
    """A player (or both, turn player first) performs it and chooses in it."""

    side: Side
    do: Effect
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of several, said in one sentence; the performer chooses."""

    of: tuple[Effect, ...]
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Modes(Effect):
    """So many different ones of a bulleted list, as the performer chooses.

    All of them, in printed order and without asking, if there are no more.

    Attributes:
        of: The list.
        count: How many are chosen.
        up_to: The performer may choose fewer, or none.
        each_once: How often each entry may be chosen in a turn: ``Limit(1)`` by
            this card, with a name by all cards of the player with that name.
        bind: Name for what was chosen.
    """

    of: tuple[Effect, ...]
    count: Number = 1
    up_to: bool = False
    each_once: Limit | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Limited(Effect):
    """An entry of a list that can be chosen only so often."""

    do: Effect
    limit: Limit


@dataclass(frozen=True, slots=True)
class Tier(Effect):
    """A row of ``Tiers``: applies if the number compares so."""

    operator: Operator
    value: int
    do: Effect


@dataclass(frozen=True, slots=True)
class Tiers(Effect):
    """Every row whose comparison with the number holds, in order."""

    amount: Number
    rows: tuple[Tier, ...]


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """Once, when the moment next comes; then, or when it lapses, it is forgotten.

    ``until`` is how long it waits; ``None`` is until the end of the turn, or for a
    moment of a coming turn until that has come. ``every``: whenever the moment comes
    as long as it waits, not only once.
    """

    moment: Moment
    do: Effect
    until: Duration | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class EffectCase:
    """An effect that replaces another while the condition holds."""

    condition: Condition
    value: Effect
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AltEffect(Effect):
    """An effect that the last case that holds replaces (UA-7.5.6).

    Conditions are read when the step is reached. ``optional``: the performer may
    keep the base.
    """

    base: Effect
    cases: tuple[EffectCase, ...]


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """Nothing happens (what some replacements do)."""
