"""Winning and losing (UA-10.1 to UA-10.5)."""

from battles.rules.kernel.actions import Abandon, Action, Timeout
from battles.rules.kernel.game import Result
from battles.rules.unionarena.position.state import Phase, State
from battles.rules.unionarena.position.zones import Zone


def check_life(state: State) -> None:
    """End the battle if a player has no life left (UA-10.2, UA-10.4).

    During a trigger check it waits (UA-5.6.6).
    """
    if state.checks or state.phase == Phase.SETUP:
        return
    if state.zone(0, Zone.LIFE_AREA) and state.zone(1, Zone.LIFE_AREA):
        return
    without = [p for p in (0, 1) if not state.zone(p, Zone.LIFE_AREA)]
    if len(without) == 1:
        state.finish(Result(1 - without[0], "life", "UA-10.2"))
    elif state.options.both_lose_is_draw:
        state.finish(Result(None, "draw", "UA-10.4"))
    else:
        state.finish(Result(1 - state.turn_player, "life", "UA-10.4"))


def lose_by_deck(state: State, player: int) -> None:
    """End the battle because a due draw finds no card (UA-10.3)."""
    state.finish(Result(1 - player, "deck_out", "UA-10.3"))


def build_forfeit_result(player: int, action: Action) -> Result:
    """Return the result of conceding, timing out or leaving (UA-10.5)."""
    if isinstance(action, Timeout):
        return Result(1 - player, "timeout", "UA-10.5")
    if isinstance(action, Abandon):
        return Result(1 - player, "abandonment", "UA-10.5")
    return Result(1 - player, "concession", "UA-10.5")
