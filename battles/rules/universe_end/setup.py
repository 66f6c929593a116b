"""Setup: three cards each, and the secret bid for going first (chapter 5)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.universe_end.movement import (
    DECK,
    HAND,
    draw_cards,
    move_card,
    shuffle_deck,
)
from battles.rules.universe_end.position import State, Task

OPENING_HAND: Final = 3


def begin_setup(state: State, _task: Task) -> None:
    """Shuffle, draw three (UE-5.1), and ask both at once for their bid (UE-5.2)."""
    for player in (0, 1):
        shuffle_deck(state, player)
    for player in (0, 1):
        draw_cards(state, player, OPENING_HAND)
    for player in (0, 1):
        # UE-5.5: sealed, so that which and how many are fixed before the reveal.
        hand = state.ids(state.zone(player, HAND))
        state.ask(
            Decision(
                player,
                "bid",
                "UE-5.2",
                candidates=hand,
                minimum=0,
                maximum=len(hand),
                sealed=True,
            )
        )


def answer_bids(state: State, answers: list[tuple[Decision, Action]]) -> None:
    """Reveal both numbers, exchange, and decide who goes first (UE-5.3, UE-5.4)."""
    bids: dict[int, list[int]] = {}
    for decision, action in answers:
        ids = action.cards if isinstance(action, Choose) else ()
        bids[decision.player] = [state.table.find(card_id) for card_id in ids]
    counts = [len(bids[player]) for player in (0, 1)]
    for player in (0, 1):
        state.emit("bid_shown", {"player": player, "n": counts[player]})
    for player in (0, 1):
        for card in bids[player]:
            move_card(state, card, DECK)
        draw_cards(state, player, counts[player])
        shuffle_deck(state, player)
    if counts[0] == counts[1]:
        state.first_player = state.chance.below(2)
    else:
        state.first_player = counts.index(min(counts))
    state.emit("first_player", {"player": state.first_player})
    state.frames.pop()
    state.turn_player = state.first_player
    state.push(Task("turn", state.first_player))
