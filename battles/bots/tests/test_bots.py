"""Bots by name: how strong, how long they think, and what happens meanwhile."""

import threading

import pytest

from battles import bots, tasks
from battles.live.session import sessions
from battles.models import BattleAction, BattleSeat
from battles.seating import bot_answers, stand_ins
from battles.simulation.starter_content import read_starter_decks
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content


@pytest.fixture(autouse=True)
def content(transactional_db):
    load_starter_content()


@pytest.fixture
def hasty(monkeypatch):
    """The strong bot answers at once: what it answers does not matter here."""
    monkeypatch.setattr(bots, "THINKING_MS", 0)


def hand_over(duel, seat, bot):
    stand_ins.set_stand_in(battle_id=duel.battle_id, viewer=duel.people[seat], bot=bot)


def test_they_are_offered_from_weak_to_strong_with_a_word_about_each():
    offered = bots.list_bot_choices()

    assert [each["key"] for each in offered] == ["random", "greedy", "monte_carlo"]
    assert [each["key"] for each in offered if each["usual"]] == ["greedy"]
    assert all(each["name"] and each["about"] for each in offered)


def test_each_plays_a_deck_of_its_own():
    own = [bots.BOTS[each["key"]].deck for each in bots.list_bot_choices()]

    assert len(set(own)) == len(own)
    assert set(own) <= set(read_starter_decks())


def test_the_time_limit_is_over_when_it_is_over():
    now = [10.0]
    is_time_up = bots.create_time_limit(300, lambda: now[0])

    now[0] = 10.299
    assert not is_time_up()
    now[0] = 10.3
    assert is_time_up()


@pytest.mark.parametrize("bot", ["random", "greedy", "monte_carlo"])
def test_each_of_them_can_finish_for_a_person(hasty, bot):
    duel = make_duel()
    seat, decision = duel.next_decision()

    hand_over(duel, seat, bot)

    asked, now = duel.next_decision()
    assert asked == 1 - seat
    assert now["id"] > decision["id"]


def test_while_a_bot_thinks_the_battle_goes_on_for_others(monkeypatch):
    """Giving up must not wait for the opponent's thoughts (UA-10.5)."""
    duel = make_duel()
    seat, _decision = duel.next_decision()
    thinks, may_answer = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def choose(self, battle, _seat):
            thinks.set()
            may_answer.wait(10)
            return next(iter(battle.legal_actions(_seat)))

    monkeypatch.setitem(bots.BOTS, "random", Slow())
    monkeypatch.setattr(tasks, "request_bot_answer", lambda **_given: None)
    stand_ins.set_stand_in(
        battle_id=duel.battle_id, viewer=duel.people[seat], bot="random"
    )
    session = sessions.get(duel.battle_id)
    free = []

    def look():
        thinks.wait(10)
        free.append(session.lock.acquire(timeout=30))
        session.lock.release()
        may_answer.set()

    watcher = threading.Thread(target=look)
    watcher.start()
    bot_answers.answer_as_bot(battle_id=duel.battle_id, limit=1)
    watcher.join()

    assert free == [True]


def test_who_takes_back_while_the_bot_thinks_answers_oneself(monkeypatch):
    duel = make_duel()
    seat, decision = duel.next_decision()

    class TakenBack:
        name = "taken back"

        def choose(self, battle, _seat):
            hand_over(duel, seat, None)
            return next(iter(battle.legal_actions(_seat)))

    monkeypatch.setitem(bots.BOTS, "random", TakenBack())

    stand_ins.set_stand_in(
        battle_id=duel.battle_id, viewer=duel.people[seat], bot="random"
    )

    assert duel.next_decision()[0] == seat
    assert duel.next_decision()[1]["id"] == decision["id"]


def test_a_bot_that_thinks_long_lets_others_have_their_turn():
    duel = make_duel()
    seat, _decision = duel.next_decision()
    for person in (seat, 1 - seat):
        sessions.get(duel.battle_id).seats[person].stand_in = "random"

    more = bot_answers.answer_as_bot(
        battle_id=duel.battle_id, limit=200, is_time_up=lambda: True
    )

    assert more
    assert BattleAction.objects.filter(battle_id=duel.battle_id).count() == 1


@pytest.mark.parametrize(
    ("seat", "language", "name"),
    [
        (BattleSeat(bot="greedy", name="Practice partner"), "ja", "練習相手"),
        (BattleSeat(bot="greedy", name="練習相手"), "en", "Practice partner"),
        (BattleSeat(bot="", name="Practice partner"), "ja", "Practice partner"),
        (BattleSeat(bot="forgotten", name="Old bot"), "ja", "Old bot"),
    ],
    ids=["bot", "begun-in-another-language", "person", "bot-that-is-gone"],
)
def test_bots_are_called_as_in_the_readers_language_and_people_by_their_names(
    seat, language, name
):
    assert bots.get_player_name(seat, language) == name
