"""The production layout of one machine under every kind of request at once.

A slice of ``python -m bench load``, with PATIENT=1 alone. Skipped where PostgreSQL,
Redis or nginx is not installed.
"""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from bench import load
from bench._processes import HOST

from .bench_runs import report_of

LONGEST_S = 300
RATES = ("1", "2", "4")


@pytest.mark.chaos
@pytest.mark.server
@pytest.mark.skipif(not IS_PATIENT, reason="takes some minutes: PATIENT=1")
@pytest.mark.skipif(bool(load.missing()), reason=load.missing() or "-")
def test_everything_at_once_is_answered_on_the_layout_of_production():
    options = ("--rates", *RATES, "--seconds", "10", "--json")

    report, code = report_of("load", *options, longest_s=LONGEST_S)

    assert report["problems"] == []
    assert code == 0
    for step in report["steps"]:
        assert set(step["latency_ms"]) == {*load.MIX, "battle_socket"}
        assert {"nginx", "worker", "beat", "PostgreSQL"} <= set(step["memory_mb"])
        assert all(step["memory_mb"].values())


class Broken(BaseHTTPRequestHandler):
    """Refuses every other request."""

    protocol_version = "HTTP/1.1"
    count = 0

    def do_GET(self):
        Broken.count += 1
        body = b'{"code": "storage.unavailable"}'
        self.send_response(503 if Broken.count % 2 else 200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments):
        """Quietly."""


@pytest.fixture
def broken():
    Broken.count = 0
    server = HTTPServer((HOST, 0), Broken)
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    yield server.server_port
    server.shutdown()
    serving.join()
    server.server_close()


def step(caller):
    rows = {kind: {"count": len(times)} for kind, times in caller.times.items()}
    return {"rate": 1, "latency_ms": rows, "errors": dict(caller.errors)}


def test_what_is_refused_is_a_problem_and_no_latency(broken):
    caller = load.Caller(broken)
    for _number in range(4):
        caller.timed("page", lambda: caller.ask("GET", "/"))

    assert len(caller.times["page"]) == 2
    assert load.problems_of(step(caller)) == [
        "at rate 1: page 503 storage.unavailable, 2 times"
    ]


def test_what_nobody_answers_is_a_problem():
    caller = load.Caller(1)  # nobody listens there
    caller.timed("page", lambda: caller.ask("GET", "/"))

    assert load.problems_of(step(caller)) == [
        "at rate 1: page ConnectionRefusedError, 1 times"
    ]


def test_a_kind_that_was_never_measured_is_a_problem():
    nothing = {"rate": 2, "latency_ms": {"replay": {"count": 0}}, "errors": {}}

    assert load.problems_of(nothing) == ["at rate 2: no replay was measured"]
