"""A watchdog that is right (operating review, findings 1 and 4)."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from datetime import timedelta

import pytest
import yaml
from django.utils import timezone

from bench._processes import free_port
from unionarena.core import site_time
from unionarena.server.monitoring import machine_status, monitor
from unionarena.server.monitoring.monitor import Monitor
from unionarena.server.monitoring.site_status import Finding
from unionarena.settings import env

ROOT = env.BASE_DIR
GUIDE = (ROOT / "docs/guides/operate.md").read_text()
KINDS = set(monitor.KINDS)


@pytest.fixture
def backups(settings, tmp_path):
    settings.BACKUPS_DIR = str(tmp_path)
    return tmp_path


def make_backup(folder, age):
    moment = timezone.now() - age
    (folder / moment.strftime("base-%Y%m%dT%H%M%SZ")).mkdir()


def kind_of(result):
    return result.finding.kind if result.finding else None


@pytest.mark.parametrize(
    ("hours", "found"), [(1, None), (47, None), (49, "old_backup")]
)
def test_a_base_backup_is_old_after_two_days(backups, hours, found):
    make_backup(backups, timedelta(days=30))
    make_backup(backups, timedelta(hours=hours))

    assert kind_of(machine_status.check_backup(timezone.now())) == found


def test_a_folder_without_a_backup_is_found(backups):
    assert kind_of(machine_status.check_backup(timezone.now())) == "old_backup"


def test_a_drill_is_due_nine_days_after_the_first_backup_or_the_last_drill(backups):
    assert kind_of(machine_status.check_drill(timezone.now())) is None, (
        "nothing to restore yet"
    )
    make_backup(backups, timedelta(days=8))
    assert kind_of(machine_status.check_drill(timezone.now())) is None
    make_backup(backups, timedelta(days=10))
    assert kind_of(machine_status.check_drill(timezone.now())) == "old_drill"

    stamp = backups / "drill-complete"
    stamp.touch()
    assert kind_of(machine_status.check_drill(timezone.now())) is None
    ten_days_ago = time.time() - 10 * 86400
    os.utime(stamp, (ten_days_ago, ten_days_ago))
    assert kind_of(machine_status.check_drill(timezone.now())) == "old_drill"


def test_without_a_folder_for_backups_nothing_is_missed(settings):
    settings.BACKUPS_DIR = ""

    for check in (machine_status.check_backup, machine_status.check_archiving):
        assert kind_of(check(timezone.now())) is None


def test_a_disk_is_full_below_a_tenth(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(machine_status, "_USUAL", ())
    usage = type("Usage", (), {"total": 1000, "free": 100})
    monkeypatch.setattr("shutil.disk_usage", lambda _path: usage)
    assert kind_of(machine_status.check_disks(timezone.now())) is None

    usage.free = 99
    result = machine_status.check_disks(timezone.now())
    assert kind_of(result) == "disk_full"
    assert result.values[("arena_disk_free_ratio", str(tmp_path))] == 0.099


def test_a_mail_server_that_does_not_answer_is_found(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()

    assert kind_of(machine_status.check_mail(timezone.now())) == "mail_out"


@pytest.mark.parametrize(
    ("off_s", "found"),
    [(20, None), (40, "wrong_clock"), (-40, "wrong_clock"), (3600, "wrong_clock")],
)
def test_a_clock_that_differs_from_the_databases_is_found(db, off_s, found):
    """Issue 35: battles go by the database's, codes of a second factor do not."""
    wrong = site_time.query_database_time() + timedelta(seconds=off_s)

    assert kind_of(machine_status.check_clock(wrong)) == found


@pytest.fixture
def watching(monkeypatch):
    """A monitor that looks at nothing but what a test gives it."""
    monkeypatch.setattr(machine_status, "CHECKS", ())
    seen = {"site": lambda: ([], {})}

    def look():
        return seen["site"]()

    monkeypatch.setattr(monitor, "_look_at_site", look)
    monkeypatch.setattr(monitor, "EVERY_S", 0.0)
    return Monitor(), seen


def test_a_check_that_fails_is_a_finding_and_ends_nothing(watching, db):
    made, seen = watching

    def fail():
        raise RuntimeError("secret")

    seen["site"] = fail
    made.look()
    (finding,) = made.list_findings()
    assert (finding.kind, finding.ids) == ("check_failed", ("site: RuntimeError",))

    seen["site"] = lambda: ([Finding("redis_out", "Start it.", ("x",))], {})
    made.look()
    assert [one.kind for one in made.list_findings()] == ["redis_out"]
    assert 'arena_findings{kind="redis_out"} 1' in made.render_metrics()
    assert 'arena_findings{kind="check_failed"} 0' in made.render_metrics()


def test_a_monitor_that_hangs_says_so(watching, db, monkeypatch):
    made, _seen = watching
    made.look()
    assert made.list_findings() == []

    later = time.monotonic() + monitor.STALE_S + 1
    monkeypatch.setattr("time.monotonic", lambda: later)

    assert [one.kind for one in made.list_findings()] == ["monitor_hangs"]


def ask(port, *options):
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "manage.py", "check_service", *options],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "unionarena.settings.production",
            "MONITOR_PORT": str(port),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, time.monotonic() - began


def test_the_command_asks_the_monitor_and_starts_nothing(watching, db):
    """Without settings of production it could not look itself; it took 5 s to."""
    made, seen = watching
    port = free_port()
    server = monitor.serve(made, host="127.0.0.1", port=port)
    try:
        made.look()
        assert ask(port)[:2] == (0, "No problems.\n")
        seen["site"] = lambda: ([Finding("redis_out", "Start it.", ("x",))], {})
        made.look()
        code, output, _seconds = ask(port)
        assert (code, output) == (1, "redis_out: Start it.\n  x\n")
        code, output, _seconds = ask(port, "--json")
        assert code == 1
        assert json.loads(output)[0]["kind"] == "redis_out"
        address = f"http://127.0.0.1:{port}/metrics"
        text = urllib.request.urlopen(address, timeout=5).read().decode()
        assert "arena_monitor_age_seconds" in text
    finally:
        server.shutdown()
        server.server_close()


def read_rules():
    rules = yaml.safe_load((ROOT / "deploy/prometheus-rules.yaml").read_text())
    return rules["groups"][0]["rules"]


def test_every_finding_has_an_alert_and_every_alert_is_of_a_finding():
    expressions = " ".join(rule["expr"] for rule in read_rules())
    named = set(re.findall(r"[a-z]+_[a-z_]+", expressions.replace("arena_", "arena-")))

    assert named | {"monitor_age_seconds"} >= KINDS
    for kinds in re.findall(r'kind=~?"([^"]*)"', expressions):
        assert set(kinds.split("|")) <= KINDS


def test_every_alert_and_every_finding_has_a_line_of_what_to_do():
    for rule in read_rules():
        assert f"| `{rule['alert']}` |" in GUIDE
    for kind in KINDS:
        assert f"| `{kind}` |" in GUIDE
