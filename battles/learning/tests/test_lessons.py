"""Lessons of one thing each: their lines can be played, anybody may begin one."""

import pytest
from django.test import Client

from battles.learning.prepared_positions import LESSONS, load_scenarios
from battles.learning.views import COURSES
from battles.models import Battle, Origin
from battles.simulation.scenario_files import run_scenario_file
from collection.tests.factories import load_starter_content

URL = "/battles/tutorial/"


def test_there_is_a_position_for_every_lesson_and_no_other():
    assert set(load_scenarios(LESSONS)) == set(COURSES)


def test_what_the_helper_leads_through_can_be_played():
    """UA-4.4.14, UA-6.6, UA-8.1 and UA-8.2 as the lessons show them."""
    report = run_scenario_file(LESSONS)

    assert report.has_passed, report.to_dict()


@pytest.mark.parametrize("name", COURSES)
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
