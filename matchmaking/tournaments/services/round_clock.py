"""Rounds whose clock has run out (``rules.overtime``).

Positions are read before the tournament is locked: a player who answers holds their
battle while they write, so reading it must not happen inside a transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from battles.rules.kernel.actions import Action, Concede, Ruling
from battles.seating import event_matches
from battles.seating.event_matches import MatchStatus
from matchmaking.tournaments import rules, selectors
from matchmaking.tournaments.models import How, Match, Round, State, Tournament
from matchmaking.tournaments.rules import Board, Outcome

from . import rounds
from .row_locks import lock_tournament, mark_changed

# The cause of such an end in the battle's log; others end because the round is over. A
# player who leaves by choice concedes, and so cannot make a rated game unrated.
ENDED_BY: Final[Mapping[str, Action]] = {
    How.RULED: Ruling("ruled"),
    How.DROPPED: Ruling("dropped"),
    How.LEFT: Concede(),
}
GOING_ON: Final = ("running", "halted", "paused")


def call_time(pk: int, *, now: datetime) -> None:
    """Call time at tables whose clock has run out, and decide those in overtime.

    Must not run in a transaction. Running it again, or twice at once, changes nothing:
    a table is called once and decided once.
    """
    due = _due(selectors.find_tournament(pk), now)
    seen = {
        match.pk: (
            match.battle_id,
            event_matches.get_match_status(match.battle_id, with_position=True),
        )
        for match in due
        if match.battle_id is not None
    }
    if not seen:
        return
    with transaction.atomic():
        tournament = lock_tournament(pk)
        for match in _due(tournament, now):
            battle_id, status = seen.get(match.pk, (None, None))
            if status is not None and battle_id == match.battle_id:
                _check_overtime(tournament, match, status, now)


def _due(tournament: Tournament, now: datetime) -> list[Match]:
    """Return pending tables of the last round whose clock has run out."""
    round_ = selectors.find_last_round(tournament)
    if tournament.state != State.RUNNING or tournament.paused_at or round_ is None:
        return []
    if now < round_.ends_at:
        return []
    tables = round_.tables.filter(outcome=Outcome.PENDING.value)
    tables = tables.select_related("round", "first", "second").order_by("number")
    return [match for match in tables if now >= match.ends_at(round_)]


def _check_overtime(
    tournament: Tournament, match: Match, status: MatchStatus, now: datetime
) -> None:
    if status.is_decided or (status.turn is None and status.wins[0] == status.wins[1]):
        return  # it is over, or the engine failed and a judge decides
    if match.called_at is None or match.called_turn is None:
        match.called_at, match.called_turn = now, status.turn or 0
        match.save(update_fields=["called_at", "called_turn"])
        mark_changed(tournament)
        return
    board = Board(status.turn or 0, status.life, status.deck, status.wins)
    called_s = (now - match.called_at).total_seconds()
    if not rules.is_over(board, called_in_turn=match.called_turn, called_s=called_s):
        return
    winner, measure = rules.decide_table(
        board, lot=rounds.draw_random_winner(tournament, match)
    )
    games = (status.wins[0] + (winner == 0), status.wins[1] + (winner == 1))
    outcome = (Outcome.FIRST, Outcome.SECOND)[winner]
    rounds.decide_match(match, outcome, How(measure.value), games=games, now=now)
    mark_changed(tournament)


def sync_board_pauses(pk: int, *, now: datetime) -> int:
    """Pause the boards of paused tournaments, resume those of others; return how many.

    Must not run in a transaction. Repeating it changes nothing, and a board that
    appears during a pause is paused by the next tick.
    """
    tournament = selectors.find_tournament(pk)
    is_paused = tournament.paused_at is not None
    wrong = "running" if is_paused else "paused"
    rows = Match.objects.filter(
        Q(battle__status=wrong) | Q(battle__series__battles__status=wrong),
        round__tournament=pk,
        outcome=Outcome.PENDING.value,
    )
    boards = list(rows.distinct().values_list("battle_id", flat=True))
    return sum(
        event_matches.set_match_paused(battle_id, is_paused=is_paused, now=now)
        for battle_id in boards
    )


def end_decided_boards(pk: int, *, now: datetime) -> int:
    """End battles of tables that were decided otherwise; return how many.

    Must not run in a transaction. Only the last round is checked; repeating it changes
    nothing.
    """
    going_on = (
        Q(battle__status__in=GOING_ON)
        | Q(battle__series__next_due_at__isnull=False)
        | Q(battle__series__battles__status__in=GOING_ON)
    )
    last = Round.objects.filter(tournament=pk).order_by("-number").values("pk")[:1]
    decided = Match.objects.filter(
        going_on, round__in=list(last.values_list("pk", flat=True))
    )
    decided = decided.exclude(outcome=Outcome.PENDING.value).exclude(how=How.PLAYED)
    lost = {Outcome.FIRST.value: 1, Outcome.SECOND.value: 0}
    return sum(
        event_matches.end_match(
            match.battle_id,
            against=lost.get(match.outcome),
            by=ENDED_BY.get(match.how, event_matches.ROUND_OVER),
            now=now,
        )
        for match in decided.distinct()
        if match.battle_id is not None
    )
