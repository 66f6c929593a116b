"""Activating and suppressing abilities by their icon (``Activate``, ``Suppress``)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import effect_resolution, moments
from cards.effects.model import atoms
from cards.effects.model.base import Subject
from cards.effects.model.enums import SourceKind


def _get_subject(
    node: atoms.Activate | atoms.ActivateTrigger | atoms.Suppress,
) -> Subject:
    return node.of


# --- Activate.


def _activate(scope: Scope, node: atoms.Activate, cards: list[int], full: bool) -> bool:
    """Add the abilities to the pool (UA-7.4.1, D-58).

    Costs and windows are not checked again, conditions are.
    """
    found = [
        pending
        for card in cards
        for code, origin in card_values.list_abilities_with_icon(
            scope.state, card, node.icon
        )
        for pending in _build_pending(scope, node, card, origin, code)
    ]
    moments.add_to_pool(scope.state, found)
    is_full = full and bool(found)
    scope.bind(node.bind, cards, full=is_full)
    return is_full


def _build_pending(
    scope: Scope, node: atoms.Activate, card: int, origin: int, code: AbilityCode
) -> Iterator[Pending]:
    """Return the ability as a pending effect, if its conditions hold."""
    state = scope.state
    source = scope.source if node.as_this else card
    inner = Scope(
        state,
        player=scope.player if node.as_this else state.player_of(card),
        source=source,
        source_id=state.table.ids[source],
        origin=origin,
        line=moments.find_line(state, source),
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


# --- ActivateTrigger.


def _activate_trigger(
    scope: Scope, node: atoms.ActivateTrigger, cards: list[int], full: bool
) -> bool:
    """Begin the effects of triggers (UA-9); the card that has one stays where it is."""
    state = scope.state
    found = [card for card in cards if state.cards[card].program.trigger is not None]
    for card in reversed(found):  # The first comes out on top.
        program = state.cards[card].program
        assert program.trigger is not None  # chosen above
        pending = Pending(
            scope.acting,
            card,
            state.table.ids[card],
            origin=card,
            node=program.number_of(program.trigger.ability.body),
            ability=program.trigger.index,
        )
        effect_resolution.begin_resolution(state, pending, SourceKind.TRIGGER)
    is_full = full and bool(found)
    scope.bind(node.bind, found, full=is_full)
    return is_full


# --- Suppress.


def _suppress(scope: Scope, node: atoms.Suppress, cards: list[int], full: bool) -> bool:
    """Remove the effects that the cards' entering has activated from the pool."""
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
        build_executor_entry(atoms.Activate, subject=_get_subject, act=_activate),
        build_executor_entry(
            atoms.ActivateTrigger, subject=_get_subject, act=_activate_trigger
        ),
        build_executor_entry(atoms.Suppress, subject=_get_subject, act=_suppress),
    )
)
