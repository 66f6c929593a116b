"""An undo is an action in the log, and whoever reads the log honours it (issue 5)."""

import random

import pytest

from battles.live import player_views, submissions
from battles.live.session import Session, sessions
from battles.maintenance import seed_verification
from battles.models import BattleAction, BattleSnapshot
from battles.rules import kernel
from unionarena.core.errors import PlatformError


def undo(duel, to, *, seat=0):
    submissions.submit_action_for_seat(
        sessions.get(duel.battle_id),
        seat=seat,
        action=kernel.Undo(to),
        decision_id=None,
        client_action_id=None,
    )


def position(session):
    return session.game.game.to_dict(session.game.position)


def play_with_undos(duel, rng, *, steps):
    """Random answers, now and then taken back; how often that happened."""
    undone = 0
    for _ in range(steps):
        if not duel.step(rng):
            break
        if rng.random() < 0.08 and duel.next_decision()[0] is not None:
            answered = sessions.get(duel.battle_id).game.answered
            undo(duel, rng.randrange(max(0, answered - 60), answered))
            undone += 1
    return undone


@pytest.mark.parametrize("game", range(3))
def test_a_log_with_undos_leads_where_the_live_battle_stands(duel, game):
    """Property: live state, reload, snapshotless reload and digest all agree."""
    rng = random.Random(game)

    undone = play_with_undos(duel, rng, steps=130)

    live = sessions.get(duel.battle_id)
    loaded = Session.load(duel.battle_id)
    BattleSnapshot.objects.all().delete()
    from_the_start = Session.load(duel.battle_id)
    assert undone
    assert live.game.digest() == loaded.game.digest() == from_the_start.game.digest()


def test_what_is_undone_is_as_it_was_and_numbers_go_on_upward(duel):
    duel.play(12)
    session = sessions.get(duel.battle_id)
    then, to = position(session), session.game.answered
    duel.play(5, seed=2)
    seq, answered = session.seq, session.game.answered

    undo(duel, to)

    assert position(session) == then
    assert session.game.answered == answered + 1
    assert session.seq == seq + 1
    assert duel.next_decision()[1]["id"] == answered + 1


def test_a_battle_goes_on_after_an_undo_past_a_snapshot(duel):
    duel.play(60)

    undo(duel, 20)
    duel.play(10, seed=3)

    live = sessions.get(duel.battle_id)
    assert Session.load(duel.battle_id).game.digest() == live.game.digest()


def test_another_process_that_missed_an_undo_catches_up(duel):
    duel.play(12)
    elsewhere = Session.load(duel.battle_id)

    undo(duel, 6)
    duel.play(3, seed=4)
    elsewhere.catch_up()

    assert elsewhere.game.digest() == sessions.get(duel.battle_id).game.digest()


def test_events_of_an_undone_battle_are_told_in_one_rising_row(duel):
    duel.play(60)
    undo(duel, 30)
    duel.play(20, seed=5)
    sessions.clear()

    batch = player_views.get_events_since(
        duel.people[0], duel.battle_id, since=0, language="en"
    )

    numbers = [event["seq"] for event in batch.events]
    assert numbers == list(range(1, batch.last + 1))
    assert [e["to"] for e in batch.events if e["type"] == "undone"] == [30]


def test_a_finished_battle_with_undos_is_found_fair(duel):
    """The check of every shuffle reads the same log."""
    rng = random.Random(7)
    play_with_undos(duel, rng, steps=60)
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[0])

    proof = seed_verification.verify_battle(duel.battle_id)

    assert proof.verdict.is_fair
    assert BattleAction.objects.filter(action__type="undo").exists()


@pytest.mark.parametrize("to", [-1, 12, 99])
def test_undo_goes_only_to_a_moment_that_was(duel, to):
    duel.play(12)

    with pytest.raises(PlatformError) as refused:
        undo(duel, to)

    assert refused.value.code == "undo.nothing"
    assert sessions.get(duel.battle_id).game.answered == 12


def test_a_client_cannot_send_an_undo_as_an_action(duel):
    with pytest.raises(PlatformError) as refused:
        duel.submit(0, {"type": "undo", "to": 0}, decision_id=0)

    assert refused.value.code == "battle.platform_only"
