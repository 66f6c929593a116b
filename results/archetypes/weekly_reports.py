"""Weekly reports: what was played in a week, and what changed since the week before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from battles.games.registry import RULESETS
from results.errors import WeekNotFound
from results.models import MetagameWeek
from results.statistics.weekly_figures import WEEK
from results.statistics.win_rates import format_percent, format_points

from .selectors import Key, Viewer, list_archetypes_for, name_archetypes, name_cards

MOST_CARDS: Final = 5
LEAST_CHANGE: Final = 0.02  # of all decks; less is chance
TREND_WEEKS: Final = 12


@dataclass(frozen=True, slots=True)
class WeekLine:
    """An archetype in one week.

    Attributes:
        change: Of its share since the week before; None if it was too rare then.
        rate: Its win rate, as ``win_rates.Rate``.
    """

    key: Key
    name: str
    share: float
    change: float | None
    rate: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card whose share of decks changed."""

    number: str
    name: str
    share: float
    change: float


@dataclass(frozen=True, slots=True)
class WeekReport:
    """What a week brought.

    Attributes:
        monday: Its first day.
        games: Rated games between people.
        lines: Its archetypes, the most played first.
        risen: Cards in more decks than the week before, the greatest change first.
        fallen: Cards in fewer decks, likewise.
    """

    game: str
    format: str
    monday: date
    games: int
    lines: Sequence[WeekLine]
    risen: Sequence[CardChange]
    fallen: Sequence[CardChange]

    @property
    def sunday(self) -> date:
        """The last day."""
        return self.monday + WEEK - date.resolution

    @property
    def title(self) -> str:
        """A heading."""
        day = date_format(self.monday)
        return gettext("The metagame in the week of %(day)s") % {"day": day}

    def list_sentences(self) -> list[str]:
        """Return the week in a few sentences."""
        sentences = [
            ngettext(
                "%(games)s rated game between people.",
                "%(games)s rated games between people.",
                self.games,
            )
            % {"games": f"{self.games:,}"}
        ]
        if not self.lines:
            return sentences
        most, best = self.lines[0], max(self.lines, key=lambda each: each.rate["low"])
        change = f" ({format_points(most.change)})" if most.change else ""
        sentences += [
            gettext("Most played: %(name)s, in %(share)s of decks%(change)s.")
            % {
                "name": most.name,
                "share": format_percent(most.share),
                "change": change,
            },
            gettext("Best win rate: %(name)s, with %(rate)s.")
            % {"name": best.name, "rate": format_percent(best.rate["rate"])},
        ]
        return sentences


def list_weeks(game: str, code: str) -> list[MetagameWeek]:
    """List the weeks of a game and format without their figures, the latest first."""
    rows = MetagameWeek.objects.filter(game=game, format=code).defer("figures")
    return list(rows.order_by("-monday"))


def read_report_for(viewer: Viewer, game: str, code: str, monday: date) -> WeekReport:
    """Return the report of a week, as a viewer may read it.

    Raises:
        WeekNotFound: There is none: it is not over, or had too few games.
    """
    weeks = MetagameWeek.objects.filter(game=game, format=code)
    found = {
        week.monday: week for week in weeks.filter(monday__in=[monday, monday - WEEK])
    }
    if monday not in found:
        raise WeekNotFound
    before = found.get(monday - WEEK)
    return _write_report(viewer, found[monday], before.figures if before else None)


def _write_report(
    viewer: Viewer, week: MetagameWeek, before: Mapping[str, Any] | None
) -> WeekReport:
    game = RULESETS[week.game]
    played = week.figures["archetypes"]
    seen = list_archetypes_for(viewer, week.game)
    names = name_archetypes(
        viewer, game, seen.filter(pk__in=[line["archetype"] for line in played])
    )
    shares = _read_shares(before, "archetypes", "archetype")
    lines = [
        WeekLine(
            line["archetype"],
            names[line["archetype"]],
            line["share"],
            line["share"] - shares[line["archetype"]]
            if line["archetype"] in shares
            else None,
            line["rate"],
        )
        for line in played
        if line["archetype"] in names
    ]
    changes = _list_card_changes(viewer, week, before)
    return WeekReport(
        week.game,
        week.format,
        week.monday,
        week.games,
        lines,
        [each for each in changes if each.change > 0][:MOST_CARDS],
        [each for each in reversed(changes) if each.change < 0][:MOST_CARDS],
    )


def _list_card_changes(
    viewer: Viewer, week: MetagameWeek, before: Mapping[str, Any] | None
) -> list[CardChange]:
    """List the cards whose share clearly changed, the most risen first.

    A card that is too rare in one of the weeks is left out: its share is not known.
    """
    now = _read_shares(week.figures, "cards", "number")
    then = _read_shares(before, "cards", "number")
    changes = {
        number: now[number] - then[number]
        for number in now.keys() & then.keys()
        if abs(now[number] - then[number]) >= LEAST_CHANGE
    }
    names = name_cards(viewer, RULESETS[week.game], changes.keys())
    return [
        CardChange(number, names[number], now[number], change)
        for number, change in sorted(
            changes.items(), key=lambda item: (-item[1], item[0])
        )
        if number in names
    ]


def _read_shares(
    figures: Mapping[str, Any] | None, part: str, key: str
) -> dict[Any, float]:
    return {line[key]: line["share"] for line in figures[part]} if figures else {}


def list_trend(game: str, code: str, key: Key) -> list[tuple[date, dict[str, Any]]]:
    """List an archetype's figures in the latest weeks that have any, oldest first."""
    weeks = MetagameWeek.objects.filter(game=game, format=code).order_by("-monday")
    return [
        (week.monday, line)
        for week in reversed(weeks[:TREND_WEEKS])
        for line in week.figures["archetypes"]
        if line["archetype"] == key
    ]
