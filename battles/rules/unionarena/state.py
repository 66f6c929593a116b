"""The whole state of a battle of Union Arena, as plain data (chapter 1).

Cards are small whole numbers, the indexes of their definitions: the deck of seat 0,
the deck of seat 1, then the AP cards. Facts about cards on the field are lists indexed
by card, so that copying a state is copying a few lists. Nothing derived is stored but
caches that the counter ``change`` makes invalid.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel import reading
from battles.rules.kernel.cards import Roster, Table
from battles.rules.kernel.chance import Chance
from battles.rules.kernel.events import CardSeen
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.saving import copy_common
from battles.rules.unionarena.cards import AP_CARD, CardDefinition
from battles.rules.unionarena.options import RuleOptions
from battles.rules.unionarena.zones import ZONE_COUNT, ZONE_KINDS, Zone

AP_CARDS: Final = 3  # UA-2.2.6
RESTING: Final = 0
ACTIVE: Final = 1
PHASES: Final = ("setup", "start", "move", "main", "attack", "end")


class Phase:
    """The phases of a turn, as indexes into ``PHASES`` (UA-4.1.1)."""

    SETUP: Final = 0
    START: Final = 1
    MOVE: Final = 2
    MAIN: Final = 3
    ATTACK: Final = 4
    END: Final = 5


class Attack:
    """The attack in progress.

    Attributes:
        attacker: Id of the attacking Character.
        target: Id of the attacked Character; 0 while the player is attacked.
        blocker: Id of the blocker; 0 if nobody blocked.
        sniped: Whether the target was chosen by Snipe (UA-8.2).
    """

    __slots__ = ("attacker", "blocker", "sniped", "target")

    def __init__(
        self, attacker: int, target: int = 0, blocker: int = 0, *, sniped: bool = False
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.blocker = blocker
        self.sniped = sniped

    def copy(self) -> "Attack":
        """Give an independent twin."""
        return Attack(self.attacker, self.target, self.blocker, sniped=self.sniped)


class State(Position):
    """A position of Union Arena.

    Attributes:
        cards: Definition of each card; fixed for the battle.
        options: The rule options; fixed for the battle.
        table: Where each card lies.
        modes: ``ACTIVE`` or ``RESTING`` for cards on the field and AP cards.
        attacks: Attacks of each card this turn (UA-8.10.4).
        blocks: Blocks of each card this turn.
        freezes: How many readying events each card still sits out (UA-7.6.6).
        boosts: BP given by effects "this turn", by card.
        under: Cards beneath a Raid stack's top card, bottom first (UA-6.7).
        attack: The attack in progress, or None.
        checks: How many trigger checks are in progress (UA-5.6.6).
        turn: Number of the turn, both players counted.
        turn_player: Whose turn it is.
        first_player: Who went first.
        own_turns: Turns each player has begun (UA-4.1.3).
        phase: The phase, as in :class:`Phase`.
        steps: Steps taken since the last accepted action.
        change: Counts changes; caches made before it are invalid.
    """

    __slots__ = (
        "attack",
        "attacks",
        "blocks",
        "boosts",
        "cards",
        "change",
        "checks",
        "first_player",
        "freezes",
        "modes",
        "options",
        "own_turns",
        "phase",
        "steps",
        "table",
        "turn",
        "turn_player",
        "under",
    )

    def __init__(
        self,
        *,
        cards: tuple[CardDefinition, ...],
        options: RuleOptions,
        table: Table,
        chance: Chance,
    ) -> None:
        super().__init__(chance)
        count = len(cards)
        self.cards = cards
        self.options = options
        self.table = table
        self.modes = [RESTING] * count
        self.attacks = [0] * count
        self.blocks = [0] * count
        self.freezes = [0] * count
        self.boosts = [0] * count
        self.under: dict[int, list[int]] = {}
        self.attack: Attack | None = None
        self.checks = 0
        self.turn = 0
        self.turn_player = 0
        self.first_player = 0
        self.own_turns = [0, 0]
        self.phase = Phase.SETUP
        self.steps = 0
        self.change = 0

    # --- Reading.

    def zone(self, player: int, zone: int) -> list[int]:
        """Give the cards in a zone, in order; the top card of a pile last."""
        return self.table.zones[player * ZONE_COUNT + zone]

    def zone_of(self, card: int) -> int:
        """Give the kind of zone a card lies in."""
        return self.table.places[card] % ZONE_COUNT

    def player_of(self, card: int) -> int:
        """Give the player in whose zone a card lies: its controller on the field."""
        return self.table.places[card] // ZONE_COUNT

    def field(self, player: int) -> list[int]:
        """Give the top cards on both lines of a player (UA-1.2.10)."""
        return self.zone(player, Zone.FRONT_LINE) + self.zone(player, Zone.ENERGY_LINE)

    def is_on_field(self, card: int) -> bool:
        """Whether a card is the top card of a stack on the field."""
        return card >= 0 and self.zone_of(card) <= Zone.ENERGY_LINE

    def find_in(self, card_id: int, player: int, zone: int) -> int:
        """Give the card of an id if it lies in that zone, else -1."""
        card = self.table.find(card_id)
        if card < 0 or self.table.places[card] != player * ZONE_COUNT + zone:
            return -1
        return card

    def ids(self, cards: Sequence[int]) -> list[int]:
        """Give the ids of cards."""
        ids = self.table.ids
        return [ids[card] for card in cards]

    def active_ap(self, player: int) -> list[int]:
        """Give a player's active AP cards."""
        modes = self.modes
        return [card for card in self.zone(player, Zone.AP_AREA) if modes[card]]

    def seen(self, card: int) -> CardSeen:
        """Give a card for an event, as those may know it who may know it now."""
        return self.table.seen(card)

    # --- Copying and saving.

    def copy(self) -> "State":
        """Give an independent twin that shares only immutable things."""
        twin = State.__new__(State)
        copy_common(self, twin)
        twin.cards = self.cards
        twin.options = self.options
        twin.table = self.table.copy()
        twin.modes = self.modes.copy()
        twin.attacks = self.attacks.copy()
        twin.blocks = self.blocks.copy()
        twin.freezes = self.freezes.copy()
        twin.boosts = self.boosts.copy()
        twin.under = {top: pile.copy() for top, pile in self.under.items()}
        twin.attack = None if self.attack is None else self.attack.copy()
        twin.checks = self.checks
        twin.turn = self.turn
        twin.turn_player = self.turn_player
        twin.first_player = self.first_player
        twin.own_turns = self.own_turns.copy()
        twin.phase = self.phase
        twin.steps = self.steps
        twin.change = self.change
        return twin


