"""The page of a card that cannot be played names the reason (effects F7)."""

import pytest

from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_imports import bring

pytestmark = pytest.mark.django_db

ADDRESS = "/cards/XYZ-1-001/"


def read_page(client):
    answer = client.get(ADDRESS, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_of_an_incomplete_card_names_what_no_list_gives(client):
    bring({**PLAIN, "apCost": None})

    page = read_page(client)

    assert "Incomplete: no list gives “AP cost”." in page
    assert "<b>?</b> AP" in page
    assert "<b>0</b> AP" not in page


def test_the_page_of_a_card_that_is_not_understood_marks_the_words(client):
    bring({**PLAIN, "effectText": "【登場時】空を飛ぶ。"})

    page = read_page(client)

    assert "These words aren’t understood yet." in page
    assert "<mark>" in page
    assert "hasn’t been released" not in page


def test_the_page_of_a_playable_card_has_no_such_section(client):
    bring(PLAIN)

    assert "data-unplayable" not in read_page(client)


def test_the_card_data_name_what_is_missing_in_the_rest_api(client):
    bring({**PLAIN, "apCost": None})

    card = client.get("/api/v1/cards/XYZ-1-001/").json()

    assert card["missing"] == ["ap_cost"]
    assert card["playable"] is False
