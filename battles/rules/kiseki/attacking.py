"""The battle phase: attacks, one by one, until both pass (TR-6.4 to TR-6.10)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.events import Value
from battles.rules.kiseki import acting, moving
from battles.rules.kiseki.actions import Attack, Pass, Scrum
from battles.rules.kiseki.effects import ALLEGIANCE, ORGANISATIONS, SUPPORT
from battles.rules.kiseki.measures import (
    can_join,
    has,
    organisations,
    strength_and_defence,
    targets_of,
)
from battles.rules.kiseki.position import NOBODY, State, Task
from battles.rules.kiseki.refusals import refuse

BOTH: Final = 2
TARGETING, ENDING = range(2)
JOINING, AIMING, DECLARING, ANSWERING, RESPONDING = range(5)


# --- The target step.


def fight(state: State, task: Task) -> None:
    """Ask a player for an attack; both passing in a row ends the phase."""
    if task.step == ENDING:
        state.frames.pop()
        return
    player = task.player
    state.active = player
    found = [
        *_attacks(state, player),
        *acting.options(state, player),
        acting.option(Pass()),
    ]
    state.ask(Decision(player, "battle", "TR-6.4", options=found))


def _attacks(state: State, player: int) -> Iterator[Option]:
    for card in _ready_units(state, player):
        card_id = state.table.ids[card]
        yield acting.option(Attack(card_id))
        own = organisations(state, card)
        for place, name in enumerate(ORGANISATIONS):
            if own >> place & 1 and _partners(state, card, 1 << place):
                yield Option(Scrum(card_id, name), f"scrum_{name}", card_id)


def _ready_units(state: State, player: int) -> list[int]:
    return [card for card in state.standing(player) if not state.actioned[card]]


def explain_attack(state: State, player: int, wish: Attack | Scrum) -> Illegal | None:
    """Give the reason against an attack, or None (TR-6.4, TR-6.10)."""
    card = state.table.find(wish.card)
    if card not in state.units(player):
        return refuse("tr.not_on_field")
    name = state.cards[card].name
    if state.stunned[card]:
        return refuse("tr.stunned", name=name)
    if state.actioned[card]:
        return refuse("tr.actioned", name=name)
    if isinstance(wish, Scrum):
        if wish.organisation in ORGANISATIONS:
            bit = 1 << ORGANISATIONS.index(wish.organisation)
            if _partners(state, card, bit):
                return None
        return refuse("tr.no_scrum", name=name)
    return None  # A unit that finds no other attacks the player.


def _partners(state: State, card: int, bit: int) -> list[int]:
    """Give who may attack with a unit as one of an organisation (TR-6.10)."""
    if not organisations(state, card) & bit:
        return []
    return [
        other
        for other in _ready_units(state, state.owner_of(card))
        if other != card
        and organisations(state, other) & bit
        and can_join(state, card, other)
    ]


def answer_target(state: State, task: Task, action: Action) -> None:
    """Carry out what a player does at the target step."""
    player = task.player
    if isinstance(action, acting.AnyTime):
        acting.act(state, player, action)
    elif isinstance(action, (Attack, Scrum)):
        state.passes = 0
        card = state.table.find(action.card)
        if isinstance(action, Attack):
            state.push(_attack_of(player, card, AIMING, ()))
        else:
            bit = 1 << ORGANISATIONS.index(action.organisation)
            state.push(_attack_of(player, card, JOINING, (bit,)))
    else:
        state.passed[player] = 1
        state.passes += 1
        _after_pass(state, task)


def _attack_of(player: int, card: int, step: int, rest: tuple[int, ...]) -> Task:
    task = Task("attack", player, card=card, rest=rest)
    task.step = step
    return task


def _after_pass(state: State, task: Task) -> None:
    if state.passes < BOTH:
        task.player = 1 - task.player
        return
    task.step = ENDING
    acting.open_window(state, 1 - task.player, back_to=TARGETING)
    if state.frames[-1] is not task:
        state.passes = 1  # If the other acts, this player is asked again.


# --- One attack.


def attack(state: State, task: Task) -> None:
    """Do the next step of an attack."""
    if task.step == JOINING:
        _ask_partners(state, task)
    elif task.step == AIMING:
        _aim(state, task)
    elif task.step == DECLARING:
        _declare(state, task)
    elif _is_broken(state, task):
        _begin_again(state, task)
    elif task.step == ANSWERING:
        acting.ask_answer(state, task.player)
    else:
        _respond(state, task)


def _ask_partners(state: State, task: Task) -> None:
    state.ask(
        Decision(
            task.player,
            "scrum",
            "TR-6.10",
            candidates=state.ids(_partners(state, task.card, task.rest[0])),
            minimum=1,
            maximum=len(_partners(state, task.card, task.rest[0])),
            source=state.table.ids[task.card],
        )
    )


def _aim(state: State, task: Task) -> None:
    """Find what is attacked: a unit, or the player where there is none to choose."""
    found = targets_of(state, _chosen(task))
    if len(found) > 1:
        state.ask(
            Decision(
                task.player,
                "target",
                "TR-6.4",
                candidates=state.ids(found),
                minimum=1,
                maximum=1,
                source=state.table.ids[task.card],
            )
        )
        return
    task.part = found[0] if found else NOBODY
    task.step = DECLARING


def _chosen(task: Task) -> list[int]:
    """Give the attackers chosen so far: the first, and who joined."""
    return [task.card, *task.rest[1:]]


def answer_attack(state: State, task: Task, action: Action) -> None:
    """Go on with who joins, what is attacked, who acts, or who is responded to."""
    if isinstance(action, Choose):
        cards = tuple(state.table.find(card_id) for card_id in action.cards)
        if task.step == JOINING:
            task.rest = (task.rest[0], *cards)
            task.step = AIMING
        elif task.step == AIMING:
            task.part = cards[0]
            task.step = DECLARING
        else:
            _compare(state, task, cards[0])
    elif isinstance(action, Pass):
        state.passed[task.player] = 1
        task.step = RESPONDING
        acting.open_window(state, 1 - task.player, back_to=ANSWERING)
    elif isinstance(action, acting.AnyTime):
        acting.act(state, task.player, action)


def _declare(state: State, task: Task) -> None:
    """Action the attackers; they attack (TR-6.4)."""
    player = task.player
    chosen = _chosen(task)
    for card in chosen:
        moving.action(state, card)
        state.attacking[card] = 1
    state.target = task.part
    state.scrum = int(len(chosen) > 1)
    if not state.attacked[player]:
        state.attacked[player] = 1
        _ally(state, player, chosen)
    state.something_done()
    for card in chosen:
        fact: dict[str, Value] = {"player": player, "card": state.seen(card)}
        if state.target == NOBODY:
            state.emit("player_attacked", fact)
        else:
            state.emit("unit_attacked", {**fact, "target": state.seen(state.target)})
    task.step = ANSWERING


def _ally(state: State, player: int, attackers: list[int]) -> None:
    """Units with allegiance take on what the first attackers belong to (TR-9.3)."""
    gained = 0
    for card in attackers:
        gained |= organisations(state, card)
    for card in state.standing(player):
        if has(state, card, ALLEGIANCE):
            state.gained_orgs[card] |= gained


def _is_broken(state: State, task: Task) -> bool:
    """Whether the attack cannot go on (TR-6.9)."""
    if task.part != NOBODY and (state.target == NOBODY or state.stunned[state.target]):
        return True
    return not _fighting(state)


def _fighting(state: State) -> list[int]:
    return [card for card in state.attackers() if not state.stunned[card]]


def _begin_again(state: State, task: Task) -> None:
    """Ready the attackers that stand; their player chooses anew (TR-6.9)."""
    standing = _fighting(state)
    _end(state)
    for card in standing:
        moving.ready(state, card)
    state.emit("attack_broken", {"player": task.player})


def _respond(state: State, task: Task) -> None:
    """Deal the damage; of a scrum, first ask who is responded to (TR-6.10)."""
    fighting = _fighting(state)
    if state.target == NOBODY:
        total = sum(strength_and_defence(state, card)[0] for card in fighting)
        moving.lose_bond(state, 1 - task.player, total)  # TR-6.8
        _pass_on(state)
    elif len(fighting) == 1:
        _compare(state, task, fighting[0])
    else:
        state.ask(
            Decision(
                1 - task.player,
                "respond",
                "TR-6.10",
                candidates=state.ids(fighting),
                minimum=1,
                maximum=1,
                source=state.table.ids[state.target],
            )
        )


def _compare(state: State, task: Task, responded: int) -> None:
    """STR against DEF both ways at the same moment (TR-6.6), and overkill (TR-6.7)."""
    target = state.target
    strength = sum(strength_and_defence(state, card)[0] for card in _fighting(state))
    back, defence = strength_and_defence(state, target)
    own_defence = strength_and_defence(state, responded)[1]
    is_overkill = not state.scrum and not has(state, target, SUPPORT)
    state.emit(
        "battle_compared",
        {
            "player": task.player,
            "card": state.seen(responded),
            "target": state.seen(target),
            "strength": strength,
            "defence": defence,
            "back": back,
            "own_defence": own_defence,
        },
    )
    if strength >= defence:
        moving.stun(state, target)
    if back >= own_defence:
        moving.stun(state, responded)
    if is_overkill:
        moving.lose_bond(state, 1 - task.player, strength - defence)
    _pass_on(state)


def _pass_on(state: State) -> None:
    """After an attack the other player is at the target step."""
    _end(state)
    fighting = state.frames[-1]
    fighting.player = 1 - fighting.player


def _end(state: State) -> None:
    for card in state.attackers():
        state.attacking[card] = 0
    state.target = NOBODY
    state.scrum = 0
    state.frames.pop()
