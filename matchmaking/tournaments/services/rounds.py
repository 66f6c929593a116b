"""Pairing a round, noting the results of its tables, and going on.

Everything here is called with the tournament's row locked. A round is written with all
its tables and battles in the caller's one transaction, so there is never half a round.
"""

from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

import structlog
from django.db import transaction

from battles.match_options.options import BattleOptions
from battles.seating import battle_creation, event_matches, open_battles
from battles.seating.battle_creation import SeatRequest
from collection.services import FrozenDeck
from matchmaking.open_pages import queue_notices
from matchmaking.tournaments import rules, selectors
from matchmaking.tournaments.models import (
    Entry,
    How,
    Kind,
    Match,
    Round,
    State,
    Tournament,
)
from matchmaking.tournaments.rules import Outcome
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.chance import Chance
from unionarena.core.isolation import IsolatedWork

from . import announcements
from .row_locks import mark_changed

log = structlog.get_logger(__name__)

BARRED = (Sanction.Kind.TOURNAMENTS, Sanction.Kind.ACCOUNT)


def start_next_round(tournament: Tournament, *, now: datetime) -> None:
    """Pair the next round, or end the tournament if there is none."""
    _drop_absent_players(tournament, now)
    entries = selectors.list_entries(tournament)
    tables = _next_tables(tournament, entries)
    if not any(table.second for table in tables):
        _finish(tournament, now)
        return
    round_ = Round.objects.create(
        tournament=tournament,
        number=tables[0].round,
        begun_at=now,
        ends_at=now + _get_length(tournament),
    )
    by_id = {entry.pk: entry for entry in entries}
    people = [entry.user for entry in entries if entry.user and not entry.dropped_at]
    if not tournament.round_days:
        open_battles.claim_people_for_battle(*(person.pk for person in people))
    for table in tables:
        _set(tournament, round_, table, by_id, now)
    announcements.post_round(tournament, round_)
    mark_changed(tournament)


def _get_length(tournament: Tournament) -> timedelta:
    if tournament.round_days:
        return timedelta(days=tournament.round_days)
    return timedelta(minutes=tournament.round_minutes)


def _next_tables(tournament: Tournament, entries: list[Entry]) -> list[rules.Table]:
    players, past = selectors.build_players(entries), selectors.build_tables(tournament)
    last = max((table.round for table in past), default=0)
    if tournament.is_elimination:
        return (
            rules.pair_next_round(players, past)
            if past
            else rules.pair_first_round(players)
        )
    if tournament.kind == Kind.DOUBLE:
        return rules.pair_double_round(players, past)
    if last < tournament.rounds:
        if tournament.kind == Kind.ROUND_ROBIN:
            return rules.pair_robin_round(players, past)
        return rules.pair_round(players, past, seed=bytes(tournament.seed))
    return _next_tables_of_top_cut(tournament, players, past) if past else []


def _next_tables_of_top_cut(
    tournament: Tournament, players: list[rules.Player], past: list[rules.Table]
) -> list[rules.Table]:
    """Pair the bracket of the best; those who have left are not among them."""
    begins = tournament.rounds + 1
    if past[-1].round >= begins:
        return rules.pair_next_round(players, past, begins=begins)
    staying = [one.player for one in rules.rank_swiss(players, past) if not one.is_out]
    best = staying[: tournament.top_cut]
    return rules.pair_bracket(best, number=begins) if len(best) > 1 else []


def _drop_absent_players(tournament: Tournament, now: datetime) -> None:
    """Drop players who have left the site, or are barred by a moderator."""
    staying = tournament.entries.filter(dropped_at=None)
    barred = Sanction.objects.running(now).filter(kind__in=BARRED).values("user")
    staying.filter(user__in=barred).update(dropped_at=now)
    staying.filter(user=None, bot="", report_key="").update(dropped_at=now)


def _finish(tournament: Tournament, now: datetime) -> None:
    tournament.state, tournament.ended_at = State.OVER, now
    tournament.save(update_fields=["state", "ended_at"])
    announcements.post_end(tournament)
    mark_changed(tournament)


def _set(
    tournament: Tournament,
    round_: Round,
    table: rules.Table,
    entries: dict[int, Entry],
    now: datetime,
) -> None:
    is_bye = table.second is None
    match = Match(
        round=round_,
        number=table.number,
        first=entries[table.first],
        second=None if table.second is None else entries[table.second],
        outcome=table.outcome.value,
        how=How.BYE if is_bye else "",
        first_games=(tournament.best_of + 1) // 2 if is_bye else 0,
        decided_at=now if is_bye else None,
    )
    if match.is_on_paper:
        announcements.notify_of_round(tournament, match, None, now=now)
    elif tournament.round_days and not is_bye:
        announcements.notify_of_deadline(tournament, match, "round", now=now)
    elif not is_bye:
        match.battle_id = start_battle(tournament, match, now=now)
    match.save()


