"""The battle phase: attacks, one by one, until both pass (TR-6.4 to TR-6.10)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.events import Value
from battles.rules.kiseki import any_time_actions, movement, triggers
from battles.rules.kiseki.actions import Attack, Pass, Scrum
from battles.rules.kiseki.effects import ALLEGIANCE, ORGANISATIONS, SUPPORT
from battles.rules.kiseki.position import NOBODY, State, Task
from battles.rules.kiseki.queries import (
    can_join,
    has_craft,
    list_targets,
    organisations_of,
    strength_and_defence,
)
from battles.rules.kiseki.refusals import refuse

BOTH: Final = 2
TARGETING, ENDING = range(2)
JOINING, AIMING, DECLARING, ANSWERING, RESPONDING = range(5)


# --- The target step.


def ask_attack(state: State, task: Task) -> None:
    """Ask a player for an attack; both passing in a row ends the phase."""
    if task.step == ENDING:
        state.frames.pop()
        return
    player = task.player
    state.active = player
    found = [
        *_list_attacks(state, player),
        *any_time_actions.list_options(state, player),
        any_time_actions.build_option(Pass()),
    ]
    idle = not _ready_units(state, player) and any_time_actions.is_idle(state, player)
    state.ask(
        Decision(player, "battle", "TR-6.4", options=found, params={"idle": idle})
    )


def _list_attacks(state: State, player: int) -> Iterator[Option]:
    for card in _ready_units(state, player):
        card_id = state.table.ids[card]
        yield any_time_actions.build_option(Attack(card_id))
        own = organisations_of(state, card)
        for place, name in enumerate(ORGANISATIONS):
            if own >> place & 1 and _list_partners(state, card, 1 << place):
                yield Option(Scrum(card_id, name), f"scrum_{name}", card_id)


def _ready_units(state: State, player: int) -> list[int]:
    return [card for card in state.unstunned_units(player) if not state.actioned[card]]


def explain_attack(state: State, player: int, action: Attack | Scrum) -> Illegal | None:
    """Return the reason against an attack, or None (TR-6.4, TR-6.10)."""
    card = state.table.find(action.card)
    if card not in state.units(player):
        return refuse("tr.not_on_field")
    name = state.cards[card].name
    if state.stunned[card]:
        return refuse("tr.stunned", name=name)
    if state.actioned[card]:
        return refuse("tr.actioned", name=name)
    if isinstance(action, Scrum):
        if action.organisation in ORGANISATIONS:
            bit = 1 << ORGANISATIONS.index(action.organisation)
            if _list_partners(state, card, bit):
                return None
        return refuse("tr.no_scrum", name=name)
    return None  # A unit without a target among units attacks the player.


def _list_partners(state: State, card: int, bit: int) -> list[int]:
    """Return the units that may join a unit's attack by an organisation (TR-6.10)."""
    if not organisations_of(state, card) & bit:
        return []
    return [
        other
        for other in _ready_units(state, state.owner_of(card))
        if other != card
        and organisations_of(state, other) & bit
        and can_join(state, card, other)
    ]


def answer_target(state: State, task: Task, action: Action) -> None:
    """Carry out the answer at the target step."""
    player = task.player
    if isinstance(action, any_time_actions.AnyTime):
        any_time_actions.carry_out_action(state, player, action)
    elif isinstance(action, (Attack, Scrum)):
        state.passes = 0
        card = state.table.find(action.card)
        if isinstance(action, Attack):
            state.push(_build_attack_task(player, card, AIMING, ()))
        else:
            bit = 1 << ORGANISATIONS.index(action.organisation)
            state.push(_build_attack_task(player, card, JOINING, (bit,)))
    else:
        state.passed[player] = 1
        state.passes += 1
        _after_pass(state, task)


def _build_attack_task(
    player: int, card: int, step: int, rest: tuple[int, ...]
) -> Task:
    task = Task("attack", player, card=card, rest=rest)
    task.step = step
    return task


def _after_pass(state: State, task: Task) -> None:
    if state.passes < BOTH:
        task.player = 1 - task.player
        return
    task.step = ENDING
    any_time_actions.open_window(state, 1 - task.player, back_to=TARGETING)
    if state.frames[-1] is not task:
        state.passes = 1  # If the other player acts, this one is asked again.


# --- One attack.


def advance_attack(state: State, task: Task) -> None:
    """Do the next step of an attack."""
    if task.step == JOINING:
        _ask_partners(state, task)
    elif task.step == AIMING:
        _choose_target(state, task)
    elif task.step == DECLARING:
        _declare_attack(state, task)
    elif _is_interrupted(state, task):
        _restart_attack(state, task)
    elif task.step == ANSWERING:
        any_time_actions.ask_answer(state, task.player)
    else:
        _deal_damage(state, task)


