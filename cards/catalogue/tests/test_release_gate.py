"""Who sees a card before its release, and when it may be played (issue 6)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.catalogue import selectors
from cards.models import Card, CardSet, Printing
from cards.rulings.selectors import list_card_rulings_for
from cards.tests.factories import make_editor, make_ruling, make_series, publish

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()
NOW = timezone.now()
HOUR = timedelta(hours=1)


@pytest.fixture
def card():
    make_series()
    return publish().card


def schedule(card, *, preview=None, release=None):
    card.preview_at, card.released_at = preview, release
    card.save(update_fields=["preview_at", "released_at"])


@pytest.mark.parametrize(
    ("preview", "release", "is_seen", "is_legal"),
    [
        pytest.param(None, None, True, True, id="no dates: as the series says"),
        pytest.param(None, NOW + HOUR, False, False, id="before the release"),
        pytest.param(None, NOW, True, True, id="at the very moment"),
        pytest.param(NOW + HOUR, NOW + 2 * HOUR, False, False, id="before preview"),
        pytest.param(NOW, NOW + HOUR, True, False, id="in preview"),
        pytest.param(NOW - HOUR, NOW - HOUR, True, True, id="long since"),
    ],
)
def test_dates_decide_who_sees_and_who_plays(card, preview, release, is_seen, is_legal):
    schedule(card, preview=preview, release=release)

    seen = selectors.filter_visible_to(NOBODY, now=NOW)

    assert seen.filter(pk=card.pk).exists() is is_seen
    for viewer in (NOBODY, make_editor("second")):
        hidden = Card.objects.hidden_from(viewer, now=NOW).values_list("pk", flat=True)
        visible = selectors.filter_visible_to(viewer, now=NOW)
        assert {*hidden}.isdisjoint(visible.values_list("pk", flat=True))
        assert len({*hidden}) + visible.count() == Card.objects.count()
    assert selectors.is_legal(card, now=NOW) is is_legal
    legal = selectors.list_legal_numbers([card.number], now=NOW)
    assert legal == ({card.number} if is_legal else frozenset())
    assert (
        selectors.filter_visible_to(make_editor(), now=NOW).filter(pk=card.pk).exists()
    )


def test_dates_open_no_series_that_is_not_public(card):
    schedule(card, preview=NOW - 2 * HOUR, release=NOW - HOUR)
    type(card.series).objects.update(is_public=False)
    card.refresh_from_db()

    assert not selectors.filter_visible_to(NOBODY).exists()
    assert {*Card.objects.hidden_from(NOBODY)} == {card}
    assert not selectors.is_legal(card)
    assert not Card.objects.legal_at(NOW).exists()


def test_a_preview_without_a_later_release_is_refused_by_the_database(card):
    for release in (None, NOW - HOUR):
        with pytest.raises(IntegrityError), transaction.atomic():
            schedule(card, preview=NOW, release=release)


def test_an_unreleased_card_is_in_no_count_set_printing_or_ruling(card):
    card_set = CardSet.objects.create(code="TDL1", series=card.series)
    Printing.objects.create(
        card=card, card_set=card_set, code="TDL1/TDL-1-001", rarity="C"
    )
    make_ruling("Q1")
    make_ruling("Q2", is_public=False)
    editor = make_editor()

    def seen(viewer):
        return [
            [series.card_count for series in selectors.list_counted_series_for(viewer)],
            selectors.list_sets_for(viewer).count(),
            selectors.list_printings_for(viewer, card).count(),
            list_card_rulings_for(viewer, card).count(),
        ]

    assert (seen(NOBODY), seen(editor)) == ([[1], 1, 1, 1], [[1], 1, 1, 2])

    schedule(card, release=NOW + HOUR)

    assert (seen(NOBODY), seen(editor)) == ([[0], 0, 0, 0], [[1], 1, 1, 2])


@pytest.mark.parametrize("few", [0, 1_000])
def test_a_set_counts_a_card_once_however_often_it_is_printed_and_no_hidden_one(
    card, few, monkeypatch
):
    monkeypatch.setattr("cards.models.cards._FEW_HIDDEN", few)
    later = publish(number="TDL-1-002").card
    schedule(later, release=NOW + HOUR)
    card_set = CardSet.objects.create(code="TDL1", series=card.series)
    for printed, suffix in ((card, ""), (card, "_p1"), (later, "")):
        code = f"TDL1/{printed.number}{suffix}"
        Printing.objects.create(card=printed, card_set=card_set, code=code, rarity="C")

    def count(viewer):
        return [row.card_count for row in selectors.list_counted_sets_for(viewer)]

    assert count(NOBODY) == [1]
    assert count(make_editor()) == [2]
