"""The main phase: offering, checking and doing actions (UE-6.2 to UE-6.6).

There is no combat (UE-1.2), and the other player has no part in it (UE-7.6).
"""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.game import Result
from battles.rules.universe_end import loops
from battles.rules.universe_end.actions import (
    Activate,
    CardAction,
    Charge,
    ClaimLoop,
    ClaimUnwinnable,
    EndTurn,
    Recombine,
    Summon,
    UseAbility,
)
from battles.rules.universe_end.effects import Cost
from battles.rules.universe_end.movement import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    await_turn_triggers,
    move_card,
    move_top_cards,
    rest_card,
    shuffle_deck,
)
from battles.rules.universe_end.payment import (
    BOUGHT,
    can_pay,
    cost_to_play,
    count_paying_energies,
    is_affordable,
    list_payments,
)
from battles.rules.universe_end.position import (
    END,
    NOTHING,
    PLAYED,
    RECOMBINED,
    USED,
    State,
    Task,
)
from battles.rules.universe_end.refusals import refuse
from battles.rules.universe_end.unwinnable_proofs import prove_unwinnable

# How a card of each kind is played, and the task that plays it once it is paid.
WAYS: Final[dict[str, Callable[[int], CardAction]]] = {
    "energy": Charge,
    "ability": UseAbility,
    "chara": Summon,
}


# --- Offering.


def ask_main_action(state: State, player: int) -> None:
    """Ask what the turn player does next."""
    state.actions += 1
    state.triggered = 0
    if state.actions > state.options.action_limit:
        state.emit("action_limit", {"player": player})
        end_turn(state)
        return
    options = _list_plays(state, player) if _can_play(state) else []
    if state.course == NOTHING:
        options.append(_build_option(Recombine()))
    if loops.can_win_by_loop(state, player):
        now = loops.keep_moment(state)
        if not loops.find_lack(state, now):
            options.append(_build_option(ClaimLoop()))
    if _explain_claim(state, player) is None:
        options.append(_build_option(ClaimUnwinnable()))
    options.append(_build_option(EndTurn()))
    state.ask(
        Decision(
            player, "main", "UE-6.2", options=options, params={"plays": state.plays}
        )
    )


def _build_option(action: Action, card: int | None = None) -> Option:
    return Option(action, action.type, card)


def _list_plays(state: State, player: int) -> list[Option]:
    """List cards and effects that can be paid: those that are not refused."""
    ids, cards = state.table.ids, state.cards
    gives = list_payments(state, player)
    options = []
    for card in state.zone(player, HAND):
        way = WAYS.get(cards[card].kind)
        if way is not None and can_pay(cost_to_play(state, card), gives):
            options.append(_build_option(way(ids[card]), ids[card]))
    for card in state.zone(player, FIELD):
        if state.resting[card]:
            continue
        for part, ability in enumerate(cards[card].abilities):
            if ability.on == "activated" and can_pay(ability.cost, gives):
                options.append(_build_option(Activate(ids[card], part), ids[card]))
    return options


# --- Checking.


def explain_action(state: State, player: int, action: Action) -> Illegal | None:
    """Return the reason against an action in the main phase, or None."""
    if isinstance(action, (CardAction, Activate)):
        return _refuse_without_play_count(state) or _explain_play(state, player, action)
    if isinstance(action, Recombine):
        return _explain_recombining(state)
    if isinstance(action, ClaimLoop):
        return loops.explain_missing_loop(state)
    if isinstance(action, ClaimUnwinnable):
        return _explain_claim(state, player)
    if isinstance(action, EndTurn):
        return None
    return refuse("action.not_offered", question="main")


def _can_play(state: State) -> bool:
    return state.course != RECOMBINED and state.plays > 0


def _refuse_without_play_count(state: State) -> Illegal | None:
    if _can_play(state):
        return None
    is_recombined = state.course == RECOMBINED
    return refuse("ue.recombined" if is_recombined else "ue.no_play_count")


def _explain_play(
    state: State, player: int, action: CardAction | Activate
) -> Illegal | None:
    if isinstance(action, CardAction):
        return _explain_card(state, player, action)
    return _explain_activating(state, player, action)


def _explain_card(state: State, player: int, action: CardAction) -> Illegal | None:
    card = state.table.find(action.card)
    if card not in state.zone(player, HAND):
        return refuse("play.not_in_hand")
    definition = state.cards[card]
    way = WAYS.get(definition.kind)
    if way is None or type(action) is not way:
        return refuse("ue.wrong_kind", name=definition.name)
    return _explain_cost(state, player, definition.name, cost_to_play(state, card))


def _explain_cost(state: State, player: int, name: str, cost: Cost) -> Illegal | None:
    if is_affordable(state, player, cost):
        return None
    available = count_paying_energies(state, player, cost)
    return refuse(
        "ue.not_enough_energy", name=name, needed=sum(cost), available=available
    )


