"""Answers given ahead: given once, in the position they were meant for, or not."""

import random

import pytest

from battles.correspondence import conditional_answers, open_games
from battles.correspondence.conditional_answers import prepare_answer
from battles.errors import BattleNotFound, NoConditionalAnswer
from battles.models import BattleAction, ConditionalAnswer
from battles.tests.factories import CONCEDE, log_of, make_duel, pick
from collection.tests.factories import load_starter_content, make_player
from unionarena.core import site_time

State = ConditionalAnswer.State
DEALS = 20


def play_to_an_attack(clock):
    """Play at random until an attack could be blocked; return duel, seat and decision.

    By chance a battle ends before: then another deal is played, always the same ones.
    """
    for deal in range(DEALS):
        names = (f"akari{deal}", f"botan{deal}")
        duel = make_duel(names=names, seed=bytes([deal]) * 32, clock=clock)
        rng = random.Random(deal)
        while True:
            seat, decision = duel.next_decision()
            if decision is None:
                break
            if can_be_blocked(seat, decision, duel.view(seat)):
                return duel, seat, decision
            duel.submit(seat, pick(decision, rng), decision_id=decision["id"])
    raise AssertionError("no deal leads to an attack that could be blocked")


def find_attack(decision, attacker=None):
    attacks = [
        each["action"]
        for each in decision.get("options", ())
        if each["action"]["type"] == "declare_attack"
        and attacker in (None, each["action"]["card"])
    ]
    return attacks[0] if attacks else None


def can_be_blocked(seat, decision, view):
    other = view["players"][1 - seat]["front_line"]
    return find_attack(decision) and any(
        each["mode"] == "active" and each["bp"] for each in other
    )


@pytest.fixture
def attack(transactional_db):
    """A correspondence battle in which a character may attack, and could be blocked."""
    load_starter_content()
    return Attack(*play_to_an_attack("days3"))


class Attack:
    def __init__(self, duel, seat, decision):
        self.duel, self.seat, self.decision = duel, seat, decision
        self.action = find_attack(decision)
        self.attacker = self.action["card"]
        self.defender = duel.people[1 - seat]
        line = duel.view(1 - seat)["players"][1 - seat]["front_line"]
        self.blocker = next(each["id"] for each in line if each["mode"] == "active")

    def prepare(self, blocker):
        return prepare_answer(
            battle_id=self.duel.battle_id,
            viewer=self.defender,
            attacker=self.attacker,
            blocker=blocker,
        )

    def strike(self):
        decision = self.decision
        self.duel.submit(self.seat, self.action, decision_id=decision["id"])
        # What the attack itself triggers comes before the question for a blocker.
        rng = random.Random(1)
        while True:
            seat, asked = self.duel.next_decision()
            if asked is None or asked["kind"] == "block" or seat != self.seat:
                return
            if asked["kind"] == decision["kind"]:
                return
            self.duel.submit(seat, pick(asked, rng), decision_id=asked["id"])

    def defended(self):
        """What the defender has answered since the attack."""
        log = log_of(self.duel)
        begun = next(
            n for n, _s, act in reversed(log) if act["type"] == "declare_attack"
        )
        return [act for n, seat, act in log if n > begun and seat == 1 - self.seat]


def test_the_prepared_block_is_given_when_its_attack_comes(attack):
    row = attack.prepare(attack.blocker)

    attack.strike()

    assert attack.defended()[0] == {"type": "block", "card": attack.blocker}
    row.refresh_from_db()
    assert row.state == State.GIVEN


def test_no_block_can_be_prepared_too(attack):
    attack.prepare(None)

    attack.strike()

    assert attack.defended()[0] == {"type": "decline"}


def test_without_a_prepared_answer_the_question_stays_open(attack):
    attack.strike()

    assert attack.defended() == []


def test_an_answer_to_another_attacker_answers_nothing(attack):
    ConditionalAnswer.objects.create(
        battle_id=attack.duel.battle_id,
        seat=1 - attack.seat,
        attacker=attack.attacker + 1000,
        position={},
    )

    attack.strike()

    assert attack.defended() == []
    assert ConditionalAnswer.objects.get().state == State.WITHDRAWN


@pytest.mark.parametrize("what", ["turn", "life", "attacker", "blocker"])
def test_it_is_withdrawn_where_the_position_differs(attack, what):
    row = attack.prepare(attack.blocker)
    differs = row.position | {what: 99 if what in ("turn", "life") else {"bp": 1}}
    ConditionalAnswer.objects.update(position=differs)

    attack.strike()

    assert attack.defended() == []
    assert ConditionalAnswer.objects.get().state == State.WITHDRAWN


def test_a_question_is_answered_once_however_often_it_is_tried(attack):
    row = attack.prepare(None)
    attack.strike()
    before = BattleAction.objects.count()
    ConditionalAnswer.objects.filter(pk=row.pk).update(state=State.OPEN)

    conditional_answers.give_waiting_answers()
    conditional_answers.give_waiting_answers()

    assert BattleAction.objects.count() == before


def test_the_later_answer_to_an_attacker_replaces_the_earlier(attack):
    attack.prepare(None)
    attack.prepare(attack.blocker)

    attack.strike()

    assert attack.defended()[0]["type"] == "block"


def test_it_can_be_withdrawn(attack):
    attack.prepare(None)
    conditional_answers.withdraw_answer(
        battle_id=attack.duel.battle_id,
        viewer=attack.defender,
        attacker=attack.attacker,
    )

    attack.strike()

    assert attack.defended() == []


def test_only_the_defender_prepares_and_with_cards_that_are_there(attack):
    attacker = attack.duel.people[attack.seat]
    ids = {"battle_id": attack.duel.battle_id, "attacker": attack.attacker}
    with pytest.raises(NoConditionalAnswer):
        prepare_answer(viewer=attacker, blocker=None, **ids)
    with pytest.raises(NoConditionalAnswer):
        prepare_answer(viewer=attack.defender, blocker=attack.attacker, **ids)
    with pytest.raises(BattleNotFound):
        prepare_answer(viewer=make_player("chika"), blocker=None, **ids)
    assert not ConditionalAnswer.objects.exists()


def test_the_opponent_sees_nothing_of_it(attack):
    attack.prepare(None)
    attacker = attack.duel.people[attack.seat]

    seen = conditional_answers.get_preparation(
        battle_id=attack.duel.battle_id, viewer=attacker
    )

    assert seen.answers == []
    now = site_time.now()
    (theirs,) = open_games.list_open_games(attacker, now=now)
    (own,) = open_games.list_open_games(attack.defender, now=now)
    assert (theirs.prepared, own.prepared) == (0, 1)


def test_live_battles_take_no_answers_ahead(transactional_db):
    load_starter_content()
    attack = Attack(*play_to_an_attack("normal"))

    with pytest.raises(NoConditionalAnswer):
        attack.prepare(None)


def test_a_battle_that_is_over_withdraws_what_was_prepared(attack):
    attack.prepare(None)

    attack.duel.submit(attack.seat, CONCEDE, decision_id=None)

    assert ConditionalAnswer.objects.get().state == State.WITHDRAWN
