"""The position of Kiseki TCG: zones, cards and numbers (chapter 4)."""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel import json_readers
from battles.rules.kernel.deck_games.position import DeckPosition, Task
from battles.rules.kernel.game import Result
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.zones import Audience, ZoneKind
from battles.rules.kiseki.cards import CardDefinition, Deck
from battles.rules.kiseki.effects import Ability
from battles.rules.kiseki.options import RuleOptions
from unionarena.core.chance import Chance

DECK, HAND, FIELD, BASE, TRAIL, LOOKED = range(6)
_NOBODY, _OWNER, _ALL = Audience.NOBODY, Audience.OWNER, Audience.EVERYBODY
ZONE_KINDS: Final = (
    ZoneKind("deck", faces=_NOBODY, ids=_NOBODY),  # TR-4.1
    ZoneKind("hand", faces=_OWNER, ids=_OWNER),  # TR-4.2
    ZoneKind("field", faces=_ALL, ids=_ALL),  # TR-4.3
    ZoneKind("base", faces=_ALL, ids=_ALL),  # TR-4.4; face down: its owner only
    ZoneKind("trail", faces=_ALL, ids=_ALL),  # TR-4.5
    ZoneKind("looked_at", faces=_OWNER, ids=_OWNER),
)
ZONES: Final = len(ZONE_KINDS)
ZONE_NAMES: Final = tuple(kind.name for kind in ZONE_KINDS)
ZONE_BY_NAME: Final = {name: place for place, name in enumerate(ZONE_NAMES)}
OPEN: Final = (FIELD, BASE, TRAIL)  # where a resolving card is visible

SETUP, PREPARATION, BATTLE, RECOVERY = range(4)
PHASES: Final = ("setup", "preparation", "battle", "recovery")
BOND: Final = 40  # TR-1.1
NOBODY: Final = -1

NUMBERS: Final = (
    "turn",
    "initiative",
    "active",
    "phase",
    "target",
    "scrum",
    "passes",
    "actions",
)
PAIRS: Final = ("bonds", "cp", "ep", "attacked", "deployed", "passed")
# What a card has gained or lost for this turn ends when it moves or the turn ends.
THIS_TURN: Final = ("gained_strength", "gained_defence", "gained_orgs", "gained_crafts")
PER_CARD: Final = ("actioned", "stunned", "down", "attacking", *THIS_TURN)

# A card, its ability, and the id the card had; -1 if its text needs no such card.
Waiting = tuple[int, int, int]