def _ask_partners(state: State, task: Task) -> None:
    state.ask(
        Decision(
            task.player,
            "scrum",
            "TR-6.10",
            candidates=state.ids(_list_partners(state, task.card, task.rest[0])),
            minimum=1,
            maximum=len(_list_partners(state, task.card, task.rest[0])),
            source=state.table.ids[task.card],
        )
    )


def _choose_target(state: State, task: Task) -> None:
    """Find what is attacked: a unit, or the player where there is no choice."""
    found = list_targets(state, _list_chosen_attackers(task))
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


def _list_chosen_attackers(task: Task) -> list[int]:
    """Return the attackers chosen so far: the first, and those that joined."""
    return [task.card, *task.rest[1:]]


def answer_attack(state: State, task: Task, action: Action) -> None:
    """Continue with attackers that join, the target, actions, or the response."""
    if isinstance(action, Choose):
        cards = tuple(state.table.find(card_id) for card_id in action.cards)
        if task.step == JOINING:
            task.rest = (task.rest[0], *cards)
            task.step = AIMING
        elif task.step == AIMING:
            task.part = cards[0]
            task.step = DECLARING
        else:
            _compare_strength(state, task, cards[0])
    elif isinstance(action, Pass):
        state.passed[task.player] = 1
        task.step = RESPONDING
        any_time_actions.open_window(state, 1 - task.player, back_to=ANSWERING)
    elif isinstance(action, any_time_actions.AnyTime):
        any_time_actions.carry_out_action(state, task.player, action)


def _declare_attack(state: State, task: Task) -> None:
    """Action the attackers; they attack (TR-6.4)."""
    player = task.player
    chosen = _list_chosen_attackers(task)
    triggers.queue_triggers(state, "attacks", chosen)
    for card in chosen:
        movement.action_card(state, card)
        state.attacking[card] = 1
    state.target = task.part
    state.scrum = int(len(chosen) > 1)
    if not state.attacked[player]:
        state.attacked[player] = 1
        _share_organisations(state, player, chosen)
    state.something_done()
    for card in chosen:
        fact: dict[str, Value] = {"player": player, "card": state.seen(card)}
        if state.target == NOBODY:
            state.emit("player_attacked", fact)
        else:
            state.emit("unit_attacked", {**fact, "target": state.seen(state.target)})
    task.step = ANSWERING


def _share_organisations(state: State, player: int, attackers: list[int]) -> None:
    """Give units with allegiance the organisations of the first attackers (TR-9.3)."""
    gained = 0
    for card in attackers:
        gained |= organisations_of(state, card)
    for card in state.unstunned_units(player):
        if has_craft(state, card, ALLEGIANCE):
            state.gained_orgs[card] |= gained


def _is_interrupted(state: State, task: Task) -> bool:
    """Return whether the attack cannot go on (TR-6.9)."""
    if task.part != NOBODY and (state.target == NOBODY or state.stunned[state.target]):
        return True
    return not _list_fighting_units(state)


def _list_fighting_units(state: State) -> list[int]:
    return [card for card in state.attackers() if not state.stunned[card]]


def _restart_attack(state: State, task: Task) -> None:
    """Ready the attackers still there; their player chooses anew (TR-6.9)."""
    attackers = _list_fighting_units(state)
    _end_attack(state)
    for card in attackers:
        movement.ready_card(state, card)
    state.emit("attack_broken", {"player": task.player})


def _deal_damage(state: State, task: Task) -> None:
    """Deal the damage; in a scrum, first ask who is responded to (TR-6.10)."""
    fighting = _list_fighting_units(state)
    if state.target == NOBODY:
        total = sum(strength_and_defence(state, card)[0] for card in fighting)
        movement.lose_bond(state, 1 - task.player, total)  # TR-6.8
        _hand_over_target_step(state)
    elif len(fighting) == 1:
        _compare_strength(state, task, fighting[0])
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


def _compare_strength(state: State, task: Task, responded: int) -> None:
    """STR against DEF both ways at the same moment (TR-6.6), and overkill (TR-6.7)."""
    target = state.target
    strength = sum(
        strength_and_defence(state, card)[0] for card in _list_fighting_units(state)
    )
    back, defence = strength_and_defence(state, target)
    own_defence = strength_and_defence(state, responded)[1]
    is_overkill = not state.scrum and not has_craft(state, target, SUPPORT)
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
    stunned = [target] if strength >= defence else []
    movement.stun_units(state, stunned + [responded] * (back >= own_defence))
    if is_overkill:
        movement.lose_bond(state, 1 - task.player, strength - defence)
    _hand_over_target_step(state)


def _hand_over_target_step(state: State) -> None:
    """Pass the target step to the other player after an attack."""
    _end_attack(state)
    fighting = state.frames[-1]
    fighting.player = 1 - fighting.player


def _end_attack(state: State) -> None:
    for card in state.attackers():
        state.attacking[card] = 0
    state.target = NOBODY
    state.scrum = 0
    state.frames.pop()
