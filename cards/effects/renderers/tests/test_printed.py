"""The English of our renderer beside the English that was printed for the same card.

Nothing of a list is kept here. A printed text lacks its icons, so ours are left out,
and both lack what stands in parentheses. What is compared is the share of equal content
words (Dice): 1.0 says the same words, in whatever order. ``python -m`` this module
shows cards side by side, the least alike first, for reading by eye.
"""

import re
import sys
from collections import Counter
from typing import Final

import pytest

from cards.effects import compile_card
from cards.effects.renderers import Options, Translations, get_renderer
from cards.effects.renderers.en.phrases import COUNTS
from cards.effects.renderers.markup import SegmentKind
from cards.effects.tests.lists import JAPANESE, english_entries, real_cards

LEAST: Final = 0.94  # On average over all cards in both languages; 0.82 once.
_DIGITS: Final = {word: str(number) for number, word in enumerate(COUNTS)}
_EMPTY: Final = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "and",
        "in",
        "on",
        "it",
        "is",
        "that",
        "this",
        "your",
    ]
)
_ASIDE: Final = re.compile(r"\([^)]*\)|#[^#]*#")


def content_words(text):
    """How often each word stands there, numbers as digits, without small words."""
    words = re.findall(r"[^\W_]+", _ASIDE.sub(" ", text).lower())
    return Counter(_DIGITS.get(word, word) for word in words if word not in _EMPTY)


def likeness(left, right):
    """Share of equal content words, from 0 to 1."""
    ours, theirs = content_words(left), content_words(right)
    total = ours.total() + theirs.total()
    return 2 * (ours & theirs).total() / total if total else 1.0


def side_by_side():
    """(likeness, number, printed text, our text) of cards in both languages."""
    printed = english_entries()
    cards = [card for card in real_cards(*JAPANESE) if _short(card) in printed]
    words = _translations(cards, printed)
    return [line for card in cards if (line := _line(card, printed, words))]


def _short(card):
    return card.number.rpartition("/")[2]


def _translations(cards, printed):
    both = [(card, printed[_short(card)]) for card in cards]
    return Translations(
        names={card.name: entry["name"] for card, entry in both},
        traits={
            card.traits[0]: entry["affinity"]
            for card, entry in both
            if len(card.traits) == 1
        },
    )


def _line(card, printed, words):
    theirs = " ".join(printed[_short(card)]["effect"].split())
    tree = compile_card(card.kind, card.text).tree
    if tree is None or theirs in ("", "-"):
        return None
    ours = get_renderer("en").effects(tree, Options(card.kind, words))
    bare = "".join(
        segment.text
        for segment in ours.segments
        if segment.kind is not SegmentKind.ICON
    )
    return likeness(bare, theirs), card.number, theirs, ours.text


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("Draw two cards.", "draw 2 cards", 1.0),
        ("Draw two cards.", "Draw three cards.", 2 / 3),
        ("Sideline it (at once).", "Sideline it.", 1.0),
    ],
)
def test_likeness_is_the_share_of_equal_content_words(left, right, expected):
    assert likeness(left, right) == pytest.approx(expected)


def test_our_english_is_in_the_words_of_the_printed_cards():
    lines = side_by_side()
    if not lines:
        pytest.skip("no cards in both languages beside the project")

    assert sum(line[0] for line in lines) / len(lines) >= LEAST


if __name__ == "__main__":
    for alike, number, theirs, ours in sorted(side_by_side())[: int(sys.argv[1])]:
        print(f"{number} {alike:.2f}\n  {theirs}\n  {ours}\n")  # noqa: T201 - a tool
