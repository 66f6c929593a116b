"""Outcomes recorded by tasks, and those a lost task left out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.tests.factories import make_duel
from results import services, tasks
from results.models import Outcome
from results.tests.factories import finish


@pytest.fixture
def lost_task(monkeypatch):
    """Drop every task, as a broker that loses them does."""
    monkeypatch.setattr(tasks.record_outcome, "delay_on_commit", lambda **_: None)


def test_end_of_a_battle_records_its_outcome(live_content):
    duel = finish(make_duel(ranked=True), loser=1)

    assert Outcome.objects.get().battle_id == duel.battle_id


def test_sweep_records_what_a_lost_task_left_out(live_content, lost_task):
    duel = finish(make_duel(ranked=True), loser=1)
    assert not Outcome.objects.exists()

    tasks.sweep()

    assert Outcome.objects.get().battle_id == duel.battle_id


def test_sweep_leaves_running_battles_alone(live_content):
    make_duel(ranked=True)

    tasks.sweep()

    assert not Outcome.objects.exists()


def test_one_outcome_that_cannot_be_recorded_keeps_no_other_from_it(
    live_content, lost_task, monkeypatch
):
    broken = finish(make_duel(names=("akari", "botan")), loser=1)
    sound = finish(make_duel(names=("chidori", "daichi")), loser=1)
    record = services.record_outcome

    def record_or_fail(*, battle_id):
        if battle_id == broken.battle_id:
            raise RuntimeError("this one is broken")
        return record(battle_id=battle_id)

    monkeypatch.setattr(services, "record_outcome", record_or_fail)

    tasks.sweep()

    assert [each.battle_id for each in Outcome.objects.all()] == [sound.battle_id]


def test_sweep_of_nothing_left_out_asks_one_question(
    ranked_duel, django_assert_num_queries
):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    with django_assert_num_queries(1):
        tasks.sweep()


def test_task_survives_callers_from_the_future(ranked_duel):
    tasks.record_outcome(battle_id=str(ranked_duel.battle_id), hurry=True)

    assert Outcome.objects.exists()


def test_what_nobody_recorded_for_days_is_found_by_the_long_sweep(
    live_content, lost_task, monkeypatch
):
    duel = finish(make_duel(ranked=True), loser=1)
    later = timezone.now() + timedelta(days=3)
    monkeypatch.setattr(tasks.site_time, "now", lambda: later)
    tasks.sweep()
    assert not Outcome.objects.exists()

    for _run in range(2):
        tasks.sweep_far_back()

    assert Outcome.objects.get().battle_id == duel.battle_id
