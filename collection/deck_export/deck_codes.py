"""Decks given by a code, for everyone who has it."""

from collections.abc import Iterable

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import cards.catalogue.selectors
from cards.catalogue.selectors import Viewer
from collection.deck_sheets.problem_sentences import refuse_bad_codes
from collection.deck_sheets.records import DeckSheet
from collection.lists import BadCode, read_code
from collection.models import DECK_NAME_LENGTH, MOST_CARDS_LISTED
from collection.selectors import inspect_list


def inspect_code(viewer: Viewer, code: str, *, name: str = "") -> DeckSheet:
    """Return the deck of a code.

    Raises:
        BadDeckCode: It is not a code, or one of a newer version.
    """
    with refuse_bad_codes():
        counts = read_code(code)
        if sum(counts.values()) > MOST_CARDS_LISTED:
            raise BadCode(code[:100])
    title = " ".join(name.split())[:DECK_NAME_LENGTH]
    if not title.isprintable() or not title:
        title = _default_name(viewer, counts, get_language() or "en")
    return inspect_list(viewer, counts, name=title)


def _default_name(viewer: Viewer, counts: Iterable[str], language: str) -> str:
    """Return a name for an unnamed list: its series."""
    codes = {number.split("-")[0] for number in counts}
    known = cards.catalogue.selectors.list_series_for(viewer).filter(code__in=codes)
    names = [cards.catalogue.selectors.get_series_name(one, language) for one in known]
    series = " / ".join(names) or ", ".join(sorted(codes))
    return (_("%(series)s deck") % {"series": series})[:DECK_NAME_LENGTH]
