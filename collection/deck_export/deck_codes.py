"""Decks given by a code, for everyone who has it."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

import cards.catalogue.selectors
from cards.catalogue.game_catalogues import find_game_of_number
from cards.catalogue.game_features import Feature, require_feature
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import Viewer
from collection.deck_sheets.game_decks import GameSheet, inspect_game_deck
from collection.deck_sheets.problem_sentences import refuse_bad_codes
from collection.deck_sheets.records import DeckSheet
from collection.legality.game_rules import get_game_title
from collection.lists import BadCode, read_code
from collection.models import DECK_NAME_LENGTH, MOST_CARDS_LISTED, Deck
from collection.selectors import inspect_list


def inspect_code(viewer: Viewer, code: str, *, name: str = "") -> DeckSheet:
    """Return the deck of a code.

    Raises:
        BadDeckCode: It is not a code, or one of a newer version.
        FeatureNotOffered: It is a deck of a further game.
    """
    counts = _read_counts(code)
    if game := _find_game(counts):
        require_feature(game, Feature.DECK_PRINTS)
    return _inspect_usual(viewer, counts, name)


def inspect_any_code(
    viewer: Viewer, code: str, *, name: str = ""
) -> DeckSheet | GameSheet:
    """Return the deck of a code, of whatever game.

    Raises:
        BadDeckCode: It is not a code, or one of a newer version.
    """
    counts = _read_counts(code)
    if game := _find_game(counts):
        title = _clean_title(name) or str(get_game_title(game))
        return inspect_game_deck(Deck(game=game, name=title, listed=counts))
    return _inspect_usual(viewer, counts, name)


def _read_counts(code: str) -> dict[str, int]:
    with refuse_bad_codes():
        counts = read_code(code)
        if sum(counts.values()) > MOST_CARDS_LISTED:
            raise BadCode(code[:100])
    return dict(counts)


def _find_game(counts: Iterable[str]) -> str:
    """Return the further game a list is of, by its first card."""
    return find_game_of_number(next(iter(counts), ""))


def _clean_title(name: str) -> str:
    title = " ".join(name.split())[:DECK_NAME_LENGTH]
    return title if title.isprintable() else ""


def _inspect_usual(viewer: Viewer, counts: Mapping[str, int], name: str) -> DeckSheet:
    title = _clean_title(name)
    if not title:
        title = _default_name(viewer, counts, get_reader_language())
    return inspect_list(viewer, counts, name=title)


def _default_name(viewer: Viewer, counts: Iterable[str], language: str) -> str:
    """Return a name for an unnamed list: its series."""
    codes = {number.split("-")[0] for number in counts}
    known = cards.catalogue.selectors.list_series_for(viewer).filter(code__in=codes)
    names = [cards.catalogue.selectors.get_series_name(one, language) for one in known]
    series = " / ".join(names) or ", ".join(sorted(codes))
    return (_("%(series)s deck") % {"series": series})[:DECK_NAME_LENGTH]
