"""Processes of a site that measurements and tests start, kill and start again."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Final

from unionarena.settings.env_file import REDIS_SETTINGS

ROOT: Final = Path(__file__).resolve().parents[1]
HOST: Final = "127.0.0.1"
START_S: Final = 180.0
# Names a stopped server's data folder with the shipped content, which ``Postgres``
# copies: to migrate and fill a database takes a minute of processor time.
FILLED: Final = "FILLED_POSTGRES"


def missing_services() -> str:
    """Return what this machine lacks of PostgreSQL and Redis; empty if nothing."""
    if not _find_postgresql():
        return "no PostgreSQL server is installed"
    if shutil.which("redis-server") is None:
        return "no redis-server is installed"
    return ""


def _find_postgresql() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = shutil.which("initdb")
    if debian:
        return debian[-1]
    return Path(found).resolve().parent if found else None


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


def build_environment(folder: Path, *, database: str, redis: str) -> dict[str, str]:
    """Return the variables of a production site on these services."""
    return {
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.production",
        "DATABASE_URL": database,
        **dict.fromkeys(REDIS_SETTINGS, ""),
        "REDIS_URL": redis,
        "DATA_DIR": str(folder),
        "SECRET_KEY": secrets.token_hex(32),
        "ALLOWED_HOSTS": HOST,
        "CSRF_TRUSTED_ORIGINS": f"http://{HOST}",
        "EMAIL_URL": "consolemail://",
        "SECURE_SSL": "0",
        "LOG_LEVEL": "ERROR",
        "LOG_FORMAT": "json",
        "SOCKET_MESSAGES_PER_ADDRESS_S": "1000000",  # all clients have one address
        "PROCESSOR_SHARE_PER_PERSON": "0",  # figures of the work, not of a limit
        "PROCESSOR_SHARE_PER_ADDRESS": "0",
    }


def redis_command(port: int, *hosts: str) -> list[str]:
    """Return the command of a Redis that stores nothing, also for these addresses."""
    quiet = ["--bind", HOST, *hosts, "--save", "", "--appendonly", "no"]
    if hosts:
        quiet += ["--protected-mode", "no"]
    return ["redis-server", "--port", str(port), *quiet]


def web_command(port: int) -> list[str]:
    """Return the command of a web process."""
    return [sys.executable, "manage.py", "serve", "--port", str(port)]


def wait_for(port: int, path: str = "/healthz", host: str = HOST) -> None:
    """Wait until a server answers; at ``/readyz``, with its database and Redis.

    Raises:
        TimeoutError: If it does not within three minutes.
    """
    address = f"http://{host}:{port}{path}"
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("a server does not serve")


def read_memory_kb(pid: int) -> int:
    """Return the memory of a process; pages it shares are divided."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    line = next(line for line in rollup if line.startswith("Pss:"))
    return int(line.split()[1])


class Postgres:
    """A fresh PostgreSQL server, with the shipped content where ``FILLED`` names it."""

    name = "PostgreSQL"

    def __init__(self, folder: Path) -> None:
        self.port, self.data = free_port(), folder / "pg"
        found = _find_postgresql()
        assert found is not None
        self._bin = found
        self._as: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            self._as = ["runuser", "-u", "postgres", "--"]
            shutil.chown(folder, "postgres")
        if filled := os.environ.get(FILLED):
            subprocess.run(["cp", "-a", filled, self.data], check=True)
            self.start()
        else:
            self._run("initdb", "-D", str(self.data), "-U", "arena", "--auth=trust")
            self.start()
            reach = ("-h", HOST, "-p", str(self.port), "-U", "arena")
            self._run("createdb", *reach, "arena")
        self.url = f"postgres://arena@{HOST}:{self.port}/arena"

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._bin / program), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)

    def make_replica(self, data: Path) -> "Postgres":
        """Copy this server into a folder and start the copy as its replica."""
        replica = copy(self)
        replica.port, replica.data = free_port(), data
        reach = ("-h", HOST, "-p", str(self.port), "-U", "arena")
        self._run("pg_basebackup", *reach, "-D", str(data), "-R", "-X", "stream")
        replica.url = f"postgres://arena@{HOST}:{replica.port}/arena"
        replica.start()
        return replica

    @property
    def pid(self) -> int:
        """Return the process id of the server, whose children serve."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def start(self, *hosts: str) -> None:
        """Start, also for these addresses, and wait until it answers."""
        listen = ",".join((HOST, *hosts))
        options = f"-p {self.port} -k /tmp -c listen_addresses={listen}"
        log = str(self.data) + ".log"
        self._run(
            "pg_ctl", "-w", "-D", str(self.data), "-l", log, "-o", options, "start"
        )

    def kill(self, mode: str = "immediate") -> None:
        """Stop; usually without a checkpoint, as after a power failure."""
        self._run("pg_ctl", "-w", "-m", mode, "-D", str(self.data), "stop")

    stop = kill


def fill_database() -> None:
    """Migrate the database and load the shipped content, unless it came with both."""
    from django.core.management import call_command

    if FILLED not in os.environ:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_content", verbosity=0)


class Process:
    """A program that is killed and started again."""

    def __init__(
        self,
        name: str,
        command: list[str],
        log: Path,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.command, self._log, self._env = name, command, log, env
        self.start()

    def start(self) -> None:
        """Start without waiting until it answers."""
        self._is_wanted = True
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self._env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it with everything it has started."""
        self._is_wanted = False
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self, within_s: float = 10.0) -> int:
        """Terminate it, or kill it after a while; return its exit code."""
        self._is_wanted = False
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(within_s)
        except subprocess.TimeoutExpired:
            self.kill()
            return self._process.returncode

    @property
    def pid(self) -> int:
        """Return the process id, which is also that of its group."""
        return self._process.pid

    def revive(self) -> bool:
        """Start it again if it ended by itself; return whether it had."""
        if not self._is_wanted or self._process.poll() is None:
            return False
        self.kill()
        self.start()
        return True
