"""Logs of finished battles, packed: nothing is lost that anybody can ask for."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from battles import tasks
from battles.errors import DamagedLog
from battles.live.session import Session, sessions
from battles.maintenance import finished_battles, log_packing
from battles.maintenance.seed_verification import verify_battle
from battles.models import Battle, BattleAction, BattleSnapshot, PackedLog
from battles.seating.positions import get_position
from battles.tests.factories import CONCEDE
from battles.watching.replays import playback
from battles.watching.spectating.delayed_session import DelayedSession
from unionarena.core import site_time

pytestmark = pytest.mark.django_db(transaction=True)
LATER = timedelta(days=31)
MIDDLE = 30


@pytest.fixture
def finished(live_duel):
    live_duel.play(55)
    seat, decision = live_duel.next_decision()
    live_duel.submit(seat, CONCEDE, decision_id=decision["id"])
    return live_duel


def pack_all():
    packed = log_packing.pack_finished_logs(now=site_time.now() + LATER, limit=10)
    sessions.clear()
    playback._loaded_replays.clear()
    return packed


def seen(duel):
    """What can be asked of an old battle, in every way there is."""
    person, battle_id = duel.people[0], duel.battle_id
    session = Session.load(battle_id)
    reel = playback.LoadedReplay(battle_id)
    late = DelayedSession.load(battle_id, now=site_time.now() + LATER)
    proof = verify_battle(battle_id)
    assert proof.verdict.is_fair
    return {
        "position": session.game.digest(),
        "record": playback.read_record(person, battle_id),
        "proof": (proof.seed, proof.commitment, proof.actions),
        "end": finished_battles.replay_finished_battle(battle_id),
        "middle": get_position(battle_id, MIDDLE),
        "steps": [(step.seat, step.action) for step in reel.steps],
        "times": reel._times,
        "late": late.game.digest(),
        "events": [event.seq for event in session._replayed_events(0)],
    }


def test_an_old_log_is_packed_once_and_everything_reads_it_as_before(finished):
    before = seen(finished)
    rows = BattleAction.objects.count()

    assert (pack_all(), pack_all()) == (1, 0)

    packed = PackedLog.objects.get()
    assert packed.actions == rows
    assert not BattleAction.objects.exists()
    assert not BattleSnapshot.objects.exists()
    assert seen(finished) == before

    PackedLog.objects.update(log=bytes(packed.log)[:-1] + b"x")
    with pytest.raises(DamagedLog):
        verify_battle(finished.battle_id)


def damage(packed):
    PackedLog.objects.update(log=bytes(packed.log)[:-1] + b"x")
    sessions.clear()
    playback.clear_cache()


def lose(_packed):
    PackedLog.objects.all().delete()
    sessions.clear()
    playback.clear_cache()


@pytest.fixture
def site(client, finished):
    """The site as a browser sees it, to whoever played the battle."""
    client.raise_request_exception = False
    client.force_login(finished.people[0])
    return client


@pytest.mark.parametrize("harm", [damage, lose])
@pytest.mark.parametrize("what", ["replay", "record", "verify"])
def test_a_damaged_log_is_a_refusal_with_a_code_of_its_own(site, finished, harm, what):
    pack_all()
    address = f"/api/v1/battles/{finished.battle_id}/{what}/"
    assert site.get(address).status_code == 200

    harm(PackedLog.objects.get())

    refused = site.get(address)
    assert (refused.status_code, refused.json()["code"]) == (503, "battle.log_damaged")
    page = site.get(f"/battles/{finished.battle_id}/replay/")
    assert page.status_code in {200, 503}


@pytest.mark.parametrize("what", ["replay", "record", "verify"])
def test_an_entry_that_does_not_play_is_told_the_same_way(site, finished, what):
    BattleAction.objects.filter(number=MIDDLE).update(action={"type": "nonsense"})
    BattleSnapshot.objects.all().delete()
    sessions.clear()
    playback.clear_cache()

    refused = site.get(f"/api/v1/battles/{finished.battle_id}/{what}/")

    assert (refused.status_code, refused.json()["code"]) == (503, "battle.log_damaged")


def test_damaged_logs_are_found_by_themselves_and_told_until_they_are_whole(
    finished, capsys
):
    pack_all()
    now, whole = site_time.now(), PackedLog.objects.get()
    assert log_packing.check_packed_logs(now=now, limit=10) == 0

    damage(whole)
    for _ in range(20):  # drawn by lot: one of one, every second time
        log_packing.check_packed_logs(now=now, limit=10)

    assert log_packing.list_damaged_logs(limit=10) == [finished.battle_id]
    with pytest.raises(SystemExit):
        call_command("check_service")
    said = capsys.readouterr().out
    assert "damaged_logs" in said
    assert "halted_battles" not in said

    whole.save()
    assert log_packing.check_packed_logs(now=now, limit=10) == 0
    assert log_packing.list_damaged_logs(limit=10) == []


def test_what_runs_or_ended_lately_is_left_alone(live_duel, settings):
    live_duel.play(2)
    assert pack_all() == 0
    seat, decision = live_duel.next_decision()
    live_duel.submit(seat, CONCEDE, decision_id=decision["id"])

    tasks.pack_logs()
    assert not PackedLog.objects.exists()
    Battle.objects.update(finished_at=site_time.now() - LATER)
    settings.PACK_AFTER_DAYS = 0
    tasks.pack_logs()
    assert not PackedLog.objects.exists()
    settings.PACK_AFTER_DAYS = 30
    tasks.pack_logs()
    assert PackedLog.objects.exists()
