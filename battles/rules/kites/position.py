"""The position of a game of Kites: zones, the round, and who has the wind."""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.deck_games.movement import BOTTOM, move_on_table
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.deck_games.position import DeckPosition, Task
from battles.rules.kernel.zones import Audience, ZoneKind
from battles.rules.kites.cards import Kite
from unionarena.core.chance import Chance

DECK, HAND, SKY, CAUGHT, LANDED = range(5)
_NOBODY, _OWNER, _ALL = Audience.NOBODY, Audience.OWNER, Audience.EVERYBODY
ZONE_KINDS: Final = (
    ZoneKind("deck", faces=_NOBODY, ids=_NOBODY),
    ZoneKind("hand", faces=_OWNER, ids=_OWNER),
    ZoneKind("sky", faces=_ALL, ids=_ALL),
    ZoneKind("caught", faces=_ALL, ids=_ALL),  # kites of the other player
    ZoneKind("landed", faces=_ALL, ids=_ALL),
)
ZONES: Final = len(ZONE_KINDS)


class State(DeckPosition[Kite, Options]):
    """A game of Kites at one moment.

    Attributes:
        turn: Number of the round, from 1; 0 during setup.
        wind: The seat that caught last (KT-4.2).
    """

    NUMBERS = ("turn", "wind")
    __slots__ = NUMBERS

    turn: int
    wind: int

    def stars(self, player: int) -> int:
        """Return the stars a player has caught."""
        return sum(self.cards[card].stars for card in self.zone(player, CAUGHT))

    def move(self, card: int, player: int, zone: int, *, at: int | None = None) -> None:
        """Put a card into a zone of a player."""
        origin = ZONE_KINDS[self.zone_of(card)].name
        seen = move_on_table(self.table, card, player * ZONES + zone, at=at)
        self.emit(
            "card_moved",
            {
                "player": player,
                "card": seen,
                "from": origin,
                "to": ZONE_KINDS[zone].name,
            },
        )

    def draw(self, player: int) -> None:
        """Draw a card, if there is one."""
        if self.zone(player, DECK):
            self.move(self.zone(player, DECK)[-1], player, HAND)

    def put_under_deck(self, card: int) -> None:
        """Put a card at the bottom of its owner's deck."""
        self.move(card, self.owner_of(card), DECK, at=BOTTOM)


def new_state(
    decks: Sequence[Sequence[Kite]], options: Options, chance: Chance
) -> State:
    """Build the position before setup: every kite in its owner's deck."""
    state = State(chance)
    state.begin(decks, ZONE_KINDS, options)
    for card in range(len(state.cards)):
        state.table.move(card, state.owner_of(card) * ZONES + DECK)
    return state


__all__ = [
    "CAUGHT",
    "DECK",
    "HAND",
    "LANDED",
    "SKY",
    "ZONES",
    "ZONE_KINDS",
    "State",
    "Task",
    "new_state",
]
