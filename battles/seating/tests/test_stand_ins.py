"""Handing over: a bot plays on, the opponent is shown it, and it can be taken back."""

import pytest
from django.utils import timezone

from battles.errors import BattleNotFound, BattleOver, NoHandOver, UnknownBot
from battles.live import submissions
from battles.live.match_state import build_match_message
from battles.live.session import Session, sessions
from battles.models import Battle
from battles.seating import stand_ins
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content, make_player


@pytest.fixture(autouse=True)
def content(transactional_db):
    load_starter_content()


def hand_over(duel, seat, bot="random"):
    stand_ins.set_stand_in(battle_id=duel.battle_id, viewer=duel.people[seat], bot=bot)


def test_a_bot_answers_from_now_on():
    duel = make_duel()
    seat, decision = duel.next_decision()

    hand_over(duel, seat)

    asked, now = duel.next_decision()
    assert asked == 1 - seat
    assert now["id"] > decision["id"]


def test_both_see_who_plays():
    duel = make_duel()

    hand_over(duel, 1, "greedy")

    assert build_match_message(sessions.get(duel.battle_id)).stand_ins == [
        None,
        "greedy",
    ]
    assert Session.load(duel.battle_id).seats[1].stand_in == "greedy"


def test_another_process_learns_of_it_when_it_catches_up():
    duel = make_duel()
    elsewhere = Session.load(duel.battle_id)

    hand_over(duel, 1)
    elsewhere.catch_up()

    assert elsewhere.seats[1].stand_in == "random"


def test_it_can_be_taken_back():
    duel = make_duel()
    seat, _decision = duel.next_decision()
    hand_over(duel, seat)

    hand_over(duel, seat, None)
    session = sessions.get(duel.battle_id)

    assert session.seats[seat].stand_in == ""
    other = 1 - seat
    for _ in range(40):
        asked, decision = duel.next_decision()
        if asked != other:
            break
        duel.submit(other, _first(decision), decision_id=decision["id"])
    assert duel.next_decision()[0] == seat


def _first(decision):
    if decision["form"] == "options":
        return decision["options"][-1]["action"]
    asked = decision["cards"]
    return {"type": "choose", "cards": asked["candidates"][: asked["min"]]}


def test_two_bots_finish_the_battle():
    duel = make_duel()

    hand_over(duel, 0)
    hand_over(duel, 1)

    assert Battle.objects.get(pk=duel.battle_id).status == "finished"


def test_the_clock_of_a_seat_that_a_bot_plays_stands():
    duel = make_duel(clock="normal")
    seat, _decision = duel.next_decision()

    hand_over(duel, seat)
    clock = sessions.get(duel.battle_id).circumstances.clock
    assert clock.seats[seat].since is None
    assert clock.seats[1 - seat].since is not None

    hand_over(duel, 1 - seat, None)  # nothing to take back
    assert Battle.objects.get(pk=duel.battle_id).room_version == 1


def test_taking_back_starts_the_own_clock_again():
    duel = make_duel(clock="normal")
    seat, _decision = duel.next_decision()
    session = sessions.get(duel.battle_id)
    with session.lock:
        assert stand_ins._write_stand_in(session, seat, "random", now=timezone.now())
        session.catch_up()

    hand_over(duel, seat, None)

    assert session.circumstances.clock.seats[seat].since is not None


def test_not_where_it_counts():
    with pytest.raises(NoHandOver):
        hand_over(make_duel(ranked=True), 0)


def test_not_by_strangers_nor_to_unknown_bots_nor_afterwards():
    duel = make_duel()

    with pytest.raises(BattleNotFound):
        stand_ins.set_stand_in(
            battle_id=duel.battle_id, viewer=make_player("chie"), bot="random"
        )
    with pytest.raises(UnknownBot):
        hand_over(duel, 0, "deep thought")
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[0])
    with pytest.raises(BattleOver):
        hand_over(duel, 0)
