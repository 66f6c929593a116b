"""Running out of time: exact, once, and never because the service was out."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from battles.clocks import service_time
from battles.clocks.game_clock import PRESETS
from battles.errors import BattleOver, ImpossibleOptions, StaleDecision
from battles.live.session import Session, sessions
from battles.models import Battle, BattleAction, ServiceTime
from battles.seating import clock_timeouts
from battles.tests.factories import make_duel, pick
from collection.tests.factories import load_starter_content
from tests.concurrency import run_at_once

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
QUICK = PRESETS["quick"]
FIRST = timedelta(milliseconds=QUICK.reserve_ms + QUICK.question_ms)


@pytest.fixture
def duel(transactional_db):
    load_starter_content()
    return make_duel(clock="quick", now=NOON)


def sweep(now, *, up=True):
    if up:
        ServiceTime.objects.update_or_create(
            pk=1, defaults={"beat_ms": service_time.to_epoch_ms(now)}
        )
    return clock_timeouts.end_overdue_battles(now=now)


def row(duel):
    return Battle.objects.get(pk=duel.battle_id)


def test_a_battle_with_a_clock_knows_its_deadline(duel):
    clock = sessions.get(duel.battle_id).circumstances.clock

    assert clock.preset == QUICK
    assert row(duel).deadline_ms == service_time.to_epoch_ms(NOON + FIRST)
    assert row(duel).room["clock"] == "quick"


def test_without_a_clock_there_is_no_deadline(transactional_db):
    load_starter_content()
    untimed = make_duel(now=NOON)

    assert row(untimed).deadline_ms is None
    assert sweep(NOON + timedelta(days=100)) == 0


def test_time_is_up_at_the_deadline_and_not_before(duel):
    """The loser is whoever was asked; the end is an action in the log (UA-10.5)."""
    seat, _decision = duel.next_decision()

    assert sweep(NOON + FIRST - timedelta(milliseconds=1)) == 0
    assert sweep(NOON + FIRST) == 1

    battle = row(duel)
    assert (battle.status, battle.result_reason) == ("finished", "timeout")
    assert battle.winner == 1 - seat
    assert battle.deadline_ms is None
    last = BattleAction.objects.get(battle=battle)
    assert (last.seat, last.action) == (seat, {"type": "timeout"})


def test_sweeping_twice_changes_nothing(duel):
    late = NOON + FIRST + timedelta(seconds=5)

    assert [sweep(late), sweep(late)] == [1, 0]
    assert BattleAction.objects.count() == 1


def test_an_answer_moves_the_deadline_in_the_same_write(duel):
    seat, decision = duel.next_decision()
    later = NOON + timedelta(seconds=40)

    duel.submit(seat, {"type": "decline"}, decision_id=decision["id"], now=later)

    other = sessions.get(duel.battle_id).circumstances.clock
    assert other.seats[seat].reserve_ms == QUICK.reserve_ms - 30_000
    assert row(duel).deadline_ms == service_time.to_epoch_ms(later + FIRST)
    assert row(duel).clock == other.to_dict()


def test_clocks_survive_a_restart(duel):
    rng = random.Random(4)
    now = NOON
    for _ in range(12):
        now += timedelta(seconds=rng.randrange(20))
        duel.step(rng, now=now)
    clock = sessions.get(duel.battle_id).circumstances.clock

    sessions.clear()

    assert Session.load(duel.battle_id).circumstances.clock == clock


def test_an_answer_in_the_log_first_beats_the_sweep(duel):
    """The race is decided by the number in the log."""
    seat, decision = duel.next_decision()
    late = NOON + FIRST + timedelta(milliseconds=400)
    elsewhere = Session.load(duel.battle_id)

    duel.submit(seat, {"type": "decline"}, decision_id=decision["id"], now=late)

    sessions.clear()
    sessions.keep(elsewhere)  # a process that has not heard of the answer
    assert sweep(late) == 0
    assert row(duel).status == "running"


def test_a_timeout_in_the_log_first_refuses_the_answer(duel):
    seat, decision = duel.next_decision()
    sweep(NOON + FIRST)

    with pytest.raises((BattleOver, StaleDecision)):
        duel.submit(seat, {"type": "decline"}, decision_id=decision["id"])


def test_two_sweeps_and_an_answer_at_once_end_in_one_of_two_ways(duel):
    seat, decision = duel.next_decision()
    late = NOON + FIRST + timedelta(seconds=1)
    ServiceTime.objects.create(pk=1, beat_ms=service_time.to_epoch_ms(late))

    def answer():
        return duel.submit(
            seat, {"type": "decline"}, decision_id=decision["id"], now=late
        )

    def look():
        return clock_timeouts.end_overdue_battles(now=late)

    outcome = run_at_once(look, look, answer)

    refused = {type(done) for done in outcome if isinstance(done, Exception)}
    assert refused <= {BattleOver, StaleDecision}
    assert BattleAction.objects.filter(battle_id=duel.battle_id, number=1).count() == 1
    timeouts = BattleAction.objects.filter(action={"type": "timeout"}).count()
    assert timeouts == sum(done for done in outcome if isinstance(done, int))
    assert (row(duel).status == "finished") == (timeouts == 1)


# --- Outages.


def test_nobody_loses_while_no_server_is_up(duel):
    late = NOON + FIRST + timedelta(hours=3)
    service_time.record_heartbeat(NOON)

    assert sweep(late, up=False) == 0


def test_an_outage_is_given_back_to_everybody_once(duel):
    out = timedelta(hours=3)
    service_time.record_heartbeat(NOON)
    back = NOON + out

    given = [service_time.record_heartbeat(back) for _process in range(3)]

    assert given == [out // timedelta(milliseconds=1), 0, 0]
    assert sweep(back + FIRST - timedelta(seconds=1)) == 0
    assert sweep(back + FIRST) == 1


def test_a_short_silence_is_no_outage(duel):
    service_time.record_heartbeat(NOON)

    assert service_time.record_heartbeat(NOON + timedelta(seconds=19)) == 0
    assert sweep(NOON + FIRST) == 1


def test_processes_that_come_back_at_once_give_the_time_back_once(duel):
    service_time.record_heartbeat(NOON)

    given = run_at_once(
        *[lambda: service_time.record_heartbeat(NOON + timedelta(minutes=10))] * 4
    )

    assert sorted(given) == [0, 0, 0, 600_000]
    assert ServiceTime.objects.get().paused_ms == 600_000


def test_a_battle_that_was_frozen_gets_that_time_back(duel):
    clock_timeouts.give_back_time(duel.battle_id, milliseconds=90_000)
    sessions.get(duel.battle_id).catch_up()

    assert sweep(NOON + FIRST + timedelta(seconds=89)) == 0
    assert sweep(NOON + FIRST + timedelta(seconds=90)) == 1


# --- Bots, correspondence, presets.


def test_by_correspondence_each_turn_has_its_days(transactional_db):
    load_starter_content()
    slow = make_duel(clock="days3", now=NOON)
    rng = random.Random(2)
    now = NOON
    for _ in range(30):
        now += timedelta(hours=2)
        slow.step(rng, now=now)

    assert not row(slow).is_live
    assert row(slow).status == "running"
    assert sweep(now + timedelta(days=2)) == 0
    assert sweep(now + timedelta(days=3)) == 1


def test_an_unknown_preset_is_refused(transactional_db):
    load_starter_content()

    with pytest.raises(ImpossibleOptions):
        make_duel(clock="forever")


def test_a_test_installation_may_have_shorter_clocks(transactional_db, settings):
    load_starter_content()
    blink = {"reserve_ms": 300, "question_ms": 0, "increment_ms": 0}
    settings.EXTRA_CLOCK_PRESETS = {"blink": blink}
    duel = make_duel(clock="blink", now=NOON)

    assert sweep(NOON + timedelta(milliseconds=299)) == 0
    assert sweep(NOON + timedelta(milliseconds=300)) == 1
    assert row(duel).result_reason == "timeout"


def test_a_whole_battle_with_clocks_ends_by_the_rules(duel):
    rng = random.Random(8)
    now = NOON
    for _ in range(3000):
        now += timedelta(milliseconds=rng.randrange(9000))
        seat, decision = duel.next_decision()
        if decision is None:
            break
        duel.submit(seat, pick(decision, rng), decision_id=decision["id"], now=now)
    else:
        pytest.fail("no end")

    battle = row(duel)
    assert battle.status == "finished"
    assert battle.deadline_ms is None
    assert sweep(now + timedelta(days=1)) == 0
