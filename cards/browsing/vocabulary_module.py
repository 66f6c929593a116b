"""The words of the game for browsers: one module per language, cached for a year.

Modules import it by the bare name ``vocabulary``
(``unionarena.core.web.browser_modules.SERVED``).
"""

import hashlib
import json
from functools import cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards import vocabulary
from cards.catalogue import localized_names
from cards.vocabulary import Kind

# The words that the board and cards show; the server renders the rest.
KINDS: Final[tuple[Kind, ...]] = (
    "zone",
    "kind",
    "color",
    "mode",
    "part",
    "phase",
    "keyword",
    "mark",
    "trigger",
)
_FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
_FOR_A_MINUTE: Final = "public, max-age=60"
_TAG_LENGTH: Final = 12


@cache
def dump_words(language: str) -> str:
    """Return the words as JSON: kind, code, name, and short form where it differs."""
    words = {
        kind: {
            word.code: {"name": word.name}
            | ({} if word.short == word.name else {"short": word.short})
            for word in vocabulary.get_words(kind, language).values()
        }
        for kind in KINDS
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


@cache
def compute_words_tag(language: str) -> str:
    """Return a tag that changes when a word changes."""
    return hashlib.sha256(dump_words(language).encode()).hexdigest()[:_TAG_LENGTH]


def get_module_url() -> str:
    """Return the URL of the words in the reader's language."""
    language = localized_names.get_reader_language()
    return reverse("cards:vocabulary", args=[language, compute_words_tag(language)])


@require_safe
def serve_module(request: HttpRequest, language: str, tag: str) -> HttpResponse:
    """Serve the words of one language as a browser module."""
    del request
    if language not in vocabulary.LANGUAGES:
        raise Http404
    answer = HttpResponse(
        f"export default {dump_words(language)};\n",
        content_type="text/javascript; charset=utf-8",
    )
    is_current = tag == compute_words_tag(language)
    answer["Cache-Control"] = _FOR_A_YEAR if is_current else _FOR_A_MINUTE
    return answer
