"""Play of a gauntlet: one deck against many, by bots, and the report.

Every opponent is played in turn, one game going first and one going second, with seeds
of the gauntlet's own. Nothing here touches the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from battles.games.registry import USUAL_GAME, Ruleset
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.monte_carlo import MonteCarloBot, never_time_up
from battles.rules.kernel.simulation import derive_game_seed, play_out
from results.statistics.win_rates import compute_wilson_interval
from unionarena.core.chance import Chance

from .trial_play import PLAYERS, PLAYOUTS, define_deck

BOTS: Final = {name: PLAYERS[name] for name in ("greedy", "monte_carlo")}

# Number of the opponent, whether the deck went first, its points: 1, 0.5, 0, or None
# for a game without an end.
Played = tuple[int, bool, float | None]


@dataclass(frozen=True, slots=True)
class Gauntlet:
    """Setup of a gauntlet.

    Attributes:
        seed: The same seed plays the same games.
        bot: Who plays all decks.
        deck: Faces of the deck that runs it, card by card.
        opponents: The same of each opponent.
        ruleset: The game that is played.
    """

    seed: str
    bot: str
    deck: Sequence[Mapping[str, Any]]
    opponents: Sequence[Sequence[Mapping[str, Any]]]
    ruleset: Ruleset = USUAL_GAME


class PreparedGauntlet:
    """A gauntlet with its cards ready to play."""

    def __init__(self, gauntlet: Gauntlet) -> None:
        self._gauntlet = gauntlet
        known: dict[int, Any] = {}
        self._deck = define_deck(gauntlet.deck, known, gauntlet.ruleset)
        self._opponents = [
            define_deck(deck, known, gauntlet.ruleset) for deck in gauntlet.opponents
        ]

    def play(self, game: int) -> Played:
        """Play one game, by its number from 0."""
        opponent = game % len(self._opponents)
        is_seat_0 = game // len(self._opponents) % 2 == 0
        goes_first, points = play_game(
            (self._deck, self._opponents[opponent]),
            bot=self._gauntlet.bot,
            seed=self._gauntlet.seed,
            game=game,
            seat=0 if is_seat_0 else 1,
            ruleset=self._gauntlet.ruleset,
        )
        return opponent, goes_first, points


def play_game(
    decks: tuple[Sequence[Any], Sequence[Any]],
    *,
    bot: str,
    seed: str,
    game: int,
    seat: int,
    ruleset: Ruleset = USUAL_GAME,
) -> tuple[bool, float | None]:
    """Play one game between bots; return whether the first deck went first, its points.

    Args:
        decks: The deck whose points are wanted, and the other.
        bot: Who plays them, a name of ``BOTS``.
        seed: With ``game``, the same seed plays the same game.
        game: Its number.
        seat: Where the first deck sits. Seat 0 goes first where the rules leave that
            open; in other games it is decided as they say.
        ruleset: The game that is played.

    Returns:
        Points are 1, 0.5 or 0; None for a game without an end.
    """
    options = {"first_player": 0} if "first_player" in ruleset.options else {}
    battle = ruleset.start(
        decks if seat == 0 else decks[::-1],
        derive_game_seed(seed, game, "battle"),
        options,
    )
    bots = [
        _make_bot(ruleset, bot, Chance(derive_game_seed(seed, game, f"bot {place}")))
        for place in (0, 1)
    ]
    result = play_out(battle, bots).result
    turn: Any = battle.view(None)["turn"]
    goes_first = turn["first_player"] == seat
    if result is None:
        return goes_first, None
    if result.winner is None:
        return goes_first, 0.5
    return goes_first, float(result.winner == seat)


def _make_bot(ruleset: Ruleset, name: str, chance: Chance) -> Bot:
    if ruleset is USUAL_GAME:
        return BOTS[name](chance)
    made = ruleset.bots[name](chance, never_time_up)
    if isinstance(made, MonteCarloBot):
        made.playouts = PLAYOUTS
    return made


def build_report(names: Sequence[str], played: Iterable[Played]) -> dict[str, Any]:
    """Return win rates with 95 % Wilson intervals: in all and against each opponent.

    Args:
        names: Names of the opponents.
        played: The games; those without an end count in ``unfinished`` only.
    """
    games = list(played)
    ended = [game for game in games if game[2] is not None]
    return {
        "games": len(ended),
        "unfinished": len(games) - len(ended),
        "overall": _rates(ended),
        "opponents": [
            {"deck": name, **_rates([game for game in ended if game[0] == place])}
            for place, name in enumerate(names)
        ],
    }


def _rates(games: Sequence[Played]) -> dict[str, Any]:
    """Return the rate in all, going first, and going second."""
    first = [game for game in games if game[1]]
    second = [game for game in games if not game[1]]
    named = {"all": games, "first": first, "second": second}
    return {
        name: asdict(
            compute_wilson_interval(sum(game[2] or 0 for game in some), len(some))
        )
        for name, some in named.items()
    }
