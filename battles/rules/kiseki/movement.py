"""Moving and turning cards, bond, and what follows automatically."""

from collections.abc import Sequence

from battles.rules.kernel.deck_games.movement import BOTTOM, move_on_table
from battles.rules.kernel.game import Result
from battles.rules.kiseki.position import (
    BASE,
    BOND,
    DECK,
    FIELD,
    HAND,
    NOBODY,
    THIS_TURN,
    TRAIL,
    ZONE_NAMES,
    ZONES,
    State,
)
from battles.rules.kiseki.triggers import queue_triggers


def move_card(
    state: State, card: int, zone: int, *, down: bool = False, on_top: bool = False
) -> None:
    """Put a card into a zone of its owner, upright.

    Args:
        state: The position.
        card: The card.
        zone: Where to; into the deck it goes to the bottom.
        down: Whether it lies face down, in a base (TR-4.4).
        on_top: Whether it goes to the top of the deck instead.
    """
    origin, player = state.zone_of(card), state.owner_of(card)
    state.lasting = None
    _clear_card(state, card)
    state.down[card] = int(down)
    seen = move_on_table(
        state.table,
        card,
        player * ZONES + zone,
        at=BOTTOM if zone == DECK and not on_top else None,
        known=1 << player if down else None,
    )
    state.emit(
        "card_moved",
        {
            "player": player,
            "card": seen,
            "from": ZONE_NAMES[origin],
            "to": ZONE_NAMES[zone],
            "down": down,
        },
    )


def _clear_card(state: State, card: int) -> None:
    """Reset what was known of a card when it moves."""
    state.actioned[card] = state.stunned[card] = state.attacking[card] = 0
    if state.target == card:
        state.target = NOBODY
    clear_gains(state, card)


def clear_gains(state: State, card: int) -> None:
    """Reset what a card has gained for this turn."""
    for name in THIS_TURN:
        getattr(state, name)[card] = 0


def draw_cards(state: State, player: int, count: int) -> None:
    """Draw cards; a player who must draw and cannot loses (TR-7.2)."""
    deck = state.zone(player, DECK)
    for _ in range(count):
        if state.result is not None:
            return
        if deck:
            move_card(state, deck[-1], HAND)
        elif state.options.deck_out:
            state.finish(Result(1 - player, "deck_out", "TR-7.2"))


def settle_cards(state: State, player: int, count: int) -> None:
    """Put cards from the top of a deck into the base, face down and actioned."""
    deck = state.zone(player, DECK)
    for _ in range(min(count, len(deck))):
        card = deck[-1]
        move_card(state, card, BASE, down=True)
        state.actioned[card] = 1


def action_card(state: State, card: int) -> None:
    """Turn a card sideways (TR-3.4)."""
    state.actioned[card] = 1
    _emit_card_event(state, "card_actioned", card)


def ready_card(state: State, card: int) -> None:
    """Turn a card upright; a stunned one cannot be (TR-3.4, TR-3.5)."""
    if state.actioned[card] and not state.stunned[card]:
        state.actioned[card] = 0
        _emit_card_event(state, "card_readied", card)


def turn_card_up(state: State, card: int) -> None:
    """Turn a card of the base face up; it stays as it lies (TR-8.2, TR-8.3)."""
    state.lasting = None
    state.down[card] = 0
    state.table.reveal(card)
    _emit_card_event(state, "card_turned_up", card)


def stun_units(state: State, cards: Sequence[int]) -> None:
    """Stun units at once; players lose their CP costs as bond (TR-6.6, TR-9.12)."""
    meant = [c for c in cards if not state.stunned[c] and state.zone_of(c) == FIELD]
    if meant:
        queue_triggers(state, "stunned", meant)
    for card in meant:
        state.lasting = None
        state.stunned[card] = 1  # TR-3.5: face down, actioned; both know it (TR-4.3).
        state.actioned[card] = 1
        _emit_card_event(state, "card_stunned", card)
        lose_bond(state, state.owner_of(card), state.cards[card].cost)


def recover_unit(state: State, card: int) -> None:
    """Turn a stunned unit face up again (TR-6.12)."""
    state.lasting = None
    state.stunned[card] = 0
    _emit_card_event(state, "card_recovered", card)


def destroy_cards(state: State, cards: Sequence[int]) -> None:
    """Put cards into the trail at once (TR-9.11)."""
    if cards:
        queue_triggers(state, "destroyed", cards)
    for card in cards:
        move_card(state, card, TRAIL)


def lose_bond(state: State, player: int, count: int) -> None:
    """Take bond; it may fall below 0 (TR-1.1)."""
    if count > 0:
        state.bonds[player] -= count
        bond = state.bonds[player]
        state.emit("bond_lost", {"player": player, "n": count, "bond": bond})


def gain_bond(state: State, player: int, count: int) -> None:
    """Restore bond, to 40 at most (TR-1.1)."""
    count = min(count, BOND - state.bonds[player])
    if count > 0:
        state.bonds[player] += count
        bond = state.bonds[player]
        state.emit("bond_gained", {"player": player, "n": count, "bond": bond})


def gain_ep(state: State, player: int, count: int) -> None:
    """Give EP; they last to the end of the phase (TR-4.6)."""
    state.ep[player] += count
    state.emit("ep_gained", {"player": player, "n": count})


def _emit_card_event(state: State, what: str, card: int) -> None:
    state.emit(what, {"player": state.owner_of(card), "card": state.seen(card)})
