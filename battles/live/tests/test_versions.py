"""A battle is played by the version of the rules it began with, or not at all."""

import gc
import weakref
from datetime import timedelta

import pytest
from django.utils import timezone

from battles.clocks import service_time
from battles.errors import BattleHalted, OtherRules
from battles.games.registry import USUAL_GAME
from battles.games.rules_build import compute_build_digest
from battles.live.session import Session, sessions
from battles.maintenance.seed_verification import verify_record
from battles.models import Battle, BattleHalt, BattleSnapshot, Status
from battles.seating import clock_timeouts
from battles.tests.factories import make_duel
from battles.watching.replays.playback import read_record

OLD = min({USUAL_GAME.version, *USUAL_GAME.also_plays}) - 1


def begin_with(duel, version):
    """As if it had begun with another version, in a process that has just started."""
    Battle.objects.filter(pk=duel.battle_id).update(ruleset_version=version)
    sessions.clear()


def status_of(duel):
    return Battle.objects.get(pk=duel.battle_id).status


def test_a_battle_of_rules_that_are_gone_is_halted_and_both_versions_are_said(
    live_duel,
):
    live_duel.play(3)
    begin_with(live_duel, OLD)

    with pytest.raises(BattleHalted):
        sessions.get(live_duel.battle_id)

    halt = BattleHalt.objects.get(battle_id=live_duel.battle_id)
    assert status_of(live_duel) == Status.HALTED
    assert f"version {OLD} " in halt.error
    assert f"version {USUAL_GAME.version}." in halt.error
    assert halt.versions["build"] == compute_build_digest()


def test_nobody_runs_out_of_time_by_rules_that_are_gone(live_duel):
    duel = make_duel(names=("chidori", "daichi"), clock="normal")
    begin_with(duel, OLD)
    late = timezone.now() + timedelta(days=1)
    service_time.record_heartbeat(late)

    assert clock_timeouts.end_overdue_battles(now=late) == 0

    assert status_of(duel) == Status.HALTED


def test_a_battle_of_a_version_that_is_declared_alike_plays_on(duel):
    duel.play(3)
    for version in USUAL_GAME.also_plays:
        begin_with(duel, version)

        duel.play(1)

    assert status_of(duel) == Status.RUNNING


def test_a_battle_of_rules_to_come_is_left_to_the_servers_that_have_them(duel):
    begin_with(duel, USUAL_GAME.version + 1)

    with pytest.raises(OtherRules) as refused:
        sessions.get(duel.battle_id)

    assert refused.value.details == {
        "began_with": USUAL_GAME.version + 1,
        "here": USUAL_GAME.version,
    }
    assert status_of(duel) == Status.RUNNING


def test_a_finished_battle_of_rules_that_are_gone_is_not_shown_by_others(duel):
    duel.submit(0, {"type": "concede"}, decision_id=None)
    begin_with(duel, OLD)

    with pytest.raises(OtherRules):
        sessions.get(duel.battle_id)

    assert status_of(duel) == Status.FINISHED


def test_a_record_says_its_build_and_is_checked_by_its_own_version_alone(duel):
    duel.submit(0, {"type": "concede"}, decision_id=None)
    record = read_record(duel.people[0], duel.battle_id)

    assert record["rules_build"] == compute_build_digest()
    assert verify_record(record).verdict.is_fair
    with pytest.raises(OtherRules) as refused:
        verify_record(record | {"ruleset_version": OLD})
    assert refused.value.details["began_with"] == OLD


# --- What stays in memory.


@pytest.mark.parametrize("how", ["fresh", "snapshot"])
def test_a_battle_that_leaves_memory_is_freed_at_once(duel, how):
    """Session and game kept each other: 391 MB after 8,000 battles."""
    duel.play(60)
    if how == "fresh":
        BattleSnapshot.objects.all().delete()
    sessions.clear()
    gc.collect()
    gc.disable()
    try:
        session = Session.load(duel.battle_id)
        known = weakref.ref(session)
        assert session.game.answered
        del session

        assert known() is None
    finally:
        gc.enable()


def test_a_game_asks_for_its_past_although_its_session_is_gone(duel):
    duel.play(20)
    game = Session.load(duel.battle_id).game

    assert game.past(10).answered == 10
