"""`manage.py check_service` names all that stands still, and nothing else."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

import results.services
from battles.clocks import service_time
from battles.errors import BattleHalted
from battles.live.session import sessions
from battles.tests.broken_rules import break_rule
from battles.tests.factories import make_duel, make_practice
from collection.tests.factories import load_starter_content
from matchmaking.tests.factories import join, make_people
from results.tests.factories import finish
from unionarena.celery import app, list_periodic_jobs, record_run
from unionarena.server.monitoring import site_metrics, site_status
from unionarena.settings import env

PATIENCE = timedelta(minutes=2)
JUST_NOW = timedelta(seconds=30)
LATER = timedelta(minutes=10)


@pytest.fixture(autouse=True)
def _forget(monkeypatch):
    sessions.clear()
    service_time.clear_cache()
    # The command shortens what its process waits for; other tests wait longer.
    options = dict(connection.settings_dict["OPTIONS"])
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
    yield
    service_time.clear_cache()


@pytest.fixture
def content(db):
    load_starter_content()


def found(after):
    """What is found so long from now, with a server that is up then."""
    now = timezone.now() + after
    service_time.record_heartbeat(now)
    findings = site_status.list_findings(now=now, patience=PATIENCE, limit=5)
    return {finding.kind: finding.ids for finding in findings}


def test_nothing_is_found_where_people_think_about_their_move(content):
    make_duel()
    finish(make_duel(names=("chidori", "daichi"), clock="normal"), loser=0)
    join(make_people("emi"), now=timezone.now())

    assert found(JUST_NOW) == {}


def test_without_a_server_that_is_up_everything_stands_still(db):
    now = timezone.now()

    (finding,) = site_status.list_findings(now=now, patience=PATIENCE, limit=5)

    assert finding.kind == "no_server"
    service_time.record_heartbeat(now)
    assert site_status.list_findings(now=now, patience=PATIENCE, limit=5) == []


def test_a_battle_in_which_the_engine_failed_waits_for_a_person(
    transactional_db, monkeypatch
):
    load_starter_content()
    duel, _bystander = make_duel(), make_duel(names=("chidori", "daichi"))
    duel.play(1)
    break_rule(monkeypatch, "StartPhase")
    with pytest.raises(BattleHalted):
        duel.play(1)

    assert found(JUST_NOW) == {}
    assert found(LATER) == {"halted_battles": (str(duel.battle_id),)}


def test_a_bot_that_does_not_answer_is_found(content):
    make_duel()
    for number in range(20):  # chance decides who begins
        practice = make_practice(name=f"akari{number}")
        if found(LATER):
            break

    assert found(JUST_NOW) == {}
    assert found(LATER) == {"silent_bots": (str(practice.battle_id),)}


def test_a_clock_that_nobody_stopped_is_found(content, monkeypatch):
    monkeypatch.setattr(service_time, "OUTAGE_MS", 10**9)  # the server was always up
    timed = make_duel(clock="quick")
    make_duel(names=("chidori", "daichi"))

    assert "overdue_clocks" not in found(timedelta(minutes=3))
    assert found(timedelta(hours=1))["overdue_clocks"] == (str(timed.battle_id),)


def test_clocks_that_stand_still_for_want_of_a_server_are_not_overdue(content):
    make_duel(clock="quick")
    service_time.record_heartbeat(timezone.now())

    later = timezone.now() + timedelta(hours=1)
    findings = site_status.list_findings(now=later, patience=PATIENCE, limit=5)

    assert [finding.kind for finding in findings] == ["no_server"]


def test_a_result_that_nobody_recorded_is_found_until_somebody_does(content):
    duel = finish(make_duel(ranked=True), loser=1)

    assert found(JUST_NOW) == {}
    assert found(LATER) == {"unrecorded_results": (str(duel.battle_id),)}
    results.services.record_outcome(battle_id=duel.battle_id)
    assert found(LATER) == {}


def test_whoever_left_the_queue_long_ago_shows_that_the_tick_does_not_run(content):
    gone, there = make_people("akari", "botan")
    ticket = join(gone, now=timezone.now())
    join(there, now=timezone.now() + LATER)

    assert found(timedelta(minutes=3)) == {}
    assert found(LATER) == {"forgotten_tickets": (str(ticket.pk),)}


def test_the_command_says_what_it_found_and_ends_with_one(content):
    service_time.record_heartbeat(timezone.now())
    duel = finish(make_duel(), loser=1)
    output = StringIO()

    call_command("check_service", stdout=output)
    assert output.getvalue() == "No problems.\n"

    output = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_service", "--patience=0", "--json", stdout=output)
    assert ended.value.code == 1
    (finding,) = json.loads(output.getvalue())
    assert finding["kind"] == "unrecorded_results"
    assert finding["ids"] == [str(duel.battle_id)]

    output = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_service", "--patience=0", stdout=output)
    assert str(duel.battle_id) in output.getvalue()
    assert "no outcome" in output.getvalue()


@pytest.fixture
def with_workers(settings, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    questions = [one for one in site_status.CHECKS if one.kind != "long_queues"]
    monkeypatch.setattr(site_status, "CHECKS", questions)
    monkeypatch.setattr(site_metrics, "ping_redis", lambda: None)
    cache.clear()
    yield
    cache.clear()


def test_work_that_no_worker_does_is_found_by_name(with_workers, db):
    """Two people waited, the worker was stopped, and all was said to be well."""
    for _seconds, task in list_periodic_jobs():
        record_run(sender=task)

    assert "late_work" not in found(JUST_NOW)
    assert (
        "matchmaking.tasks.tick"
        in site_status.list_findings(
            now=timezone.now() + LATER, patience=PATIENCE, limit=50
        )[1].ids
    )


def late_work(after):
    findings = site_status.list_findings(
        now=timezone.now() + after, patience=PATIENCE, limit=50
    )
    return {
        name
        for finding in findings
        if finding.kind == "late_work"
        for name in finding.ids
    }


def test_work_of_a_fresh_site_is_late_only_after_its_own_period(with_workers, db):
    """Operating review, finding 4: a fresh site was reported from the first minute."""
    periods = {task.name: seconds for seconds, task in list_periodic_jobs()}
    seconds, slow = max(
        (seconds, name) for name, seconds in periods.items() if seconds < 3600
    )
    period = timedelta(seconds=seconds)

    assert late_work(timedelta(0)) == set()
    assert late_work(PATIENCE - timedelta(seconds=5)) == set()
    assert "battles.tasks.sweep_clocks" in late_work(PATIENCE + JUST_NOW)
    assert slow not in late_work(period + PATIENCE - JUST_NOW)
    assert slow in late_work(period + PATIENCE + JUST_NOW)


def test_a_task_that_runs_once_a_day_is_not_late_after_minutes(with_workers, db):
    late_work(timedelta(0))

    late = late_work(timedelta(hours=1))

    assert "battles.tasks.sweep_clocks" in late
    assert "unionarena.core.web.tasks.clear_expired_sessions" not in late


def test_what_takes_long_waits_in_no_queue_of_ticks(settings):
    """Bots, imports and trials once dropped every tick of a minute."""
    routes = settings.CELERY_TASK_ROUTES
    ticks = {task.name for seconds, task in list_periodic_jobs() if seconds <= 60}

    user_tasks = {name for name in routes if name not in ticks}
    queues = {routes[name]["queue"] for name in user_tasks}
    assert queues <= {"bots", "imports", "laboratory", "notices", "results"}
    assert "ticks" not in {route["queue"] for route in routes.values()}
    assert queues < {queue.name for queue in settings.CELERY_TASK_QUEUES}


@pytest.mark.skipif(not env.REDIS_URL, reason="without Redis there are no queues")
def test_a_queue_that_grows_is_found_with_its_length(settings, db, monkeypatch):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    monkeypatch.setattr(site_status, "MOST_QUEUED", 2)
    with app.connection_for_write() as connection:
        redis = connection.default_channel.client
        redis.lpush("notices", "1", "2")
        assert "long_queues" not in found(JUST_NOW)
        redis.lpush("notices", "3")
        assert found(JUST_NOW)["long_queues"] == ("notices: 3",)
        redis.delete("notices")
