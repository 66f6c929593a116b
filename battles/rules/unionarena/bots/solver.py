"""A search for a win in this turn against every answer of the opponent.

For puzzles, in which everything is known: nothing is random, and hidden cards are all
alike. The search tries every answer of the turn; of answers that mean the same one is
tried.
"""

import marshal
from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose, Concede
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.bots import Bot
from battles.rules.unionarena.bots.players import GreedyBot, MonteCarloBot
from battles.rules.unionarena.position.state import State
from unionarena.core.chance import Chance

# Answers tried; about four seconds in plain Python. A puzzle needs a few thousand.
MOST_TRIED: Final = 20_000
WITHOUT_REFERENCES: Final = 2  # The version of marshal's format.
MOST_ANSWERS: Final = 64  # To one question; positions with more are not puzzles.


class TooHard(Exception):
    """The search was given up because it is too large."""


class Solver:
    """Looks for a win in the current turn of a battle.

    Attributes:
        attacker: The turn player.
        turn: The number of the turn.
        tried: How many answers were tried so far.
    """

    __slots__ = ("_bot", "_known", "_most", "attacker", "tried", "turn")

    def __init__(self, battle: Battle[State], most: int = MOST_TRIED) -> None:
        self.attacker = battle.position.turn_player
        self.turn = battle.position.turn
        self.tried = 0
        self._most = most
        self._bot = MonteCarloBot(Chance(b"meaning"))
        self._known: dict[object, bool] = {}

    def is_won(self, battle: Battle[State]) -> bool:
        """Return whether the attacker wins this turn against every answer.

        Raises:
            TooHard: After more answers than may be tried.
        """
        if battle.result is not None:
            return battle.result.winner == self.attacker
        decision = battle.decision
        if decision is None or battle.position.turn != self.turn:
            return False
        key = _key(battle)
        if key not in self._known:
            # A loop: compiled, an expression would try every answer first.
            is_attacking = decision.player == self.attacker
            found = not is_attacking
            for _, twin in self.after(battle):
                if self.is_won(twin) == is_attacking:
                    found = is_attacking
                    break
            self._known[key] = found
        return self._known[key]

    def after(self, battle: Battle[State]) -> Iterator[tuple[Action, Battle[State]]]:
        """Return every answer with another meaning, and the battle after it."""
        decision = battle.decision
        assert decision is not None  # the caller has checked
        player = decision.player
        met = set()
        for action in battle.legal_actions(player).some(MOST_ANSWERS, Chance(b"all")):
            meaning = self._meaning(battle, player, action)
            if meaning in met or isinstance(action, Concede):
                continue
            met.add(meaning)
            self.tried += 1
            if self.tried > self._most:
                raise TooHard
            twin = battle.copy()
            twin.apply(action, player)
            yield action, twin

    def _meaning(self, battle: Battle[State], player: int, action: Action) -> object:
        decision = battle.decision
        assert decision is not None  # the caller has checked
        if decision.kind == "choose_life" and isinstance(action, Choose):
            return len(action.cards)  # All life cards of a puzzle are alike.
        return self._bot.meaning(battle, player, action)


def _key(battle: Battle[State]) -> object:
    """Return the key of a position: two ways to the same position share it."""
    state = battle.position
    plain = battle.to_dict(fixed=False)
    for count in ("answered", "seq", "drawn"):
        plain.pop(count, None)
    # A fifth of the time of ``repr``, which was a third of the search. Up to this
    # version equal data has equal bytes.
    return marshal.dumps(plain, WITHOUT_REFERENCES), state.turn_player


class DefendingBot(Bot):
    """Answers so that the turn cannot be won, if there is such an answer.

    The other side of a puzzle: it knows everything, which fits a puzzle only. Where no
    answer prevents the win, it plays as the practice partner.
    """

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, battle: Battle[State], player: int) -> Action:
        """Pick an answer against which the attacker cannot win."""
        if battle.position.turn_player != player:
            solver = Solver(battle)
            try:
                for action, twin in solver.after(battle):
                    if not solver.is_won(twin):
                        return action
            except TooHard:
                pass
        return GreedyBot(self.chance).choose(battle, player)
