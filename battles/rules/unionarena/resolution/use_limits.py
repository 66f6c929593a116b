"""Limits on uses: once per turn, by card or by name (UA-7.3.1 to UA-7.3.5).

A use is spent when a waiting effect begins to resolve. One that consists of a "may"
and is declined was not activated, and gets its use back (D-61).
"""

from typing import Final

from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.frames import Resolve
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.abilities import Limit
from cards.effects.model.base import Effect, Node
from cards.effects.model.conditions import Did
from cards.effects.model.control import If, May, Sentences, Seq
from cards.effects.model.subjects import BattleOpponent, CauseCard, EventCard, This
from cards.effects.model.traversal import walk_tree

LimitKey = tuple[int, int, int]

# What makes it matter which of several copies uses an effect.
_ABOUT_THE_COPY: Final = (This, EventCard, CauseCard, BattleOpponent)


def _build_key(
    state: State,
    code: AbilityCode,
    origin: int,
    *,
    player: int,
    source: int,
    source_id: int,
) -> LimitKey:
    """Return the key uses of a limited effect are counted under (UA-7.3.1, UA-7.3.2).

    A card that left and came back has another id, and so uses of its own.
    """
    limit = code.ability.limit
    if limit is not None and limit.per_game:
        return (turn_history.OF_THE_GAME - source, origin, code.index)
    if limit is not None and limit.name is not None:
        return (-1 - player, _first_of_name(state, origin), code.index)
    return (source_id, origin, code.index)


def _first_of_name(state: State, origin: int) -> int:
    """Return one card that represents all copies of it (UA-7.3.5)."""
    number = state.cards[origin].number
    return next(i for i, card in enumerate(state.cards) if card.number == number)


def _key_of_card(state: State, source: int, code: AbilityCode, origin: int) -> LimitKey:
    player = state.player_of(source)
    source_id = state.table.ids[source]
    return _build_key(
        state, code, origin, player=player, source=source, source_id=source_id
    )


def has_use_left(state: State, source: int, code: AbilityCode, origin: int) -> bool:
    """Return whether a limit allows one more use this turn."""
    limit = code.ability.limit
    if limit is None or limit.times is None:
        return True
    return state.uses.get(_key_of_card(state, source, code, origin), 0) < limit.times


def spend_use(state: State, source: int, code: AbilityCode, origin: int) -> None:
    """Spend a use of an effect that is activated now (UA-7.3.3, D-28)."""
    limit = code.ability.limit
    if limit is not None and limit.times is not None:
        key = _key_of_card(state, source, code, origin)
        state.uses[key] = state.uses.get(key, 0) + 1


# --- Effects of the pool.


def find_limit(state: State, pending: Pending | Resolve) -> tuple[LimitKey, int] | None:
    """Return the key and the number of uses of a timed effect with a limit."""
    if pending.ability < 0 or pending.occasion is None:
        return None  # Delayed, or activated by another effect (D-58).
    code = state.cards[pending.origin].program.abilities[pending.ability]
    limit = code.ability.limit
    if limit is None or limit.times is None:
        return None
    key = _build_key(
        state,
        code,
        pending.origin,
        player=pending.player,
        source=pending.source,
        source_id=pending.source_id,
    )
    return key, limit.times


def drop_spent_effects(state: State, since: int) -> None:
    """Drop waiting effects of the window whose last use another copy has spent."""
    waiting = [find_limit(state, pending) for pending in state.pool[since:]]
    kept = [
        pending
        for pending, found in zip(state.pool[since:], waiting, strict=True)
        if found is None or state.uses.get(found[0], 0) < found[1]
    ]
    if len(kept) < len(waiting):
        state.pool[since:] = kept


def spend_pending_use(state: State, pending: Pending) -> None:
    """Spend the use of a waiting effect that begins to resolve."""
    found = find_limit(state, pending)
    if found is not None:
        state.uses[found[0]] = state.uses.get(found[0], 0) + 1


def share_one_use(state: State, waiting: list[Pending]) -> bool:
    """Return whether no question decides which of the effects uses a limit.

    They share it, and either are the same whichever copy uses it, or consist of a
    "may", so that declining leaves the use to the next (D-60, D-61).
    """
    found = [find_limit(state, pending) for pending in waiting]
    if found[0] is None or any(limit != found[0] for limit in found):
        return False
    if len({pending.source_id for pending in waiting}) == 1:
        return True
    body = state.cards[waiting[0].origin].program.nodes[waiting[0].node]
    return get_offer(body) is not None or not any(
        isinstance(node, _ABOUT_THE_COPY) for node in walk_tree(body)
    )


def get_offer(body: Node) -> May | None:
    """Return the "may" an effect consists of, consequences aside (D-61)."""
    if isinstance(body, May):
        return body
    if isinstance(body, If):
        return get_offer(body.then) if body.otherwise is None else None
    if isinstance(body, (Seq, Sentences)) and body.of:
        offer = get_offer(body.of[0])
        if offer is not None and all(_hangs_on(step, offer) for step in body.of[1:]):
            return offer
    return None


def _hangs_on(step: Effect, offer: May) -> bool:
    """Return whether a step happens only if an offer was accepted."""
    return (
        isinstance(step, If)
        and step.otherwise is None
        and isinstance(step.condition, Did)
        and step.condition.step == offer.bind
    )


def return_declined_use(scope: Scope, node: May) -> None:
    """Give back the use of an effect that consists of a "may" declined (D-61)."""
    resolution = scope.resolution
    if get_offer(scope.program.nodes[resolution.node]) is not node:
        return
    found = find_limit(scope.state, resolution)
    if found is not None:
        scope.state.uses[found[0]] -= 1


# --- Entries of a list, whose uses are counted apart from those of abilities.

_MODES: Final = 1 << 20


def _build_mode_key(scope: Scope, option: Effect, limit: Limit) -> LimitKey:
    state = scope.state
    number = _MODES + scope.number_of(option)
    if limit.name is not None:
        return (-1 - scope.player, _first_of_name(state, scope.origin), number)
    return (scope.source_id, scope.origin, number)


def has_mode_use_left(scope: Scope, option: Effect, limit: Limit) -> bool:
    """Return whether an entry of a list may be chosen once more this turn."""
    used = scope.state.uses.get(_build_mode_key(scope, option, limit), 0)
    return limit.times is None or used < limit.times


def spend_mode_use(scope: Scope, option: Effect, limit: Limit) -> None:
    """Spend a use of an entry of a list."""
    key = _build_mode_key(scope, option, limit)
    scope.state.uses[key] = scope.state.uses.get(key, 0) + 1
