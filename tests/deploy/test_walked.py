"""The files in deploy/ serve the site: a real nginx before real web processes."""

import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from bench.chaos import HOST, ROOT, Process, free_port
from tests.chaos import site as two_servers

DEPLOY = ROOT / "deploy"
HOME = "/srv/unionarena"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
LACKS = two_servers.missing() or ("" if NGINX else "no nginx is installed")
MAIN = """
daemon off; user {user} {group}; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  include {folder}/debian.conf;
}}
"""


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
    for name in ("maps.conf", "locations.conf", "debian.conf"):
        text = (DEPLOY / "nginx" / name).read_text()
        text = text.replace(f"{HOME}/deploy/nginx", str(folder))
        text = text.replace(f"{HOME}/staticfiles", str(static))
        text = text.replace("listen 80 default_server", f"listen {HOST}:{port}")
        for usual, real in zip((8001, 8002), site.ports, strict=True):
            text = text.replace(f"127.0.0.1:{usual}", f"{HOST}:{real}")
        (folder / name).write_text(text)
    main = folder / "nginx.conf"
    user, group = folder.owner(), folder.group()  # what it serves is theirs alone
    main.write_text(MAIN.format(folder=folder, user=user, group=group))
    checked = subprocess.run(
        [NGINX, "-t", "-c", str(main)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    nginx = Process("nginx", [NGINX, "-c", str(main)], folder / "nginx.out")
    site._wait_for(port)
    yield site, f"http://{HOST}:{port}", port
    nginx.stop()
    site.stop()


def get(address, **headers):
    asked = urllib.request.Request(address, headers=headers)
    return urllib.request.urlopen(asked, timeout=20)


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
    told = [queues_of(text) for text in (compose, services)]
    told.append(queues_of((DEPLOY / "Procfile").read_text()))
    needed = {queue.name for queue in settings.CELERY_TASK_QUEUES}

    for queues in told:
        assert set().union(*queues) == needed
        assert sorted(map(sorted, queues)) == sorted(map(sorted, told[0]))


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
