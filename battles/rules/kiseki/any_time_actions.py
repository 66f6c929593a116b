"""What a player may do at any time: offering, checking and doing it (chapter 8).

An action is carried out completely before the next one is taken (TR-8.6).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kiseki import movement
from battles.rules.kiseki.actions import (
    Activate,
    CardAction,
    Cast,
    Found,
    GainEP,
    Pass,
    Support,
)
from battles.rules.kiseki.effects import COVERT, SUPPORT
from battles.rules.kiseki.position import BASE, FIELD, HAND, TRAIL, State, Task
from battles.rules.kiseki.queries import has_craft, organisations_of
from battles.rules.kiseki.refusals import refuse

AnyTime = Cast | Found | GainEP | Support | Activate
Why = Callable[[State, int, int], Illegal | None]


# --- Offering.


def build_option(action: Action) -> Option:
    """Return an action as an option; an action on a card is shown at the card."""
    card = action.card if isinstance(action, (CardAction, Activate)) else None
    return Option(action, action.type, card)


def list_options(state: State, player: int) -> Iterator[Option]:
    """Return what a player may do now, whatever the step."""
    if state.actions >= state.options.action_limit:
        return
    ids = state.table.ids
    for card in state.zone(player, HAND):
        if explain_action(state, player, Cast(ids[card])) is None:
            yield build_option(Cast(ids[card]))
    for card in state.zone(player, BASE):
        for way in (GainEP, Cast, Found):
            if explain_action(state, player, way(ids[card])) is None:
                yield build_option(way(ids[card]))
        yield from _list_craft_actions(state, player, card)
    for card in state.zone(player, FIELD):
        yield from _list_craft_actions(state, player, card)
    for card in state.unstunned_units(player):
        if not has_craft(state, card, SUPPORT) and list_helpers(state, card):
            yield build_option(Support(ids[card]))


def _list_craft_actions(state: State, player: int, card: int) -> Iterator[Option]:
    for part, ability in enumerate(state.cards[card].abilities):
        if ability.on == "activated":
            action = Activate(state.table.ids[card], part)
            if explain_action(state, player, action) is None:
                yield build_option(action)


# --- Checking.


def explain_action(state: State, player: int, action: AnyTime) -> Illegal | None:
    """Return the reason against an action now, or None."""
    if state.actions >= state.options.action_limit:
        return refuse("tr.too_much")
    card = state.table.find(action.card)
    if isinstance(action, Activate):
        return _explain_craft(state, player, card, action.ability)
    return WHY[action.type](state, player, card)


def _explain_gain(state: State, player: int, card: int) -> Illegal | None:
    if card not in state.zone(player, BASE):
        return refuse("tr.not_in_base")
    if state.actioned[card]:
        return refuse("tr.actioned", name=state.cards[card].name)
    return None


def _explain_cast(state: State, player: int, card: int) -> Illegal | None:
    """Check an event or arts, from the hand or face down in the base (TR-8.2)."""
    is_in_base = card in state.zone(player, BASE)
    if not is_in_base and card not in state.zone(player, HAND):
        return refuse("tr.not_yours")
    definition = state.cards[card]
    if is_in_base and not state.down[card]:
        return refuse("tr.face_up", name=definition.name)
    if not _list_cast_parts(state, card):
        return refuse("tr.wrong_kind", name=definition.name)
    return _explain_ep(state, player, card, cast_cost(state, card))


def _list_cast_parts(state: State, card: int) -> list[int]:
    """Return the texts of an event, or the arts of a unit (TR-3.3)."""
    definition = state.cards[card]
    return definition.list_parts("use" if definition.kind == "event" else "arts")


def cast_cost(state: State, card: int) -> int:
    """Return the EP an event, or the arts of a unit, costs."""
    definition = state.cards[card]
    if definition.kind == "event":
        return definition.cost
    return definition.abilities[_list_cast_parts(state, card)[0]].ep


def _explain_ep(state: State, player: int, card: int, needed: int) -> Illegal | None:
    available = state.ep[player]
    if needed <= available:
        return None
    name = state.cards[card].name
    return refuse("tr.not_enough_ep", name=name, needed=needed, available=available)


def _explain_founding(state: State, player: int, card: int) -> Illegal | None:
    """Check that a base lies face down in a base of enough cards (TR-8.3)."""
    base = state.zone(player, BASE)
    if card not in base:
        return refuse("tr.not_in_base")
    definition = state.cards[card]
    if not state.down[card]:
        return refuse("tr.face_up", name=definition.name)
    if definition.kind != "base":
        return refuse("tr.wrong_kind", name=definition.name)
    if definition.cost > len(base):
        return refuse(
            "tr.level",
            name=definition.name,
            needed=definition.cost,
            available=len(base),
        )
    return None


def _explain_craft(state: State, player: int, card: int, part: int) -> Illegal | None:
    """Check a craft of a card in play, for EP, actioning the card, or both (TR-8.4)."""
    is_played = card in state.zone(player, BASE) and not state.down[card]
    if not is_played and card not in state.zone(player, FIELD):
        return refuse("tr.not_on_field")
    definition = state.cards[card]
    abilities = definition.abilities
    if not 0 <= part < len(abilities) or abilities[part].on != "activated":
        return refuse("tr.no_craft", name=definition.name)
    if state.stunned[card]:
        return refuse("tr.stunned", name=definition.name)
    if abilities[part].action and state.actioned[card]:
        return refuse("tr.actioned", name=definition.name)
    return _explain_ep(state, player, card, abilities[part].ep)


def _explain_support(state: State, player: int, card: int) -> Illegal | None:
    if card not in state.units(player):
        return refuse("tr.not_on_field")
    name = state.cards[card].name
    if state.stunned[card]:
        return refuse("tr.stunned", name=name)
    if has_craft(state, card, SUPPORT):
        return refuse("tr.has_support", name=name)
    return None if list_helpers(state, card) else refuse("tr.no_helper", name=name)


def list_helpers(state: State, card: int) -> list[int]:
    """Return the ready units that could support another in a scrum (TR-8.5)."""
    own = organisations_of(state, card)
    if not own:
        return []
    is_covert = has_craft(state, card, COVERT)
    return [
        other
        for other in state.unstunned_units(state.owner_of(card))
        if other != card
        and not state.actioned[other]
        and own & organisations_of(state, other)
        and (not is_covert or has_craft(state, other, COVERT))
    ]


WHY: Final[Mapping[str, Why]] = {
    GainEP.type: _explain_gain,
    Cast.type: _explain_cast,
    Found.type: _explain_founding,
    Support.type: _explain_support,
}


# --- Doing it.


def carry_out_action(state: State, player: int, action: AnyTime) -> None:
    """Carry out an action at any time."""
    state.something_done()
    state.actions += 1
    card = state.table.find(action.card)
    if isinstance(action, Activate):
        _activate(state, player, card, action.ability)
    elif isinstance(action, GainEP):
        movement.action_card(state, card)
        movement.gain_ep(state, player, 1)
    elif isinstance(action, Cast):
        _cast_card(state, player, card)
    elif isinstance(action, Found):
        movement.turn_card_up(state, card)
    else:
        state.push(Task("support", player, card=card))


def _activate(state: State, player: int, card: int, part: int) -> None:
    ability = state.cards[card].abilities[part]
    state.ep[player] -= ability.ep
    if ability.action:
        movement.action_card(state, card)
    push_effects(state, player, card, [part])


def _cast_card(state: State, player: int, card: int) -> None:
    """Put a card from the hand into the trail first; turn one in the base up there."""
    state.ep[player] -= cast_cost(state, card)
    if state.zone_of(card) == BASE:
        movement.turn_card_up(state, card)
    else:
        movement.move_card(state, card, TRAIL)
    push_effects(state, player, card, _list_cast_parts(state, card))


def push_effects(state: State, player: int, card: int, parts: Sequence[int]) -> None:
    """Begin texts of a card, one after the other as they are printed.

    Each remembers which object the card was.
    """
    was = state.table.ids[card]
    for part in reversed(parts):  # The last one pushed is carried out first.
        state.push(Task("resolve", player, card=card, part=part, rest=(was, 0)))


def ask_helper(state: State, task: Task) -> None:
    """Ask which unit gives support; a single candidate is taken (TR-8.5)."""
    found = list_helpers(state, task.card)
    if len(found) == 1:
        _give_support(state, task, found[0])
        return
    state.ask(
        Decision(
            task.player,
            "helper",
            "TR-8.5",
            candidates=state.ids(found),
            minimum=1,
            maximum=1,
            source=state.table.ids[task.card],
        )
    )


def answer_helper(state: State, task: Task, action: Action) -> None:
    """Action the chosen unit and give its support."""
    if isinstance(action, Choose):
        _give_support(state, task, state.table.find(action.cards[0]))


def _give_support(state: State, task: Task, helper: int) -> None:
    state.frames.pop()
    movement.action_card(state, helper)
    state.gained_crafts[task.card] |= SUPPORT
    state.emit("support_given", {"player": task.player, "card": state.seen(task.card)})


# --- Who may act now (TR-8.6).


def ask_window(state: State, task: Task) -> None:
    """Ask the other player whether to act before the step continues."""
    ask_answer(state, task.player)


def ask_answer(state: State, player: int) -> None:
    """Ask a player for an action at any time, or to pass."""
    found = [*list_options(state, player), build_option(Pass())]
    idle = is_idle(state, player)
    state.ask(
        Decision(player, "answer", "TR-8.6", options=found, params={"idle": idle})
    )


def is_idle(state: State, player: int) -> bool:
    """Return whether nothing that lies open lets a player act at any time.

    Only what both players see counts, so that a pass for such a player tells nothing
    about hidden cards: an event that costs no EP may still be in the hand.
    """
    if state.ep[player]:
        return False
    base, field = state.zone(player, BASE), state.zone(player, FIELD)
    if any(not state.actioned[card] for card in base):
        return False
    is_open = [*field, *(card for card in base if not state.down[card])]
    if any(next(_list_craft_actions(state, player, card), None) for card in is_open):
        return False
    return not any(
        _explain_support(state, player, card) is None for card in state.units(player)
    )


def answer_window(state: State, task: Task, action: Action) -> None:
    """Continue the step after a pass; after an action, return to its player."""
    state.frames.pop()
    if isinstance(action, Pass):
        state.passed[task.player] = 1
        return
    below = state.frames[-1]
    below.step = task.rest[0]
    assert isinstance(action, AnyTime)  # the question offers no others
    carry_out_action(state, task.player, action)


def open_window(state: State, player: int, *, back_to: int) -> None:
    """Let a player answer what was done since that player last passed.

    Args:
        state: The position.
        player: The seat that may answer.
        back_to: The step to which the current task returns if that player acts.
    """
    if not state.passed[player]:
        state.push(Task("window", player, rest=(back_to,)))
