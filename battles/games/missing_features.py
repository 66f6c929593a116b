"""Features that games with built-in cards lack, and why; each game adds its own."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue.game_features import Feature

_FEW_CARDS: Final = _("All its cards come with the game, and everyone may use them.")

# What every game with built-in cards lacks.
OF_BUILT_IN_CARDS: Final[Mapping[Feature, Any]] = {
    Feature.AUTOCOMPLETE: _("Its search lists the fields beside the box."),
    Feature.CARD_FEED: _("Its cards are few: read them all from the list of cards."),
    Feature.IMPORTS: _FEW_CARDS,
    Feature.RELEASES: _("Its cards are released one by one, with a date each."),
    Feature.FORMATS: _("It has one way to build decks, and one for sealed packs."),
    Feature.RULINGS: _("No one has published answers on its cards."),
    Feature.VOCABULARY: _("Its words come with its cards and with its table."),
    Feature.OWNERSHIP: _FEW_CARDS,
    Feature.PACKS: _FEW_CARDS,
    Feature.STARTER_DECKS: _(
        "Its ready-made decks can be played without copying them."
    ),
    Feature.DECK_BUILDER: _("Its decks are built on a page of their own."),
    Feature.DECK_COMPLETION: _("Begin with one of its ready-made decks instead."),
    Feature.DECK_LISTS: _("Its lists name cards by their number."),
    Feature.DECK_PRINTS: _("Its decks are exchanged as text, code or JSON."),
    Feature.SAMPLE_HANDS: _("The opening hand depends on what its players choose."),
    Feature.DECK_RECORDS: _("Its results are counted by kind of deck."),
    Feature.CONDITIONAL_ANSWERS: _("Answers given ahead name who blocks an attack."),
    Feature.PUZZLES: _("There are no puzzles for it; its lesson shows every step."),
    Feature.CAMPAIGN: _("The campaign is played with the three series of the site."),
    Feature.SCENES: _("Its positions can’t be written as text yet."),
    Feature.RULES_TO_READ: _("The table explains its rules, question by question."),
    Feature.CARD_STATISTICS: _("Its results are counted by kind of deck."),
}
