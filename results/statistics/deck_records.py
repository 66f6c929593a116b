"""A deck's record: against players, in all and by series; and against bots."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db.models import Q

from battles.games.pinned_cards import get_card_data
from battles.maintenance import finished_battles
from results.models import Outcome, Participant
from results.selectors import GAMES_COUNTED

from .win_rates import Rate, compute_wilson_interval

ENOUGH_OF_A_SERIES: Final = 5  # fewer games say nothing about a series


Key = TypeVar("Key", str, int)


@dataclass(frozen=True, slots=True)
class DeckRecord:
    """A deck's record.

    Attributes:
        won: Games won.
        lost: Games lost.
        drawn: Games drawn; half a win each.
        rate: The share of wins with its 95 % interval (Wilson).
        by_series: The same against each series met often enough, by its code.
        by_archetype: The same against each archetype, by its key.
        against_bots: Games won, lost and drawn against bots; none of them above.
    """

    won: int
    lost: int
    drawn: int
    rate: Rate
    by_series: tuple[tuple[str, Rate], ...]
    by_archetype: tuple[tuple[int, Rate], ...]
    against_bots: tuple[int, int, int]


def get_deck_record(*, user_id: int, deck_id: int) -> DeckRecord:
    """Return a deck's record in its latest games; seven queries.

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
    met = _list_archetypes_met(games)
    by_series, by_archetype = _Opposed[str](), _Opposed[int]()
    won = drawn = 0
    for game in games:
        if game.battle_id not in winners:
            continue
        winner = winners[game.battle_id]
        won += winner == game.seat
        drawn += winner is None
        points = (winner == game.seat) + (winner is None) / 2
        if game.opposing:
            by_series.add(str(faces[game.opposing[0]]["series"]), points)
        archetype = met.get((game.battle_id, 1 - game.seat))
        if archetype is not None:
            by_archetype.add(archetype, points)
    total = sum(game.battle_id in winners for game in games)
    return DeckRecord(
        won,
        total - won - drawn,
        drawn,
        compute_wilson_interval(won + drawn / 2, total),
        by_series.build_rates(),
        by_archetype.build_rates(),
        _tally(games, met_bots),
    )


class _Opposed(Generic[Key]):
    """Points against kinds of decks."""

    def __init__(self) -> None:
        self._games: Counter[Key] = Counter()
        self._points: defaultdict[Key, float] = defaultdict(float)

    def add(self, key: Key, points: float) -> None:
        """Add one game."""
        self._games[key] += 1
        self._points[key] += points

    def build_rates(self) -> tuple[tuple[Key, Rate], ...]:
        """Return the rate against each kind met often enough."""
        return tuple(
            (key, compute_wilson_interval(self._points[key], count))
            for key, count in sorted(self._games.items())
            if count >= ENOUGH_OF_A_SERIES and key
        )


def _list_archetypes_met(
    games: Iterable[finished_battles.DeckGame],
) -> dict[tuple[UUID, int], int]:
    """Return the archetype of each side that has one, by battle and seat."""
    sides = Participant.objects.filter(
        outcome__battle__in=[game.battle_id for game in games],
        deck__archetype__isnull=False,
    )
    rows = sides.values_list("outcome__battle", "seat", "deck__archetype")
    return {(battle, seat): archetype for battle, seat, archetype in rows}


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
