"""A resident monitor: looks every few seconds, answers at once.

Programs read ``/findings`` (JSON) and ``/metrics`` (Prometheus) on this machine. A
check that fails is a finding, one that hangs shows by its age; neither ends it.
"""

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

import structlog
from django.db import close_old_connections
from django.utils import timezone

from unionarena.core.isolation import Attempt
from unionarena.server.monitoring import machine_status, site_status
from unionarena.server.monitoring.site_status import Finding

log = structlog.get_logger(__name__)

EVERY_S: Final = 15.0
# Seconds after which what was last seen says nothing any more.
STALE_S: Final = 90.0
PATIENCE: Final = timedelta(seconds=120)
LIMIT: Final = 20
KINDS: Final = (
    *(*site_status.KINDS, *machine_status.KINDS),
    *("check_failed", "monitor_hangs"),
)
Seen = tuple[Sequence[Finding], dict[tuple[str, str], float]]


def _look_at_site() -> Seen:
    now = timezone.now()
    findings = site_status.list_findings(now=now, patience=PATIENCE, limit=LIMIT)
    return findings, {}


def _as_seen(check: Callable[[datetime], machine_status.Result]) -> Callable[[], Seen]:
    def look() -> Seen:
        result = check(timezone.now())
        return ([result.finding] if result.finding else []), dict(result.values)

    return look


@dataclass
class _Watched:
    """One check, with what it last saw."""

    name: str
    every_s: float
    look: Callable[[], Seen]
    due_at: float = 0.0
    findings: Sequence[Finding] = ()
    values: dict[tuple[str, str], float] = field(default_factory=dict)

    def refresh(self, now: float) -> None:
        """Look again if it is time; a failure is a finding."""
        if now < self.due_at:
            return
        self.due_at = now + self.every_s
        with Attempt() as attempt:
            self.findings, self.values = self.look()
        if attempt.error is not None:
            name = type(attempt.error).__name__
            log.warning("a check failed", check=self.name, error=name)
            text = "The monitor could not check this; see its log."
            self.findings = [Finding("check_failed", text, (f"{self.name}: {name}",))]
            self.values = {}


class Monitor:
    """All checks, and when they were last made."""

    def __init__(self) -> None:
        self._watched = [_Watched("site", EVERY_S, _look_at_site)]
        for every_s, check in machine_status.CHECKS:
            self._watched.append(_Watched(check.__name__, every_s, _as_seen(check)))
        self._seen_at = time.monotonic()

    def look(self) -> None:
        """Make every check that is due."""
        for watched in self._watched:
            watched.refresh(time.monotonic())
        with Attempt():  # a database that is out is a finding already
            close_old_connections()
        self._seen_at = time.monotonic()

    def list_findings(self) -> list[Finding]:
        """Return what was last found, and whether that was long ago."""
        found = [one for watched in self._watched for one in watched.findings]
        if self.age_s > STALE_S:
            text = "The monitor hangs. Restart unionarena-background."
            found.append(Finding("monitor_hangs", text, (f"{self.age_s:.0f} s",)))
        return found

    @property
    def age_s(self) -> float:
        """Return the seconds since all checks were looked at."""
        return time.monotonic() - self._seen_at

    def render_metrics(self) -> str:
        """Return all figures as text for Prometheus."""
        counts = dict.fromkeys(KINDS, 0)
        for finding in self.list_findings():
            counts[finding.kind] += len(finding.ids)
        lines = ["# TYPE arena_findings gauge"]
        lines += [f'arena_findings{{kind="{k}"}} {n}' for k, n in counts.items()]
        lines += ["# TYPE arena_monitor_age_seconds gauge"]
        lines += [f"arena_monitor_age_seconds {self.age_s:.1f}"]
        for watched in self._watched:
            for (name, label), value in watched.values.items():
                labels = f'{{of="{label}"}}' if label else ""
                lines.append(f"{name}{labels} {value:.6g}")
        return "\n".join(lines) + "\n"


def serve(monitor: Monitor, *, host: str, port: int) -> ThreadingHTTPServer:
    """Answer in threads of this process; return the server, which listens already."""

    class Answers(BaseHTTPRequestHandler):
        """What programs may ask."""

        def do_GET(self) -> None:
            """Answer one request."""
            if self.path == "/findings":
                found = [asdict(finding) for finding in monitor.list_findings()]
                self._send(json.dumps(found), "application/json")
            elif self.path == "/metrics":
                self._send(monitor.render_metrics(), "text/plain; version=0.0.4")
            else:
                self.send_error(HTTPStatus.NOT_FOUND)

        def _send(self, text: str, media: str) -> None:
            body = text.encode()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", f"{media}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Write no line: it is asked every few seconds."""

    server = ThreadingHTTPServer((host, port), Answers)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def watch(*, host: str, port: int) -> None:
    """Look for ever."""
    site_status.limit_waiting()
    monitor = Monitor()
    monitor.look()  # or the first answer would say that all is well
    serve(monitor, host=host, port=port)
    while True:
        time.sleep(EVERY_S)
        monitor.look()
