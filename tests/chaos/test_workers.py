"""Pairing and results while workers die: two beats, two workers, tasks sent twice.

PostgreSQL and Redis are real, and a worker is killed wherever it just is. It takes some
twenty seconds because processes have to start; PATIENT=1 plays more battles.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from bench._processes import (
    HOST,
    ROOT,
    Postgres,
    Process,
    build_environment,
    free_port,
    missing_services,
    redis_command,
)

BATTLES = int(os.environ.get("CROWD_BATTLES", "20" if IS_PATIENT else "4"))
KILL_AFTER = 2  # battles

pytestmark = [
    pytest.mark.chaos,
    pytest.mark.server,
    pytest.mark.skipif(bool(missing_services()), reason=missing_services() or "-"),
]


def celery(*arguments):
    quiet = ["--loglevel", "WARNING"]
    return [sys.executable, "-m", "celery", "-A", "unionarena", *arguments, *quiet]


def test_killing_workers_leaves_no_half_pair_ghost_ticket_or_doubled_result():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        port = free_port()
        database = Postgres(folder)
        redis = Process("Redis", redis_command(port), folder / "redis")
        environment = os.environ | build_environment(
            folder, database=database.url, redis=f"redis://{HOST}:{port}/0"
        )
        started = [redis]
        try:
            report = perform(folder, environment, started)
        finally:
            for process in started:
                process.kill()
            database.kill()

    assert report["problems"] == []
    assert report["battles"] >= BATTLES
    assert report["outcomes"] == report["battles"]


def perform(folder, environment, started):
    crowd = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.queue_players", str(BATTLES)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert crowd.stdout.readline() == "ready\n"
    log = folder / "workers.log"
    for number in (1, 2):
        beat = celery("beat", "-s", str(folder / f"beat{number}"), "--pidfile", "")
        started.append(Process(f"beat {number}", beat, log, env=environment))
        worker = celery("worker", "-n", f"w{number}@%h", "-P", "solo")
        started.append(Process(f"worker {number}", worker, log, env=environment))
    workers = [one for one in started if one.name.startswith("worker")]
    for ends, line in enumerate(crowd.stdout, 1):
        if line != "ended\n":
            assert crowd.wait() == 0
            return json.loads(line)
        if ends % KILL_AFTER == 0:
            victim = workers[ends // KILL_AFTER % 2]
            time.sleep(random.random())
            victim.kill()
            victim.start()
    raise AssertionError(log.read_text()[-3000:])
