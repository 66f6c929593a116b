"""`check_service` names the part that is out, soon (operating review, finding 4)."""

import json
import os
import socket
import subprocess
import sys
import time

import pytest

from bench._processes import HOST, ROOT, Process, free_port, redis_command
from tests.chaos import site as two_servers
from tools.browser import shipped_database

# A start of Django on a busy machine, and two seconds for each of two services.
WITHIN_S = 45


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if two_servers.missing():
        pytest.skip(two_servers.missing())
    made = tmp_path_factory.mktemp("monitor")
    shipped_database.copy_database(made / "site.sqlite3")
    return made


@pytest.fixture
def redis(folder):
    port = free_port()
    process = Process("Redis", redis_command(port), folder / "redis.log")
    for _count in range(100):
        try:
            socket.create_connection((HOST, port), 1).close()
        except OSError:
            time.sleep(0.1)
    yield port
    process.kill()


@pytest.fixture
def silent():
    """A port that takes connections and never says a word."""
    with socket.create_server((HOST, 0)) as server:
        yield server.getsockname()[1]


def check(folder, *, redis_port, database=None):
    """What the command answers a program: its exit code and findings by kind."""
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.production",
        "DATABASE_URL": database or f"sqlite:///{folder / 'site.sqlite3'}",
        "REDIS_URL": f"redis://{HOST}:{redis_port}/0",
        "DATA_DIR": str(folder),
        "SECRET_KEY": "only for tests",
        "ALLOWED_HOSTS": HOST,
        "CSRF_TRUSTED_ORIGINS": f"http://{HOST}",
        "EMAIL_URL": "consolemail://",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check_service", "--json"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=WITHIN_S,
    )
    assert "Traceback" not in done.stderr
    findings = json.loads(done.stdout)
    return done.returncode, {found["kind"]: found["ids"] for found in findings}


def test_a_redis_that_is_out_is_named_and_the_database_still_asked(folder):
    code, found = check(folder, redis_port=free_port())

    assert code == 1
    assert found == {"redis_out": ["ConnectionError"], "no_server": ["heartbeat"]}


def test_a_redis_that_is_silent_is_named(folder, silent):
    code, found = check(folder, redis_port=silent)

    assert code == 1
    assert found["redis_out"] == ["TimeoutError"]


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_database_that_is_out_or_silent_is_named(folder, redis, silent, is_silent):
    port = silent if is_silent else free_port()
    url = f"postgres://arena@{HOST}:{port}/arena"

    code, found = check(folder, redis_port=redis, database=url)

    assert code == 1
    assert list(found) == ["database_out"]


def test_both_are_named_if_both_are_out(folder):
    url = f"postgres://arena@{HOST}:{free_port()}/arena"

    _code, found = check(folder, redis_port=free_port(), database=url)

    assert list(found) == ["database_out", "redis_out"]


def test_work_of_a_site_that_has_just_begun_is_not_late(folder, redis):
    _code, found = check(folder, redis_port=redis)

    assert set(found) == {"no_server"}
