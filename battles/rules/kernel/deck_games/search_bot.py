"""A bot that plays its answers out, for any deck game.

The game scores positions, picks the usual answers, and says how far to play; dealing
hidden cards and telling answers apart are the same for all.
"""

import math
from abc import abstractmethod
from collections.abc import Hashable
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.deck_games.hidden_information import (
    AnyState,
    redeal_hidden_cards,
)
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.monte_carlo import MonteCarloBot
from battles.rules.kernel.zones import Audience
from unionarena.core.chance import Chance

MOST_PLAYED_OUT: Final = 60  # Answers in one playout.
STEEPEST: Final = 60.0  # Beyond it a game is practically decided.


class SearchingBot(MonteCarloBot):
    """Plays each answer on, many times, in positions it could be in.

    Games provide ``horizon``, ``pick`` and ``points``.

    Attributes:
        SCALE: How many points make a lead that mostly wins.
    """

    __slots__ = ()
    PLAYOUTS = 64
    SCALE: ClassVar[float]

    def determinise(self, battle: AnyBattle, player: int) -> AnyBattle:
        """Return a battle the seat could be in."""
        return redeal_hidden_cards(battle, player, self.chance)

    @abstractmethod
    def pick(self, battle: AnyBattle, chance: Chance) -> Action:
        """Return a likely answer to the first open question."""

    @abstractmethod
    def points(self, battle: AnyBattle, player: int) -> int:
        """Score a battle for a seat; higher is better."""

    def play_out(self, battle: AnyBattle, horizon: int, chance: Chance) -> None:
        """Play on with likely answers until that turn begins."""
        for _ in range(MOST_PLAYED_OUT):
            if battle.decision is None or battle.position.turn >= horizon:
                return
            battle.apply(self.pick(battle, chance))

    def judge(self, battle: AnyBattle, player: int) -> float:
        """Estimate the chance to win."""
        points = self.points(battle, player) / self.SCALE
        return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, points))))

    def meaning(self, battle: AnyBattle, player: int, action: Action) -> Hashable:
        """Return what an answer means; two equal hidden cards mean the same."""
        state: AnyState = battle.position
        if isinstance(action, Choose):
            named = [_identify_card(state, player, card_id) for card_id in action.cards]
            decision = battle.decision
            is_ordered = decision is not None and decision.ordered
            return action.type, tuple(named if is_ordered else sorted(named))
        card_id = getattr(action, "card", None)
        if card_id is None:
            return action
        rest = {name: v for name, v in action.to_dict().items() if name != "card"}
        return _identify_card(state, player, card_id), tuple(
            sorted(map(str, rest.items()))
        )

    def by_thumb(self, battle: AnyBattle) -> Action:
        """Answer as in a playout."""
        return self.pick(battle, self.chance)


def _identify_card(state: AnyState, player: int, card_id: int) -> tuple[int, str]:
    """Name a card: a visible one by its id, others by what is known of them."""
    card = state.table.find(card_id)
    kinds = state.table.roster.kinds
    if card < 0 or kinds[state.zone_of(card)].faces == Audience.EVERYBODY:
        return card_id, ""
    place = -1 - state.zone_of(card)
    is_known = state.table.known[card] & viewer_bit(player)
    return place, state.cards[card].number if is_known else "?"


__all__ = ["SearchingBot"]
