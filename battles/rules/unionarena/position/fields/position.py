"""What changes in a battle of Union Arena beside the table (chapter 1)."""

from battles.rules.kernel.game import Position
from battles.rules.unionarena.position.derived_values import DerivedValues
from battles.rules.unionarena.position.fields import InTurn, Pair, Sparse, Unsaved
from battles.rules.unionarena.position.generated.records import (
    Applied,
    Attack,
    Delayed,
    Doer,
    Done,
    Pending,
)


class Progress(Position):
    """What changes in a position beside its table."""

    modes: Sparse  # ``ACTIVE`` or ``RESTING`` for cards on the field and AP cards.
    # Cards beneath a Raid stack's top card, bottom first (UA-6.7).
    under: dict[int, list[int]]
    beneath: dict[int, list[int]]  # Cards effects have put under a card (UA-6.12).
    origins: dict[int, int]  # The zone a card on the field entered from.
    entered: dict[int, Doer]  # How a card on the field entered, where an effect did it.
    pool: list[Pending]  # Effects that have activated and wait to resolve (UA-7.4).
    applied: list[Applied]  # Modifications that last.
    delayed: list[Delayed]  # Effects that wait for a moment once.
    deeds: list[Done]  # What was done this turn.
    # Uses of limited effects this turn, by id, origin and ability.
    uses: dict[tuple[int, int, int], int]
    attack: Attack | None  # The attack in progress, or None.
    turn: InTurn[int]  # Number of the turn, both players counted.
    turn_player: InTurn[int]  # Whose turn it is (UA-1.1.1).
    first_player: InTurn[int]  # Who went first; never changes (UA-1.1.1).
    own_turns: InTurn[Pair]  # Turns each player has begun (UA-4.1.3).
    phase: InTurn[int]  # The phase, as in :class:`Phase`.
    checks: InTurn[int]  # How many trigger checks are in progress (UA-5.6.6).
    steps: InTurn[int]  # Steps taken since the last accepted action.
    # Counts changes; values derived before the last one are out of date.
    change: Unsaved[int]
    derived: Unsaved[DerivedValues | None]  # What ``derivation`` has computed, or None.
    derived_at: Unsaved[int] = -1  # The value of ``change`` at which it was computed.
    # What cards off the field state, by card, while it is computed.
    stating: Unsaved[dict[int, DerivedValues]]
