"""How long what effects have done lasts (UA-7.6.4, UA-7.6.5, UA-6.6).

Ends are points of the battle, numbered so that a later point is a larger number.
"""

from typing import Final

from battles.rules.kernel.events import Value
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.position.generated.records import NEVER, Applied
from battles.rules.unionarena.position.state import Phase, State
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.derivation import is_in_force
from cards.effects.model import modifiers
from cards.effects.model.enums import Point

END_OF_BATTLE: Final = -1  # Ends with the battle of Characters, or with the attack.
END_OF_ATTACK: Final = -2  # Ends with the attack, after its battle.
_POINTS_OF_A_TURN: Final = 4
_START: Final = 0
_ATTACK_END: Final = 1
_END: Final = 2
_NAMES: Final = {
    _START: "start_of_turn",
    _ATTACK_END: "end_of_attack_phase",
    _END: "end_of_turn",
}


def start_of_turn(turn: int) -> int:
    """Return the point "start of turn" (UA-4.2.1)."""
    return turn * _POINTS_OF_A_TURN + _START


def attack_end_of_turn(turn: int) -> int:
    """Return the point "end of the Attack Phase"."""
    return turn * _POINTS_OF_A_TURN + _ATTACK_END


def end_of_turn(turn: int) -> int:
    """Return the point "end of the turn" (UA-4.6.4)."""
    return turn * _POINTS_OF_A_TURN + _END


def find_next_turn(state: State, player: int) -> int:
    """Return the number of a player's next turn; the one going on does not count."""
    return state.turn + (2 if player == state.turn_player else 1)


def resolve_expiry(state: State, point: Point, player: int) -> tuple[int, int]:
    """Give when something ends, and the turn it begins to count in (0: at once).

    Args:
        state: The state as the effect resolves.
        point: The point in the text.
        player: Controller of the effect, from whose side "my" and "opponent" are meant.
    """
    mine = find_next_turn(state, player)
    theirs = find_next_turn(state, 1 - player)
    if point is Point.OPPONENT_NEXT_TURN:
        return end_of_turn(theirs), theirs
    if point is Point.OPPONENT_NEXT_ATTACK_PHASE_END:
        is_now = state.turn_player != player and state.phase <= Phase.ATTACK
        return attack_end_of_turn(state.turn if is_now else theirs), 0
    ends = {
        Point.END_OF_BATTLE: END_OF_BATTLE,
        Point.END_OF_ATTACK: END_OF_ATTACK,
        Point.END_OF_TURN: end_of_turn(state.turn),
        Point.MY_NEXT_TURN_START: start_of_turn(mine),
        Point.MY_NEXT_TURN_END: end_of_turn(mine),
        Point.OPPONENT_NEXT_TURN_START: start_of_turn(theirs),
        Point.OPPONENT_NEXT_TURN_END: end_of_turn(theirs),
        Point.END_OF_GAME: NEVER,
    }
    return ends[point], 0


def describe_expiry(state: State, applied: Applied) -> JsonObject | None:
    """Return when a modification ends, for the log; None if it never does.

    The point, and the player whose next turn it is in.
    """
    if applied.while_node >= 0:
        return {"point": "while"}
    if applied.expires == NEVER:
        return None
    if applied.expires == END_OF_BATTLE:
        return {"point": "end_of_battle"}
    if applied.expires == END_OF_ATTACK:
        return {"point": "end_of_attack"}
    turn, point = divmod(applied.expires, _POINTS_OF_A_TURN)
    if turn == state.turn:
        return {"point": _NAMES[point]}
    is_same = (turn - state.turn) % 2 == 0
    player = state.turn_player if is_same else 1 - state.turn_player
    return {"point": f"next_{_NAMES[point]}", "player": player}


def describe_modification(state: State, applied: Applied) -> dict[str, Value]:
    """Return the event data of a modification as it begins or ends."""
    modifier = state.cards[applied.origin].program.nodes[applied.node]
    facts: dict[str, Value] = {"modifier": type(modifier).__name__}
    if isinstance(modifier, modifiers.Keyword):
        facts |= {"keyword": modifier.keyword.value, "value": modifier.value}
    elif isinstance(modifier, modifiers.HandLimit):
        facts["count"] = modifier.count
    if applied.card < 0:
        return {"player": applied.seat, **facts}
    card = applied.card
    return {"player": state.player_of(card), "card": state.seen(card), **facts}


def adds_bp(modifier: object) -> bool:
    """Return whether a modification adds to the BP of its card, or takes from it."""
    if isinstance(modifier, modifiers.BpBecomes):
        return not modifier.printed
    return isinstance(modifier, (modifiers.Bp, modifiers.BpTimes))


def expire_until(state: State, point: int) -> None:
    """End everything that lasts up to a point or an earlier one."""
    if not state.applied and not state.delayed:
        return
    ended = [a for a in state.applied if _is_over(a.expires, point)]
    before = len(state.delayed)
    state.delayed = [d for d in state.delayed if not _is_over(d.expires, point)]
    if ended or before != len(state.delayed):
        _end_modifications(state, ended)


def _end_modifications(state: State, ended: list[Applied]) -> None:
    """End modifications, with an event for those on cards that are still there."""
    state.applied = [a for a in state.applied if not _is_one_of(a, ended)]
    state.change += 1
    for applied in ended:
        card = applied.card
        if card < 0 or not state.is_on_field(card):
            continue
        facts = describe_modification(state, applied)
        modifier = state.cards[applied.origin].program.nodes[applied.node]
        if adds_bp(modifier):
            bp = card_values.current_bp(state, card)
            facts |= {"by": -applied.value, "bp": bp}
        state.emit("modifier_ended", facts)


def expire_battle_effects(state: State) -> None:
    """End everything that lasts "this battle" (UA-5.4.4)."""
    expire_until(state, END_OF_BATTLE)


def expire_attack_effects(state: State) -> None:
    """End everything that lasts "this battle" or until the end of the attack."""
    expire_until(state, END_OF_BATTLE)
    expire_until(state, END_OF_ATTACK)


_OF_AN_ATTACK: Final = (END_OF_BATTLE, END_OF_ATTACK)


def _is_over(expires: int, point: int) -> bool:
    if expires in _OF_AN_ATTACK or point in _OF_AN_ATTACK:
        return expires == point
    return expires <= point


def expire_effects_on_card(state: State, card: int) -> None:
    """End everything applied to a card, because it is no longer the same card."""
    if any(applied.card == card for applied in state.applied):
        state.applied = [a for a in state.applied if a.card != card]
        state.change += 1


def expire_failed_conditions(state: State) -> None:
    """End what depends on a condition that does not hold, for good."""
    failed = [
        applied
        for applied in state.applied
        if applied.while_node >= 0 and not is_in_force(state, applied)
    ]
    if failed:
        _end_modifications(state, failed)


def _is_one_of(applied: Applied, others: list[Applied]) -> bool:
    return any(applied is other for other in others)
