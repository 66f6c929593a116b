"""Chinese grammar on strings: performers, joining, sentences.

A phrase that is a command begins with ``^`` in the table; the mark stays in the text
until it is known who performs the step. Number needs no grammar.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from cards.effects.renderers.writer import STOP

HEAD: Final = "\ue010"  # Before a command; a performer other than "you" goes here.
_MARK: Final = re.compile("\ue000[^\ue001]*\ue001|\ue002")
_DOUBLED: Final = "其的"  # 其 is a possessive already.
_ITS: Final = "其"
_ENDS: Final = ("。", "\n", "。』", "：")


@cache
def prepare_phrase(phrase: str, plural: bool) -> str:
    """Render a phrase of the table, its head marked."""
    del plural
    return HEAD + phrase[1:] if phrase.startswith("^") else phrase


def add_performer(text: str, who: str) -> str:
    """Render the text with a performer, once in every sentence."""
    return STOP.join(
        sentence.replace(HEAD, who, 1).replace(HEAD, "")
        for sentence in text.split(STOP)
    )


def drop_heads(text: str) -> str:
    """Render the text with its own reader performing it."""
    return text.replace(HEAD, "")


def finish_sentences(text: str) -> str:
    """Render full sentences."""
    text = drop_heads(text).replace(_DOUBLED, _ITS)
    return "".join(_sentence(sentence) for sentence in text.split(STOP) if sentence)


def _sentence(text: str) -> str:
    return text if _MARK.sub("", text).endswith(_ENDS) else f"{text}。"


def join_list(items: Sequence[str], word: str) -> str:
    """Render a list in words.

    >>> join_list(["衝擊", "狙擊", "傷害"], "或")
    '衝擊、狙擊或傷害'
    """
    if len(items) == 1:
        return items[0]
    return f"{'、'.join(items[:-1])}{word}{items[-1]}"
