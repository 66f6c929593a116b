"""Carrying out and suppressing abilities by their icon (``Activate``, ``Suppress``)."""

from typing import Final

from battles.rules.unionarena import continuous, moments, resolving
from battles.rules.unionarena.executors.entries import executor
from battles.rules.unionarena.generated.frames import DoActivate
from battles.rules.unionarena.generated.records import Gift, Pending
from battles.rules.unionarena.program import AbilityCode
from battles.rules.unionarena.resolving import choose_first, finish_node
from battles.rules.unionarena.rule import Next
from battles.rules.unionarena.scope import Scope
from cards.effects.model import atoms
from cards.effects.model.base import Subject

# --- Activate.


def _choose_whose(scope: Scope, frame: DoActivate, node: atoms.Activate) -> None:
    choose_first(scope, frame, node.of)


def _collect(scope: Scope, frame: DoActivate, node: atoms.Activate) -> None:
    """Find the abilities; costs and windows are not checked again (UA-7.5.1)."""
    gifts = [
        Gift(card, origin, code.index)
        for card in frame.chosen
        for code, origin in continuous.abilities_with_icon(scope.state, card, node.icon)
    ]
    frame.left = tuple(gifts)
    frame.full = bool(gifts)
    frame.result = True


def _run_next(scope: Scope, frame: DoActivate, node: atoms.Activate) -> Next:
    """Carry out one after the other; this step comes back after each."""
    frame.full = frame.full and frame.result
    if not frame.left:
        scope.bind(node.bind, list(frame.chosen), full=frame.full)
        finish_node(scope, frame, full=frame.full)
        return None
    gift, *left = frame.left
    frame.left = tuple(left)
    code = scope.state.cards[gift.origin].program.abilities[gift.ability]
    _carry_out(scope, node, gift.card, gift.origin, code)
    return _run_next


def _carry_out(
    scope: Scope, node: atoms.Activate, card: int, origin: int, code: AbilityCode
) -> None:
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
    if not all(inner.holds(condition) for condition in code.ability.conditions):
        return
    pending = Pending(
        inner.player,
        source,
        inner.source_id,
        line=inner.line,
        origin=origin,
        node=state.cards[origin].program.number_of(code.ability.body),
        ability=code.index,
    )
    resolving.begin(state, pending)


# --- Suppress.


def _of(node: atoms.Suppress) -> Subject:
    return node.of


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
        executor(
            atoms.Activate,
            frame=DoActivate,
            steps=(_choose_whose, _collect, _run_next),
        ),
        executor(atoms.Suppress, subject=_of, act=_suppress),
    )
)
