"""TLS in containers: the files that compose gives nginx serve as they do on Debian.

Containers do not run here: `compose.yaml` is read as compose reads it, and a real nginx
takes its files, with ports and folders of the test.
"""

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import contextmanager

import pytest
import yaml

from bench import _production_layout
from bench._processes import HOST, ROOT, Process, free_port
from tests.deploy.test_routing import process

DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs/guides/operate.md").read_text()
CERTIFICATES = {"CERTIFICATES": "/etc/certificates"}


def read_compose(**variables):
    """Return the services of `compose.yaml`, with variables of `.env` put in."""

    def value_of(found):
        name, how, text = found.groups()
        value = variables.get(name, "")
        if how == ":?":
            assert value, f"{name} is required"
        return {":-": value or text, ":+": text if value else ""}.get(how, value)

    text = (DEPLOY / "compose.yaml").read_text()
    text = re.sub(r"(?<!\$)\$\{(\w+)(:[-+?])?([^}]*)\}", value_of, text)
    return yaml.safe_load(text)["services"]


def files_of_nginx(**variables):
    """Return where each file in nginx's container comes from."""
    mounts = read_compose(POSTGRES_PASSWORD="p", **variables)["nginx"]["volumes"]
    return {one.split(":")[1]: one.split(":")[0] for one in mounts}


@contextmanager
def proxy(folder, web_port, **variables):
    """nginx with the files of the container; the ports of http and https."""
    ports = {"80": free_port(), "443": free_port()}
    places = {
        "/etc/nginx": folder,
        "/srv/unionarena/staticfiles": folder,
        "/etc/ssl/unionarena": folder,
        "/dev/stdout": folder / "access.log",
    }
    for target, source in files_of_nginx(**variables).items():
        if not source.endswith(".conf"):
            continue
        text = (DEPLOY / source).read_text()
        # Of a newer nginx than Debian's, and Docker's names.
        text = text.replace(" resolve ", " ").replace("web:8000", f"{HOST}:{web_port}")
        text = text.replace("    http2 on;\n", "")
        for place, here in places.items():
            text = text.replace(place, str(here))
        for port, free in ports.items():
            text = re.sub(rf"listen {port}\b", f"listen {HOST}:{free}", text)
        (folder / target.rpartition("/")[2]).write_text(text)
    own = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; user root;"
    command = [_production_layout.NGINX, "-c", str(folder / "nginx.conf"), "-g", own]
    nginx = Process("nginx", command, folder / "nginx.out")
    for _count in range(100):
        try:
            socket.create_connection((HOST, ports["80"]), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    try:
        yield ports["80"], ports["443"]
    finally:
        nginx.stop()


@pytest.fixture
def folder(tmp_path):
    if not _production_layout.NGINX or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is missing")
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=arena.example"
    )
    names = ("-keyout", "privkey.pem", "-out", "fullchain.pem")
    subprocess.run(
        [*command.split(), *names], cwd=tmp_path, check=True, capture_output=True
    )
    return tmp_path


def get(connection, path, **headers):
    connection.request("GET", path, headers={"Host": "arena.example", **headers})
    return connection.getresponse()


def test_with_certificates_tls_ends_in_the_container(folder):
    """Operating review, finding 12: 80:80, and a comment."""
    port = free_port()
    trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    trusting.check_hostname = False  # by address
    claim = {"X-Forwarded-Proto": "http"}

    with process(port), proxy(folder, port, **CERTIFICATES) as (plain, secure):
        sent = get(http.client.HTTPConnection(HOST, plain, timeout=5), "/cards/?q=1")
        healthy = get(http.client.HTTPConnection(HOST, plain, timeout=5), "/healthz")
        line = http.client.HTTPSConnection(HOST, secure, context=trusting, timeout=5)
        spoken = get(line, "/spoken/", **claim).read()

    assert sent.status == 301
    assert sent.headers["Location"] == "https://arena.example/cards/?q=1"
    assert healthy.status == 200
    assert spoken == b"https"


def test_certbot_proves_the_name_through_the_container(folder):
    challenges = folder / "challenges/.well-known/acme-challenge"
    challenges.mkdir(parents=True)
    (challenges / "token").write_text("proof")
    for path in (*challenges.parents, challenges / "token"):
        if folder.parent in path.parents:
            path.chmod(0o755)

    with proxy(folder, free_port(), **CERTIFICATES) as (plain, _secure):
        line = http.client.HTTPConnection(HOST, plain, timeout=5)
        answer = get(line, "/.well-known/acme-challenge/token")
        found = answer.status, answer.read()

    assert found == (200, b"proof")


def test_without_certificates_a_proxy_in_front_says_what_the_browser_spoke(folder):
    port = free_port()
    claim = {"X-Forwarded-Proto": "https"}

    with process(port), proxy(folder, port) as (plain, _secure):
        line = http.client.HTTPConnection(HOST, plain, timeout=5)
        spoken = get(line, "/spoken/", **claim).read()

    assert spoken == b"https"


@pytest.mark.parametrize("variables", [{}, CERTIFICATES])
def test_every_file_that_nginx_is_given_is_there(variables):
    files = files_of_nginx(**variables)

    assert {"/etc/nginx/nginx.conf", "/etc/nginx/server.conf"} <= files.keys()
    for source in files.values():
        if source.startswith("./"):
            assert (DEPLOY / source).exists(), source
    assert read_compose(POSTGRES_PASSWORD="p")["nginx"]["ports"] == [
        "80:80",
        "443:443",
    ]
