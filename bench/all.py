"""Every figure of ``docs/benchmarks.md`` in one run, beside its peer or its aim.

``python -m bench all [--beside] [--quick] [--only NAME ...] [--repeat N] [--write]
[--json]``. The measurements of :mod:`bench._measurements` run one after the other, each
in a process of its own. One that fails is named in the table and ends nothing but
itself. Those on PostgreSQL and Redis get servers of this run.

``--beside`` adds the comparisons in turns with other programs. ``--quick`` leaves out
what takes long and shortens the rest (some 15 minutes); everything takes hours.
``--only`` runs the measurements whose command contains one of these words. With
``--repeat`` each runs so often: the median counts, with the least and the greatest.

The head says how fast the machine is (seconds of processor time for ten million
additions) and how busy it was. A row is marked † where others used more than a
twentieth of the processors just before it. ``--write`` puts the figures into the page
and appends the table to the diary.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from . import _boardgame_io
from ._harness import Report, benchmark, option
from ._measurements import (
    BOARDGAME,
    MEASUREMENTS,
    PAGE,
    Measurement,
    Row,
    format_figures,
    pool,
)
from ._processes import (
    HOST,
    ROOT,
    Postgres,
    Process,
    free_port,
    missing_services,
    redis_command,
)

DIARY: Final = PAGE.with_name("benchmarks-diary.md")
ADDITIONS: Final = 10_000_000
WATCHED_S: Final = 2.0
BUSY: Final = 0.05  # of all processors, by others
LONGEST_S: Final = 4 * 3600.0
QUICK_S: Final = 900.0
SERVICES: Final = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
HEAD: Final = (
    "| measurement | figure | least to greatest | peer in the same run | aim | holds |",
    "| --- | --- | --- | --- | --- | --- |",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table.

    Attributes:
        title: As on the page.
        figure: Empty where the measurement failed.
        spread: The least and the greatest, where they differ.
        peer: The figure of the peer, with its name.
        holds: Whether the aim is met; None without an aim or a figure.
        reason: Why there is no figure.
        is_shared: Whether others used the machine.
    """

    title: str
    figure: str = ""
    spread: str = ""
    peer: str = ""
    aim: str = ""
    holds: bool | None = None
    reason: str = ""
    is_shared: bool = False

    def render(self) -> str:
        """Return the line as Markdown."""
        holds = {True: "yes", False: "no", None: ""}[self.holds]
        figure = self.reason or self.figure + " †" * self.is_shared
        return (
            f"| {self.title} | {figure} | {self.spread} | {self.peer} | {self.aim}"
            f" | {holds} |"
        )


@benchmark(
    option("--beside", default=False, help="also in turns with other programs"),
    option("--quick", default=False, help="what ends in some 15 minutes"),
    option("--only", nargs="+", help="words of the commands to run"),
    option("--repeat", 1, help="each so often; the median counts"),
    option("--write", default=False, help="into the page and the diary"),
)
def measure(options: Namespace) -> Report:
    """Run the measurements; return the table and what failed."""
    chosen = list(choose(options))
    if not chosen:
        sys.exit(f"No command of the measurements contains {options.only}.")
    head = describe() + ", quick" * options.quick
    lines: list[Line] = []
    with _services(wanted=any(each.has_services for each in chosen)) as services:
        for number, measurement in enumerate(chosen, 1):
            print(
                f"{number} of {len(chosen)}: {measurement.command}",
                file=sys.stderr,
                flush=True,
            )
            found = run(measurement, options, services)
            print(*(line.render() for line in found), sep="\n", file=sys.stderr)
            lines += found
    table = [*HEAD, *(line.render() for line in lines)]
    if options.write:
        write(lines, table, head)
    return {
        "head": head,
        "table": table if options.json else "\n" + "\n".join(table),
        "problems": [f"{each.title}: {each.reason}" for each in lines if each.reason],
    }


def choose(options: Namespace) -> Iterator[Measurement]:
    """Yield the measurements that the arguments ask for."""
    for each in MEASUREMENTS:
        if options.only:
            if any(word in each.command for word in options.only):
                yield each
        elif (options.beside or not each.is_beside) and not (
            options.quick and each.quick is None
        ):
            yield each


# --- The machine.


