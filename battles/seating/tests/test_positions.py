"""Playing on from a position: practice from the middle of a battle."""

import random

import pytest

from battles.errors import BattleNotFound, NoPosition, SeatsTaken
from battles.live import player_views, submissions
from battles.live.session import Session, sessions
from battles.maintenance.seed_verification import verify_battle
from battles.models import Battle
from battles.seating import positions
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content


@pytest.fixture
def finished(transactional_db):
    load_starter_content()
    duel = make_duel()
    duel.play(40)
    duel.submit(0, {"type": "concede"}, decision_id=None)
    return duel


def test_a_battle_begins_where_another_stood(finished):
    there = Session.load(finished.battle_id).game_after(23)

    battle = positions.create_battle_from_position(
        user=finished.people[1],
        position=positions.get_position(finished.battle_id, 23),
        seat=1,
    )

    game = Session.load(battle.pk).game_after(23)
    assert battle.origin == "position"
    assert not battle.ranked
    for viewer in (0, 1, None):
        now, then = game.view(viewer), there.view(viewer)
        assert now["players"] == then["players"]
        assert now["turn"] == then["turn"]
        assert now["decision"] == then["decision"]


def test_chance_is_new_from_there_on(finished):
    battle = positions.create_battle_from_position(
        user=finished.people[0], position=positions.get_position(finished.battle_id, 23)
    )

    old = Battle.objects.get(pk=finished.battle_id)
    new = Battle.objects.get(pk=battle.pk)
    assert bytes(new.seed) != bytes(old.seed)
    game = sessions.get(battle.pk).game
    assert game.position.chance.seed == bytes(new.seed)


def test_such_a_battle_is_played_reloaded_and_ends(finished):
    person = finished.people[0]
    battle = positions.create_battle_from_position(
        user=person,
        position=positions.get_position(finished.battle_id, 20),
        bot="random",
    )
    finished.battle_id, finished.people = battle.pk, (person, None)
    finished.play(400, seed=3)

    digest = sessions.get(battle.pk).game.digest()
    sessions.clear()
    assert sessions.get(battle.pk).game.digest() == digest
    batch = player_views.get_events_since(person, battle.pk, since=0, language="en")
    assert batch.events[0]["seq"] == batch.first
    assert batch.last == sessions.get(battle.pk).seq
    if sessions.get(battle.pk).game.result is None:
        submissions.concede_battle(battle_id=battle.pk, viewer=person)
    assert Battle.objects.get(pk=battle.pk).status == "finished"
    with pytest.raises(NoPosition):
        verify_battle(battle.pk)


@pytest.mark.parametrize("number", [-1, 41 + 1, 10_000])
def test_a_moment_that_never_was_is_refused(finished, number):
    with pytest.raises(NoPosition):
        positions.get_position(finished.battle_id, number)


def test_a_running_battle_is_not_played_on(live_duel):
    live_duel.play(5)

    with pytest.raises(NoPosition):
        positions.get_position(live_duel.battle_id, 3)


def test_an_unknown_battle_or_seat_is_refused(finished):
    position = positions.get_position(finished.battle_id, 5)

    with pytest.raises(SeatsTaken):
        positions.create_battle_from_position(
            user=finished.people[0], position=position, seat=2
        )
    with pytest.raises(BattleNotFound):
        positions.get_position(random.Random(1).randbytes(16).hex(), 1)
