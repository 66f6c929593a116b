"""Flat Monte Carlo search: each answer is tried by playing on from it at random.

What the seat cannot see is dealt anew for every round (determinization), and each
answer is tried in the same position with the same random numbers, so that only the
answers differ. After each stage the worse half of the answers is dropped (sequential
halving: Karnin, Koren and Somekh 2013), so that the effort goes to those that are hard
to tell apart.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import Bot
from unionarena.core.chance import Chance

MOST_CANDIDATES: Final = 24
SEED_BYTES: Final = 8

IsTimeUp = Callable[[], bool]


def never_time_up() -> bool:
    """Set no time limit: the number of playouts alone decides."""
    return False


class MonteCarloBot(Bot):
    """Tries each answer in many positions it could be in, and takes the best.

    With the same random numbers and the same number of playouts it gives the same
    answer; the clock can only end the search earlier.

    Attributes:
        chance: Its random numbers.
        playouts: Most playouts for one answer of its own.
        is_time_up: Called between playouts: whether to end the search now.
        PLAYOUTS: The default of ``playouts``.
    """

    __slots__ = ("chance", "is_time_up", "playouts")
    PLAYOUTS: ClassVar[int]

    def __init__(
        self,
        chance: Chance,
        *,
        playouts: int | None = None,
        is_time_up: IsTimeUp = never_time_up,
    ) -> None:
        self.chance = chance
        self.playouts = self.PLAYOUTS if playouts is None else playouts
        self.is_time_up = is_time_up

    # --- What a game must provide.

    @abstractmethod
    def determinise(self, battle: AnyBattle, player: int) -> AnyBattle:
        """Return a battle the seat could be in; what is hidden has no influence."""

    @abstractmethod
    def horizon(self, battle: AnyBattle, player: int) -> int:
        """Return how far to play on, for every answer; in the game's measure."""

    @abstractmethod
    def play_out(self, battle: AnyBattle, horizon: int, chance: Chance) -> None:
        """Play a determinized battle on to the horizon."""

    @abstractmethod
    def judge(self, battle: AnyBattle, player: int) -> float:
        """Score a battle for the seat; higher is better."""

    @abstractmethod
    def meaning(self, battle: AnyBattle, player: int, action: Action) -> Hashable:
        """Return what an answer means; of those that mean the same one is tried."""

    @abstractmethod
    def by_thumb(self, battle: AnyBattle) -> Action:
        """Return a likely answer to the first question, for when time is up at once."""

    # --- The search.

    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick the answer that did best on average; the first of equals."""
        actions = self.candidates(battle, player)
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        left = list(range(len(actions)))
        tried = 0
        for rounds in split_into_stages(len(actions), self.playouts):
            done = self._try(battle, player, actions, left, totals, rounds)
            tried += done
            left.sort(key=lambda place: (-totals[place], place))
            if done < rounds:
                break
            left = left[: (len(left) + 1) // 2]
        return actions[left[0]] if tried else self.by_thumb(battle)

    def compare(
        self, battle: AnyBattle, player: int, actions: list[Action], rounds: int
    ) -> list[float]:
        """Return how well each answer does on average; empty without time."""
        totals = [0.0] * len(actions)
        places = list(range(len(actions)))
        done = self._try(battle, player, actions, places, totals, rounds)
        return [total / done for total in totals] if done else []

    def candidates(self, battle: AnyBattle, player: int) -> list[Action]:
        """Return the answers to try: all that differ, or of very many a sample."""
        actions = battle.legal_actions(player).some(MOST_CANDIDATES, self.chance)
        different: dict[Hashable, Action] = {}
        for action in actions:
            different.setdefault(self.meaning(battle, player, action), action)
        return list(different.values())

    def _try(
        self,
        battle: AnyBattle,
        player: int,
        actions: list[Action],
        places: list[int],
        totals: list[float],
        rounds: int,
    ) -> int:
        """Try each answer so often; return how many rounds there was time for.

        A round that is cut short does not count: it would favour the first answers.
        """
        horizon = self.horizon(battle, player)
        for done in range(rounds):
            made_up = self.determinise(battle, player)
            seed = self.chance.word().to_bytes(SEED_BYTES, "big")
            values = []
            for place in places:
                if self.is_time_up():
                    return done
                twin = made_up.copy()
                twin.apply(actions[place], player)
                self.play_out(twin, horizon, Chance(seed))
                values.append(self.judge(twin, player))
            for place, value in zip(places, values, strict=True):
                totals[place] += value
        return rounds


def split_into_stages(candidates: int, playouts: int) -> list[int]:
    """Return the rounds of each stage, so that all stages take about equal effort.

    >>> split_into_stages(8, 96)
    [4, 8, 16]
    >>> split_into_stages(2, 10)
    [5]
    """
    counts = []
    left = candidates
    while left > 1:
        counts.append(left)
        left = (left + 1) // 2
    share = playouts // len(counts) if counts else 0
    return [max(1, share // count) for count in counts]
