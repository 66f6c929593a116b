"""Rulings on pages and over REST: localized, linked, and with the engine's verdict."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cards.models import Ruling
from cards.rulings import verdicts
from cards.rulings.verdicts import RulingCheck
from cards.tests.factories import make_printing, make_ruling, make_series, publish

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
REST = "/api/v1/cards/rulings/"


@pytest.fixture
def card():
    make_series()
    card = publish().card
    make_printing(card.number, "UA00ST")
    return card


def judge(ruling, verdict):
    check = RulingCheck(ruling.pk, ruling.scenario_digest, verdict)
    verdicts.record_verdicts([check], engine_version="3.abc", now=NOW)


def read(client, path, language="en", **params):
    client.cookies["django_language"] = language
    return client.get(path, params).content.decode()


def test_a_card_page_shows_its_rulings_with_anchor_date_source_and_verdict(
    client, card
):
    ruling = make_ruling(
        "Q1208",
        ruled_on="2026-02-01",
        question_en="May I?",
        source="Judges",
        source_url="https://rulings.example/1208",
        scenario="x",
    )
    judge(ruling, "checked")

    page = read(client, f"/cards/{card.number}/")

    assert 'id="ruling-Q1208"' in page
    assert "May I?" in page
    assert '<time datetime="2026-02-01">' in page
    assert 'href="https://rulings.example/1208"' in page
    assert 'data-verdict="checked"' in page


def test_a_card_without_rulings_shows_no_block(client, card):
    assert 'aria-labelledby="rulings"' not in read(client, f"/cards/{card.number}/")


def test_two_rulings_of_one_number_have_two_anchors(client, card):
    make_ruling("Q1", source="A")
    make_ruling("Q1", source="B")

    page = read(client, f"/cards/{card.number}/")

    assert page.count('id="ruling-Q1"') == page.count('id="ruling-Q1-2"') == 1


def test_a_text_in_another_language_says_which(client, card):
    make_ruling(text_en="", text_ja="はい。", question_zh_hant="可以嗎？")

    page = read(client, f"/cards/{card.number}/", "zh-hant")

    assert 'lang="ja">はい。' in page
    assert 'lang="zh-hant">可以嗎？' in page


def test_markup_in_an_answer_is_shown_as_text(client, card):
    make_ruling(text_en="<script>alert(1)</script>\n<b>No</b>")

    page = read(client, "/rulings/")

    assert "&lt;script&gt;alert(1)&lt;/script&gt;<br>&lt;b&gt;No&lt;/b&gt;" in page


def test_rulings_are_searched_and_filtered_on_their_page(client, card):
    publish(number="TDL-1-002")
    judge(make_ruling("Q1", question_en="May I Raid?", scenario="x"), "differs")
    make_ruling("Q2", cards=["TDL-1-002"], question_en="May I block?")

    def found(**params):
        page = client.get("/rulings/", params)
        return [item.ruling.key for item in page.context["rulings"]]

    assert found() == ["Q2", "Q1"]
    assert found(q="raid") == ["Q1"]
    assert found(set="UA00ST") == ["Q1"]
    assert found(verdict="differs") == ["Q1"]
    assert found(card="TDL-1-002") == ["Q2"]
    assert found(verdict="nonsense") == ["Q2", "Q1"]
    assert "No rulings match" in read(client, "/rulings/", q="snipe")
    assert client.get("/rulings/", {"set": "NONE"}).status_code == 404
    assert client.get("/rulings/", {"cursor": "x"}).status_code == 400


def test_the_page_of_rulings_is_paged_by_key_and_costs_the_same_for_many(client, card):
    for number in range(3):
        make_ruling(f"Q{number}")
    client.get("/rulings/")
    with CaptureQueriesContext(connection) as few:
        client.get("/rulings/")
    for number in range(3, 60):
        make_ruling(f"Q{number}")
    with CaptureQueriesContext(connection) as many:
        page = client.get("/rulings/")

    assert len(page.context["rulings"]) == 25
    assert len(many) == len(few)
    second = client.get("/rulings/", {"cursor": page.context["page"].following})
    keys = [item.ruling.key for item in second.context["rulings"]]
    assert keys[0] == "Q34"


def test_a_set_says_how_many_answers_hold_and_which_do_not_since_when(client, card):
    judge(make_ruling("Q1", scenario="x"), "checked")
    judge(make_ruling("Q2", scenario="x"), "differs")
    make_ruling("Q3")

    page = client.get("/cards/sets/UA00ST/rulings/")

    counts = page.context["counts"]
    assert (counts.checked, counts.total, counts.checked_at) == (1, 3, NOW)
    assert [item.ruling.key for item in page.context["rulings"]] == ["Q2"]
    assert "differs since" in page.content.decode()
    for other in ("/cards/sets/UA00ST/", "/cards/coverage/", "/cards/coverage/UA00ST/"):
        assert "/cards/sets/UA00ST/rulings/" in read(client, other)


def test_a_set_without_rulings_says_so(client, card):
    page = read(client, "/cards/sets/UA00ST/rulings/")

    assert "There are no rulings on this set yet" in page
    assert "/cards/sets/UA00ST/rulings/" not in read(client, "/cards/sets/UA00ST/")


def test_rulings_are_listed_and_read_over_rest(card):
    ruling = make_ruling(
        "Q1", ruled_on="2026-02-01", text_en="", text_ja="はい。", scenario="x"
    )
    judge(ruling, "checked")
    make_ruling("Q2", is_public=False)
    client = APIClient()

    listed = client.get(REST, {"card": "TDL-1-001", "set": "UA00ST", "q": "はい"})
    alone = client.get(f"{REST}{ruling.pk}/")

    assert [row["number"] for row in listed.json()["results"]] == ["Q1"]
    assert alone.json() == listed.json()["results"][0]
    assert alone.json() == {
        "id": ruling.pk,
        "number": "Q1",
        "date": "2026-02-01",
        "question": {"text": "", "language": "en"},
        "answer": {"text": "はい。", "language": "ja"},
        "text": "はい。",
        "source": "",
        "url": "",
        "cards": ["TDL-1-001"],
        "verdict": "checked",
        "verdict_since": "2026-03-01T12:00:00Z",
        "checked_at": "2026-03-01T12:00:00Z",
        "engine_version": "3.abc",
    }
    hidden = Ruling.objects.get(key="Q2")
    assert client.get(f"{REST}{hidden.pk}/").json()["code"] == "card.ruling_not_found"
    assert client.get(REST, {"verdict": "nonsense"}).status_code == 400


def test_a_card_over_rest_has_its_rulings(card):
    make_ruling("Q1")

    data = APIClient().get("/api/v1/cards/TDL-1-001/").json()

    assert [ruling["number"] for ruling in data["rulings"]] == ["Q1"]


def test_rulings_are_counted_in_total_and_by_set_over_rest(card):
    judge(make_ruling("Q1", scenario="x"), "checked")
    make_ruling("Q2")

    data = APIClient().get(f"{REST}summary/").json()

    counts = {
        "total": 2,
        "by_verdict": {"checked": 1, "none": 1},
        "checked_at": "2026-03-01T12:00:00Z",
    }
    assert data == {
        "total": counts,
        "sets": [{"code": "UA00ST", "name": "", **counts}],
    }