class State(DeckPosition[CardDefinition, RuleOptions]):
    """A battle of Kiseki TCG at one moment.

    Attributes:
        turn: Number of the turn, from 1; 0 during setup.
        initiative: The seat that acts first in this turn.
        active: The seat whose step it is.
        phase: The phase, as a place in ``PHASES``.
        target: The unit that is attacked, or -1.
        scrum: 1 while a scrum attacks (TR-6.10).
        passes: Passes in a row at the target step.
        actions: Actions at any time in this phase.
        bonds: Bond of each player (TR-1.1).
        cp: CP of each player (TR-4.6).
        ep: EP of each player (TR-4.6).
        attacked: 1 for a player who has attacked this turn (TR-9.3).
        deployed: Units each player has deployed this turn.
        waiting: Texts that were triggered and wait, in order (TR-8.6).
        triggered: Such texts carried out in this phase.
        passed: 1 for a player who has passed since something was done (TR-8.6).
        actioned: 1 for each card that lies sideways (TR-3.4).
        stunned: 1 for each stunned unit (TR-3.5).
        down: 1 for each card face down in a base.
        attacking: 1 for each unit that attacks now.
        gained_strength: STR more this turn, by card.
        gained_defence: DEF more this turn, by card.
        gained_orgs: Organisations gained this turn, as bits.
        gained_crafts: Icon crafts gained this turn, as bits.
        lasting: What ``queries.list_lasting_texts`` has found; None when out of date.
        links: Which organisations that links, as bits (TR-9.8).
    """

    __slots__ = (
        "lasting",
        "links",
        "triggered",
        "waiting",
        *NUMBERS,
        *PAIRS,
        *PER_CARD,
    )
    NUMBERS = NUMBERS
    PAIRS = PAIRS
    PER_CARD = PER_CARD

    turn: int
    initiative: int
    active: int
    phase: int
    target: int
    scrum: int
    passes: int
    actions: int
    triggered: int
    waiting: list[Waiting]
    bonds: list[int]
    cp: list[int]
    ep: list[int]
    attacked: list[int]
    deployed: list[int]
    passed: list[int]
    actioned: list[int]
    stunned: list[int]
    down: list[int]
    attacking: list[int]
    gained_strength: list[int]
    gained_defence: list[int]
    gained_orgs: list[int]
    gained_crafts: list[int]
    lasting: tuple[tuple[int, Ability], ...] | None
    links: tuple[int, ...]

    def copy(self) -> "State":
        """Return an independent copy."""
        twin = super().copy()
        twin.lasting = self.lasting
        twin.links = self.links
        twin.triggered = self.triggered
        twin.waiting = self.waiting.copy()
        return twin

    def to_dict(self) -> JsonObject:
        """Return the position as plain data, without cards and options.

        What triggers leave is written only if there is any, so that a battle without
        them is written as it was before there were triggers.
        """
        data = super().to_dict()
        if self.triggered:
            data["triggered"] = self.triggered
        if self.waiting:
            data["waiting"] = [list(entry) for entry in self.waiting]
        return data

    def read(self, data: JsonObject) -> None:
        """Fill a blank position with what :meth:`to_dict` wrote; raise DamagedState."""
        super().read(data)
        where = "waiting"
        self.triggered = json_readers.as_int(data.get("triggered", 0), "triggered")
        self.waiting = [
            self._read_waiting(
                json_readers.as_ints(json_readers.as_row(e, where, 3), where)
            )
            for e in json_readers.as_list(data.get(where, []), where)
        ]

    def _read_waiting(self, entry: list[int]) -> Waiting:
        card, part, was = entry
        is_card = 0 <= card < len(self.cards)
        if not is_card or part not in dict(self.cards[card].triggers):
            raise json_readers.damaged_state_error("waiting", f"no such text: {entry}")
        return card, part, was

    def finish(self, result: Result) -> None:
        """End the battle; texts that wait are dropped like other work."""
        self.waiting.clear()
        super().finish(result)

    def units(self, player: int) -> list[int]:
        """Return the units on a player's field, the stunned among them."""
        cards = self.cards
        return [c for c in self.zone(player, FIELD) if cards[c].kind == "unit"]

    def unstunned_units(self, player: int) -> list[int]:
        """Return the units on a player's field that are not stunned."""
        return [card for card in self.units(player) if not self.stunned[card]]

    def attackers(self) -> list[int]:
        """Return the units that attack now."""
        return [
            card
            for player in (0, 1)
            for card in self.zone(player, FIELD)
            if self.attacking[card]
        ]

    def something_done(self) -> None:
        """Let both players act again (TR-8.6)."""
        self.passed = [0, 0]


def new_state(decks: Sequence[Deck], options: RuleOptions, chance: Chance) -> State:
    """Build the position before setup: all cards in the decks, 40 bond each."""
    state = State(chance)
    state.begin(decks, ZONE_KINDS, options)
    state.lasting = None
    state.links = ()
    state.triggered = 0
    state.waiting = []
    state.bonds = [BOND, BOND]
    state.target = NOBODY
    for card in range(len(state.cards)):
        state.table.move(card, state.owner_of(card) * ZONES + DECK)
    return state


__all__ = [
    "BASE",
    "BATTLE",
    "BOND",
    "DECK",
    "FIELD",
    "HAND",
    "LOOKED",
    "NOBODY",
    "OPEN",
    "PHASES",
    "PREPARATION",
    "RECOVERY",
    "THIS_TURN",
    "TRAIL",
    "ZONES",
    "ZONE_BY_NAME",
    "ZONE_KINDS",
    "ZONE_NAMES",
    "State",
    "Task",
    "new_state",
]
