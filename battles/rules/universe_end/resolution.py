"""Carrying an effect out, step by step (chapter 7).

Each verb of ``effects.VERBS`` has its function here; one that needs an answer asks and
is finished by the answer.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.deck_games.resolution import take_next_step
from battles.rules.universe_end.actions import Accept, Activate, Decline
from battles.rules.universe_end.effects import TRIGGERS, Step
from battles.rules.universe_end.main_phase import begin_activation
from battles.rules.universe_end.movement import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    draw_cards,
    gain_plays,
    is_in_play,
    move_card,
    move_top_cards,
    shuffle_deck,
    stand_card_up,
)
from battles.rules.universe_end.payment import is_affordable
from battles.rules.universe_end.position import LOOKED, USED, State, Task

SOURCES: Final = {
    "hand": HAND,
    "debris": DEBRIS,
    "field": FIELD,
    "energy": ENERGY,
    "looked": LOOKED,
}
TARGETS: Final = {
    "hand": HAND,
    "debris": DEBRIS,
    "field": FIELD,
    "deck": DECK,
    "energy": ENERGY,
    "omniscient": ENERGY,
}
HIDDEN: Final = (HAND, LOOKED)


def resolve_next_step(state: State, task: Task) -> None:
    """Do the next step of an effect; after its last put an ability card away."""
    _log_trigger(state, task)
    step: Step | None = take_next_step(state, task, (FIELD, USED, DEBRIS))
    if step is None:
        state.frames.pop()
        below = state.frames[-1]
        is_last = not (isinstance(below, Task) and below.kind == "resolve")
        if is_last and state.zone_of(task.card) == USED:
            move_card(state, task.card, DEBRIS)  # UE-7.4: before waiting effects.
    elif DO[step.do](state, task, step):
        task.step += 1


def _log_trigger(state: State, task: Task) -> None:
    """Log that a trigger begins, with the event that it waited for."""
    on = state.cards[task.card].abilities[task.part].on
    if on in TRIGGERS and not task.result:
        task.result = True
        source = state.seen_at_work(task.card, (FIELD, USED, DEBRIS))
        state.emit("effect_began", {"player": task.player, "card": source, "on": on})


def answer_step(state: State, task: Task, action: Action) -> None:
    """Finish the step that is waiting for the answer."""
    step = state.cards[task.card].abilities[task.part].steps[task.step]
    task.step += 1
    if isinstance(action, Choose):
        cards = [state.table.find(card_id) for card_id in action.cards]
        if step.do == "choose":
            _send(state, cards, step)
        else:
            for card in cards:
                stand_card_up(state, card)
    elif isinstance(action, Activate):
        _use_below(state, task, action.ability)
    elif isinstance(action, Accept):
        _use_below(state, task, _affordable_parts(state, task)[0])


# --- Cards from the top of decks.


def _draw(state: State, task: Task, step: Step) -> bool:
    for player in _players(task, step):
        draw_cards(state, player, step.n)
    return True


def _mill(state: State, task: Task, step: Step) -> bool:
    for player in _players(task, step):
        move_top_cards(state, player, step.n, DEBRIS)
    return True


def _store(state: State, task: Task, step: Step) -> bool:
    for player in _players(task, step):
        move_top_cards(state, player, step.n, ENERGY, down=True)
    return True


def _look(state: State, task: Task, step: Step) -> bool:
    move_top_cards(state, task.player, step.n, LOOKED)
    return True


def _players(task: Task, step: Step) -> tuple[int, ...]:
    if step.side == "each":
        return (task.player, 1 - task.player)
    return (task.player if step.side == "me" else 1 - task.player,)


# --- Choosing cards.


def _choose(state: State, task: Task, step: Step) -> bool:
    """Choose cards of a zone; the owner of a hidden zone chooses from it (UE-7.3).

    As much as possible (UE-7.5). In a hidden zone a player may fail to find the card,
    so that fewer may be chosen there; not when any card is allowed.
    """
    source = SOURCES[step.source]
    owner = _players(task, step)[0]
    found = _candidates(state, owner, source, step)
    most = min(step.n, len(found))
    if not most:
        return True
    is_optional = source in HIDDEN and not step.filter.is_open
    if most == len(found) and not is_optional:
        _send(state, found, step)
        return True
    _ask_cards(
        state,
        task,
        found,
        "choose",
        player=owner if source in HIDDEN else task.player,
        least=0 if is_optional else most,
        most=most,
        to=step.to,
    )
    return False


def _candidates(state: State, owner: int, source: int, step: Step) -> list[int]:
    """Return the cards that pass; face-down energies are cards of no kind."""
    return [c for c in state.zone(owner, source) if state.passes(c, step.filter)]


def _ask_cards(  # noqa: PLR0913 - a question has that many parts
    state: State,
    task: Task,
    cards: list[int],
    kind: str,
    *,
    player: int,
    least: int,
    most: int,
    to: str,
) -> None:
    if player != state.turn_player:
        state.unknowns += 1  # UE-9.4: a choice of the opponent
    source = state.table.ids[task.card]
    is_shown = state.zone_of(task.card) in (FIELD, USED, DEBRIS)
    state.ask(
        Decision(
            player,
            kind,
            "UE-7.3",
            candidates=state.ids(cards),
            minimum=least,
            maximum=most,
            source=source if is_shown else None,
            params={"n": most, "to": to},
        )
    )


def _send(state: State, cards: list[int], step: Step) -> None:
    for card in cards:
        is_down = step.to == "omniscient"
        move_card(state, card, TARGETS[step.to], down=is_down)


def _rest_of_looked(state: State, task: Task, step: Step) -> bool:
    """Put away what was looked at and not chosen; to a deck in its order (UE-7.4)."""
    _send(state, list(state.zone(task.player, LOOKED)), step)
    return True


# --- Numbers, orientation, the card itself.


def _gain_play(state: State, task: Task, step: Step) -> bool:
    gain_plays(state, task.player, step.n)
    return True


def _gain_token(state: State, task: Task, step: Step) -> bool:
    state.tokens[task.player] += step.n
    count = state.tokens[task.player]
    state.emit("tokens_gained", {"player": task.player, "n": step.n, "count": count})
    return True


def _stand_chara(state: State, task: Task, step: Step) -> bool:
    others = [card for card in state.zone(task.player, FIELD) if card != task.card]
    return _stand(state, task, others, step)


def _stand_energy(state: State, task: Task, step: Step) -> bool:
    return _stand(state, task, state.zone(task.player, ENERGY), step)


def _stand(state: State, task: Task, cards: Iterable[int], step: Step) -> bool:
    """Stand cards up, as many as possible; equal ones are interchangeable."""
    resting = [c for c in cards if state.resting[c] and state.passes(c, step.filter)]
    most = min(step.n, len(resting))
    kinds = {(state.down[card], state.cards[card].number) for card in resting}
    if most == len(resting) or len(kinds) == 1:
        for card in resting[:most]:
            stand_card_up(state, card)
        return True
    _ask_cards(
        state, task, resting, "stand", player=task.player, least=most, most=most, to=""
    )
    return False


def _leave(state: State, task: Task, step: Step) -> bool:
    """Move the card itself away, if it is still the one that was on the field.

    A chara that waited for being put into the debris is taken from there.
    """
    is_same = state.table.ids[task.card] == task.rest[0]
    on = state.cards[task.card].abilities[task.part].on
    home = DEBRIS if on == "destroyed" else FIELD
    if is_same and state.zone_of(task.card) == home:
        _send(state, [task.card], step)
    return True


def _recycle(state: State, task: Task, step: Step) -> bool:
    for player in _players(task, step):
        for card in list(state.zone(player, DEBRIS)):
            move_card(state, card, DECK)
        shuffle_deck(state, player)
    return True


# --- Using one's own activated effect at once (UE-7.2).


def _ask_below(state: State, task: Task, _step: Step) -> bool:
    """Ask for an activated effect; which one, where there are several (UE-7.2)."""
    is_same = state.table.ids[task.card] == task.rest[0]
    parts = _affordable_parts(state, task)
    is_there = is_same and is_in_play(state, task.card)
    if not parts or not is_there or state.resting[task.card]:
        return True
    if task.player != state.turn_player:
        state.unknowns += 1  # UE-9.4: a choice of the opponent
    source = state.table.ids[task.card]
    options = [Option(Accept(), "accept")]
    if len(parts) > 1:
        options = [Option(Activate(source, part), "activate", source) for part in parts]
    options.append(Option(Decline(), "decline"))
    state.ask(
        Decision(task.player, "use_below", "UE-7.2", options=options, source=source)
    )
    return False


def _use_below(state: State, task: Task, part: int) -> None:
    begin_activation(state, task.player, task.card, part, way="enter_activate")


def _affordable_parts(state: State, task: Task) -> list[int]:
    """Return the activated effects of the card that can be paid."""
    return [
        part
        for part, ability in enumerate(state.cards[task.card].abilities)
        if ability.on == "activated" and is_affordable(state, task.player, ability.cost)
    ]


Do = Callable[[State, Task, Step], bool]
DO: Final[Mapping[str, Do]] = {
    "draw": _draw,
    "mill": _mill,
    "store": _store,
    "look": _look,
    "choose": _choose,
    "rest": _rest_of_looked,
    "gain_play": _gain_play,
    "gain_token": _gain_token,
    "stand_chara": _stand_chara,
    "stand_energy": _stand_energy,
    "leave": _leave,
    "recycle": _recycle,
    "use_below": _ask_below,
}
