"""The files in deploy/ serve the site: a real nginx before real web processes."""

import http.client
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from bench import _production_layout
from bench._processes import HOST, ROOT, Process, free_port
from bench._production_layout import DEPLOY
from tests.chaos import site as two_servers

LACKS = two_servers.missing() or (
    "" if _production_layout.NGINX else "no nginx is installed"
)


class Released(two_servers.Site):
    """A site that was released as the guide says."""

    def release(self):
        """Run the script of a release."""
        python = str(Path(shutil.which("python3") or "python3").parent)
        path = f"{ROOT / '.venv/bin'}:{python}:{self.env['PATH']}"
        done = subprocess.run(
            [str(DEPLOY / "release.sh")],
            cwd=ROOT,
            env={**self.env, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr[-3000:]


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    if LACKS:
        pytest.skip(LACKS)
    folder = tmp_path_factory.mktemp("walked")
    static = folder / "static"
    site = Released(folder, {"one": {}}, STATIC_ROOT=str(static))
    port = free_port()
    command = _production_layout.nginx_command(
        folder, port=port, web_ports=tuple(site.ports), static=static
    )
    nginx = Process("nginx", command, folder / "nginx.out")
    site._wait_for(port)
    yield site, f"http://{HOST}:{port}", port
    nginx.stop()
    site.stop()


def get(address, **headers):
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.urlopen(request, timeout=20)


def test_pages_come_through_the_proxy(walked):
    _site, base, _port = walked

    page = get(f"{base}/cards/", **{"X-Forwarded-Proto": "https"})

    assert page.status == 200
    assert "Union Arena" in page.read().decode()


def test_static_files_are_served_by_the_proxy_with_their_types(walked):
    _site, base, _port = walked
    page = get(f"{base}/").read().decode()
    found = re.search(r'(/static/[^"]+\.svg)"', page)

    static = get(base + found[1])

    assert static.headers["Content-Type"] == "image/svg+xml"
    assert static.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in static.headers["Cache-Control"]


def test_servers_are_not_asked_for_static_files(walked):
    """They know the files of their release, not one that came later."""
    site, base, _port = walked
    late = Path(site.env["STATIC_ROOT"]) / "late.txt"
    late.write_text("by the proxy")

    assert get(f"{base}/static/late.txt").read() == b"by the proxy"


def test_sockets_come_through_the_proxy(walked):
    site, _base, port = walked
    made = site.battles["one"]

    client = two_servers.Client(
        port=port, battle=made["battle"], session=made["sessions"][0]
    )

    with client:
        assert client.until("welcome")


def test_flood_of_one_address_is_refused_by_the_proxy_and_no_other_address(walked):
    """Issue 33: what is refused costs others nothing, and says what to do."""
    _site, _address, port = walked
    flood = http.client.HTTPConnection(HOST, port, 20, source_address=("127.0.0.66", 0))

    refused = None
    for _number in range(3000):
        flood.request("GET", "/healthz")
        answer = flood.getresponse()
        text = answer.read().decode()
        if answer.status == 429:
            refused = answer
            break

    assert refused is not None
    assert refused.headers["Retry-After"] == "5"
    assert refused.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert (
        text.splitlines()[0] == "Too many requests at once. Try again in a few seconds."
    )
    assert get(f"http://{HOST}:{port}/healthz").status == 200
