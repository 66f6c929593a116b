"""The whole state of a battle of Union Arena, as plain data (chapter 1).

Cards are small whole numbers, the indexes of their definitions: the deck of seat 0,
the deck of seat 1, then the AP cards. Facts about cards on the field are lists indexed
by card, so that copying a state is copying a few lists. Nothing derived is stored but
caches that the counter ``change`` makes invalid.
"""

from collections.abc import Callable, Sequence
from typing import Final

from battles.rules.kernel.cards import Roster, Table
from battles.rules.kernel.events import CardSeen
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.serialization import copy_common
from battles.rules.unionarena.position.cards import AP_CARD, CardDefinition
from battles.rules.unionarena.position.derived_values import DerivedValues
from battles.rules.unionarena.position.generated.position import Progress
from battles.rules.unionarena.position.options import RuleOptions
from battles.rules.unionarena.position.zones import ZONE_COUNT, ZONE_KINDS, Zone
from cards.effects.model.base import Node
from cards.effects.model.enums import Act, Deed, KeywordName, MomentName
from unionarena.core.chance import Chance

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


class Facts:
    """What follows from the cards of a battle alone, computed once.

    Attributes:
        listens: Every moment some card waits for.
        watched: Those some card waits for on other cards too.
        has_continuous: Whether any card has an ability that applies continuously.
        kinds: Every type of effect node on some card; types that no card has are
        not searched for.
        acts: Every act some card forbids.
        keywords: Every keyword some card has or gives.
        may_lower_bp: Whether a continuous ability of some card may lower BP.
        deeds: Every deed of a turn some card depends on.
    """

    __slots__ = (
        "acts",
        "deeds",
        "has_continuous",
        "keywords",
        "kinds",
        "listens",
        "may_lower_bp",
        "watched",
    )

    def __init__(self, cards: tuple[CardDefinition, ...]) -> None:
        different = list({id(card): card for card in cards}.values())
        programs = [card.program for card in different]
        self.listens: frozenset[MomentName] = frozenset(
            moment for program in programs for moment in program.listens
        )
        self.watched: frozenset[MomentName] = frozenset(
            moment for program in programs for moment in program.watching
        )
        self.has_continuous = any(program.has_continuous for program in programs)
        self.kinds: frozenset[type[Node]] = frozenset(
            kind for program in programs for kind in program.kinds
        )
        self.acts: frozenset[Act] = frozenset(
            act for program in programs for act in program.acts
        )
        self.keywords: frozenset[KeywordName] = frozenset(
            keyword for program in programs for keyword in program.keyword_names
        )
        # A printed BP of 0 needs no lowering: the card is retired with the first lost
        # bonus.
        self.may_lower_bp = any(
            card.program.may_lower_bp or (card.bp is not None and card.bp <= 0)
            for card in different
        )
        self.deeds: frozenset[Deed] = frozenset(
            deed for program in programs for deed in program.deeds
        )


