"""When a notification is sent, and when no more: plain arithmetic, without Django."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

# Notifications that are not urgent come at most this often by one channel; what comes
# in between is sent together.
PUSH_WINDOW: Final = timedelta(minutes=2)
MAIL_WINDOW: Final = timedelta(minutes=10)
_FIRST_RETRY: Final = timedelta(seconds=5)
_LONGEST_RETRY: Final = timedelta(hours=1)
MOST_ATTEMPTS: Final = 10


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours in which a person is left alone, by the clock where they are.

    Attributes:
        begin: From then on.
        end: Until then; before ``begin`` if the hours go past midnight, and the same
            if there are none.
        zone: A name of the time zone database.
    """

    begin: time
    end: time
    zone: str

    def find_end(self, now: datetime) -> datetime | None:
        """Return when the quiet hours around a moment end; None outside of them."""
        local = now.astimezone(ZoneInfo(self.zone))
        clock, day = local.time(), local.date()
        if self.begin <= self.end:
            is_quiet = self.begin <= clock < self.end
        else:
            is_quiet = clock >= self.begin or clock < self.end
            if clock >= self.begin:
                day += timedelta(days=1)
        if not is_quiet:
            return None
        return datetime.combine(day, self.end, local.tzinfo).astimezone(now.tzinfo)


def compute_due(
    now: datetime,
    *,
    quiet: QuietHours | None,
    last_sent_at: datetime | None,
    window: timedelta,
) -> datetime:
    """Return when a notification that is not urgent is sent.

    Args:
        now: The present moment.
        quiet: The person's quiet hours, if any.
        last_sent_at: When the last one was sent to them by this channel.
        window: The least time between two.
    """
    due = now if last_sent_at is None else max(now, last_sent_at + window)
    return (quiet and quiet.find_end(due)) or due


def compute_retry(now: datetime, *, attempts: int) -> datetime | None:
    """Return when to try again after so many failures: later and later, then never."""
    if attempts >= MOST_ATTEMPTS:
        return None
    pause: timedelta = _FIRST_RETRY * 4 ** (attempts - 1)
    return now + min(_LONGEST_RETRY, pause)
