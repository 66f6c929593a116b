"""Judges' actions: the clock, results, players, and taking back.

Every action is logged with the judge and the reason. What was done to a table of the
open round can be taken back.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from battles.seating import event_matches
from matchmaking.tournaments import impartiality, selectors
from matchmaking.tournaments.errors import (
    BadSettings,
    NeedsWinner,
    NotEntered,
    NothingToDo,
    NotRunning,
    RegistrationClosed,
    RoundOver,
    TournamentNotFound,
)
from matchmaking.tournaments.models import (
    LONGEST_NOTE,
    Act,
    How,
    Match,
    Round,
    Tournament,
)
from matchmaking.tournaments.rules import Outcome
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.text_input import clean_line

from . import (
    announcements,
    call_answers,
    cast_links,
    paper_players,
    round_clock,
    rounds,
)
from .act_log import record_act
from .row_locks import lock_running_tournament, lock_tournament

MOST_EXTRA_S: Final = 3600
RULINGS: Final = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW, Outcome.NEITHER)
TAKEN_BACK: Final = (
    Act.Does.RULE,
    Act.Does.DROP,
    Act.Does.EXTEND,
    Act.Does.ANNOUNCE,
)


def carry_out_act(  # noqa: PLR0913 - what a judge may send, field by field
    *,
    judge: User,
    pk: int,
    does: str,
    table: int | None = None,
    outcome: str = "",
    seconds: int = 0,
    player: int = 0,
    act: int = 0,
    call: int = 0,
    names: Sequence[str] = (),
    note: str = "",
    now: datetime,
) -> None:
    """Carry out the action named by ``Act.Does``; see the functions below.

    Raises:
        BadSettings: There is no such word.
    """
    by: dict[str, Any] = {"judge": judge, "pk": pk, "note": note, "now": now}
    acts: dict[str, Callable[[], object]] = {
        Act.Does.PAUSE.value: lambda: pause_round(**by),
        Act.Does.GO_ON.value: lambda: resume_round(**by),
        Act.Does.EXTEND.value: lambda: extend_time(seconds=seconds, table=table, **by),
        Act.Does.RULE.value: lambda: rule_match(
            table=table or 0, outcome=outcome, **by
        ),
        Act.Does.REPLAY.value: lambda: replay_match(table=table or 0, **by),
        Act.Does.DROP.value: lambda: drop_player(entry_id=player, **by),
        Act.Does.UNDO.value: lambda: undo_act(act_id=act, **by),
        Act.Does.ANSWER.value: lambda: call_answers.answer_call(call_id=call, **by),
        Act.Does.ANNOUNCE.value: lambda: post_announcement(**by),
        Act.Does.ADD.value: lambda: paper_players.add_paper_players(
            judge=judge, pk=pk, names=names, now=now
        ),
        Act.Does.REMOVE.value: lambda: paper_players.remove_paper_player(
            judge=judge, pk=pk, entry_id=player, now=now
        ),
        Act.Does.CAST.value: lambda: cast_links.create_cast_link(
            judge=judge, pk=pk, now=now
        ),
        Act.Does.UNCAST.value: lambda: cast_links.revoke_cast_link(
            judge=judge, pk=pk, now=now
        ),
    }
    if does not in acts:
        raise BadSettings(details={"setting": "does"})
    acts[does]()


@transaction.atomic
def pause_round(*, judge: User, pk: int, note: str = "", now: datetime) -> None:
    """Stop the clock of the round; no round begins until it is resumed.

    The boards are paused too: nothing can be played there, and no player's clock runs.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        NothingToDo: It is stopped already.
    """
    tournament = _lock_as_judge(judge, pk)
    if tournament.paused_at is not None:
        raise NothingToDo
    tournament.paused_at = now
    tournament.save(update_fields=["paused_at"])
    record_act(tournament, judge, Act.Does.PAUSE, now, note=note)
    _hold_boards_after(tournament, now)


@transaction.atomic
def resume_round(*, judge: User, pk: int, note: str = "", now: datetime) -> None:
    """Resume the clock; the time of the pause is given back to the round.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        NothingToDo: It is running.
    """
    tournament = _lock_as_judge(judge, pk)
    if tournament.paused_at is None:
        raise NothingToDo
    stood = max(now - tournament.paused_at, timedelta(0))
    round_ = selectors.find_last_round(tournament)
    if round_ is not None:
        round_.ends_at += stood
        round_.save(update_fields=["ends_at"])
        called = round_.tables.filter(called_at__isnull=False)
        for match in called.filter(outcome=Outcome.PENDING.value):
            match.called_at = (match.called_at or now) + stood
            match.save(update_fields=["called_at"])
    tournament.paused_at = None
    tournament.save(update_fields=["paused_at"])
    record_act(tournament, judge, Act.Does.GO_ON, now, note=note)
    _hold_boards_after(tournament, now)


@transaction.atomic
def extend_time(
    *,
    judge: User,
    pk: int,
    seconds: int,
    table: int | None = None,
    note: str = "",
    now: datetime,
) -> None:
    """Give the round more time, or one table alone.

    A table whose time was called already is called again when the new time is over.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        OwnTable, Interested: They play there, or are connected to a player there.
        BadSettings: Not 1 to ``MOST_EXTRA_S`` seconds.
    """
    if not 0 < seconds <= MOST_EXTRA_S:
        raise BadSettings(details={"setting": "seconds", "most": MOST_EXTRA_S})
    tournament = _lock_as_judge(judge, pk)
    round_ = _round(tournament)
    match = None if table is None else _table(round_, table)
    if match is not None:
        impartiality.refuse_interested_judge(judge, tournament, [match])
    _give_time(round_, match, seconds)
    before = {"seconds": seconds}
    record_act(
        tournament, judge, Act.Does.EXTEND, now, match=match, note=note, before=before
    )


@transaction.atomic
def rule_match(
    *,
    judge: User,
    pk: int,
    table: int,
    outcome: str,
    note: str = "",
    now: datetime,
) -> None:
    """Rule how a table of the open round ended, whatever was played.

    Args:
        judge: Who rules.
        pk: Of the tournament.
        table: Number of the table.
        outcome: ``first``, ``second``, ``draw`` or ``neither``.
        note: Why.
        now: The present moment.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        OwnTable, Interested: They play there, or are connected to a player there.
        BadSettings: There is no such outcome, or the table is a bye.
        NeedsWinner: An elimination match cannot end in a draw.
        NothingToDo: That is its result.
    """
    tournament = _lock_as_judge(judge, pk)
    match = _table(_round(tournament), table)
    impartiality.refuse_interested_judge(judge, tournament, [match])
    if outcome not in [one.value for one in RULINGS] or match.second is None:
        raise BadSettings(details={"setting": "outcome"})
    is_knockout = tournament.is_knockout(match.round.number)
    if is_knockout and outcome == Outcome.DRAW.value:
        raise NeedsWinner
    if match.outcome == outcome:
        raise NothingToDo
    before = match.decided()
    rounds.decide_match(match, Outcome(outcome), How.RULED, now=now)
    record_act(
        tournament, judge, Act.Does.RULE, now, match=match, note=note, before=before
    )
    _end_boards_after(tournament, now)


@transaction.atomic
def replay_match(
    *, judge: User, pk: int, table: int, note: str = "", now: datetime
) -> None:
    """Replay a table of the open round from the beginning.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        OwnTable, Interested: They play there, or are connected to a player there.
        BadSettings: The table is a bye.
    """
    tournament = _lock_as_judge(judge, pk)
    match = _table(_round(tournament), table)
    impartiality.refuse_interested_judge(judge, tournament, [match])
    if match.second is None:
        raise BadSettings(details={"setting": "table"})
    _play_again(tournament, match, now)
    record_act(tournament, judge, Act.Does.REPLAY, now, match=match, note=note)


@transaction.atomic
def drop_player(
    *, judge: User, pk: int, entry_id: int, note: str = "", now: datetime
) -> None:
    """Drop a player; the opponent of this round wins.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        NotEntered: They do not take part, or no longer.
        OwnTable, Interested: They play there, or are connected to a player there.
    """
    tournament = _lock_as_judge(judge, pk)
    entry = tournament.entries.filter(pk=entry_id, dropped_at=None).first()
    if entry is None:
        raise NotEntered
    playing = rounds.find_pending(tournament, entry)
    if playing is not None:
        impartiality.refuse_interested_judge(judge, tournament, [playing])
    match = rounds.drop_entry(tournament, entry, How.DROPPED, now=now)
    record_act(
        tournament, judge, Act.Does.DROP, now, match=match, entry=entry, note=note
    )
    _end_boards_after(tournament, now)


@transaction.atomic
def post_announcement(*, judge: User, pk: int, note: str, now: datetime) -> None:
    """Announce something on the tournament's page, and to its webhook.

    Raises:
        TournamentNotFound, NotTheJudge, PlaysHere: As for every act.
        RegistrationClosed: It is over, or was called off.
        BadSettings: It says nothing.
        Offensive: The text offends.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(judge, tournament)
    if not (tournament.is_open or tournament.is_running):
        raise RegistrationClosed
    text = refuse_profanity(clean_line(note, longest=LONGEST_NOTE))
    if not text:
        raise BadSettings(details={"setting": "note"})
    record_act(tournament, judge, Act.Does.ANNOUNCE, now, note=text)
    announcements.post_text(tournament, text)


