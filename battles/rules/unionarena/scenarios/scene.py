"""A battle with labelled cards: from words of a scenario to ids, and back."""

from collections.abc import Iterable

from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.located_values import LocatedValue, suggest_known_words
from battles.rules.kernel.scenario import RunMode, Stage
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.scenarios.starting_position import SIDES, LabelledCards


class Scene(Stage[Battle]):
    """A battle, and the labels of its cards.

    Attributes:
        cast: The cards and their labels.
        held: The cards each player had in hand when the scenario began.
    """

    __slots__ = ("_cards", "_labels", "cast", "held")

    def __init__(
        self,
        battle: Battle,
        cast: LabelledCards,
        way: RunMode[Battle],
        fixed: JsonObject,
    ) -> None:
        self.cast = cast
        self.held = [list(battle.position.zone(seat, Zone.HAND)) for seat in (0, 1)]
        self._labels = cast.labels_of(battle.position.cards)
        self._cards = {label: card for card, label in enumerate(self._labels)}

        def restore(data: JsonObject) -> Battle:
            """Restore the battle; its fixed part need not be in the data."""
            return Battle.from_dict(data, fixed=None if "fixed" in data else fixed)

        super().__init__(battle, restore=restore, way=way)

    @property
    def state(self) -> State:
        """The state of the battle now."""
        return self.battle.position

    def card(self, label: str, entry: LocatedValue) -> int:
        """Return the card a label of the scenario means."""
        if label not in self.cast.labels:
            raise entry.refusal(
                f"no card is called so: {suggest_known_words(label, self.cast.labels)}"
            )
        return self._cards[label]

    def card_id(self, label: str, entry: LocatedValue) -> int:
        """Return the id of a card, or 0 where no player may address it."""
        return self.state.table.ids[self.card(label, entry)]

    def label(self, card: int) -> str:
        """Return the label of a card."""
        return self._labels[card]

    def label_of_id(self, card_id: int | None) -> str:
        """Return the label of the card with an id."""
        card = self.state.table.find(card_id or 0)
        return self.label(card) if card >= 0 else f"id {card_id}"

    def labels(self, cards: Iterable[int]) -> list[str]:
        """Return the labels of cards."""
        return [self.label(card) for card in cards]

    def side_and_zone(self, card: int) -> tuple[str, int]:
        """Return whose zone a card lies in, and the kind of zone."""
        place = self.state.table.places[card]
        return SIDES[place // ZONE_COUNT], place % ZONE_COUNT
