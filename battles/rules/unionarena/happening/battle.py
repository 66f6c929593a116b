"""A battle between two Characters (UA-5.4.1 to UA-5.4.5, UA-8.5, UA-8.9)."""

from typing import Final

from battles.rules.unionarena.asking.rule import Rule, done
from battles.rules.unionarena.happening import dealing, lasting, moments, pool, retiring
from battles.rules.unionarena.position.generated.frames import Fight
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.saying import keywords, status
from cards.effects.model.words import KeywordName, MomentName


def begin(state: State, player: int) -> None:
    """Begin the battle of the attack in progress."""
    state.push(Fight(player))


def _compare(state: State, frame: Fight) -> None:
    """Compare BP, which changes no BP (UA-5.4.1)."""
    attack = state.attack
    assert attack is not None  # a battle belongs to an attack
    attacker = state.table.find(attack.attacker)
    defender = state.table.find(attack.target)
    keywords.begin_battle(state, attacker, defender)
    attacker_bp = status.current_bp(state, attacker)
    defender_bp = status.current_bp(state, defender)
    attacker_wins = attacker_bp >= defender_bp  # Equal is a win: UA-5.4.2.
    frame.attacker_wins = attacker_wins
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


def _lose(state: State, frame: Fight) -> None:
    """Win: retire the attacked Character, who may be kept by an effect (5.4.2 a)."""
    if frame.attacker_wins:
        doer = dealing.doer_of_battle(state, frame.attacker)
        retiring.begin(state, [frame.defender], doer=doer)


def _first_window(state: State, frame: Fight) -> None:
    """Win: effects on retiring (5.4.2 b). Loss: effects on losing (5.4.3 a)."""
    if not frame.attacker_wins:
        _happened_to_attacker(state, frame, MomentName.BATTLE_LOST)
    else:
        _happened_to_blocker(state, frame, MomentName.BLOCK_LOST)
    pool.settle(state)


def _second_window(state: State, frame: Fight) -> None:
    """Win: effects on winning, Impact (5.4.2 c). Loss: the other side's (5.4.3 b)."""
    if frame.attacker_wins:
        _add_impact(state, frame.attacker)
        _happened_to_attacker(state, frame, MomentName.BATTLE_WON)
    else:
        _happened_to_blocker(state, frame, MomentName.BLOCK_WON)
    pool.settle(state)


def _happened_to_attacker(state: State, frame: Fight, name: MomentName) -> None:
    """Nothing activates for one that is not on the field as the same card (D-57)."""
    attacker, defender = frame.attacker, frame.defender
    attack = state.attack
    if attack is not None and _is_still(state, attacker, attack.attacker):
        moments.happened(state, name, frame.player, card=attacker, other=defender)


def _happened_to_blocker(state: State, frame: Fight, name: MomentName) -> None:
    """The same for the one that blocked, if the attack was blocked."""
    attacker, defender = frame.attacker, frame.defender
    attack = state.attack
    if attack is not None and _is_still(state, defender, attack.blocker):
        moments.happened(state, name, 1 - frame.player, card=defender, other=attacker)


def _is_still(state: State, card: int, card_id: int) -> bool:
    """Whether a card of the battle is still there, as what it was (UA-7.7.1)."""
    return state.is_on_field(card) and state.table.ids[card] == card_id


def _add_impact(state: State, attacker: int) -> None:
    """Impact waits with the other effects on winning (UA-8.5)."""
    attack = state.attack
    if attack is None or not _is_still(state, attacker, attack.attacker):
        return
    amount = keywords.impact(state, attacker)
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


def _on_end(state: State, frame: Fight) -> None:
    """Effects at the end of the battle come before "this battle" ends (UA-5.4.4)."""
    attack = state.attack
    if attack is None:
        return
    attacker, defender = frame.attacker, frame.defender
    is_there = _is_still(state, attacker, attack.attacker)
    moments.happened(
        state,
        MomentName.BATTLE_ENDED,
        frame.player,
        card=attacker if is_there else -1,
        other=defender,
    )
    _happened_to_blocker(state, frame, MomentName.BLOCK_ENDED)
    pool.settle(state)


def _end(state: State, frame: Fight) -> None:
    """What lasts "this battle" ends (UA-5.4.4)."""
    if state.attack is not None:
        state.attack.in_battle = False
        state.attack.negated = 0
    lasting.end_battle(state)
    state.change += 1
    done(state, frame)
    pool.settle(state)


RULE: Final = Rule(
    Fight, (_compare, _lose, _first_window, _second_window, _on_end, _end)
)