@transaction.atomic
def undo_act(
    *, judge: User, pk: int, act_id: int, note: str = "", now: datetime
) -> None:
    """Undo a ruling, a drop or given time, or take back an announcement.

    A table that was being played when it was decided is played from the beginning,
    because its battle was ended; one that had a result has it again.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        NothingToDo: There is no such act, or it is taken back already.
        RoundOver: The next round was paired from it.
        OwnTable, Interested: They play there, or are connected to a player there.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(judge, tournament)
    acts = tournament.acts.select_related("match", "entry").filter(undone_at=None)
    act = acts.filter(pk=act_id, does__in=TAKEN_BACK).first()
    if act is None:
        raise NothingToDo
    if act.does != Act.Does.ANNOUNCE:
        _take_back(tournament, judge, act, now)
    act.undone_at = now
    act.save(update_fields=["undone_at"])
    record_act(
        tournament,
        judge,
        Act.Does.UNDO,
        now,
        match=act.match,
        entry=act.entry,
        note=note,
    )


def _take_back(tournament: Tournament, judge: User, act: Act, now: datetime) -> None:
    if not tournament.is_running:
        raise NotRunning
    round_ = _round(tournament)
    if act.round != round_.number:
        raise RoundOver
    if act.match is not None:
        impartiality.refuse_interested_judge(judge, tournament, [act.match])
    if act.does == Act.Does.EXTEND:
        _give_time(round_, act.match, -int(act.before["seconds"]))
        return
    if act.entry is not None:
        act.entry.dropped_at = None
        act.entry.save(update_fields=["dropped_at"])
    match = act.match
    if match is None:
        return
    match = _table(round_, match.number)
    if act.before.get("outcome", Outcome.PENDING.value) == Outcome.PENDING.value:
        _play_again(tournament, match, now)
        return
    for name, value in act.before.items():
        setattr(match, name, value)
    match.save()


def _play_again(tournament: Tournament, match: Match, now: datetime) -> None:
    if match.battle_id is not None:
        event_matches.end_match(match.battle_id, against=None, now=now)
    match.outcome, match.how, match.decided_at = Outcome.PENDING.value, "", None
    match.first_games = match.second_games = 0
    match.called_at = match.called_turn = None
    match.reports.all().delete()
    if not match.is_on_paper:
        match.battle_id = rounds.start_battle(tournament, match, now=now)
    match.save()


def _give_time(round_: Round, match: Match | None, seconds: int) -> None:
    tables = round_.tables.filter(outcome=Outcome.PENDING.value)
    if match is None:
        round_.ends_at += timedelta(seconds=seconds)
        round_.save(update_fields=["ends_at"])
    else:
        match.extra_s = max(0, match.extra_s + seconds)
        match.save(update_fields=["extra_s"])
        tables = tables.filter(pk=match.pk)
    tables.update(called_at=None, called_turn=None)


def _lock_as_judge(judge: User, pk: int) -> Tournament:
    tournament = lock_running_tournament(pk)
    impartiality.require_acting_judge(judge, tournament)
    return tournament


def _round(tournament: Tournament) -> Round:
    round_ = selectors.find_last_round(tournament)
    if round_ is None:
        raise TournamentNotFound
    return round_


def _table(round_: Round, number: int) -> Match:
    tables = round_.tables.select_related("round", "first__user", "second__user")
    match = tables.filter(number=number).first()
    if match is None:
        raise BadSettings(details={"setting": "table"})
    return match


def _hold_boards_after(tournament: Tournament, now: datetime) -> None:
    def hold() -> None:
        round_clock.sync_board_pauses(tournament.pk, now=now)

    transaction.on_commit(hold, robust=True)


def _end_boards_after(tournament: Tournament, now: datetime) -> None:
    """Boards end in transactions of their own; a tick ends what is lost here."""

    def end() -> None:
        round_clock.end_decided_boards(tournament.pk, now=now)

    transaction.on_commit(end, robust=True)
