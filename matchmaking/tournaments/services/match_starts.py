"""Matches that can be played at any time until the deadline of their round.

A match starts once both players say within a quarter of an hour that they are ready.
What is not played by the deadline is decided by who was ready at any time: if only one
of the two, they win; if both, it is a draw; if neither, both lose. On paper a report of
one player decides, and no report is a loss of both; a judge decides between two.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from battles.seating import open_battles
from matchmaking.tournaments import selectors
from matchmaking.tournaments.errors import NoTable, NotEntered, StartsByItself
from matchmaking.tournaments.models import Entry, How, Match, Round, Tournament
from matchmaking.tournaments.rules import Outcome
from matchmaking.tournaments.selectors import REMINDED_BEFORE
from unionarena.core.accounts.models import User

from . import announcements, rounds
from .row_locks import lock_running_tournament, mark_changed

READY_FOR: Final = timedelta(minutes=15)
# By whether the first and the second player were ready.
DECIDED: Final = {
    (True, False): Outcome.FIRST,
    (False, True): Outcome.SECOND,
    (True, True): Outcome.DRAW,
    (False, False): Outcome.NEITHER,
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that waits for its players, seen from one side.

    Attributes:
        opponent: Against whom.
        until: The deadline.
        ready_until: So long the player counts as ready; None: they do not.
        is_opponent_ready: Whether the opponent does.
    """

    opponent: Entry
    until: datetime
    ready_until: datetime | None
    is_opponent_ready: bool


def show_meeting(
    tournament: Tournament, entry: Entry, *, now: datetime
) -> Meeting | None:
    """Return a player's match if it waits until both are ready."""
    match = selectors.find_last_match(tournament, entry)
    if match is None or not _is_waiting(tournament, match):
        return None
    is_first = match.first_id == entry.pk
    own, other = match.first_ready_at, match.second_ready_at
    if not is_first:
        own, other = other, own
    opponent = match.second if is_first else match.first
    if opponent is None:
        return None
    return Meeting(
        opponent=opponent,
        until=match.ends_at(match.round),
        ready_until=own + READY_FOR if own and _is_ready(own, now) else None,
        is_opponent_ready=_is_ready(other, now),
    )


@transaction.atomic
def declare_ready(*, user: User, pk: int, now: datetime) -> Match:
    """Say that a player is ready; return their match, with a battle if both are.

    Saying it again counts from now. The opponent is notified, once in the time for
    which a player counts as ready.

    Raises:
        TournamentNotFound, NotRunning: It is not running.
        NotEntered: The user does not take part.
        NoTable: They have no match to play, or its deadline is over.
        StartsByItself: Their match is not of a round that lasts for days.
        AlreadyInBattle: They have another live battle to finish.
    """
    tournament = lock_running_tournament(pk)
    entry = tournament.entries.filter(user=user).first()
    if entry is None:
        raise NotEntered
    match = rounds.find_pending(tournament, entry)
    if match is None:
        raise NoTable
    if not tournament.round_days or match.is_on_paper:
        raise StartsByItself
    if match.battle_id is not None:
        return match
    if now >= match.ends_at(match.round):
        raise NoTable
    open_battles.refuse_second_battle(user)
    is_first = match.first_id == entry.pk
    own = "first_ready_at" if is_first else "second_ready_at"
    is_new = not _is_ready(getattr(match, own), now)
    setattr(match, own, now)
    match.save(update_fields=[own])
    mark_changed(tournament)
    if _can_start(match, user, now):
        _start(tournament, match, now)
    elif is_new:
        announcements.notify_of_readiness(tournament, match, entry, now=now)
    return match


def _can_start(match: Match, user: User, now: datetime) -> bool:
    """Whether both are ready, and the opponent has not begun another battle since."""
    if not _is_ready(match.first_ready_at, now):
        return False
    if not _is_ready(match.second_ready_at, now):
        return False
    others = [one.user for one in match.entries if one.user not in (None, user)]
    return not any(open_battles.list_binding_battles(one).exists() for one in others)


def _start(tournament: Tournament, match: Match, now: datetime) -> None:
    people = [entry.user_id for entry in match.entries if entry.user_id]
    open_battles.claim_people_for_battle(*people)
    match.battle_id = rounds.start_battle(tournament, match, now=now)
    match.save(update_fields=["battle"])


def keep_deadline(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Remind players of the deadline, and decide what was not played by it.

    Called with the tournament's row locked; repeating it changes nothing.
    """
    if not tournament.round_days or now < round_.ends_at - REMINDED_BEFORE:
        return
    is_near = tournament.round_days > REMINDED_BEFORE.days and not round_.reminded_at
    if not is_near and now < round_.ends_at:
        return
    pending = round_.tables.filter(outcome=Outcome.PENDING.value, battle=None)
    waiting = pending.select_related("round", "first", "second")
    if is_near:
        round_.reminded_at = now
        round_.save(update_fields=["reminded_at"])
        for match in waiting:
            announcements.notify_of_deadline(tournament, match, "deadline", now=now)
    for match in waiting:
        if now >= match.ends_at(round_) and _decide_late(match, now):
            mark_changed(tournament)


def _decide_late(match: Match, now: datetime) -> bool:
    """Decide a match whose deadline is over, and return whether it was decided.

    Reports that differ are left to a judge.
    """
    reports = list(match.reports.all())
    if not reports:
        were_ready = bool(match.first_ready_at), bool(match.second_ready_at)
        rounds.decide_match(match, DECIDED[were_ready], How.LATE, now=now)
    elif len(reports) == 1:
        games = (reports[0].first_games, reports[0].second_games)
        rounds.decide_by_games(match, games, How.ONE_REPORT, now=now)
    return not match.is_pending


def _is_waiting(tournament: Tournament, match: Match) -> bool:
    is_open = match.is_pending and match.battle_id is None and not match.is_on_paper
    return bool(tournament.round_days) and is_open


def _is_ready(at: datetime | None, now: datetime) -> bool:
    return at is not None and now < at + READY_FOR
