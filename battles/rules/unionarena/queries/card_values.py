"""What cards are at this moment: BP, energy, names, abilities (UA-7.1.1, UA-7.6.3).

Everything here is derived from the state on demand; nothing accumulates over time.
``node_evaluation.derivation`` computes it, at most once between two changes.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from battles.rules.unionarena.position.derived_values import (
    DerivedValues,
    GrantedAbility,
    ModifierInForce,
)
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from cards.effects.model.base import Modifier
from cards.effects.model.enums import Icon
from cards.effects.model.modifiers import EveryColor, GeneratesOnFront, Silenced
from cards.vocabulary.rules_names import fold_name

M = TypeVar("M", bound=Modifier)
_NOTHING = DerivedValues()


def get_derived_values(state: State) -> DerivedValues:
    """Return everything continuous, computed since the last change."""
    if state.derived_at == state.change and state.derived is not None:
        return state.derived
    if not state.applied and not state.has_continuous:
        return _NOTHING
    return state.book.derive(state)


def current_bp(state: State, card: int) -> int:
    """Return the BP of a Character; may be zero or less (UA-7.6.3)."""
    whole = get_derived_values(state)
    return _printed_bp(state, whole, card) + whole.bp.get(card, 0)


def printed_bp(state: State, card: int) -> int:
    """Return what counts as the printed BP of a card."""
    return _printed_bp(state, get_derived_values(state), card)


def _printed_bp(state: State, whole: DerivedValues, card: int) -> int:
    counts = whole.printed_bp.get(card)
    return counts[0] if counts else state.cards[card].bp or 0


def lacks_bp(state: State, card: int) -> bool:
    """Whether effects have brought a Character to zero BP or less (UA-7.6.1)."""
    whole = get_derived_values(state)
    change = whole.bp.get(card, 0)
    if not state.cards[card].is_character:
        return False
    is_changed = change < 0 or card in whole.printed_bp
    return is_changed and _printed_bp(state, whole, card) + change <= 0


def names_of(state: State, card: int) -> list[str]:
    """Return every name a card counts as having, as names are compared."""
    definition = state.cards[card]
    further = get_derived_values(state).names.get(card, ())
    if not further and not definition.program.names:
        return [fold_name(definition.name)]
    return [*map(fold_name, (definition.name, *definition.program.names, *further))]


def traits_of(state: State, card: int) -> list[str]:
    """Return every trait a card counts as having, as traits are compared."""
    definition = state.cards[card]
    further = get_derived_values(state).traits.get(card, ())
    found = [*definition.traits, *definition.program.traits, *further]
    return [fold_name(trait) for trait in found]


def is_silenced(state: State, card: int, icons: Sequence[Icon]) -> bool:
    """Return whether abilities of a card with one of these icons do not activate."""
    if Silenced not in state.facts.kinds:
        return False
    return any(
        isinstance(rule.modifier, Silenced)
        and any(icon in rule.modifier.icons for icon in icons)
        for rule in list_modifiers_on_card(state, card)
    )


def is_every_color(state: State, card: int) -> bool:
    """Whether a card, and its required energy, count as being of every color."""
    if state.cards[card].program.is_every_color:
        return True
    return EveryColor in state.facts.kinds and has_modifier(state, card, EveryColor)


def energy_generated_by(state: State, card: int) -> list[int]:
    """Return the energy one card would generate, by color."""
    printed = list(state.cards[card].generated_energy)
    added = get_derived_values(state).generates.get(card)
    if added is None:
        return printed
    return [amount + more for amount, more in zip(printed, added, strict=True)]


def generated_energy(state: State, player: int) -> Sequence[int]:
    """Return the energy a player's cards generate, by color (UA-4.4.4)."""
    whole = get_derived_values(state)
    totals = whole.energy[player]
    if totals is None:
        totals = _add_up_energy(state, player)
        if whole.is_complete:  # Until the next change.
            whole.energy[player] = totals
    return totals


def _add_up_energy(state: State, player: int) -> list[int]:
    totals = [0, 0, 0, 0, 0]
    for card in state.zone(player, Zone.ENERGY_LINE):
        for color, amount in enumerate(energy_generated_by(state, card)):
            totals[color] += amount
    if GeneratesOnFront in state.facts.kinds:
        for card in state.zone(player, Zone.FRONT_LINE):
            if has_modifier(state, card, GeneratesOnFront):
                for color, amount in enumerate(energy_generated_by(state, card)):
                    totals[color] += amount
    return totals


def list_modifiers_on_card(state: State, card: int) -> list[ModifierInForce]:
    """Return the modifiers in force on a card that are not numbers or abilities."""
    return get_derived_values(state).rules.get(card, [])


def list_modifiers_on_player(state: State, player: int) -> list[ModifierInForce]:
    """Return the modifiers in force on a player."""
    return get_derived_values(state).seat_rules[player]


def has_modifier(state: State, card: int, kind: type[M]) -> bool:
    """Return whether a modifier of a kind is in force on a card."""
    if kind not in state.facts.kinds:
        return False
    return any(
        isinstance(rule.modifier, kind) for rule in list_modifiers_on_card(state, card)
    )


def has_lost_printed(state: State, card: int) -> bool:
    """Return whether a card has lost its printed effects."""
    return card in get_derived_values(state).lost_printed


def has_lost_turn_abilities(state: State, card: int) -> bool:
    """Return whether a card has lost the abilities of a player's turn."""
    return card in get_derived_values(state).lost_turns


def has_printed_ability(state: State, card: int, code: AbilityCode) -> bool:
    """Return whether a printed ability of a card on the field counts (UA-6.8)."""
    if code.in_raid and card not in state.under:
        return False
    whole = get_derived_values(state)
    return card not in whole.lost_printed and code.turn not in whole.lost_turns.get(
        card, ()
    )


def list_granted_abilities(state: State, card: int) -> list[GrantedAbility]:
    """Return the abilities a card has been given and has not lost."""
    whole = get_derived_values(state)
    lost = whole.lost_turns.get(card)
    found = whole.granted.get(card, [])
    return [gift for gift in found if gift.code.turn not in lost] if lost else found


def list_abilities_with_icon(
    state: State, card: int, icon: Icon
) -> Iterator[tuple[AbilityCode, int]]:
    """Return a card's abilities with an icon, each with the card that holds it."""
    for code in state.cards[card].program.abilities:
        if icon in code.icons and _is_printed(state, card, code):
            yield code, card
    for gift in list_granted_abilities(state, card):
        if icon in gift.code.icons:
            yield gift.code, gift.origin


def list_abilities_of_turn(
    state: State, card: int, *, is_own: bool
) -> Iterator[tuple[AbilityCode, int]]:
    """Return a card's printed abilities that work only in a turn: own, or not."""
    for code in state.cards[card].program.abilities:
        if code.turn == int(is_own) and _is_printed(state, card, code):
            yield code, card


def _is_printed(state: State, card: int, code: AbilityCode) -> bool:
    if code.ability not in state.cards[card].program.effects.abilities:
        return False
    return not state.is_on_field(card) or has_printed_ability(state, card, code)


def has_icon(state: State, card: int, icon: Icon) -> bool:
    """Whether a card has an ability with an icon, or the Raid line (UA-6.1)."""
    if icon is Icon.RAID:
        return bool(state.cards[card].program.raid_onto)
    return next(list_abilities_with_icon(state, card, icon), None) is not None
