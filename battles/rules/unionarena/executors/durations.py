"""How long modifications and delayed effects last (``cards.effects.model.durations``).

UA-7.6.4; the points themselves are in ``lasting``.
"""

from battles.rules.unionarena.happening import lasting
from battles.rules.unionarena.position.generated.records import NEVER
from battles.rules.unionarena.position.state import Phase
from battles.rules.unionarena.saying.reading.alternatives import is_taken
from battles.rules.unionarena.saying.scope import Scope
from cards.effects.model import durations
from cards.effects.model.base import Duration
from cards.effects.model.control import Later
from cards.effects.model.words import MomentName, Side

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
    """How long something lasts.

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


def span_of(scope: Scope, duration: Duration | None) -> Span:
    """Give how long a modification lasts; none is until it is used up."""
    if isinstance(duration, durations.AltDuration):
        return span_of(scope, _chosen(scope, duration))
    if isinstance(duration, durations.Until):
        expires, begins = lasting.resolve_point(
            scope.state, duration.point, scope.player
        )
        return Span(expires, begins)
    if isinstance(duration, durations.While):
        return Span(NEVER, while_node=scope.number_of(duration))
    return Span(NEVER)


def _chosen(scope: Scope, node: durations.AltDuration) -> Duration:
    chosen = node.base
    for index, case in enumerate(node.cases):
        if is_taken(scope, node, index, case.condition, optional=case.optional):
            chosen = case.value
    return chosen


def end_of_waiting(scope: Scope, later: Later) -> tuple[int, int]:
    """Give when a delayed effect is forgotten, and the turn it waits for (0: any).

    Without a duration it waits until the end of the turn, or, for a moment of a turn
    that is still to come, until that turn is over.
    """
    state = scope.state
    if later.until is not None:
        span = span_of(scope, later.until)
        return span.expires, span.begins
    moment = later.moment
    if moment.on is MomentName.BATTLE_ENDED and moment.subject is None:
        return lasting.END_OF_BATTLE, 0
    phase = _PHASE_OF_MOMENT.get(moment.on)
    if phase is None:
        return lasting.end_of_turn(state.turn), 0
    turn = state.turn
    player = state.turn_player
    if moment.side in (Side.ME, Side.OPPONENT, Side.ACTING):
        player = scope.seat(moment.side)
    is_past = state.phase > phase or (
        state.phase == phase and moment.on in _AT_THE_START
    )
    if player != state.turn_player or is_past:
        turn = lasting.next_turn_of(state, player)
    return lasting.end_of_turn(turn), turn
