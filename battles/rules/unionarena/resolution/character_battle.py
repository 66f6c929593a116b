"""A battle between two Characters (UA-5.4.1 to UA-5.4.5, UA-8.5, UA-8.9)."""

from typing import Final

from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Fight
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries import card_values, keywords
from battles.rules.unionarena.resolution import (
    damage_start,
    effect_pool,
    expiry,
    moments,
    retirement,
)
from cards.effects.model.enums import KeywordName, MomentName

# The moment of the attacker for each moment of the attacked Character.
_ATTACKERS: Final = {
    MomentName.BLOCK_WON: MomentName.BATTLE_WON,
    MomentName.BLOCK_LOST: MomentName.BATTLE_LOST,
}


def begin_character_battle(state: State, player: int) -> None:
    """Begin the battle of the attack in progress."""
    state.push(Fight(player))


def _compare_bp(state: State, frame: Fight) -> None:
    """Compare BP, which changes no BP (UA-5.4.1)."""
    attack = state.attack
    assert attack is not None  # a battle belongs to an attack
    attacker = state.table.find(attack.attacker)
    defender = state.table.find(attack.target)
    keywords.note_negated_impact(state, attacker, defender)
    attacker_bp = card_values.current_bp(state, attacker)
    defender_bp = card_values.current_bp(state, defender)
    attacker_wins = attacker_bp >= defender_bp  # Equal is a win: UA-5.4.2.
    frame.attacker_wins = attacker_wins
    if MomentName.WON_ATTACK_ENDED in state.listens:
        attack.winner = attack.attacker if attacker_wins else attack.target
    frame.attacker, frame.defender = attacker, defender
    state.emit(
        "battle_compared",
        {
            "player": frame.player,
            "attacker": state.seen(attacker),
            "defender": state.seen(defender),
            "attacker_bp": attacker_bp,
            "defender_bp": defender_bp,
            "winner": "attacker" if attacker_wins else "defender",
        },
    )


def _retire_loser(state: State, frame: Fight) -> None:
    """Win: retire the attacked Character, unless an effect keeps it (5.4.2 a)."""
    if frame.attacker_wins:
        doer = damage_start.build_battle_doer(state, frame.attacker)
        retirement.begin_retirement(state, [frame.defender], doer=doer)


def _open_first_window(state: State, frame: Fight) -> None:
    """Open the window on retiring (5.4.2 b), or on losing (5.4.3 a)."""
    if not frame.attacker_wins:
        _activate_for_attacker(state, frame, MomentName.BATTLE_LOST)
    else:
        _happened_to_attacked(state, frame, MomentName.BLOCK_LOST)
    effect_pool.settle_pool(state)


def _open_second_window(state: State, frame: Fight) -> None:
    """Open the window on winning with Impact (5.4.2 c), or on a loss (5.4.3 b)."""
    if frame.attacker_wins:
        _add_impact(state, frame.attacker)
        _activate_for_attacker(state, frame, MomentName.BATTLE_WON)
    else:
        _happened_to_attacked(state, frame, MomentName.BLOCK_WON)
    effect_pool.settle_pool(state)


def _activate_for_attacker(state: State, frame: Fight, name: MomentName) -> None:
    """Activate effects of the attacker, if it is still the same card (D-57)."""
    attacker, defender = frame.attacker, frame.defender
    attack = state.attack
    if attack is not None and _is_same_card_on_field(state, attacker, attack.attacker):
        moments.activate_effects_on(
            state, name, frame.player, card=attacker, other=defender
        )


def _happened_to_attacked(state: State, frame: Fight, name: MomentName) -> None:
    """Activate effects of the attacked Character: blocker or Snipe target (UA-8.2).

    One that did not block activates only effects on winning or losing in either role.
    """
    attacker, defender = frame.attacker, frame.defender
    attack = state.attack
    if attack is None or not _is_same_card_on_field(state, defender, attack.target):
        return
    either = None if attack.blocker else _ATTACKERS[name]
    moments.activate_effects_on(
        state, name, 1 - frame.player, card=defender, other=attacker, either=either
    )


def _is_same_card_on_field(state: State, card: int, card_id: int) -> bool:
    """Return whether a card of the battle is still there, unchanged (UA-7.7.1)."""
    return state.is_on_field(card) and state.table.ids[card] == card_id


def _add_impact(state: State, attacker: int) -> None:
    """Add Impact to the pool with the other effects on winning (UA-8.5)."""
    attack = state.attack
    if attack is None or not _is_same_card_on_field(state, attacker, attack.attacker):
        return
    amount = keywords.impact_damage(state, attacker)
    if amount:
        state.pool.append(
            Pending(
                state.player_of(attacker),
                attacker,
                attack.attacker,
                node=amount,
                word=KeywordName.IMPACT.value,
            )
        )


def _activate_end_effects(state: State, frame: Fight) -> None:
    """Activate end-of-battle effects, before "this battle" ends (UA-5.4.4)."""
    attack = state.attack
    if attack is None:
        return
    attacker, defender = frame.attacker, frame.defender
    is_there = _is_same_card_on_field(state, attacker, attack.attacker)
    moments.activate_effects_on(
        state,
        MomentName.BATTLE_ENDED,
        frame.player,
        card=attacker if is_there else -1,
        other=defender,
    )
    if attack.blocker:
        _happened_to_attacked(state, frame, MomentName.BLOCK_ENDED)
    effect_pool.settle_pool(state)


def _end_character_battle(state: State, frame: Fight) -> None:
    """End what lasts "this battle" (UA-5.4.4)."""
    if state.attack is not None:
        state.attack.in_battle = False
        state.attack.negated = 0
    expiry.expire_battle_effects(state)
    state.change += 1
    finish_rule(state, frame)
    effect_pool.settle_pool(state)


RULE: Final = Rule(
    Fight,
    (
        _compare_bp,
        _retire_loser,
        _open_first_window,
        _open_second_window,
        _activate_end_effects,
        _end_character_battle,
    ),
)
