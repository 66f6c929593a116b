"""A card's evidence on its page, the coverage page and over REST."""

import pytest
from rest_framework.test import APIClient

from cards.editing.paraphrasing import publish_paraphrases
from cards.importing.tests.test_evidence import dispute, english, row
from cards.importing.tests.test_imports import bring
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
PAGE = "/cards/XYZ-1-001/"


def shown(client, language="en"):
    return client.get(PAGE, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The Japanese and the English text mean the same."),
        ("ja", "日本語と英語のテキストは同じ内容です。"),
        ("zh-hant", "日文與英文效果文的內容相同。"),
    ],
)
def test_a_proved_card_says_so_in_the_readers_language(client, language, sentence):
    bring(row(), english())

    page = shown(client, language)

    assert 'data-evidence="proved"' in page
    assert sentence in page


def test_one_witness_is_marked_with_its_language(client):
    bring(english())

    assert "Only the English text vouches" in shown(client)


def test_a_disputed_card_says_who_decides(client):
    dispute()
    page = shown(client)

    assert 'data-evidence="disputed"' in page
    assert "until an editor decides" in page
    assert "data-unplayable" in page


def test_a_card_without_text_shows_no_evidence(client):
    bring(row(effectText=""))

    assert "data-evidence" not in shown(client)


def test_rest_tells_the_state_the_languages_and_the_decision():
    api = APIClient()
    bring(row(), english(), row("XYZ-1-002", effectText=""))

    proved = api.get("/api/v1/cards/XYZ-1-001/").json()
    plain = api.get("/api/v1/cards/XYZ-1-002/").json()

    assert proved["evidence"] == {
        "state": "proved",
        "languages": ["ja", "en"],
        "decided": None,
        "reason": "",
        "paraphrases": [],
    }
    assert plain["evidence"] is None


def test_page_and_rest_tell_what_words_an_editor_read_as_others(client):
    bring(row(effectText="[登場時]カードを2枚ひく。"))
    editor = User.objects.create_user("mika", is_staff=True, is_superuser=True)
    publish_paraphrases(
        number="XYZ-1-001",
        language="ja",
        passages=[("カードを2枚ひく", "カードを2枚引く")],
        reason="Kana.",
        by=editor,
    )

    told = APIClient().get("/api/v1/cards/XYZ-1-001/").json()["evidence"]

    assert told["paraphrases"] == [
        {"language": "ja", "words": "カードを2枚ひく", "reading": "カードを2枚引く"}
    ]
    assert (
        '<q lang="ja">カードを2枚ひく</q> reads as <q lang="ja">カードを2枚引く</q>'
    ) in shown(client)


def test_coverage_counts_proved_and_disputed_cards(client):
    dispute()
    bring(row("XYZ-1-002"), english("XYZ-1-002"))

    total = APIClient().get("/api/v1/cards/coverage/").json()["total"]
    page = client.get("/cards/coverage/", headers={"accept-language": "en"})

    assert (total["proved"], total["disputed"]) == (1, 1)
    assert "Proved by texts in two languages: 1; disputed: 1" in page.content.decode()
