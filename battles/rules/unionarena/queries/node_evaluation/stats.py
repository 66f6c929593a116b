"""The numbers of a card that effects use (UA-2.1.1, UA-7.2.2, UA-7.6.3)."""

from typing import Final

from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values, energy
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.enums import Stat
from cards.effects.model.modifiers import HandBpReads

_BPS: Final = (Stat.BP, Stat.PRINTED_BP)


def get_stat(state: State, card: int, stat: Stat) -> int:
    """Return a number of a card: current BP on the field, otherwise what is printed.

    Required energy is what the card would need now; AP cost is the printed one,
    because what lowers it does so only while the card is being used.
    """
    definition = state.cards[card]
    if stat in _BPS:
        if not state.is_on_field(card):
            return definition.bp or 0
        read = card_values.current_bp if stat is Stat.BP else card_values.printed_bp
        return read(state, card)
    if stat is Stat.REQUIRED_ENERGY:
        return energy.needed_energy(state, card)
    if stat is Stat.PRINTED_REQUIRED_ENERGY:
        return definition.required_energy
    if stat in (Stat.AP_COST, Stat.PRINTED_AP_COST):
        return definition.ap_cost
    return sum(card_values.energy_generated_by(state, card))


def list_stats(scope: Scope, card: int, stat: Stat) -> list[int]:
    """Return every number that a number of a card counts as; most are one."""
    if stat is Stat.REQUIRED_ENERGY:
        return energy.list_required_energies(scope.state, card)
    numbers = [read_stat(scope, card, stat)]
    if stat is Stat.AP_COST:
        state = scope.state
        others = state.cards[card].program.other_ap_costs
        numbers += [n for code, n in others if code.works_in(state.zone_of(card))]
    if stat is Stat.BP and HandBpReads in scope.state.facts.kinds:
        for more in _list_further_bp(scope, card):
            numbers += [number + more for number in numbers]
    return numbers


def _list_further_bp(scope: Scope, card: int) -> list[int]:
    """Return how much more the BP of a card in hand may count for this effect."""
    rules = card_values.list_modifiers_on_player(scope.state, scope.player)
    found = [r.modifier for r in rules if isinstance(r.modifier, HandBpReads)]
    if not found or not _is_in_hand(scope, card):
        return []
    return [item.by for item in found if scope.passes(card, item.filters)]


def _is_in_hand(scope: Scope, card: int) -> bool:
    """Return whether a card is in the player's hand, or was when it was revealed."""
    in_hand = scope.state.zone_of(card) == Zone.HAND
    is_own = scope.state.owner_of(card) == scope.player
    return is_own and (in_hand or card in scope.shown)


def read_stat(scope: Scope, card: int, stat: Stat) -> int:
    """Return a number of a card as an effect sees it.

    Where the text refers to the card the effect has waited for, its BP is that of its
    last moment on the field (UA-7.2.2).
    """
    shown_as = scope.state.cards[card].program.shown_as
    if stat in _BPS and shown_as and card in scope.shown:
        return max(shown.bp or 0 for shown in shown_as)
    occasion = scope.occasion
    if (
        scope.remembers
        and stat is Stat.BP
        and occasion is not None
        and occasion.card == card
        and not scope.state.is_on_field(card)
    ):
        return occasion.bp
    return get_stat(scope.state, card, stat)
