"""What each interface answers while a part of a site is out, and how soon all is well.

``python -m bench outages [--seconds 20 90] [--parts Redis …] [--write] [--json]``.
Starts the site as ``bench load`` does, with the background unit of Debian and a mail
server, through nginx. Each part is stopped for each time; shortly before its
return every interface is asked once. Then the seconds count until web processes, the
page, the API and periodic work answer as before. ``--write`` puts the table into
``docs/guides/operate.md``. It ends with 1 if anything answers 500, or is not whole
again in time.
"""

import os
import re
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from . import chaos
from ._harness import Report, benchmark, option
from ._interfaces import Answer, Interfaces, ask
from ._processes import HOST, ROOT, free_port
from ._production_layout import background_command
from .load import Site, build_site

PARTS: Final = ("Redis", "PostgreSQL", "worker", "beat", "mail", "disk")
GUIDE: Final = ROOT / "docs/guides/operate.md"
MAIL_SERVER: Final = ROOT / "tests/deploy/debian/mail_server.py"
TABLE: Final = re.compile(r"(?<=<!-- outages -->\n).*?(?=<!-- /outages -->)", re.DOTALL)
# What asking everything takes at least; it ends with the outage.
ASKING_S: Final = 5.0
WHOLE_WITHIN_S: Final = 60.0
PAUSE_S: Final = 0.2


@benchmark(
    option("--seconds", (20.0, 90.0)),
    option("--parts", PARTS, choices=PARTS),
    option("--write", default=False, help="put the table into the guide"),
)
def measure(options: Namespace) -> Report:
    """Stop one part after the other, and ask."""
    mail_port = free_port()
    mail = [sys.executable, str(MAIL_SERVER), str(mail_port)]
    with build_site(
        tables=1,
        each=1,
        background=(),
        EMAIL_URL=f"smtp://{HOST}:{mail_port}",
        MONITOR_PORT=str(free_port()),
        PROXY_COUNT="1",
    ) as site:
        site.start("mail", [*mail, str(site.log.with_name("mail"))])
        # After the mail server, which the monitor looks for.
        site.start("background", background_command())
        chaos.wait_for_ticks()
        outages = _Outages(site)
        rows = [
            outages.measure(part, seconds)
            for part in options.parts
            for seconds in options.seconds
        ]
    table = render_table(rows)
    if options.write:
        GUIDE.write_text(TABLE.sub(lambda _found: table, GUIDE.read_text(), count=1))
    return {"table": table.splitlines(), "outages": rows, "problems": _problems(rows)}


class _Group:
    """The processes of the background unit, each of which can be kept out.

    The unit forks one that ended again at once, so it is held meanwhile.
    """

    # As `worker_group` begins them; "worker" is that of the ticks.
    NAMES: Final = ("worker", "bots", "laboratory", "notices", "beat", "monitor")

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._pids = dict(zip(self.NAMES, _children(pid), strict=True))

    def kill(self, name: str) -> None:
        """End one with everything it has started."""
        os.kill(self._pid, signal.SIGSTOP)
        pid = self._pids[name]
        for one in (pid, *_children(pid)):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)

    def start(self, name: str) -> None:
        """Let the unit go on, which forks it again."""
        others = {pid for one, pid in self._pids.items() if one != name}
        gone = self._pids[name]
        os.kill(self._pid, signal.SIGCONT)
        new: set[int] = set()
        while not new:
            time.sleep(PAUSE_S / 4)
            new = set(_children(self._pid)) - others - {gone}
        (self._pids[name],) = new


def _children(pid: int) -> list[int]:
    """Return the processes that one has started, in order."""
    return [
        int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ]


