"""Conditions (``cards.effects.model.conditions``)."""

from typing import Final

from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.bindings import FULL
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.amounts import list_counts
from battles.rules.unionarena.queries.node_evaluation.causes import (
    find_giver,
    is_given,
    matches_cause,
)
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_condition_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import list_engine_zones
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import conditions
from cards.effects.model.amounts import Count
from cards.effects.model.base import Subject
from cards.effects.model.enums import Zone
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import EventCard, This


def _compare(scope: Scope, node: conditions.Compare) -> bool:
    right = scope.number(node.right)
    if isinstance(node.left, Count):  # Whichever number its player likes.
        lefts = list_counts(scope, node.left)
        return any(compare_numbers(left, node.operator, right) for left in lefts)
    return compare_numbers(scope.number(node.left), node.operator, right)


def _is(scope: Scope, node: conditions.Is) -> bool:
    cards = _last_known(scope, node.subject)
    before, scope.remembers = scope.remembers, _is_very_card(node.subject)
    passes = bool(cards) and all(scope.passes(card, node.filters) for card in cards)
    scope.remembers = before
    return passes


def _is_very_card(subject: Subject) -> bool:
    """Return whether a text is about the card itself, which is read as it last was."""
    return isinstance(subject, (This, EventCard))


def _last_known(scope: Scope, subject: Subject) -> list[int]:
    """Return the cards of a subject; bound ones also after they have moved on."""
    if isinstance(subject, EventCard) and scope.occasion is not None:
        return [scope.occasion.card] if scope.occasion.card >= 0 else []
    return scope.last_known(subject)


def _did(scope: Scope, node: conditions.Did) -> bool:
    values = scope.env.get(node.step)
    if values is None or not values[0] & FULL:
        return False
    if not node.filters:
        return True
    return any(scope.passes(card, node.filters) for card in scope.bound(node.step))


def _turn_of(scope: Scope, node: conditions.TurnOf) -> bool:
    return scope.state.turn_player in scope.seats(node.side)


def _entered_by(scope: Scope, node: conditions.EnteredBy) -> bool:
    entered = scope.state.entered
    cause = Cause(node.side, node.sources, node.filters)
    return any(
        card in entered and matches_cause(scope, cause, entered[card])
        for card in scope.cards(node.subject)
    )


def _entered_from(scope: Scope, node: conditions.EnteredFrom) -> bool:
    zones = {place for zone in node.zones for place in list_engine_zones(scope, zone)}
    if Zone.DECK in node.zones:
        zones.add(Place.LOOKED_AT)
    origins, entered = scope.state.origins, scope.state.entered
    return any(
        origins.get(card) in zones and not (node.used and card in entered)
        for card in scope.cards(node.subject)
    )


def _caused_by(scope: Scope, node: conditions.CausedBy) -> bool:
    occasion = scope.occasion
    return occasion is not None and matches_cause(scope, node.cause, occasion.doer)


def _did_this_turn(scope: Scope, node: conditions.DidThisTurn) -> bool:
    cards = _last_known(scope, node.subject)
    count = sum(
        matches_cause(scope, node.cause, done.doer)
        for card in cards
        for done in turn_history.list_deeds_of_card(scope.state, card, node.deed)
    )
    return count == node.times if node.times else count > 0


def _was_given(scope: Scope, node: conditions.WasGiven) -> bool:
    return any(
        rule.modifier in node.bans
        and is_given(card, rule)
        and matches_cause(scope, node.cause, find_giver(scope.state, rule))
        for card in _last_known(scope, node.subject)
        for rule in card_values.list_modifiers_on_card(scope.state, card)
    )


def _and(scope: Scope, node: conditions.And) -> bool:
    return all(scope.holds(part) for part in node.of)


def _or(scope: Scope, node: conditions.Or) -> bool:
    return any(scope.holds(part) for part in node.of)


def _not(scope: Scope, node: conditions.Not) -> bool:
    return not scope.holds(node.of)


CONDITIONS: Final = dict(
    (
        build_condition_entry(conditions.Compare, _compare),
        build_condition_entry(conditions.Is, _is),
        build_condition_entry(conditions.Did, _did),
        build_condition_entry(conditions.TurnOf, _turn_of),
        build_condition_entry(conditions.EnteredBy, _entered_by),
        build_condition_entry(conditions.EnteredFrom, _entered_from),
        build_condition_entry(conditions.CausedBy, _caused_by),
        build_condition_entry(conditions.DidThisTurn, _did_this_turn),
        build_condition_entry(conditions.WasGiven, _was_given),
        build_condition_entry(conditions.And, _and),
        build_condition_entry(conditions.Or, _or),
        build_condition_entry(conditions.Not, _not),
    )
)
