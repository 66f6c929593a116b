"""`manage.py check_service` names all that stands still, and nothing else."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

import results.services
from battles.errors import BattleHalted
from battles.live.session import sessions
from battles.terms import servicetime
from battles.tests.factories import make_duel, make_practice
from battles.tests.faults import break_rule
from collection.tests.factories import load_starter_content
from matchmaking.tests.factories import join, make_people
from results.tests.factories import finish
from unionarena.server import standing

PATIENCE = timedelta(minutes=2)
JUST_NOW = timedelta(seconds=30)
LATER = timedelta(minutes=10)


@pytest.fixture(autouse=True)
def _forget():
    sessions.clear()
    servicetime.forget()
    yield
    servicetime.forget()


@pytest.fixture
def content(db):
    load_starter_content()


def found(after):
    """What is found so long from now, with a server that is up then."""
    now = timezone.now() + after
    servicetime.beat(now)
    findings = standing.look(now=now, patience=PATIENCE, limit=5)
    return {finding.kind: finding.ids for finding in findings}


def test_nothing_is_found_where_people_think_about_their_move(content):
    make_duel()
    finish(make_duel(names=("chidori", "daichi"), clock="normal"), loser=0)
    join(make_people("emi"), now=timezone.now())

    assert found(JUST_NOW) == {}


def test_without_a_server_that_is_up_everything_stands_still(db):
    now = timezone.now()

    (finding,) = standing.look(now=now, patience=PATIENCE, limit=5)

    assert finding.kind == "no_server"
    servicetime.beat(now)
    assert standing.look(now=now, patience=PATIENCE, limit=5) == []


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
    monkeypatch.setattr(servicetime, "OUTAGE_MS", 10**9)  # the server was always up
    timed = make_duel(clock="quick")
    make_duel(names=("chidori", "daichi"))

    assert "overdue_clocks" not in found(timedelta(minutes=3))
    assert found(timedelta(hours=1))["overdue_clocks"] == (str(timed.battle_id),)


def test_clocks_that_stand_still_for_want_of_a_server_are_not_overdue(content):
    make_duel(clock="quick")
    servicetime.beat(timezone.now())

    later = timezone.now() + timedelta(hours=1)
    findings = standing.look(now=later, patience=PATIENCE, limit=5)

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
    servicetime.beat(timezone.now())
    duel = finish(make_duel(), loser=1)
    said = StringIO()

    call_command("check_service", stdout=said)
    assert said.getvalue() == "Everything moves.\n"

    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_service", "--patience=0", "--json", stdout=said)
    assert ended.value.code == 1
    (finding,) = json.loads(said.getvalue())
    assert finding["kind"] == "unrecorded_results"
    assert finding["ids"] == [str(duel.battle_id)]

    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_service", "--patience=0", stdout=said)
    assert str(duel.battle_id) in said.getvalue()
    assert "no outcome" in said.getvalue()
