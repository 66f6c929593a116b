"""Formats and limits on copies (UA-2.2.7) reach the decks of people."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cards.releases.tests.factories import limit_copies, make_format
from collection import selectors, services
from collection.errors import DeckIllegal
from collection.models import Deck

from .factories import load_frozen_content, make_deck, make_player

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def player():
    load_frozen_content()
    return make_player()


@pytest.fixture
def deck(player):
    """A deck that may be played."""
    return make_deck(user=player)


@pytest.fixture
def number(deck):
    """A card of which the deck has four copies."""
    return deck.entries.filter(count=4).order_by("card__number")[0].card.number


def codes(deck):
    return [problem.code for problem in selectors.inspect_deck(deck).problems]


def test_a_deck_above_a_limit_is_not_played(player, deck, number):
    limit_copies(number, 1, begins=timezone.now() - HOUR)

    with pytest.raises(DeckIllegal) as refusal:
        services.lock_deck(viewer=player, deck_id=deck.pk)

    assert refusal.value.clause == "UA-2.2.7"
    (problem,) = refusal.value.details["problems"]
    assert problem["params"] == {"number": number, "count": 4, "limit": 1}


def test_a_limit_counts_from_its_moment_until_it_is_lifted(player, deck, number):
    now = timezone.now()
    limit_copies(number, 1, begins=now + HOUR)
    limit_copies(number, 2, begins=now - 2 * HOUR, ends=now - HOUR)

    assert codes(deck) == []
    assert services.lock_deck(viewer=player, deck_id=deck.pk)


def test_the_page_of_the_deck_says_why_and_leads_to_the_patch_notes(
    client, player, deck, number
):
    limit_copies(number, 0, begins=timezone.now() - HOUR, patch="summer")
    client.force_login(player)

    page = client.get(f"/decks/{deck.pk}/").content.decode()

    assert number in page
    assert 'href="/news/patches/summer/"' in page


def test_a_limit_of_another_format_is_told_but_keeps_nobody_from_playing(
    client, player, deck, number
):
    make_format("open", is_default=True)
    make_format("season")
    limit_copies(number, 1, begins=timezone.now() - HOUR, played="season")

    assert services.lock_deck(viewer=player, deck_id=deck.pk)
    verdicts = selectors.judge_formats(selectors.inspect_deck(deck))
    assert [(v.code, len(v.sentences)) for v in verdicts] == [
        ("open", 0),
        ("season", 1),
    ]
    client.force_login(player)
    assert 'data-format="season"' in client.get(f"/decks/{deck.pk}/").content.decode()


def test_a_format_takes_the_series_of_its_days_only(player, deck):
    now = timezone.now()
    series = deck.entries.first().card.series.code
    make_format("season", series={series: now + HOUR})
    make_format("today", series={series: now - HOUR}, is_default=True)

    verdicts = selectors.judge_formats(selectors.inspect_deck(deck))

    assert codes(deck) == []
    assert [(v.code, bool(v.sentences)) for v in verdicts] == [
        ("today", False),
        ("season", True),
    ]


def test_a_deck_is_checked_for_its_own_format(player, deck, number):
    make_format("open", is_default=True)
    make_format("japanese", restricted={number: 1})
    usual = codes(deck)

    Deck.objects.filter(pk=deck.pk).update(format="japanese")
    deck.refresh_from_db()

    assert (usual, codes(deck)) == ([], ["deck.restricted"])
    with pytest.raises(DeckIllegal) as refusal:
        services.lock_deck(viewer=player, deck_id=deck.pk)
    assert refusal.value.clause == "UA-2.2.7"


def test_a_locked_deck_remembers_its_format(player, deck):
    make_format("open", is_default=True)
    make_format("japanese", restricted={"XYZ-1-001": 1})
    usual = services.lock_deck(viewer=player, deck_id=deck.pk)

    Deck.objects.filter(pk=deck.pk).update(format="japanese")
    named = services.lock_deck(viewer=player, deck_id=deck.pk)

    assert (usual.format, named.format) == ("open", "japanese")


def test_a_deck_of_a_format_that_is_over_is_not_played(deck):
    make_format("open", is_default=True)
    make_format("summer", ends_at=timezone.now() - HOUR)
    Deck.objects.filter(pk=deck.pk).update(format="summer")
    deck.refresh_from_db()

    assert codes(deck) == ["deck.format_not_played"]


def test_a_limited_deck_has_thirty_cards_and_any_number_of_copies(deck):
    make_format("open", is_default=True)
    make_format("limited", is_limited=True)
    Deck.objects.filter(pk=deck.pk).update(format="limited")
    deck.refresh_from_db()

    (problem,) = selectors.inspect_deck(deck).problems

    assert (problem.code, problem.params) == (
        "deck.wrong_size",
        {"count": 50, "limit": 30},
    )
    verdicts = selectors.judge_formats(selectors.inspect_deck(deck))
    assert [verdict.code for verdict in verdicts] == ["limited"]


def test_a_deck_of_a_series_that_is_not_legal_is_not_played(player, deck):
    make_format("season", series={}, is_default=True)

    assert codes(deck) == ["deck.series_not_legal"]
