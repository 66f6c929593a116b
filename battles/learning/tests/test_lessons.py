"""Lessons of one thing each: their lines can be played, anybody may begin one."""

import pytest
from django.test import Client

from battles.learning.lessons import COURSES, list_lessons
from battles.learning.prepared_positions import LESSONS, load_scenarios
from battles.models import Battle, Origin
from battles.simulation.scenario_files import run_scenario_file
from cards.catalogue.game_catalogues import load_game_cards
from collection.tests.factories import load_starter_content, make_user

URL = "/battles/tutorial/"
REST = "/api/v1/battles/lessons/"
NAMES = [lesson.name for lesson in COURSES]


def test_there_is_a_position_for_every_lesson_and_no_other():
    assert set(load_scenarios(LESSONS)) == set(NAMES)


def test_what_the_helper_leads_through_can_be_played():
    """UA-4.4.14, UA-6.6, UA-8.1 and UA-8.2 as the lessons show them."""
    report = run_scenario_file(LESSONS)

    assert report.has_passed, report.to_dict()


@pytest.mark.parametrize("name", NAMES)
def test_visitor_begins_a_lesson_as_a_guest(transactional_db, name):
    load_starter_content()

    answer = Client().post(URL, {"lesson": name})

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.pk}/?learn={name}"
    assert battle.origin == Origin.POSITION


def test_no_lesson_of_that_name_begins_nothing(db):
    assert Client().post(URL, {"lesson": "nothing"}).status_code == 404
    assert not Battle.objects.exists()


def test_the_lesson_of_decks_cites_the_clauses_of_decks(db):
    """UA-2.2.1 to UA-2.2.7."""
    text = Client().get("/battles/tutorial/deck/").content.decode()

    assert all(f"#UA-2.2.{number}" in text for number in range(1, 8))


# --- By REST.


def begin_by_rest(client, name, game):
    body = {"lesson": name, "game": game}
    return client.post(REST, body, content_type="application/json")


def test_every_lesson_is_listed_in_the_readers_language(client, db):
    client.force_login(make_user())

    rows = client.get(REST, {"lang": "ja"}).json()

    assert [(row["name"], row["game"]) for row in rows] == [
        (lesson.name, lesson.game) for lesson in list_lessons()
    ]
    assert rows[0]["title"] == "はじめての対戦"


@pytest.mark.parametrize(
    ("name", "game"), [(lesson.name, lesson.game) for lesson in list_lessons()]
)
def test_every_lesson_is_begun_by_rest(client, transactional_db, name, game):
    load_starter_content()
    load_game_cards()
    client.force_login(make_user())

    answer = begin_by_rest(client, name, game)

    battle = Battle.objects.get()
    assert (answer.status_code, answer.json()) == (201, {"battle_id": str(battle.pk)})
    assert (battle.ruleset, battle.origin) == (game, Origin.POSITION)


def test_lesson_of_another_game_is_not_found_by_rest(client, db):
    client.force_login(make_user())

    answer = begin_by_rest(client, "raid", "kiseki")

    assert (answer.status_code, answer.json()["code"]) == (404, "lesson.not_found")
    assert not Battle.objects.exists()
