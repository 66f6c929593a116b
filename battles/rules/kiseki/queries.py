"""What a card is now: strength, organisations, crafts, costs (chapters 3 and 9)."""

from collections.abc import Iterator

from battles.rules.kiseki.effects import (
    COVERT,
    HATE,
    MARTIAL,
    ORGANISATIONS,
    REINFORCEMENT,
    Ability,
    Filter,
    words_to_bits,
)
from battles.rules.kiseki.position import BASE, FIELD, NOBODY, State

BOTH = (0, 1)


def list_lasting_texts(state: State) -> tuple[tuple[int, Ability], ...]:
    """Give the texts that last, with the cards they stand on (TR-8.3)."""
    if state.lasting is None:
        state.lasting = tuple(_find_lasting_texts(state))
        state.links = tuple(
            words_to_bits(ability.link, ORGANISATIONS)
            for _, ability in state.lasting
            if ability.link
        )
    return state.lasting


def _find_lasting_texts(state: State) -> Iterator[tuple[int, Ability]]:
    cards = state.cards
    for player in BOTH:
        for zone, hides in ((BASE, state.down), (FIELD, state.stunned)):
            for card in state.zone(player, zone):
                if cards[card].lasting and not hides[card]:
                    for ability in cards[card].lasting:
                        yield card, ability


def organisations_of(state: State, card: int) -> int:
    """Give what a unit belongs to, in whatever zone: printed, gained, linked."""
    own = state.cards[card].bits | state.gained_orgs[card]
    if state.lasting is None:
        list_lasting_texts(state)
    for _ in state.links:  # Links join on to one another (TR-9.8).
        for link in state.links:
            if own & link:
                own |= link
    return own


def crafts_of(state: State, card: int) -> int:
    """Give the icon crafts of a unit; one that lies face down has none (TR-3.5)."""
    if state.stunned[card]:
        return 0
    return state.cards[card].craft_bits | state.gained_crafts[card]


def has_craft(state: State, card: int, craft: int) -> bool:
    """Whether a unit has an icon craft now."""
    return bool(crafts_of(state, card) & craft)


def matches_filter(state: State, card: int, wanted: Filter) -> bool:
    """Whether a filter means a card."""
    definition = state.cards[card]
    if wanted.kind and wanted.kind != definition.kind:
        return False
    if 0 <= wanted.cost_most < definition.cost:
        return False
    if wanted.organisation:
        bit = words_to_bits((wanted.organisation,), ORGANISATIONS)
        if not organisations_of(state, card) & bit:
            return False
    if wanted.state == "attacking":
        return bool(state.attacking[card])
    return bool(state.stunned[card]) == (wanted.state == "stunned")


def list_opponents(state: State, card: int) -> list[int]:
    """Give the units that a unit is in battle with."""
    if state.target == NOBODY:
        return []
    if state.attacking[card]:
        return [state.target]
    return state.attackers() if card == state.target else []


def strength_and_defence(state: State, card: int) -> tuple[int, int]:
    """Give STR and DEF of a unit as they are now."""
    definition = state.cards[card]
    strength = definition.strength + state.gained_strength[card]
    defence = definition.defence + state.gained_defence[card]
    for source, ability in list_lasting_texts(state):
        if not (ability.strength or ability.defence):
            continue
        is_own = state.owner_of(source) == state.owner_of(card)
        is_meant = ability.side == "each" or is_own == (ability.side == "me")
        if is_meant and matches_filter(state, card, ability.filter):
            strength += ability.strength
            defence += ability.defence
    if has_craft(state, card, MARTIAL):  # TR-9.5
        others = list_opponents(state, card)
        if any(not has_craft(state, other, MARTIAL) for other in others):
            return strength + 1, defence + 1
    return strength, defence


def cp_cost(state: State, card: int) -> int:
    """Give what deploying a card costs now."""
    definition = state.cards[card]
    owner = state.owner_of(card)
    less = 0
    for source, ability in list_lasting_texts(state):
        if not ability.less:
            continue
        is_own = state.owner_of(source) == owner
        is_meant = ability.side == "each" or is_own == (ability.side == "me")
        is_late = ability.first and (
            definition.kind != "unit" or state.deployed[owner] > 0
        )
        if is_meant and not is_late and matches_filter(state, card, ability.filter):
            less += ability.less
    return max(0, definition.cost - less)


def is_reinforced(state: State, player: int, card: int) -> bool:
    """Whether a unit with reinforcement finds its like on the field (TR-9.2)."""
    if not state.cards[card].craft_bits & REINFORCEMENT:
        return True
    own = organisations_of(state, card)
    return any(own & organisations_of(state, other) for other in state.standing(player))


def can_choose(state: State, attacker: int, target: int) -> bool:
    """Whether covertness lets one unit attack another (TR-9.1)."""
    return has_craft(state, attacker, COVERT) == has_craft(state, target, COVERT)


def can_join(state: State, attacker: int, other: int) -> bool:
    """Whether two units may attack together: there is something both may attack.

    A covert unit and one that is not find no unit in common (TR-9.1), and the player
    only where neither finds one.
    """
    if has_craft(state, attacker, COVERT) == has_craft(state, other, COVERT):
        return True
    return not state.standing(1 - state.owner_of(attacker))


def list_targets(state: State, attackers: list[int]) -> list[int]:
    """Give the units that attackers may attack together (TR-6.4, TR-6.5).

    What limits one of them limits all (K-05); those that draw hate come first
    (TR-9.6). Where there is none, the player is attacked instead.
    """
    found = [
        target
        for target in state.standing(1 - state.owner_of(attackers[0]))
        if all(can_choose(state, attacker, target) for attacker in attackers)
    ]
    hated = [target for target in found if has_craft(state, target, HATE)]
    return hated or found
