"""Answering questions: once, in order, by whom they are put to."""

import random
import threading

import pytest
from django.db import connection

from battles import selectors, services, signals
from battles.errors import (
    ActionIdReused,
    BattleNotFound,
    BattleOver,
    MalformedMessage,
    PlatformOnly,
    SeatsTaken,
    StaleDecision,
    UnknownBot,
)
from battles.games.rulesets import UNION_ARENA
from battles.live import journal
from battles.live.session import Session, sessions
from battles.models import Battle, BattleAction, BattleSnapshot
from battles.rules import kernel
from battles.tests.factories import lock, make_bot_battle, make_duel
from collection.tests.factories import make_player
from unionarena.errors import Illegal

KEEP = {"type": "decline"}
CONCEDE = {"type": "concede"}


def log_of(duel):
    rows = BattleAction.objects.filter(battle_id=duel.battle_id).order_by("number")
    return [(row.number, row.seat, row.action) for row in rows]


def digest(duel):
    return sessions.get(duel.battle_id).game.digest()


@pytest.fixture
def heard():
    told = []

    def listen(battle_id, signal, **_more):
        told.append((signal, battle_id))

    every = (signals.battle_started, signals.battle_moved, signals.battle_finished)
    for signal in every:
        signal.connect(listen)
    yield told
    for signal in every:
        signal.disconnect(listen)


# --- Beginning.


def test_a_new_battle_asks_the_first_question_and_hides_its_seed(duel):
    battle = Battle.objects.get(pk=duel.battle_id)
    seat, decision = duel.asked()

    assert battle.action_count == 0
    assert battle.seats_asked == 1 << seat
    assert decision["id"] == 0
    assert battle.seed_commitment == kernel.commitment(bytes(battle.seed))
    assert bytes(battle.seed).hex() not in repr(duel.view(0))


