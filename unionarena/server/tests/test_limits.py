"""Limits are told with every answer, and what a person is answered is theirs."""

import pytest
from django.test import Client

from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content, make_player
from unionarena.core.api import throttles


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def rates(monkeypatch):
    """Limits as low as a test needs them."""

    def put(**limits):
        known = dict.fromkeys(("anon", "user", "costly", "blocks"))
        rates = {**known, **limits}
        monkeypatch.setattr(throttles._AnnouncedThrottle, "THROTTLE_RATES", rates)

    throttles.UserThrottle.cache.clear()
    yield put
    throttles.UserThrottle.cache.clear()


def signed_in(name="akari"):
    client = Client()
    client.force_login(make_player(name))
    return client


def test_every_answer_tells_what_may_still_be_asked(content, rates):
    rates(user="3/min")
    client = signed_in()

    answers = [client.get("/api/v1/profile/") for _number in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [answer["RateLimit"].split(";t=")[0] for answer in answers] == [
        '"user";r=2',
        '"user";r=1',
        '"user";r=0',
        '"user";r=0',
    ]
    assert answers[0]["RateLimit-Policy"] == '"user";q=3;w=60'
    assert 0 < int(answers[3]["Retry-After"]) <= 60


def test_what_plays_a_battle_again_has_a_limit_of_its_own(content, rates):
    rates(user="100/min", costly="2/min")
    duel = make_duel()
    duel.submit(0, {"type": "concede"}, decision_id=None)
    client = Client()
    client.force_login(duel.people[0])
    path = f"/api/v1/battles/{duel.battle_id}"

    answers = [client.get(f"{path}/{end}/") for end in ("verify", "replay", "record")]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0]["RateLimit-Policy"] == '"costly";q=2;w=60'
    assert client.get(f"{path}/").status_code == 200


def test_names_are_not_tried_out_by_blocking_one_after_the_other(content, rates):
    rates(user="100/min", blocks="2/hour")
    names = ("botan", "chidori", "daichi")
    for name in names:
        make_player(name)
    client = signed_in()

    answers = [
        client.post("/api/v1/profile/blocks/", {"name": name}, "application/json")
        for name in names
    ]

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert client.get("/api/v1/profile/blocks/").status_code == 200


@pytest.mark.parametrize("path", ["profile/", "battles/", "decks/"])
def test_what_a_person_is_answered_is_kept_by_no_cache_between(content, path):
    answer = signed_in().get(f"/api/v1/{path}")

    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    assert {"Cookie", "X-Session-Token"} <= set(answer["Vary"].split(", "))


def test_static_files_of_our_own_server_are_what_they_say(db, settings):
    settings.SERVESTATIC_USE_FINDERS = True

    answer = Client().get("/static/img/icon.svg")

    assert answer.status_code == 200
    assert answer["X-Content-Type-Options"] == "nosniff"