class State(Progress):
    """A position of Union Arena.

    Attributes:
        cards: Definition of each card; fixed for the battle.
        book: How effect nodes are evaluated; the same for every battle.
        options: The rule options; fixed for the battle.
        facts: What follows from the cards alone; fixed.
        listens: Every moment some card of the battle waits for; fixed.
        has_continuous: Whether any card of the battle has an ability that applies
            continuously; fixed.
        table: Where each card lies.
    """

    __slots__ = (
        "book",
        "cards",
        "facts",
        "has_continuous",
        "listens",
        "options",
        "table",
    )

    def __init__(
        self,
        *,
        cards: tuple[CardDefinition, ...],
        options: RuleOptions,
        table: Table,
        chance: Chance,
        book: "DerivationFunctions",
        facts: Facts | None = None,
    ) -> None:
        super().__init__(chance, len(cards))
        self.cards = cards
        self.book = book
        self.options = options
        self.facts = Facts(cards) if facts is None else facts
        self.listens = self.facts.listens
        self.has_continuous = self.facts.has_continuous
        self.table = table

    # --- Queries.

    def zone(self, player: int, zone: int) -> list[int]:
        """Return the cards in a zone, in order; the top card of a pile last."""
        return self.table.zones[player * ZONE_COUNT + zone]

    def zone_of(self, card: int) -> int:
        """Return the kind of zone a card lies in."""
        return self.table.places[card] % ZONE_COUNT

    def player_of(self, card: int) -> int:
        """Return the player in whose zone a card lies: its controller on the field."""
        return self.table.places[card] // ZONE_COUNT

    def owner_of(self, card: int) -> int:
        """Return the player a card belongs to (UA-1.1.2)."""
        return self.table.roster.owners[card]

    def field(self, player: int) -> list[int]:
        """Return the top cards on both lines of a player (UA-1.2.10)."""
        zones = self.table.zones
        front = player * ZONE_COUNT
        return zones[front] + zones[front + 1]

    def is_on_field(self, card: int) -> bool:
        """Return whether a card is the top card of a stack on the field."""
        return card >= 0 and self.table.places[card] % ZONE_COUNT <= Zone.ENERGY_LINE

    def is_raided(self, card: int) -> bool:
        """Return whether a card is the top card of a Raid stack (UA-6.7)."""
        return card in self.under

    def find_in(self, card_id: int, player: int, zone: int) -> int:
        """Return the card of an id if it lies in that zone, else -1."""
        card = self.table.find(card_id)
        if card < 0 or self.table.places[card] != player * ZONE_COUNT + zone:
            return -1
        return card

    def ids(self, cards: Sequence[int]) -> list[int]:
        """Return the ids of cards."""
        ids = self.table.ids
        return [ids[card] for card in cards]

    def active_ap(self, player: int) -> list[int]:
        """Return a player's active AP cards."""
        modes = self.modes
        return [card for card in self.zone(player, Zone.AP_AREA) if modes[card]]

    def count_active_ap(self, player: int) -> int:
        """Return how many of a player's AP cards are active."""
        modes = self.modes
        count = 0
        for card in self.zone(player, Zone.AP_AREA):
            if modes[card]:
                count += 1
        return count

    def seen(self, card: int) -> CardSeen:
        """Return a card for an event, with who may know its face and id now."""
        return self.table.seen(card)

    # --- Copying and saving.

    def copy(self) -> "State":
        """Return an independent copy that shares only immutable things."""
        twin = State(
            cards=self.cards,
            options=self.options,
            table=self.table.copy(),
            chance=self.chance.copy(),
            book=self.book,
            facts=self.facts,
        )
        copy_common(self, twin)
        self.copy_progress(twin)
        return twin


class DerivationFunctions:
    """How continuous effects are computed.

    Attributes:
        derive: Computes everything continuous.
        derive_off_field: Computes what a card off the field states about itself.
    """

    __slots__ = ("derive", "derive_off_field")

    def __init__(
        self,
        derive: Callable[[State], DerivedValues],
        derive_off_field: Callable[[State, int], DerivedValues],
    ) -> None:
        self.derive = derive
        self.derive_off_field = derive_off_field


def new_roster(cards: Sequence[CardDefinition], owners: Sequence[int]) -> Roster:
    """Build the fixed part of the table for a list of definitions."""
    return Roster(
        numbers=[card.number for card in cards], owners=owners, kinds=ZONE_KINDS
    )


def new_state(
    *,
    decks: Sequence[Sequence[CardDefinition]],
    options: RuleOptions,
    chance: Chance,
    book: DerivationFunctions,
) -> State:
    """Build the state before setup: decks in order, AP cards in the supply."""
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
    """Return what changes in a state as plain data."""
    return {"table": state.table.to_dict(), **state.progress_to_dict()}


def state_from_dict(data: JsonObject, *, blank: State, table: Table) -> State:
    """Fill a fresh state from what :func:`state_to_dict` wrote.

    Args:
        data: The serialised state.
        blank: A new state of the same battle; used up.
        table: Its restored table.

    Raises:
        DamagedState: If an entry cannot be read; names it.
    """
    blank.table = table
    blank.read_progress(data)
    return blank
