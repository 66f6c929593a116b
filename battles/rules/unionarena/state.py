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
from battles.rules.unionarena.derived import Derived
from battles.rules.unionarena.options import RuleOptions
from battles.rules.unionarena.records import Applied, Delayed, Doer, Done, Pending
from battles.rules.unionarena.scope import Book
from battles.rules.unionarena.zones import ZONE_COUNT, ZONE_KINDS, Zone
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.base import Node
from cards.effects.model.conditions import DidThisTurn
from cards.effects.model.filters import ThisTurn
from cards.effects.model.words import Act, MomentName

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
        in_battle: Whether the battle has started and not ended.
        negated: Who has lost Impact for the battle: 1 attacker, 2 target (UA-8.9).
        broken: Whether attacker or target has left the front line since; coming back
            does not mend the attack (UA-5.7.1, UA-5.7.2).
    """

    __slots__ = (
        "attacker",
        "blocker",
        "broken",
        "in_battle",
        "negated",
        "sniped",
        "target",
    )

    def __init__(self, attacker: int, target: int = 0, *, sniped: bool = False) -> None:
        self.attacker = attacker
        self.target = target
        self.blocker = 0
        self.sniped = sniped
        self.in_battle = False
        self.negated = 0
        self.broken = False

    def copy(self) -> "Attack":
        """Give an independent twin."""
        return Attack.from_list(self.to_list())

    def to_list(self) -> list[int]:
        """Give the attack as whole numbers."""
        return [
            self.attacker,
            self.target,
            self.blocker,
            int(self.sniped),
            int(self.in_battle),
            self.negated,
            int(self.broken),
        ]

    @classmethod
    def from_list(cls, row: list[int]) -> "Attack":
        """Restore an attack written by :meth:`to_list`."""
        attack = cls(row[0], row[1], sniped=bool(row[3]))
        attack.blocker = row[2]
        attack.in_battle = bool(row[4])
        attack.negated = row[5]
        attack.broken = bool(row[6])
        return attack


class Facts:
    """What follows from the cards of a battle alone, worked out once.

    Attributes:
        listens: Every moment some card waits for.
        has_continuous: Whether any card has an ability that applies continuously.
        kinds: Every type of effect node on some card; what no card says need not be
            looked for.
        acts: Every act some card forbids.
        may_lower_bp: Whether a continuous ability of some card may lower BP.
        reads_deeds: Whether any card asks what was done this turn.
    """

    __slots__ = (
        "acts",
        "has_continuous",
        "kinds",
        "listens",
        "may_lower_bp",
        "reads_deeds",
    )

    def __init__(self, cards: tuple[CardDefinition, ...]) -> None:
        self.listens: frozenset[MomentName] = frozenset(
            moment for card in cards for moment in card.program.listens
        )
        self.has_continuous = any(card.program.has_continuous for card in cards)
        self.kinds: frozenset[type[Node]] = frozenset(
            kind for card in cards for kind in card.program.kinds
        )
        self.acts: frozenset[Act] = frozenset(
            act for card in cards for act in card.program.acts
        )
        # A printed BP of 0 needs no lowering: it falls with the first lost bonus.
        self.may_lower_bp = any(
            card.program.may_lower_bp or (card.bp is not None and card.bp <= 0)
            for card in cards
        )
        self.reads_deeds = not self.kinds.isdisjoint(
            (ThisTurn, CountThisTurn, DidThisTurn)
        )


class State(Position):
    """A position of Union Arena.

    Attributes:
        cards: Definition of each card; fixed for the battle.
        book: How effect nodes are read; the same for every battle.
        options: The rule options; fixed for the battle.
        facts: What follows from the cards alone; fixed.
        listens: Every moment some card of the battle waits for; fixed.
        has_continuous: Whether any card of the battle has an ability that applies
            continuously; fixed.
        table: Where each card lies.
        modes: ``ACTIVE`` or ``RESTING`` for cards on the field and AP cards.
        under: Cards beneath a Raid stack's top card, bottom first (UA-6.7).
        beneath: Cards effects have put under a card (UA-6.12).
        entered: How a card on the field entered, where an effect did it.
        pool: Effects that have activated and wait to resolve (UA-7.4).
        applied: Modifications that last.
        delayed: Effects that wait for a moment once.
        deeds: What was done this turn.
        uses: Uses of limited effects this turn, by id, origin and ability.
        attack: The attack in progress, or None.
        checks: How many trigger checks are in progress (UA-5.6.6).
        turn: Number of the turn, both players counted.
        turn_player: Whose turn it is (UA-1.1.1).
        first_player: Who went first; never changes (UA-1.1.1).
        own_turns: Turns each player has begun (UA-4.1.3).
        phase: The phase, as in :class:`Phase`.
        steps: Steps taken since the last accepted action.
        change: Counts changes; what was derived before the last one is out of date.
        derived: What ``continuous`` has worked out, or None.
        derived_at: The value of ``change`` it was worked out at.
    """

    __slots__ = (
        "applied",
        "attack",
        "beneath",
        "book",
        "cards",
        "change",
        "checks",
        "deeds",
        "delayed",
        "derived",
        "derived_at",
        "entered",
        "facts",
        "first_player",
        "has_continuous",
        "listens",
        "modes",
        "options",
        "own_turns",
        "phase",
        "pool",
        "steps",
        "table",
        "turn",
        "turn_player",
        "under",
        "uses",
    )

    def __init__(
        self,
        *,
        cards: tuple[CardDefinition, ...],
        options: RuleOptions,
        table: Table,
        chance: Chance,
        book: Book,
        facts: Facts | None = None,
    ) -> None:
        super().__init__(chance)
        self.cards = cards
        self.book = book
        self.options = options
        self.facts = Facts(cards) if facts is None else facts
        self.listens = self.facts.listens
        self.has_continuous = self.facts.has_continuous
        self.table = table
        self.modes = [RESTING] * len(cards)
        self.under: dict[int, list[int]] = {}
        self.beneath: dict[int, list[int]] = {}
        self.entered: dict[int, Doer] = {}
        self.pool: list[Pending] = []
        self.applied: list[Applied] = []
        self.delayed: list[Delayed] = []
        self.deeds: list[Done] = []
        self.uses: dict[tuple[int, int, int], int] = {}
        self.attack: Attack | None = None
        self.checks = 0
        self.turn = 0
        self.turn_player = 0
        self.first_player = 0
        self.own_turns = [0, 0]
        self.phase = Phase.SETUP
        self.steps = 0
        self.change = 0
        self.derived: Derived | None = None
        self.derived_at = -1

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

    def owner_of(self, card: int) -> int:
        """Give the player a card belongs to (UA-1.1.2)."""
        return self.table.roster.owners[card]

    def field(self, player: int) -> list[int]:
        """Give the top cards on both lines of a player (UA-1.2.10)."""
        zones = self.table.zones
        front = player * ZONE_COUNT
        return zones[front] + zones[front + 1]

    def is_on_field(self, card: int) -> bool:
        """Whether a card is the top card of a stack on the field."""
        return card >= 0 and self.table.places[card] % ZONE_COUNT <= Zone.ENERGY_LINE

    def is_raided(self, card: int) -> bool:
        """Whether a card is the top card of a Raid stack (UA-6.7)."""
        return card in self.under

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

    def id_of(self, card: int) -> int:
        """Give the id of a card; 0 where nobody may address it."""
        return self.table.ids[card]

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
        twin = State(
            cards=self.cards,
            options=self.options,
            table=self.table.copy(),
            chance=self.chance.copy(),
            book=self.book,
            facts=self.facts,
        )
        copy_common(self, twin)
        twin.modes = self.modes.copy()
        twin.under = {top: pile.copy() for top, pile in self.under.items()}
        twin.beneath = {top: pile.copy() for top, pile in self.beneath.items()}
        twin.entered = self.entered.copy()
        twin.pool = self.pool.copy()
        twin.applied = self.applied.copy()
        twin.delayed = self.delayed.copy()
        twin.deeds = self.deeds.copy()
        twin.uses = self.uses.copy()
        twin.attack = None if self.attack is None else self.attack.copy()
        twin.checks = self.checks
        twin.turn = self.turn
        twin.turn_player = self.turn_player
        twin.first_player = self.first_player
        twin.own_turns = self.own_turns.copy()
        twin.phase = self.phase
        twin.steps = self.steps
        twin.change = self.change
        twin.derived = self.derived  # Never changed once made.
        twin.derived_at = self.derived_at
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
    book: Book,
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
    return State(
        cards=tuple(cards), options=options, table=table, chance=chance, book=book
    )


def state_to_dict(state: State) -> JsonObject:
    """Give what changes in a state as plain data."""
    attack = state.attack
    return {
        "table": state.table.to_dict(),
        "modes": sparse(state.modes),
        "under": [[top, list(pile)] for top, pile in state.under.items()],
        "beneath": [[top, list(pile)] for top, pile in state.beneath.items()],
        "entered": [[card, doer.to_list()] for card, doer in state.entered.items()],
        "pool": [pending.to_list() for pending in state.pool],
        "applied": [applied.to_list() for applied in state.applied],
        "delayed": [delayed.to_list() for delayed in state.delayed],
        "deeds": [done.to_list() for done in state.deeds],
        "uses": [[*key, count] for key, count in state.uses.items()],
        "attack": None if attack is None else list(attack.to_list()),
        "turn": [
            state.turn,
            state.turn_player,
            state.first_player,
            *state.own_turns,
            state.phase,
            state.checks,
            state.steps,
        ],
    }


def state_from_dict(data: JsonObject, *, blank: State, table: Table) -> State:
    """Fill a fresh state from what :func:`state_to_dict` wrote.

    Args:
        data: The serialised state.
        blank: A new state of the same battle; used up.
        table: Its restored table.

    Raises:
        DamagedState: If an entry cannot be read; names it.
    """
    state = blank
    state.table = table
    state.modes = dense(_entry(data, "modes"), len(state.cards), "state.modes")
    state.under = _piles(data, "under")
    state.beneath = _piles(data, "beneath")
    for row in _rows(data, "entered"):
        card, doer = reading.as_row(row, "state.entered", 2)
        state.entered[reading.as_int(card, "state.entered")] = Doer.from_list(doer)
    try:
        state.pool = [Pending.from_list(row) for row in _rows(data, "pool")]
        state.applied = [Applied.from_list(row) for row in _rows(data, "applied")]
        state.delayed = [Delayed.from_list(row) for row in _rows(data, "delayed")]
        state.deeds = [Done.from_list(row) for row in _rows(data, "deeds")]
    except ValueError as error:  # An unknown word.
        raise reading.damaged("state", str(error)) from error
    for row in _rows(data, "uses"):
        card_id, origin, ability, count = reading.as_ints(row, "state.uses")
        state.uses[card_id, origin, ability] = count
    attack = _entry(data, "attack")
    if attack is not None:
        state.attack = Attack.from_list(reading.as_ints(attack, "state.attack"))
    turn = reading.as_ints(_entry(data, "turn"), "state.turn")
    state.turn, state.turn_player, state.first_player = turn[:3]
    state.own_turns = turn[3:5]
    state.phase, state.checks, state.steps = turn[5:]
    return state


def _entry(data: JsonObject, name: str) -> Json:
    return reading.get(data, name, "state")


def _rows(data: JsonObject, name: str) -> list[Json]:
    return reading.as_list(_entry(data, name), f"state.{name}")


def _piles(data: JsonObject, name: str) -> dict[int, list[int]]:
    piles: dict[int, list[int]] = {}
    for row in _rows(data, name):
        top, pile = reading.as_row(row, f"state.{name}", 2)
        piles[reading.as_int(top, name)] = reading.as_ints(pile, f"state.{name}")
    return piles


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
