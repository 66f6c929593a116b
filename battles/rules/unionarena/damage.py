"""Damage to a player: which life cards, and turning them up (UA-5.5.1 to UA-5.5.3)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.events import CardSeen
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import (
    continuous,
    deeds,
    forbidding,
    moments,
    replacing,
    victory,
)
from battles.rules.unionarena.generated.records import Doer
from battles.rules.unionarena.options import LifeChoice
from battles.rules.unionarena.questions import ask_cards
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import ZONE_COUNT, Zone
from cards.effects.model.modifiers import DamageTaken
from cards.effects.model.words import Act, Deed, MomentName


def _doer(frame: Frame) -> Doer | None:
    assert frame.data is not None  # set by begin
    raw = frame.data["doer"]
    return None if raw is None else Doer.from_list(raw)


def _may_be_replaced(state: State, frame: Frame) -> None:
    """Give an effect the chance to stop, change or replace the damage."""
    frame.result = 0
    doer = _doer(frame)
    player = frame.player
    if forbidding.is_forbidden_to_player(state, player, Act.TAKE_DAMAGE, doer=doer):
        frame.number = 0
    frame.number = max(0, frame.number + _change(state, player))
    if not frame.number:
        frame.result = 1
        return
    replacing.begin(
        state,
        (MomentName.WOULD_TAKE_DAMAGE,),
        -1,
        _doer(frame),
        player=frame.player,
    )


def _change(state: State, player: int) -> int:
    """Give how much more, or less, of each damage a player takes."""
    if DamageTaken not in state.facts.kinds:
        return 0
    return sum(
        forbidding.scope_of_rule(state, rule).number(rule.modifier.by)
        for rule in continuous.seat_rules_of(state, player)
        if isinstance(rule.modifier, DamageTaken)
    )


def _choose_life(state: State, frame: Frame) -> None:
    """The opponent of the damaged player chooses, unseen (UA-5.5.2, D-17, D-18)."""
    if frame.result:
        done(state, frame)
        return
    life = state.zone(frame.player, Zone.LIFE_AREA)
    amount = min(frame.number, len(life))
    state.emit(
        "damage_dealt",
        {"player": frame.player, "amount": frame.number, "taken": amount},
    )
    if amount == len(life) or state.options.life_choice is LifeChoice.TOP:
        frame.cards = state.ids(life[len(life) - amount :])
        return
    ask_cards(
        state,
        1 - frame.player,
        "choose_life",
        "UA-5.5.2",
        life,
        amount,
        amount,
        source=frame.card if state.table.find(frame.card) >= 0 else 0,
    )


def _take_life(state: State, frame: Frame, action: Action) -> None:
    assert isinstance(action, Choose)  # the question's form
    frame.cards = list(action.cards)


def _turn_up(state: State, frame: Frame) -> None:
    """All chosen cards are turned up together and are no longer life (UA-5.5.3)."""
    table = state.table
    player = frame.player
    revealed: list[CardSeen] = []
    for card_id in frame.cards:
        card = table.find(card_id)
        before = table.seen(card)
        table.move(card, player * ZONE_COUNT + Zone.CHECKING_AREA)
        after = table.seen(card)
        after.was_id, after.knew_id = before.card_id, before.knows_id
        revealed.append(after)
        deeds.record(state, Deed.LIFE_LOST, player, card)
    state.change += 1
    state.emit("life_revealed", {"player": player, "cards": revealed})
    doer = _doer(frame)
    frame.target = len(state.pool)  # What activates from here on is of this check.
    moments.happened(state, MomentName.DAMAGE_TAKEN, player, doer=doer)
    for seen in revealed:
        card = table.find(seen.card_id)
        moments.happened(state, MomentName.LIFE_LEFT, player, card=card, doer=doer)
    checked = [seen.card_id for seen in revealed]
    state.checks += 1
    state.push(Frame("trigger_check", player, cards=checked, number=frame.target))


def _finish(state: State, frame: Frame) -> None:
    """Only now is the life total looked at (UA-5.6.6, UA-10.2)."""
    state.checks -= 1
    done(state, frame)
    victory.check_life(state)


RULE: Final = Rule((_may_be_replaced, _choose_life, _turn_up, _finish), {1: _take_life})
