"""Activate: main (UA-4.4.17 to UA-4.4.19, UA-7.3)."""

from collections.abc import Iterator

from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.player_actions import costs
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.derivation import is_window_open
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import effect_resolution, moments, use_limits
from cards.effects.model.enums import AbilityKind, Place


def list_main_abilities(
    state: State, card: int
) -> Iterator[tuple[int, AbilityCode, int]]:
    """List a card's "activate: main" effects: number, code, holder of the text.

    Printed ones come first; the number is what the action names.
    """
    number = 0
    for code in state.cards[card].program.activated:
        if card_values.has_printed_ability(state, card, code) and _is_where_it_works(
            state, card, code
        ):
            yield number, code, card
        number += 1
    for gift in card_values.list_granted_abilities(state, card):
        if gift.code.kind is AbilityKind.ACTIVATED:
            yield number, gift.code, gift.origin
            number += 1


def explain_activation(
    state: State, player: int, card_id: int, effect: int
) -> Illegal | None:
    """Return the reason against activating an effect of a card."""
    card = state.table.find(card_id)
    if card < 0 or state.player_of(card) != player:
        return refuse("effect.none", card=card_id)
    for number, code, origin in list_main_abilities(state, card):
        if number == effect:
            return explain_ability(state, card, code, origin)
    return refuse("effect.none", card=card_id)


def explain_ability(
    state: State, card: int, code: AbilityCode, origin: int
) -> Illegal | None:
    """Return the reason against activating an ability now, or None."""
    name = state.cards[card].name
    if not is_window_open(state, card, code):
        return refuse("effect.not_now", name=name)
    if card_values.is_silenced(state, card, code.icons):
        return refuse("effect.not_now", name=name)
    if not use_limits.has_use_left(state, card, code, origin):
        return refuse("effect.used", name=name)
    ability = code.ability
    player = state.player_of(card)
    if ability.conditions:
        scope = Scope(
            state,
            player=player,
            source=card,
            source_id=state.table.ids[card],
            origin=origin,
        )
        if not all(scope.holds(condition) for condition in ability.conditions):
            return refuse("effect.not_now", name=name)
    return costs.explain_costs(state, player, card, ability.costs)


def _is_where_it_works(state: State, card: int, code: AbilityCode) -> bool:
    """Return whether the card is on the field, or where its icon says."""
    if code.ability.place is Place.HAND:
        return state.zone_of(card) == Zone.HAND
    if code.line == Zone.OUTSIDE_AREA:
        return state.zone_of(card) == Zone.OUTSIDE_AREA
    return state.is_on_field(card)


def begin_activation(state: State, card: int, effect: int) -> None:
    """Activate an effect: the use counts, the costs are paid, then it resolves."""
    for number, code, origin in list(list_main_abilities(state, card)):
        if number == effect:
            _begin_ability(state, card, code, origin)


def _begin_ability(state: State, card: int, code: AbilityCode, origin: int) -> None:
    use_limits.spend_use(state, card, code, origin)
    program = state.cards[origin].program
    player = state.player_of(card)
    pending = Pending(
        player,
        card,
        state.table.ids[card],
        line=moments.find_line(state, card),
        origin=origin,
        node=program.number_of(code.ability.body),
        ability=code.index,
    )
    effect_resolution.begin_resolution(state, pending)
    if code.ability.costs:  # On top of the effect, so paid before it.
        numbers = [program.number_of(cost) for cost in code.ability.costs]
        costs.begin_paying_costs(state, player, state.table.ids[card], origin, numbers)
