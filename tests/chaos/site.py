"""Two server processes on one database and one Redis, and clients that only listen.

The clients send no pings, so whatever they are told has crossed from process to process
by itself.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from battles.live.protocol import VERSION
from battles.tests.client_view import Shown
from bench._processes import (
    HOST,
    ROOT,
    Process,
    build_environment,
    free_port,
    redis_command,
    web_command,
)
from tools.browser import shipped_database

# Much longer than anything takes, much shorter than the pings that would mend it.
PATIENCE_S = 15
SILENCE_S = 0.4


def missing():
    """What this machine lacks for it, or nothing."""
    return "" if shutil.which("redis-server") else "no redis-server is installed"


class Site:
    """The processes, and the battles that were begun beforehand, by name."""

    def __init__(self, folder, battles, **environment):
        self.log = folder / "servers.log"
        self.database = folder / "site.sqlite3"
        self.redis_port = free_port()
        self.ports = [free_port(), free_port()]
        self.env = {
            **os.environ,
            **build_environment(
                folder,
                database=f"sqlite:///{self.database}",
                redis=f"redis://{HOST}:{self.redis_port}/0",
            ),
            "LOG_LEVEL": "WARNING",
            **environment,
        }
        self.redis = Process("Redis", redis_command(self.redis_port), folder / "redis")
        shipped_database.copy_database(self.database)
        options = json.dumps(list(battles.values()))
        prepared = self.run("-m", "tests.chaos.prepare_database", options)
        self.battles = dict(zip(battles, json.loads(prepared), strict=True))
        self.release()
        self.servers = [
            Process(f"server {port}", web_command(port), self.log, env=self.env)
            for port in self.ports
        ]
        for port in self.ports:
            self._wait_for(port)

    def release(self):
        """What is done before the servers start; nothing more for most tests."""

    def run(self, *arguments):
        """Run Python with the settings of the site; what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def _wait_for(self, port):
        for _count in range(600):
            try:
                urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=1)
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text()[-3000:])

    def count(self, table, **columns):
        """How many rows there are with these values."""
        names = " AND ".join(f"{name} = ?" for name in columns)
        question = f"SELECT count(*) FROM {table} WHERE {names}"
        with closing(sqlite3.connect(self.database)) as database:
            return database.execute(question, list(columns.values())).fetchone()[0]

    def failures(self):
        """What the servers wrote down."""
        lines = self.log.read_text().splitlines()
        events = [json.loads(line) for line in lines if line.startswith("{")]
        return [event for event in events if event.get("level") in ("error", "warning")]

    def join(self, name, who, *, server):
        """A client of a battle: 0 and 1 play, 2 watches."""
        made = self.battles[name]
        return Client(
            port=self.ports[server],
            battle=made["battle"],
            session=made["sessions"][who],
            watches=who == 2,
        )

    def stop(self):
        """End everything."""
        for process in (*self.servers, self.redis):
            process.kill()


@contextmanager
def running(battles, **environment):
    """A site for a while."""
    with tempfile.TemporaryDirectory() as name:
        site = Site(Path(name), battles, **environment)
        try:
            yield site
        finally:
            site.stop()


class Client:
    """An open battle socket; keeps every message it is sent."""

    def __init__(self, *, port, battle, session, watches=False):
        self.messages = []
        self._news = threading.Condition()
        self._open = ExitStack()
        connecting = connect(
            f"ws://{HOST}:{port}/ws/battles/{battle}/" + "?watch" * watches,
            origin=f"http://{HOST}:{port}",
            additional_headers={"Cookie": f"sessionid={session}"},
            open_timeout=PATIENCE_S,
            ping_interval=None,
        )
        self._socket = self._open.enter_context(connecting)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.send("hello", protocol=VERSION)
        self.welcome = self.until("welcome")

    def _read(self):
        try:
            shown = Shown()
            for frame in self._socket:
                with self._news:
                    self.messages.append(shown.read(frame))
                    self._news.notify_all()
        except ConnectionClosed:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.leave()

    def leave(self):
        """Hang up; a second time changes nothing."""
        self._open.close()
        self._reader.join(PATIENCE_S)

    def send(self, kind, **fields):
        self._socket.send(json.dumps({"type": kind, **fields}))

    def of(self, kind):
        with self._news:
            return [message for message in self.messages if message["type"] == kind]

    def until(self, kind, holds=lambda _message: True):
        """The first message of a kind of which something holds."""

        def found():
            wanted = (
                one for one in self.messages if one["type"] == kind and holds(one)
            )
            return next(wanted, None)

        with self._news:
            assert self._news.wait_for(found, PATIENCE_S), (kind, self.messages[-3:])
            return found()

    @property
    def decision(self):
        """The question that is open, as this client knows it."""
        with self._news:
            shown = [one["view"] for one in self.messages if "view" in one]
        return shown[-1]["decision"]

    @property
    def seq(self):
        """The last event this client has."""
        events = self.of("events")
        return events[-1]["to"] if events else self.welcome["seq"]

    def until_question(self):
        """Wait for a question, which may have been put already."""
        seat = self.welcome["seat"]

        def has_question():
            shown = [one["view"] for one in self.messages if "view" in one]
            decision = shown[-1]["decision"]
            return decision is not None and decision["player"] == seat

        with self._news:
            assert self._news.wait_for(has_question, PATIENCE_S), self.messages[-3:]

    def answer(self):
        """Answer the open question with the first thing offered."""
        decision = self.decision
        if decision["form"] == "options":
            action = decision["options"][0]["action"]
        else:
            choice = decision["cards"]
            cards = choice["candidates"][: choice["min"]]
            action = {"type": "choose", "cards": cards}
        name = f"a{decision['id']}"
        self.send(
            "action", action=action, decision_id=decision["id"], client_action_id=name
        )
        return self.until("ack", lambda ack: ack["client_action_id"] == name)


def let_settle():
    """Long enough for anything that would come twice to have come."""
    time.sleep(SILENCE_S)
