"""The pool: which waiting effect resolves next (UA-7.4.1 to UA-7.4.5).

A window is closed with ``settle_pool``: state checks, then the pool until it is empty.
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import ResolveEffect
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Pool
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.resolution import (
    replacements,
    state_checks,
    use_limits,
)


def settle_pool(state: State) -> None:
    """Close a window: run state checks, then resolve the pool until it is empty."""
    if (state.applied or state.facts.may_lower_bp) and state_checks.may_ask(state):
        state.push(Pool(state.turn_player))  # It waits beneath, and checks itself.
        return
    state_checks.run_state_checks(state)
    if state.pool and state.result is None:
        state.push(Pool(state.turn_player))


def find_next_player(state: State, since: int = 0) -> int:
    """Return who resolves next: the turn player while they have effects (UA-7.4.1).

    Args:
        state: The state.
        since: The place in the pool where the present window begins; effects before
            it wait for the window around it (UA-7.4.3).
    """
    turn_player = state.turn_player
    if any(pending.player == turn_player for pending in state.pool[since:]):
        return turn_player
    return 1 - turn_player


def list_pending_places(state: State, player: int, since: int = 0) -> list[int]:
    """Return the places in the pool of a player's effects of the present window."""
    places = range(since, len(state.pool))
    return [place for place in places if state.pool[place].player == player]


def build_option(state: State, place: int) -> Option:
    """Return the option of resolving an effect of the pool."""
    pending = state.pool[place]
    return Option(
        ResolveEffect(place),
        "resolve_keyword" if pending.word else "resolve_effect",
        card=state.table.ids[pending.source] or None,
        params={
            "number": state.cards[pending.source].number,
            "ability": pending.ability,
            "keyword": pending.word,
            **replacements.locate_text(state, pending),
        },
    )


def resolve_pending(state: State, place: int) -> None:
    """Begin to resolve an effect of the pool; it spends its use (UA-7.3.3)."""
    pending = state.pool.pop(place)
    use_limits.spend_pending_use(state, pending)
    replacements.resolve_or_replace(state, pending)


def needs_no_order(state: State, places: list[int]) -> bool:
    """Return whether the first of a player's effects is resolved without a question."""
    if len(places) == 1:
        return True
    return use_limits.share_one_use(state, [state.pool[place] for place in places])


def _resolve_next(state: State, frame: Pool) -> Next:
    if not state_checks.run_state_checks(state) or state.result is not None:
        return _resolve_next
    use_limits.drop_spent_effects(state, 0)
    if not state.pool:
        finish_rule(state, frame)
        return None
    player = find_next_player(state)
    places = list_pending_places(state, player)
    if needs_no_order(state, places):
        resolve_pending(state, places[0])
        return _resolve_next  # Until the pool is empty.
    options = [build_option(state, place) for place in places]
    state.ask(Decision(player, "effect_order", "UA-7.4.1", options=options))
    return None


def _take_answer(state: State, frame: Pool, action: Action) -> Next:
    assert isinstance(action, ResolveEffect)  # guaranteed by the decision
    resolve_pending(state, action.effect)
    return _resolve_next


RULE: Final = Rule(Pool, (_resolve_next,), {_resolve_next: _take_answer})
