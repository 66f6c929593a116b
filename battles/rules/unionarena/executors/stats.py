"""The numbers of a card that effects read (UA-2.1.1, UA-7.6.3)."""

from battles.rules.unionarena import continuous
from battles.rules.unionarena.state import State
from cards.effects.model.words import Stat


def stat_of(state: State, card: int, stat: Stat) -> int:
    """Give a number of a card: current BP on the field, otherwise what is printed.

    Required energy and AP cost are the printed ones: what lowers them does so only
    while the card is being used.
    """
    definition = state.cards[card]
    if stat is Stat.BP:
        if state.is_on_field(card):
            return continuous.current_bp(state, card)
        return definition.bp or 0
    if stat is Stat.PRINTED_BP:
        return definition.bp or 0
    if stat is Stat.REQUIRED_ENERGY:
        return definition.required_energy
    if stat is Stat.AP_COST:
        return definition.ap_cost
    return sum(continuous.generated_by(state, card))
