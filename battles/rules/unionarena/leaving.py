"""Leaving the field, and what retiring is (UA-7.7.1 to UA-7.7.4)."""

from collections.abc import Sequence

from battles.rules.unionarena.moving import move_card
from battles.rules.unionarena.state import RESTING, State
from battles.rules.unionarena.zones import Zone


def leave_field(state: State, card: int, zone: int, *, at: int | None = None) -> None:
    """Put a card of the field in a zone of its owner.

    Cards underneath go to their owners' outside areas (UA-7.7.4); whatever was applied
    to the card ends (UA-7.7.1). This alone is not retiring (UA-7.7.3).
    """
    forget(state, card)
    for below in state.under.pop(card, ()):
        move_card(state, below, Zone.OUTSIDE_AREA)
    move_card(state, card, zone, at=at)


def forget(state: State, card: int) -> None:
    """End everything applied to a card and its counters (UA-7.6.5, UA-7.7.1)."""
    state.modes[card] = RESTING
    state.attacks[card] = 0
    state.blocks[card] = 0
    state.freezes[card] = 0
    state.boosts[card] = 0


def retire(state: State, cards: Sequence[int]) -> None:
    """Retire cards of the field, all together (UA-7.7.2).

    Effects that this activates resolve later, in the window of the caller.
    """
    for card in cards:
        player = state.player_of(card)
        leave_field(state, card, Zone.OUTSIDE_AREA)
        state.emit("card_retired", {"player": player, "card": state.seen(card)})


def take_off_field_or(
    state: State, card: int, zone: int, at: int | None = None
) -> None:
    """Put a card in a zone of its owner, from wherever it is."""
    if state.is_on_field(card):
        leave_field(state, card, zone, at=at)
    else:
        move_card(state, card, zone, at=at)
