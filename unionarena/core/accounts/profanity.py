"""Words nobody wants to read: refused in names, hidden in what people say.

The lists are those of LDNOOBW, one per language, brought here by
``tools/vendor_javascript.py``. They were made for a search engine, so everyday words
stand in them; those we allow are in ``everyday.txt``.
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
# Single signs of Chinese and Japanese are parts of too many harmless words.
_SHORTEST: Final = 2

# What players say of cards, and of each other without harm.
ALLOWED_WORDS: Final = frozenset(
    (_LISTS / "everyday.txt").read_text("utf-8").split("\n")
)


class OffensiveText(Conflict):
    """Others would have to read an insult."""

    default_code = "text.offensive"
    default_message = gettext_lazy("Other people may find that offensive.")


def refuse_profanity(text: str) -> str:
    """The text, if others may be shown it.

    Raises:
        Offensive: There is a word of a list in it; the details say which.
    """
    word = find_profanity(text)
    if word is not None:
        message = _("Other people may find “%(word)s” offensive.") % {"word": word}
        raise OffensiveText(message, details={"word": word})
    return text


def find_profanity(text: str) -> str | None:
    """The first word of a list in a text, as written; None if there is none.

    >>> find_offence("a nice evening") is None
    True
    """
    folded, places = _fold(text)
    found = _compile_patterns().search(folded)
    return found and text[places[found.start()] : places[found.end() - 1] + 1]


def mask_profanity(text: str) -> str:
    """The text with a star for every sign of such words.

    >>> hide_offences("Scunthorpe")
    'Scunthorpe'
    """
    folded, places = _fold(text)
    hidden = list(text)
    for found in _compile_patterns().finditer(folded):
        for place in places[found.start() : found.end()]:
            hidden[place] = "*"
    return "".join(hidden)


def _fold(text: str) -> tuple[str, list[int]]:
    """Widths and cases alike, and for each sign of that its place in the text."""
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
    # Where words stand between blanks, a part of a longer one is another word.
    spaced = sorted(filter(str.isascii, words), key=len, reverse=True)
    packed = sorted(words.difference(spaced), key=len, reverse=True)
    return re.compile(
        rf"(?<![a-z0-9])(?:{_compile_alternatives(spaced)})(?![a-z0-9])|{_compile_alternatives(packed)}"
    )


def _compile_alternatives(words: list[str]) -> str:
    return "|".join(map(re.escape, words))
