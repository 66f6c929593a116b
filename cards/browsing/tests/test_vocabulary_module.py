"""The words of the game on their way out: to browsers and to other clients."""

import json

import pytest

from cards.browsing import vocabulary_module
from cards.vocabulary import KINDS, LANGUAGES, list_codes

pytestmark = pytest.mark.django_db


def module_of(client, address):
    answer = client.get(address)
    text = answer.content.decode()
    assert text.startswith("export default {")
    return answer, json.loads(text.removeprefix("export default ").rstrip().rstrip(";"))


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "front line"), ("ja", "フロントライン"), ("zh-hant", "前線")],
)
def test_a_page_leads_its_browser_to_the_words_of_its_language(client, language, line):
    client.cookies["django_language"] = language
    page = client.get("/cards/help/").content.decode()
    address = page.split('"vocabulary": "')[1].split('"')[0]

    answer, said = module_of(client, address)

    assert said["zone"]["front_line"]["name"] == line
    assert said["trigger"]["get"]["short"] == "GET"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"


def test_words_for_browsers_stay_light():
    assert all(
        len(vocabulary_module.dump_words(language).encode()) < 8000
        for language in LANGUAGES
    )


def test_an_old_address_gives_the_words_of_today_and_is_not_kept(client):
    answer, said = module_of(client, "/cards/vocabulary/en.0123456789ab.js")

    assert said["keyword"]["step"]["name"] == "Step"
    assert answer["Cache-Control"] == "public, max-age=60"


def test_there_are_no_words_in_a_language_nobody_wrote(client):
    assert client.get("/cards/vocabulary/tlh.0123456789ab.js").status_code == 404


def test_every_word_comes_over_rest_and_is_sent_once(client):
    answer = client.get("/api/v1/cards/vocabulary/?lang=zh-hant")
    rows = {(row["kind"], row["code"]): row for row in answer.json()}

    assert len(rows) == sum(len(list_codes(kind)) for kind in KINDS)
    assert rows["mode", "resting"]["name"] == "休息"
    assert rows["keyword", "double_block"] == {
        "kind": "keyword",
        "code": "double_block",
        "name": "2次防禦",
        "short": "2次防禦",
        "text": "此角色在回合中第一次防禦時轉為活動。",
        "clause": "UA-8.4",
    }
    assert "max-age=86400" in answer["Cache-Control"]
    again = client.get(
        "/api/v1/cards/vocabulary/?lang=zh-hant",
        headers={"If-None-Match": answer["ETag"]},
    )
    assert again.status_code == 304
