"""Kinds of decks that statistics distinguish, with names for the reader."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import get_language

from battles.games.registry import Ruleset
from cards.catalogue import localized_names
from cards.catalogue.selectors import get_series_name, list_series_for
from unionarena.core.accounts.models import User


def get_deck_kinds(game: Ruleset, viewer: User | AnonymousUser) -> Mapping[str, str]:
    """Return the kinds of decks of a game, by code; one query where they are series."""
    if game.own is not None:
        return game.kinds.names(localized_names.get_reader_language())
    seen = list_series_for(viewer)
    return {each.code: get_series_name(each, get_language() or "") for each in seen}
