"""A turn: its start phase, and what happens between two actions (chapter 6)."""

from battles.rules.kernel.game import Result
from battles.rules.universe_end import main_phase
from battles.rules.universe_end.movement import (
    ENERGY,
    FIELD,
    await_turn_triggers,
    draw_cards,
    gain_plays,
    stand_card_up,
)
from battles.rules.universe_end.position import (
    END,
    MAIN,
    NOTHING,
    START,
    State,
    Task,
)
from battles.rules.universe_end.victory import find_result


def advance_turn(state: State, task: Task) -> None:
    """Begin the turn, or settle what is due and ask for the next action.

    The effect that has waited longest is carried out (UE-7.4). When none is being
    resolved and no cip effect waits, the win conditions are checked (UE-8.1), also
    between two triggers: a chara that leaves by its own cip effect is no eighteenth,
    for that effect belongs to its entering.
    """
    if task.step == START:
        task.step = MAIN
        _run_start_phase(state, task.player)
    if all(map(state.is_trigger, state.waiting)):
        result = find_result(state)
        if result is not None:
            state.finish(result)
            return
    if state.waiting:
        card, part, was = state.waiting.pop(0)
        owner = state.owner_of(card)
        state.push(Task("resolve", owner, card=card, part=part, rest=(was,)))
    elif task.step == END:
        main_phase.pass_turn(state)
    elif state.turn > state.options.turn_limit:
        state.finish(Result(None, "turn_limit", None))
    else:
        main_phase.ask_main_action(state, task.player)


def _run_start_phase(state: State, player: int) -> None:
    """Run the start phase, also in the first turn of the game (UE-6.1)."""
    state.turn += 1
    state.turn_player = player
    state.course, state.plays, state.played = NOTHING, 0, 0
    state.unknowns, state.actions, state.triggered = 0, 0, 0
    state.marks = []
    state.emit("turn_started", {"player": player, "turn": state.turn})
    for zone in (FIELD, ENERGY):
        for card in state.zone(player, zone):
            if state.resting[card]:
                stand_card_up(state, card)  # UE-6.1 (a)
    lasting = [
        ability
        for card in state.zone(player, FIELD)
        for ability in state.cards[card].abilities
        if ability.on == "field"
    ]
    draw_cards(
        state, player, 1 + sum(ability.draws for ability in lasting)
    )  # UE-6.1 (b)
    gain_plays(state, player, 1 + sum(ability.plays for ability in lasting))  # (c)
    await_turn_triggers(state, "turn_begins")
