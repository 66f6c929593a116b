"""The keyword effects and how they add up (UA-8.1 to UA-8.10)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries import card_values
from cards.effects.model.enums import KeywordName
from cards.effects.model.modifiers import Keyword

DAMAGE_OF_AN_ATTACK: Final = 1  # UA-5.5.1
ATTACKER_BIT: Final = 1
TARGET_BIT: Final = 2


def list_keyword_statements(state: State, card: int) -> Iterator[Keyword]:
    """Return every keyword statement about a card on the field that counts."""
    whole = card_values.get_derived_values(state)
    lost = whole.lost_keywords.get(card, ())
    for code, keyword in state.cards[card].program.keywords:
        if keyword.keyword not in lost and card_values.has_printed_ability(
            state, card, code
        ):
            yield keyword
    for keyword in whole.keywords.get(card, ()):
        if keyword.keyword not in lost:
            yield keyword


def has_keyword(state: State, card: int, name: KeywordName) -> bool:
    """Return whether a card has a keyword, whatever its number."""
    if name not in state.facts.keywords:
        return False
    if name is KeywordName.IMPACT:
        return impact_damage(state, card) > 0
    for keyword in list_keyword_statements(state, card):
        if keyword.keyword is name:
            return True
    return False


def has_step(state: State, card: int) -> bool:
    """Return whether a Character may also move to the energy line (UA-8.1)."""
    return has_keyword(state, card, KeywordName.STEP)


def has_snipe(state: State, card: int) -> bool:
    """Whether a Character may attack a Character instead of the player (UA-8.2)."""
    return has_keyword(state, card, KeywordName.SNIPE)


def has_double_attack(state: State, card: int) -> bool:
    """Whether a Character becomes active by its first attack of a turn (UA-8.3)."""
    return has_keyword(state, card, KeywordName.DOUBLE_ATTACK)


def has_double_block(state: State, card: int) -> bool:
    """Whether a Character becomes active by its first block of a turn (UA-8.4)."""
    return has_keyword(state, card, KeywordName.DOUBLE_BLOCK)


def has_negate_impact(state: State, card: int) -> bool:
    """Return whether the Character's opponent in a battle loses Impact (UA-8.9)."""
    return has_keyword(state, card, KeywordName.NEGATE_IMPACT)


def impact_damage(state: State, card: int) -> int:
    """Return the damage of winning an attack (UA-8.5, UA-8.6, UA-8.10.2).

    Zero without Impact, and while a battle takes it away (UA-8.9).
    """
    if _is_negated(state, card):
        return 0
    highest, plus = _add_up_keyword(state, card, KeywordName.IMPACT)
    return highest + plus


def direct_damage(state: State, card: int) -> int:
    """Return the damage of an attack on the player (UA-8.7, UA-8.8, UA-8.10.3)."""
    highest, plus = _add_up_keyword(state, card, KeywordName.DAMAGE)
    return (highest or DAMAGE_OF_AN_ATTACK) + plus


def _add_up_keyword(state: State, card: int, name: KeywordName) -> tuple[int, int]:
    """Add up a keyword: equal numbers once, every "+1" (UA-8.10.1, 8.10.2)."""
    highest = 0
    plus = 0
    if name not in state.facts.keywords:
        return highest, plus
    for keyword in list_keyword_statements(state, card):
        if keyword.keyword is not name:
            continue
        value = 1 if keyword.value is None else keyword.value
        if keyword.plus:
            plus += value
        else:
            highest = max(highest, value)
    return highest, plus


def _is_negated(state: State, card: int) -> bool:
    attack = state.attack
    if attack is None or not attack.negated:
        return False
    card_id = state.table.ids[card]
    if card_id == attack.attacker:
        return bool(attack.negated & ATTACKER_BIT)
    return card_id == attack.target and bool(attack.negated & TARGET_BIT)


def note_negated_impact(state: State, attacker: int, target: int) -> None:
    """Record who loses Impact in this battle, even if the other retires (UA-8.9)."""
    attack = state.attack
    assert attack is not None  # a battle belongs to an attack
    attack.in_battle = True
    if has_negate_impact(state, target):
        attack.negated |= ATTACKER_BIT
    if has_negate_impact(state, attacker):
        attack.negated |= TARGET_BIT
    state.change += 1


def summarise_keywords(state: State, card: int) -> list[tuple[str, int]]:
    """Return a card's keywords for people: name and number (0 where it has none)."""
    found: list[tuple[str, int]] = []
    for name in KeywordName:
        if name is KeywordName.IMPACT:
            value = impact_damage(state, card)
            if value:
                found.append((name.value, value))
        elif name is KeywordName.DAMAGE:
            value = direct_damage(state, card)
            if value != DAMAGE_OF_AN_ATTACK:
                found.append((name.value, value))
        elif has_keyword(state, card, name):
            found.append((name.value, 0))
    return found
