"""Carrying a text out, step by step, completely (TR-8.6).

Each verb of ``effects.VERBS`` has its function here; one that needs an answer asks
and is finished by the answer.
"""

from collections.abc import Callable, Mapping
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.resolution import take_next_step
from battles.rules.kernel.events import Value
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kiseki import movement
from battles.rules.kiseki.effects import CRAFTS, Step, words_to_bits
from battles.rules.kiseki.position import (
    BASE,
    DECK,
    FIELD,
    HAND,
    LOOKED,
    OPEN,
    TRAIL,
    State,
    Task,
)
from battles.rules.kiseki.queries import matches_filter

TO_THE_BOTTOM, TO_THE_TOP = range(2)


def resolve_next_step(state: State, task: Task) -> None:
    """Do the next step of a text."""
    step: Step | None = take_next_step(state, task, OPEN)
    if step is None:
        state.frames.pop()
    elif DO[step.do](state, task, step):
        task.step += 1


def answer_step(state: State, task: Task, action: Action) -> None:
    """Finish the step that is waiting for the answer."""
    step = state.cards[task.card].abilities[task.part].steps[task.step]
    cards = [
        state.table.find(card_id)
        for card_id in (action.cards if isinstance(action, Choose) else ())
    ]
    if step.do == "plan":
        _put_back(state, task, cards)
    else:
        task.step += 1
        _apply(state, step, cards)


def _players(state: State, task: Task, step: Step) -> tuple[int, ...]:
    if step.side == "each":
        return (state.initiative, 1 - state.initiative)
    return (task.player if step.side == "me" else 1 - task.player,)


# --- Numbers, and cards from the top of decks.


def _draw(state: State, task: Task, step: Step) -> bool:
    for player in _players(state, task, step):
        if state.result is None:
            movement.draw_cards(state, player, step.n)
    return True


def _settle(state: State, task: Task, step: Step) -> bool:
    for player in _players(state, task, step):
        movement.settle_cards(state, player, step.n)
    return True


def _damage(state: State, task: Task, step: Step) -> bool:
    for player in _players(state, task, step):
        movement.lose_bond(state, player, step.n)
    return True


def _heal(state: State, task: Task, step: Step) -> bool:
    for player in _players(state, task, step):
        movement.gain_bond(state, player, step.n)
    return True


def _gain_ep(state: State, task: Task, step: Step) -> bool:
    for player in _players(state, task, step):
        movement.gain_ep(state, player, step.n)
    return True


def _boost_this(state: State, task: Task, step: Step) -> bool:
    """Boost the unit itself, if it is still the one that was on the field."""
    is_same = state.table.ids[task.card] == task.rest[0]
    if is_same and state.zone_of(task.card) == FIELD:
        _apply(state, step, [task.card])
    return True


# --- Choosing cards.


def _choose(state: State, task: Task, step: Step) -> bool:
    """Choose from the filtered cards, as many as possible; owners choose from hands."""
    found = _candidates(state, task, step)
    most = min(step.n, len(found))
    if most == len(found):
        _apply(state, step, found)
        return True
    owner = _players(state, task, step)[0]
    state.ask(
        Decision(
            owner if step.do == "discard" else task.player,
            step.do,
            "TR-8.6",
            candidates=state.ids(found),
            minimum=most,
            maximum=most,
            source=_source(state, task),
            params={"n": most, **_describe(step)},
        )
    )
    return False


def _describe(step: Step) -> JsonObject:
    """Return what becomes of the chosen units, for the words of the question."""
    if step.do == "boost":
        return {"strength": f"{step.strength:+}", "defence": f"{step.defence:+}"}
    return {"keyword": step.craft} if step.do == "grant" else {}


def _source(state: State, task: Task) -> int | None:
    return state.table.ids[task.card] if state.zone_of(task.card) in OPEN else None


def _candidates(state: State, task: Task, step: Step) -> list[int]:
    zone = ZONE_OF.get(step.do, FIELD)
    cards = [c for p in _players(state, task, step) for c in state.zone(p, zone)]
    if zone == BASE:
        return cards
    meant = [card for card in cards if matches_filter(state, card, step.filter)]
    if zone == FIELD and step.do not in ("destroy", "return"):
        meant = [card for card in meant if state.cards[card].kind == "unit"]
    if step.do in ("ready", "action"):
        wanted = int(step.do == "ready")
        meant = [card for card in meant if state.actioned[card] == wanted]
    return meant


