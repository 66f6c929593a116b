"""What the database itself holds true."""

import pytest
from django.db import IntegrityError, transaction

from battles.models import Battle, BattleAction, BattleSeat


def refused(work):
    with pytest.raises(IntegrityError), transaction.atomic():
        work()
    return True


def test_a_number_of_the_log_is_taken_once(duel):
    seat, _decision = duel.next_decision()
    duel.submit(seat, {"type": "decline"}, decision_id=0)
    row = {"battle_id": duel.battle_id, "action": {}, "seq": 1, "number": 1}

    assert refused(lambda: BattleAction.objects.create(**row, seat=1))


def test_a_try_is_in_the_log_once_per_seat(duel):
    row = {
        "battle_id": duel.battle_id,
        "action": {},
        "seq": 1,
        "client_action_id": "a",
    }
    BattleAction.objects.create(**row, number=1, seat=0)
    BattleAction.objects.create(**row, number=2, seat=1)

    assert refused(lambda: BattleAction.objects.create(**row, number=3, seat=1))


def test_an_answer_belongs_to_the_question_before_it(duel):
    row = {"battle_id": duel.battle_id, "action": {}, "seq": 1, "seat": 0}

    assert refused(lambda: BattleAction.objects.create(**row, number=4, decision_id=4))


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "finished"},
        {"result_reason": "life"},
        {"winner": 0},
        {"winner": 2, "status": "finished"},
    ],
    ids=repr,
)
def test_a_battle_is_finished_exactly_when_it_has_a_result(duel, columns):
    battle = Battle.objects.filter(pk=duel.battle_id)

    assert refused(lambda: battle.update(**columns))


def test_a_seat_is_zero_or_one_and_no_bot_and_person_at_once(duel):
    seat = BattleSeat.objects.filter(battle_id=duel.battle_id, seat=0)

    assert refused(lambda: seat.update(seat=2))
    assert refused(lambda: seat.update(bot="random"))


def test_a_battle_outlives_the_account_of_its_player(duel):
    duel.people[0].delete()

    assert BattleSeat.objects.get(battle_id=duel.battle_id, seat=0).name == "akari"
    assert duel.view(1)["viewer"] == 1
