"""Lists that grow are paged by key: nothing twice, nothing missing, no offset."""

import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import FieldError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.request import Request
from rest_framework.test import APIClient, APIRequestFactory

from unionarena.core.accounts.models import User
from unionarena.core.api.pagination import KeysetPages
from unionarena.core.keyset_pagination import BadCursor, build_cursor_after, read_page

MIDNIGHT = datetime(2026, 1, 1, tzinfo=UTC)
SIZE = 3
LISTS = (
    "/api/v1/battles/",
    "/api/v1/results/",
    "/api/v1/results/opponents/",
    "/api/v1/matchmaking/history/",
)

pytestmark = pytest.mark.django_db


def add_people(*hours):
    """People who came at some hour; equal hours are told apart by the key alone."""
    User.objects.bulk_create(
        User(
            username=f"at-{hour}-{number}-{User.objects.count()}",
            password="!",
            date_joined=MIDNIGHT + timedelta(hours=hour),
        )
        for number, hour in enumerate(hours)
    )


def newest():
    return User.objects.filter(username__startswith="at-").order_by(
        "-date_joined", "-pk"
    )


def turn(way, cursor=""):
    """All pages from one on, by ``following`` or ``preceding``."""
    while True:
        page = read_page(newest(), size=SIZE, cursor=cursor)
        yield page
        cursor = getattr(page, way)
        if not cursor:
            return


def test_pages_follow_each_other_without_a_gap_or_a_row_twice():
    add_people(1, 1, 1, 1, 2, 3, 3, 5)

    pages = list(turn("following"))

    assert [len(page) for page in pages] == [3, 3, 2]
    assert [row for page in pages for row in page] == list(newest())
    assert not pages[0].preceding


def test_the_way_back_shows_the_same_pages():
    add_people(1, 1, 1, 1, 2, 3, 3, 5)
    there = list(turn("following"))

    back = list(turn("preceding", there[-1].preceding))

    assert [page.rows for page in back] == [page.rows for page in there[1::-1]]
    assert not back[-1].preceding


def test_rows_that_come_between_two_pages_shift_nothing():
    add_people(1, 2, 2, 4, 5, 6, 7)
    before = list(newest())
    seen = []
    for page in turn("following"):
        seen.extend(page)
        add_people(0, 9)  # at both ends

    assert seen[: len(before)] == before
    assert len(set(seen)) == len(seen)


def test_a_row_that_goes_takes_no_other_with_it():
    add_people(1, 2, 3, 4, 5, 6)
    first = read_page(newest(), size=SIZE)
    first.rows[-1].delete()  # the one that the cursor names

    second = read_page(newest(), size=SIZE, cursor=first.following)

    assert list(second) == list(newest())[SIZE - 1 :]


def test_every_page_costs_one_query_without_an_offset():
    add_people(*range(10))
    with CaptureQueriesContext(connection) as queries:
        pages = list(turn("following"))

    assert len(queries) == len(pages)
    assert not any("OFFSET" in query["sql"] for query in queries)


def written(*plain):
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("=")


def parts_of(cursor):
    return json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))


@pytest.mark.parametrize(
    "change",
    [
        lambda mark, way, moment, key: [mark + 1, way, moment, key],
        lambda mark, _way, moment, key: [mark, 2, moment, key],
        lambda mark, way, _moment, key: [mark, way, "yesterday", key],
        lambda mark, way, _moment, key: [mark, way, "2026-01-01T00:00:00", key],
        lambda mark, way, moment, _key: [mark, way, moment, None],
        lambda mark, way, moment, _key: [mark, way, moment, True],
        lambda mark, way, moment, _key: [mark, way, moment, 2**70],
        lambda mark, way, moment, _key: [mark, way, moment],
    ],
)
def test_a_cursor_that_no_page_gave_is_refused(change):
    add_people(*range(5))
    given = parts_of(read_page(newest(), size=SIZE).following)

    assert read_page(newest(), size=SIZE, cursor=written(*given))
    with pytest.raises(BadCursor):
        read_page(newest(), size=SIZE, cursor=written(*change(*given)))


@pytest.mark.parametrize("cursor", ["²", "[]", "AAAA", "x" * 5000, "[" * 300])
def test_what_is_no_cursor_is_refused(cursor):
    with pytest.raises(BadCursor):
        read_page(newest(), size=SIZE, cursor=cursor)


def test_a_page_by_its_number_is_the_page_its_cursor_leads_to():
    """Near miss: behind all rows there is no page."""
    add_people(*range(4))
    query = Request(APIRequestFactory().get("/", {"page": "2", "page_size": SIZE}))
    following = read_page(newest(), size=SIZE).following

    shown = KeysetPages().paginate_queryset(newest(), query)

    assert tuple(shown) == read_page(newest(), size=SIZE, cursor=following).rows
    with pytest.raises(BadCursor):
        build_cursor_after(newest(), count=5)


def test_the_cursor_of_one_order_is_none_of_another():
    add_people(*range(5))
    given = read_page(newest(), size=SIZE).following

    with pytest.raises(BadCursor):
        read_page(newest().order_by("date_joined", "pk"), size=SIZE, cursor=given)


def test_a_column_that_is_not_there_is_a_mistake_of_ours():
    with pytest.raises(FieldError):
        read_page(User.objects.order_by("nothing"), size=SIZE)


@pytest.mark.parametrize("address", LISTS)
@pytest.mark.parametrize(
    "query", [{"cursor": "nonsense"}, {"page": "2"}, {"page": "9" * 40}, {"page": "x"}]
)
def test_a_list_that_grows_refuses_other_places_with_a_code(address, query):
    add_people(1)
    client = APIClient()
    client.force_authenticate(User.objects.get())

    refused = client.get(address, query)
    usual = client.get(address, {"page": "1"})

    assert refused.status_code == 400
    assert refused.json()["code"] == "pages.bad_cursor"
    assert refused.json()["detail"]
    assert usual.json() == {"count": 0, "next": None, "previous": None, "results": []}
