"""Play of a round robin: every deck against every other, by bots, and its figures.

Nothing here touches the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from battles.rules import unionarena as ua
from results.statistics.win_rates import compute_wilson_interval

from .gauntlet_play import Played, play_game
from .trial_play import define_deck


def list_pairs(decks: int) -> list[tuple[int, int]]:
    """List the pairs of so many decks, each once.

    >>> list_pairs(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(decks), 2))


class PreparedRoundRobin:
    """A round robin; the cards of a game are read when it is played."""

    def __init__(
        self, decks: Sequence[Sequence[Mapping[str, Any]]], *, seed: str, bot: str
    ) -> None:
        self._decks = decks
        self._known: dict[int, ua.CardDefinition] = {}
        self._pairs = list_pairs(len(decks))
        self._seed, self._bot = seed, bot

    def play(self, game: int) -> Played:
        """Play one game, by its number from 0: each pair in turn, in turn first."""
        place = game % len(self._pairs)
        is_seat_0 = game // len(self._pairs) % 2 == 0
        one, other = self._pairs[place]
        goes_first, points = play_game(
            (
                define_deck(self._decks[one], self._known),
                define_deck(self._decks[other], self._known),
            ),
            bot=self._bot,
            seed=self._seed,
            game=game,
            seat=0 if is_seat_0 else 1,
        )
        return place, goes_first, points


def build_figures(decks: int, played: Iterable[Played]) -> list[dict[str, Any]]:
    """Return, for each deck, its rates with 95 % Wilson intervals.

    ``all``, ``first`` and ``second`` are rates over all games and by who went first;
    ``against`` has one rate for each deck, None against itself.
    """
    pairs = list_pairs(decks)
    sides: list[list[tuple[int, bool, float]]] = [[] for _deck in range(decks)]
    for place, goes_first, points in played:
        if points is not None:
            one, other = pairs[place]
            sides[one].append((other, goes_first, points))
            sides[other].append((one, not goes_first, 1 - points))
    return [
        {
            "all": _rate(points for _other, _first, points in games),
            "first": _rate(points for _other, first, points in games if first),
            "second": _rate(points for _other, first, points in games if not first),
            "against": [
                None if place == own else
                _rate(points for other, _first, points in games if other == place)
                for place in range(decks)
            ],
        }
        for own, games in enumerate(sides)
    ]  # fmt: skip


def _rate(points: Iterable[float]) -> dict[str, Any]:
    found = list(points)
    return asdict(compute_wilson_interval(sum(found), len(found)))
