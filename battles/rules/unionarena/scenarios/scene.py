"""A battle whose cards have labels: from words of a scenario to ids, and back."""

from collections.abc import Iterable
from typing import Final

from battles.rules.kernel.battle import Battle as KernelBattle
from battles.rules.kernel.cards import Table
from battles.rules.kernel.entries import Entry, unknown
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.leaks import Watcher
from battles.rules.kernel.scenario import Stage, Way
from battles.rules.unionarena.cards import AP_CARD
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.scenarios.given import SIDES, Cast
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import ZONE_COUNT

FILLER: Final = "filler"
# Facts that show cards on purpose; who may see them is for scenarios to say (``seen``).
REVEALING: Final = frozenset({"life_revealed", "cards_revealed", "cards_looked_at"})


class Scene(Stage[Battle]):
    """A battle, and what its cards are called.

    Attributes:
        cast: The cards and their labels.
    """

    __slots__ = ("_cards", "cast")

    def __init__(self, battle: Battle, cast: Cast, way: Way[Battle]) -> None:
        self.cast = cast
        self._cards = {
            number: card
            for card, number in enumerate(battle.position.table.roster.numbers)
        }
        super().__init__(battle, restore=Battle.from_dict, way=way)

    @property
    def state(self) -> State:
        """The state of the battle now."""
        return self.battle.position

    def card(self, label: str, entry: Entry) -> int:
        """Give the card a label of the scenario means."""
        if label not in self.cast.numbers:
            raise entry.refusal(
                f"no card is called so: {unknown(label, self.cast.numbers)}"
            )
        return self._cards[self.cast.numbers[label]]

    def card_id(self, label: str, entry: Entry) -> int:
        """Give the id of a card, or 0 where nobody may address it."""
        return self.state.table.ids[self.card(label, entry)]

    def label(self, card: int) -> str:
        """Give the label of a card."""
        return self.label_of_number(self.state.table.roster.numbers[card])

    def label_of_number(self, number: str) -> str:
        """Give the label of a card number."""
        return self.cast.labels.get(number, number)

    def label_of_id(self, card_id: int | None) -> str:
        """Give the label of the card with an id."""
        card = self.state.table.find(card_id or 0)
        return self.label(card) if card >= 0 else f"id {card_id}"

    def labels(self, cards: Iterable[int]) -> list[str]:
        """Give the labels of cards."""
        return [self.label(card) for card in cards]

    def side_and_zone(self, card: int) -> tuple[str, int]:
        """Give whose zone a card lies in, and the kind of zone."""
        place = self.state.table.places[card]
        return SIDES[place // ZONE_COUNT], place % ZONE_COUNT


def disguised(battle: KernelBattle[State], viewer: int | None) -> KernelBattle[State]:
    """Give a twin in which the cards hidden from a viewer have exchanged their faces.

    The hidden cards of each owner take each other's definitions, one further each.
    """
    twin = battle.copy()
    state = twin.position
    cards = list(state.cards)
    for owner in (0, 1):
        hidden = _hidden_cards(state, owner, viewer)
        faces = [state.cards[card] for card in hidden]
        for card, face in zip(hidden, faces[1:] + faces[:1], strict=True):
            cards[card] = face
    state.cards = tuple(cards)
    table = state.table.copy()
    roster = table.roster
    numbers = [card.number for card in cards]
    table.roster = type(roster)(
        numbers=numbers, owners=roster.owners, kinds=roster.kinds
    )
    state.table = table
    state.change += 1  # Nothing derived before holds now.
    return twin


def _hidden_cards(state: State, owner: int, viewer: int | None) -> list[int]:
    bit = viewer_bit(viewer)
    return [
        card
        for card, known in enumerate(state.table.known)
        if not known & bit
        and state.table.roster.owners[card] == owner
        and state.cards[card] is not AP_CARD
    ]


def _table_of(battle: KernelBattle[State]) -> Table:
    return battle.position.table


WATCHER: Final = Watcher(table_of=_table_of, disguise=disguised, revealing=REVEALING)

__all__ = ["FILLER", "REVEALING", "WATCHER", "Scene", "disguised"]
