"""A battle in memory is its log, whoever else holds it and whatever is lost."""

import pytest

from battles.errors import (
    StaleDecision,
)
from battles.games.registry import USUAL_GAME
from battles.live import log_writer, player_views, submissions
from battles.live.session import Session, sessions
from battles.models import Battle, BattleSnapshot
from battles.tests.factories import KEEP, digest, log_of
from tests.concurrency import run_at_once


def test_a_battle_loaded_from_its_log_equals_the_one_that_was_played(duel):
    duel.play(70)
    played = digest(duel)
    sessions.clear()

    assert digest(duel) == played
    BattleSnapshot.objects.all().delete()
    sessions.clear()
    assert digest(duel) == played


def test_a_snapshot_of_another_version_of_the_rules_is_not_used(duel):
    duel.play(55)
    played = digest(duel)
    broken = log_writer.pack_state({"game": "other"})
    BattleSnapshot.objects.update(ruleset_version=0, state=broken)
    sessions.clear()

    assert digest(duel) == played


def test_events_older_than_memory_are_replayed_exactly(duel):
    duel.play(120)
    session = sessions.get(duel.battle_id)
    everything = player_views.get_events_since(
        duel.people[0], duel.battle_id, since=0, language="en"
    )

    assert [event["seq"] for event in everything.events] == list(
        range(1, session.seq + 1)
    )
    for since in (0, 1, 150, session.seq - 1, session.seq, session.seq + 7):
        batch = player_views.get_events_since(
            duel.people[0], duel.battle_id, since=since, language="en"
        )
        assert batch.events == everything.events[since:]


def test_a_session_that_was_overtaken_catches_up_and_answers(duel):
    """Two processes: the second plays while the first remembers the past."""
    seat, _decision = duel.next_decision()
    behind = sessions.get(duel.battle_id)
    ahead = Session.load(duel.battle_id)
    submissions.submit_action_for_seat(
        ahead,
        seat=seat,
        action=USUAL_GAME.read_action(KEEP),
        decision_id=0,
        client_action_id=None,
    )
    assert behind.game.answered == 0

    submitted = duel.submit(1 - seat, KEEP, decision_id=1)

    assert submitted.number == 2
    assert [number for number, _seat, _action in log_of(duel)] == [1, 2]


def test_a_lost_race_is_noticed_at_the_log_and_nothing_is_applied_twice(duel):
    """Both processes answer the same question; the slower one is told it is stale."""
    seat, _decision = duel.next_decision()
    slow = sessions.get(duel.battle_id)
    quick = Session.load(duel.battle_id)
    for session in (quick, slow):
        answer = {
            "seat": seat,
            "action": USUAL_GAME.read_action(KEEP),
            "decision_id": 0,
            "client_action_id": None,
        }
        if session is quick:
            submissions.submit_action_for_seat(session, **answer)
        else:
            with pytest.raises(StaleDecision):
                submissions.submit_action_for_seat(session, **answer)

    assert len(log_of(duel)) == 1
    assert slow.game.digest() == quick.game.digest()


def test_damage_in_one_process_only_is_mended_from_the_log(duel, monkeypatch):
    """The failure is confirmed on the log before a battle is halted for it."""
    seat, decision = duel.next_decision()
    session = sessions.get(duel.battle_id)
    session.game.position.frames.clear()  # the memory is damaged, the log is not

    assert duel.submit(seat, KEEP, decision_id=decision["id"]).number == 1
    assert Battle.objects.get(pk=duel.battle_id).status == "running"
    assert Session.load(duel.battle_id).game.digest() == digest(duel)


def test_a_failing_database_leaves_the_session_where_the_log_is(duel, monkeypatch):
    seat, _decision = duel.next_decision()
    before = digest(duel)

    def fail(_entry):
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(log_writer, "append_entry", fail)
        with pytest.raises(ConnectionError):
            duel.submit(seat, KEEP, decision_id=0)

    duel.view()  # whoever looks catches up
    assert digest(duel) == before
    assert duel.submit(seat, KEEP, decision_id=0).number == 1


def test_two_tabs_that_answer_at_once_apply_once(live_duel):
    seat, _decision = live_duel.next_decision()

    def answer(name):
        return lambda: live_duel.submit(
            seat, KEEP, decision_id=0, client_action_id=name
        )

    results = run_at_once(*(answer(f"tab-{n}") for n in range(6)))

    applied = [r for r in results if isinstance(r, submissions.SubmittedAction)]
    assert [r.number for r in applied] == [1]
    assert sum(isinstance(r, StaleDecision) for r in results) == 5
    assert len(log_of(live_duel)) == 1


def test_one_try_sent_from_many_processes_at_once_applies_once(live_duel):
    """Each thread has a session of its own, like a process."""
    seat, _decision = live_duel.next_decision()

    def answer():
        session = Session.load(live_duel.battle_id)
        return submissions.submit_action_for_seat(
            session,
            seat=seat,
            action=USUAL_GAME.read_action(KEEP),
            decision_id=0,
            client_action_id="try-1",
        )

    results = run_at_once(*[answer] * 6)

    assert {type(result) for result in results} == {submissions.SubmittedAction}
    assert {result.number for result in results} == {1}
    assert sum(not result.repeated for result in results) == 1
    assert len(log_of(live_duel)) == 1
