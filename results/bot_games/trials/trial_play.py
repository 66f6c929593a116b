"""Play of a trial: the same seeds before and after, each pair of decks both ways.

One unit is four games of one seed: before and after, with the seats swapped. Luck that
favours one side then favours the other, so few games say much.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from battles.games.registry import USUAL_GAME, Ruleset
from battles.rules import unionarena as ua
from battles.rules.kernel.simulation import derive_game_seed, play_out
from battles.simulation.bot_games import BOTS, MakeBot
from battles.simulation.worker_processes import run_units
from cards.effects import CardEffects, dump_tree
from unionarena.core.chance import Chance

# The strong bot uses a twelfth of its usual playouts, so that a game takes seconds.
PLAYOUTS: Final = 8


def _strong(chance: Chance) -> ua.MonteCarloBot:
    return ua.MonteCarloBot(chance, playouts=PLAYOUTS)


PLAYERS: Final[Mapping[str, MakeBot]] = {**BOTS, "monte_carlo": _strong}
SIDES: Final = ("before", "after")
# A unit takes a second or so; with a handful each, processes end together.
AT_ONCE: Final = 4

# Points of the first deck in four games: before, swapped, after, swapped. None for a
# game that did not end.
Points = tuple[float | None, float | None, float | None, float | None]
Unit = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """Setup of a trial.

    Attributes:
        seed: Seed of the trial; the same seed plays the same games.
        bot: Name of the bot on both seats.
        names: Names of the decks.
        before: Faces of each deck, card by card, as things are.
        after: The same once the proposal is in force.
        touched: For each deck, whether the proposal changes anything about it.
        rounds: Seeds for each pair of decks.
    """

    seed: str
    bot: str
    names: tuple[str, ...]
    before: tuple[tuple[Mapping[str, Any], ...], ...]
    after: tuple[tuple[Mapping[str, Any], ...], ...]
    touched: tuple[bool, ...]
    rounds: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Pairs of decks worth playing: those the proposal changes anything about."""
        every = combinations(range(len(self.names)), 2)
        return tuple((a, b) for a, b in every if self.touched[a] or self.touched[b])

    @property
    def units(self) -> tuple[tuple[int, int], ...]:
        """Every unit as indexes of the pair and of the round, round by round."""
        pairs = range(len(self.pairs))
        return tuple((pair, turn) for turn in range(self.rounds) for pair in pairs)


class PreparedTrial:
    """A setup with its cards ready to play."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        known: dict[int, ua.CardDefinition] = {}
        self._decks = {
            side: [define_deck(deck, known) for deck in decks]
            for side, decks in (("before", setup.before), ("after", setup.after))
        }

    def play(self, pair: int, turn: int) -> Points:
        """Play one unit."""
        points = [
            self._game(side, pair, turn, is_swapped=is_swapped)
            for side in SIDES
            for is_swapped in (False, True)
        ]
        return (points[0], points[1], points[2], points[3])

    def _game(
        self, side: str, pair: int, turn: int, *, is_swapped: bool
    ) -> float | None:
        first, second = self.setup.pairs[pair]
        seats = (second, first) if is_swapped else (first, second)
        decks = self._decks[side]
        names = f"{self.setup.names[first]}/{self.setup.names[second]}"
        seed = f"{self.setup.seed}:{names}"
        battle = ua.Battle.start(
            decks=(decks[seats[0]], decks[seats[1]]),
            seed=derive_game_seed(seed, turn, "battle"),
        )
        bots = [
            PLAYERS[self.setup.bot](Chance(derive_game_seed(seed, turn, f"bot {seat}")))
            for seat in range(2)
        ]
        result = play_out(battle, bots).result
        if result is None:
            return None
        if result.winner is None:
            return 0.5
        return float(seats[result.winner] == first)


def define_deck(
    deck: Sequence[Mapping[str, Any]],
    known: dict[int, Any],
    ruleset: Ruleset = USUAL_GAME,
) -> tuple[Any, ...]:
    """Return the cards of a deck for the engine; equal cards are compiled once.

    Args:
        deck: Faces, card by card.
        known: What has been read, by identity of the face; added to.
        ruleset: The game that is played.
    """
    for face in deck:
        if id(face) not in known:
            whole = _whole(face) if ruleset is USUAL_GAME else face
            known[id(face)] = ruleset.define(whole)
    return tuple(known[id(face)] for face in deck)


def _whole(face: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether a card compiles whole; one without text has no effect and does."""
    effects = face["effects"]
    return {
        **face,
        "effects": dict(dump_tree(CardEffects())) if effects is None else effects,
    }


def play_units(
    setup: Setup, units: Sequence[Unit], *, processes: int = 1
) -> Iterator[tuple[Unit, Points]]:
    """Play units, in several processes if requested; yield each as it ends.

    Args:
        setup: What is played.
        units: Some of ``setup.units``.
        processes: How many processes; each is started afresh.
    """
    return run_units(_player_of, setup, units, processes=processes, at_once=AT_ONCE)


def _player_of(setup: Setup) -> Callable[[Unit], tuple[Unit, Points]]:
    table = PreparedTrial(setup)  # the cards are compiled once in each process
    return lambda unit: (unit, table.play(*unit))
