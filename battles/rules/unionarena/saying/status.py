"""What cards are at this moment: BP, energy, names, abilities (UA-7.1.1, UA-7.6.3).

Everything here is derived from the state whenever it is asked for; nothing adds up
over time. ``reading.deriving`` works it out, at most once between two changes.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from battles.rules.unionarena.position.derived import Derived, Granted, Rule
from battles.rules.unionarena.position.program import AbilityCode
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from cards.effects.model.base import Modifier
from cards.effects.model.modifiers import EveryColor, GeneratesOnFront, Silenced
from cards.effects.model.words import Icon, MomentName

M = TypeVar("M", bound=Modifier)
_NOTHING = Derived()


def derived(state: State) -> Derived:
    """Give everything continuous, worked out since the last change."""
    if state.derived_at == state.change and state.derived is not None:
        return state.derived
    if not state.applied and not state.has_continuous:
        return _NOTHING
    return state.book.derive(state)


def current_bp(state: State, card: int) -> int:
    """Give the BP of a Character; may be zero or less (UA-7.6.3)."""
    whole = derived(state)
    return _printed_bp(state, whole, card) + whole.bp.get(card, 0)


def printed_bp(state: State, card: int) -> int:
    """Give what counts as the printed BP of a card."""
    return _printed_bp(state, derived(state), card)


def _printed_bp(state: State, whole: Derived, card: int) -> int:
    counts = whole.printed_bp.get(card)
    return counts[0] if counts else state.cards[card].bp or 0


def lacks_bp(state: State, card: int) -> bool:
    """Whether effects have brought a Character to zero BP or less (UA-7.6.1)."""
    whole = derived(state)
    change = whole.bp.get(card, 0)
    if not state.cards[card].is_character:
        return False
    is_changed = change < 0 or card in whole.printed_bp
    return is_changed and _printed_bp(state, whole, card) + change <= 0


def bp_change(state: State, card: int) -> int:
    """Give how much effects have changed the BP of a card."""
    return derived(state).bp.get(card, 0)


def names(state: State, card: int) -> list[str]:
    """Give every name a card counts as having."""
    definition = state.cards[card]
    further = derived(state).names.get(card, ())
    return [definition.name, *definition.program.names, *further]


def traits(state: State, card: int) -> list[str]:
    """Give every trait a card counts as having."""
    definition = state.cards[card]
    further = derived(state).traits.get(card, ())
    return [*definition.traits, *definition.program.traits, *further]


def is_silenced(state: State, card: int, icons: Sequence[Icon]) -> bool:
    """Whether abilities of a card with one of these icons do not activate."""
    if Silenced not in state.facts.kinds:
        return False
    return any(
        isinstance(rule.modifier, Silenced)
        and any(icon in rule.modifier.icons for icon in icons)
        for rule in rules_of(state, card)
    )


def is_every_color(state: State, card: int) -> bool:
    """Whether a card, and its required energy, count as being of every color."""
    if state.cards[card].program.is_every_color:
        return True
    return has_rule(state, card, EveryColor)


def generated_by(state: State, card: int) -> list[int]:
    """Give the energy one card would generate, by color."""
    printed = list(state.cards[card].generated_energy)
    added = derived(state).generates.get(card)
    if added is None:
        return printed
    return [amount + more for amount, more in zip(printed, added, strict=True)]


def generated_energy(state: State, player: int) -> Sequence[int]:
    """Give the energy a player's cards generate, by color (UA-4.4.4)."""
    whole = derived(state)
    totals = whole.energy[player]
    if totals is None:
        totals = _add_up_energy(state, player)
        if whole.is_complete:  # Until the next change.
            whole.energy[player] = totals
    return totals


def _add_up_energy(state: State, player: int) -> list[int]:
    totals = [0, 0, 0, 0, 0]
    for card in state.zone(player, Zone.ENERGY_LINE):
        for color, amount in enumerate(generated_by(state, card)):
            totals[color] += amount
    if GeneratesOnFront in state.facts.kinds:
        for card in state.zone(player, Zone.FRONT_LINE):
            if has_rule(state, card, GeneratesOnFront):
                for color, amount in enumerate(generated_by(state, card)):
                    totals[color] += amount
    return totals


def rules_of(state: State, card: int) -> list[Rule]:
    """Give the modifiers in force on a card that are not numbers or abilities."""
    return derived(state).rules.get(card, [])


def seat_rules_of(state: State, player: int) -> list[Rule]:
    """Give the modifiers in force on a player."""
    return derived(state).seat_rules[player]


def has_rule(state: State, card: int, kind: type[M]) -> bool:
    """Whether a modifier of a kind is in force on a card."""
    if kind not in state.facts.kinds:
        return False
    return any(isinstance(rule.modifier, kind) for rule in rules_of(state, card))


def has_lost_printed(state: State, card: int) -> bool:
    """Whether a card has lost its printed effects."""
    return card in derived(state).lost_printed


def works(state: State, card: int, code: AbilityCode) -> bool:
    """Whether a printed ability of a card on the field is there at all (UA-6.8)."""
    if code.in_raid and card not in state.under:
        return False
    return not has_lost_printed(state, card)


def granted(state: State, card: int) -> list[Granted]:
    """Give the abilities a card has been given."""
    return derived(state).granted.get(card, [])


def timed_abilities(
    state: State, card: int, name: MomentName
) -> Iterator[tuple[AbilityCode, int]]:
    """Give a card's timed abilities for a moment, each with the card that holds it."""
    for code in state.cards[card].program.timed.get(name, ()):
        if works(state, card, code):
            yield code, card
    for gift in granted(state, card):
        if any(moment.on is name for moment in gift.code.ability.moments):
            yield gift.code, gift.origin


def abilities_with_icon(
    state: State, card: int, icon: Icon
) -> Iterator[tuple[AbilityCode, int]]:
    """Give a card's abilities that carry an icon, each with the card that holds it."""
    for code in state.cards[card].program.abilities:
        if icon in code.icons and _is_printed(state, card, code):
            yield code, card
    for gift in granted(state, card):
        if icon in gift.code.icons:
            yield gift.code, gift.origin


def _is_printed(state: State, card: int, code: AbilityCode) -> bool:
    if code.ability not in state.cards[card].program.effects.abilities:
        return False
    return not state.is_on_field(card) or works(state, card, code)


def has_icon(state: State, card: int, icon: Icon) -> bool:
    """Whether a card has an ability with an icon, or the Raid line (UA-6.1)."""
    if icon is Icon.RAID:
        return bool(state.cards[card].program.raid_onto)
    return next(abilities_with_icon(state, card, icon), None) is not None
