"""Who has a page open."""

import pytest
from django.core.cache import cache

from matchmaking.open_pages import presence


@pytest.fixture(autouse=True)
def _no_one_present():
    cache.clear()
    yield
    cache.clear()


def test_only_people_with_an_open_page_are_present():
    presence.note_presence(1)

    assert presence.list_present_people([1, 2]) == {1}
    assert presence.list_present_people([2]) == set()


def test_presence_ends_a_minute_after_the_last_sign_of_a_page(monkeypatch):
    kept = {}
    monkeypatch.setattr(
        cache, "set", lambda key, _value, timeout: kept.update({key: timeout})
    )

    presence.note_presence(1)

    assert list(kept.values()) == [60]


def test_without_a_cache_no_one_is_present_and_nothing_fails(monkeypatch):
    monkeypatch.setattr(presence, "cache", None)

    presence.note_presence(1)

    assert presence.list_present_people([1]) == set()
