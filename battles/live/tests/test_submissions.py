"""Answering questions: once, in order, by whom they are put to."""

import pytest

from battles import signals
from battles.errors import (
    ActionIdReused,
    BattleNotFound,
    BattleOver,
    MalformedMessage,
    PlatformOnly,
    StaleDecision,
)
from battles.live import battle_access, player_views, submissions
from battles.live.session import sessions
from battles.maintenance import finished_battles
from battles.models import Battle
from battles.tests.factories import CONCEDE, KEEP, digest, log_of
from collection.tests.factories import make_player
from unionarena.core.errors import Illegal

# --- Answering.


def test_an_answer_is_in_the_log_before_it_is_acknowledged(duel):
    seat, decision = duel.next_decision()

    submitted = duel.submit(seat, KEEP, decision_id=decision["id"])

    assert submitted.number == 1
    assert not submitted.repeated
    assert log_of(duel) == [(1, seat, KEEP)]
    assert Battle.objects.get(pk=duel.battle_id).action_count == 1


def test_the_same_try_sent_twice_applies_once_and_is_answered_the_same(duel):
    seat, decision = duel.next_decision()
    again = {"decision_id": decision["id"], "client_action_id": "try-1"}

    first = duel.submit(seat, KEEP, **again)
    second = duel.submit(seat, KEEP, **again)

    assert (second.number, second.seq) == (first.number, first.seq)
    assert second.repeated
    assert log_of(duel) == [(1, seat, KEEP)]


def test_a_late_repetition_is_still_recognised_by_another_process(duel):
    seat, decision = duel.next_decision()
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
    seat, _decision = duel.next_decision()
    duel.submit(seat, KEEP, decision_id=0, client_action_id="try-1")
    before = digest(duel)

    with pytest.raises((ActionIdReused, StaleDecision)) as refusal:
        duel.submit(seat, action, decision_id=decision_id, client_action_id="try-1")

    assert refusal.value.code == "battle.client_action_id_reused"
    assert log_of(duel) == [(1, seat, KEEP)]
    assert digest(duel) == before


def test_both_players_may_use_the_same_name_for_a_try(duel):
    seat, _decision = duel.next_decision()
    duel.submit(seat, KEEP, decision_id=0, client_action_id="try-1")

    submitted = duel.submit(1 - seat, KEEP, decision_id=1, client_action_id="try-1")

    assert submitted.number == 2


def test_an_answer_to_a_closed_question_is_stale_and_changes_nothing(duel):
    seat, _decision = duel.next_decision()
    duel.submit(seat, KEEP, decision_id=0)
    before = digest(duel)

    with pytest.raises(StaleDecision) as refusal:
        duel.submit(1 - seat, KEEP, decision_id=0)

    assert refusal.value.code == "battle.stale"
    assert refusal.value.details == {"decision_id": 1}
    assert digest(duel) == before
    assert len(log_of(duel)) == 1


def test_an_answer_by_whoever_is_not_asked_is_illegal_and_changes_nothing(duel):
    seat, _decision = duel.next_decision()
    before = digest(duel)

    with pytest.raises(Illegal) as refusal:
        duel.submit(1 - seat, KEEP, decision_id=0)

    assert refusal.value.code == "battle.not_your_turn"
    assert digest(duel) == before
    assert log_of(duel) == []


def test_an_illegal_answer_carries_code_clause_and_sentence_and_changes_nothing(duel):
    duel.play(2)
    seat, decision = duel.next_decision()
    while decision["kind"] != "main":
        duel.play(1)
        seat, decision = duel.next_decision()
    before, count = digest(duel), len(log_of(duel))

    with pytest.raises(Illegal) as refusal:
        duel.submit(
            seat,
            {"type": "play_card", "card": 2_000_000, "line": "front_line"},
            decision_id=decision["id"],
        )

    assert refusal.value.code == "play.not_in_hand"
    assert refusal.value.clause == "UA-4.4.1"
    assert str(refusal.value.message) == "This card isn’t in your hand."
    assert refusal.value.details["card"] == 2_000_000
    assert digest(duel) == before
    assert len(log_of(duel)) == count


@pytest.mark.parametrize(
    "action",
    [None, [], "pass", {}, {"type": "win"}, {"type": "choose"}, {"type": 7}, {1: 2}],
    ids=repr,
)
def test_what_cannot_be_read_is_malformed_and_changes_nothing(duel, action):
    seat, _decision = duel.next_decision()

    with pytest.raises(MalformedMessage) as refusal:
        duel.submit(seat, action, decision_id=0)

    assert refusal.value.code == "action.malformed"
    assert log_of(duel) == []


def test_an_answer_must_name_its_question(duel):
    seat, _decision = duel.next_decision()

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
            submissions.submit_action(
                battle_id=battle_id,
                viewer=stranger,
                action=CONCEDE,
                decision_id=None,
                client_action_id=None,
            )
        codes.add((refusal.value.code, str(refusal.value.message)))
        with pytest.raises(BattleNotFound):
            battle_access.get_battle_for(stranger, battle_id)

    assert len(codes) == 1
    assert log_of(duel) == []


def test_a_stranger_makes_nobody_load_a_battle(duel):
    sessions.clear()

    with pytest.raises(BattleNotFound):
        battle_access.open_session_for(make_player("stranger"), duel.battle_id)

    assert sessions.find(duel.battle_id) is None


# --- Ending.


def test_conceding_ends_the_battle_tells_so_and_shows_the_seed(duel, heard):
    """UA-10.5: a player may concede at any time, also when not asked."""
    seat, _decision = duel.next_decision()

    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[1 - seat])

    battle = Battle.objects.get(pk=duel.battle_id)
    present = player_views.get_current_state_for(duel.people[0], duel.battle_id)
    assert (battle.status, battle.winner) == ("finished", seat)
    assert battle.result_reason == "concession"
    assert battle.seats_asked == 0
    assert battle.finished_at is not None
    assert present.info.seed == bytes(battle.seed).hex()
    assert heard[-1] == (signals.battle_finished, duel.battle_id)


def test_nothing_can_be_answered_after_the_end(duel):
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[0])

    with pytest.raises(BattleOver):
        submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[1])
    with pytest.raises(BattleOver):
        duel.submit(0, KEEP, decision_id=1)

    assert len(log_of(duel)) == 1


def test_conceding_twice_under_one_name_is_answered_the_same(duel):
    first = submissions.concede_battle(
        battle_id=duel.battle_id, viewer=duel.people[0], client_action_id="bye"
    )
    second = submissions.concede_battle(
        battle_id=duel.battle_id, viewer=duel.people[0], client_action_id="bye"
    )

    assert second.repeated
    assert second.number == first.number


def test_a_listener_that_fails_hinders_no_answer(duel):
    def fail(**_given):
        raise RuntimeError

    signals.battle_moved.connect(fail)
    try:
        submitted = duel.submit(duel.next_decision()[0], KEEP, decision_id=0)
    finally:
        signals.battle_moved.disconnect(fail)

    assert submitted.number == 1


def test_two_random_players_reach_the_end_and_the_outcome_is_kept(duel, heard):
    duel.play(2000)

    outcome = finished_battles.get_finished_battle(duel.battle_id)
    assert outcome.reason in {"life", "deck_out"}
    assert outcome.clause in {"UA-10.2", "UA-10.3"}
    assert outcome.winner == duel.view()["result"]["winner"]
    assert outcome.turns == duel.view()["turn"]["number"]
    assert [seat.user_id for seat in outcome.seats] == [p.pk for p in duel.people]
    assert heard.count((signals.battle_finished, duel.battle_id)) == 1
