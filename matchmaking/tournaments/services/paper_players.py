"""Players without an account, and matches with printed cards.

The organiser enters their names. Each gets an address of their own, with a secret key,
in which they report their results; two reports that agree decide a match, and two that
differ call a judge. Players with an account report on the page of the tournament.
"""

from collections.abc import Sequence
from datetime import datetime
from secrets import token_urlsafe
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from matchmaking.tournaments import impartiality
from matchmaking.tournaments.errors import (
    BadSettings,
    EntryNotFound,
    NameTaken,
    NameTooLong,
    NeedsWinner,
    NoTable,
    NotEntered,
    PlaysOnline,
    RatedOnPaper,
    RegistrationClosed,
    TournamentFull,
)
from matchmaking.tournaments.models import (
    LONGEST_NOTE,
    Act,
    Bots,
    Entry,
    How,
    Match,
    MatchReport,
    Tournament,
)
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.text_input import clean_line

from . import announcements, rounds
from .act_log import record_act
from .row_locks import lock_running_tournament, lock_tournament, mark_changed

LONGEST_PLAYER: Final = 40
KEY_BYTES: Final = 16


@transaction.atomic
def add_paper_players(
    *, judge: User, pk: int, names: Sequence[str], now: datetime
) -> list[Entry]:
    """Enter players without an account, all of them or none.

    Args:
        judge: Who enters them.
        pk: Of the tournament.
        names: Of the players; empty ones are left out.
        now: The present moment.

    Raises:
        TournamentNotFound, NotTheJudge, PlaysHere: As for every act.
        RegistrationClosed: It has begun, or was called off.
        RatedOnPaper: It is rated.
        BadSettings: Bots are to play, which cannot sit at a table; or there is no name.
        Offensive: A name offends.
        NameTooLong: A name has more than ``LONGEST_PLAYER`` letters.
        NameTaken: Two players would have one name; the details say which.
        TournamentFull: There are not so many places; the details say how many.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(judge, tournament)
    if not tournament.is_open:
        raise RegistrationClosed
    if tournament.is_rated:
        raise RatedOnPaper
    if tournament.bots != Bots.NONE:
        raise BadSettings(details={"setting": "bots"})
    cleaned = [
        refuse_profanity(name) for given in names if (name := clean_line(given).strip())
    ]
    for name in cleaned:
        if len(name) > LONGEST_PLAYER:
            message = _("%(name)s: a name has at most %(most)s letters.")
            raise NameTooLong(
                message % {"name": name[:LONGEST_NOTE], "most": LONGEST_PLAYER},
                details={"name": name[:LONGEST_NOTE], "most": LONGEST_PLAYER},
            )
    if not cleaned:
        raise BadSettings(details={"setting": "names"})
    _refuse_taken_names(tournament, cleaned)
    free = tournament.capacity - tournament.entries.count()
    if len(cleaned) > free:
        raise TournamentFull(details={"free": free})
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            name=name,
            revision_ids=[],
            report_key=token_urlsafe(KEY_BYTES),
            entered_at=now,
        )
        for name in cleaned
    )
    record_act(tournament, judge, Act.Does.ADD, now, note=", ".join(cleaned))
    return entries


def _refuse_taken_names(tournament: Tournament, names: Sequence[str]) -> None:
    known = {
        name.casefold() for name in tournament.entries.values_list("name", flat=True)
    }
    for name in names:
        if name.casefold() in known:
            message = _("%(name)s: two players have this name. Tell them apart.")
            raise NameTaken(message % {"name": name}, details={"name": name})
        known.add(name.casefold())


@transaction.atomic
def remove_paper_player(*, judge: User, pk: int, entry_id: int, now: datetime) -> None:
    """Remove a player without an account before the tournament begins.

    Raises:
        TournamentNotFound, NotTheJudge, PlaysHere: As for every act.
        RegistrationClosed: It has begun, or was called off.
        NotEntered: There is no such player without an account.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(judge, tournament)
    if not tournament.is_open:
        raise RegistrationClosed
    entry = tournament.entries.filter(pk=entry_id).exclude(report_key="").first()
    if entry is None:
        raise NotEntered
    entry.delete()
    record_act(tournament, judge, Act.Does.REMOVE, now, note=entry.name)


def find_paper_player(pk: int, key: str) -> Entry:
    """Return the player whose address has this key.

    Raises:
        EntryNotFound: There is none.
    """
    rows = Entry.objects.select_related("tournament").exclude(report_key="")
    found = rows.filter(tournament=pk, report_key=key).first()
    if found is None:
        raise EntryNotFound
    return found


def report_own_match(
    *, user: User, pk: int, own: int, other: int, now: datetime
) -> None:
    """Report how one's own match on paper ended, with an account.

    Raises:
        NotEntered: They do not take part.
        TournamentNotFound, NotRunning, NoTable, PlaysOnline, BadSettings, NeedsWinner:
            See ``report_match``.
    """
    entry = Entry.objects.filter(tournament=pk, user=user).first()
    if entry is None:
        raise NotEntered
    report_match(entry=entry, own=own, other=other, now=now)


@transaction.atomic
def report_match(*, entry: Entry, own: int, other: int, now: datetime) -> None:
    """Report how a player's match on paper ended; a later report replaces theirs.

    Args:
        entry: Who reports.
        own: Games they won.
        other: Games the opponent won.
        now: The present moment.

    Raises:
        TournamentNotFound, NotRunning: It is not running.
        NoTable: They have no match that is being played.
        PlaysOnline: Their match is played on the site.
        BadSettings: A match cannot end like this.
        NeedsWinner: An elimination match cannot end in a draw.
    """
    tournament = lock_running_tournament(entry.tournament_id)
    match = rounds.find_pending(tournament, entry)
    if match is None or match.second is None:
        raise NoTable
    if not match.is_on_paper:
        raise PlaysOnline
    most = (tournament.best_of + 1) // 2
    if not (0 <= own <= most and 0 <= other <= most and own + other < 2 * most):
        raise BadSettings(details={"setting": "games", "most": most})
    if own == other and tournament.is_knockout(match.round.number):
        raise NeedsWinner
    games = (own, other) if match.first_id == entry.pk else (other, own)
    MatchReport.objects.update_or_create(
        match=match,
        entry=entry,
        defaults={"first_games": games[0], "second_games": games[1], "at": now},
    )
    mark_changed(tournament)
    _compare_reports(tournament, match, entry, now)


def _compare_reports(
    tournament: Tournament, match: Match, entry: Entry, now: datetime
) -> None:
    """Decide a match whose two reports agree; call a judge where they differ."""
    said = {(report.first_games, report.second_games) for report in match.reports.all()}
    if match.reports.count() < len(match.entries):
        return
    if len(said) > 1:
        announcements.call_judge_for(tournament, match, entry, now=now)
        return
    (games,) = said
    rounds.decide_by_games(match, games, How.REPORTED, now=now)
