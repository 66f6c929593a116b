"""Offensive words: refused in names, masked in chat.

The lists are those of LDNOOBW, one per language, fetched by
``tools/vendor_javascript.py``. They were made for a search engine and contain everyday
words; those we allow are in ``everyday.txt``.
"""

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from unionarena.core.errors import Conflict

_LISTS: Final = Path(__file__).parent / "wordlists"
_LANGUAGES: Final = ("en", "ja", "zh")
# Single Chinese and Japanese characters are parts of too many harmless words.
_SHORTEST: Final = 2

# Words players use for cards, and for each other without harm.
ALLOWED_WORDS: Final = frozenset(
    (_LISTS / "everyday.txt").read_text("utf-8").split("\n")
)


class OffensiveText(Conflict):
    """The text contains an insult."""

    default_code = "text.offensive"
    default_message = gettext_lazy("Other people may find that offensive.")


def refuse_profanity(text: str) -> str:
    """Return the text if it is not offensive.

    Raises:
        OffensiveText: It contains a listed word, named in the details.
    """
    word = find_profanity(text)
    if word is not None:
        message = _("Other people may find “%(word)s” offensive.") % {"word": word}
        raise OffensiveText(message, details={"word": word})
    return text


def find_profanity(text: str) -> str | None:
    """Return the first listed word of a text, as written; None if there is none.

    >>> find_profanity("a nice evening") is None
    True
    """
    folded, places = _fold(text)
    found = _compile_patterns().search(folded)
    return found and text[places[found.start()] : places[found.end() - 1] + 1]


def mask_profanity(text: str) -> str:
    """Replace every character of listed words with a star.

    >>> mask_profanity("Scunthorpe")
    'Scunthorpe'
    """
    folded, places = _fold(text)
    hidden = list(text)
    for found in _compile_patterns().finditer(folded):
        for place in places[found.start() : found.end()]:
            hidden[place] = "*"
    return "".join(hidden)


def _fold(text: str) -> tuple[str, list[int]]:
    """Fold width and case, with the position of each result in the text."""
    pairs = [
        (sign, place)
        for place, written in enumerate(text)
        for sign in unicodedata.normalize("NFKC", written).casefold()
    ]
    return "".join(sign for sign, _place in pairs), [place for _sign, place in pairs]


@cache
def _compile_patterns() -> re.Pattern[str]:
    words = {
        word
        for language in _LANGUAGES
        for listed in json.loads((_LISTS / f"{language}.json").read_text("utf-8"))
        if (word := _fold(listed)[0]) not in ALLOWED_WORDS and len(word) >= _SHORTEST
    }
    # In languages with spaces, a part of a longer word is another word.
    spaced = sorted(filter(str.isascii, words), key=len, reverse=True)
    packed = sorted(words.difference(spaced), key=len, reverse=True)
    return re.compile(
        rf"(?<![a-z0-9])(?:{_compile_alternatives(spaced)})(?![a-z0-9])|{_compile_alternatives(packed)}"
    )


def _compile_alternatives(words: list[str]) -> str:
    return "|".join(map(re.escape, words))
