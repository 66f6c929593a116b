"""Background processes are forked from one, started again, and ended together."""

import os
import signal
import subprocess
import sys
import time

import pytest

from bench._processes import ROOT

PROGRAM = r"""
import os, signal, sys, time
import structlog
from unionarena.server.processes import worker_group
worker_group.RESTART_S, worker_group.STARTED_S = 1.0, 0.5
structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))

def perform(name):
    def end(*_given):
        os.write(1, f"{name} ends\n".encode())
        sys.exit()

    signal.signal(signal.SIGTERM, end)
    os.write(1, f"{name} {os.getpid()}\n".encode())  # whole, beside the others
    if name == "fails":
        raise RuntimeError(name)
    while True:
        time.sleep(0.05)

worker_group._Group(perform).run(sys.argv[1:])
"""


@pytest.fixture
def group():
    started = []

    def start(*names):
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM, *names],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )
        )
        return started[0]

    yield start
    if started[0].poll() is None:
        os.killpg(started[0].pid, signal.SIGKILL)
    started[0].communicate()


def test_sigterm_ends_every_process_and_then_the_group(group):
    running = group("one", "two")
    for _name in range(2):
        running.stdout.readline()

    running.terminate()
    rest, _errors = running.communicate(timeout=20)

    assert sorted(rest.split("\n")) == ["", "one ends", "two ends"]
    assert running.returncode == 0


def test_a_process_that_is_killed_is_started_again_at_once_beside_the_others(group):
    running = group("one", "two")
    pids = dict(running.stdout.readline().split() for _name in range(2))
    time.sleep(0.6)

    began = time.monotonic()
    os.kill(int(pids["one"]), signal.SIGKILL)
    name, pid = running.stdout.readline().split()

    assert (name, pid == pids["one"]) == ("one", False)
    assert time.monotonic() - began < 1.0, "without the pause"
    os.kill(int(pids["two"]), 0)


def test_a_process_that_fails_is_tried_again_after_a_pause(group):
    running = group("fails")
    began = time.monotonic()

    names = [running.stdout.readline().split()[0] for _count in range(3)]

    assert names == ["fails"] * 3
    assert time.monotonic() - began > 2.0
