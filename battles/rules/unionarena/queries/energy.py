"""Required and energy generation (UA-4.4.4 to UA-4.4.7).

Energy is only checked, never spent, and resting cards generate it too (D-13).
"""

from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values


def needed_energy(state: State, card: int, *, less: int = 0) -> int:
    """Return the required energy of a card now; never below zero.

    Args:
        state: The state.
        card: A card in hand, or in any zone an effect looks at.
        less: How much the next card used needs less.
    """
    definition = state.cards[card]
    if definition.program.other_energies or definition.program.off_field:
        return min(list_required_energies(state, card, less=less))
    change = card_values.get_derived_values(state).required.get(card, 0)
    needed = definition.required_energy + change - less
    return max(0, needed)


def list_required_energies(state: State, card: int, *, less: int = 0) -> list[int]:
    """Return every number the required energy of a card counts as now."""
    definition = state.cards[card]
    counts = [definition.required_energy]
    if definition.program.other_energies:
        zone = state.zone_of(card)
        others = definition.program.other_energies
        counts += [count for code, count in others if code.works_in(zone)]
    change = card_values.get_derived_values(state).required.get(card, 0) - less
    if state.cards[card].program.off_field and not (
        state.is_on_field(card) or state.zone_of(card) == Zone.HAND
    ):
        change += state.book.derive_off_field(state, card).required.get(card, 0)
    return [max(0, count + change) for count in counts]


def missing_energy(state: State, player: int, card: int) -> int:
    """Return how much energy a player lacks for a card; zero or less if it is met."""
    needed = needed_energy(state, card)
    if not needed:  # Amount zero is always met: UA-4.4.6.
        return 0
    return needed - count_energy_for(state, player, card)


def count_energy_for(state: State, player: int, card: int) -> int:
    """Return the energy that counts for a card: of its color, or of all colors."""
    generated = card_values.generated_energy(state, player)
    if card_values.is_every_color(state, card):
        return sum(generated)
    return generated[state.cards[card].color_index]
