"""The guide is walked on a bare Debian, by its own commands (PATIENT=1; some minutes).

Operating review, findings 1, 2, 5, 6, 8, 10 and 13: no test ran them, and the walk
ended without a database, with a site nobody could open, and with backups that hung.
`systemctl` is a stand-in; everything else is what the guide installs.
"""

import json
import os
import re
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from bench._processes import ROOT
from tests.deploy.debian import machine
from tests.deploy.debian.machine import MAIL_PORT, NAME, Machine

GUIDE = (ROOT / "docs/guides/operate.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
INSTALL = "/srv/unionarena-source/deploy/install.sh --name arena.example"
PLAY = (
    "cd /srv/unionarena && SSL_CERT_FILE=/etc/ssl/unionarena/fullchain.pem"
    f" .venv/bin/python /walk/players.py {NAME}"
)
ASK = PLAY.replace("/walk/players.py", "-m bench._interfaces")
WEB = "127.0.0.1:8001"
CHECK = (
    "cd /srv/unionarena"
    " && runuser -u unionarena -- .venv/bin/python manage.py check_service"
)
# Two seconds for the service, and a machine with other work.
SOON_S = 5
# Two on a quiet machine; a busy one has more time in proportion.
LONGEST_SILENCE_S = 5
TAKE_PORT = "(python3 -m http.server 8002 & echo $! > /run/other) >/dev/null 2>&1"
# What nginx answered, and what it complained of.
LOGS = "/var/log/nginx/unionarena.log /var/log/nginx/error.log"
LOG = f"cat {LOGS}"
pytestmark = pytest.mark.xdist_group("debian")


@pytest.fixture(scope="module")
def debian():
    if not IS_PATIENT:
        pytest.skip("takes some minutes: PATIENT=1")
    if machine.missing():
        pytest.skip(machine.missing())
    made = Machine()
    mail = subprocess.Popen(
        [
            *("nsenter", "--target", made.child, "--net", "--", sys.executable),
            *(machine.HERE / "mail_server.py", str(MAIL_PORT), made.mail),
        ]
    )
    yield made
    mail.kill()
    mail.wait()
    made.stop()


@dataclass
class Walk:
    """What the blocks of the guide left behind, and what was seen meanwhile."""

    outputs: list[str]
    seconds: list[float]
    releases: list[str]
    battles: list[dict[str, object]]
    backups: list[str]
    log: str


@pytest.fixture(scope="module")
def walk(debian):
    """The guide, block after block; two people play while a release comes."""
    outputs, seconds, releases, battles = [], [], [], []
    for text in BLOCKS:
        is_release = "upgrade.sh" in text
        if is_release:
            debian.commit("The next release")
        with playing(debian) if is_release else nullcontext(battles) as battles:
            began = time.monotonic()
            done = debian.do(text)
            seconds.append(time.monotonic() - began)
        assert done.returncode == 0, text + done.stdout[-2000:] + done.stderr[-2000:]
        outputs.append(done.stdout)
        releases.append(debian.do("readlink /srv/unionarena").stdout.strip())
    backups = debian.do("ls -d /srv/backups/base-*").stdout.split()
    return Walk(outputs, seconds, releases, battles, backups, succeed(debian, LOG))


@contextmanager
def playing(debian):
    """Let two clients play until the block ends; the reports of their battles."""
    reports, played = [], []
    thread = threading.Thread(
        target=lambda: played.append(debian.do(f"{PLAY} /tmp/enough"))
    )
    thread.start()
    try:
        yield reports
    finally:
        succeed(debian, "touch /tmp/enough")
        thread.join()
        succeed(debian, "rm /tmp/enough")
    (done,) = played
    assert done.returncode == 0, done.stderr[-2000:]
    reports += [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def site(debian, walk):
    """The machine after the guide."""
    return debian


def busy():
    """How many times more is to be done than this machine can do at once."""
    return max(1.0, os.getloadavg()[2] / os.cpu_count())


def succeed(debian, script, **environment):
    done = debian.do(script, **environment)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def refuse(debian, script):
    """Return the one sentence that says what is wrong."""
    done = debian.do(script)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


def test_the_walk_ends_with_a_page_over_https(site):
    trust = "--cacert /etc/ssl/unionarena/fullchain.pem"
    output = succeed(site, f"curl -s {trust} -w '%{{http_code}}' https://{NAME}/")

    assert output.endswith("200")
    assert "</html>" in output


def test_a_bare_machine_serves_within_ten_minutes_and_three_commands(walk):
    """Packages come from a local cache; a busy machine has more time in proportion."""
    sys.stdout.write(f"{walk.seconds[0]:.0f} s\n")  # `-rA` shows figures

    assert len(BLOCKS[0].splitlines()) == 3
    assert walk.seconds[0] < 600 * busy()


def test_two_clients_play_through_nginx(site):
    (report,) = map(json.loads, succeed(site, PLAY).splitlines())

    assert report["finished"]
    assert report["answers"] > 20
    assert report["refused"] == []


def test_the_commands_of_the_guide_run_and_mail_arrives(site, walk):
    assert f"https://{NAME} is up" in walk.outputs[0]
    assert "No problems." in walk.outputs[1]
    assert "To: you@example.org" in site.mail.read_text()
    assert "No problems." in succeed(site, CHECK)


def test_settings_are_readable_by_root_and_the_site_alone(site):
    seen = succeed(
        site, "stat -L -c '%a %U %G' /srv/unionarena/.env /etc/unionarena/env"
    )

    assert set(seen.splitlines()) == {"640 root unionarena"}


def test_a_backup_is_made_and_restored(site, walk):
    assert len(walk.backups) == 3, "by the installer, the release and the guide"
    assert "is complete" in succeed(site, "cat /var/log/stand-in/drill-unionarena.log")


def test_an_installation_run_again_changes_nothing(site):
    before = succeed(site, "cat /etc/unionarena/env; readlink /srv/unionarena")

    assert succeed(site, f"{INSTALL} --dry-run").count(" of 12: ") == 12
    succeed(site, INSTALL)

    assert succeed(site, "cat /etc/unionarena/env; readlink /srv/unionarena") == before


def test_nobody_notices_a_release_nor_the_way_back(site, walk):
    """Operating review, finding 8: "no live upstreams" for seconds.

    Tests come in any order, and the outages of others are no part of a release.
    """
    before, after = walk.releases[0], walk.releases[-1]
    succeed(site, f"truncate -s 0 {LOGS}")
    with playing(site) as reports:
        succeed(site, "/srv/unionarena/deploy/upgrade.sh --back")

    assert before != after
    assert succeed(site, "readlink /srv/unionarena").strip() == before
    battles = [*walk.battles, *reports]
    met = [report for report in battles if max(report["connections"]) > 1]
    sys.stdout.write(f"{len(battles)} battles; these met a restart: {met}\n")
    for report in battles:
        assert report["refused"] == []
        assert report["silence_s"] < LONGEST_SILENCE_S * busy()
    log = walk.log + succeed(site, LOG)
    assert "no live upstreams" not in log
    assert not re.findall(r'" 50[0-9] ', log)


def test_an_installation_that_stopped_half_way_is_completed_by_running_it_again(site):
    release = succeed(site, "readlink /srv/unionarena").strip()
    succeed(
        site,
        "systemctl stop unionarena-background nginx; rm -r /srv/backups/base-*;"
        " rm /etc/nginx/sites-enabled/unionarena /srv/unionarena"
        f" /etc/systemd/system/unionarena-background.service; mkdir {release}.part",
    )

    succeed(site, INSTALL)

    succeed(site, f"/srv/unionarena/deploy/smoke.sh {NAME}; ls -d /srv/backups/base-*")
    succeed(site, "systemctl is-active unionarena-background")


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        ("unionarena/urls.py", "fails its own checks; nothing was changed"),
        ("unionarena/server/processes/web_server.py", "does not come back"),
    ],
)
def test_a_release_that_cannot_start_is_taken_back(site, mistake, sentence):
    """The first is found before anything is switched, the second by its silence."""
    before = succeed(site, "readlink /srv/unionarena").strip()
    site.commit("A mistake", spoil=mistake)

    done = site.do("/srv/unionarena/deploy/upgrade.sh")

    assert done.returncode == 1
    assert sentence in done.stderr
    assert succeed(site, "readlink /srv/unionarena").strip() == before
    succeed(site, f"/srv/unionarena/deploy/smoke.sh {NAME}")


