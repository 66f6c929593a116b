"""Matches on paper as their players see them, and who plays without an account."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from .models import Entry, Match, MatchReport, Tournament
from .selectors import find_last_match


@dataclass(frozen=True, slots=True)
class PaperMatch:
    """A match on paper, seen from one side.

    Attributes:
        opponent: Against whom.
        own: The player's report, as (games won, games lost); None: they have not.
        is_reported: Whether the opponent has reported.
        choices: How many games one player can win.
    """

    match: Match
    opponent: Entry
    own: tuple[int, int] | None
    is_reported: bool
    choices: Sequence[int]

    @property
    def is_disputed(self) -> bool:
        """Whether both reports are there and do not agree."""
        return self.match.is_pending and self.own is not None and self.is_reported


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """A player without an account, and the address in which they report."""

    entry: Entry
    address: str


def show_match(tournament: Tournament, entry: Entry) -> PaperMatch | None:
    """Return a player's match of the last round if it is on paper."""
    match = find_last_match(tournament, entry)
    if match is None or match.second is None or not match.is_on_paper:
        return None
    is_first = match.first_id == entry.pk
    reports = {report.entry_id: report for report in match.reports.all()}
    opponent = match.second if is_first else match.first
    most = (tournament.best_of + 1) // 2
    return PaperMatch(
        match,
        opponent,
        _read_report(reports.get(entry.pk), is_first=is_first),
        opponent.pk in reports,
        range(most + 1),
    )


def _read_report(
    report: MatchReport | None, *, is_first: bool
) -> tuple[int, int] | None:
    """Return the games won and lost, as the player of that side sees them."""
    if report is None:
        return None
    games = (report.first_games, report.second_games)
    return games if is_first else games[::-1]


def list_paper_players(
    request: HttpRequest, tournament: Tournament
) -> list[PaperPlayer]:
    """List the players without an account, by name."""
    rows = tournament.entries.exclude(report_key="").order_by("name", "pk")
    return [
        PaperPlayer(
            entry,
            request.build_absolute_uri(
                reverse("tournaments:report", args=[tournament.pk, entry.report_key])
            ),
        )
        for entry in rows
    ]
