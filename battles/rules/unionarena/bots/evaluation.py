"""How likely a seat is to win a position, estimated without playing on.

Computed at the start of a turn, when nothing is being resolved. The weights were fitted
to the ends of games between bots over the starter decks (``docs/benchmarks-diary.md``).
"""

import math
from typing import Final

from battles.rules.kernel.battle import Battle
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.queries import card_values, keywords

FIRST_ENERGY: Final = 3  # With less energy hardly anything can be played.
ENOUGH_ENERGY: Final = 6
KEPT_CARDS: Final = 8  # UA-4.6.3
LAST_CARDS: Final = 6
BP_UNIT: Final = 1000
TO_MOVE: Final = 0.48  # The advantage of the player whose turn begins.
WEIGHTS: Final = {
    "life": 0.31,
    "no_life": -3.5,
    "at_front": -0.2,
    "front_bp": 0.2,
    "behind": -0.1,
    "behind_bp": 0.13,
    "first_energy": 0.38,
    "energy": 0.1,
    "hand": 0.05,
    "keywords": 0.29,
    "last_cards": 0.5,
}
FACTORS: Final = tuple(WEIGHTS.values())


def estimate_win_chance(battle: Battle[State], player: int) -> float:
    """Estimate the chance of a seat to win, from 0 to 1."""
    result = battle.result
    if result is not None:
        return 0.5 if result.winner is None else float(result.winner == player)
    state = battle.position
    own, other = count_features(state, player), count_features(state, 1 - player)
    lead = TO_MOVE if state.turn_player == player else -TO_MOVE
    for factor, ours, theirs in zip(FACTORS, own, other, strict=True):
        lead += factor * (ours - theirs)
    return 1 / (1 + math.exp(-lead))


def count_features(state: State, player: int) -> tuple[float, ...]:
    """Count what a player has; in the order of ``WEIGHTS``."""
    life = len(state.zone(player, Zone.LIFE_AREA))
    front = state.zone(player, Zone.FRONT_LINE)
    behind = [
        card
        for card in state.zone(player, Zone.ENERGY_LINE)
        if state.cards[card].is_character
    ]
    energy = sum(card_values.generated_energy(state, player))
    return (
        life,
        1 / (1 + life),
        len(front),
        sum(max(0, card_values.current_bp(state, card)) for card in front) / BP_UNIT,
        min(len(behind), LINE_CAPACITY),
        sum(max(0, card_values.current_bp(state, card)) for card in behind) / BP_UNIT,
        min(FIRST_ENERGY, energy),
        min(ENOUGH_ENERGY, energy),
        min(KEPT_CARDS, len(state.zone(player, Zone.HAND))),
        sum(
            keywords.impact_damage(state, card)
            + keywords.direct_damage(state, card)
            - 1
            for card in front
        ),
        min(LAST_CARDS, len(state.zone(player, Zone.DECK))),
    )
