"""Servers that end in order lose nothing that was accepted."""

import json
import signal
import subprocess
import threading
import time
import urllib.request
from http.client import HTTPConnection

import pytest
from websockets.exceptions import ConnectionClosed

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from bench._processes import (
    HOST,
    ROOT,
    free_port,
    wait_for,
    web_command,
)
from bench.chaos import Releases
from bench.load import missing
from tests.chaos import site as sites

from .test_chaos import play_with

COME_BACK = 1012
# A battle lasts longer than a release: by its number of answers and the pause.
BATTLES_PLAYED, PAUSE = "12" if IS_PATIENT else "4", ("--pause", "0.05")
BATTLES = {"played": {"undo": "request"}, "waited": {"undo": "request"}}
# The sockets are spread over five seconds; the machine is slow.
MOST_S = 20.0

pytestmark = [pytest.mark.chaos, pytest.mark.server]


@pytest.mark.skipif(bool(missing()), reason=missing() or "-")
def test_releases_in_turn_lose_nothing_and_keep_nobody_waiting():
    """By sockets and by REST, through nginx: a 502 is a problem of the report."""
    report = play_with("--rolling", "--every", "1", "--battles", BATTLES_PLAYED, *PAUSE)

    assert report["problems"] == []
    assert report["kills"]
    closed = {code for code in report["refusals"] if code.startswith("closed")}
    assert closed == {"closed 1012"}
    assert "unavailable" not in report["refusals"]
    assert report["longest_away_s"] < Releases.BOUND_S / 3


@pytest.mark.skipif(bool(sites.missing()), reason=sites.missing() or "-")
def test_a_leaving_server_answers_who_waits_closes_with_its_code_and_ends():
    with sites.running(BATTLES) as site:
        leaving, _other = site.servers
        player = site.join("played", 0, server=0)
        there = site.join("played", 1, server=1)
        acting = player if player.decision["player"] == 0 else there
        if acting is player:
            player.answer()
        waiting = LongPoll(site, "waited")

        begun = time.monotonic()
        code = leaving.stop(MOST_S)
        took_s = time.monotonic() - begun

        assert code == 0
        assert took_s < MOST_S
        assert waiting.status() == 200
        with pytest.raises(ConnectionClosed) as closed:
            player.send("ping", nonce="there?")
        assert closed.value.rcvd.code == COME_BACK
        assert refuses(site.ports[0])
        with site.join("played", 0, server=1) as back:
            assert back.welcome["seq"] >= player.seq
        there.leave()


@pytest.mark.skipif(bool(sites.missing()), reason=sites.missing() or "-")
def test_a_request_on_a_connection_that_a_proxy_kept_is_answered_by_a_leaving_server():
    """It had ended under the proxy, which answered a POST with 502."""
    with sites.running({}) as site:
        port = free_port()
        command = [*web_command(port), "--proxy-headers"]
        leaving = subprocess.Popen(command, cwd=ROOT, env=site.env)
        wait_for(port)
        used, unused = (
            HTTPConnection(HOST, port, timeout=MOST_S) for _count in range(2)
        )
        for connection in (used, unused):
            assert ask(connection) == (200, None)

        leaving.send_signal(signal.SIGTERM)
        time.sleep(1.0)

        assert refuses(port)
        assert ask(used) == (200, "close")
        assert unused.sock.recv(1) == b"", "closed in order, not reset"
        assert leaving.wait(MOST_S) == 0


@pytest.mark.skipif(bool(sites.missing()), reason=sites.missing() or "-")
def test_a_long_poll_on_a_connection_that_a_proxy_kept_holds_up_no_leaving_server():
    """Issue 35: it waited for news, and a release for it, until it was cut off."""
    with sites.running(BATTLES) as site:
        port = free_port()
        command = [*web_command(port), "--proxy-headers"]
        leaving = subprocess.Popen(command, cwd=ROOT, env=site.env)
        wait_for(port)
        made = site.battles["waited"]
        path = f"/api/v1/battles/{made['battle']}/events/?since="
        signed_in = {"Cookie": f"sessionid={made['sessions'][0]}"}
        kept = HTTPConnection(HOST, port, timeout=MOST_S)
        kept.request("GET", f"{path}0", headers=signed_in)
        seq = json.load(kept.getresponse())["to"]

        leaving.send_signal(signal.SIGTERM)
        time.sleep(1.0)
        kept.request("GET", f"{path}{seq}&wait=25", headers=signed_in)
        answer = kept.getresponse()

        assert answer.status == 200
        assert json.load(answer)["to"] == seq
        assert leaving.wait(MOST_S) == 0


def ask(connection):
    """The status of a request on this connection, and what is said about the next."""
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.headers["Connection"]


class LongPoll(threading.Thread):
    """A request that waits for news of a battle in which nothing happens."""

    def __init__(self, site, name):
        super().__init__(daemon=True)
        made = site.battles[name]
        path = f"/api/v1/battles/{made['battle']}/events/"
        self._url = f"http://{HOST}:{site.ports[0]}{path}"
        self._cookie = {"Cookie": f"sessionid={made['sessions'][0]}"}
        self._status = 0
        seq = json.load(self._ask("?since=0"))["to"]
        self._query = f"?since={seq}&wait=25"
        self.start()
        time.sleep(1.0)
        assert not self._status, "it does not wait"

    def _ask(self, query):
        request = urllib.request.Request(self._url + query, headers=self._cookie)
        return urllib.request.urlopen(request, timeout=30)

    def run(self):
        self._status = self._ask(self._query).status

    def status(self):
        """What it was answered."""
        self.join(5)
        return self._status


def refuses(port):
    """Whether nobody listens there any more."""
    try:
        urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=2)
    except OSError:
        return True
    return False
