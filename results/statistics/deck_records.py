"""A deck's record: against players, in all and by series; and against bots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import Q

from battles.games.pinned_cards import get_card_data
from battles.maintenance import finished_battles
from results.models import Outcome
from results.selectors import GAMES_COUNTED

from .win_rates import Rate, compute_wilson_interval

ENOUGH_OF_A_SERIES: Final = 5  # fewer games say nothing about a series


@dataclass(frozen=True, slots=True)
class DeckRecord:
    """A deck's record.

    Attributes:
        won: Games won.
        lost: Games lost.
        drawn: Games drawn; half a win each.
        rate: The share of wins with its 95 % interval (Wilson).
        by_series: The same against each series met often enough, by its code.
        against_bots: Games won, lost and drawn against bots; none of them above.
    """

    won: int
    lost: int
    drawn: int
    rate: Rate
    by_series: tuple[tuple[str, Rate], ...]
    against_bots: tuple[int, int, int]


def get_deck_record(*, user_id: int, deck_id: int) -> DeckRecord:
    """Return a deck's record in its latest games; six queries.

    The caller has checked that the viewer may read the deck.
    """
    games = finished_battles.list_games_of_deck(
        user_id=user_id, deck_id=deck_id, most=GAMES_COUNTED
    )
    outcomes = Outcome.objects.filter(battle__in=[game.battle_id for game in games])
    has_bot = Q(participants__bot__gt="") | Q(origin=finished_battles.WITH_BOTS)
    met_bots = dict(outcomes.filter(has_bot).values_list("battle", "winner_seat"))
    between_people = outcomes.exclude(has_bot)
    winners = dict(between_people.values_list("battle", "winner_seat"))
    first_cards = {game.opposing[0] for game in games if game.opposing}
    faces = get_card_data(first_cards)
    played: Counter[str] = Counter()
    gained: Counter[str] = Counter()
    won = drawn = 0
    for game in games:
        if game.battle_id not in winners:
            continue
        winner = winners[game.battle_id]
        won += winner == game.seat
        drawn += winner is None
        series = faces[game.opposing[0]]["series"] if game.opposing else ""
        played[series] += 1
        gained[series] += 2 * (winner == game.seat) + (winner is None)
    total = sum(played.values())
    by_series = tuple(
        (series, compute_wilson_interval(gained[series] / 2, count))
        for series, count in sorted(played.items())
        if count >= ENOUGH_OF_A_SERIES and series
    )
    rate = compute_wilson_interval(won + drawn / 2, total)
    against_bots = _tally(games, met_bots)
    return DeckRecord(won, total - won - drawn, drawn, rate, by_series, against_bots)


def _tally(
    games: Iterable[finished_battles.DeckGame], winners: Mapping[UUID, int | None]
) -> tuple[int, int, int]:
    """Count games won, lost and drawn, of those with a result."""
    known = [game for game in games if game.battle_id in winners]
    won = sum(winners[game.battle_id] == game.seat for game in known)
    drawn = sum(winners[game.battle_id] is None for game in known)
    return won, len(known) - won - drawn, drawn


def add_games(
    known: Mapping[str, Any] | None, gained: Sequence[float]
) -> dict[str, Any]:
    """Add games to a deck's score, as ``collection`` stores it for lists.

    The score counts all games against players; the record only the latest.

    Args:
        known: The score so far, if there were games before.
        gained: The points of each new game.
    """
    games, points = (known["games"], known["points"]) if known else (0, 0.0)
    counted = asdict(compute_wilson_interval(points + sum(gained), games + len(gained)))
    return {name: counted[name] for name in ("games", "points", "low", "high")}
