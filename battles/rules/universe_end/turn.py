"""A turn: its start phase, and what happens between two actions (chapter 6)."""

from battles.rules.kernel.game import Result
from battles.rules.universe_end import playing
from battles.rules.universe_end.moving import ENERGY, FIELD, draw, gain_plays, stand
from battles.rules.universe_end.position import NOTHING, State, Task
from battles.rules.universe_end.winning import winner_of

START, MAIN = range(2)


def carry_on(state: State, task: Task) -> None:
    """Begin the turn, or settle what is due and ask what is done next.

    The effect that has waited longest is carried out (UE-7.4). When none is in the
    middle and none waits, who has won is looked at (UE-8.1): a chara that leaves by its
    own cip effect is no eighteenth, for that effect belongs to its entering.
    """
    if task.step == START:
        task.step = MAIN
        _start(state, task.player)
    if state.waiting:
        card, part, was = state.waiting.pop(0)
        owner = state.owner_of(card)
        state.push(Task("resolve", owner, card=card, part=part, rest=(was,)))
        return
    result = winner_of(state)
    if result is not None:
        state.finish(result)
    elif state.turn > state.options.turn_limit:
        state.finish(Result(None, "turn_limit", None))
    else:
        playing.ask(state, task.player)


def _start(state: State, player: int) -> None:
    """The start phase; the first turn of the game is no exception (UE-6.1)."""
    state.turn += 1
    state.turn_player = player
    state.course, state.plays, state.played = NOTHING, 0, 0
    state.unknowns, state.actions = 0, 0
    state.marks = []
    state.emit("turn_started", {"player": player, "turn": state.turn})
    for zone in (FIELD, ENERGY):
        for card in state.zone(player, zone):
            if state.resting[card]:
                stand(state, card)  # UE-6.1 (a)
    lasting = [
        ability
        for card in state.zone(player, FIELD)
        for ability in state.cards[card].abilities
        if ability.on == "field"
    ]
    draw(state, player, 1 + sum(ability.draws for ability in lasting))  # UE-6.1 (b)
    gain_plays(state, player, 1 + sum(ability.plays for ability in lasting))  # (c)