@pytest.mark.parametrize(
    ("service", "kind", "statuses"),
    [("redis-server", "redis_out", {200}), ("postgresql", "database_out", {503})],
)
def test_each_interface_answers_an_outage_as_the_guide_says(
    site, service, kind, statuses
):
    """Operating review, findings 3, 4, 7: 500, or 30 s of silence."""
    begun = json.loads(succeed(site, ASK))
    asking = f"{ASK} {begun['session']} {begun['battle']}"
    succeed(site, f"systemctl stop {service}; sleep 16")
    try:
        answers = json.loads(succeed(site, asking))
    finally:
        succeed(site, f"systemctl start {service}")

    monitor, ready = answers.pop("check_service"), answers.pop("readyz")
    assert monitor["status"] == 1
    assert kind in monitor["kinds"]
    assert ready["status"] == 503
    assert answers.pop("socket")["status"] == 101
    assert answers.pop("metrics")["status"] == 200
    assert {one["status"] for one in answers.values()} == statuses
    for answer in (ready, *answers.values()):
        assert answer["s"] < SOON_S
        assert (answer["retry"] is not None) == (answer["status"] == 503)
    whole_s = SOON_S * busy()
    succeed(site, f"sleep {whole_s:.0f}; curl --fail -s -m 5 http://{WEB}/readyz")


