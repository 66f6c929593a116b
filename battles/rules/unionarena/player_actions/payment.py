"""Paying AP (UA-4.4.8)."""

from battles.rules.unionarena.position.state import RESTING, State


def pay_ap(state: State, player: int, amount: int) -> None:
    """Turn so many active AP cards to resting; the caller has checked they are there.

    AP cards are all alike, so there is nothing to choose.
    """
    if not amount:
        return
    for card in state.active_ap(player)[:amount]:
        state.modes[card] = RESTING
    state.change += 1
    state.emit("ap_paid", {"player": player, "amount": amount})