def _apply(state: State, step: Step, cards: list[int]) -> None:
    if step.do in AT_ONCE:
        AT_ONCE[step.do](state, cards)
        return
    for card in cards:
        TO_CARD[step.do](state, step, card)


def _boost(state: State, step: Step, card: int) -> None:
    state.gained_strength[card] += step.strength
    state.gained_defence[card] += step.defence
    state.emit(
        "unit_boosted",
        {
            "player": state.owner_of(card),
            "card": state.seen(card),
            "strength": step.strength,
            "defence": step.defence,
        },
    )


def _grant(state: State, step: Step, card: int) -> None:
    state.gained_crafts[card] |= words_to_bits((step.craft,), CRAFTS)
    fact: dict[str, Value] = {"player": state.owner_of(card), "card": state.seen(card)}
    state.emit("craft_granted", {**fact, "craft": step.craft})


def _rebuild(state: State, _step: Step, card: int) -> None:
    """Reveal and destroy a base card; the top of that deck replaces it (TR-9.10)."""
    owner = state.owner_of(card)
    movement.destroy_cards(state, [card])
    movement.settle_cards(state, owner, 1)


TO_CARD: Final[Mapping[str, Callable[[State, Step, int], None]]] = {
    "return": lambda state, _step, card: movement.move_card(state, card, HAND),
    "ready": lambda state, _step, card: movement.ready_card(state, card),
    "action": lambda state, _step, card: movement.action_card(state, card),
    "boost": _boost,
    "boost_this": _boost,
    "grant": _grant,
    "rebuild": _rebuild,
    "fetch": lambda state, _step, card: movement.move_card(state, card, HAND),
    "discard": lambda state, _step, card: movement.move_card(state, card, TRAIL),
}
AT_ONCE: Final[Mapping[str, Callable[[State, list[int]], None]]] = {
    "stun": movement.stun_units,
    "destroy": movement.destroy_cards,
}
ZONE_OF: Final = {"rebuild": BASE, "fetch": TRAIL, "discard": HAND}


# --- Planning (TR-9.9).


def _plan(state: State, task: Task, step: Step) -> bool:
    """Look at the top cards of your own deck; ask which go to the bottom."""
    deck = state.zone(task.player, DECK)
    for _ in range(min(step.n, len(deck))):
        movement.move_card(state, deck[-1], LOOKED)
    looked = state.zone(task.player, LOOKED)
    if not looked:
        return True
    task.rest = (task.rest[0], TO_THE_BOTTOM)
    _ask_plan(state, task, "plan_bottom", least=0)
    return False


def _ask_plan(state: State, task: Task, kind: str, *, least: int) -> None:
    looked = state.zone(task.player, LOOKED)
    state.ask(
        Decision(
            task.player,
            kind,
            "TR-9.9",
            candidates=state.ids(looked),
            minimum=least,
            maximum=len(looked),
            ordered=True,
            source=_source(state, task),
        )
    )


def _put_back(state: State, task: Task, cards: list[int]) -> None:
    """Put cards to the bottom, then the rest on top; the first named is drawn first."""
    looked = state.zone(task.player, LOOKED)
    if task.rest[1] == TO_THE_BOTTOM:
        for card in cards:
            movement.move_card(state, card, DECK)
        task.rest = (task.rest[0], TO_THE_TOP)
        if len(looked) > 1:
            _ask_plan(state, task, "plan_top", least=len(looked))
            return
        cards = list(looked)
    for card in reversed(cards):
        movement.move_card(state, card, DECK, on_top=True)
    task.step += 1


Do = Callable[[State, Task, Step], bool]
DO: Final[Mapping[str, Do]] = {
    **dict.fromkeys([*TO_CARD, *AT_ONCE], _choose),
    "boost_this": _boost_this,
    "draw": _draw,
    "settle": _settle,
    "damage": _damage,
    "heal": _heal,
    "gain_ep": _gain_ep,
    "plan": _plan,
}
