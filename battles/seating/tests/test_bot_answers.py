"""Bots answer for their seats."""

import random

from battles.maintenance import finished_battles
from battles.models import Battle, BattleAction
from battles.seating import battle_creation, bot_answers
from battles.tests.factories import make_bot_battle
from tests.concurrency import run_at_once


def test_a_bot_answers_until_the_person_is_asked(live_practice):
    rng = random.Random(3)
    while live_practice.step(rng):
        battle = Battle.objects.get(pk=live_practice.battle_id)
        assert not battle.waits_for_bot

    outcome = finished_battles.get_finished_battle(live_practice.battle_id)
    answers = BattleAction.objects.filter(battle_id=live_practice.battle_id)
    assert outcome.seats[1].bot == battle_creation.DEFAULT_BOT
    assert answers.filter(seat=1).count() > 0
    assert answers.filter(seat=0).count() > 0


def test_answering_for_a_bot_twice_finds_nothing_the_second_time(content):
    battle = make_bot_battle()

    assert bot_answers.answer_as_bot(battle_id=battle.pk, limit=5) is True
    assert BattleAction.objects.filter(battle=battle).count() == 5
    bot_answers.answer_as_bot(battle_id=battle.pk, limit=10_000)
    count = BattleAction.objects.filter(battle=battle).count()
    assert bot_answers.answer_as_bot(battle_id=battle.pk, limit=5) is False
    assert BattleAction.objects.filter(battle=battle).count() == count


def test_two_workers_answer_for_the_same_bot_without_harm(transactional_db):
    from collection.tests.factories import load_starter_content

    load_starter_content()
    battle = make_bot_battle()

    def work():
        bot_answers.answer_as_bot(battle_id=battle.pk, limit=10_000)

    assert run_at_once(work, work) == [None, None]
    outcome = finished_battles.get_finished_battle(battle.pk)
    assert outcome.actions == BattleAction.objects.filter(battle=battle).count()
