"""The database's clock decides: a machine whose clock is wrong shifts nothing."""

from datetime import timedelta
from functools import partial

import pytest
from django.apps import apps
from django.utils import timezone
from structlog.testing import capture_logs

from battles.clocks import service_time
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content
from matchmaking.tests.factories import join, make_people
from unionarena import celery
from unionarena.core import site_time

HOUR = timedelta(hours=1)
Battle = apps.get_model("battles", "Battle")
ServiceTime = apps.get_model("battles", "ServiceTime")
Ticket = apps.get_model("matchmaking", "Ticket")
MOMENT = timedelta(seconds=10)


@pytest.fixture(autouse=True)
def _forget(settings):
    settings.HEART_BEATS = True
    celery.cache.clear()  # when periodic work was last done
    yield
    site_time.reset_to_system_clock()
    service_time.clear_cache()


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def a_wrong_clock(monkeypatch):
    """From here on this machine's clock is an hour ahead."""
    right = timezone.now

    def put(by=HOUR):
        monkeypatch.setattr(timezone, "now", lambda: right() + by)

    return put


def run(name):
    """As a worker does what beat sends it."""
    seconds, _task = celery._periodic_by_name()[name]
    return celery.run_due_jobs.apply(kwargs={"names": [name], "every_s": seconds}).get()


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_a_heartbeat_of_a_wrong_clock_gives_nothing_and_takes_nothing(
    transactional_db, a_wrong_clock, by
):
    right = timezone.now()
    service_time.record_heartbeat(right)
    a_wrong_clock(by)

    service_time._beat_once()

    row = ServiceTime.objects.get()
    assert row.paused_ms == 0
    assert abs(row.beat_ms - service_time.to_epoch_ms(right)) < 10_000


def test_a_real_outage_is_given_back_by_a_server_whose_clock_is_wrong(
    transactional_db, a_wrong_clock
):
    service_time.record_heartbeat(timezone.now() - HOUR)
    a_wrong_clock()

    service_time._beat_once()

    assert abs(ServiceTime.objects.get().paused_ms - 3_600_000) < 10_000


def test_service_time_goes_on_where_the_clock_is_put_back(db):
    noon = timezone.now()
    service_time.record_heartbeat(noon)
    service_time.record_heartbeat(noon + HOUR)
    before = service_time.to_service_ms(noon + HOUR)

    service_time.record_heartbeat(noon)

    assert service_time.to_service_ms(noon) == before


def test_nobody_is_let_go_by_a_tick_whose_clock_is_an_hour_ahead(
    content, a_wrong_clock
):
    join(make_people("emi"), now=timezone.now())
    a_wrong_clock()

    run("matchmaking.tasks.tick")

    assert Ticket.objects.searching().count() == 1


def test_no_clock_runs_out_by_a_sweep_whose_clock_is_an_hour_ahead(
    transactional_db, a_wrong_clock
):
    load_starter_content()
    duel = make_duel(clock="normal")
    service_time.record_heartbeat(timezone.now())
    a_wrong_clock()

    run("battles.tasks.sweep_clocks")

    assert Battle.objects.get(pk=duel.battle_id).status == "running"


def test_a_second_beat_has_nothing_done_twice(db, monkeypatch):
    done = []
    name = "matchmaking.tasks.tick"
    monkeypatch.setattr(celery._periodic_by_name()[name][1], "run", _note(done))

    run(name)
    run(name)

    assert len(done) == 1


def test_of_a_tick_only_the_jobs_that_are_due_are_run(db, monkeypatch):
    """Beat sends one message a second and queue for all its frequent jobs."""
    done, names = [], ["matchmaking.tasks.tick", "battles.tasks.mend_stalled_battles"]
    for name in names:
        task = celery._periodic_by_name()[name][1]
        monkeypatch.setattr(task, "run", partial(done.append, name))

    for since_s in (14.4, 14.6):
        moment = timezone.now() - timedelta(seconds=since_s)
        celery.cache.set_many({celery.RAN_KEY + name: moment for name in names})
        celery.run_due_jobs.apply(kwargs={"names": names, "every_s": 1.0}).get()

    assert done == [names[0], *names]


def test_a_job_that_fails_stops_no_other_of_its_tick_and_is_late(db, monkeypatch):
    done, names = [], ["matchmaking.tasks.tick", "battles.tasks.sweep_clocks"]
    first, second = (celery._periodic_by_name()[name][1] for name in names)
    monkeypatch.setattr(first, "run", partial(int, "no number"))
    monkeypatch.setattr(second, "run", partial(done.append, True))

    with capture_logs() as logged:
        celery.run_due_jobs.apply(kwargs={"names": names, "every_s": 1.0}).get()

    assert done == [True]
    assert [(line["event"], line["task"]) for line in logged] == [
        ("periodic work failed", names[0])
    ]
    assert celery.get_last_run(names[0]) is None
    assert celery.get_last_run(names[1]) is not None


def test_every_job_has_a_tick_in_its_queue_as_often_as_it_is_due(settings):
    ticks = {name: tick for tick in celery.list_ticks() for name in tick.names}
    jobs = celery.list_periodic_jobs()

    assert ticks.keys() == {task.name for _seconds, task in jobs}
    for seconds, task in jobs:
        assert ticks[task.name].seconds <= seconds
        route = settings.CELERY_TASK_ROUTES.get(task.name, {})
        usual = None if seconds <= celery.FREQUENT_S else celery.RARE_QUEUE
        assert ticks[task.name].queue == route.get("queue", usual)
    assert sum(1 / tick.seconds for tick in set(ticks.values())) < 2, "a second"


def test_after_an_outage_clocks_wait_behind_no_rarer_work():
    """Issue 35: all was due at once, and the clocks came last, after 5 s."""
    (tick,) = (tick for tick in celery.list_ticks() if tick.queue is None)

    assert "battles.tasks.sweep_clocks" in tick.names
    assert tick.seconds == 1.0


def test_what_was_done_in_a_future_that_is_gone_holds_nothing_up(db, monkeypatch):
    done = []
    name = "matchmaking.tasks.tick"
    task = celery._periodic_by_name()[name][1]
    monkeypatch.setattr(task, "run", _note(done))
    celery.cache.set(celery.RAN_KEY + name, timezone.now() + HOUR, None)

    run(name)

    assert len(done) == 1


def test_a_tick_sent_by_a_beat_an_hour_behind_still_runs(db):
    """Its expiry is reckoned by the clock of beat."""
    entry = celery.app.conf.beat_schedule or celery.app._conf.beat_schedule
    expires = [each["options"]["expires"] for each in entry.values()]

    assert entry
    assert min(expires) > 2 * HOUR.total_seconds()


def _note(done):
    return lambda **_unknown: done.append(True)


def test_a_tick_is_logged_only_when_it_is_late(db):
    """Operating review, finding 11: four lines a tick, 389 MB a day."""
    name = "matchmaking.tasks.tick"
    run(name)
    celery.cache.set(celery.RAN_KEY + name, timezone.now() - timedelta(seconds=5))
    with capture_logs() as quiet:
        run(name)
    celery.cache.set(celery.RAN_KEY + name, timezone.now() - timedelta(seconds=60))
    with capture_logs() as loud:
        run(name)

    assert quiet == []
    (line,) = loud
    assert line["event"] == "periodic work was late"
    assert line["task"] == name
    assert 50 <= line["late_s"] <= 61