def new_roster(cards: Sequence[CardDefinition], owners: Sequence[int]) -> Roster:
    """Make the fixed part of the table for a list of definitions."""
    return Roster(
        numbers=[card.number for card in cards], owners=owners, kinds=ZONE_KINDS
    )


def new_state(
    *,
    decks: Sequence[Sequence[CardDefinition]],
    options: RuleOptions,
    chance: Chance,
) -> State:
    """Make the state before setup: decks in order, AP cards in the supply."""
    cards: list[CardDefinition] = []
    owners: list[int] = []
    for player, deck in enumerate(decks):
        cards.extend(deck)
        owners.extend([player] * len(deck))
    for player in range(len(decks)):
        cards.extend([AP_CARD] * AP_CARDS)
        owners.extend([player] * AP_CARDS)
    table = Table(new_roster(cards, owners))
    for card, owner in enumerate(owners):
        zone = Zone.AP_SUPPLY if cards[card] is AP_CARD else Zone.DECK
        table.move(card, owner * ZONE_COUNT + zone)
    return State(cards=tuple(cards), options=options, table=table, chance=chance)


def sparse(values: Sequence[int]) -> list[Json]:
    """Give the entries of a list that are not 0, as pairs."""
    return [[index, value] for index, value in enumerate(values) if value]


def dense(pairs: Json, count: int, where: str) -> list[int]:
    """Restore a list written by :func:`sparse`."""
    values = [0] * count
    for pair in reading.as_list(pairs, where):
        index, value = reading.as_row(pair, where, 2)
        card = reading.as_int(index, where)
        if not 0 <= card < count:
            raise reading.damaged(where, f"no card {card}")
        values[card] = reading.as_int(value, where)
    return values


def state_to_dict(state: State) -> JsonObject:
    """Give what changes in a state as plain data."""
    attack = state.attack
    return {
        "table": state.table.to_dict(),
        "modes": sparse(state.modes),
        "attacks": sparse(state.attacks),
        "blocks": sparse(state.blocks),
        "freezes": sparse(state.freezes),
        "boosts": sparse(state.boosts),
        "under": [[top, list(pile)] for top, pile in sorted(state.under.items())],
        "attack": None
        if attack is None
        else [attack.attacker, attack.target, attack.blocker, int(attack.sniped)],
        "checks": state.checks,
        "turn": [
            state.turn,
            state.turn_player,
            state.first_player,
            *state.own_turns,
            state.phase,
        ],
        "steps": state.steps,
    }


def state_from_dict(data: JsonObject, *, blank: State, table: Table) -> State:
    """Fill a fresh state from what :func:`state_to_dict` wrote.

    Args:
        data: The serialised state.
        blank: A new state of the same battle; used up.
        table: Its restored table.
    """
    count = len(blank.cards)
    blank.table = table
    for name in ("modes", "attacks", "blocks", "freezes", "boosts"):
        values = dense(reading.get(data, name, "state"), count, f"state.{name}")
        setattr(blank, name, values)
    for pair in reading.as_list(reading.get(data, "under", "state"), "state.under"):
        top, pile = reading.as_row(pair, "state.under", 2)
        where = "state.under"
        blank.under[reading.as_int(top, where)] = reading.as_ints(pile, where)
    attack = reading.get(data, "attack", "state")
    if attack is not None:
        row = reading.as_ints(attack, "state.attack")
        blank.attack = Attack(row[0], row[1], row[2], sniped=bool(row[3]))
    blank.checks = reading.as_int(reading.get(data, "checks", "state"), "state.checks")
    turn = reading.as_ints(reading.get(data, "turn", "state"), "state.turn")
    blank.turn, blank.turn_player, blank.first_player = turn[:3]
    blank.own_turns = turn[3:5]
    blank.phase = turn[5]
    blank.steps = reading.as_int(reading.get(data, "steps", "state"), "state.steps")
    return blank
