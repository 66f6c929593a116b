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
    ],
)
def test_what_may_be_meant_is_left_alone(text):
    assert mend(text) == text
