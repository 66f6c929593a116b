"""A stand-in for systemd: runs what the units say, as the users that they name.

It knows as much of unit files as those of this project use: drop-ins of a prefix,
templates, `Environment`, `StateDirectory`, `KillMode=mixed`. It restarts nothing.
"""

import configparser
import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

UNITS = Path("/etc/systemd/system")
STATE = Path("/run/stand-in")
LOGS = Path("/var/log/stand-in")
# Services of Debian's own packages, whose units need a real systemd.
FOREIGN = {
    "postgresql": (
        "pg_ctlcluster 15 main start",
        "pg_ctlcluster -m fast 15 main stop",
        "pg_lsclusters -h | grep -q online",
        "pg_ctlcluster 15 main reload",
    ),
    "redis-server": (
        "runuser -u redis -- redis-server /etc/redis/redis.conf --daemonize yes",
        "redis-cli shutdown nosave",
        "redis-cli ping",
        "true",
    ),
    "nginx": ("nginx", "nginx -s stop", "test -s /run/nginx.pid", "nginx -s reload"),
}


class Unit:
    """One of the project's own services."""

    def __init__(self, name):
        self.name = name.removesuffix(".service")
        base, at, self.instance = self.name.partition("@")
        self.lines = []
        for path in (
            UNITS / f"{base}{at}.service",
            *sorted((UNITS / f"{base.split('-')[0]}-.service.d").glob("*.conf")),
        ):
            parser = configparser.RawConfigParser(strict=False, delimiters="=")
            parser.optionxform = str
            # Names may come twice: each gets the number of its line.
            lines = path.read_text().splitlines()
            text = [
                re.sub(r"^(\w+)=", rf"{n}.\1=", line) for n, line in enumerate(lines)
            ]
            parser.read_string("\n".join(text))
            if parser.has_section("Service"):
                self.lines += [
                    (key.partition(".")[2], value)
                    for key, value in parser.items("Service")
                ]

    def all(self, key):
        expanded = (value for name, value in self.lines if name == key)
        return [one.replace("%i", self.instance).replace("%%", "%") for one in expanded]

    def one(self, key, default=""):
        return (self.all(key) or [default])[-1]

    @property
    def pid(self):
        try:
            pid = int((STATE / self.name).read_text())
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (OSError, ValueError):
            return 0
        return 0 if state == "Z" else pid

    def spawn(self, command):
        user = pwd.getpwnam(self.one("User", "root"))
        folder = Path("/var/lib") / self.one("StateDirectory", ".")
        if self.one("StateDirectory"):
            folder.mkdir(exist_ok=True)
            os.chown(folder, user.pw_uid, user.pw_gid)
        variables = {"PATH": "/usr/bin:/bin", "HOME": user.pw_dir, "LANG": "C.UTF-8"}
        for line in self.all("Environment"):
            variables.update(one.split("=", 1) for one in shlex.split(line))
        LOGS.mkdir(exist_ok=True)
        with (LOGS / f"{self.name}.log").open("ab") as log:
            return subprocess.Popen(
                shlex.split(command),
                cwd=self.one("WorkingDirectory", "/"),
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=user.pw_uid,
                group=user.pw_gid,
                extra_groups=[],
                umask=int(self.one("UMask", "0022"), 8),
                start_new_session=True,
            )

    def start(self):
        if self.pid:
            return
        if self.one("Type") == "oneshot":
            for command in self.all("ExecStart"):
                if code := self.spawn(command).wait():
                    sys.exit(code)
            return
        process = self.spawn(self.one("ExecStart"))
        STATE.mkdir(exist_ok=True)
        (STATE / self.name).write_text(str(process.pid))

    def stop(self):
        pid = self.pid
        if not pid:
            return
        os.kill(pid, signal.SIGTERM)  # KillMode=mixed: the main process alone
        until = time.monotonic() + int(self.one("TimeoutStopSec", "90"))
        while self.pid and time.monotonic() < until:
            time.sleep(0.05)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)

    def reload(self):
        os.kill(self.pid, signal.SIGHUP)

    def is_active(self):
        return bool(self.pid)


class Foreign:
    """A service of one of Debian's packages."""

    def __init__(self, name):
        self._start, self._stop, self._ask, self._reload = FOREIGN[name]

    def is_active(self):
        ask = subprocess.run(self._ask, shell=True, capture_output=True, check=False)
        return ask.returncode == 0

    def start(self):
        if not self.is_active():
            subprocess.run(self._start, shell=True, check=True)

    def stop(self):
        if self.is_active():
            subprocess.run(self._stop, shell=True, check=True)

    def reload(self):
        subprocess.run(self._reload, shell=True, check=True)


def find(name):
    name = name.removesuffix(".service")
    return Foreign(name) if name in FOREIGN else Unit(name)


def is_known(name):
    base, at, _instance = name.partition("@")
    return name in FOREIGN or (UNITS / f"{base}{at}.service").exists()


def main(arguments):
    options = {one for one in arguments if one.startswith("--")}
    verb, *names = (one for one in arguments if not one.startswith("--"))
    if verb == "list-units":
        running = sorted(path.name for path in STATE.glob("unionarena-web@*"))
        sys.stdout.write(
            "".join(f"{one}.service loaded active running\n" for one in running)
        )
        return
    for name in names:
        if name.endswith(".timer"):  # nobody waits for a week here
            assert (UNITS / name).exists(), name
        elif verb == "is-active":
            if not is_known(name) or not find(name).is_active():
                sys.exit(3)
        elif verb != "enable" or "--now" in options:
            change(find(name), verb)


def change(unit, verb):
    if verb == "reload" or (verb == "reload-or-restart" and unit.is_active()):
        unit.reload()
        return
    if verb in {"restart", "stop", "disable"}:
        unit.stop()
    if verb not in {"stop", "disable"}:
        unit.start()


main(sys.argv[1:])
