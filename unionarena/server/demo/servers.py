"""Real server processes for the demo, on a free port and a separate database.

Without services: one ``manage.py run``. With ``DATABASE_URL`` and ``REDIS_URL`` both
set: Daphne, a Celery worker and beat in production settings, on a new database of
that PostgreSQL server.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from unionarena.settings.env_file import REDIS_SETTINGS

ROOT = Path(__file__).resolve().parents[3]
HOST = "127.0.0.1"
START_S = 120.0
STOP_S = 15.0
# Databases of the Redis server that the demo uses; 0 to 7 are left to others.
REDIS_DATABASES = range(8, 16)


class ServerFailed(Exception):
    """A server process ended, or did not become ready."""


class DataPlace(Protocol):
    """Where servers keep their data: created before they start, removed after."""

    environment: dict[str, str]
    commands: dict[str, list[str]]

    def prepare(self) -> None:
        """Create it."""

    def remove(self) -> None:
        """Remove it."""


@dataclass
class EmbeddedPlace:
    """One process with SQLite in a temporary folder."""

    folder: Path
    port: int

    def __post_init__(self) -> None:
        """Set the command and environment."""
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
            "DATABASE_URL": f"sqlite:///{self.folder / 'demo.sqlite3'}",
            **dict.fromkeys(REDIS_SETTINGS, ""),
        }
        run = [sys.executable, "manage.py", "run", "--no-demo-people"]
        self.commands = {"web": [*run, "--host", HOST, "--port", str(self.port)]}

    def prepare(self) -> None:
        """Do nothing: ``run`` migrates and loads content itself."""

    def remove(self) -> None:
        """Remove the folder."""


@dataclass
class ProductionPlace:
    """Web, worker and beat on PostgreSQL and Redis."""

    folder: Path
    port: int
    database_url: str
    redis_url: str

    def __post_init__(self) -> None:
        """Choose a unique name for the database."""
        self.database = f"demo_{secrets.token_hex(6)}"
        redis_database = secrets.choice(REDIS_DATABASES)
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "unionarena.settings.production",
            "DATABASE_URL": _with_path(self.database_url, self.database),
            **dict.fromkeys(REDIS_SETTINGS, ""),
            "REDIS_URL": _with_path(self.redis_url, str(redis_database)),
            "SECRET_KEY": secrets.token_urlsafe(48),
            "ALLOWED_HOSTS": HOST,
            "CSRF_TRUSTED_ORIGINS": f"http://{HOST}:{self.port}",
            "EMAIL_URL": "consolemail://",
            "SECURE_SSL": "false",
            "PROXY_COUNT": "0",
        }
        celery = [sys.executable, "-m", "celery", "-A", "unionarena"]
        self.commands = {
            "web": [sys.executable, "manage.py", "serve", "--port", str(self.port)],
            "worker": [*celery, "worker", "--concurrency", "1"],
            "beat": [*celery, "beat", "--schedule", str(self.folder / "beat")],
        }

    def prepare(self) -> None:
        """Create the database, its tables and the starter content."""
        self._administer(sql.SQL("CREATE DATABASE {}"))
        for command in ("migrate", "load_content"):
            _run([sys.executable, "manage.py", command], self.environment)

    def remove(self) -> None:
        """Drop the database, even with open connections."""
        self._administer(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)"))

    def _administer(self, statement: sql.SQL) -> None:
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            connection.execute(statement.format(sql.Identifier(self.database)))


def _with_path(url: str, path: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{path}"))


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ServerFailed(f"{' '.join(command)} failed:\n{done.stderr[-4000:]}")


class Servers:
    """The server processes, as a context manager.

    Attributes:
        port: The port of the web process.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="unionarena-demo-"))
        self.port = _free_port()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        database, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
        self.place: DataPlace = (
            ProductionPlace(self.folder, self.port, database, redis)
            if database and redis
            else EmbeddedPlace(self.folder, self.port)
        )
        self.place.environment |= {
            "DATA_DIR": str(self.folder),
            "LOG_LEVEL": "WARNING",
            "PYTHONUNBUFFERED": "1",
        }

    def __enter__(self) -> Self:
        """Start everything and wait until it is ready."""
        with ExitStack() as failing:
            failing.callback(self._stop_all)  # no server is left running
            self.place.prepare()
            for name in self.place.commands:
                self._start(name)
            self.wait_until_ready()
            failing.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop everything and remove the data."""
        self._stop_all()

    def kill_web(self) -> None:
        """End the web process without warning (SIGKILL)."""
        process = self._processes["web"]
        process.send_signal(signal.SIGKILL)
        process.wait(STOP_S)

    def start_web(self) -> None:
        """Restart the web process at the same address."""
        self._start("web")
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the server reports that all its services answer.

        Raises:
            ServerFailed: It ends or is not ready in time.
        """
        until = time.monotonic() + START_S
        while not self._is_ready():
            if self._processes["web"].poll() is not None:
                raise ServerFailed("The server ended:\n" + self.last_words())
            if time.monotonic() > until:
                raise ServerFailed("The server is not ready:\n" + self.last_words())
            time.sleep(0.1)

    def last_words(self) -> str:
        """Return the end of the processes' output."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"{log.stem}: {log.read_text()[-4000:]}" for log in logs)

    def _is_ready(self) -> bool:
        address = f"http://{HOST}:{self.port}/readyz"
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.status == HTTPStatus.OK)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def _start(self, name: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                self.place.commands[name],
                cwd=ROOT,
                env=os.environ | self.place.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _stop_all(self) -> None:
        for process in self._processes.values():
            if process.poll() is None:
                process.terminate()
        for process in self._processes.values():
            try:
                process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.place.remove()
        shutil.rmtree(self.folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
