"""Numbers worked out from the state (``cards.effects.model.amounts``)."""

from collections.abc import Sequence
from typing import Final

from battles.rules.unionarena.position.bindings import IS_NUMBER
from battles.rules.unionarena.position.cards import COLOR_INDEX
from battles.rules.unionarena.position.generated.frames import DoNumber, Replace
from battles.rules.unionarena.position.zones import LINE_CAPACITY
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.alternatives import (
    is_alternative_taken,
)
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_amount_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import list_engine_zones
from battles.rules.unionarena.queries.node_evaluation.stats import list_stats
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import amounts
from cards.effects.model.base import Filters
from cards.effects.model.enums import Distinct, Pool
from cards.effects.model.modifiers import CountsAs
from cards.effects.model.subjects import Cards, EventCard, Ref, This
from cards.vocabulary.rules_names import fold_name


def _count(scope: Scope, node: amounts.Count) -> int:
    return list_counts(scope, node)[-1]


def list_counts(scope: Scope, node: amounts.Count) -> Sequence[int]:
    """Return every number of cards that a count may come to, rising; mostly one."""
    # A bound set is counted as it was bound, wherever its cards are by now.
    if isinstance(node.of, Ref):
        cards = scope.bound(node.of.name)
    else:
        cards = scope.cards(node.of)
    if node.distinct is not None:
        return (len(list_distinct_values(scope, cards, node.distinct)),)
    totals = {len(cards)}
    if CountsAs in scope.state.facts.kinds and isinstance(node.of, Cards):
        for card in cards:
            more = _count_further(scope, card, node.of.filters)
            totals |= {total + more for total in totals}
    return sorted(totals)


def _count_further(scope: Scope, card: int, counted: Filters) -> int:
    """Return for how many more a card may count where cards are counted by filters."""
    found = [
        rule.modifier.count - 1
        for rule in card_values.list_modifiers_on_card(scope.state, card)
        if isinstance(rule.modifier, CountsAs)
        and rule.player == scope.player
        and all(item in counted for item in rule.modifier.filters)
    ]
    return max(found, default=0)


def list_distinct_values(
    scope: Scope, cards: list[int], distinct: Distinct
) -> list[str]:
    """Return the different names, traits, colors or required energies of cards."""
    found: dict[str, None] = {}
    for card in cards:
        definition = scope.state.cards[card]
        if distinct is Distinct.NAME:
            found[fold_name(definition.name)] = None
        elif distinct is Distinct.TRAIT:
            traits = card_values.traits_of(scope.state, card)
            found.update(dict.fromkeys(traits))
        elif distinct is Distinct.COLOR:
            found[definition.color] = None
        else:
            found[str(definition.required_energy)] = None
    return list(found)


def _count_this_turn(scope: Scope, node: amounts.CountThisTurn) -> int:
    seats = scope.seats(node.side)
    return sum(
        1
        for done in scope.state.deeds
        if done.deed is node.deed
        and done.player in seats
        and matches_cause(scope, node.cause, done.doer)
        and (
            not node.filters
            or (done.card >= 0 and scope.passes(done.card, node.filters))
        )
    )


def _stat_of(scope: Scope, node: amounts.StatOf) -> int:
    cards = scope.last_known(node.of)
    before, scope.remembers = scope.remembers, isinstance(node.of, (This, EventCard))
    best = min if node.pool is Pool.MIN else max
    values = [best(list_stats(scope, card, node.stat)) for card in cards]
    scope.remembers = before
    if not values:
        return 0
    if node.pool is Pool.MIN:
        return min(values)
    return sum(values) if node.pool is Pool.SUM else max(values)


def _times(scope: Scope, node: amounts.Times) -> int:
    return scope.number(node.amount) * node.by


def _divided(scope: Scope, node: amounts.Divided) -> int:
    return scope.number(node.amount) // node.by


def _plus(scope: Scope, node: amounts.Plus) -> int:
    return scope.number(node.left) + scope.number(node.right)


def _free_slots(scope: Scope, node: amounts.FreeSlots) -> int:
    seat = scope.seat(node.side)
    return sum(
        LINE_CAPACITY - len(scope.state.zone(seat, place))
        for place in list_engine_zones(scope, node.zone)
    )


def _total_energy(scope: Scope, node: amounts.TotalEnergy) -> int:
    energy = card_values.generated_energy(scope.state, scope.seat(node.side))
    return sum(energy) if node.color is None else energy[COLOR_INDEX[node.color]]


def _number_ref(scope: Scope, node: amounts.NumberRef) -> int:
    values = scope.env.get(node.name)
    if values is None or not values[0] & IS_NUMBER:
        return 0
    return values[1]


def _replaced_count(scope: Scope, _node: amounts.ReplacedCount) -> int:
    """Read the frame of the draw, which waits below that of its replacement."""
    frames = scope.state.frames
    for below, frame in zip(reversed(frames[:-1]), reversed(frames), strict=False):
        if isinstance(frame, Replace):
            return below.number if isinstance(below, DoNumber) else 0
    return 0


def _alt_amount(scope: Scope, node: amounts.AltAmount) -> int:
    chosen = node.base
    for index, case in enumerate(node.cases):
        if is_alternative_taken(
            scope, node, index, case.condition, optional=case.optional
        ):
            chosen = case.value
    return scope.number(chosen)


AMOUNTS: Final = dict(
    (
        build_amount_entry(amounts.Count, _count),
        build_amount_entry(amounts.CountThisTurn, _count_this_turn),
        build_amount_entry(amounts.StatOf, _stat_of),
        build_amount_entry(amounts.Times, _times),
        build_amount_entry(amounts.Divided, _divided),
        build_amount_entry(amounts.Plus, _plus),
        build_amount_entry(amounts.FreeSlots, _free_slots),
        build_amount_entry(amounts.TotalEnergy, _total_energy),
        build_amount_entry(amounts.NumberRef, _number_ref),
        build_amount_entry(amounts.ReplacedCount, _replaced_count),
        build_amount_entry(amounts.AltAmount, _alt_amount),
    )
)
