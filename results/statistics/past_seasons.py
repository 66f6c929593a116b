"""Reads of seasons that have ended: their final standings, page by page."""

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Final

from django.db.models import Count, QuerySet

from battles.games.registry import get_game_title
from results.errors import SeasonNotFound
from results.models import FinalStanding, Season
from unionarena.core.accounts.models import User
from unionarena.core.keyset_pagination import BadCursor, Page, read_page
from unionarena.core.ratings import TIERS, TIERS_BY_CODE, Tier

from .leaderboards import Board, name_player

PER_PAGE: Final = 50
# Of a person's page: years, at a season every few months.
SEASONS_SHOWN: Final = 24


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season whose final standings are stored."""

    number: int
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """How a player finished a season.

    Attributes:
        row: The final standing.
        name: The name shown; empty for a player who does not want to be named.
        address: What leads to their profile; empty if there is none to see.
    """

    row: FinalStanding
    name: str
    address: str

    @property
    def tier(self) -> Tier | None:
        """The tier they finished in."""
        return TIERS_BY_CODE.get(self.row.tier)

    @property
    def game_title(self) -> str:
        """Name of the game."""
        return get_game_title(self.row.game)


@dataclass(frozen=True, slots=True)
class FinalPage:
    """A page of final standings.

    Attributes:
        winner: Who came first; None where nobody has a rank.
        people: How many have a rank.
        tiers: How many players finished in each tier, the highest first.
        places: The lines of this page.
        page: What leads to the pages around it.
    """

    winner: FinalPlace | None
    people: int
    tiers: list[tuple[Tier, int]]
    places: list[FinalPlace]
    page: Page


def list_past_seasons() -> list[PastSeason]:
    """List seasons with final standings, the latest first; one query."""
    rows = Season.objects.order_by("starts_at")
    known = list(rows.values_list("number", "starts_at", "closed_at"))
    past = [
        PastSeason(number, starts_at, ends_at)
        for (number, starts_at, closed_at), (_next, ends_at, _closed) in pairwise(known)
        if closed_at is not None
    ]
    return past[::-1]


def read_final_standings(board: Board, *, cursor: str = "") -> FinalPage:
    """Return a page of the final standings of a ladder; four queries at most.

    Args:
        board: Which; one of a season that has not ended has no standings.
        cursor: Of another page; one that cannot be read leads to the top.
    """
    rows = _list_ranked(board)
    counted = dict(rows.order_by().values_list("tier").annotate(people=Count("pk")))
    named = rows.select_related("user__showing")
    try:
        page = read_page(named, size=PER_PAGE, cursor=cursor)
    except BadCursor:
        page = read_page(named, size=PER_PAGE)
    first = page.rows[0] if page.rows and not page.preceding else named.first()
    return FinalPage(
        winner=None if first is None else _show(first),
        people=sum(counted.values()),
        tiers=[
            (tier, counted[tier.code])
            for tier in reversed(TIERS)
            if tier.code in counted
        ],
        places=[_show(row) for row in page],
        page=page,
    )


def get_past_season(number: int) -> PastSeason:
    """Return a season with final standings.

    Raises:
        SeasonNotFound: There is no such season, or it has not ended.
    """
    for season in list_past_seasons():
        if season.number == number:
            return season
    raise SeasonNotFound


def find_final_place(board: Board, user: User) -> FinalPlace | None:
    """Return how a player finished; None if they have no rank."""
    row = _list_ranked(board).filter(user=user).select_related("user__showing").first()
    return None if row is None else _show(row)


def list_seasons_of(user: User) -> list[FinalPlace]:
    """List how a player finished past seasons, the latest first; one query."""
    rows = FinalStanding.objects.filter(user=user).select_related("user__showing")
    latest = rows.order_by("-season", "-games", "pk")[:SEASONS_SHOWN]
    return [_show(row) for row in latest]


def _list_ranked(board: Board) -> QuerySet[FinalStanding]:
    rows = FinalStanding.objects.filter(
        game=board.game, format=board.format, season=board.season, rank__isnull=False
    )
    return rows.order_by("rank", "pk")


def _show(row: FinalStanding) -> FinalPlace:
    return FinalPlace(row, *name_player(row.user))
