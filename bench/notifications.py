"""Delay of the matchmaking tick, and of a found match, while many are notified.

``python -m bench notifications [--people N] [--seconds S] [--json]``. Starts the site
as ``bench load`` does, and receivers for its push messages: one that answers, one that
hangs and one that answers no HTTP. Pairs join the queue all the time, with their tabs
closed. First a quiet minute, then one in which so many other people are notified, each
on one device. A tick's delay is how much later than a second after the one before it
has ended. The program ends with 1 above the limits, or if a notification is lost.
"""

import os
import threading
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from ._harness import Report, benchmark, option, summarize
from ._production_layout import command_of

if TYPE_CHECKING:
    from tools.receivers import Receiver

    from .load import Site

PER_BATCH: Final = 50
# Devices of every hundred whose push service hangs, and of which it answers no HTTP.
HANGING, GARBAGE = 1, 2
PAIRS_A_SECOND: Final = 2
BACKGROUND: Final = ("worker", "bots", "notices", "beat")
SETTLE_S: Final = 10.0
LOOK_EVERY_S: Final = 0.02
# What is pushed at the end of the time still arrives.
ARRIVES_S: Final = 30.0
TICK_DELAY_P95_MS: Final = 1000.0
FOUND_P95_MS: Final = 2000.0


@benchmark(option("--people", 10_000), option("--seconds", 60))
def measure(options: Namespace) -> Report:
    """Measure a quiet minute, and one with all these notifications."""
    from tools.receivers import receiving

    from .chaos import wait_for_ticks
    from .idle import skip_long_work
    from .load import build_site

    with ExitStack() as after:
        good, hanging, garbage = (
            after.enter_context(receiving()) for _each in range(3)
        )
        hanging.behaviour, garbage.behaviour = "hang", "garbage"
        origins = [each.origin for each in (good, hanging, garbage)]
        site = after.enter_context(
            build_site(
                tables=1,
                each=1,
                background=(),
                DJANGO_SETTINGS_MODULE="bench._settings",
                LOCAL_RECEIVERS=",".join(origins),
            )
        )
        skip_long_work()
        for name in BACKGROUND:
            site.start(name, command_of(name, {"DATA_DIR": str(site.log.parent)}))
        people = _make_people(options.people, origins)
        wait_for_ticks()
        time.sleep(SETTLE_S)
        quiet = _measure_minute(site, options.seconds, good)
        with _notifying(people, options.seconds) as sending:
            busy = _measure_minute(site, options.seconds, good)
        time.sleep(ARRIVES_S)
        sent = sending | _count_outcomes()
    return {
        "quiet": quiet,
        "while_notifying": busy,
        "notifications": sent,
        "problems": list(_find_problems(quiet, busy, sent)),
    }


def _make_people(count: int, origins: Sequence[str]) -> list[int]:
    """Create people who want pushes of releases, each with a device; return them."""
    from unionarena.core.notifications.models import Choices
    from unionarena.core.notifications.occasions import Occasion

    good, hanging, garbage = origins
    ids = _create_users("told", count)
    places = {**dict.fromkeys(range(HANGING), hanging)}
    places |= dict.fromkeys(range(HANGING, HANGING + GARBAGE), garbage)
    _subscribe(ids, [places.get(number % 100, good) for number in range(count)])
    wanted = {Occasion.CARD_RELEASED.value: ["page", "push"]}
    Choices.objects.bulk_create(Choices(user_id=pk, channels=wanted) for pk in ids)
    return ids


def _create_users(word: str, count: int) -> list[int]:
    from unionarena.core.accounts.models import User

    rows = User.objects.bulk_create(
        User(username=f"{word}-{number}", name_key=f"{word}-{number}")
        for number in range(count)
    )
    return [row.pk for row in rows]


def _subscribe(ids: Sequence[int], origins: Sequence[str]) -> None:
    from tools.receivers import Device
    from unionarena.core import site_time
    from unionarena.core.notifications.models import PushSubscription

    device, now = Device(), site_time.now()
    PushSubscription.objects.bulk_create(
        PushSubscription(
            user_id=pk, endpoint=f"{origin}/{pk}", created_at=now, **device.keys
        )
        for pk, origin in zip(ids, origins, strict=True)
    )


# --- A minute.


def _measure_minute(site: "Site", seconds: int, receiver: "Receiver") -> dict[str, Any]:
    """Let pairs join for a while; time the ticks, and the pushes to who is found."""
    from unionarena.core import site_time
    from unionarena.core.notifications.models import Notification

    word = f"joins-{site_time.now():%H%M%S}"
    ids = _create_users(word, 2 * PAIRS_A_SECOND * seconds)
    _subscribe(ids, [receiver.origin] * len(ids))
    before, own = site.processor_s(), time.process_time()
    load = os.getloadavg()[0]
    delays = _watch_ticks(seconds, ids)
    used = {name: round(s - before[name], 1) for name, s in site.processor_s().items()}
    used["this program"] = round(time.process_time() - own, 1)
    time.sleep(5)  # for the last who were found
    found = dict(
        Notification.objects.filter(user__in=ids).values_list("user", "created_at")
    )
    lag = time.time() - time.monotonic()
    arrived = {
        int(each.path[1:]): each.at + lag
        for each in list(receiver.requests)
        if int(each.path[1:]) in found
    }
    took = sorted(1e3 * (at - found[pk].timestamp()) for pk, at in arrived.items())
    return {
        "load": round(load, 1),
        "processor_s": used,
        "ticks": len(delays),
        "tick_delay_ms": _describe(delays),
        "found": len(found),
        "pushed": len(took),
        "pushed_after_ms": _describe(took),
    }