def _explain_activating(state: State, player: int, action: Activate) -> Illegal | None:
    card = state.table.find(action.card)
    if card not in state.zone(player, FIELD):
        return refuse("ue.not_on_field")
    definition = state.cards[card]
    abilities = definition.abilities
    is_there = 0 <= action.ability < len(abilities)
    if not is_there or abilities[action.ability].on != "activated":
        return refuse("ue.no_effect", name=definition.name)
    if state.resting[card]:
        return refuse("ue.resting", name=definition.name)  # UE-6.7
    cost = abilities[action.ability].cost
    return _explain_cost(state, player, definition.name, cost)


def _explain_recombining(state: State) -> Illegal | None:
    if state.course == RECOMBINED:
        return refuse("ue.recombined")
    if state.course == PLAYED:
        return refuse("ue.recombine_after_play")
    return None


def _explain_claim(state: State, player: int) -> Illegal | None:
    if not state.options.claims:
        return refuse("ue.no_claims")
    if prove_unwinnable(state, 1 - player) is None:
        return refuse("ue.not_proved")
    return None


# --- Doing it.


def answer_main(state: State, task: Task, action: Action) -> None:
    """Carry out the action of the turn player."""
    player = task.player
    if isinstance(action, CardAction):
        card = state.table.find(action.card)
        _spend_play(state)
        cost = cost_to_play(state, card)
        state.push(Task(f"play_{action.type}", player, card=card, rest=cost))
    elif isinstance(action, Activate):
        card = state.table.find(action.card)
        _spend_play(state)
        begin_activation(state, player, card, action.ability)
    elif isinstance(action, Recombine):
        recombine_hand(state, player)
    elif isinstance(action, ClaimLoop):
        state.emit("loop_shown", {"player": player})
        state.finish(Result(player, "loop", "UE-8.5"))
    elif isinstance(action, ClaimUnwinnable):
        proof = prove_unwinnable(state, 1 - player) or []
        state.emit("unwinnable_proved", {"player": player, "proof": proof})
        state.finish(Result(player, "unwinnable", "UE-8.4"))
    else:
        end_turn(state)


def _spend_play(state: State) -> None:
    """Spend one play count for an action (UE-6.3)."""
    state.plays -= 1
    state.played += 1
    state.course = PLAYED


def begin_activation(
    state: State, player: int, card: int, part: int, *, way: str = "play_activate"
) -> None:
    """Begin an activated effect: pay for it, then rest the chara (UE-6.3, UE-7.2).

    As the chara enters, ``way`` is ``enter_activate``.
    """
    cost = state.cards[card].abilities[part].cost
    state.push(Task(way, player, card=card, part=part, rest=cost))


def _finish_charge(state: State, task: Task) -> None:
    move_card(state, task.card, ENERGY)


def _finish_summon(state: State, task: Task) -> None:
    move_card(state, task.card, FIELD)


def _finish_ability(state: State, task: Task) -> None:
    """Finish an ability card, which lies open while its texts resolve (UE-7.4)."""
    texts = state.cards[task.card].list_parts("use")
    move_card(state, task.card, USED)
    for part in reversed(texts):  # The last one pushed is carried out first.
        state.push(Task("resolve", task.player, card=task.card, part=part, rest=(0,)))
    if not texts:
        move_card(state, task.card, DEBRIS)


def _finish_activation(state: State, task: Task) -> None:
    if task.kind == "play_activate" or state.options.cip_rests:
        rest_card(state, task.card)
    was = state.table.ids[task.card]
    resolve = Task("resolve", task.player, card=task.card, part=task.part, rest=(was,))
    state.push(resolve)


BOUGHT["play_charge"] = _finish_charge
BOUGHT["play_summon"] = _finish_summon
BOUGHT["play_use_ability"] = _finish_ability
BOUGHT["play_activate"] = _finish_activation
BOUGHT["enter_activate"] = _finish_activation


def recombine_hand(state: State, player: int) -> None:
    """Put the hand, shuffled, below the deck; draw as many; shuffle (UE-6.5)."""
    state.course = RECOMBINED
    hand = list(state.zone(player, HAND))
    state.emit("recombined", {"player": player, "n": len(hand)})
    state.chance.shuffle(hand)
    for card in hand:
        move_card(state, card, DECK)
    move_top_cards(state, player, len(hand), HAND)
    shuffle_deck(state, player)


# --- The end.


def end_turn(state: State) -> None:
    """End the turn; what is left of the play count is lost (UE-6.6).

    Lost before what waits for the end of the turn is carried out (E-13).
    """
    state.plays = 0
    state.emit("turn_ended", {"player": state.turn_player})
    await_turn_triggers(state, "turn_ends")
    if state.waiting:
        state.frames[-1].step = END
    else:
        pass_turn(state)


def pass_turn(state: State) -> None:
    """Let the other player begin their turn."""
    state.frames.pop()
    state.push(Task("turn", 1 - state.turn_player))


__all__ = [
    "NOTHING",
    "answer_main",
    "ask_main_action",
    "begin_activation",
    "end_turn",
    "explain_action",
    "pass_turn",
    "recombine_hand",
]
