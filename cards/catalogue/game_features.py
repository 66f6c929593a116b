"""What the platform does with cards, by feature, and which games lack one.

A game lacks a feature by its own declaration (``Ruleset.lacks``), with a reason for
users. ``tests/access/for_which_games.txt`` says of each operation and page which
feature it is of.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from cards.errors import FeatureNotOffered


class Feature(StrEnum):
    """A part of the platform that a game may lack."""

    AUTOCOMPLETE = "autocomplete"
    CARD_FEED = "card_feed"  # changes and the file of all cards
    IMPORTS = "imports"
    RELEASES = "releases"  # series, dated releases, patches, balance proposals
    FORMATS = "formats"
    RULINGS = "rulings"
    VOCABULARY = "vocabulary"  # series, sets, affinities, keywords and words
    OWNERSHIP = "ownership"  # which copies a user has
    PACKS = "packs"  # packs that a user keeps
    DRAFTS = "drafts"
    STARTER_DECKS = "starter_decks"
    DECK_BUILDER = "deck_builder"  # pages that show figures while a deck is built
    DECK_COMPLETION = "deck_completion"
    DECK_LISTS = "deck_lists"  # lists as people write them, matched by name
    DECK_PRINTS = "deck_prints"  # a deck as a picture, as a sheet, as proxies
    SAMPLE_HANDS = "sample_hands"
    DECK_RECORDS = "deck_records"
    CONDITIONAL_ANSWERS = "conditional_answers"  # given ahead, by correspondence
    PUZZLES = "puzzles"
    CAMPAIGN = "campaign"
    SCENES = "scenes"
    RULES_TO_READ = "rules_to_read"
    CARD_STATISTICS = "card_statistics"


_lacking: Final[dict[str, Mapping[Feature, Any]]] = {}


def register_lacks(game: str, lacks: Mapping[Feature, Any]) -> None:
    """Know which features a game lacks, each with the reason."""
    _lacking[game] = lacks


def list_lacks(game: str) -> Mapping[Feature, Any]:
    """Return the features a game lacks, each with the reason in words."""
    return _lacking.get(game, {})


def require_feature(game: str, feature: Feature) -> None:
    """Refuse what a game lacks.

    Raises:
        FeatureNotOffered: With the reason that the game declares.
    """
    reason = list_lacks(game).get(feature)
    if reason is not None:
        raise FeatureNotOffered(
            str(reason), details={"game": game, "feature": str(feature)}
        )


__all__ = ["Feature", "list_lacks", "register_lacks", "require_feature"]
