"""State checks: BP at zero or less, life at zero (UA-7.6.1, UA-7.6.2).

Run whenever an effect has finished, never in the middle of one.
"""

from battles.rules.unionarena import continuous, lasting, leaving, victory
from battles.rules.unionarena.state import State


def run(state: State) -> None:
    """Check until nothing more happens."""
    if state.applied:
        lasting.end_failed_conditions(state)
    if state.applied or state.has_continuous:
        doomed = without_bp(state)
        while doomed:
            leaving.retire(state, doomed)  # All together.
            doomed = without_bp(state)
    victory.check_life(state)


def without_bp(state: State) -> list[int]:
    """Give the Characters whose BP effects have brought to zero or less."""
    changes = continuous.derived(state).bp
    if not changes:
        return []
    return [
        card
        for player in (state.turn_player, 1 - state.turn_player)
        for card in state.field(player)
        if changes.get(card, 0) < 0
        and state.cards[card].is_character
        and (state.cards[card].bp or 0) + changes[card] <= 0
    ]
