"""The first game of each game that brings one along: its opening and its lessons."""

import tomllib

import pytest
from django.test import Client
from django.urls import reverse

from battles.games.registry import RULESETS
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin
from cards.vocabulary import LANGUAGES
from collection.tests.factories import load_starter_content, make_user

URL = "/battles/tutorial/"
GAMES = sorted(name for name, game in RULESETS.items() if game.first_game)


def zones_of(layout):
    return {
        layout.column[0],
        *(zone for zone, _ in layout.rows),
        *(zone for _, zone in layout.piles),
    }


@pytest.mark.parametrize("name", GAMES)
def test_lessons_speak_of_what_there_is_in_every_language(name):
    game = RULESETS[name]
    lessons = game.first_game.lessons
    file = game.first_game.path.with_name("clauses.toml")
    chapters = tomllib.loads(file.read_text(encoding="utf-8")).values()
    clauses = {clause for chapter in chapters for clause in chapter}

    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert lessons[-1].key == "end"
    assert {each.clause for each in lessons if each.clause} <= clauses
    places = {each.points for each in lessons if each.points}
    assert places <= {"hand", "answers", *zones_of(game.layout)}
    for language in LANGUAGES:
        kinds = game.layout.words(language)["prompt"].keys()
        assert {kind for each in lessons for kind in each.asked} <= kinds
        assert all(
            row["title"] and row["text"] for row in game.first_game.render(language)
        )


@pytest.mark.parametrize(
    ("name", "first_move"),
    [("kiseki", "exchange"), ("universe-end", "bid")],
)
def test_visitor_begins_the_first_game_as_a_guest_and_comes_back_to_it(
    transactional_db, name, first_move
):
    client = Client()

    begun = client.post(URL, {"game": name})
    again = client.post(URL, {"game": name})

    battle = Battle.objects.get()
    board = reverse("battles:board", args=[battle.pk])
    assert begun.url == again.url == f"{board}?learn={name}"
    assert (battle.ruleset, battle.origin) == (name, Origin.POSITION)
    assert not battle.ranked
    assert BattleSeat.objects.get(battle=battle, seat=1).bot == "random"
    asked = Session.load(battle.pk).game.position.decisions
    assert [each.kind for each in asked if each.player == 0] == [first_move]


def test_board_has_the_lessons_of_its_game_only_where_somebody_learns(transactional_db):
    client = Client()
    board = client.post(URL, {"game": GAMES[0]}).url

    told = client.get(board).content.decode()
    plain = client.get(board.split("?")[0]).content.decode()

    assert 'id="lessons"' in told
    assert 'id="lessons"' not in plain


def test_board_of_a_game_whose_lessons_the_page_has_gets_none(transactional_db, client):
    load_starter_content()
    client.force_login(make_user("learner"))

    board = client.post(URL).url

    assert 'id="lessons"' not in client.get(board).content.decode()


@pytest.mark.parametrize("name", ["unionarena", "chess"])
def test_no_first_game_of_that_name_begins_nothing(db, name):
    assert Client().post(URL, {"game": name}).status_code == 404
    assert not Battle.objects.exists()
