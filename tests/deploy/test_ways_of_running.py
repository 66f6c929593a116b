"""Units, containers and the Procfile run the same site, with all of its settings."""

import re
import shutil
import subprocess

import pytest
import yaml
from django.conf import settings

from bench._production_layout import DEPLOY, HOME, ROOT
from unionarena.server.processes import worker_group

UNITS = DEPLOY / "systemd"
FILES = ("Procfile", "compose.yaml")
COMMON = UNITS / "unionarena-.service.d/common.conf"
BACKUPS, WAL = "/srv/backups", "/srv/backups/wal"
# Decided by the containers themselves.
OF_THE_CONTAINERS = {
    *("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL"),
    *("DATA_DIR", "STATIC_ROOT", "BACKUPS_DIR"),
}


def read_compose():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def background_of(text):
    """The background processes that a file starts; without a name it is all."""
    found = re.findall(r"manage.py background ?([a-z]*)", text)
    return set(worker_group.NAMES if found == [""] else found)


def test_every_way_of_running_has_all_background_processes():
    units = "\n".join(path.read_text() for path in sorted(UNITS.glob("*.service")))
    texts = [units, *((DEPLOY / name).read_text() for name in FILES)]

    for text in texts:
        assert background_of(text) == set(worker_group.NAMES)


def test_every_queue_has_a_worker():
    queues = [row[0].split(",") for row in worker_group.WORKERS.values()]

    assert sorted(name for names in queues for name in names) == sorted(
        queue.name for queue in settings.CELERY_TASK_QUEUES
    )


def test_containers_are_given_files_that_exist_and_the_same_release():
    services = read_compose()

    mounted = [one.split(":")[0] for one in services["nginx"]["volumes"]]
    for source in mounted:
        if source.startswith("./") and "$" not in source:
            assert (DEPLOY / source).is_file()
    assert services["migrate"]["command"] == "deploy/release.sh"
    assert all(
        "healthcheck" in service
        for name, service in services.items()
        if name != "migrate"  # it ends
    )
    assert f"{HOME}/staticfiles" in str(services["nginx"]["volumes"])
    assert f"{HOME}/staticfiles" in str(services["web"]["volumes"])


def test_every_setting_of_the_file_reaches_every_process_in_containers():
    """Operating review, finding 12: eight arrived, the rest was silently ignored."""
    ours = {
        name: one
        for name, one in read_compose().items()
        if one["image"] == "unionarena"
    }
    assert {"web", "worker", "beat"} < ours.keys()

    for service in ours.values():
        assert service["env_file"] == "../.env"
        assert set(service["environment"]) == OF_THE_CONTAINERS


def test_an_image_has_runtime_packages_only():
    """Operating review, finding 12: pytest and a browser's driver went into it."""
    tools = {
        name
        for file in ("requirements-test.in", "requirements-dev.in")
        for name in re.findall(r"^[a-z0-9-]+", (ROOT / file).read_text(), re.MULTILINE)
    }
    locked = (ROOT / "requirements.txt").read_text()
    last_stage = (DEPLOY / "Dockerfile").read_text().rpartition("\nFROM ")[2]

    assert tools.isdisjoint(re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE))
    assert re.findall(r"-r (\S+)", last_stage) == ["requirements.txt"]


def test_containers_have_backups_where_the_monitor_looks():
    """Operating review, finding 12: no backup, no archive of the log, no drill."""
    services = read_compose()
    database, backup = services["postgres"], services["backup"]

    archive = next(one for one in database["command"] if "archive_command" in one)
    assert archive == f"--archive_command={HOME}/deploy/backup/archive.sh %p {WAL}/%f"
    assert f"{HOME}/deploy/backup/daily.sh {BACKUPS}" in backup["entrypoint"][-1]
    assert f"{BACKUPS} {WAL} " in backup["entrypoint"][-1]
    assert database["image"] == backup["image"], "the same user, and the same programs"
    assert set(backup["volumes"]) < set(database["volumes"])
    assert f"backups:{BACKUPS}" in backup["volumes"]
    assert f"backups:{BACKUPS}:ro" in services["monitor"]["volumes"]
    assert services["monitor"]["environment"]["BACKUPS_DIR"] == BACKUPS


def test_no_log_of_a_container_grows_without_end():
    for service in read_compose().values():
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}


def units():
    return sorted(UNITS.glob("*.service"))


@pytest.mark.parametrize("unit", units(), ids=lambda path: path.stem)
def test_a_unit_may_do_no_more_than_it_needs(unit):
    """Operating review, finding 10: 9.2 of 10 ("unsafe"), as systemd counts it."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is missing")
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
        env={"SYSTEMD_UNIT_PATH": f"{UNITS}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    (exposure,) = re.findall(r"exposure level for \S+ ([\d.]+)", done.stdout)

    assert float(exposure) <= 2.0, done.stdout


def test_units_end_their_main_process_first_and_read_no_settings_themselves():
    """SIGTERM to every process cuts off the task that a worker's child is at."""
    common = COMMON.read_text()
    assert "KillMode=mixed" in common
    assert "StateDirectory=unionarena" in common

    for text in (common, *(unit.read_text() for unit in units())):
        assert "EnvironmentFile" not in text, "the programs read .env, in one way"
