"""Positions written by hand: for tests, scenario files and the balance sandbox.

A position names what matters; everything else is quiet filler. The resulting battle is
an ordinary one: it goes on by the same rules, and can be copied and saved.

What a scenario file looks like is not decided here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from battles.rules.kernel.events import EVERYBODY
from battles.rules.unionarena.executors.node_table import NODE_TABLE
from battles.rules.unionarena.game import GAME, Battle
from battles.rules.unionarena.phases.turn import PHASE_FRAMES
from battles.rules.unionarena.position.cards import CardDefinition, CardKind
from battles.rules.unionarena.position.generated.frames import Turn
from battles.rules.unionarena.position.options import RuleOptions
from battles.rules.unionarena.position.state import ACTIVE, PHASES, State, new_state
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from unionarena.core.chance import Chance

DEFAULT_LIFE: Final = 7
DEFAULT_DECK: Final = 20
DEFAULT_TURN: Final = 5
DEFAULT_AP: Final = 3


def build_filler_card(seat: int) -> CardDefinition:
    """Build the quiet card of a seat: high cost, no energy, no effect."""
    return CardDefinition(
        number=f"FIL-{seat}-001",
        series="FIL",
        name=f"Filler {seat}",
        kind=CardKind.CHARACTER,
        color="red",
        required_energy=9,
        ap_cost=1,
        bp=1000,
    )


@dataclass(frozen=True, slots=True)
class OnField:
    """A card on a line.

    Attributes:
        card: The card, the top card of a stack.
        is_active: Its mode.
        under: Cards beneath it as a Raid stack, bottom first.
        beneath: Cards an effect has put under it face down, bottom first.
    """

    card: CardDefinition
    is_active: bool = True
    under: tuple[CardDefinition, ...] = ()
    beneath: tuple[CardDefinition, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of a position.

    Attributes:
        front_line: Cards on the front line.
        energy_line: Cards on the energy line.
        hand: Cards in hand.
        deck: Cards of the deck, top card first; filler lies below them.
        deck_size: How many cards the deck holds in all.
        life: Life cards, in order; filler is added up to ``life_size``.
        life_size: How many life cards there are in all.
        life_face_up: Places of the life cards that lie face up.
        outside_area: Cards in the sideline.
        remove_area: Cards in the removal area.
        active_ap: Active AP cards.
        resting_ap: Resting AP cards.
    """

    front_line: Sequence[CardDefinition | OnField] = ()
    energy_line: Sequence[CardDefinition | OnField] = ()
    hand: Sequence[CardDefinition] = ()
    deck: Sequence[CardDefinition] = ()
    deck_size: int = DEFAULT_DECK
    life: Sequence[CardDefinition] = ()
    life_size: int = DEFAULT_LIFE
    life_face_up: Sequence[int] = ()
    outside_area: Sequence[CardDefinition] = ()
    remove_area: Sequence[CardDefinition] = ()
    active_ap: int = DEFAULT_AP
    resting_ap: int = 0


@dataclass(slots=True)
class _Pile:
    """Cards of one seat in the order they will be numbered, and where they go."""

    cards: list[CardDefinition] = field(default_factory=list)
    places: list[tuple[int, OnField | None]] = field(default_factory=list)

    def add(
        self, card: CardDefinition, zone: int, stack: OnField | None = None
    ) -> None:
        self.cards.append(card)
        self.places.append((zone, stack))


def _pad_cards(
    cards: Sequence[CardDefinition], size: int, seat: int
) -> list[CardDefinition]:
    return [*cards, *[build_filler_card(seat)] * (size - len(cards))]


def _collect_cards(seat: Seat, player: int) -> _Pile:
    pile = _Pile()
    for line, zone in (
        (seat.front_line, Zone.FRONT_LINE),
        (seat.energy_line, Zone.ENERGY_LINE),
    ):
        for entry in line:
            stack = entry if isinstance(entry, OnField) else OnField(entry)
            for below in (*stack.beneath, *stack.under):
                pile.add(below, Zone.UNDER)
            pile.add(stack.card, zone, stack)
    deck = _pad_cards(seat.deck, seat.deck_size, player)
    for cards, zone in (
        (seat.hand, Zone.HAND),
        (_pad_cards(seat.life, seat.life_size, player), Zone.LIFE_AREA),
        (seat.outside_area, Zone.OUTSIDE_AREA),
        (seat.remove_area, Zone.REMOVE_AREA),
        (tuple(reversed(deck)), Zone.DECK),
    ):
        for card in cards:
            pile.add(card, zone)
    return pile


