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
    """Return the texts that last, with their cards (TR-8.3)."""
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
    """Return the organisations of a unit, in any zone: printed, gained, linked."""
    own = state.cards[card].bits | state.gained_orgs[card]
    if state.lasting is None:
        list_lasting_texts(state)
    for _ in state.links:  # Links join on to one another (TR-9.8).
        for link in state.links:
            if own & link:
                own |= link
    return own


def crafts_of(state: State, card: int) -> int:
    """Return the icon crafts of a unit; one that lies face down has none (TR-3.5)."""
    if state.stunned[card]:
        return 0
    return state.cards[card].craft_bits | state.gained_crafts[card]


def has_craft(state: State, card: int, craft: int) -> bool:
    """Return whether a unit has an icon craft now."""
    return bool(crafts_of(state, card) & craft)


def matches_filter(state: State, card: int, wanted: Filter) -> bool:
    """Return whether a card passes a filter."""
    return has_traits(state, card, wanted) and is_in_state(state, card, wanted.state)


def has_traits(state: State, card: int, wanted: Filter) -> bool:
    """Return whether a card passes a filter, whatever state it is in."""
    definition = state.cards[card]
    if wanted.kind and wanted.kind != definition.kind:
        return False
    if definition.cost < wanted.cost_least or 0 <= wanted.cost_most < definition.cost:
        return False
    if wanted.organisation:
        bit = words_to_bits((wanted.organisation,), ORGANISATIONS)
        if not organisations_of(state, card) & bit:
            return False
    return True


def is_in_state(state: State, card: int, wanted: str) -> bool:
    """Return whether a card is in one of the states of filters (TR-3.4, TR-3.5)."""
    if wanted == "attacking":
        return bool(state.attacking[card])
    if bool(state.stunned[card]) != (wanted == "stunned"):
        return False
    if wanted in ("ready", "actioned"):
        is_in_play = state.zone_of(card) in (FIELD, BASE)
        return is_in_play and bool(state.actioned[card]) == (wanted == "actioned")
    return True


def list_opponents(state: State, card: int) -> list[int]:
    """Return the units that a unit is in battle with."""
    if state.target == NOBODY:
        return []
    if state.attacking[card]:
        return [state.target]
    return state.attackers() if card == state.target else []


def strength_and_defence(state: State, card: int) -> tuple[int, int]:
    """Return the present STR and DEF of a unit."""
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
    """Return the present cost of deploying a card."""
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
    """Return whether another unit of its organisation is on the field (TR-9.2)."""
    if not state.cards[card].craft_bits & REINFORCEMENT:
        return True
    own = organisations_of(state, card)
    return any(
        own & organisations_of(state, other) for other in state.unstunned_units(player)
    )


def can_choose(state: State, attacker: int, target: int) -> bool:
    """Return whether covertness lets one unit attack another (TR-9.1)."""
    return has_craft(state, attacker, COVERT) == has_craft(state, target, COVERT)


def can_join(state: State, attacker: int, other: int) -> bool:
    """Return whether two units may attack together: they share a possible target.

    A covert unit and one that is not share no unit as target (TR-9.1), and the player
    only where neither has a unit as target.
    """
    if has_craft(state, attacker, COVERT) == has_craft(state, other, COVERT):
        return True
    return not state.unstunned_units(1 - state.owner_of(attacker))


def list_targets(state: State, attackers: list[int]) -> list[int]:
    """Return the units that attackers may attack together (TR-6.4, TR-6.5).

    Limits of one attacker apply to all (K-05); units that draw hate come first
    (TR-9.6). Without such units the player is attacked instead.
    """
    found = [
        target
        for target in state.unstunned_units(1 - state.owner_of(attackers[0]))
        if all(can_choose(state, attacker, target) for attacker in attackers)
    ]
    hated = [target for target in found if has_craft(state, target, HATE)]
    return hated or found
