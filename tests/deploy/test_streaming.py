"""A stream of events passes the shipped nginx as it comes, event by event."""

import socket
import threading
import urllib.request
from contextlib import closing
from uuid import UUID

import pytest
from django.urls import reverse

from bench import _production_layout
from bench._processes import HOST, Process, free_port, wait_for

ADDRESS = reverse("api:battles:stream", args=[UUID(int=1)])
FIRST = b"id: 1\ndata: {}\n\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"
# What the view says to proxies (battles/api/event_stream.py).
UNBUFFERED = b"X-Accel-Buffering: no\r\n"
PATIENCE_S = 2.0

pytestmark = pytest.mark.skipif(
    not _production_layout.NGINX, reason="no nginx is installed"
)


class Upstream:
    """Stands where a web process does: one event, then silence until it may go."""

    def __init__(self):
        self.head, self.go = HEAD + UNBUFFERED, threading.Event()
        self._listening = socket.create_server((HOST, 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                line, _who = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=[line], daemon=True).start()

    def _answer(self, line):
        with line:
            request = line.recv(65536)
            if ADDRESS.encode() not in request:
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                return
            line.sendall(self.head + b"\r\n" + FIRST)
            self.go.wait(30)

    def close(self):
        self.go.set()
        self._listening.close()


@pytest.fixture
def upstream():
    with closing(Upstream()) as served:
        yield served


@pytest.fixture
def proxy(tmp_path, upstream):
    port = free_port()
    ports = (upstream.port,) * len(_production_layout.USUAL_PORTS)
    command = _production_layout.nginx_command(
        tmp_path, port=port, web_ports=ports, static=tmp_path
    )
    nginx = Process("nginx", command, tmp_path / "nginx.out")
    wait_for(port)
    yield f"http://{HOST}:{port}{ADDRESS}"
    nginx.stop()


def first_event(address):
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return answer.headers, answer.read(len(FIRST))


def test_an_event_comes_before_the_next_one_is_sent(proxy):
    headers, event = first_event(proxy)

    assert event == FIRST
    assert headers["Content-Type"] == "text/event-stream"
    assert "Content-Encoding" not in headers


def test_without_what_the_view_says_nginx_would_keep_it_back(proxy, upstream):
    """If this fails the header is no longer needed."""
    upstream.head = HEAD

    with pytest.raises(TimeoutError):
        first_event(proxy)
