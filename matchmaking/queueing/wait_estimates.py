"""Estimates of the wait from the last days, for players and operators."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from battles.seating import open_battles
from matchmaking.models import Reason, Status, Ticket
from unionarena.core.accounts.models import User

from .queues import Queue

LOOKS_BACK = timedelta(days=7)
LAST = 500
# Fewer waits than this say nothing about the next one.
ENOUGH = 5
DAYS_SHOWN = 14


@dataclass(frozen=True, slots=True)
class WaitEstimate:
    """Estimate of the wait in a queue.

    Attributes:
        others: How many others wait for the same now.
        playing: How many battles of the queue are played now, whatever is played.
        found: Waits of the last days that led to a battle.
        given_up: Those that did not.
        quick_s: A quarter of them took no longer than this; none if too few are known.
        usual_s: Half of them.
        slow_s: Three quarters of them.
    """

    others: int
    playing: int
    found: int
    given_up: int
    quick_s: float | None = None
    usual_s: float | None = None
    slow_s: float | None = None

    @property
    def is_known(self) -> bool:
        """Whether there is enough data."""
        return self.usual_s is not None


@dataclass(frozen=True, slots=True)
class QueueDay:
    """Figures of one mode's queue on one day.

    Attributes:
        waits: Waits that led to a battle.
        median_s: Half of them took no longer.
        slow_s: Nine of ten.
        difference: Mean rating difference of the pairs.
        gave_up: Waits that ended otherwise.
        declined: Of these, those that declined or missed a match.
    """

    day: date
    mode: str
    waits: int
    median_s: float | None
    slow_s: float | None
    difference: float | None
    gave_up: int
    declined: int


def estimate_wait(queue: Queue, *, user: User, now: datetime) -> WaitEstimate:
    """Estimate a user's wait in this queue, or without format in any; three queries."""
    columns = {name: value for name, value in queue.columns().items() if value}
    ended = Ticket.objects.filter(**columns, ended_at__gte=now - LOOKS_BACK)
    rows = ended.order_by("-ended_at").values_list("status", "joined_at", "ended_at")
    waits, given_up = [], 0
    for status, joined_at, ended_at in rows[:LAST]:
        if status == Status.MATCHED and ended_at is not None:
            waits.append(max((ended_at - joined_at).total_seconds(), 0.0))
        else:
            given_up += 1
    others = Ticket.objects.filter(**columns).exclude(user=user)
    estimate = WaitEstimate(
        others=others.searching().count(),
        playing=open_battles.count_matches(),
        found=len(waits),
        given_up=given_up,
    )
    if len(waits) < ENOUGH:
        return estimate
    return WaitEstimate(
        others=estimate.others,
        playing=estimate.playing,
        found=estimate.found,
        given_up=given_up,
        quick_s=compute_percentile(waits, 25),
        usual_s=compute_percentile(waits, 50),
        slow_s=compute_percentile(waits, 75),
    )


def list_queue_days(*, now: datetime) -> list[QueueDay]:
    """List the last two weeks for operators, newest first; one query."""
    since = now - timedelta(days=DAYS_SHOWN)
    rows = Ticket.objects.filter(ended_at__gte=since).values_list(
        "ended_at", "mode", "status", "reason", "joined_at", "rating", "battle_id"
    )
    groups: dict[tuple[date, str], list[_Wait]] = defaultdict(list)
    for ended_at, mode, status, reason, joined_at, rating, battle in rows.iterator():
        if ended_at is not None:
            waited_s = (ended_at - joined_at).total_seconds()
            wait = _Wait(status, reason, waited_s, rating, battle)
            groups[timezone.localdate(ended_at), mode].append(wait)
    newest = sorted(groups, key=lambda key: (-key[0].toordinal(), key[1]))
    return [_day(*key, groups[key]) for key in newest]


class _Wait(NamedTuple):
    status: str
    reason: str
    waited_s: float
    rating: float
    battle_id: UUID | None


def _day(day: date, mode: str, rows: Sequence[_Wait]) -> QueueDay:
    matched = [wait for wait in rows if wait.status == Status.MATCHED]
    waits = [wait.waited_s for wait in matched]
    ratings: dict[UUID | None, list[float]] = defaultdict(list)
    for wait in matched:
        ratings[wait.battle_id].append(wait.rating)
    declined = sum(wait.reason in (Reason.DECLINED, Reason.MISSED) for wait in rows)
    gaps = [abs(both[0] - both[-1]) for both in ratings.values()]
    return QueueDay(
        day=day,
        mode=mode,
        waits=len(waits),
        median_s=compute_percentile(waits, 50),
        slow_s=compute_percentile(waits, 90),
        difference=sum(gaps) / len(gaps) if gaps else None,
        gave_up=len(rows) - len(waits),
        declined=declined,
    )


def compute_percentile(values: Iterable[float], percent: int) -> float | None:
    """Return the value that so many of a hundred do not exceed; None without values."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]
