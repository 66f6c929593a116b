"""State checks: BP at zero or less, life at zero (UA-7.6.1, UA-7.6.2)."""

from battles.rules.unionarena import continuous, leaving, victory
from battles.rules.unionarena.state import State


def run(state: State) -> None:
    """Check until nothing more happens."""
    doomed = _without_bp(state)
    while doomed:
        leaving.retire(state, doomed)
        doomed = _without_bp(state)
    victory.check_life(state)


def _without_bp(state: State) -> list[int]:
    """Give the Characters whose BP effects have brought to zero or less."""
    return [
        card
        for player in (state.turn_player, 1 - state.turn_player)
        for card in state.field(player)
        if state.cards[card].is_character
        and state.boosts[card] < 0
        and continuous.current_bp(state, card) <= 0
    ]
