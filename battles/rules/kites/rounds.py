"""Setup, rounds and talents: every rule of Kites beside the deck's."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.game import Result
from battles.rules.kites.position import (
    CAUGHT,
    DECK,
    HAND,
    LANDED,
    SKY,
    ZONES,
    State,
    Task,
)

OPENING_HAND: Final = 4
HIGH: Final = 7  # What a cutter cuts (KT-5.2).
CUTTING: Final = 10
CLIMB: Final = 3


def begin_setup(state: State, _task: Task) -> None:
    """Shuffle, draw, and say who has the wind (KT-3.1)."""
    for player in (0, 1):
        state.table.shuffle(player * ZONES + DECK, state.chance)
        state.emit("deck_shuffled", {"player": player})
        for _ in range(OPENING_HAND):
            state.draw(player)
    state.wind = state.chance.below(2)
    state.frames.pop()
    state.push(Task("round", state.wind))


def begin_round(state: State, _task: Task) -> None:
    """Ask both for a kite (KT-4.1), or end the game (KT-6.1)."""
    hands = [state.zone(player, HAND) for player in (0, 1)]
    if not all(hands):
        _finish(state)
        return
    state.turn += 1
    state.emit("turn_started", {"player": state.wind, "turn": state.turn})
    for player in (0, 1):
        kites = state.ids(hands[player])
        state.ask(
            Decision(
                player,
                "fly",
                "KT-4.1",
                candidates=kites,
                minimum=1,
                maximum=1,
                sealed=True,
            )
        )


def _finish(state: State) -> None:
    stars = [state.stars(player) for player in (0, 1)]
    if stars[0] == stars[1]:
        state.finish(Result(None, "equal", "KT-6.2"))
    else:
        state.finish(Result(stars.index(max(stars)), "stars", "KT-6.1"))


def fly_kites(state: State, answers: list[tuple[Decision, Action]]) -> None:
    """Show both kites and compare them (KT-4.1 to KT-4.3)."""
    for decision, action in answers:
        assert isinstance(action, Choose)  # the decision offers nothing else
        card = state.table.find(action.cards[0])
        state.move(card, decision.player, SKY)
    mine, yours = (state.zone(player, SKY)[0] for player in (0, 1))
    heights = [measure_height(state, mine, yours), measure_height(state, yours, mine)]
    state.emit(
        "battle_compared",
        {
            "player": 0,
            "card": state.seen(mine),
            "target": state.seen(yours),
            "height": heights[0],
            "against": heights[1],
        },
    )
    steady = [state.cards[card].talent == "steady" for card in (mine, yours)]
    ranks = list(zip(heights, steady, strict=True))  # KT-5.1
    state.frames[-1] = Task("draw", state.wind)
    if ranks[0] == ranks[1]:
        for card in (mine, yours):
            state.move(card, state.owner_of(card), LANDED)
        return
    winner = ranks.index(max(ranks))
    _catch(state, winner, *((mine, yours) if winner == 0 else (yours, mine)))


def measure_height(state: State, card: int, other: int) -> int:
    """Return how high a kite flies against another (KT-5.2, KT-5.3)."""
    kite, player = state.cards[card], state.owner_of(card)
    if kite.talent == "cutter" and state.cards[other].height >= HIGH:
        return CUTTING
    is_behind = state.stars(player) < state.stars(1 - player)
    return kite.height + (CLIMB if kite.talent == "climber" and is_behind else 0)


def _catch(state: State, winner: int, higher: int, lower: int) -> None:
    """Move both kites, and carry out what the higher one does (KT-4.2, KT-5.4)."""
    is_caught = state.cards[lower].talent != "homing"
    if is_caught:
        state.move(lower, winner, CAUGHT)
        state.wind = winner
    else:
        state.move(lower, 1 - winner, HAND)
    state.move(higher, winner, LANDED)
    state.frames[-1].player = state.wind
    talent = state.cards[higher].talent
    if is_caught and talent == "scout":  # KT-5.5
        state.draw(winner)
    if is_caught and talent == "trimmer" and state.zone(winner, HAND):
        state.push(Task("trim", winner, card=higher))


def ask_trim(state: State, task: Task) -> None:
    """Offer a card to be put under the deck (KT-5.6)."""
    state.ask(
        Decision(
            task.player,
            "trim",
            "KT-5.6",
            candidates=state.ids(state.zone(task.player, HAND)),
            minimum=0,
            maximum=1,
        )
    )


def trim(state: State, task: Task, action: Action) -> None:
    """Put the chosen card under the deck and draw (KT-5.6)."""
    assert isinstance(action, Choose)  # the decision offers nothing else
    state.frames.pop()
    for card_id in action.cards:
        state.put_under_deck(state.table.find(card_id))
        state.draw(task.player)


def end_round(state: State, task: Task) -> None:
    """Let both players draw (KT-4.4)."""
    for player in (task.player, 1 - task.player):
        state.draw(player)
    state.frames[-1] = Task("round", state.wind)


__all__ = [
    "ask_trim",
    "begin_round",
    "begin_setup",
    "end_round",
    "fly_kites",
    "measure_height",
    "trim",
]