def test_a_battle_begins_when_its_transaction_commits(
    content, heard, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as callbacks:
        duel = make_duel()
    assert heard == []

    for callback in callbacks:
        callback()

    assert (signals.battle_started, duel.battle_id) in heard


def test_one_person_cannot_sit_on_both_seats(content):
    person = make_player("akari")
    seat = services.SeatRequest(user=person, deck=lock(person))

    with pytest.raises(SeatsTaken):
        services.create_battle(seats=[seat, seat])

    assert not Battle.objects.exists()


def test_an_unknown_bot_is_refused(content):
    person = make_player("akari")

    with pytest.raises(UnknownBot):
        services.create_practice(user=person, deck=lock(person), bot="deep thought")

    assert not Battle.objects.exists()


# --- Answering.


def test_an_answer_is_in_the_log_before_it_is_acknowledged(duel):
    seat, decision = duel.asked()

    submitted = duel.submit(seat, KEEP, decision_id=decision["id"])

    assert submitted.number == 1
    assert not submitted.repeated
    assert log_of(duel) == [(1, seat, KEEP)]
    assert Battle.objects.get(pk=duel.battle_id).action_count == 1


def test_the_same_try_sent_twice_applies_once_and_is_answered_the_same(duel):
    seat, decision = duel.asked()
    again = {"decision_id": decision["id"], "client_action_id": "try-1"}

    first = duel.submit(seat, KEEP, **again)
    second = duel.submit(seat, KEEP, **again)

    assert (second.number, second.seq) == (first.number, first.seq)
    assert second.repeated
    assert log_of(duel) == [(1, seat, KEEP)]


def test_a_late_repetition_is_still_recognised_by_another_process(duel):
    seat, decision = duel.asked()
    duel.submit(seat, KEEP, decision_id=decision["id"], client_action_id="try-1")
    duel.play(5)
    sessions.clear()

    again = duel.submit(seat, KEEP, decision_id=0, client_action_id="try-1")

    assert again.repeated
    assert again.number == 1
    assert len(log_of(duel)) == 6


@pytest.mark.parametrize(
    ("action", "decision_id"),
    [({"type": "accept"}, 0), (KEEP, 1), (CONCEDE, None)],
    ids=["another answer", "another question", "giving up"],
)
def test_a_try_reused_for_something_else_is_refused(duel, action, decision_id):
    seat, _decision = duel.asked()
    duel.submit(seat, KEEP, decision_id=0, client_action_id="try-1")
    before = digest(duel)

    with pytest.raises((ActionIdReused, StaleDecision)) as refusal:
        duel.submit(seat, action, decision_id=decision_id, client_action_id="try-1")

    assert refusal.value.code == "battle.client_action_id_reused"
    assert log_of(duel) == [(1, seat, KEEP)]
    assert digest(duel) == before


def test_both_players_may_use_the_same_name_for_a_try(duel):
    seat, _decision = duel.asked()
    duel.submit(seat, KEEP, decision_id=0, client_action_id="try-1")

    submitted = duel.submit(1 - seat, KEEP, decision_id=1, client_action_id="try-1")

    assert submitted.number == 2


def test_an_answer_to_a_closed_question_is_stale_and_changes_nothing(duel):
    seat, _decision = duel.asked()
    duel.submit(seat, KEEP, decision_id=0)
    before = digest(duel)

    with pytest.raises(StaleDecision) as refusal:
        duel.submit(1 - seat, KEEP, decision_id=0)

    assert refusal.value.code == "battle.stale"
    assert refusal.value.details == {"decision_id": 1}
    assert digest(duel) == before
    assert len(log_of(duel)) == 1


def test_an_answer_by_whoever_is_not_asked_is_illegal_and_changes_nothing(duel):
    seat, _decision = duel.asked()
    before = digest(duel)

    with pytest.raises(Illegal) as refusal:
        duel.submit(1 - seat, KEEP, decision_id=0)

    assert refusal.value.code == "battle.not_your_turn"
    assert digest(duel) == before
    assert log_of(duel) == []


def test_an_illegal_answer_carries_code_clause_and_sentence_and_changes_nothing(duel):
    duel.play(2)
    seat, decision = duel.asked()
    while decision["kind"] != "main":
        duel.play(1)
        seat, decision = duel.asked()
    before, count = digest(duel), len(log_of(duel))

    with pytest.raises(Illegal) as refusal:
        duel.submit(
            seat,
            {"type": "play_card", "card": 2_000_000, "line": "front_line"},
            decision_id=decision["id"],
        )

    assert refusal.value.code == "play.not_in_hand"
    assert refusal.value.clause == "UA-4.4.1"
    assert "2000000" in str(refusal.value.message)
    assert digest(duel) == before
    assert len(log_of(duel)) == count


@pytest.mark.parametrize(
    "action",
    [None, [], "pass", {}, {"type": "win"}, {"type": "choose"}, {"type": 7}, {1: 2}],
    ids=repr,
)
def test_what_cannot_be_read_is_malformed_and_changes_nothing(duel, action):
    seat, _decision = duel.asked()

    with pytest.raises(MalformedMessage) as refusal:
        duel.submit(seat, action, decision_id=0)

    assert refusal.value.code == "action.malformed"
    assert log_of(duel) == []


def test_an_answer_must_name_its_question(duel):
    seat, _decision = duel.asked()

    with pytest.raises(MalformedMessage):
        duel.submit(seat, KEEP, decision_id=None)

    assert log_of(duel) == []


@pytest.mark.parametrize("kind", ["timeout", "abandon"])
def test_a_player_cannot_give_what_only_the_platform_gives(duel, kind):
    with pytest.raises(PlatformOnly):
        duel.submit(0, {"type": kind}, decision_id=0)

    assert log_of(duel) == []


def test_a_strangers_battle_is_as_if_it_were_not_there(duel):
    stranger = make_player("stranger")
    missing = "00000000-0000-4000-8000-000000000000"
    codes = set()
    for battle_id in (duel.battle_id, missing):
        with pytest.raises(BattleNotFound) as refusal:
            services.submit(
                battle_id=battle_id,
                viewer=stranger,
                action=CONCEDE,
                decision_id=None,
                client_action_id=None,
            )
        codes.add((refusal.value.code, str(refusal.value.message)))
        with pytest.raises(BattleNotFound):
            selectors.get_battle_for(stranger, battle_id)

    assert len(codes) == 1
    assert log_of(duel) == []


def test_a_stranger_makes_nobody_load_a_battle(duel):
    sessions.clear()

    with pytest.raises(BattleNotFound):
        selectors.open_for(make_player("stranger"), duel.battle_id)

    assert sessions.find(duel.battle_id) is None


# --- Ending.


def test_conceding_ends_the_battle_tells_so_and_shows_the_seed(duel, heard):
    """UA-10.5: a player may concede at any time, also when not asked."""
    seat, _decision = duel.asked()

    services.concede(battle_id=duel.battle_id, viewer=duel.people[1 - seat])

    battle = Battle.objects.get(pk=duel.battle_id)
    present = selectors.present_for(duel.people[0], duel.battle_id)
    assert (battle.status, battle.winner) == ("finished", seat)
    assert battle.result_reason == "concession"
    assert battle.seats_asked == 0
    assert battle.finished_at is not None
    assert present.info.seed == bytes(battle.seed).hex()
    assert heard[-1] == (signals.battle_finished, duel.battle_id)


def test_nothing_can_be_answered_after_the_end(duel):
    services.concede(battle_id=duel.battle_id, viewer=duel.people[0])

    with pytest.raises(BattleOver):
        services.concede(battle_id=duel.battle_id, viewer=duel.people[1])
    with pytest.raises(BattleOver):
        duel.submit(0, KEEP, decision_id=1)

    assert len(log_of(duel)) == 1


def test_conceding_twice_under_one_name_is_answered_the_same(duel):
    first = services.concede(
        battle_id=duel.battle_id, viewer=duel.people[0], client_action_id="bye"
    )
    second = services.concede(
        battle_id=duel.battle_id, viewer=duel.people[0], client_action_id="bye"
    )

    assert second.repeated
    assert second.number == first.number


def test_a_listener_that_fails_hinders_no_answer(duel):
    def fail(**_given):
        raise RuntimeError

    signals.battle_moved.connect(fail)
    try:
        submitted = duel.submit(duel.asked()[0], KEEP, decision_id=0)
    finally:
        signals.battle_moved.disconnect(fail)

    assert submitted.number == 1


def test_two_random_players_reach_the_end_and_the_outcome_is_kept(duel, heard):
    duel.play(2000)

    outcome = selectors.get_finished_battle(duel.battle_id)
    assert outcome.reason in {"life", "deck_out"}
    assert outcome.clause in {"UA-10.2", "UA-10.3"}
    assert outcome.winner == duel.view()["result"]["winner"]
    assert outcome.turns == duel.view()["turn"]["number"]
    assert [seat.user_id for seat in outcome.seats] == [p.pk for p in duel.people]
    assert heard.count((signals.battle_finished, duel.battle_id)) == 1


# --- Loading and racing.


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
    broken = journal.pack({"game": "other"})
    BattleSnapshot.objects.update(ruleset_version=0, state=broken)
    sessions.clear()

    assert digest(duel) == played


def test_events_older_than_memory_are_replayed_exactly(duel):
    duel.play(120)
    session = sessions.get(duel.battle_id)
    everything = selectors.events_since(
        duel.people[0], duel.battle_id, since=0, language="en"
    )

    assert [event["seq"] for event in everything.events] == list(
        range(1, session.seq + 1)
    )
    for since in (0, 1, 150, session.seq - 1, session.seq, session.seq + 7):
        batch = selectors.events_since(
            duel.people[0], duel.battle_id, since=since, language="en"
        )
        assert batch.events == everything.events[since:]


def test_a_session_that_was_overtaken_catches_up_and_answers(duel):
    """Two processes: the second plays while the first remembers the past."""
    seat, _decision = duel.asked()
    behind = sessions.get(duel.battle_id)
    ahead = Session.load(duel.battle_id)
    services.submit_for_seat(
        ahead,
        seat=seat,
        action=UNION_ARENA.read_action(KEEP),
        decision_id=0,
        client_action_id=None,
    )
    assert behind.game.answered == 0

    submitted = duel.submit(1 - seat, KEEP, decision_id=1)

    assert submitted.number == 2
    assert [number for number, _seat, _action in log_of(duel)] == [1, 2]


def test_a_lost_race_is_noticed_at_the_log_and_nothing_is_applied_twice(duel):
    """Both processes answer the same question; the slower one is told it is stale."""
    seat, _decision = duel.asked()
    slow = sessions.get(duel.battle_id)
    quick = Session.load(duel.battle_id)
    for session in (quick, slow):
        answer = {
            "seat": seat,
            "action": UNION_ARENA.read_action(KEEP),
            "decision_id": 0,
            "client_action_id": None,
        }
        if session is quick:
            services.submit_for_seat(session, **answer)
        else:
            with pytest.raises(StaleDecision):
                services.submit_for_seat(session, **answer)

    assert len(log_of(duel)) == 1
    assert slow.game.digest() == quick.game.digest()


def test_damage_in_one_process_only_is_mended_from_the_log(duel, monkeypatch):
    """The failure is confirmed on the log before a battle is halted for it."""
    seat, decision = duel.asked()
    session = sessions.get(duel.battle_id)
    session.game.position.frames.clear()  # the memory is damaged, the log is not

    assert duel.submit(seat, KEEP, decision_id=decision["id"]).number == 1
    assert Battle.objects.get(pk=duel.battle_id).status == "running"
    assert Session.load(duel.battle_id).game.digest() == digest(duel)


def test_a_failing_database_leaves_the_session_where_the_log_is(duel, monkeypatch):
    seat, _decision = duel.asked()
    before = digest(duel)

    def fail(_entry):
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", fail)
        with pytest.raises(ConnectionError):
            duel.submit(seat, KEEP, decision_id=0)

    duel.view()  # whoever looks catches up
    assert digest(duel) == before
    assert duel.submit(seat, KEEP, decision_id=0).number == 1


def in_threads(*works):
    results = [None] * len(works)
    barrier = threading.Barrier(len(works))

    def run(index, work):
        barrier.wait()
        try:
            results[index] = work()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_tabs_that_answer_at_once_apply_once(live_duel):
    seat, _decision = live_duel.asked()

    def answer(name):
        return lambda: live_duel.submit(
            seat, KEEP, decision_id=0, client_action_id=name
        )

    results = in_threads(*(answer(f"tab-{n}") for n in range(6)))

    applied = [r for r in results if isinstance(r, services.Submitted)]
    assert [r.number for r in applied] == [1]
    assert sum(isinstance(r, StaleDecision) for r in results) == 5
    assert len(log_of(live_duel)) == 1


def test_one_try_sent_from_many_processes_at_once_applies_once(live_duel):
    """Each thread has a session of its own, like a process."""
    seat, _decision = live_duel.asked()

    def answer():
        session = Session.load(live_duel.battle_id)
        return services.submit_for_seat(
            session,
            seat=seat,
            action=UNION_ARENA.read_action(KEEP),
            decision_id=0,
            client_action_id="try-1",
        )

    results = in_threads(*[answer] * 6)

    assert {type(result) for result in results} == {services.Submitted}
    assert {result.number for result in results} == {1}
    assert sum(not result.repeated for result in results) == 1
    assert len(log_of(live_duel)) == 1


# --- Bots.


def test_a_bot_answers_until_the_person_is_asked(live_practice):
    rng = random.Random(3)
    while live_practice.step(rng):
        battle = Battle.objects.get(pk=live_practice.battle_id)
        assert not battle.waits_for_bot

    outcome = selectors.get_finished_battle(live_practice.battle_id)
    answers = BattleAction.objects.filter(battle_id=live_practice.battle_id)
    assert outcome.seats[1].bot == services.DEFAULT_BOT
    assert answers.filter(seat=1).count() > 0
    assert answers.filter(seat=0).count() > 0


def test_answering_for_a_bot_twice_finds_nothing_the_second_time(content):
    battle = make_bot_battle()

    assert services.answer_as_bot(battle_id=battle.pk, limit=5) is True
    assert BattleAction.objects.filter(battle=battle).count() == 5
    services.answer_as_bot(battle_id=battle.pk, limit=10_000)
    count = BattleAction.objects.filter(battle=battle).count()
    assert services.answer_as_bot(battle_id=battle.pk, limit=5) is False
    assert BattleAction.objects.filter(battle=battle).count() == count


def test_two_workers_answer_for_the_same_bot_without_harm(transactional_db):
    from collection.tests.factories import load_starter_content

    load_starter_content()
    battle = make_bot_battle()

    def work():
        services.answer_as_bot(battle_id=battle.pk, limit=10_000)

    assert in_threads(work, work) == [None, None]
    outcome = selectors.get_finished_battle(battle.pk)
    assert outcome.actions == BattleAction.objects.filter(battle=battle).count()
