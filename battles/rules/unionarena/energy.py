"""Required and generated energy (UA-4.4.4 to UA-4.4.7).

Energy is only checked, never spent, and resting cards generate it too (D-13).
"""

from battles.rules.unionarena.continuous import generated_energy
from battles.rules.unionarena.state import State


def available_energy(state: State, player: int, color: int) -> int:
    """Give the energy of a color, by its index, that a player's cards generate."""
    return generated_energy(state, player)[color]
