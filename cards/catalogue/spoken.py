"""The words of the game in the language of whoever reads: lazy, for labels and choices.

The words themselves stand in ``cards.vocabulary``, which knows no requests.
"""

from collections.abc import Mapping

from django.conf import settings
from django.utils.functional import Promise, lazy
from django.utils.text import capfirst
from django.utils.translation import get_language

from cards import vocabulary
from cards.vocabulary import Kind

Word = str | Promise


def language() -> str:
    """The reader's language, if the game has words in it; else the site's."""
    asked = get_language()
    return asked if asked in vocabulary.LANGUAGES else settings.LANGUAGE_CODE


def _name(kind: Kind, code: str) -> str:
    return vocabulary.name(kind, code, language())


def _title(kind: Kind, code: str) -> str:
    return capfirst(_name(kind, code))


def _short(kind: Kind, code: str) -> str:
    return vocabulary.short(kind, code, language())


def _text(kind: Kind, code: str) -> str:
    return vocabulary.word(kind, code, language()).text


name = lazy(_name, str)  # as it stands in a sentence
title = lazy(_title, str)  # as it stands alone: with a capital
short = lazy(_short, str)
text = lazy(_text, str)


def names(kind: Kind) -> Mapping[str, Word]:
    """All words of a kind by their codes."""
    return {code: name(kind, code) for code in vocabulary.codes(kind)}


def short_names(kind: Kind) -> Mapping[str, Word]:
    """All short words of a kind by their codes."""
    return {code: short(kind, code) for code in vocabulary.codes(kind)}
