"""What the operating guide and its installer say, as far as it needs no machine.

``test_debian`` walks them on one. Operating review (findings 5, 6): nothing of the
guide was ever run, and it ended without a database and with a site nobody could open.
"""

import http.client
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench import _production_layout
from bench._processes import HOST, ROOT, Process, free_port
from unionarena.settings import env_file

INSTALLER = (ROOT / "deploy/install.sh").read_text()
GUIDE = (ROOT / "docs/guides/operate.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
(SETTINGS,) = re.findall(r"^```ini\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_shell_reads_every_block(block):
    done = subprocess.run(
        ["sh", "-n"], input=block, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_every_command_of_the_guide_stands_in_a_block_that_is_walked():
    """``test_debian`` runs the `sh` blocks in their order; others hold no commands."""
    walked = (
        *("deploy/install.sh", "check_service", "deploy/upgrade.sh"),
        *("start backup-unionarena", "start drill-unionarena"),
    )

    assert len(BLOCKS) == len(walked)
    for block, word in zip(BLOCKS, walked, strict=True):
        assert word in block
    fenced = re.findall(r"^```(\w*)\n(.*?)^```\n", GUIDE, re.MULTILINE | re.DOTALL)
    assert {kind for kind, _text in fenced} == {"", "sh", "ini"}
    (archiving,) = (text for kind, text in fenced if not kind)
    written = INSTALLER.replace("$HERE", "/srv/unionarena")
    assert archiving in written.replace("$backups", "/srv/backups")


def try_install(*options):
    """Run the installer, which changes nothing."""
    if not Path("/etc/debian_version").exists():
        pytest.skip("the installer is for Debian")
    command = ["sh", str(ROOT / "deploy/install.sh"), "--dry-run", *options]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60
    )
    if "make room" in done.stderr:
        pytest.skip(done.stderr.strip())
    return done


@pytest.mark.parametrize("tls", ["own", "certbot", "proxy"])
def test_a_dry_run_tells_every_step_and_changes_nothing(tls):
    written = [Path(name) for name in ("/etc/unionarena/env", "/srv/unionarena")]
    were_there = [path.exists() for path in written]

    done = try_install("--name", "arena.example", "--tls", tls)

    assert (done.returncode, done.stderr) == (0, "")
    steps = re.findall(r"^(\d+) of 12: ", done.stdout, re.MULTILINE)
    assert [int(step) for step in steps] == list(range(1, 13))
    assert [path.exists() for path in written] == were_there


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", "--name: the site's name, such as arena.example."),
        ("--name A_b", "--name: the site's name, such as arena.example."),
        ("--name", "--name needs a value."),
        ("--name a.example --tls x", "--tls is own, certbot or proxy."),
        ("--name a.example --cards /none", "--cards: /none cannot be read."),
        ("--name a.example --mail it's", "--mail and --from: write ' as %27"),
        ("--name a.example --port 1", "There is no option --port;"),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence_before_anything_is_done(
    options, sentence
):
    done = try_install(*options.split())

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_every_program_that_is_used_is_installed_first():
    (installed,) = re.findall(r'^packages="(.*)"$', INSTALLER, re.MULTILINE)
    scripts = "\n".join(path.read_text() for path in (ROOT / "deploy").rglob("*.sh"))
    for program, package in {
        "curl": "curl",
        "git": "git",
        "openssl": "openssl",
        "nginx": "nginx",
        "createdb": "postgresql",
    }.items():
        assert re.search(rf"\b{program}\b", scripts)
        assert package in installed.split()


def test_files_that_are_named_are_there():
    for name in re.findall(r"(?:/srv/unionarena/|\s)(deploy/[\w./-]+)", GUIDE):
        assert (ROOT / name).exists() or "*" in name, name


def test_the_units_that_exist_are_enabled():
    files = (ROOT / "deploy/systemd").iterdir()
    units = {path.name.removesuffix(".service") for path in files if path.is_file()}

    named = re.findall(r"\b(unionarena-[a-z]+@?|[a-z]+-unionarena\.timer)", INSTALLER)
    assert set(named) | {"backup-unionarena", "drill-unionarena"} == units
    for name in re.findall(r"\b[a-z]+-unionarena\.(?:service|timer)\b", GUIDE):
        assert name.removesuffix(".service") in units


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


def test_the_settings_of_the_guide_are_those_that_are_written():
    """What `install.sh` writes, it writes for root and the site alone."""
    (written,) = re.findall(
        r'write 0640 root:unionarena "\$SETTINGS" <<END\n(.*?)^END',
        INSTALLER,
        re.MULTILINE | re.DOTALL,
    )

    assert re.findall(r"^(\w+)=", written, re.MULTILINE) == list(
        settings_of_the_guide()
    )


@pytest.fixture
def proxy(tmp_path):
    if not _production_layout.NGINX or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is missing")
    (made,) = re.findall(r"openssl req (?:.*\\\n)+.*\.pem\"", INSTALLER)
    script = f"ssl={tmp_path} name=arena.example; {made}"
    subprocess.run(["sh", "-c", script], check=True, capture_output=True, timeout=60)
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
