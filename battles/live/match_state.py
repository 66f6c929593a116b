"""Clocks, claims, series and rematch of a battle, as messages.

All the board shows besides the game itself; the same for both players and all viewers.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from battles.clocks.service_time import to_epoch_ms, to_wall_ms
from battles.match_options.match_context import get_bot_of_seat
from battles.match_options.series_score import SeriesScore, score_series
from battles.models import Battle, BattleSeat, Series

from . import protocol
from .session import Session

SEATS = (0, 1)


def get_series_score(series: Series) -> SeriesScore:
    """Return the score of a series."""
    over = Battle.objects.finished().filter(series=series).order_by("game")
    return score_series(series.best_of, list(over.values_list("winner", flat=True)))


def build_match_message(session: Session) -> protocol.Match:
    """Build the message on series, rematch and next battle; queries only after changes.

    The caller holds the session's lock.
    """
    state = (session.circumstances.version, session.game.result is not None)
    known: tuple[Any, protocol.Match] | None = session.circumstances.match
    if known is None or known[0] != state:
        known = session.circumstances.match = (state, _read_match(session))
    return known[1]


def _read_match(session: Session) -> protocol.Match:
    stand_ins = [seat.stand_in or None for seat in session.seats]
    is_over = session.game.result is not None
    if not is_over and session.record.series_id is None:
        return protocol.Match(stand_ins=stand_ins)
    row = Battle.objects.select_related("series", "next").get(pk=session.battle_id)
    following = getattr(row, "next", None)
    return protocol.Match(
        series=None if row.series is None else _build_series_score(row, row.series),
        rematch=protocol.Rematch(_read_rematch_offers(session)) if is_over else None,
        next=None if following is None else str(following.pk),
        stand_ins=stand_ins,
    )


def _read_rematch_offers(session: Session) -> list[int]:
    seats = BattleSeat.objects.filter(battle_id=session.battle_id, offers_rematch=True)
    return sorted(seats.values_list("seat", flat=True))


def _build_series_score(row: Battle, series: Series) -> protocol.SeriesScore:
    score = get_series_score(series)
    wins = score.by_seat(row.game)
    winner = score.winner
    return protocol.SeriesScore(
        best_of=series.best_of,
        wins=list(wins),
        game=row.game,
        is_decided=score.is_decided,
        winner=None if winner is None else winner ^ (1 - row.game % 2),
    )


def build_clock_message(session: Session, *, now: datetime) -> protocol.Clock | None:
    """Build the message on clocks and claim; None if there is neither."""
    claim = _build_claim_state(session, now=now)
    clock = session.circumstances.clock
    if clock is None and not session.is_between_people:
        return None
    seats = () if clock is None else clock.seats
    return protocol.Clock(
        now=to_epoch_ms(now),
        seats=[
            protocol.SeatClock(
                seat=number,
                reserve_ms=seat.reserve_ms,
                running=seat.since is not None and session.game.result is None,
                deadline=None
                if seat.deadline is None or session.game.result is not None
                else to_wall_ms(seat.deadline, now=now),
            )
            for number, seat in enumerate(seats)
        ],
        claim=claim,
    )


def _build_claim_state(
    session: Session, *, now: datetime
) -> protocol.ClaimState | None:
    """Return who may be declared gone, and from when; None while both are away."""
    grace, away = session.circumstances.grace_ms, session.circumstances.absent_ms
    if grace is None or session.game.result is not None:
        return None
    for seat in SEATS:
        since = away[seat]
        if since is None or away[1 - seat] is not None:
            continue
        if not get_bot_of_seat(session.seats[seat]):
            return protocol.ClaimState(
                seat=seat, since=to_wall_ms(since + grace, now=now)
            )
    return None


def build_table_messages(
    session: Session, *, now: datetime
) -> Iterator[tuple[str, object, protocol.Clock | protocol.Match]]:
    """Return the messages besides the game, by type, each with its gist.

    The gist is equal as long as the message says nothing new: the present time alone is
    nothing new.
    """
    clock = build_clock_message(session, now=now)
    if clock is not None:
        yield "clock", (clock.seats, clock.claim), clock
    match = build_match_message(session)
    yield "match", match, match
