"""Servers of others, for tests and measurements: push services, chats, bad ones."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """A browser: its keys, and how it reads what is pushed to it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes ok"
        point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": _encode(point), "auth": _encode(self._auth)}

    def decrypt(self, body: bytes) -> dict[str, Any]:
        """Return the message that was pushed (RFC 8291)."""
        text = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        message: dict[str, Any] = json.loads(text)
        return message


@dataclass
class Request:
    """A request that came; ``at`` is monotonic time."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def is_signed(self) -> bool:
        """Whether the signature of the site is right (RFC 8292)."""
        return bool(Vapid02.verify(self.headers["Authorization"]))


@dataclass
class Receiver:
    """A server: what it got, and how it answers.

    Attributes:
        status: What it answers; by path where ``statuses`` names one.
        behaviour: "answer", "hang", "garbage" or "drip".
    """

    origin: str = ""
    status: int = 201
    statuses: dict[str, int] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    behaviour: str = "answer"
    requests: list[Request] = field(default_factory=list)
    goes_on: threading.Event = field(default_factory=threading.Event)

    def await_requests(self, count: int, *, timeout: float = 10.0) -> list[Request]:
        """Return the requests as soon as there are so many, or after the timeout."""
        end = time.monotonic() + timeout
        while len(self.requests) < count and time.monotonic() < end:
            time.sleep(0.005)
        return list(self.requests)


def _make_handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.requests.append(
                Request(self.path, dict(self.headers), body, time.monotonic())
            )
            if receiver.behaviour == "hang":
                receiver.goes_on.wait(30)
                self.close_connection = True
                return
            if receiver.behaviour == "garbage":
                self.wfile.write(b"\x00\xffnot http at all\r\n\r\n")
                self.close_connection = True
                return
            if receiver.behaviour == "drip":
                self._drip()
                return
            self.send_response(receiver.statuses.get(self.path, receiver.status))
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _drip(self) -> None:
            self.wfile.write(b"HTTP/1.1 201 Created\r\n")
            try:
                while not receiver.goes_on.wait(0.1):
                    self.wfile.write(b"X-Drop: 1\r\n")
                    self.wfile.flush()
            except OSError:
                self.close_connection = True

        def log_message(self, *_arguments: object) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    """Lets as many connect at once as send at once; the usual five resets others."""

    daemon_threads = True
    request_queue_size = 128


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Run a receiver on a port of its own."""
    receiver = Receiver()
    server = _Server(("127.0.0.1", 0), _make_handler(receiver))
    receiver.origin = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.goes_on.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
