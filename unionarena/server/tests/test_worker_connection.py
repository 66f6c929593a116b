"""A worker uses one connection to the database from task to task."""

from types import SimpleNamespace

import pytest
from celery.fixups.django import DjangoWorkerFixup
from django.db import connection

from unionarena.celery import app, renew_worker_connection
from unionarena.server.processes import worker_group


@pytest.fixture
def connected(transactional_db):
    connection.ensure_connection()
    yield connection
    connection.close()


def task(*, is_eager):
    return SimpleNamespace(request=SimpleNamespace(is_eager=is_eager))


def test_celery_does_not_close_it_around_each_task(connected):
    """It opened two new ones for each task, three and a half a second at rest."""
    kept = connected.connection
    fixup = DjangoWorkerFixup(app)

    fixup.on_task_prerun(task(is_eager=False))
    fixup.on_task_postrun(task(is_eager=False))

    assert connected.connection is kept


@pytest.mark.parametrize(("is_eager", "is_closed"), [(False, True), (True, False)])
def test_one_that_broke_is_closed_before_the_next_task(
    connected, monkeypatch, is_eager, is_closed
):
    monkeypatch.setattr(connected, "errors_occurred", True)
    monkeypatch.setattr(connected, "is_usable", lambda: False)

    renew_worker_connection(sender=task(is_eager=is_eager))

    assert (connected.connection is None) == is_closed


def test_a_worker_has_no_pool_and_other_processes_have(monkeypatch):
    options = {"pool": {"min_size": 1}, "connect_timeout": 2}
    worker = SimpleNamespace(vendor="postgresql", settings_dict={"OPTIONS": options})
    monkeypatch.setattr("django.db.connection", worker)

    worker_group._keep_connection()

    assert options == {"connect_timeout": 2}
    assert worker.settings_dict["CONN_MAX_AGE"] == worker_group.CONNECTION_S