def describe() -> str:
    """Return the machine, its speed and its load in one line."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return (
        f"{datetime.now(UTC):%Y-%m-%d}: {platform.machine()}, {os.cpu_count()} cores, "
        f"CPython {platform.python_version()}, ten million additions in "
        f"{calibrate():.2f} s, load {load}"
    )


def calibrate() -> float:
    """Return the processor time of ten million additions in seconds."""
    began = time.process_time()
    total = 0
    while total < ADDITIONS:
        total += 1
    return time.process_time() - began


def watch_others(seconds: float = WATCHED_S) -> float:
    """Return the share of all processors that is used while this process waits."""
    before = _processor_ticks()
    time.sleep(seconds)
    used, whole = (
        after - old for after, old in zip(_processor_ticks(), before, strict=True)
    )
    return used / max(whole, 1)


def _processor_ticks() -> tuple[int, int]:
    """Return ticks in use, and all ticks; equal on a machine without ``/proc``."""
    try:
        line = Path("/proc/stat").read_text().partition("\n")[0]
    except OSError:
        return 0, 0
    ticks = [int(each) for each in line.split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)  # without idle and I/O


# --- One measurement.


def run(
    measurement: Measurement, options: Namespace, services: Mapping[str, str] | None
) -> list[Line]:
    """Run a measurement; return its lines, with the reason where it fails."""
    reason = ""
    if measurement.has_services and services is None:
        reason = missing_services()
    elif _has_peer(measurement, BOARDGAME) and (lack := _boardgame_io.missing()):
        reason = lack
    reports: list[dict[str, Any]] = []
    share = 0.0
    for _time in range(0 if reason else options.repeat):
        share = max(share, watch_others())
        given, reason = _run_once(measurement, options, services or {})
        if given is None:
            break
        reports.append(given)
        reason = ""
    return [
        _line(measurement, row, reports, reason, is_shared=share > BUSY)
        for row in measurement.rows
    ]


def _has_peer(measurement: Measurement, name: str) -> bool:
    return any(row.peer and row.peer[0] == name for row in measurement.rows)


def _run_once(
    measurement: Measurement, options: Namespace, services: Mapping[str, str]
) -> tuple[dict[str, Any] | None, str]:
    """Return the report, or None and the reason why there is none."""
    program, *arguments = measurement.command.split()
    start = ["manage.py"] if program == "manage.py" else ["-m", program]
    shorter = (measurement.quick or "").split() if options.quick else []
    environment = {
        name: value for name, value in os.environ.items() if name not in SERVICES
    }
    if measurement.has_services:
        environment |= services
    longest = QUICK_S if options.quick else LONGEST_S
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [sys.executable, *start, *arguments, *shorter, "--json"],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=errors,
        )
        try:
            code = process.wait(longest)
        except subprocess.TimeoutExpired:
            process.terminate()  # so that it stops what it started
            return None, f"took longer than {longest:.0f} s"
        finally:
            _end(process)
        out.seek(0)
        errors.seek(0)
        try:
            return json.loads(out.read()), ""
        except ValueError:
            said = errors.read().strip().splitlines() or [f"ended with {code}"]
            return None, said[-1][:120].replace("|", "/")


def _end(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    """Wait for a process that was terminated, and kill it in the end."""
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _line(
    measurement: Measurement,
    row: Row,
    reports: list[dict[str, Any]],
    reason: str,
    *,
    is_shared: bool,
) -> Line:
    title = measurement.title_of(row)
    if reason or not reports:
        return Line(title, aim=row.aim, reason=f"failed: {reason}")
    try:
        found = [
            tuple(one / row.scale for one in each) for each in pool(reports, row.paths)
        ]
        peer = ""
        if row.peer is not None:
            ((theirs, _least, _greatest),) = pool(reports, row.peer[1:])
            peer = f"{row.peer[0]} {format_figures((theirs,), '')}"
    except (LookupError, TypeError, ValueError) as error:
        return Line(title, aim=row.aim, reason=f"failed: no figure {error}")
    figures, least, greatest = zip(*found, strict=True)
    spread = ""
    if least != greatest:
        spread = f"{format_figures(least, '')} to {format_figures(greatest, '')}"
    return Line(
        title,
        figure=format_figures(figures, row.unit),
        spread=spread,
        peer=peer,
        aim=row.aim,
        holds=row.holds(figures),
        is_shared=is_shared,
    )


@contextmanager
def _services(*, wanted: bool) -> Iterator[dict[str, str] | None]:
    """Run PostgreSQL and Redis; yield their addresses, None if they are missing."""
    if not wanted or missing_services():
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(Path(folder))
        port = free_port()
        redis = Process("Redis", redis_command(port), Path(folder) / "redis.log")
        try:
            yield {
                "DATABASE_URL": postgres.url,
                "REDIS_URL": f"redis://{HOST}:{port}/0",
            }
        finally:
            redis.stop()
            postgres.stop()


# --- The page.


def write(lines: list[Line], table: list[str], head: str) -> None:
    """Put figures and day into the rows of the page; append the table to the diary."""
    by_title = {line.title: line for line in lines if not line.reason}
    now = datetime.now(UTC)
    today = f"{now.day} {now:%B}"
    rows = PAGE.read_text().splitlines()
    for at, row in enumerate(rows):
        line = by_title.get(row.removeprefix("| ").partition(" | ")[0])
        if line is None:
            continue
        spread = f" ({line.spread})" * bool(line.spread)
        shared = " †" * line.is_shared
        rows[at] = (
            f"| {line.title} | {line.figure}{spread}{shared} | {line.aim} | {today} |"
        )
    PAGE.write_text("\n".join(rows) + "\n")
    with DIARY.open("a") as diary:
        diary.write(f"\n### Everything, {head}\n\n" + "\n".join(table) + "\n")
