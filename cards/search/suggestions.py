"""Suggestions of cards for a misspelled name.

A typo spoils one word, or one part of a single word; the others are searched, and the
results are sorted by how close their name is.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

from cards.card_data.folding import fold_text
from cards.models import Card, Viewer
from cards.search.language.rendering import quote_text
from cards.search.selectors import find_cards

LONGEST_INPUT: Final = 100
# So many words, so long, that a query for all but one of each stays short enough.
MOST_WORDS: Final = 5
LONGEST_WORD: Final = 14
SHORTEST_ALONE: Final = 4
MOST_COMPARED: Final = 60
NEAR: Final = 0.6


def suggest_cards(
    viewer: Viewer, written: str, *, language: str, most: int
) -> tuple[Card, ...]:
    """Return the cards the viewer can see with these words, or with a similar name.

    Args:
        viewer: The user who searches.
        written: A name or another text, as typed.
        language: The language of the names to sort by.
        most: Most cards.

    Raises:
        SearchTookTooLong: The database was stopped.
    """
    text = written.replace('"', " ")[:LONGEST_INPUT].strip()
    if not text:
        return ()
    exact = find_cards(
        viewer, quote_text(text), language=language, limit=most, count=False
    ).cards
    query = "" if exact else " or ".join(_all_but_one(_parts(text)))
    if not query:
        return exact
    found = find_cards(viewer, query, limit=MOST_COMPARED, count=False).cards
    ranked = sorted(found, key=lambda card: -_score_similarity(text, card))
    return tuple(card for card in ranked if _score_similarity(text, card) >= NEAR)[
        :most
    ]


def _parts(text: str) -> list[str]:
    words = [word[:LONGEST_WORD] for word in re.findall(r"\w+", text)[:MOST_WORDS]]
    if len(words) != 1:
        return words
    word = words[0] if len(words[0]) >= SHORTEST_ALONE else ""
    size = -(-len(word) // 3) or 1
    return [word[start : start + size] for start in range(0, len(word), size)]


def _all_but_one(parts: list[str]) -> Iterator[str]:
    for spoilt in range(len(parts) if len(parts) > 1 else 0):
        whole = (part for place, part in enumerate(parts) if place != spoilt)
        yield f"({' '.join(f'n:{quote_text(part)}' for part in whole)})"


def _score_similarity(written: str, card: Card) -> float:
    revision = card.current_revision
    names = revision.list_names() if revision else ()
    return max(
        (
            SequenceMatcher(None, fold_text(written), fold_text(name)).ratio()
            for name in names
        ),
        default=0.0,
    )