class _Outages:
    """A site of which parts are stopped."""

    def __init__(self, site: Site) -> None:
        self.site = site
        web = tuple(f"http://{HOST}:{port}" for port in site.web_ports)
        self.interfaces = Interfaces(f"http://{HOST}:{site.port}", web, ROOT)
        self.session, self.battle = self.interfaces.begin()
        self.group = _Group(site.processes["background"].pid)

    def measure(self, part: str, seconds: float) -> dict[str, Any]:
        """Return the answers in one outage, and the seconds until all is whole."""
        self._until_whole(part, None)
        began = time.monotonic()
        stop, start = self._switches(part)
        stop()
        try:
            time.sleep(seconds - ASKING_S)
            answers = self.interfaces.ask_all(self.session, self.battle)
            time.sleep(max(0.0, began + seconds - time.monotonic()))
        finally:
            start()
        lasted_s = round(time.monotonic() - began, 1)
        returned = _now()
        whole_s = self._until_whole(part, returned)
        return {
            "part": part,
            "lasted_s": lasted_s,
            "whole_s": whole_s,
            "answers": answers,
        }

    def _switches(self, part: str) -> tuple[Callable[[], None], Callable[[], None]]:
        """Return what stops a part and what starts it."""
        if part == "PostgreSQL":
            return self.site.postgres.kill, self.site.postgres.start
        if part == "disk":  # what PostgreSQL says to a write is the same kind of error
            return (
                lambda: self._make_read_only("on"),
                lambda: self._make_read_only("off"),
            )
        if part in _Group.NAMES:
            return lambda: self.group.kill(part), lambda: self.group.start(part)
        process = self.site.processes[part]
        return process.kill, process.start

    def _make_read_only(self, switch: str) -> None:
        order = f"ALTER SYSTEM SET default_transaction_read_only = {switch}"
        for command in (order, "SELECT pg_reload_conf()"):
            ask_it = ["psql", "-q", "-d", self.site.postgres.url, "-c", command]
            subprocess.run(ask_it, check=True, stdout=subprocess.DEVNULL)

    def _until_whole(self, part: str, since: datetime | None) -> float:
        began = time.monotonic()
        while not self._is_whole():
            if time.monotonic() - began > WHOLE_WITHIN_S:
                return WHOLE_WITHIN_S
            time.sleep(PAUSE_S)
        if part in {"worker", "beat", "Redis", "PostgreSQL"} and since is not None:
            chaos.wait_for_ticks(since)
        return round(time.monotonic() - began, 1)

    def _is_whole(self) -> bool:
        token = {"X-Session-Token": self.session}
        api = f"{self.interfaces.site}/api/v1"
        addresses = (
            *(f"{web}/readyz" for web in self.interfaces.web),
            f"{self.interfaces.site}/",
            f"{api}/battles/{self.battle}/",
            f"{api}/matchmaking/queue/",
        )
        return all(ask(one, headers=token)["status"] == 200 for one in addresses)


def _now() -> datetime:
    from unionarena.core import site_time

    return site_time.now()


def _cell(answers: list[Answer]) -> str:
    """Write what was answered and the slowest of it."""
    statuses = "/".join(sorted({str(one["status"]) for one in answers}))
    kinds = sorted({kind for one in answers for kind in one.get("kinds", ())})
    named = f", {' '.join(f'`{kind}`' for kind in kinds)}" if kinds else ""
    return f"{statuses} in {max(one['s'] for one in answers):.1f} s{named}"


def render_table(rows: list[dict[str, Any]]) -> str:
    """Write all outages as one table: a line for each interface."""
    parts = list(dict.fromkeys(row["part"] for row in rows))
    by_part = {part: [row for row in rows if row["part"] == part] for part in parts}
    lines = [["interface", *parts], ["---"] * (len(parts) + 1)]
    for interface in rows[0]["answers"]:
        cells = [
            _cell([row["answers"][interface] for row in by_part[part]])
            for part in parts
        ]
        lines.append([interface, *cells])
    whole = [
        " / ".join(f"{row['whole_s']:.1f}" for row in by_part[part]) + " s"
        for part in parts
    ]
    lines.append(["whole again after", *whole])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _problems(rows: list[dict[str, Any]]) -> list[str]:
    found = [
        f"{row['part']}, {row['lasted_s']:.0f} s: {name} answered {answer['status']}"
        for row in rows
        for name, answer in row["answers"].items()
        if answer["status"] == 500
        or (answer["status"] == 0 and name != "check_service")
    ]
    return found + [
        f"{row['part']}, {row['lasted_s']:.0f} s: not whole again"
        for row in rows
        if row["whole_s"] >= WHOLE_WITHIN_S
    ]
