"""Reads of leagues: their events, and one table of points over all of them."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet

from .errors import LeagueNotFound
from .models import Entry, League, Match, State, Tournament
from .rules import DRAW_POINTS, WIN_POINTS, Outcome
from .selectors import list_tournaments
from .services.leagues import MOST_EVENTS

LINES_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A person's line in the table of a league.

    Attributes:
        place: Shared by those with as many points and wins.
        name: As in the last event they played.
        events: Events they played.
        points: Match points: 3 for a win, 1 for a draw.
    """

    place: int
    name: str
    events: int
    wins: int
    draws: int
    losses: int
    points: int


def list_leagues() -> QuerySet[League]:
    """List leagues: those that go on first, the newest first."""
    rows = League.objects.select_related("organiser")
    return rows.order_by("ended", "-created_at", "-pk")


def find_league(pk: int) -> League:
    """Return a league; everyone may see all of them.

    Raises:
        LeagueNotFound: There is none.
    """
    found = League.objects.select_related("organiser").filter(pk=pk).first()
    if found is None:
        raise LeagueNotFound
    return found


def list_events(league: League) -> list[Tournament]:
    """List the last events of a league, the newest first."""
    rows = list_tournaments().filter(league=league)
    return list(rows.order_by("-begins_at")[:MOST_EVENTS])


def rank_league(league: League) -> list[LeagueLine]:
    """Add up the matches of the last finished events; three queries.

    Bots are left out. A person without an account is who has the same name.
    """
    over = Tournament.objects.filter(league=league, state=State.OVER)
    latest = over.order_by("-begins_at").values_list("pk", flat=True)
    counted = list(latest[:MOST_EVENTS])
    sides = [
        _count_results(counted, "first", (Outcome.FIRST, Outcome.BYE)),
        _count_results(counted, "second", (Outcome.SECOND,)),
    ]
    rows = Entry.objects.filter(tournament__in=counted, bot="").select_related("user")
    sums: dict[object, Counter[str]] = {}
    names: dict[object, str] = {}
    for entry in rows.order_by("tournament__begins_at", "pk"):
        person = entry.user_id or entry.name
        names[person] = entry.shown_name
        mine = sums.setdefault(person, Counter())
        mine["events"] += 1
        for side in sides:
            mine.update(side.get(entry.pk, {}))
    return _place(sums, names)


def _count_results(
    events: list[int], seat: str, won: tuple[Outcome, ...]
) -> dict[int, dict[str, int]]:
    """Count matches by the entry in one seat."""
    rows = Match.objects.filter(round__tournament__in=events)
    counts = rows.values_list(seat).annotate(
        played=Count("pk"),
        wins=Count("pk", filter=Q(outcome__in=[one.value for one in won])),
        draws=Count("pk", filter=Q(outcome=Outcome.DRAW.value)),
    )
    return {
        entry: {"played": played, "wins": wins, "draws": draws}
        for entry, played, wins, draws in counts
        if entry is not None
    }


def _place(
    sums: dict[object, Counter[str]], names: dict[object, str]
) -> list[LeagueLine]:
    """Order by points, then wins, then name; equals share the higher place."""

    def rate(person: object) -> tuple[int, int]:
        mine = sums[person]
        return WIN_POINTS * mine["wins"] + DRAW_POINTS * mine["draws"], mine["wins"]

    ordered = sorted(names, key=lambda one: (*(-n for n in rate(one)), names[one]))
    lines: list[LeagueLine] = []
    for number, person in enumerate(ordered, start=1):
        mine, (points, wins) = sums[person], rate(person)
        last = lines[-1] if lines else None
        is_equal = last is not None and (last.points, last.wins) == (points, wins)
        lines.append(
            LeagueLine(
                place=last.place if last and is_equal else number,
                name=names[person],
                events=mine["events"],
                wins=wins,
                draws=mine["draws"],
                losses=mine["played"] - wins - mine["draws"],
                points=points,
            )
        )
    return lines