def _describe(times: Sequence[float]) -> dict[str, float]:
    return summarize(times) | {"max": round(max(times, default=0.0), 1)}


def _watch_ticks(seconds: int, ids: Sequence[int]) -> list[float]:
    """Return the delay of each tick while people join, evenly over the time."""
    from matchmaking.tasks import TICK_EVERY_S, tick
    from unionarena.celery import get_last_run

    ends: list[datetime] = []
    began, joined = time.monotonic(), 0
    while (elapsed := time.monotonic() - began) < seconds:
        due = min(len(ids), 2 * PAIRS_A_SECOND * (int(elapsed) + 1))
        if due > joined:
            _join(ids[joined:due])
            joined = due
        last = get_last_run(tick.name)
        if last is not None and last not in ends[-1:]:
            ends.append(last)
        time.sleep(LOOK_EVERY_S)
    gaps = [(b - a).total_seconds() for a, b in pairwise(ends)]
    return [max(0.0, 1e3 * (gap - TICK_EVERY_S)) for gap in gaps]


def _join(ids: Sequence[int]) -> None:
    from matchmaking.models import Ticket
    from unionarena.core import site_time

    now = site_time.now()
    Ticket.objects.bulk_create(
        Ticket(
            user_id=pk,
            deck_name="keepers",
            mode="casual",
            rating=1500,
            deviation=60,
            joined_at=now - timedelta(seconds=60),
            last_seen_at=now,
        )
        for pk in ids
    )


@contextmanager
def _notifying(people: Sequence[int], seconds: int) -> Iterator[dict[str, Any]]:
    """Notify people of a release, evenly over the time, beside what is done within."""
    report: dict[str, Any] = {}
    thread = threading.Thread(target=_notify_all, args=(people, seconds, report))
    thread.start()
    yield report
    thread.join()


def _notify_all(people: Sequence[int], seconds: int, report: dict[str, Any]) -> None:
    from unionarena.core import site_time
    from unionarena.core.notifications import services
    from unionarena.core.notifications.occasions import Occasion

    began, occasion = time.monotonic(), Occasion.CARD_RELEASED
    for start in range(0, len(people), PER_BATCH):
        news = [
            services.News(pk, occasion, f"release.{pk}", "/", {"cards": 1})
            for pk in people[start : start + PER_BATCH]
        ]
        services.notify(news, now=site_time.now())
        due = began + seconds * (start + PER_BATCH) / len(people)
        time.sleep(max(0.0, due - time.monotonic()))
    report |= {
        "people": len(people),
        "written_in_s": round(time.monotonic() - began, 1),
    }


def _count_outcomes() -> dict[str, Any]:
    """Count what became of the pushes of the release."""
    from django.db.models import Count, F, Max

    from unionarena.core.notifications.models import Delivery

    rows = Delivery.objects.filter(notification__key__startswith="release")
    counts = rows.values_list("outcome").annotate(count=Count("pk"))
    took = rows.filter(outcome="sent").aggregate(
        most=Max(F("done_at") - F("notification__created_at"))
    )["most"]
    return {
        "outcomes": {outcome or "waits": count for outcome, count in counts},
        "longest_until_sent_s": round(took.total_seconds(), 1) if took else None,
    }


def _find_problems(
    quiet: dict[str, Any], busy: dict[str, Any], sent: dict[str, Any]
) -> Iterator[str]:
    for minute in (quiet, busy):
        if minute["ticks"] < 2 or minute["found"] < 2:
            yield "too little was measured"
            return
    delay, after = busy["tick_delay_ms"]["p95"], busy["pushed_after_ms"]["p95"]
    if delay > max(TICK_DELAY_P95_MS, quiet["tick_delay_ms"]["p95"]):
        yield f"the p95 of the tick's delay is {delay} ms"
    if after > FOUND_P95_MS:
        yield f"the p95 of the push of a found match is {after} ms"
    for minute in (quiet, busy):
        if minute["pushed"] < minute["found"]:
            yield f"{minute['found'] - minute['pushed']} found matches were not pushed"
    good = sent["people"] * (100 - HANGING - GARBAGE) // 100
    if sent["outcomes"].get("sent", 0) < good:
        yield f"{sent['outcomes'].get('sent', 0)} of {good} notifications were sent"