def _lay_cards_out(state: State, pile: _Pile, player: int, first: int) -> None:
    below: list[int] = []
    for offset, (zone, stack) in enumerate(pile.places):
        card = first + offset
        state.table.move(card, player * ZONE_COUNT + zone)
        if zone == Zone.UNDER:
            below.append(card)
        elif stack is not None:
            state.modes[card] = int(stack.is_active)
            split = len(stack.beneath)
            if below[:split]:
                state.beneath[card] = below[:split]
            for hidden in below[:split]:  # Only its owner knows it (UA-6.12).
                state.table.known[hidden] = 1 << player
            if below[split:]:
                state.under[card] = below[split:]
            below = []


def _lay_ap(state: State, seat: Seat, player: int) -> None:
    supply = state.zone(player, Zone.AP_SUPPLY).copy()
    for index, card in enumerate(supply[: seat.active_ap + seat.resting_ap]):
        state.table.move(card, player * ZONE_COUNT + Zone.AP_AREA)
        state.modes[card] = ACTIVE if index < seat.active_ap else 0


def _turn_life_up(state: State, seat: Seat, player: int) -> None:
    """Turn life cards face up, known to everybody (UA-1.2.3)."""
    life = state.zone(player, Zone.LIFE_AREA)
    for place in seat.life_face_up:
        state.table.known[life[place]] = EVERYBODY


def build_battle(
    *seats: Seat,
    phase: str = "main",
    turn: int = DEFAULT_TURN,
    turn_player: int = 0,
    seed: bytes = b"scenario",
    options: RuleOptions | None = None,
) -> Battle:
    """Start a battle in a position, at the beginning of a phase.

    Args:
        seats: Seat 0 and seat 1; a missing one is quiet filler.
        phase: ``start``, ``move``, ``main``, ``attack`` or ``end``.
        turn: Number of the turn, both players counted.
        turn_player: Whose turn it is.
        seed: Seed of chance.
        options: The rule options.
    """
    both = [*seats, *[Seat()] * (2 - len(seats))]
    piles = [_collect_cards(seat, player) for player, seat in enumerate(both)]
    state = new_state(
        decks=[pile.cards for pile in piles],
        options=options or RuleOptions(),
        chance=Chance(seed),
        book=NODE_TABLE,
    )
    for zone in state.table.zones:
        zone.clear()
    state.table.places = [-1] * len(state.cards)
    _relay_ap_supply(state)
    first = 0
    for player, pile in enumerate(piles):
        _lay_cards_out(state, pile, player, first)
        _lay_ap(state, both[player], player)
        _turn_life_up(state, both[player], player)
        first += len(pile.cards)
    _enter_turn(state, turn=turn, turn_player=turn_player, phase=phase)
    battle = Battle(GAME, state, is_start=False)
    battle.run()
    return battle


def _relay_ap_supply(state: State) -> None:
    owners = state.table.roster.owners
    for card in range(len(state.cards) - 2 * DEFAULT_AP, len(state.cards)):
        state.table.move(card, owners[card] * ZONE_COUNT + Zone.AP_SUPPLY)


def _enter_turn(state: State, *, turn: int, turn_player: int, phase: str) -> None:
    """Put the battle at the beginning of a phase of a turn."""
    state.turn = turn
    state.turn_player = turn_player
    state.first_player = turn_player if turn % 2 else 1 - turn_player
    state.own_turns[state.first_player] = (turn + 1) // 2
    state.own_turns[1 - state.first_player] = turn // 2
    state.phase = PHASES.index(phase)
    # The turn goes on with the step after the one that begins this phase.
    running = Turn(turn_player)
    running.step = state.phase + 1
    state.push(running)
    state.push(PHASE_FRAMES[state.phase](turn_player))
