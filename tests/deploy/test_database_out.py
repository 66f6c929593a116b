"""PostgreSQL out and back: answers come soon (operating review, findings 7 and 9)."""

import http.client
import json
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench._processes import (
    HOST,
    Postgres,
    Process,
    free_port,
    missing_services,
    redis_command,
    web_command,
)

# Two seconds are promised; the rest is for a busy machine.
SOON_S = 4
# Far below the 21 to 28 s that it took.
RECOVERED_S = 8


class Site:
    """One web process on a PostgreSQL server without tables; it redirects to https."""

    def __init__(self, folder):
        folder.chmod(0o755)
        self.postgres = Postgres(folder)
        self.port, redis_port = free_port(), free_port()
        self.redis = Process("Redis", redis_command(redis_port), folder / "redis")
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "unionarena.settings.production",
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": f"redis://{HOST}:{redis_port}/0",
            "DATA_DIR": str(folder),
            "SECRET_KEY": "only for tests",
            "ALLOWED_HOSTS": "arena.example",
            "CSRF_TRUSTED_ORIGINS": "https://arena.example",
            "EMAIL_URL": "consolemail://",
        }
        self.log = folder / "web.log"
        self.web = Process("web", web_command(self.port), self.log, env=env)

    def ready(self):
        """Status and parts of /readyz, and how long it took; asked by address."""
        began = time.monotonic()
        line = http.client.HTTPConnection(HOST, self.port, timeout=40)
        line.request("GET", "/readyz")
        answer = line.getresponse()
        body = json.loads(answer.read())
        return answer.status, body["parts"], time.monotonic() - began

    def until_ready(self, within_s):
        """How long it took until everything answered."""
        began = time.monotonic()
        while time.monotonic() - began < within_s:
            try:
                if self.ready()[0] == 200:
                    return time.monotonic() - began
            except OSError:
                pass
            time.sleep(0.2)
        raise AssertionError(self.log.read_text()[-3000:])

    def stop(self):
        self.web.kill()
        self.redis.kill()
        self.postgres.stop()


@pytest.fixture
def site():
    if missing_services():
        pytest.skip(missing_services())
    with TemporaryDirectory() as name:
        started = Site(Path(name))
        yield started
        started.stop()


def test_readiness_names_the_database_soon_and_recovers_with_it(site):
    site.until_ready(60)

    site.postgres.kill()
    for _ask in range(2):
        status, parts, took_s = site.ready()
        assert status == 503
        assert not parts["database"]["ok"]
        assert parts["channel_layer"]["ok"]
        assert parts["broker"]["ok"]
        assert took_s < SOON_S
    time.sleep(12)  # long enough for a growing pause to have grown
    assert site.ready()[0] == 503

    site.postgres.start()

    site.until_ready(RECOVERED_S)
