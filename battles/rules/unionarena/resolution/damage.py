"""Damage to a player: which life cards, and turning them up (UA-5.5.1 to UA-5.5.3)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.events import CardSeen
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import Damage, TriggerCheck
from battles.rules.unionarena.position.options import LifeChoice
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.queries import card_values, restrictions
from battles.rules.unionarena.resolution import moments, replacements, victory
from cards.effects.model.enums import Act, Deed, MomentName
from cards.effects.model.modifiers import DamageTaken


def _offer_replacement(state: State, frame: Damage) -> None:
    """Let an effect stop, change or replace the damage."""
    frame.result = False
    doer, player = frame.doer, frame.player
    if restrictions.is_forbidden_to_player(state, player, Act.TAKE_DAMAGE, doer=doer):
        frame.amount = 0
    frame.amount = max(0, frame.amount + _sum_damage_changes(state, player))
    if not frame.amount:
        frame.result = True
        return
    replacements.begin_replacement(
        state,
        (MomentName.WOULD_TAKE_DAMAGE,),
        -1,
        doer,
        player=player,
    )


def _sum_damage_changes(state: State, player: int) -> int:
    """Return how much more, or less, of each damage a player takes."""
    if DamageTaken not in state.facts.kinds:
        return 0
    return sum(
        restrictions.build_modifier_scope(state, rule).number(rule.modifier.by)
        for rule in card_values.list_modifiers_on_player(state, player)
        if isinstance(rule.modifier, DamageTaken)
    )


def _choose_life(state: State, frame: Damage) -> None:
    """Let the opponent of the damaged player choose, unseen (UA-5.5.2, D-17, D-18)."""
    if frame.result:
        finish_rule(state, frame)
        return
    life = state.zone(frame.player, Zone.LIFE_AREA)
    amount = min(frame.amount, len(life))
    state.emit(
        "damage_dealt",
        {"player": frame.player, "amount": frame.amount, "taken": amount},
    )
    if amount == len(life) or state.options.life_choice is LifeChoice.TOP:
        frame.life = tuple(state.ids(life[len(life) - amount :]))
        return
    ask_cards(
        state,
        1 - frame.player,
        "choose_life",
        "UA-5.5.2",
        life,
        amount,
        amount,
        source=frame.source if state.table.find(frame.source) >= 0 else 0,
    )


def _take_life(state: State, frame: Damage, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    frame.life = action.cards


def _turn_life_cards_up(state: State, frame: Damage) -> None:
    """Turn all chosen cards up together; they are no longer life (UA-5.5.3)."""
    table = state.table
    player = frame.player
    revealed: list[CardSeen] = []
    for card_id in frame.life:
        card = table.find(card_id)
        before = table.seen(card)
        table.move(card, player * ZONE_COUNT + Zone.CHECKING_AREA)
        after = table.seen(card)
        after.was_id, after.knew_id = before.card_id, before.knows_id
        revealed.append(after)
        turn_history.record_deed(state, Deed.LIFE_LOST, player, card)
    state.change += 1
    state.emit("life_revealed", {"player": player, "cards": revealed})
    doer = frame.doer
    since = len(state.pool)  # What activates from here on belongs to this check.
    moments.activate_effects_on(state, MomentName.DAMAGE_TAKEN, player, doer=doer)
    for seen in revealed:
        card = table.find(seen.card_id)
        moments.activate_effects_on(
            state, MomentName.LIFE_LEFT, player, card=card, doer=doer
        )
    checked = tuple(seen.card_id for seen in revealed)
    state.checks += 1
    state.push(TriggerCheck(player, checked, since, doer=doer))


def _finish(state: State, frame: Damage) -> None:
    """Check the life total, only now (UA-5.6.6, UA-10.2)."""
    state.checks -= 1
    finish_rule(state, frame)
    victory.check_life(state)


RULE: Final = Rule(
    Damage,
    (_offer_replacement, _choose_life, _turn_life_cards_up, _finish),
    {_choose_life: _take_life},
)
