"""The files in deploy/ serve the site: a real nginx before real web processes."""

import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from bench import _production_layout
from bench._processes import HOST, ROOT, Process, free_port
from bench._production_layout import DEPLOY, HOME
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


def queues_of(text):
    return [set(found.split(",")) for found in re.findall(r"-Q (\S+)", text)]


def test_every_way_of_running_has_workers_for_the_same_queues():
    compose = (DEPLOY / "compose.yaml").read_text()
    services = "\n".join(
        path.read_text() for path in sorted((DEPLOY / "systemd").glob("*.service"))
    )
    found = [queues_of(text) for text in (compose, services)]
    found.append(queues_of((DEPLOY / "Procfile").read_text()))
    needed = {queue.name for queue in settings.CELERY_TASK_QUEUES}

    for queues in found:
        assert set().union(*queues) == needed
        assert sorted(map(sorted, queues)) == sorted(map(sorted, found[0]))


def test_containers_are_given_files_that_exist_and_the_same_release():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]

    mounted = [one.split(":")[0] for one in services["nginx"]["volumes"]]
    for source in mounted:
        if source.startswith("./"):
            assert (DEPLOY / source).is_file()
    assert services["migrate"]["command"] == "deploy/release.sh"
    assert all(
        "healthcheck" in service
        for name, service in services.items()
        if name not in {"migrate", "nginx"}
    )
    assert f"{HOME}/staticfiles" in str(services["nginx"]["volumes"])
    assert f"{HOME}/staticfiles" in str(services["web"]["volumes"])


def test_the_guide_names_the_units_that_exist():
    guide = (ROOT / "docs/guides/operate.md").read_text()
    units = {path.stem for path in (DEPLOY / "systemd").glob("*.service")}

    enabled = set(re.findall(r"\b(unionarena-[a-z]+@?)(?:\d+)?", guide))

    assert enabled == units
