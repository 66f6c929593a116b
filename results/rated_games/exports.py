"""Rated games for third parties: one file a day, and a stream of the latest.

A line is one game as JSON: when, how it ended, both decks by card number, both ratings
before. Players have a pseudonym drawn anew for each day, unless both show their games
under their name (``Showing``).
"""

import gzip
import hmac
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from results.models import Outcome, Participant, RatingChange

FORMAT: Final = "union-arena-games/1"
BATCH: Final = 1000
# A day is written once none of its games can still be recorded late.
SETTLED: Final = timedelta(hours=1)
DAYS_KEPT: Final = 400
DAYS_BACK: Final = 7


def get_export_directory() -> Path:
    """Return the directory of the files."""
    return Path(settings.GAMES_DIR)


def get_day_path(day: date) -> Path:
    """Return the path of a day's file."""
    return get_export_directory() / f"{day.isoformat()}.jsonl.gz"


def list_days() -> list[date]:
    """List the days with a file, newest first."""
    names = (
        path.name.partition(".")[0]
        for path in get_export_directory().glob("*.jsonl.gz")
    )
    return sorted((date.fromisoformat(name) for name in names), reverse=True)


def write_missing_days(*, today: date) -> int:
    """Write the missing files of the last days; return the number of games."""
    settled = timezone.now() - SETTLED
    days = (today - timedelta(days=back) for back in range(1, DAYS_BACK + 1))
    return sum(
        write_day(day)
        for day in days
        if not get_day_path(day).exists() and _end_of(day) <= settled
    )


def write_day(day: date) -> int:
    """Write a day's file, whole or not at all; return the number of games."""
    target = get_day_path(day)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    count = 0
    with gzip.open(draft, "wt", encoding="utf-8") as file:
        begin = datetime.combine(day, time(), UTC)
        rows = _games().filter(finished_at__gte=begin, finished_at__lt=_end_of(day))
        for line in serialize_games(rows.order_by("pk")):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += 1
    draft.replace(target)
    for old in list_days()[DAYS_KEPT:]:
        get_day_path(old).unlink(missing_ok=True)
    return count


def read_stream(*, after: int, most: int) -> list[dict[str, Any]]:
    """Return public games recorded after one, oldest first."""
    return list(serialize_games(_games().filter(pk__gt=after).order_by("pk")[:most]))


def _end_of(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def _games() -> QuerySet[Outcome]:
    return Outcome.objects.filter(is_rated=True)


def serialize_games(rows: QuerySet[Outcome]) -> Iterator[dict[str, Any]]:
    """Serialize games for the public."""
    known = rows.prefetch_related(
        "participants__deck", "participants__user__showing", "rating_changes"
    )
    for outcome in known.iterator(chunk_size=BATCH):
        yield _line(outcome)


def _line(outcome: Outcome) -> dict[str, Any]:
    sides = sorted(outcome.participants.all(), key=lambda side: side.seat)
    changes = {change.user_id: change for change in outcome.rating_changes.all()}
    is_named = all(_is_named(side) for side in sides)
    return {
        "number": outcome.pk,
        "battle": str(outcome.battle_id) if is_named else None,
        "game": outcome.game,
        "format": outcome.format,
        "season": outcome.season,
        "finished_at": outcome.finished_at.isoformat(),
        "duration_s": round(outcome.duration.total_seconds()),
        "turns": outcome.turns,
        "winner": outcome.winner_seat,
        "first": outcome.first_seat,
        "reason": outcome.reason,
        "clause": outcome.clause,
        "seats": [
            _seat(side, changes.get(side.user_id or 0), outcome, is_named=is_named)
            for side in sides
        ],
    }


def _seat(
    side: Participant,
    change: RatingChange | None,
    outcome: Outcome,
    *,
    is_named: bool,
) -> dict[str, Any]:
    named = side.user.shown_name if is_named and side.user else None
    return {
        "player": named or _pseudonym(side, outcome.finished_at),
        "is_named": named is not None,
        "rating": None if change is None else round(change.rating_before),
        "series": side.deck.series if side.deck else "",
        "deck": side.deck.cards if side.deck else {},
    }


def _is_named(side: Participant) -> bool:
    """Return whether a player chose to be named; the default is no."""
    showing = getattr(side.user, "showing", None) if side.user else None
    return showing is not None and showing.is_exported


def _pseudonym(side: Participant, moment: datetime) -> str:
    """Return a pseudonym: constant for a day, different the next."""
    who = f"{moment.astimezone(UTC).date()}:{side.user_id or side.pk}"
    return hmac.new(settings.SECRET_KEY.encode(), who.encode(), sha256).hexdigest()[:12]


def serialize_days(days: Iterable[date]) -> list[dict[str, Any]]:
    """Serialize the list of files."""
    return [
        {"day": day, "bytes": get_day_path(day).stat().st_size, "format": FORMAT}
        for day in days
    ]