def start_battle(tournament: Tournament, match: Match, *, now: datetime) -> UUID | None:
    """Start the battle of a table; None if that fails, which a judge will see.

    Both players are notified, and led there from whatever page they are on.
    """
    options = BattleOptions(
        ranked=tournament.is_rated,
        clock=tournament.clock,
        best_of=tournament.best_of,
        format=tournament.format,
    )
    seats = [_seat(tournament, entry) for entry in match.entries]
    creation = IsolatedWork(
        log, "battle of a table could not be started", table=match.number
    )
    with creation, transaction.atomic():
        battle = battle_creation.create_battle(
            seats=seats,
            options=options,
            origin="tournament",
            now=now,
            game=tournament.game,
        )
    if creation.error is not None:
        return None  # the other tables are not affected
    people = [entry.user_id for entry in match.entries if entry.user_id]
    queue_notices.send_after_commit(
        [queue_notices.make_matched_notice(user_id, battle.pk) for user_id in people]
    )
    announcements.notify_of_round(tournament, match, battle.pk, now=now)
    return battle.pk


def _seat(tournament: Tournament, entry: Entry) -> SeatRequest:
    deck = FrozenDeck(
        entry.deck_id, entry.deck_name, tuple(entry.revision_ids), tournament.format
    )
    user: User | None = entry.user
    return SeatRequest(deck=deck, user=user, bot=entry.bot or None)


def note_results(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Note the results of finished battles; a table is decided once."""
    over = round_.tables.filter(
        outcome=Outcome.PENDING.value, battle__status="finished"
    )
    for match in over.select_related("first__user", "second__user"):
        status = event_matches.get_match_status(cast("UUID", match.battle_id))
        if not status.is_decided:
            continue
        if status.winner is None and tournament.is_knockout(round_.number):
            _break_tie(tournament, round_, match, now)
            continue
        outcome = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)[
            2 if status.winner is None else status.winner
        ]
        decide_match(match, outcome, How.PLAYED, games=status.wins, now=now)
        mark_changed(tournament)


def _break_tie(
    tournament: Tournament, round_: Round, match: Match, now: datetime
) -> None:
    """Replay a draw in an elimination while there is time, then draw the winner."""
    if now < match.ends_at(round_):
        match.battle_id = start_battle(tournament, match, now=now)
        match.save(update_fields=["battle"])
    else:
        outcome = (Outcome.FIRST, Outcome.SECOND)[draw_random_winner(tournament, match)]
        decide_match(match, outcome, How.LOT, now=now)
    mark_changed(tournament)


def draw_random_winner(tournament: Tournament, match: Match) -> int:
    """Return 0 or 1, the winner of a table that nothing else decides.

    The same whenever it is called.
    """
    low, high = sorted(entry.lot for entry in match.entries)
    drawn = 1000 * (1000 * match.round.number + low) + high
    return Chance(bytes(tournament.seed), drawn).below(2) ^ (match.first.lot != low)


def decide_match(
    match: Match,
    outcome: Outcome,
    how: How,
    *,
    games: tuple[int, int] | None = None,
    now: datetime,
) -> None:
    """Store how a table ended.

    Args:
        match: The table.
        outcome: Who has won.
        how: Why.
        games: Battles both have won; None: one for the winner.
        now: The present moment.
    """
    won = {Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1)}
    games = won.get(outcome, (0, 0)) if games is None else games
    match.outcome, match.how, match.decided_at = outcome.value, how, now
    match.first_games, match.second_games = games
    match.save(
        update_fields=["outcome", "how", "decided_at", "first_games", "second_games"]
    )


def decide_by_games(
    match: Match, games: tuple[int, int], how: How, *, now: datetime
) -> None:
    """Store how a table ended by the games that both players won."""
    order = (games[0] > games[1]) - (games[0] < games[1])
    outcome = {1: Outcome.FIRST, -1: Outcome.SECOND, 0: Outcome.DRAW}[order]
    decide_match(match, outcome, how, games=games, now=now)


def close_if_settled(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Go on to the next round once every table is decided and the break is over."""
    if round_.tables.filter(outcome=Outcome.PENDING.value).exists():
        if round_.settled_at is not None:  # a judge has taken something back
            round_.settled_at = None
            round_.save(update_fields=["settled_at"])
        return
    if round_.settled_at is None:
        round_.settled_at = now
        round_.save(update_fields=["settled_at"])
        mark_changed(tournament)
    if now >= round_.settled_at + timedelta(seconds=tournament.break_s):
        start_next_round(tournament, now=now)


def find_pending(tournament: Tournament, entry: Entry) -> Match | None:
    """Return the table a player is still playing at in the last round."""
    tables = Match.objects.filter(
        round__tournament=tournament,
        round__number=tournament.played.count(),
        outcome=Outcome.PENDING.value,
    ).select_related("first", "second")
    return (tables.filter(first=entry) | tables.filter(second=entry)).first()


def drop_entry(
    tournament: Tournament, entry: Entry, how: How, *, now: datetime
) -> Match | None:
    """Drop a player; return the table they have just lost by it, if any."""
    entry.dropped_at = now
    entry.save(update_fields=["dropped_at"])
    mark_changed(tournament)
    match = find_pending(tournament, entry)
    if match is None:
        return None
    won = Outcome.SECOND if match.first_id == entry.pk else Outcome.FIRST
    decide_match(match, won, how, now=now)
    return match
