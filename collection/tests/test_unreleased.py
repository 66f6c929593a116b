"""Cards before their release, seen through decks (issue 6)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cards.tests.factories import make_editor, schedule
from collection import selectors, services
from collection.errors import BadEntries, DeckIllegal

from .factories import load_frozen_content, make_deck, make_player

pytestmark = pytest.mark.django_db

LATER = timezone.now() + timedelta(days=30)
BEFORE = timezone.now() - timedelta(days=1)


@pytest.fixture
def player():
    load_frozen_content()
    return make_player()


def postpone(number, *, preview=None):
    schedule(number, preview=preview, release=LATER)


def used_number(deck):
    return deck.entries.order_by("card__number").first().card.number


def test_an_unreleased_card_is_as_unknown_as_one_that_never_was(player):
    deck = make_deck(user=player)
    postpone("TDL-1-001")

    refusals = []
    for number in ("TDL-1-001", "TDL-9-999"):
        with pytest.raises(BadEntries) as refusal:
            services.set_entries(viewer=player, deck_id=deck.pk, counts={number: 1})
        refusals.append((refusal.value.code, set(refusal.value.details)))

    assert refusals[0] == refusals[1]


def test_a_deck_with_an_unreleased_card_cannot_be_played_and_shows_nothing_of_it(
    player,
):
    deck = make_deck(user=player)
    number = used_number(deck)
    postpone(number)

    sheet = selectors.inspect_deck(deck)

    (line,) = [line for line in sheet.lines if line.number == number]
    assert line.card is None
    assert ("deck.card_not_playable", {"number": number}) in [
        (problem.code, problem.params) for problem in sheet.problems
    ]
    assert number not in selectors.count_owned(player)
    with pytest.raises(DeckIllegal):
        services.freeze_deck(viewer=player, deck_id=deck.pk)


def test_a_card_in_preview_is_seen_but_not_played(player):
    deck = make_deck(user=player)
    number = used_number(deck)
    postpone(number, preview=BEFORE)

    sheet = selectors.inspect_deck(deck, language="en")

    (line,) = [line for line in sheet.lines if line.number == number]
    assert line.card is not None
    (problem,) = sheet.problems
    assert (problem.code, problem.params) == (
        "deck.card_not_released",
        {"number": number},
    )
    with pytest.raises(DeckIllegal):
        services.freeze_deck(viewer=player, deck_id=deck.pk)


def test_an_editor_sees_an_unreleased_card_in_a_deck_and_cannot_play_it_either():
    load_frozen_content()
    editor = make_editor()
    deck = make_deck(user=editor)
    number = used_number(deck)
    postpone(number)

    (problem,) = selectors.inspect_deck(deck).problems

    assert problem.code == "deck.card_not_released"
    with pytest.raises(DeckIllegal):
        services.freeze_deck(viewer=editor, deck_id=deck.pk)


def test_after_its_release_the_deck_is_legal_again(player):
    deck = make_deck(user=player)
    number = used_number(deck)
    postpone(number)
    schedule(number, release=BEFORE)

    locked = services.freeze_deck(viewer=player, deck_id=deck.pk)

    assert len(locked.revision_ids) == 50
