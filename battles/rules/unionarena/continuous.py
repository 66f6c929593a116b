"""What cards are at this moment: BP, energy, keywords (UA-7.1.1, UA-7.6.3).

Everything here is derived from the state whenever it is asked for; nothing adds up
over time.
"""

from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import Zone


def current_bp(state: State, card: int) -> int:
    """Give the BP of a Character; may be zero or less (UA-7.6.3)."""
    return (state.cards[card].bp or 0) + state.boosts[card]


def generated_energy(state: State, player: int) -> list[int]:
    """Give the energy a player's energy line generates, by color (UA-4.4.4)."""
    totals = [0, 0, 0, 0, 0]
    for card in state.zone(player, Zone.ENERGY_LINE):
        for color, amount in enumerate(state.cards[card].generated_energy):
            totals[color] += amount
    return totals
