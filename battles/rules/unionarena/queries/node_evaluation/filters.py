"""Tests of one card (``cards.effects.model.filters``).

Names are compared for equality, aliases included (UA-6.2). BP is current BP on the
field (UA-9.8) and printed BP elsewhere.
"""

from typing import Final

from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.queries import card_values, energy, keywords
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_filter_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import list_engine_zones
from battles.rules.unionarena.queries.node_evaluation.stats import list_stats
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import filters
from cards.effects.model.enums import BattleRole, Mode, Operator, Stat
from cards.vocabulary.rules_names import fold_name


def _is_kind(scope: Scope, card: int, node: filters.IsKind) -> bool:
    definition = scope.state.cards[card]
    program = definition.program
    if definition.kind is node.kind or node.kind in program.also_kinds:
        return True
    kinds = [shown.kind for shown in program.shown_as]
    return node.kind in kinds and card in scope.shown


def _named(scope: Scope, card: int, node: filters.Named) -> bool:
    return fold_name(node.name) in card_values.names_of(scope.state, card)


def _name_contains(scope: Scope, card: int, node: filters.NameContains) -> bool:
    text = fold_name(node.text)
    return any(text in name for name in card_values.names_of(scope.state, card))


def _has_trait(scope: Scope, card: int, node: filters.HasTrait) -> bool:
    return fold_name(node.trait) in card_values.traits_of(scope.state, card)


def _trait_contains(scope: Scope, card: int, node: filters.TraitContains) -> bool:
    text = fold_name(node.text)
    return any(text in trait for trait in card_values.traits_of(scope.state, card))


def _is_color(scope: Scope, card: int, node: filters.IsColor) -> bool:
    if card_values.is_every_color(scope.state, card):
        return True
    return scope.state.cards[card].color in node.colors


def _stat_is(scope: Scope, card: int, node: filters.StatIs) -> bool:
    value = scope.number(node.value)
    if node.stat is Stat.BP and node.operator is Operator.AT_MOST:
        value += scope.reach
    return any(
        compare_numbers(number, node.operator, value)
        for number in list_stats(scope, card, node.stat)
    )


def _bp_against_printed(
    scope: Scope, card: int, node: filters.BpAgainstPrinted
) -> bool:
    return any(
        compare_numbers(now, node.operator, printed)
        for now in list_stats(scope, card, Stat.BP)
        for printed in list_stats(scope, card, Stat.PRINTED_BP)
    )


def _in_mode(scope: Scope, card: int, node: filters.InMode) -> bool:
    return bool(scope.state.modes[card]) == (node.mode is Mode.ACTIVE)


def _raided(scope: Scope, card: int, node: filters.Raided) -> bool:
    return bool(scope.stack_under(card))


def _other(scope: Scope, card: int, node: filters.Other) -> bool:
    return card != scope.source or not scope.has_source()


def _owned_by(scope: Scope, card: int, node: filters.OwnedBy) -> bool:
    return scope.state.owner_of(card) in scope.seats(node.side)


def _has_icon(scope: Scope, card: int, node: filters.HasIcon) -> bool:
    return card_values.has_icon(scope.state, card, node.icon)


def _has_keyword(scope: Scope, card: int, node: filters.HasKeyword) -> bool:
    return keywords.has_keyword(scope.state, card, node.keyword)


def _has_trigger(scope: Scope, card: int, node: filters.HasTrigger) -> bool:
    trigger = scope.state.cards[card].trigger
    if node.trigger is None:
        return trigger is not None
    return trigger is node.trigger


def _has_traits(scope: Scope, card: int, node: filters.HasTraits) -> bool:
    besides = [fold_name(trait) for trait in node.besides]
    return any(t not in besides for t in card_values.traits_of(scope.state, card))


def _has_effects(scope: Scope, card: int, node: filters.HasEffects) -> bool:
    return scope.state.cards[card].program.has_text


def _has_under(scope: Scope, card: int, node: filters.HasUnder) -> bool:
    return bool(scope.put_under(card))


def _energy_met(scope: Scope, card: int, node: filters.EnergyMet) -> bool:
    return energy.missing_energy(scope.state, scope.acting, card) <= 0


def _this_turn(scope: Scope, card: int, node: filters.ThisTurn) -> bool:
    return any(
        matches_cause(scope, node.cause, done.doer)
        for done in turn_history.list_deeds_of_card(scope.state, card, node.deed)
    )


def _in_battle(scope: Scope, card: int, node: filters.InBattle) -> bool:
    attack = scope.state.attack
    if attack is None:
        return False
    card_id = scope.state.table.ids[card]
    if node.role is BattleRole.ATTACKING:
        return card_id == attack.attacker
    if node.role is BattleRole.BLOCKING:
        return card_id == attack.blocker
    return bool(attack.target) and card_id in (attack.attacker, attack.target)


def _in_zone(scope: Scope, card: int, node: filters.InZone) -> bool:
    zone = scope.state.zone_of(card)
    return any(zone in list_engine_zones(scope, named) for named in node.zones)


def _same_name_as(scope: Scope, card: int, node: filters.SameNameAs) -> bool:
    state = scope.state
    others = _list_referenced_cards(scope, node)
    if node.by_number:
        return any(state.cards[card].number == state.cards[c].number for c in others)
    wanted = [n for other in others for n in card_values.names_of(state, other)]
    return any(name in wanted for name in card_values.names_of(state, card))


def _list_referenced_cards(scope: Scope, node: filters.SameNameAs) -> list[int]:
    if node.of == filters.THIS_CARD:
        return [scope.source]
    if node.of == filters.EVENT_CARD:
        occasion = scope.occasion
        return [] if occasion is None or occasion.card < 0 else [occasion.card]
    return scope.bound(node.of)


def _any_of(scope: Scope, card: int, node: filters.AnyOf) -> bool:
    return any(scope.passes(card, option) for option in node.options)


def _without(scope: Scope, card: int, node: filters.Without) -> bool:
    return not scope.passes(card, node.filters)


FILTERS: Final = dict(
    (
        build_filter_entry(filters.IsKind, _is_kind),
        build_filter_entry(filters.Named, _named),
        build_filter_entry(filters.NameContains, _name_contains),
        build_filter_entry(filters.HasTrait, _has_trait),
        build_filter_entry(filters.TraitContains, _trait_contains),
        build_filter_entry(filters.IsColor, _is_color),
        build_filter_entry(filters.StatIs, _stat_is),
        build_filter_entry(filters.BpAgainstPrinted, _bp_against_printed),
        build_filter_entry(filters.InMode, _in_mode),
        build_filter_entry(filters.Raided, _raided),
        build_filter_entry(filters.Other, _other),
        build_filter_entry(filters.OwnedBy, _owned_by),
        build_filter_entry(filters.HasIcon, _has_icon),
        build_filter_entry(filters.HasKeyword, _has_keyword),
        build_filter_entry(filters.HasTraits, _has_traits),
        build_filter_entry(filters.HasTrigger, _has_trigger),
        build_filter_entry(filters.HasEffects, _has_effects),
        build_filter_entry(filters.HasUnder, _has_under),
        build_filter_entry(filters.EnergyMet, _energy_met),
        build_filter_entry(filters.ThisTurn, _this_turn),
        build_filter_entry(filters.InBattle, _in_battle),
        build_filter_entry(filters.InZone, _in_zone),
        build_filter_entry(filters.SameNameAs, _same_name_as),
        build_filter_entry(filters.AnyOf, _any_of),
        build_filter_entry(filters.Without, _without),
    )
)
