"""What can be played, said in the open: totals, sets, and words not understood."""

import pytest
from rest_framework.test import APIClient

from cards.card_data.text_translation import Glossary, translate_card_text
from cards.card_data.unparsed_passages import UnparsedPassage
from cards.catalogue.revisions import publish_revision
from cards.models import CardRevision, CardSet, Printing
from cards.search.indexing import index_cards
from cards.tests.factories import make_draft, make_editor, make_series, publish

pytestmark = pytest.mark.django_db

PAGE = "/cards/coverage/"
REST = "/api/v1/cards/coverage/"
TEXT = "【登場時】空を飛ぶ。"
GAP = UnparsedPassage(
    "effects.not_understood",
    "not understood: 空を飛ぶ",
    (5, 9),
    "空を飛ぶ",
    "{n}枚引く",
)


def publish_gap(number, *, gap=GAP, text=TEXT, **changes):
    """A card whose text was not understood."""
    draft = make_draft(number=number, texts={"ja": text}, **changes)
    draft = type(draft)(
        draft.face, draft.names, draft.texts, draft.flavors, draft.rarity, gaps=(gap,)
    )
    revision = publish_revision(draft=draft, reason="First release")
    index_cards([revision.card_id])
    return revision


def put_into(card_set, *revisions):
    for revision in revisions:
        Printing.objects.create(
            card=revision.card,
            card_set=card_set,
            code=f"{card_set.code}/{revision.card.number}",
            rarity="C",
        )


@pytest.fixture
def first():
    """A set of three cards; one of the two with a text cannot be played."""
    make_series()
    card_set = CardSet.objects.create(code="TDL1", name_en="First Lamps")
    text = "【登場時】カードを1枚引く。"
    written = translate_card_text(kind="character", text=text, glossary=Glossary())
    put_into(
        card_set,
        publish(),
        publish(number="TDL-1-002", texts={"ja": text}, effects=written.effects),
        publish_gap("TDL-1-003"),
    )
    return card_set


def test_totals_stand_on_top_and_every_set_has_its_row(client, first):
    second = CardSet.objects.create(code="TDL2", name_en="Second Lamps")
    put_into(second, CardRevision.objects.get(card__number="TDL-1-003"))

    page = client.get(PAGE)

    total = page.context["total"]
    assert (total.playable, total.cards) == (2, 3)
    assert (total.playable_with_text, total.with_text) == (1, 2)
    rows = {
        row.card_set.code: row.coverage for row, _name, _counts in page.context["sets"]
    }
    assert (rows["TDL1"].playable, rows["TDL1"].cards) == (2, 3)
    assert (rows["TDL2"].playable, rows["TDL2"].cards) == (0, 1)


def test_a_set_shows_the_words_that_are_not_understood(client, first):
    page = client.get(f"{PAGE}TDL1/").content.decode()

    assert "<mark>空を飛ぶ</mark>" in page
    assert "{n}枚引く" in page
    assert 'data-card="TDL-1-003"' in page
    assert 'data-card="TDL-1-001"' not in page


def test_the_same_by_rest(first):
    api = APIClient()

    counted = api.get(REST).json()
    (card,) = api.get(f"{REST}TDL1/", {"lang": "ja"}).json()["results"]

    assert counted["total"] == {
        "cards": 3,
        "playable": 2,
        "with_text": 2,
        "playable_with_text": 1,
        "proved": 0,
        "disputed": 0,
    }
    assert counted["sets"][0]["code"] == "TDL1"
    assert (card["number"], card["text"], card["language"]) == ("TDL-1-003", TEXT, "ja")
    assert card["reasons"][0]["span"] == [5, 9]
    assert card["reasons"][0]["part"] == "空を飛ぶ"


def test_since_when_is_the_oldest_version_in_a_row_that_could_not_be_played(
    client, first
):
    publish(number="TDL-1-003")
    broke = publish_gap("TDL-1-003", text=TEXT * 2)
    publish_gap("TDL-1-003", text=TEXT * 3)

    (card,) = client.get(f"{PAGE}TDL1/").context["cards"]

    assert card.since == broke.created_at


def test_only_cards_that_the_viewer_may_see_are_counted(client, first):
    make_series("SEC", is_public=False)
    hidden = CardSet.objects.create(code="SEC1", name_en="Secret Set")
    put_into(hidden, publish_gap("SEC-1-001", series="SEC"))

    assert client.get(PAGE).context["total"].cards == 3
    assert client.get(f"{PAGE}SEC1/").status_code == 404
    assert APIClient().get(f"{REST}SEC1/").status_code == 404

    make_editor()
    client.login(username="editor", password="tide")
    assert client.get(PAGE).context["total"].cards == 4
    assert client.get(f"{PAGE}SEC1/").status_code == 200


@pytest.mark.parametrize("code", ["NONE", "tdl1", "x" * 300, "..%2F"])
def test_a_set_that_is_none_is_not_found(client, first, code):
    assert client.get(f"{PAGE}{code}/").status_code == 404
    assert APIClient().get(f"{REST}{code}/").status_code == 404


def test_it_costs_the_same_however_many_cards(
    client, first, django_assert_max_num_queries
):
    more = [publish_gap(f"TDL-1-{n:03}") for n in range(10, 40)]
    put_into(first, *more)

    with django_assert_max_num_queries(15):
        client.get(PAGE)
    with django_assert_max_num_queries(15):
        client.get(f"{PAGE}TDL1/")


def test_a_text_that_is_markup_is_shown_as_letters(client, first):
    text = "<script>alert(1)</script>"
    gap = UnparsedPassage("effects.markup", "markup", (0, 8), "<script>")
    put_into(first, publish_gap("TDL-1-004", text=text, gap=gap))

    page = client.get(f"{PAGE}TDL1/").content.decode()

    assert "<mark>&lt;script&gt;</mark>alert(1)" in page
