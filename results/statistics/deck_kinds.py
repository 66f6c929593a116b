"""Kinds of decks that statistics distinguish, with names for the reader."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Min

from battles.games.registry import Ruleset
from battles.games.ruleset import BuiltInCards
from cards.catalogue import localized_names
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import (
    get_series_name,
    list_cards_for,
    list_series_for,
    show_cards,
)
from unionarena.core.accounts.models import User


def get_deck_kinds(game: Ruleset, viewer: User | AnonymousUser) -> Mapping[str, str]:
    """Return the kinds of decks of a game, by code; one query where they are series."""
    if game.own is not None:
        return game.kinds.names(localized_names.get_reader_language())
    seen = list_series_for(viewer)
    return {each.code: get_series_name(each, get_reader_language()) for each in seen}


def picture_deck_kinds(
    game: Ruleset, codes: Collection[str], viewer: User | AnonymousUser
) -> dict[str, dict[str, Any]]:
    """Return a card to picture each kind of deck, by code; two queries at most.

    A card has ``color``, ``art`` and ``name``, as ``show_card_faces`` returns it.
    """
    if not codes:
        return {}
    if (own := game.own) is not None:
        language = localized_names.get_reader_language()
        ids = {
            game.kinds.of([own.faces[card] for card in deck]): _get_most_copied(deck)
            for deck in own.decks.values()
        }
        return {
            code: own.show(own.faces[ids[code]], ids[code], language)
            for code in codes
            if code in ids
        }
    seen = list_cards_for(viewer).filter(series__code__in=codes).order_by()
    first = seen.values("series__code").annotate(first=Min("number"))
    by_number = {row["first"]: row["series__code"] for row in first}
    faces = show_card_faces(game, by_number, viewer)
    return {by_number[number]: face for number, face in faces.items()}


def _get_most_copied(deck: Collection[int]) -> int:
    return Counter(deck).most_common(1)[0][0]


def show_card_faces(
    game: Ruleset, numbers: Collection[str], viewer: User | AnonymousUser
) -> dict[str, dict[str, Any]]:
    """Return ``name``, ``art`` and ``color`` of cards, by number; one query at most."""
    if game.own is not None:
        return _show_built_in_cards(game.own, numbers)
    seen = list_cards_for(viewer).filter(number__in=numbers)
    return {
        card.number: {"name": card.name, "art": card.art, "color": card.face["color"]}
        for card in show_cards(seen, get_reader_language())
    }


def _show_built_in_cards(
    own: BuiltInCards, numbers: Collection[str]
) -> dict[str, dict[str, Any]]:
    language = localized_names.get_reader_language()
    return {
        str(face["number"]): own.show(face, card, language)
        for card, face in own.faces.items()
        if face["number"] in numbers
    }
