"""What the site costs while nobody uses it, on the production layout of one machine.

``python -m bench idle --seconds 60 [--json]``. Starts the site as ``bench load`` does,
with the background unit of Debian and the usual log level, waits until it is at rest,
and reports for each process its memory (shared pages are divided), its share of one
core, and the log it would write in a day. It ends with 1 above the limits.
"""

import time
from argparse import Namespace
from typing import Final

from . import _production_layout, chaos
from ._harness import Report, benchmark, option
from .load import build_site

# For all processes together, PostgreSQL and Redis included.
MEMORY_MB: Final = 900
CORE_PERCENT: Final = 5.0
LOG_MB_A_DAY: Final = 20.0
SETTLE_S: Final = 30.0
DAY_S: Final = 86_400
HOUR_S: Final = 3600


@benchmark(
    option("--seconds", 60.0, help="at rest"),
    option("--settle", SETTLE_S, help="seconds after the start that do not count"),
)
def measure(options: Namespace) -> Report:
    """Measure a site at rest."""
    with build_site(tables=1, each=1, background=(), LOG_LEVEL="INFO") as site:
        skip_long_work()
        site.start("background", _production_layout.background_command())
        chaos.wait_for_ticks()
        time.sleep(options.settle)
        before, written = site.processor_s(), site.log.stat().st_size
        began = time.monotonic()
        time.sleep(options.seconds)
        seconds = time.monotonic() - began
        written = site.log.stat().st_size - written
        used, memory = site.processor_s(), site.memory_mb()
        tail = site.log.read_text().splitlines()[-5:] if written else []
    percent = {
        name: round((used[name] - before[name]) / seconds * 100, 2) for name in used
    }
    totals = {
        "memory_mb": (sum(memory.values()), MEMORY_MB),
        "core_percent": (round(sum(percent.values()), 1), CORE_PERCENT),
        "log_mb_a_day": (round(written / seconds * DAY_S / 1e6, 1), LOG_MB_A_DAY),
    }
    return {
        "processes": [
            {"name": name, "memory_mb": memory[name], "core_percent": percent[name]}
            for name in memory
        ],
        "last_lines": tail,
        **{name: value for name, (value, _limit) in totals.items()},
        "problems": [
            f"{name} is {value}, above {limit}"
            for name, (value, limit) in totals.items()
            if value > limit
        ],
    }


def skip_long_work() -> None:
    """Do or note as done what comes hourly, daily or after a release.

    What is measured is the time between. The bots' round robin is daily work as well,
    in many small stretches, and rulings are checked after each release, some at a time.
    """
    from django.utils import timezone

    from battles.simulation.ruling_checks import check_rulings
    from results.models import RoundRobin
    from unionarena.celery import list_periodic_jobs, record_run

    check_rulings(only_due=True)
    now = timezone.now()
    RoundRobin.objects.create(setup={}, total=0, started_at=now, finished_at=now)
    for seconds, task in list_periodic_jobs():
        if seconds >= HOUR_S:
            record_run(task)
