"""Progress towards achievements: counted by a task, read by pages from one table."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog

from results.models import AchievementProgress
from unionarena.core.accounts.models import User
from unionarena.core.isolation import IsolatedWork

from .catalog import ACHIEVEMENTS, Achievement
from .sources import GAMES, SEASONS, Source, list_sources

log = structlog.get_logger(__name__)

COUNTED_TOGETHER: Final = 200


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's progress towards an achievement.

    Attributes:
        achievement: Which.
        done: How much of its target is done.
        earned_at: When it was earned; None as long as it is not.
    """

    achievement: Achievement
    done: int
    earned_at: datetime | None


def list_progress(user: User) -> list[Progress]:
    """List a player's progress towards everything there is, in its order; one query."""
    rows = {row.code: row for row in AchievementProgress.objects.filter(user=user)}
    return [
        Progress(each, min(row.progress, each.target), row.earned_at)
        if (row := rows.get(each.code))
        else Progress(each, 0, None)
        for each in ACHIEVEMENTS
    ]


def count_active(*, since: datetime, now: datetime) -> int:
    """Recount for everyone who may have made progress since a time; return how many.

    A batch of players that fails does not keep the others from being counted.
    """
    active: set[int] = set()
    for source in list_sources():
        active.update(source.list_active(since))
    people = sorted(active)
    for start in range(0, len(people), COUNTED_TOGETHER):
        user_ids = people[start : start + COUNTED_TOGETHER]
        with IsolatedWork(log, "achievements not counted", first=user_ids[0]):
            count_achievements(user_ids, now=now)
    return len(people)


def take_back_unearned(user_ids: Collection[int], *, now: datetime) -> None:
    """Recount after a game was voided: what it earned is lost with it."""
    _count(user_ids, [GAMES, SEASONS], now=now, takes_back=True)


def count_achievements(user_ids: Collection[int], *, now: datetime) -> None:
    """Count the achievements of players; what is earned stays earned.

    Counting again changes nothing; a dozen queries for all of them.
    """
    _count(user_ids, list_sources(), now=now, takes_back=False)


def _count(
    user_ids: Collection[int],
    sources: Sequence[Source],
    *,
    now: datetime,
    takes_back: bool,
) -> None:
    people = User.objects.filter(pk__in=user_ids, is_active=True, bot_owner=None)
    ids = list(people.values_list("pk", flat=True))
    if not ids:
        return
    counts: defaultdict[int, Counter[str]] = defaultdict(Counter)
    counters: set[str] = set()
    for source in sources:
        counters |= source.counters
        for user, counted in source.count(ids).items():
            counts[user].update(counted)
    known = {
        (row.user_id, row.code): row
        for row in AchievementProgress.objects.filter(user__in=ids)
    }
    new, changed = [], []
    for user in ids:
        for each in _list_counted(counters):
            done = min(counts[user][each.counter], each.target)
            row = known.get((user, each.code))
            if row is None:
                row = AchievementProgress(user_id=user, code=each.code)
                if done:
                    new.append(row)
            elif done == row.progress or (row.earned_at and not takes_back):
                continue
            else:
                changed.append(row)
            row.progress = done
            is_earned = done >= each.target
            row.earned_at = (row.earned_at or now) if is_earned else None
    # Another worker may count the same players; it counts the same.
    AchievementProgress.objects.bulk_create(new, ignore_conflicts=True)
    AchievementProgress.objects.bulk_update(changed, ("progress", "earned_at"))


def _list_counted(counters: Collection[str]) -> Iterable[Achievement]:
    return (each for each in ACHIEVEMENTS if each.counter in counters)
