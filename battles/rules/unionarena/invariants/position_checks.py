"""What must hold in every battle of Union Arena (chapters 1, 2, 7 and 10).

Checked at any question, between any two actions; ``kernel.invariants`` has what holds
in every game.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.unionarena.decisions.actions import (
    Accept,
    ActivateEffect,
    ActivateTrigger,
    Block,
    ChooseLine,
    ChooseOption,
    DeclareAttack,
    Decline,
    EndPhase,
    PassCard,
    PerformRaid,
    PlayCard,
    ResolveEffect,
    SwapWith,
    UseEvent,
)
from battles.rules.unionarena.position.cards import AP_CARD
from battles.rules.unionarena.position.state import AP_CARDS, State
from battles.rules.unionarena.position.zones import (
    LINE_CAPACITY,
    LINES,
    ZONE_NAMES,
    Zone,
)
from battles.rules.unionarena.queries import card_values
from cards.effects.model.enums import CardKind
from unionarena.core.chance import Chance

# Questions that are asked when nothing but the turn itself is in progress.
QUIET: Final = frozenset({"main", "attack", "movement", "extra_draw"})
AP_ZONES: Final = (Zone.AP_AREA, Zone.AP_SUPPLY)


def find_broken_zones(state: State) -> Iterator[str]:
    """Check that zones hold what they may, and no more (UA-1.2.1 to UA-1.2.4)."""
    for player in (0, 1):
        for line in LINES:
            yield from _find_broken_line(state, player, line)
        if len(state.zone(player, Zone.AP_AREA)) > AP_CARDS:
            yield f"player {player} has more than {AP_CARDS} AP cards (UA-1.2.4)"
    for card, definition in enumerate(state.cards):
        is_ap = definition is AP_CARD
        if is_ap != (state.zone_of(card) in AP_ZONES):
            name = ZONE_NAMES[state.zone_of(card)]
            yield f"{definition.number} lies in {name}"
        is_away = state.player_of(card) != state.owner_of(card)
        if is_away and state.zone_of(card) not in (*LINES, Zone.UNDER):
            yield f"{definition.number} is not with its owner (UA-1.1.2)"


def _find_broken_line(state: State, player: int, line: int) -> Iterator[str]:
    cards = state.zone(player, line)
    if len(cards) > LINE_CAPACITY:
        yield f"{ZONE_NAMES[line]} of {player} holds {len(cards)} cards (UA-1.2.1)"
    for card in cards:
        kind = state.cards[card].kind
        if kind is CardKind.EVENT or (
            kind is CardKind.SITE and line == Zone.FRONT_LINE
        ):
            yield f"a {kind} is on the {ZONE_NAMES[line]} (UA-1.2.1, UA-1.2.2)"


def find_broken_stacks(state: State) -> Iterator[str]:
    """Check that cards beneath lie under one card of the field (UA-6.7, UA-6.12)."""
    below = [card for pile in state.under.values() for card in pile]
    below += [card for pile in state.beneath.values() for card in pile]
    lying = [card for p in (0, 1) for card in state.zone(p, Zone.UNDER)]
    if sorted(below) != sorted(lying):
        yield "cards lie under nothing, or under two cards"
    for top in (*state.under, *state.beneath):
        if not state.is_on_field(top):
            yield f"cards lie under {state.cards[top].number}, which has left"
    if any(not pile for pile in (*state.under.values(), *state.beneath.values())):
        yield "an empty pile is kept"


def find_unsettled_work(state: State, question: str) -> Iterator[str]:
    """Check that all is settled between actions (UA-4.1.2, UA-7.6.1, UA-7.6.2)."""
    if question not in QUIET:
        return
    if state.pool:
        yield f"effects wait while {question} is asked (UA-4.1.2)"
    for player in (0, 1):
        if not state.zone(player, Zone.LIFE_AREA):
            yield f"player {player} has no life and plays on (UA-10.2)"
        for zone in (Zone.CHECKING_AREA, Zone.LOOKED_AT):
            if state.zone(player, zone):
                yield f"cards lie in {ZONE_NAMES[zone]} while {question} is asked"
        for card in state.field(player):
            yield from _find_characters_without_bp(state, card)
    if state.attack is not None:
        yield f"an attack goes on while {question} is asked"


def _find_characters_without_bp(state: State, card: int) -> Iterator[str]:
    definition = state.cards[card]
    if definition.is_character and definition.bp:
        bp = card_values.current_bp(state, card)
        if bp <= 0:
            yield f"{definition.number} stands with {bp} BP (UA-7.6.1)"


def find_stale_values(state: State) -> Iterator[str]:
    """Check that cached values equal what would be computed now (UA-7.1.1)."""
    fresh = state.copy()
    fresh.change += 1
    for player in (0, 1):
        for card in state.field(player):
            kept = card_values.current_bp(state, card)
            if state.cards[card].is_character and kept != card_values.current_bp(
                fresh, card
            ):
                yield f"the BP of {state.cards[card].number} is out of date"
        if card_values.generated_energy(state, player) != (
            card_values.generated_energy(fresh, player)
        ):
            yield f"the energy of {player} is out of date"


def generate_wrong_actions(state: State, chance: Chance) -> list[Action]:
    """Return one action of each kind about cards taken at random."""

    def card() -> int:
        return chance.below(state.table.next_id + 2)

    return [
        Accept(),
        Decline(),
        EndPhase(),
        PlayCard(card(), chance.below(2)),
        PerformRaid(card(), card()),
        UseEvent(card()),
        ActivateEffect(card(), chance.below(3)),
        DeclareAttack(card(), None),
        DeclareAttack(card(), card()),
        Block(card()),
        SwapWith(card()),
        ChooseLine(chance.below(2)),
        ActivateTrigger(card()),
        PassCard(card()),
        ResolveEffect(chance.below(4)),
        ChooseOption(chance.below(6)),
    ]


def find_problems(state: State, question: str) -> Iterator[str]:
    """Return everything that is wrong with a state at a question."""
    yield from find_broken_zones(state)
    yield from find_broken_stacks(state)
    yield from find_unsettled_work(state, question)
    yield from find_stale_values(state)
