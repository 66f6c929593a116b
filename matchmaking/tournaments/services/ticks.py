"""What a tick and a finished battle do; safe twice, late, and at once."""

from datetime import datetime
from uuid import UUID

import structlog
from django.db import transaction

from battles.errors import BattleNotFound
from battles.seating import event_matches
from matchmaking.tournaments import selectors
from matchmaking.tournaments.errors import TooFewPlayers
from matchmaking.tournaments.models import Tournament
from unionarena.core.isolation import IsolatedWork

from . import match_starts, registration, round_clock, rounds

log = structlog.get_logger(__name__)


def run_tick(*, now: datetime) -> int:
    """Advance every tournament with something due; return how many.

    One that fails delays no other.
    """
    due = selectors.list_due_tournaments(now)
    for pk in due:
        with IsolatedWork(log, "tournament could not go on", tournament=pk):
            advance_tournament(pk, now=now)
    return len(due)


def settle_battle(*, battle_id: UUID, now: datetime) -> None:
    """Note the end of a battle, if it was played at a table of a tournament."""
    try:
        pk = selectors.find_tournament_of_battle(
            event_matches.find_first_battle_id(battle_id)
        )
    except BattleNotFound:
        return
    if pk is not None:
        advance_tournament(pk, now=now)


def advance_tournament(pk: int, *, now: datetime) -> None:
    """Do what is due in one tournament: begin, note results, call time, go on.

    Must not run in a transaction. Does nothing while another worker does the same,
    which covers everything, or the next tick does.
    """
    _go_on(pk, now)
    round_clock.sync_board_pauses(pk, now=now)
    round_clock.call_time(pk, now=now)
    if round_clock.end_decided_boards(pk, now=now):
        _go_on(pk, now)


@transaction.atomic
def _go_on(pk: int, now: datetime) -> None:
    rows = Tournament.objects.select_for_update(of=("self",), skip_locked=True)
    tournament = rows.filter(pk=pk).first()
    if tournament is None:
        return
    if tournament.is_open:
        _begin_if_due(tournament, now)
        return
    round_ = selectors.find_last_round(tournament)
    if not tournament.is_running or round_ is None:
        return
    rounds.note_results(tournament, round_, now=now)
    if tournament.paused_at is None:
        match_starts.keep_deadline(tournament, round_, now=now)
        rounds.close_if_settled(tournament, round_, now=now)


def _begin_if_due(tournament: Tournament, now: datetime) -> None:
    if tournament.begins_at is None or tournament.begins_at > now:
        return
    try:
        with transaction.atomic():
            registration.begin_locked_tournament(tournament, now=now)
    except TooFewPlayers:
        registration.cancel_locked_tournament(tournament, now=now)
