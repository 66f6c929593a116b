"""The starter decks that ship: legal, complete, and loadable twice."""

import pytest
from django.core.management import call_command

from cards.card_data import TRIGGERS
from collection import selectors, services
from collection.models import StarterDeck

from .factories import load_starter_content, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content():
    load_starter_content()


@pytest.fixture
def sheets():
    """Every starter deck, as whoever joins receives it."""
    return selectors.inspect_decks(list(selectors.list_decks_for(make_player())))


def test_there_are_at_least_two_starter_decks(sheets):
    assert len(sheets) == StarterDeck.objects.count() >= 2


def test_every_starter_deck_may_be_played_as_it_is(sheets):
    """UA-2.2.1 to UA-2.2.4."""
    for sheet in sheets:
        assert sheet.problems == ()
        deck = sheet.deck
        locked = services.freeze_deck(viewer=deck.owner, deck_id=deck.pk)
        assert len(locked.revision_ids) == 50


def test_every_trigger_type_is_in_every_starter_deck(sheets):
    """UA-9.1 to UA-9.7."""
    for sheet in sheets:
        triggers = {line.card.face["trigger"] for line in sheet.lines}
        assert triggers - {None} == set(TRIGGERS), sheet.deck.name


def test_starter_decks_of_one_series_differ_in_colour(sheets):
    seen = set()
    for sheet in sheets:
        colors = frozenset(color for color, _count in sheet.colors)
        series = sheet.lines[0].card.face["series"]
        assert (series, colors) not in seen
        seen.add((series, colors))


def test_loading_twice_changes_nothing():
    before = list(StarterDeck.objects.values_list("pk", "slug"))

    assert services.load_starter_decks() == 0
    assert list(StarterDeck.objects.values_list("pk", "slug")) == before


def test_the_command_says_what_it_did(capsys):
    call_command("load_content")

    output = capsys.readouterr().out
    assert "0 published" in output
    assert "0 starter decks changed" in output
