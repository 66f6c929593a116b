"""The metagame week by week: a page for each week, and a feed."""

from datetime import UTC, date, datetime, time

from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from results.archetypes import weekly_reports
from results.archetypes.weekly_reports import WeekReport
from results.statistics import ladder_statistics
from results.statistics.leaderboards import Board
from results.statistics.weekly_figures import WEEK
from unionarena.core.web.templatetags.prose import close_gaps

from .leaderboards import Choices

WEEKS_IN_FEED = 10


@require_safe
def show(request: HttpRequest, monday: date | None = None) -> HttpResponse:
    """Show the report of a week, the latest one if none is named."""
    choices = Choices.read(request)
    board = choices.board(request)
    weeks = weekly_reports.list_weeks(board.game, board.format)
    known = [week.monday for week in weeks]
    day = monday or next(iter(known), None)
    report = None
    if day in known:
        report = weekly_reports.read_report_for(
            request.user, board.game, board.format, day
        )
    context = {
        "choices": choices,
        "board": board,
        "weeks": weeks,
        "report": report,
        "least": ladder_statistics.MIN_GAMES,
    }
    is_missing = bool(monday) and report is None
    return render(
        request, "results/week.html", context, status=404 if is_missing else 200
    )


class WeekFeed(Feed):
    """The reports of a game and format, as strangers may read them."""

    feed_type = Atom1Feed
    title = _("The metagame, week by week")

    def get_object(self, request: HttpRequest) -> Board:
        """Return the ladder that the address asks for."""
        return Choices.read(request).board(request)

    def link(self, board: Board) -> str:
        """Return the page of the reports."""
        return f"{reverse('results:weeks')}?{_query(board)}"

    def items(self, board: Board) -> list[WeekReport]:
        """List the latest reports."""
        weeks = weekly_reports.list_weeks(board.game, board.format)[:WEEKS_IN_FEED]
        return [
            weekly_reports.read_report_for(
                AnonymousUser(), board.game, board.format, week.monday
            )
            for week in weeks
        ]

    def item_title(self, report: WeekReport) -> str:
        """Return the heading."""
        return str(report.title)

    def item_description(self, report: WeekReport) -> str:
        """Return the week in a few sentences."""
        return close_gaps(" ".join(report.list_sentences()))

    def item_link(self, report: WeekReport) -> str:
        """Return the page of the report."""
        return f"{reverse('results:week', args=[report.monday])}?{_query(report)}"

    def item_pubdate(self, report: WeekReport) -> datetime:
        """Return the end of the week."""
        return datetime.combine(report.monday + WEEK, time(), UTC)


def _query(of: Board | WeekReport) -> str:
    return urlencode({"game": of.game, "format": of.format})
