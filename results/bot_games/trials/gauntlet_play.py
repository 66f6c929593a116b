"""Play of a gauntlet: one deck against many, by bots, and the report.

Every opponent is played in turn, one game going first and one going second, with seeds
of the gauntlet's own. Nothing here touches the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from battles.rules import unionarena as ua
from battles.rules.kernel.simulation import derive_game_seed, play_out
from results.statistics.win_rates import compute_wilson_interval
from unionarena.core.chance import Chance

from .trial_play import PLAYERS, define_deck

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
    """

    seed: str
    bot: str
    deck: Sequence[Mapping[str, Any]]
    opponents: Sequence[Sequence[Mapping[str, Any]]]


class PreparedGauntlet:
    """A gauntlet with its cards ready to play."""

    def __init__(self, gauntlet: Gauntlet) -> None:
        self._gauntlet = gauntlet
        known: dict[int, ua.CardDefinition] = {}
        self._deck = define_deck(gauntlet.deck, known)
        self._opponents = [define_deck(deck, known) for deck in gauntlet.opponents]

    def play(self, game: int) -> Played:
        """Play one game, by its number from 0."""
        opponent = game % len(self._opponents)
        goes_first = game // len(self._opponents) % 2 == 0
        points = play_game(
            (self._deck, self._opponents[opponent]),
            bot=self._gauntlet.bot,
            seed=self._gauntlet.seed,
            game=game,
            first_player=0 if goes_first else 1,
        )
        return opponent, goes_first, points


def play_game(
    decks: tuple[Sequence[ua.CardDefinition], Sequence[ua.CardDefinition]],
    *,
    bot: str,
    seed: str,
    game: int,
    first_player: int,
) -> float | None:
    """Play one game between bots; return the points of the first deck.

    Args:
        decks: Both decks, by seat.
        bot: Who plays them, a name of ``BOTS``.
        seed: With ``game``, the same seed plays the same game.
        game: Its number.
        first_player: The seat that goes first.

    Returns:
        1, 0.5 or 0; None for a game without an end.
    """
    battle = ua.Battle.start(
        decks=decks,
        seed=derive_game_seed(seed, game, "battle"),
        options=ua.RuleOptions(first_player=first_player),
    )
    make = BOTS[bot]
    bots = [
        make(Chance(derive_game_seed(seed, game, f"bot {seat}"))) for seat in (0, 1)
    ]
    result = play_out(battle, bots).result
    if result is None:
        return None
    return 0.5 if result.winner is None else float(result.winner == 0)


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
