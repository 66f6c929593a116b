"""A question about one of several effects can be asked in the words of the effect."""

import pytest

from battles.games.union_arena import UNION_ARENA
from battles.simulation.starter_content import read_starter_decks
from cards.catalogue.card_parts import write_parts
from cards.effects.renderers import Translations

RAIDER = "TDL-1-015"


def card(number):
    cards = (card for deck in read_starter_decks().values() for card in deck)
    return next(card for card in cards if card.number == number)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            {
                "Add this card to your hand.",
                "If this card's required energy is met, perform Raid with it.",
            },
        ),
        (
            "ja",
            {
                "このキャラを手札に戻す。",
                "必要エナジーを満たしている場合、このキャラをレイドさせる。",
            },
        ),
    ],
)
def test_either_way_of_a_raid_trigger_is_told_in_words(language, words):
    """UA-9.4: into the hand, or a Raid; given both, each by a number of its own."""
    parts = UNION_ARENA.parts(card(RAIDER))

    told = write_parts("character", parts, language, Translations())

    assert words <= set(told.values())


def test_ability_that_waits_for_a_moment_is_told_and_one_that_always_holds_is_not():
    """UA-7.4.1 asks about the first kind only."""
    raider = card(RAIDER)

    told = write_parts(
        "character", UNION_ARENA.parts(raider), "en", Translations()
    ).values()

    assert any(text.startswith("[When Played]") for text in told)
    assert not any("Impact" in text for text in told)
