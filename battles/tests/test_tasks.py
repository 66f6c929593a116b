"""Bots: answered by a task, and never forgotten."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles import signals, tasks
from battles.maintenance import finished_battles
from battles.models import Battle, BattleAction
from battles.tests.factories import make_bot_battle, make_practice
from unionarena.core import background_tasks


@pytest.fixture
def crashed_practice(content):
    """A battle that begins in a process that dies before its bot is started."""
    for seed in range(20):
        practice = make_practice(name=f"akari{seed}")
        if Battle.objects.get(pk=practice.battle_id).waits_for_bot:
            return practice
    pytest.fail("the bot was never asked first")
    return None


def count_actions(battle_id):
    return BattleAction.objects.filter(battle_id=battle_id).count()


def age(battle_id, seconds):
    moment = timezone.now() - timedelta(seconds=seconds)
    Battle.objects.filter(pk=battle_id).update(moved_at=moment)


def test_a_forgotten_bot_is_found_and_answered(crashed_practice):
    battle_id = crashed_practice.battle_id
    age(battle_id, 60)

    tasks.answer_forgotten_bots()

    assert count_actions(battle_id) > 0
    assert not Battle.objects.get(pk=battle_id).waits_for_bot
    assert crashed_practice.next_decision()[0] == 0


def test_a_bot_that_was_just_asked_is_left_to_its_task(crashed_practice):
    battle_id = crashed_practice.battle_id
    age(battle_id, 1)

    tasks.answer_forgotten_bots()

    assert count_actions(battle_id) == 0


def test_a_battle_that_waits_for_a_person_is_left_alone(crashed_practice):
    battle_id = crashed_practice.battle_id
    tasks.answer_bot(battle_id=str(battle_id))
    count = count_actions(battle_id)
    age(battle_id, 600)

    tasks.answer_forgotten_bots()
    tasks.answer_bot(battle_id=str(battle_id))

    assert count_actions(battle_id) == count


def test_two_bots_play_to_the_end_in_pieces(content, monkeypatch):
    monkeypatch.setattr(tasks, "ANSWERS_PER_TASK", 40)
    battle = make_bot_battle()

    tasks.answer_bot(battle_id=str(battle.pk))

    assert finished_battles.get_finished_battle(battle.pk).reason in {
        "life",
        "deck_out",
    }


def test_a_battle_that_is_gone_is_no_reason_to_fail(db):
    tasks.answer_bot(battle_id="00000000-0000-4000-8000-000000000000", surplus=1)


def test_a_bot_is_started_once_when_it_is_asked(live_practice, monkeypatch):
    started = []
    monkeypatch.setattr(
        tasks, "request_bot_answer", lambda **given: started.append(given)
    )
    wakes = []

    def listen(wakes_bot, **_more):
        wakes.append(wakes_bot)

    signals.battle_moved.connect(listen)
    try:
        while not started and live_practice.next_decision()[1]:
            live_practice.play(1)
    finally:
        signals.battle_moved.disconnect(listen)

    assert started == [{"battle_id": live_practice.battle_id}]
    assert wakes.count(True) == 1


def test_where_there_is_no_worker_bots_think_on_a_thread_of_their_own(
    live_practice, settings
):
    settings.BOTS_THINK_IN_BACKGROUND = True
    live_practice.play(6)
    background_tasks.worker.submit(lambda: None).result(
        timeout=10
    )  # all before it is done

    assert not Battle.objects.get(pk=live_practice.battle_id).waits_for_bot


def test_every_sweep_is_periodic():
    periods = {task: seconds for seconds, task in tasks.PERIODIC}

    assert 0 < periods[tasks.answer_forgotten_bots] <= tasks.UNANSWERED.total_seconds()
    assert periods[tasks.sweep_clocks] <= 1  # clocks are exact to a second
    assert {
        tasks.mend_stalled_battles,
        tasks.create_due_series_battles,
    } < periods.keys()
