"""How long modifications and delayed effects last (``cards.effects.model.durations``).

UA-7.6.4; the points themselves are in ``expiry``.
"""

from battles.rules.unionarena.position.generated.records import NEVER
from battles.rules.unionarena.position.state import Phase
from battles.rules.unionarena.queries.node_evaluation.alternatives import (
    is_alternative_taken,
)
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import expiry
from cards.effects.model import durations
from cards.effects.model.base import Duration
from cards.effects.model.control import Later
from cards.effects.model.enums import MomentName, Side

# Moments of a turn, by the phase they come in.
_PHASE_OF_MOMENT = {
    MomentName.TURN_START: Phase.START,
    MomentName.MAIN_START: Phase.MAIN,
    MomentName.MAIN_END: Phase.MAIN,
    MomentName.ATTACK_PHASE_START: Phase.ATTACK,
    MomentName.ATTACK_PHASE_END: Phase.ATTACK,
    MomentName.END_PHASE_START: Phase.END,
    MomentName.TURN_END: Phase.END,
}
_AT_THE_START = (
    MomentName.TURN_START,
    MomentName.MAIN_START,
    MomentName.ATTACK_PHASE_START,
    MomentName.END_PHASE_START,
)


class Span:
    """The time for which something lasts.

    Attributes:
        expires: The point it ends at; ``NEVER`` for none.
        begins: The turn it begins to count in; 0 for at once.
        while_node: Number of the condition's node; -1 for none.
    """

    __slots__ = ("begins", "expires", "while_node")

    def __init__(self, expires: int, begins: int = 0, while_node: int = -1) -> None:
        self.expires = expires
        self.begins = begins
        self.while_node = while_node


def resolve_span(scope: Scope, duration: Duration | None) -> Span:
    """Return how long a modification lasts; without duration it lasts until used up."""
    if isinstance(duration, durations.AltDuration):
        return resolve_span(scope, _resolve_chosen_span(scope, duration))
    if isinstance(duration, durations.Until):
        expires, begins = expiry.resolve_expiry(
            scope.state, duration.point, scope.player
        )
        return Span(expires, begins)
    if isinstance(duration, durations.While):
        return Span(NEVER, while_node=scope.number_of(duration))
    return Span(NEVER)


def _resolve_chosen_span(scope: Scope, node: durations.AltDuration) -> Duration:
    chosen = node.base
    for index, case in enumerate(node.cases):
        if is_alternative_taken(
            scope, node, index, case.condition, optional=case.optional
        ):
            chosen = case.value
    return chosen


def resolve_waiting_end(scope: Scope, later: Later) -> tuple[int, int]:
    """Return when a delayed effect expires, and the turn it waits for (0: any).

    Without a duration it waits until the end of the turn, or, for a moment of a turn
    that is still to come, until that turn is over.
    """
    state = scope.state
    if later.until is not None:
        span = resolve_span(scope, later.until)
        return span.expires, span.begins
    moment = later.moment
    if moment.on is MomentName.BATTLE_ENDED and moment.subject is None:
        return expiry.END_OF_BATTLE, 0
    phase = _PHASE_OF_MOMENT.get(moment.on)
    if phase is None:
        return expiry.end_of_turn(state.turn), 0
    turn = state.turn
    player = state.turn_player
    if moment.side in (Side.ME, Side.OPPONENT, Side.ACTING):
        player = scope.seat(moment.side)
    is_past = state.phase > phase or (
        state.phase == phase and moment.on in _AT_THE_START
    )
    if player != state.turn_player or is_past:
        turn = expiry.find_next_turn(state, player)
    return expiry.end_of_turn(turn), turn
