"""The harness of every measurement: arguments, database, timing, report."""

import argparse
import json
import os
import platform
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any, cast

Report = dict[str, Any]
"""Figures by name: plain data, nested as far as it reads well."""


@dataclass(frozen=True, slots=True)
class Option:
    """An argument of a measurement, as :mod:`argparse` takes it."""

    flag: str
    settings: dict[str, Any]


def option(flag: str, default: object = None, **settings: Any) -> Option:
    """Declare an argument; its type is that of the default."""
    if default is False:
        settings["action"] = "store_true"
    elif default is not None:
        one = default[0] if isinstance(default, tuple) else default
        settings = {"type": type(one), "default": default} | settings
        if isinstance(default, tuple):
            settings["nargs"] = "+"
    return Option(flag, settings)


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A measurement: a function, its arguments, and what it needs.

    Attributes:
        measure: Takes the arguments and returns the report. Entries under ``problems``
            make the program fail.
        options: Arguments beside ``--json``.
        has_database: Whether it runs on a fresh database.
    """

    measure: Callable[[argparse.Namespace], Report]
    options: tuple[Option, ...]
    has_database: bool

    def run(self, arguments: Sequence[str]) -> int:
        """Measure and print; return the exit status."""
        module = sys.modules[self.measure.__module__]
        parser = argparse.ArgumentParser(
            f"bench {module.__name__.rpartition('.')[2]}", description=module.__doc__
        )
        for each in self.options:
            parser.add_argument(each.flag, **each.settings)
        parser.add_argument("--json", action="store_true", help="print for programs")
        chosen = parser.parse_args(arguments)
        # Stop what was started also when this program is terminated.
        signal.signal(signal.SIGTERM, lambda *_given: sys.exit(1))
        with fresh_database() if self.has_database else nullcontext():
            report = _describe_machine() | self.measure(chosen)
        if chosen.json:
            print(json.dumps(report, indent=2, ensure_ascii=False))
        else:
            print("\n".join(format_report(report)))
        return 1 if report.get("problems") else 0


def benchmark(
    *options: Option, has_database: bool = False
) -> Callable[[Callable[[argparse.Namespace], Report]], Benchmark]:
    """Make a measurement of a function: ``python -m bench`` finds it as ``measure``."""
    return lambda measure: Benchmark(measure, options, has_database)


def _describe_machine() -> Report:
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
    }


def format_report(report: Report, indent: str = "") -> Iterator[str]:
    """Yield the lines of a report: a name and its value, or what is nested below."""
    for name, value in report.items():
        if isinstance(value, dict) and value:
            yield f"{indent}{name}:"
            yield from format_report(value, indent + "  ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{indent}{name}:"
            for row in value:
                yield f"{indent}  " + "  ".join(f"{k} {v}" for k, v in row.items())
        else:
            yield f"{indent}{name:26} {value}"


@contextmanager
def fresh_database() -> Iterator[None]:
    """Provide an empty database for the measurement, and delete it afterwards.

    It lies on the server that ``DATABASE_URL`` names, or is SQLite in a temporary
    folder.
    """
    os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    import django
    from django.conf import settings

    with tempfile.TemporaryDirectory() as folder:
        if settings.USES_SQLITE:
            name = str(Path(folder) / "bench.sqlite3")
            settings.DATABASES["default"]["TEST"] = {"NAME": name}
        django.setup()
        from django.db import connection

        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(connection.settings_dict["NAME"], 0)


def load_shipped_content() -> None:
    """Fill the database with the shipped cards and starter decks."""
    import cards.importing.content
    import collection.services

    cards.importing.content.load_content()
    collection.services.load_starter_decks()


def analyze_database() -> str:
    """Update the planner's statistics; return the kind of database."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return connection.vendor


def close_connections() -> None:
    """Close connections before other processes are forked."""
    from django.db import connection, connections

    connections.close_all()
    if connection.vendor == "postgresql":
        cast("Any", connection).close_pool()  # only PostgreSQL's has one


# --- Timing.


def time_call(
    work: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return how long one call takes, in milliseconds."""
    began = clock()
    work()
    return (clock() - began) * 1000


def time_calls(
    work: Callable[[], object],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """Return how long so many calls take, ascending; one before them warms caches."""
    work()
    return sorted(time_call(work, clock) for _round in range(rounds))


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time that so large a share stays below; ``times`` ascend."""
    return round(times[min(len(times) - 1, int(len(times) * share))], 1)


def summarize(times: Sequence[float]) -> dict[str, float]:
    """Return median, p95 and p99; empty for fewer than two times."""
    if len(times) < 2:
        return {}
    cuts = quantiles(times, n=100, method="inclusive")  # few: none beyond the slowest
    return {
        "p50": round(cuts[49], 2),
        "p95": round(cuts[94], 2),
        "p99": round(cuts[98], 2),
    }


def median_of(times: Sequence[float]) -> float:
    """Return the median, rounded for a report."""
    return round(median(times), 2)
