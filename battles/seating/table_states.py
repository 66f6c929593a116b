"""What an organizer sees of the tables of an event, all in two queries."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from battles.clocks.game_clock import Clock, SeatClock
from battles.clocks.service_time import to_service_ms
from battles.models import GOING_ON, Battle

_SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class TableState:
    """The running battle of a match; lists have one value for each side.

    A side is a seat of the first battle of the match.

    Attributes:
        battle_id: The battle being played.
        game: Its number in the match.
        moment: Actions carried out so far.
        is_answering: Whether the side has a decision to make.
        clock_s: Seconds left on its clock; None without clocks.
        away_s: Seconds its player has been away; None while they are there.
    """

    battle_id: UUID
    game: int
    moment: int
    is_answering: tuple[bool, bool]
    clock_s: tuple[int | None, int | None]
    away_s: tuple[int | None, int | None]


def list_table_states(
    first_battles: Collection[UUID], *, now: datetime
) -> dict[UUID, TableState]:
    """Return the state of matches by their first battle; none of those that are over.

    Args:
        first_battles: The first battles of the matches.
        now: The present moment.
    """
    firsts = Battle.objects.filter(pk__in=first_battles, series__isnull=False)
    of_series = dict(firsts.values_list("series", "pk"))
    running = Battle.objects.filter(
        Q(pk__in=first_battles) | Q(series__in=of_series), status__in=GOING_ON
    ).defer("seed", "seed_parts", "start_state")
    now_ms = to_service_ms(now)
    return {
        (of_series[battle.series_id] if battle.series_id else battle.pk): (
            _get_state(battle, now_ms)
        )
        for battle in running.order_by("game")
    }


def _get_state(battle: Battle, now_ms: int) -> TableState:
    seats = _SEATS if battle.game % 2 else _SEATS[::-1]
    absent = (battle.seat0_absent_ms, battle.seat1_absent_ms)
    clocks = Clock.from_dict(battle.clock).seats if battle.clock else ()

    def get_clock(seat: int) -> int | None:
        return _get_seconds_left(clocks[seat], now_ms) if clocks else None

    def get_absence(seat: int) -> int | None:
        since = absent[seat]
        return None if since is None else max(0, now_ms - since) // 1000

    first, second = seats
    return TableState(
        battle_id=battle.pk,
        game=battle.game,
        moment=battle.action_count,
        is_answering=(
            bool(battle.seats_asked & 1 << first),
            bool(battle.seats_asked & 1 << second),
        ),
        clock_s=(get_clock(first), get_clock(second)),
        away_s=(get_absence(first), get_absence(second)),
    )


def _get_seconds_left(clock: SeatClock, now_ms: int) -> int:
    deadline = clock.deadline
    left = clock.reserve_ms if deadline is None else deadline - now_ms
    return max(0, left) // 1000
