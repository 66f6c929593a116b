"""A turn, which both players share (TR-1.3): three phases, then the winner."""

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.game import Result
from battles.rules.kiseki import movement, triggers
from battles.rules.kiseki.position import (
    BASE,
    BATTLE,
    FIELD,
    PREPARATION,
    RECOVERY,
    TRAIL,
    State,
    Task,
)

FIRST, SECOND, FIGHTING, DECIDING, RECOVERING, READYING = range(6)


def advance_turn(state: State, task: Task) -> None:
    """Do the next part of the turn."""
    first = state.initiative
    step, task.step = task.step, task.step + 1
    if step == FIRST:
        _begin_turn(state)
        state.push(Task("prepare", first))
    elif step == SECOND:
        state.push(Task("prepare", 1 - first))
    elif step == FIGHTING:
        _end_phase(state, BATTLE)
        state.passes = 0
        state.push(Task("fight", first))
    elif step == DECIDING:
        _end_phase(state, RECOVERY)
        _finish_if_decided(state)
    elif step == RECOVERING:
        state.push(Task("recover", 1 - first))
        state.push(Task("recover", first))  # Done first.
    elif step == READYING:
        _finish_recovery(state)
        triggers.queue_triggers(state, "turn_ends")
        if not state.waiting:
            _end_turn(state, task)
    else:
        _end_turn(state, task)


def _begin_turn(state: State) -> None:
    state.turn += 1
    state.attacked, state.deployed = [0, 0], [0, 0]
    state.passed = [1, 1]  # Nothing was done that could be answered (TR-8.6).
    _begin_phase(state, PREPARATION)
    state.emit("turn_started", {"player": state.initiative, "turn": state.turn})
    triggers.queue_triggers(state, "turn_begins")


def _begin_phase(state: State, phase: int) -> None:
    state.phase, state.actions, state.triggered = phase, 0, 0


def _end_phase(state: State, following: int) -> None:
    """End a phase; EP are lost at the end of every phase (TR-4.6)."""
    state.ep = [0, 0]
    _begin_phase(state, following)
    state.active = state.initiative


def decide_result(state: State) -> Result | None:
    """Return the result at the end of a turn, or None (TR-6.11, TR-7.1).

    Before that nobody has lost, however low the bond is (TR-1.2).
    """
    own, other = state.bonds[state.initiative], state.bonds[1 - state.initiative]
    if own > 0 and other > 0:
        return None
    # Equal ones are won by who has not the initiative.
    winner = state.initiative if own > other else 1 - state.initiative
    return Result(winner, "bond", "TR-7.1")


def _finish_if_decided(state: State) -> None:
    result = decide_result(state)
    if result is not None:
        state.finish(result)


def ask_recovery(state: State, task: Task) -> None:
    """Ask which stunned unit recovers, if any (TR-6.12)."""
    state.active = task.player
    stunned = [card for card in state.units(task.player) if state.stunned[card]]
    if not stunned:
        state.frames.pop()
        return
    state.ask(
        Decision(
            task.player,
            "recover",
            "TR-6.12",
            candidates=state.ids(stunned),
            minimum=0,
            maximum=1,
        )
    )


def answer_recovery(state: State, _task: Task, action: Action) -> None:
    """Turn the chosen one face up; it is readied with the rest (TR-6.12)."""
    state.frames.pop()
    for card_id in action.cards if isinstance(action, Choose) else ():
        movement.recover_unit(state, state.table.find(card_id))


def _finish_recovery(state: State) -> None:
    """Lose the stunned units and ready the rest (TR-6.12).

    What is lost is not destroyed (TR-4.5, K-12). The turn ends when all of the recovery
    phase is done, before the initiative changes (TR-6.13, K-13).
    """
    for player in (state.initiative, 1 - state.initiative):
        for card in state.units(player):
            if state.stunned[card]:
                movement.move_card(state, card, TRAIL)
        for card in _list_cards_in_play(state, player):
            movement.ready_card(state, card)


def _list_cards_in_play(state: State, player: int) -> list[int]:
    return [*state.zone(player, FIELD), *state.zone(player, BASE)]


def _end_turn(state: State, task: Task) -> None:
    """End what lasts for the turn; hand the initiative over (TR-6.13)."""
    state.ep = [0, 0]  # TR-4.6: what a text gave at the end of the turn
    for player in (0, 1):
        for card in _list_cards_in_play(state, player):
            movement.clear_gains(state, card)
    if state.turn >= state.options.turn_limit:
        state.finish(Result(None, "turn_limit", None))
        return
    state.initiative = 1 - state.initiative
    task.step = FIRST
