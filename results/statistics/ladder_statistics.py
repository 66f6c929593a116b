"""Public statistics: usage and win rate of series, decks and cards.

Computed by a task, from rated games between players alone, and always in full: a voided
game is gone with the next run. The database counts by deck, and a deck's cards are
counted once, so a million games cost seconds. Anything played less than ``LEAST`` times
says more about its players, and is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, cast

from django.db import transaction
from django.db.models import Case, Count, F, IntegerField, Q, Value, When

from results.models import LadderStatistics, Participant, PlayedDeck, Result
from results.models.statistics import EVERYBODY

from .leaderboards import Board
from .win_rates import compute_wilson_interval

MIN_GAMES: Final = 30
# A list that fewer players have played is private.
MIN_PEOPLE: Final = 3
MAX_DECKS: Final = 100
# Bands of the mean of both ratings: below the first number, from it to the next, ….
BANDS: Final = (1400, 1600, 1800)
BATCH: Final = 2000


@dataclass(slots=True)
class _Score:
    """Games of one side, and points: a win counts one, a draw a half."""

    games: int = 0
    points: float = 0.0

    def add(self, games: int, points: float) -> None:
        self.games += games
        self.points += points

    def build_rate(self) -> dict[str, Any] | None:
        """Return a rate with its interval; None if there are too few games."""
        return (
            asdict(compute_wilson_interval(self.points, self.games))
            if self.games >= MIN_GAMES
            else None
        )


def _scores() -> defaultdict[Any, _Score]:
    return defaultdict(_Score)


@dataclass(slots=True)
class Tally:
    """Sums of one band: each game counts once for each of its two decks."""

    total: _Score = field(default_factory=_Score)
    series: defaultdict[Any, _Score] = field(default_factory=_scores)
    first: defaultdict[Any, _Score] = field(default_factory=_scores)
    second: defaultdict[Any, _Score] = field(default_factory=_scores)
    matchups: defaultdict[Any, _Score] = field(default_factory=_scores)
    decks: defaultdict[Any, _Score] = field(default_factory=_scores)
    archetypes: defaultdict[Any, _Score] = field(default_factory=_scores)
    archetype_matchups: defaultdict[Any, _Score] = field(default_factory=_scores)

    def add(self, row: Mapping[str, Any], deck: PlayedDeck) -> None:
        """Add one row of ``list_sides``, with its deck."""
        series, archetype = deck.series, deck.archetype_id
        games, points = row["games"], row["wins"] + row["draws"] / 2
        firsts, first_points = row["firsts"], row["first_wins"] + row["first_draws"] / 2
        seconds = row["seconds"]
        second_points = row["second_wins"] + row["second_draws"] / 2
        self.total.add(games, points)
        self.series[series].add(games, points)
        self.first[series].add(firsts, first_points)
        self.second[series].add(seconds, second_points)
        self.matchups[series, row["against"]].add(games, points)
        self.decks[row["deck_id"]].add(games, points)
        self.archetypes[archetype].add(games, points)
        self.archetype_matchups[archetype, row["met"]].add(games, points)

    def figures(
        self, decks: Mapping[int, PlayedDeck], shared: Collection[int]
    ) -> dict[str, Any]:
        """Return the figures to show; ``shared`` are decks that several players played.

        ``series`` and ``cards``: share of all decks, and rates. ``matchups``: rate of a
        series against another. ``decks``: the lists played most. ``archetypes`` and
        ``archetype_matchups``: as ``series`` and ``matchups``.
        """
        games = self.total.games
        with_card = self._by_card(decks)
        series = sorted(self.series.items(), key=lambda item: -item[1].games)
        public_decks = sorted(
            ((pk, score) for pk, score in self.decks.items() if pk in shared),
            key=lambda item: -item[1].games,
        )
        return {
            "series": [
                {
                    "series": code,
                    "share": score.games / games,
                    "rate": rate,
                    "first": self.first[code].build_rate(),
                    "second": self.second[code].build_rate(),
                }
                for code, score in series
                if code and (rate := score.build_rate())
            ],
            "matchups": [
                {"series": own, "against": other, "rate": rate}
                for (own, other), score in sorted(self.matchups.items())
                if own and other and own != other and (rate := score.build_rate())
            ],
            "decks": [
                {
                    "deck": decks[pk].digest[:12],
                    "series": decks[pk].series,
                    "archetype": decks[pk].archetype_id,
                    "cards": decks[pk].cards,
                    "share": score.games / games,
                    "rate": rate,
                }
                for pk, score in public_decks[:MAX_DECKS]
                if (rate := score.build_rate())
            ],
            "archetypes": [
                {"archetype": key, "share": score.games / games, "rate": rate}
                for key, score in sorted(
                    self.archetypes.items(), key=lambda item: -item[1].games
                )
                if key and (rate := score.build_rate())
            ],
            "archetype_matchups": [
                {"archetype": own, "against": other, "rate": rate}
                for (own, other), score in self.archetype_matchups.items()
                if own and other and own != other and (rate := score.build_rate())
            ],
            "cards": [
                {
                    "number": number,
                    "share": score.games / games,
                    "rate": rate,
                    "without": _Score(
                        games - score.games, self.total.points - score.points
                    ).build_rate(),
                }
                for number, score in sorted(
                    with_card.items(), key=lambda item: -item[1].games
                )
                if (rate := score.build_rate())
            ],
        }

    def _by_card(self, decks: Mapping[int, PlayedDeck]) -> dict[str, _Score]:
        cards = _scores()
        for pk, score in self.decks.items():
            for number in decks[pk].cards:
                cards[number].add(score.games, score.points)
        return cards


def count_statistics(*, seasons: Iterable[int], now: datetime) -> int:
    """Recompute the statistics of every ladder of some seasons; return the games.

    Args:
        seasons: Which.
        now: The present moment.
    """
    seasons = tuple(seasons)
    rows = list(list_sides(Q(outcome__season__in=seasons)))
    decks = PlayedDeck.objects.in_bulk({row["deck_id"] for row in rows})
    tallies: defaultdict[tuple[str, str, int], dict[int, Tally]] = defaultdict(dict)
    for row in rows:
        ladder = tallies[row["game"], row["code"], row["of_season"]]
        for band in (row["band"], EVERYBODY):
            tally = ladder.setdefault(band, Tally())
            tally.add(row, decks[row["deck_id"]])
    shared = _shared(tallies)
    with transaction.atomic():
        LadderStatistics.objects.filter(season__in=seasons).delete()
        LadderStatistics.objects.bulk_create(
            LadderStatistics(
                game=game,
                format=code,
                season=season,
                band=band,
                games=tally.total.games // 2,
                figures=tally.figures(decks, shared),
                counted_at=now,
            )
            for (game, code, season), ladder in tallies.items()
            for band, tally in ladder.items()
        )
    return sum(ladder[EVERYBODY].total.games // 2 for ladder in tallies.values())


def list_sides(those: Q) -> Iterable[dict[str, Any]]:
    """Return sides of rated games, by ladder, band, deck and what was met.

    Args:
        those: A condition on participants.
    """
    won, drew = Q(result=Result.WIN), Q(result=Result.DRAW)
    first = Q(outcome__first_seat=F("seat"))
    second = Q(outcome__first_seat=1 - F("seat"))
    sides = Participant.objects.filter(
        those,
        outcome__is_rated=True,
        deck__isnull=False,
        outcome__participants__seat=1 - F("seat"),
    )
    grouped = sides.values(
        "deck_id",
        game=F("outcome__game"),
        code=F("outcome__format"),
        of_season=F("outcome__season"),
        band=_band(),
        against=F("outcome__participants__deck__series"),
        met=F("outcome__participants__deck__archetype"),
    )
    rows: Any = grouped.annotate(
        games=Count("pk"),
        wins=Count("pk", filter=won),
        draws=Count("pk", filter=drew),
        firsts=Count("pk", filter=first),
        first_wins=Count("pk", filter=first & won),
        first_draws=Count("pk", filter=first & drew),
        seconds=Count("pk", filter=second),
        second_wins=Count("pk", filter=second & won),
        second_draws=Count("pk", filter=second & drew),
    ).order_by()
    return cast("Iterable[dict[str, Any]]", rows)


def _band() -> Case:
    steps = (When(outcome__level__lt=top, then=Value(n)) for n, top in enumerate(BANDS))
    return Case(*steps, default=Value(len(BANDS)), output_field=IntegerField())


def _shared(
    tallies: Mapping[tuple[str, str, int], Mapping[int, Tally]],
) -> set[int]:
    """Return decks played often and by several players, so that they are public."""
    often: Counter[int] = Counter()
    for ladder in tallies.values():
        for pk, score in ladder[EVERYBODY].decks.items():
            often[pk] += score.games
    often_played = [pk for pk, games in often.most_common() if games >= MIN_GAMES][
        : 5 * MAX_DECKS
    ]
    people = Participant.objects.filter(deck__in=often_played, outcome__is_rated=True)
    counted = people.values("deck").annotate(people=Count("user", distinct=True))
    return {row["deck"] for row in counted.order_by() if row["people"] >= MIN_PEOPLE}


def read_statistics(board: Board, *, band: int = EVERYBODY) -> LadderStatistics | None:
    """Return the figures of a band of a ladder; None if there are none."""
    rows = LadderStatistics.objects.filter(
        game=board.game, format=board.format, season=board.season
    )
    return rows.filter(band=band).first()


def list_band_names() -> list[str]:
    """List the bands in words: ``< 1400``, ``1400 – 1599``, …."""
    between = pairwise(BANDS)
    middle = [f"{low} – {high - 1}" for low, high in between]
    return [f"< {BANDS[0]}", *middle, f"≥ {BANDS[-1]}"]
