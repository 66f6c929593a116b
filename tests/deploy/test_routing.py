"""All that concerns one battle goes to one process: nginx reads it off the address."""

import re
import socket
import threading
import time
import urllib.error
import urllib.request
import uuid
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.urls import reverse

from battles import routing
from bench import _production_layout
from bench._processes import HOST, ROOT, Process, free_port

MAPS = (ROOT / "deploy" / "nginx" / "maps.conf").read_text()
BATTLE = re.compile(re.search(r'"~(\^[^"]+)" \$1; \}', MAPS)[1])
ID = uuid.UUID("0190f0de-0000-7000-8000-000000000001")


def list_socket_addresses():
    patterns = [str(each.pattern) for each in routing.websocket_urlpatterns]
    return ["/" + each.replace("<uuid:battle_id>", str(ID)) for each in patterns]


@pytest.mark.parametrize(
    "address",
    [
        reverse("battles:board", args=[ID]),
        reverse("battles:watch", args=[ID]),
        reverse("api:battles:events", args=[ID]),
        reverse("api:battles:stream", args=[ID]),
        reverse("api:battles:act", args=[ID]),
        *list_socket_addresses(),
    ],
)
def test_an_address_of_a_battle_names_it_to_the_proxy(address):
    assert BATTLE.match(address)[1] == str(ID)


@pytest.mark.parametrize("address", ["/", "/cards/", "/battles/rules/", "/ws/me/"])
def test_every_other_address_goes_to_any_process(address):
    assert BATTLE.match(address) is None


@pytest.mark.parametrize("name", ["debian.conf", "behind-proxy.conf"])
def test_both_ways_on_debian_share_their_processes(name):
    text = (ROOT / "deploy" / "nginx" / name).read_text()

    assert "deploy/nginx/upstreams.conf;" in text
    assert "upstream " not in text


@pytest.mark.parametrize("name", ["container.conf", "upstreams.conf"])
def test_every_way_of_running_hashes_the_battle_over_the_processes_that_serve(name):
    text = (ROOT / "deploy" / "nginx" / name).read_text()
    found = dict(re.findall(r"upstream (\w+) \{(.*?)\n\s*\}", text, re.DOTALL))
    servers = {key: re.findall(r"server (\S+)", body) for key, body in found.items()}

    assert "hash $battle consistent;" in found["battles"]
    assert servers["battles"] == servers["web"]
    for body in found.values():
        assert "zone " in body, "every worker of nginx counts for itself"
        assert body.count("max_fails=0") == body.count("server ")


class Answers(BaseHTTPRequestHandler):
    """Says which process it is, or what the proxy says that the browser spoke."""

    def do_GET(self):
        spoken = self.headers["X-Forwarded-Proto"].encode()
        is_asked = self.path == "/spoken/"
        text = spoken if is_asked else str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_arguments):
        """Be silent."""


@contextmanager
def process(port):
    """A web process on a port."""
    with ThreadingHTTPServer((HOST, port), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


@pytest.fixture
def proxy(tmp_path):
    if not _production_layout.NGINX:
        pytest.skip("no nginx is installed")
    port, ports = free_port(), (free_port(), free_port())
    command = _production_layout.nginx_command(
        tmp_path, port=port, web_ports=ports, static=tmp_path
    )
    nginx = Process("nginx", command, tmp_path / "nginx.out")
    for _count in range(100):
        try:
            socket.create_connection((HOST, port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    yield f"http://{HOST}:{port}", ports
    nginx.stop()


def answer(address, data=None):
    try:
        with urllib.request.urlopen(address, data=data, timeout=10) as answered:
            return int(answered.read())
    except urllib.error.HTTPError as refused:
        return -refused.code


def test_a_battle_goes_on_at_the_other_process_while_its_own_restarts(proxy):
    """Operating review, finding 8: 502 "no live upstreams" for up to ten seconds."""
    base, (one, other) = proxy
    battles = [f"{base}/api/v1/battles/{uuid.UUID(int=n)}/" for n in range(8)]
    with process(other):
        with process(one):
            served = {battle: answer(battle) for battle in battles}
        assert set(served.values()) == {one, other}
        assert {answer(battle) for battle in battles} == {other}
        assert {answer(battle, data=b"{}") for battle in battles} == {other}
    assert answer(battles[0]) == -502, "nobody is there"
    with process(one):
        found = [answer(battle) for battle in battles]

    assert found == [one] * len(battles), "it is back, and is asked at once"


def test_a_client_cannot_claim_to_have_come_by_https(proxy):
    """Operating review, finding 6: X-Forwarded-Proto was believed from everybody."""
    base, (one, _other) = proxy
    claim = {"X-Forwarded-Proto": "https"}
    request = urllib.request.Request(f"{base}/spoken/", headers=claim)

    with process(one), urllib.request.urlopen(request, timeout=10) as answered:
        assert answered.read() == b"http"
