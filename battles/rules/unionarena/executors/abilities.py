"""Activating and suppressing abilities by their icon (``Activate``, ``Suppress``)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.unionarena.happening import moments
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.program import AbilityCode
from battles.rules.unionarena.saying import status
from battles.rules.unionarena.saying.reading.entries import executor
from battles.rules.unionarena.saying.scope import Scope
from cards.effects.model import atoms
from cards.effects.model.base import Subject


def _of(node: atoms.Activate | atoms.Suppress) -> Subject:
    return node.of


# --- Activate.


def _activate(scope: Scope, node: atoms.Activate, cards: list[int], full: bool) -> bool:
    """Let the abilities join the effects that wait (UA-7.4.1, D-58).

    Costs and windows are not checked again, conditions are.
    """
    found = [
        pending
        for card in cards
        for code, origin in status.abilities_with_icon(scope.state, card, node.icon)
        for pending in _pending(scope, node, card, origin, code)
    ]
    moments.activate(scope.state, found)
    is_full = full and bool(found)
    scope.bind(node.bind, cards, full=is_full)
    return is_full


def _pending(
    scope: Scope, node: atoms.Activate, card: int, origin: int, code: AbilityCode
) -> Iterator[Pending]:
    """Give the ability as it waits, if its conditions hold."""
    state = scope.state
    source = scope.source if node.as_this else card
    inner = Scope(
        state,
        player=scope.player if node.as_this else state.player_of(card),
        source=source,
        source_id=state.table.ids[source],
        origin=origin,
        line=moments.line_of(state, source),
    )
    if all(inner.holds(condition) for condition in code.ability.conditions):
        yield Pending(
            inner.player,
            source,
            inner.source_id,
            line=inner.line,
            origin=origin,
            node=state.cards[origin].program.number_of(code.ability.body),
            ability=code.index,
        )


# --- Suppress.


def _suppress(scope: Scope, node: atoms.Suppress, cards: list[int], full: bool) -> bool:
    """Take what the cards' entering has set off out of the pool."""
    state = scope.state
    kept: list[Pending] = []
    for pending in state.pool:
        if pending.source in cards and _has_icon(scope, pending, node):
            continue
        kept.append(pending)
    is_full = len(kept) < len(state.pool)
    state.pool = kept
    return is_full


def _has_icon(scope: Scope, pending: Pending, node: atoms.Suppress) -> bool:
    if pending.ability < 0 or pending.word:
        return False
    program = scope.state.cards[pending.origin].program
    return node.icon in program.abilities[pending.ability].icons


ABILITIES: Final = dict(
    (
        executor(atoms.Activate, subject=_of, act=_activate),
        executor(atoms.Suppress, subject=_of, act=_suppress),
    )
)
