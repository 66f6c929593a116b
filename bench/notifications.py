"""Delay of the matchmaking tick while very many notifications are sent.

``python -m bench notifications [--people N] [--seconds S] [--waiting N] [--json]``.
First ticks alone, one a second; then the same while another process notifies so many
people within so many seconds, each on one device, and sends what it writes to a push
service of this machine, as the worker of the queue ``notices`` does.
"""

import multiprocessing
import time
from argparse import Namespace
from datetime import UTC, datetime, timedelta
from multiprocessing.queues import Queue
from typing import Any

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    close_connections,
    fresh_database,
    load_shipped_content,
    option,
    summarize,
)
from .matchmaking import fill_queue

NOW = datetime(2030, 1, 1, tzinfo=UTC)
PER_BATCH = 50


@benchmark(
    option("--people", 10_000),
    option("--seconds", 60),
    option("--waiting", 1_000),
)
def measure(options: Namespace) -> Report:
    """Time ticks without and with a minute of notifications."""
    from django.conf import settings

    with fresh_database():
        settings.NOTIFY_IN_BACKGROUND = True  # as with a broker: no tick sends
        load_shipped_content()
        _make_people(options.people)
        fill_queue(options.waiting)
        report: Report = {"database": analyze_database()}
        report["alone"] = _time_ticks(options.seconds // 3, 0)
        close_connections()
        context = multiprocessing.get_context("fork")
        answers = context.Queue()
        sender = context.Process(
            target=_notify_all, args=(options.people, options.seconds, answers)
        )
        sender.start()
        report["while_notifying"] = _time_ticks(options.seconds, 1_000)
        report["notifications"] = answers.get()
        sender.join()
    return report


def _make_people(count: int) -> None:
    from unionarena.core.accounts.models import User

    User.objects.bulk_create(
        User(username=f"told-{number}", name_key=f"told-{number}")
        for number in range(count)
    )


def _time_ticks(seconds: int, offset: int) -> dict[str, Any]:
    """Run a tick a second for so long, each with everyone waiting again."""
    from matchmaking import services
    from matchmaking.models import Ticket

    took: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        Ticket.objects.update(meeting=None, accept_by=None)
        moment = NOW + timedelta(milliseconds=offset + len(took))
        began = time.perf_counter()
        services.run_tick(now=moment)
        took.append(1e3 * (time.perf_counter() - began))
        time.sleep(max(0.0, 1.0 - took[-1] / 1e3))
    return {
        "ticks": len(took),
        "tick_ms": summarize(took),
        "slowest_ms": round(max(took)),
    }


def _notify_all(people: int, seconds: int, answers: "Queue[Report]") -> None:
    """Notify everyone, evenly over the time, and send it."""
    from django.conf import settings

    from tools.receivers import Device, receiving
    from unionarena.core.accounts.models import User
    from unionarena.core.notifications import delivery, services
    from unionarena.core.notifications.models import Choices, PushSubscription
    from unionarena.core.notifications.occasions import Occasion

    device = Device()
    ids = list(
        User.objects.filter(username__startswith="told-").values_list("pk", flat=True)
    )
    with receiving() as receiver:
        settings.LOCAL_RECEIVERS = [receiver.origin]
        PushSubscription.objects.bulk_create(
            PushSubscription(
                user_id=pk,
                endpoint=f"{receiver.origin}/{pk}",
                created_at=NOW,
                **device.keys,
            )
            for pk in ids
        )
        wanted = {Occasion.CARD_RELEASED.value: ["page", "push"]}
        Choices.objects.bulk_create(Choices(user_id=pk, channels=wanted) for pk in ids)
        began = time.perf_counter()
        for start in range(0, people, PER_BATCH):
            news = [
                services.News(
                    pk, Occasion.CARD_RELEASED, f"release.{pk}", "/", {"cards": "A"}
                )
                for pk in ids[start : start + PER_BATCH]
            ]
            services.notify(news, now=NOW)
            while delivery.deliver_due(now=NOW) == delivery.PER_RUN:
                pass
            due = began + seconds * (start + PER_BATCH) / people
            time.sleep(max(0.0, due - time.perf_counter()))
        took = time.perf_counter() - began
        answers.put(
            {
                "people": people,
                "pushed": len(receiver.requests),
                "seconds": round(took, 1),
            }
        )
    close_connections()