@pytest.mark.parametrize(
    ("spoil", "mend", "cure"),
    [
        (
            "sed -i 's/unionarena:[0-9a-f]*@/unionarena:wrong@/' /etc/unionarena/env",
            "cp -p /etc/unionarena/kept /etc/unionarena/env",
            r"PostgreSQL refuses the password .* in psql\.",
        ),
        (
            "echo 'DEFAULT_FROM_EMAIL=Arena <a@b>' >> /etc/unionarena/env",
            "cp -p /etc/unionarena/kept /etc/unionarena/env",
            r"env, line \d+: programs read the value of DEFAULT_FROM_EMAIL differently",
        ),
        (
            f"systemctl stop unionarena-web@8002; {TAKE_PORT}; sleep 1",
            "kill $(cat /run/other); sleep 1; systemctl start unionarena-web@8002",
            r"Port 8002 is taken by another program: stop it",
        ),
        (
            "mount -t tmpfs -o size=10m none /var/lib/unionarena",
            "umount /var/lib/unionarena",
            r"/var/lib/unionarena has room for \d+ MB, and 500 are needed",
        ),
        (
            "rm /etc/unionarena/env; mkdir /etc/unionarena/env",
            "rmdir /etc/unionarena/env; cp -p /etc/unionarena/kept /etc/unionarena/env",
            r"/etc/unionarena/env cannot be read: move it away",
        ),
    ],
    ids=["password", "characters", "port", "disk", "unreadable"],
)
def test_what_is_wrong_is_told_in_one_sentence_with_its_cure(site, spoil, mend, cure):
    succeed(site, f"cp -p /etc/unionarena/env /etc/unionarena/kept; {spoil}")
    try:
        told = refuse(site, INSTALL)
    finally:
        succeed(site, mend)

    assert re.search(cure, told), told
