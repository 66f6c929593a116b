"""Active and resting (UA-1.3.1 to UA-1.3.4, UA-7.6.6)."""

from battles.rules.unionarena.state import ACTIVE, RESTING, State
from battles.rules.unionarena.zones import Zone


def make_resting(state: State, card: int) -> bool:
    """Turn a card to resting; gives whether it was active."""
    if state.modes[card] == RESTING:
        return False
    state.modes[card] = RESTING
    _announce(state, card, "resting")
    return True


def make_active(state: State, card: int) -> bool:
    """Turn a resting card active, unless it sits this one out (UA-7.6.6).

    Returns:
        Whether the card became active.
    """
    if state.modes[card] == ACTIVE:
        return False
    if state.freezes[card]:
        state.freezes[card] -= (
            1  # Whatever the readying event was, it is used up: D-47.
        )
        state.emit("stayed_resting", {"card": state.seen(card)})
        return False
    state.modes[card] = ACTIVE
    _announce(state, card, "active")
    return True


def make_field_active(state: State, player: int) -> None:
    """Turn a player's Characters and Sites active (UA-4.2.2, UA-4.6.2)."""
    for zone in (Zone.FRONT_LINE, Zone.ENERGY_LINE):
        for card in state.zone(player, zone):
            if state.modes[card] == RESTING:
                make_active(state, card)


def _announce(state: State, card: int, mode: str) -> None:
    state.change += 1
    state.emit(
        "mode_changed",
        {"player": state.player_of(card), "card": state.seen(card), "mode": mode},
    )
