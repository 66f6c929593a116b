"""State checks: BP at zero or less, life at zero (UA-7.6.1, UA-7.6.2).

Run whenever an effect has finished, never in the middle of one.
"""

from battles.rules.unionarena import continuous, lasting, leaving, victory
from battles.rules.unionarena.state import State


def run(state: State) -> None:
    """Check until nothing more happens."""
    if state.applied:
        lasting.end_failed_conditions(state)
    if _may_lack_bp(state):
        doomed = without_bp(state)
        while doomed:
            leaving.retire(state, doomed)  # All together.
            doomed = without_bp(state)
    victory.check_life(state)


def _may_lack_bp(state: State) -> bool:
    """Whether anything in force can have lowered BP; working it all out is dear."""
    if state.facts.may_lower_bp:
        return True
    return any(applied.value < 0 for applied in state.applied)


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
