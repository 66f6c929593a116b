"""A search says how many cards it found, not that there are more than 500."""

import pytest

from cards.search.indexing import index_everything
from cards.tests.factories import make_draft, make_series, publish_many

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards():
    make_series()
    publish_many(make_draft(number=f"TDL-{n // 900}-{n % 900:03}") for n in range(1340))
    index_everything()


def test_the_page_and_the_api_say_the_true_number(client, cards):
    page = " ".join(client.get("/cards/").content.decode().split())
    answer = client.get("/api/v1/cards/").json()

    assert "1,340 cards" in page
    assert (answer["count"], answer["count_is_exact"]) == (1340, True)


def test_a_later_page_says_the_same_number(client, cards):
    first = client.get("/api/v1/cards/").json()

    later = client.get(first["next"]).json()

    assert later["count"] == first["count"] == 1340
