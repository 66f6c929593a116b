"""The words of the game in the reader's language: lazy, for labels and choices.

``cards.vocabulary`` has the words themselves; it knows no requests.
"""

from collections.abc import Mapping

from django.conf import settings
from django.utils.functional import Promise, lazy
from django.utils.text import capfirst
from django.utils.translation import get_language

from cards import vocabulary
from cards.vocabulary import Kind

LazyWord = str | Promise


def get_reader_language() -> str:
    """Return the reader's language, if the game has words in it; else the site's."""
    language = get_language()
    return language if language in vocabulary.LANGUAGES else settings.LANGUAGE_CODE


def _get_name(kind: Kind, code: str) -> str:
    return vocabulary.get_name(kind, code, get_reader_language())


def _get_title(kind: Kind, code: str) -> str:
    return capfirst(_get_name(kind, code))


def _get_short_name(kind: Kind, code: str) -> str:
    return vocabulary.get_short_name(kind, code, get_reader_language())


lazy_name = lazy(_get_name, str)  # As written inside a sentence.
lazy_title = lazy(_get_title, str)  # As a heading: capitalized.
lazy_short_name = lazy(_get_short_name, str)


def get_lazy_names(kind: Kind) -> Mapping[str, LazyWord]:
    """Return all words of a kind by their codes."""
    return {code: lazy_name(kind, code) for code in vocabulary.list_codes(kind)}


def get_lazy_short_names(kind: Kind) -> Mapping[str, LazyWord]:
    """Return all short words of a kind by their codes."""
    return {code: lazy_short_name(kind, code) for code in vocabulary.list_codes(kind)}
