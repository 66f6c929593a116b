"""The preparation phase of one player: draw, base, deployment (TR-6.1 to TR-6.3)."""

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kiseki import any_time_actions, movement
from battles.rules.kiseki.actions import Deploy, Pass, Place
from battles.rules.kiseki.effects import DISPATCH
from battles.rules.kiseki.position import BASE, FIELD, HAND, State, Task
from battles.rules.kiseki.queries import cp_cost, is_reinforced
from battles.rules.kiseki.refusals import refuse

DRAW, PLACING, GAIN, DEPLOYING, END = range(5)
DRAWN = 2


def advance_preparation(state: State, task: Task) -> None:
    """Do the next step, or ask for its decision."""
    player = task.player
    if task.step == DRAW:
        task.step = PLACING
        state.active = player
        state.emit("preparation_begins", {"player": player})
        movement.draw_cards(state, player, DRAWN)  # TR-6.1
    elif task.step == PLACING:
        _ask_step(state, player, "base", "TR-6.2", _list_placings(state, player))
    elif task.step == GAIN:
        task.step = DEPLOYING
        state.cp[player] = len(state.zone(player, BASE))  # TR-6.3: whatever its state
        state.emit("cp_gained", {"player": player, "n": state.cp[player]})
    elif task.step == DEPLOYING:
        _ask_step(state, player, "deploy", "TR-6.3", _list_deployments(state, player))
    else:
        state.cp[player] = 0  # TR-4.6
        state.frames.pop()


def _ask_step(
    state: State, player: int, kind: str, clause: str, own: list[Option]
) -> None:
    found = [
        *own,
        *any_time_actions.list_options(state, player),
        any_time_actions.build_option(Pass()),
    ]
    # What the hand allows is the player's alone to see: nobody passes here for them.
    state.ask(Decision(player, kind, clause, options=found, params={"idle": False}))


def _list_placings(state: State, player: int) -> list[Option]:
    hand = state.ids(state.zone(player, HAND))
    return [any_time_actions.build_option(Place(card_id)) for card_id in hand]


def _list_deployments(state: State, player: int) -> list[Option]:
    actions = [
        Deploy(state.table.ids[card])
        for zone in (HAND, BASE)
        for card in state.zone(player, zone)
    ]
    return [
        any_time_actions.build_option(action)
        for action in actions
        if explain_deployment(state, player, action) is None
    ]


def explain_placing(state: State, player: int, action: Place) -> Illegal | None:
    """Return the reason against putting a card into the base, or None."""
    if state.table.find(action.card) not in state.zone(player, HAND):
        return refuse("play.not_in_hand")
    return None


def explain_deployment(state: State, player: int, action: Deploy) -> Illegal | None:
    """Return the reason against playing a unit or item, or None (TR-6.3)."""
    card = state.table.find(action.card)
    is_in_base = card in state.zone(player, BASE)
    if not is_in_base and card not in state.zone(player, HAND):
        return refuse("tr.not_yours")
    definition = state.cards[card]
    if is_in_base and not (state.down[card] and definition.craft_bits & DISPATCH):
        return refuse("tr.only_dispatch")
    if definition.kind not in ("unit", "item"):
        return refuse("tr.wrong_kind", name=definition.name)
    if not is_reinforced(state, player, card):
        return refuse("tr.no_reinforcement", name=definition.name)
    needed, available = cp_cost(state, card), state.cp[player]
    if needed > available:
        return refuse(
            "tr.not_enough_cp",
            name=definition.name,
            needed=needed,
            available=available,
        )
    return None


def answer_preparation(state: State, task: Task, action: Action) -> None:
    """Carry out an answer of the player in preparation."""
    player = task.player
    if isinstance(action, any_time_actions.AnyTime):
        any_time_actions.carry_out_action(state, player, action)
    elif isinstance(action, Place):
        task.step = GAIN
        movement.move_card(state, state.table.find(action.card), BASE, down=True)
    elif isinstance(action, Deploy):
        deploy_card(state, player, state.table.find(action.card))
    elif task.step == PLACING:
        task.step = GAIN
    else:
        state.passed[player] = 1
        task.step = END
        any_time_actions.open_window(state, 1 - player, back_to=DEPLOYING)


def deploy_card(state: State, player: int, card: int) -> None:
    """Play a unit or item: it enters face up and ready (TR-6.3)."""
    state.something_done()
    state.cp[player] -= cp_cost(state, card)
    definition = state.cards[card]
    is_dispatched = state.zone_of(card) == BASE
    if definition.kind == "unit":
        state.deployed[player] += 1
    movement.move_card(state, card, FIELD)
    texts = definition.list_parts("enters")
    any_time_actions.push_effects(state, player, card, texts)
    if is_dispatched and state.zone(player, HAND):
        state.push(Task("dispatch", player, card=card))


def ask_dispatch(state: State, task: Task) -> None:
    """Ask for a card in hand that follows into the base (TR-9.4)."""
    state.ask(
        Decision(
            task.player,
            "dispatch",
            "TR-9.4",
            candidates=state.ids(state.zone(task.player, HAND)),
            minimum=0,
            maximum=1,
            source=state.table.ids[task.card],
        )
    )


def answer_dispatch(state: State, _task: Task, action: Action) -> None:
    """Put the chosen card into the base, face down and actioned."""
    state.frames.pop()
    for card_id in action.cards if isinstance(action, Choose) else ():
        card = state.table.find(card_id)
        movement.move_card(state, card, BASE, down=True)
        state.actioned[card] = 1
