"""One attack: attacker, blocker, resolution (UA-5.2, UA-5.3, UA-5.7)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import battle, damage, modes, pool
from battles.rules.unionarena.actions import Block, DeclareAttack, Decline
from battles.rules.unionarena.refusals import refuse
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import Attack, State
from battles.rules.unionarena.zones import Zone


def explain_attacker(state: State, player: int, card_id: int) -> Illegal | None:
    """Give the reason against a card attacking at all (UA-1.3.3, UA-5.2.1)."""
    card = state.find_in(card_id, player, Zone.FRONT_LINE)
    if card < 0:
        return refuse("attack.not_on_front_line", card=card_id)
    if not state.modes[card]:
        return refuse("attack.resting", name=state.cards[card].name)
    return None


def explain_attack(state: State, player: int, action: DeclareAttack) -> Illegal | None:
    """Give the reason against an attack (UA-5.2.2)."""
    illegal = explain_attacker(state, player, action.card)
    if illegal is not None or action.target is None:
        return illegal
    name = state.cards[state.table.find(action.card)].name
    return refuse("attack.no_snipe", name=name)


def attack_options(state: State, player: int) -> list[Option]:
    """Give every attack the player may declare now."""
    return [
        Option(DeclareAttack(card_id), "attack_player", card=card_id)
        for card_id in state.ids(state.zone(player, Zone.FRONT_LINE))
        if explain_attacker(state, player, card_id) is None
    ]


def begin(state: State, player: int, action: DeclareAttack) -> None:
    """Declare an attack: the attacker becomes resting (UA-5.2.1)."""
    card = state.table.find(action.card)
    modes.make_resting(state, card)
    state.attacks[card] += 1
    state.attack = Attack(
        action.card, action.target or 0, sniped=action.target is not None
    )
    target = None if action.target is None else state.table.find(action.target)
    state.emit(
        "attack_declared",
        {
            "player": player,
            "card": state.seen(card),
            "target_player": 1 - player if target is None else None,
            "target": None if target is None else state.seen(target),
        },
    )
    state.push(Frame("attack_run", player, card=action.card))


def _on_attack(state: State, frame: Frame) -> None:
    """Effects on attacking resolve (UA-5.2.3)."""
    pool.settle(state)


def can_go_on(state: State) -> bool:
    """Whether attacker and attacked Character are still where they were (UA-5.7)."""
    attack = state.attack
    assert attack is not None  # only asked during an attack
    player = state.turn_player
    if state.find_in(attack.attacker, player, Zone.FRONT_LINE) < 0:
        return False  # UA-5.7.1
    if not attack.target:
        return True
    return state.find_in(attack.target, 1 - player, Zone.FRONT_LINE) >= 0  # UA-5.7.2


def explain_block(state: State, player: int, card_id: int) -> Illegal | None:
    """Give the reason against a card blocking this attack (UA-5.3.1)."""
    card = state.find_in(card_id, player, Zone.FRONT_LINE)
    if card < 0:
        return refuse("block.not_on_front_line", card=card_id)
    if not state.modes[card]:
        return refuse("block.resting", name=state.cards[card].name)
    return None


def _ask_block(state: State, frame: Frame) -> None:
    """Ask the attacked player for a blocker (UA-5.3.1); not after Snipe (5.3.2)."""
    attack = state.attack
    if attack is None or attack.sniped or not can_go_on(state):
        return
    player = 1 - frame.player
    options = [
        Option(Block(card_id), "block", card=card_id, target=attack.attacker)
        for card_id in state.ids(state.zone(player, Zone.FRONT_LINE))
        if explain_block(state, player, card_id) is None
    ]
    if options:
        options.append(Option(Decline(), "no_block"))
        state.ask(
            Decision(
                player, "block", "UA-5.3.1", options=options, source=attack.attacker
            )
        )


def _take_block(state: State, frame: Frame, action: Action) -> None:
    """The blocker becomes resting and the target of the attack (UA-5.3.1)."""
    attack = state.attack
    assert attack is not None  # the question was about it
    if not isinstance(action, Block):
        return
    card = state.table.find(action.card)
    modes.make_resting(state, card)
    state.blocks[card] += 1
    attack.target = attack.blocker = action.card
    state.emit(
        "blocked",
        {
            "player": 1 - frame.player,
            "card": state.seen(card),
            "attacker": state.seen(state.table.find(attack.attacker)),
        },
    )


def _on_block(state: State, frame: Frame) -> None:
    """Effects on blocking, or on not being blocked, resolve (UA-5.3.3, UA-5.3.4)."""
    attack = state.attack
    if attack is not None and not attack.target and can_go_on(state):
        attacker = state.seen(state.table.find(attack.attacker))
        state.emit("not_blocked", {"player": 1 - frame.player, "attacker": attacker})
    pool.settle(state)


def _resolve(state: State, frame: Frame) -> None:
    """Battle a Character or damage the player (UA-5.4, UA-5.5)."""
    attack = state.attack
    assert attack is not None  # it ends with this frame
    if not can_go_on(state):
        state.emit("attack_ended", {"player": frame.player})
        return
    if attack.target:
        battle.begin(state, frame.player)
    else:
        damage.begin(state, 1 - frame.player, damage.ATTACK_DAMAGE, attack.attacker)


def _end(state: State, frame: Frame) -> None:
    state.attack = None
    done(state, frame)
    pool.settle(state)


def reason(state: State, decision: Decision, action: Action) -> Illegal | None:
    """Give the reason against a block that is not offered."""
    if isinstance(action, Block):
        return explain_block(state, decision.player, action.card)
    return None


RULE: Final = Rule(
    (_on_attack, _ask_block, _on_block, _resolve, _end), {1: _take_block}, reason
)
