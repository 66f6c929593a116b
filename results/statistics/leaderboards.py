"""Leaderboards of ladders of any length.

Pages continue from a row, not from a number, and a rank is counted in two steps:
players in higher bands of five points, then those in the same band. Bands of long
boards are cached and recounted every minute (``tasks.count_bands``), so a rank among
many may lag a minute behind others' games, never behind one's own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.core.cache import cache
from django.db.models import Count, F, IntegerField, Q, QuerySet
from django.db.models.functions import Cast, Floor

from battles.games.registry import USUAL_GAME
from results.models import Rating
from unionarena.core.accounts.models import User
from unionarena.core.keyset_pagination import BadCursor, read_page
from unionarena.core.ratings import PROVISIONAL_DEVIATION, Tier, find_tier

BAND: Final = 5
# Shorter boards are counted directly, in some milliseconds.
LONG: Final = 20_000
PER_PAGE: Final = 50
KEPT_S: Final = 600


@dataclass(frozen=True, slots=True)
class Board:
    """The key of a leaderboard.

    Attributes:
        format: Code of the format.
        season: Number of the season.
        series: Only of people who play this series most; empty for all.
    """

    format: str
    season: int
    series: str = ""
    game: str = USUAL_GAME.name

    @property
    def key(self) -> str:
        """Cache key of its bands."""
        written = f"{self.game}/{self.format}/{self.season}/{self.series}"
        return f"results.bands.{sha256(written.encode()).hexdigest()}"

    def rows(self) -> QuerySet[Rating]:
        """All players with a rating certain enough, the best first."""
        rows = Rating.objects.filter(
            game=self.game,
            format=self.format,
            season=self.season,
            deviation__lte=PROVISIONAL_DEVIATION,
        )
        if self.series:
            rows = rows.filter(series=self.series)
        return rows.order_by("-rating", "pk")


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a leaderboard.

    Attributes:
        rank: From 1.
        row: The rating, with its person.
        name: The name shown; empty for a player who does not want to be named.
        address: What leads to their profile; empty if there is none to see.
    """

    rank: int
    row: Rating
    name: str
    address: str

    @property
    def tier(self) -> Tier | None:
        """The tier of the rating."""
        return find_tier(self.row.rating, deviation=self.row.deviation)


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard.

    Attributes:
        places: The lines.
        people: How many players the board has in all.
        following: Cursor of the next page; empty on the last.
        preceding: Cursor of the page before; empty on the first.
    """

    places: list[Place]
    people: int
    following: str
    preceding: str


def read_leaderboard(board: Board, *, cursor: str = "") -> LeaderboardPage:
    """Return a page of a leaderboard; three queries, or four.

    Args:
        board: Which.
        cursor: Of another page; one that cannot be read leads to the top.
    """
    rows = board.rows().select_related("user__showing")
    try:
        page = read_page(rows, size=PER_PAGE, cursor=cursor)
    except BadCursor:
        page = read_page(rows, size=PER_PAGE)
    first = compute_rank(board, page.rows[0]) if page.preceding else 1
    places = [_place(first + index, row) for index, row in enumerate(page)]
    return LeaderboardPage(places, count_people(board), page.following, page.preceding)


def _place(rank: int, row: Rating) -> Place:
    return Place(rank, row, *name_player(row.user))


def name_player(user: User) -> tuple[str, str]:
    """Return a player's name on leaderboards and the address of their profile.

    Each is empty where the player does not show it; select ``showing`` with the user.
    """
    showing = getattr(user, "showing", None)
    is_named = showing is None or showing.is_named
    has_profile = showing is None or showing.has_profile
    return (
        user.shown_name if is_named else "",
        user.name_key or "" if is_named and has_profile else "",
    )


def find_place(board: Board, user: User) -> Place | None:
    """Return a player's place; None if they have none, or are provisional."""
    row = board.rows().filter(user=user).select_related("user__showing").first()
    return None if row is None else _place(compute_rank(board, row), row)


def compute_rank(board: Board, row: Rating) -> int:
    """Return the rank of a row of the board, from 1; usually one query."""
    bands = _bands(board)
    ahead = board.rows().order_by()
    better = Q(rating__gt=row.rating) | Q(rating=row.rating, pk__lt=row.pk)
    if bands is None:
        return ahead.filter(better, rating__gte=row.rating).count() + 1
    own = int(row.rating // BAND)
    above = sum(people for band, people in bands.items() if band > own)
    top = (own + 1) * BAND
    near = ahead.filter(better, rating__gte=row.rating, rating__lt=top)
    return above + near.count() + 1


def count_people(board: Board) -> int:
    """Return the number of players on a board; a long one's may be a minute old."""
    bands = _bands(board)
    return board.rows().count() if bands is None else sum(bands.values())


def _bands(board: Board) -> Mapping[int, int] | None:
    """Return players by band, if the board is long; counted now if not cached."""
    kept: Mapping[int, int] | None = cache.get(board.key)
    if kept is not None:
        return kept
    if board.rows().order_by()[: LONG + 1].count() <= LONG:
        return None
    return store_bands(board)


def store_bands(board: Board) -> dict[int, int]:
    """Count the bands of a board and cache them; 0.3 s for a million players."""
    band = Cast(Floor(F("rating") / BAND), IntegerField())
    rows = board.rows().order_by().annotate(band=band).values("band")
    counted = dict(rows.annotate(people=Count("pk")).values_list("band", "people"))
    cache.set(board.key, counted, KEPT_S)
    return counted


def store_long_boards(season: int) -> None:
    """Count the bands of every long board of a season."""
    ladders = Rating.objects.filter(
        season=season, deviation__lte=PROVISIONAL_DEVIATION
    ).order_by()
    by_series = ladders.values_list("game", "format", "series")
    totals: dict[Board, int] = {}
    for game, code, series, people in by_series.annotate(people=Count("pk")):
        for board in _boards(game, code, series, season):
            totals[board] = totals.get(board, 0) + people
    for board, people in totals.items():
        if people > LONG:
            store_bands(board)


def _boards(game: str, code: str, series: str, season: int) -> Iterable[Board]:
    yield Board(code, season, game=game)
    if series:
        yield Board(code, season, series, game)
