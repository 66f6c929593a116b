"""Setup: the initiative, four cards, and the exchange (chapter 5)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kiseki import movement
from battles.rules.kiseki.actions import Accept, Decline
from battles.rules.kiseki.position import DECK, HAND, ZONES, State, Task

OPENING_HAND: Final = 4
CHOOSING, DEALING, FIRST, SECOND = range(4)


def advance_setup(state: State, task: Task) -> None:
    """Do the next step of setting up."""
    if task.step == CHOOSING:
        # TR-5.1: the player who decides is drawn at random.
        task.player = state.active = state.chance.below(2)
        options = [Option(Accept(), "go_first"), Option(Decline(), "go_second")]
        state.ask(Decision(task.player, "initiative", "TR-5.1", options=options))
    elif task.step == DEALING:
        _deal(state, task)
    elif task.step in (FIRST, SECOND):
        first = state.initiative
        _ask_exchange(state, first if task.step == FIRST else 1 - first)
    else:
        state.frames.pop()
        state.push(Task("turn", state.initiative))


def _deal(state: State, task: Task) -> None:
    """Shuffle; draw four (TR-5.2)."""
    task.step = FIRST
    for player in (0, 1):
        state.table.shuffle(player * ZONES + DECK, state.chance)
        state.emit("deck_shuffled", {"player": player})
    for player in (state.initiative, 1 - state.initiative):
        movement.draw_cards(state, player, OPENING_HAND)


def _ask_exchange(state: State, player: int) -> None:
    """Ask which cards are exchanged (TR-5.3)."""
    state.active = player
    hand = state.ids(state.zone(player, HAND))
    state.ask(
        Decision(
            player,
            "exchange",
            "TR-5.3",
            candidates=hand,
            minimum=0,
            maximum=len(hand),
        )
    )


def answer_setup(state: State, task: Task, action: Action) -> None:
    """Go on with the initiative, or exchange: bottom, draw, no shuffle (TR-5.3)."""
    task.step += 1
    if not isinstance(action, Choose):
        is_first = isinstance(action, Accept)
        state.initiative = task.player if is_first else 1 - task.player
        state.emit("first_player", {"player": state.initiative})
        return
    player = state.active
    state.emit("exchanged", {"player": player, "n": len(action.cards)})
    for card_id in action.cards:
        movement.move_card(state, state.table.find(card_id), DECK)
    movement.draw_cards(state, player, len(action.cards))
