"""Slips of printed English texts are mended; what could mean two things is not."""

import pytest

from cards.effects.compilers.en.misprints import mend_slips
from cards.effects.compilers.engine.traced_text import TracedText


def mend(text):
    return mend_slips(TracedText.of(text)).text


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Chose one of the following:", "Choose one of the following:"),
        ("on your opponents front line", "on your opponent's front line"),
        ("a card form your hand", "a card from your hand"),
        ("until the start if your next turn", "until the start of your next turn"),
        ('If "Ann," or "Bo" is there', 'If "Ann", or "Bo" is there'),
        ("Reveal up to¶one card", "Reveal up to one card"),
        ("When Played Draw a card.", "[When Played] Draw a card."),
        ('"Ann Bo] is on your field', '"Ann Bo" is on your field'),
        ('"Ann"> on your field', '"Ann" on your field'),
        ("loses 1000 P until", "loses 1000 BP until"),
        ("place them in any ord", "place them in any order"),
        ('"Ann,a Bo" is there', '"Anna Bo" is there'),
        ('If "Ann is on your field', 'If "Ann" is on your field'),
        ('[Raid] "Ann Bo} Switch to active', '[Raid] "Ann Bo" Switch to active'),
        ("{If on the Front Line} Draw", "(If on the Front Line) Draw"),
        ("gains [[Snipe]] until", "gains {[Snipe]} until"),
        (
            "cards by Blue x1. If you have no cards in hand, Blue x2 instead.",
            "cards by {Blue x1}. If you have no cards in hand, {Blue x2} instead.",
        ),
        ("your sideline of switch one", "your sideline or switch one"),
        (
            "a card in your opponent's front line",
            "a card on your opponent's front line",
        ),
        ("Add this card to your hand,", "Add this card to your hand."),
        ("and set it to active.", "and switch it to active."),
        ("It can not block.", "It cannot block."),
        ("of the opponent's deck", "of your opponent's deck"),
        ("your sideline If you do, draw", "your sideline. If you do, draw"),
        ("If you do draw a card", "If you do, draw a card"),
        ("following:¶- Draw a card.", "following:¶• Draw a card."),
        (
            'If "Ann" or "Bo" are both on your field',
            'If "Ann" and "Bo" are both on your field',
        ),
    ],
)
def test_slip_is_mended(printed, meant):
    assert mend(printed) == meant


@pytest.mark.parametrize(
    "text",
    [
        "the opponents you attack",
        "Draw a card.¶draw a card.",
        "Draw a card.¶Reveal one card",
        "Switch it to active When Played",
        "the form your rival takes",
        "in any ordinary way",
        "Choose one character on the field and switch it to active.",
        "Switch to active. May move to the front line.",
        "If you do not, draw a card.",
        "Draw a card - or two.",
        'If "Ann [Sailor] is on your field',
        'If "Ann Bo is on your field',
        "up to 1,000 cards",
        "Reduce it by Blue x1. Blue x2 instead.",
        "a card in your opponent's hand",
        'If "Ann" or "Bo" are on your field',
        'If either "Ann" or "Bo" are both on your field',
    ],
)
def test_what_may_be_meant_is_left_alone(text):
    assert mend(text) == text
