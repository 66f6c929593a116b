"""What the operating guide says to type runs, as far as a test may run it.

Every block of commands is read by a shell; the database steps run against a server of
the test's own; nginx serves with the certificate that the guide makes. Operating review
(findings 5, 6): nothing of it was ever run, and the walk ended without a database and
with a site nobody could open.
"""

import http.client
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench import _production_layout
from bench._processes import HOST, ROOT, Postgres, Process, free_port, missing_services
from unionarena.settings import env_file

GUIDE = (ROOT / "docs/guides/operate.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line.strip()
    for block in BLOCKS
    for line in block.replace("\\\n", " ").splitlines()
    if line.strip()
]
(SETTINGS,) = re.findall(r"^```ini\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def command(word):
    """The one command of the guide with this word in it."""
    (found,) = (line for line in COMMANDS if re.search(rf"(^|\s){word}\b", line))
    return found


def position(word):
    return COMMANDS.index(command(word))


@pytest.mark.parametrize("block", BLOCKS)
def test_a_shell_reads_every_block(block):
    done = subprocess.run(
        ["sh", "-n"], input=block, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_the_database_is_made_before_the_release_and_the_certificate_before_nginx():
    release = next(n for n, line in enumerate(COMMANDS) if "release.sh" in line)
    assert position("createuser") < position("createdb") < release
    assert position("openssl req") < position("nginx -t")


def test_every_program_that_is_used_is_installed_first():
    installed = next(line for line in COMMANDS if line.startswith("apt-get")).split()
    scripts = "\n".join(path.read_text() for path in (ROOT / "deploy").rglob("*.sh"))
    for program, package in {
        "curl": "curl",
        "git": "git",
        "openssl": "openssl",
        "nginx": "nginx",
        "createdb": "postgresql",
    }.items():
        assert re.search(rf"\b{program}\b", "\n".join(COMMANDS) + scripts)
        assert package in installed


def test_files_that_are_named_are_there():
    for name in re.findall(r"(?:/srv/unionarena/|\s)(deploy/[\w./-]+)", GUIDE):
        assert (ROOT / name).exists() or "*" in name, name


def test_the_guide_names_the_units_that_exist():
    units = {path.stem for path in (ROOT / "deploy/systemd").glob("*.service")}

    assert set(re.findall(r"\b(unionarena-[a-z]+@?)(?:\d+)?", GUIDE)) == units


@pytest.fixture
def server():
    if missing_services():
        pytest.skip(missing_services())
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        started = Postgres(folder)
        yield started
        started.stop()


def test_the_database_steps_make_a_database_that_the_site_may_fill(server):
    """Without them the release died after 30 s."""
    env = {
        **os.environ,
        "PGHOST": HOST,
        "PGPORT": str(server.port),
        "PGUSER": "arena",
    }
    for word in ("createuser", "createdb"):
        typed = shlex.split(command(word))
        assert typed[:4] == ["runuser", "-u", "postgres", "--"]
        arguments = [one for one in typed[5:] if one != "--pwprompt"]
        subprocess.run([typed[4], *arguments], env=env, check=True, timeout=30)

    url = f"postgres://unionarena@{HOST}:{server.port}/unionarena"
    program = (
        "import django; django.setup()\n"
        "from django.db import connection as c\n"
        "with c.cursor() as cursor:\n"
        "    cursor.execute('CREATE TABLE made (id int)')\n"
        "    cursor.execute('SHOW server_encoding')\n"
        "    print(cursor.fetchone()[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, **settings_of_the_guide(), "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "UTF8\n", done.stderr


def settings_of_the_guide():
    return dict(line.split("=", 1) for line in SETTINGS.splitlines())


def test_the_settings_of_the_guide_are_all_that_production_needs():
    """As processes read them, and by names that .env.example explains."""
    explained = set(
        re.findall(r"^#?\s?(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    )

    known = env_file.parse_settings(SETTINGS, source="the guide")
    program = "import unionarena.settings.production"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **known},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert settings_of_the_guide().keys() <= explained


def test_settings_are_readable_by_root_and_the_site_alone():
    copied = command(r"\.env\.example")

    assert "-m 0640" in copied
    assert "-o root -g unionarena" in copied


@pytest.fixture
def proxy(tmp_path):
    if not _production_layout.NGINX or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is missing")
    made = command("openssl req").replace("/etc/ssl/unionarena", str(tmp_path))
    subprocess.run(shlex.split(made), check=True, capture_output=True, timeout=60)
    plain, secure = free_port(), free_port()
    start = _production_layout.nginx_command(
        tmp_path,
        port=secure,
        web_ports=(free_port(), free_port()),
        static=tmp_path,
        tls=_production_layout.Tls(plain_port=plain, certificates=tmp_path),
    )
    nginx = Process("nginx", start, tmp_path / "nginx.out")
    time.sleep(1)
    yield plain, secure, tmp_path / "fullchain.pem"
    nginx.stop()


def test_plain_http_is_sent_to_https_and_https_is_served(proxy):
    plain, secure, certificate = proxy
    line = http.client.HTTPConnection(HOST, plain, timeout=5)
    line.request("GET", "/cards/?q=1", headers={"Host": "arena.example"})
    sent = line.getresponse()
    assert sent.status == 301
    assert sent.headers["Location"] == "https://arena.example/cards/?q=1"

    trusting = ssl.create_default_context(cafile=str(certificate))
    trusting.check_hostname = False  # by address; the name is in the certificate
    line = http.client.HTTPSConnection(HOST, secure, context=trusting, timeout=5)
    line.request("GET", "/", headers={"Host": "arena.example"})
    assert line.getresponse().status == 502, "no web process runs here"
