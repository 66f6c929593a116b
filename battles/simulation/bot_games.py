"""Series of games between bots, in one process or several, and what they tell.

The games themselves are ``battles.rules.kernel.simulation``; here are decks and bots by
name, processes, and the tally that ``manage.py simulate`` prints.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from typing import Any, Final

from battles.games.registry import RULESETS, USUAL_GAME
from battles.games.ruleset import AnyBattle
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import Bot, RandomBot
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.simulation import MOST_DECISIONS, derive_game_seed, play_out
from unionarena.core.chance import Chance
from unionarena.core.isolation import Attempt

from .worker_processes import run_units

MakeBot = Callable[[Chance], Bot]
# No clock here: the same seed gives the same games on every machine. Other games have
# those of their own of these names.
BOTS: Final[Mapping[str, MakeBot]] = {
    "random": RandomBot,
    "greedy": ua.GreedyBot,
    "monte_carlo": ua.MonteCarloBot,
}

COUNTS: Final = (
    "wins_by_seat",
    "wins_by_order",
    "wins_by_deck",
    "games_by_deck",
    "ends",
)

Deck = tuple[Any, ...]  # of definitions of the game that is played


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played.

    Attributes:
        seed: Seed of the series; game ``n`` of it is always the same game.
        decks: The decks by name.
        bots: Name of the bot of seat 0 and of seat 1.
        most: Decisions after which a game counts as stalled.
        game: Name of the game that is played.
    """

    seed: str
    decks: Mapping[str, Deck]
    bots: tuple[str, str] = ("random", "random")
    most: int = MOST_DECISIONS
    game: str = USUAL_GAME.name

    @property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        """The decks of both seats, each pair both ways; one deck plays itself."""
        names = tuple(self.decks)
        return tuple(permutations(names, 2)) or ((names[0], names[0]),)

    def decks_of(self, game: int) -> tuple[str, str]:
        """Names of the decks of one game."""
        return self.pairings[game % len(self.pairings)]

    def start(self, game: int) -> AnyBattle:
        """The battle of one game, at its first question."""
        decks = [self.decks[name] for name in self.decks_of(game)]
        seed = derive_game_seed(self.seed, game, "battle")
        return RULESETS[self.game].start(decks, seed, {})

    def to_dict(self) -> JsonObject:
        """Give the series as plain data, for another process."""
        return {
            "seed": self.seed,
            "decks": {
                name: [card.to_dict() for card in deck]
                for name, deck in self.decks.items()
            },
            "bots": list(self.bots),
            "most": self.most,
            "game": self.game,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Series":
        """Restore a series written by :meth:`to_dict`."""
        return cls(
            seed=data["seed"],
            decks={
                name: tuple(RULESETS[data["game"]].define(face) for face in faces)
                for name, faces in data["decks"].items()
            },
            bots=(data["bots"][0], data["bots"][1]),
            most=data["most"],
            game=data["game"],
        )

    def players(self, game: int) -> tuple[Bot, Bot]:
        """The bots of one game, each with its own lots."""
        first, second = (
            self._bot(name, Chance(derive_game_seed(self.seed, game, f"bot {seat}")))
            for seat, name in enumerate(self.bots)
        )
        return first, second

    def _bot(self, name: str, chance: Chance) -> Bot:
        if self.game == USUAL_GAME.name:
            return BOTS[name](chance)
        return RULESETS[self.game].bots[name](chance, lambda: False)


def list_bundled_decks(game: str) -> dict[str, Deck]:
    """Give the decks a game brings along, by name; none if it brings none."""
    own, define = RULESETS[game].own, RULESETS[game].define
    if own is None:
        return {}
    return {
        name: tuple(define(own.faces[card]) for card in cards)
        for name, cards in own.decks.items()
    }


@dataclass(slots=True)
class Tally:
    """What games told.

    Attributes:
        games: How many were played, stalled and failed ones included.
        decisions: How many questions were answered in all.
        wins_by_seat: Wins of ``0`` and ``1``; ``none`` for draws.
        wins_by_order: Wins of the ``first`` and the ``second`` player (UA-1.1.1).
        wins_by_deck: Wins by name of the deck.
        games_by_deck: Games in which a deck took part; twice if it played itself.
        ends: Games by the reason they ended.
        stalled: Games without an end, as they can be played again.
        failed: Games that broke, with the error.
    """

    games: int = 0
    decisions: int = 0
    wins_by_seat: Counter[str] = field(default_factory=Counter)
    wins_by_order: Counter[str] = field(default_factory=Counter)
    wins_by_deck: Counter[str] = field(default_factory=Counter)
    games_by_deck: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    stalled: list[Json] = field(default_factory=list)
    failed: list[Json] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take over what another tally counted."""
        self.games += other.games
        self.decisions += other.decisions
        for name in COUNTS:
            getattr(self, name).update(getattr(other, name))
        self.stalled.extend(other.stalled)
        self.failed.extend(other.failed)

    def report(self, *, seconds: float) -> JsonObject:
        """Give the tally as plain data, with the rates for that many seconds."""
        per_second = 1 / seconds if seconds else 0.0
        return {
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_game": round(self.decisions / max(1, self.games), 1),
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games * per_second, 1),
            "decisions_per_second": round(self.decisions * per_second),
            "wins_by_seat": {"0": 0, "1": 0, "none": 0, **self.wins_by_seat},
            "wins_by_order": {"first": 0, "second": 0, "none": 0, **self.wins_by_order},
            "wins_by_deck": dict(sorted(self.wins_by_deck.items())),
            "games_by_deck": dict(sorted(self.games_by_deck.items())),
            "ends": dict(sorted(self.ends.items())),
            "stalled": sorted(self.stalled, key=str),
            "failed": sorted(self.failed, key=str),
        }


def play_game(series: Series, game: int) -> Tally:
    """Play one game of a series."""
    tally, names = Tally(games=1), series.decks_of(game)
    tally.games_by_deck.update(names)
    with Attempt() as playing:
        battle = series.start(game)
        played = play_out(battle, series.players(game), most=series.most)
    if playing.error is not None:
        failure = {**_describe_game(series, game), "error": repr(playing.error)}
        tally.failed.append(failure)
        return tally
    tally.decisions = played.decisions
    if played.result is None:
        tally.stalled.append(_describe_game(series, game))
        return tally
    tally.ends[played.result.reason] += 1
    winner = played.result.winner
    tally.wins_by_seat["none" if winner is None else str(winner)] += 1
    tally.wins_by_order[_choose_order(battle, winner)] += 1
    for seat, name in enumerate(names):
        tally.wins_by_deck[name] += int(winner == seat)
    return tally


def _choose_order(battle: AnyBattle, seat: int | None) -> str:
    if seat is None:
        return "none"
    turn: Any = battle.view(None)["turn"]
    return "first" if seat == turn["first_player"] else "second"


def _describe_game(series: Series, game: int) -> JsonObject:
    """Give what is needed to play a game again: ``--seed S --only GAME``."""
    return {
        "game": game,
        "seed": derive_game_seed(series.seed, game, "battle").hex(),
        "decks": list(series.decks_of(game)),
        "bots": list(series.bots),
    }


def play_series(
    series: Series, games: Iterable[int], *, processes: int = 1
) -> Iterator[Tally]:
    """Play games, in several processes if so wanted; gives the tally of each.

    Args:
        series: What is played.
        games: Numbers of the games.
        processes: How many processes; each is started afresh.
    """
    return run_units(_create_game_player, series.to_dict(), games, processes=processes)


def _create_game_player(series: JsonObject) -> Callable[[int], Tally]:
    return partial(play_game, Series.from_dict(series))
