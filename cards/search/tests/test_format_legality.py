"""Where a card may be played: by format, with limits and bans (UA-2.2.7)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from cards.models import Card
from cards.releases.models import Format, FormatLimit
from cards.search.errors import BadQuery
from cards.search.selectors import explain_matches_for, find_cards
from cards.tests.factories import make_draft, make_series, publish_many

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def cards():
    """Three cards: one free, one restricted, one banned, and a format for them."""
    make_series()
    publish_many(make_draft(number=f"TDL-1-{n:03}") for n in (1, 2, 3))
    Format.objects.all().delete()
    names = dict.fromkeys(("name_ja", "name_zh_hant", "name_en"), "Harbor")
    harbor = Format.objects.create(code="harbor", takes_every_series=True, **names)
    for number, limit in (("TDL-1-002", 1), ("TDL-1-003", 0)):
        FormatLimit.objects.create(
            format=harbor,
            card=Card.objects.get(number=number),
            limit=limit,
            effective_from=LONG_AGO,
        )
    Format.objects.create(code="empty", **names)


def numbers(text):
    found = find_cards(NOBODY, text).cards
    assert all(explain_matches_for(NOBODY, text, found)[card.pk] for card in found)
    return [card.number for card in found]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("legal:harbor", ["TDL-1-001", "TDL-1-002"]),
        ("f:HARBOR", ["TDL-1-001", "TDL-1-002"]),
        ("restricted:harbor", ["TDL-1-002"]),
        ("banned:harbor", ["TDL-1-003"]),
        ("-legal:harbor", ["TDL-1-003"]),
        ("legal:empty", []),
    ],
)
def test_cards_are_found_by_where_they_may_be_played(query, found):
    assert numbers(query) == found


def test_a_card_in_preview_is_not_legal_yet():
    now = timezone.now()
    Card.objects.filter(number="TDL-1-001").update(
        preview_at=now - timedelta(days=1), released_at=now + timedelta(days=1)
    )

    assert numbers("legal:harbor") == ["TDL-1-002"]


def test_an_unknown_format_is_pointed_at():
    with pytest.raises(BadQuery) as caught:
        numbers("c:red f:habor")

    assert caught.value.details["start"] == 6
    assert "harbor" in caught.value.details["choices"]
