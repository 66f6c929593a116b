"""Corrected cards of further games: new battles have them, begun ones do not."""

import pytest

from battles.games.pinned_cards import PinnedCards, get_card_data
from battles.seating.battle_creation import get_bundled_deck
from cards.catalogue.game_catalogues import (
    get_current_card,
    load_game_cards,
    publish_game_card,
)
from cards.tests.factories import make_editor

pytestmark = pytest.mark.django_db
GAME, RUNNER = "kiseki", "HBL-001"


def test_an_erratum_counts_for_new_battles_and_not_for_those_that_began():
    load_game_cards()
    before = get_current_card(RUNNER)

    after = publish_game_card(
        RUNNER,
        {**before.face, "strength": 7},
        reason="Erratum",
        author=make_editor(),
    )

    assert get_current_card(RUNNER).face["strength"] == 7
    assert get_card_data([before.revision])[before.revision]["strength"] == 1
    for revision, strength in ((before.revision, 1), (after.revision, 7)):
        pinned = PinnedCards(GAME, [revision])
        assert pinned.deck([revision])[0].strength == strength
        shown = pinned.catalogue([RUNNER], "en")[RUNNER]
        assert shown["figures"]["strength"] == strength
    deck = get_bundled_deck(GAME, "harbour").revision_ids
    assert after.revision in deck
    assert before.revision not in deck
