"""Winning and losing (UA-10.1 to UA-10.5)."""

from battles.rules.kernel.actions import Abandon, Action, Timeout
from battles.rules.kernel.game import Result
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import Phase, State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from cards.effects.model.atoms import Move
from cards.effects.model.enums import Zone as TextZone
from cards.effects.model.traversal import walk_tree


def check_life(state: State) -> None:
    """End the battle if a player has no life left (UA-10.2, UA-10.4).

    During a trigger check it waits (UA-5.6.6), and while an effect of such a player
    waits that puts a card into their life area (D-70). Nothing else of what waits is
    carried out: only what decides whether they still have no life comes first.
    """
    if state.checks or state.phase == Phase.SETUP:
        return
    zones = state.table.zones
    if zones[Zone.LIFE_AREA] and zones[ZONE_COUNT + Zone.LIFE_AREA]:
        return
    without = [p for p in (0, 1) if not state.zone(p, Zone.LIFE_AREA)]
    if any(
        _adds_life(state, pending)
        for pending in state.pool
        if pending.player in without
    ):
        return
    if len(without) == 1:
        state.finish(Result(1 - without[0], "life", "UA-10.2"))
    elif state.options.both_lose_is_draw:
        state.finish(Result(None, "draw", "UA-10.4"))
    else:
        state.finish(Result(1 - state.turn_player, "life", "UA-10.4"))


def _adds_life(state: State, pending: Pending) -> bool:
    """Return whether a waiting effect may put a card into its controller's life."""
    if pending.word:
        return False
    body = state.cards[pending.origin].program.nodes[pending.node]
    return any(
        isinstance(node, Move) and node.to is TextZone.LIFE_AREA
        for node in walk_tree(body)
    )


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
