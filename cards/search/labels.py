"""The words of the query language, said to a person in their language."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import words
from cards.catalogue.keywords import KEYWORDS
from cards.catalogue.words import Word
from cards.search.language import Field

FIELDS: Final[Mapping[Field, Word]] = {
    Field.WORDS: _("Name or number"),
    Field.NAME: _("Name"),
    Field.NUMBER: _("Number"),
    Field.TEXT: _("Text"),
    Field.FLAVOR: _("Flavour text"),
    Field.TRAIT: _("Trait"),
    Field.ARTIST: _("Art by"),
    Field.SERIES: _("Series"),
    Field.SET: _("Set"),
    Field.COLOR: _("Color"),
    Field.TYPE: _("Kind"),
    Field.ENERGY: _("Required energy"),
    Field.GIVES: _("Generated energy"),
    Field.AP: _("AP cost"),
    Field.BP: _("BP"),
    Field.TRIGGER: _("Trigger"),
    Field.KEYWORD: _("Keyword"),
    Field.RARITY: _("Rarity"),
    Field.DATE: _("Released"),
    Field.LEGAL: _("Legal in"),
    Field.BANNED: _("Banned in"),
    Field.RESTRICTED: _("Restricted in"),
    Field.IS: _("Is"),
    Field.DOES: _("Does"),
    Field.TARGET: _("To whom"),
    Field.WHEN: _("When"),
    Field.COST: _("At what cost"),
}

DOES: Final[Mapping[str, Word]] = {
    "draws": _("draws cards"),
    "looks_at_deck": _("looks at the deck"),
    "searches": _("takes cards from the deck to hand"),
    "reveals": _("reveals cards"),
    "discards": _("discards from hand"),
    "mills": _("puts cards from the deck outside"),
    "recovers": _("takes cards back from outside"),
    "returns_to_hand": _("returns cards to hand"),
    "retires": _("retires cards"),
    "removes": _("removes cards"),
    "returns_to_deck": _("returns cards to the deck"),
    "rests": _("makes cards resting"),
    "freezes": _("keeps cards resting"),
    "makes_active": _("makes cards active"),
    "readies_ap": _("makes AP active"),
    "raises_bp": _("raises BP"),
    "lowers_bp": _("lowers BP"),
    "grants_keyword": _("gives a keyword"),
    "grants_ability": _("gives an ability"),
    "takes_abilities": _("takes abilities away"),
    "plays": _("plays a card"),
    "raids": _("raids"),
    "moves_line": _("moves between lines"),
    "puts_under": _("puts cards under a card"),
    "deals_damage": _("deals damage"),
    "adds_life": _("adds life"),
    "spends_life": _("spends life"),
    "adds_energy": _("adds energy"),
    "reduces_cost": _("changes a cost"),
    "protects": _("protects"),
    "restricts": _("forbids or forces"),
    "evades_blocks": _("evades blocks"),
    "enters_active": _("enters active"),
    "has_other_names": _("has other names"),
    "activates_abilities": _("activates abilities"),
    "replaces": _("happens instead"),
}
TARGETS: Final[Mapping[str, Word]] = {
    "itself": _("itself"),
    "own_characters": _("own Characters"),
    "own_sites": _("own Sites"),
    "own_field": _("own field"),
    "own_hand": _("own hand"),
    "own_deck": _("own deck"),
    "own_outside_area": _("own outside area"),
    "own_life": _("own life"),
    "own_ap": _("own AP"),
    "opponent_characters": _("the opponent’s Characters"),
    "opponent_sites": _("the opponent’s Sites"),
    "opponent_field": _("the opponent’s field"),
    "opponent_hand": _("the opponent’s hand"),
    "opponent_deck": _("the opponent’s deck"),
    "opponent_outside_area": _("the opponent’s outside area"),
    "opponent_life": _("the opponent’s life"),
    "players": _("players"),
}
WHEN: Final[Mapping[str, Word]] = {
    "on_play": _("when played"),
    "on_attack": _("when attacking"),
    "on_block": _("when blocking"),
    "on_retire": _("when retired"),
    "activate_main": _("activated in the Main Phase"),
    "continuous": _("always on the field"),
    "in_hand": _("while in hand"),
    "while_used": _("while being used"),
    "event": _("when the Event is used"),
    "trigger": _("as a trigger"),
    "instead": _("instead of something else"),
    "other_moment": _("at another moment"),
}
COSTS: Final[Mapping[str, Word]] = {
    "rest": _("rest this card"),
    "retire": _("retire this card"),
    "ap": _("pay AP"),
    "discard": _("discard a card"),
    "remove": _("remove cards outside"),
    "move": _("move this card"),
}
FLAGS: Final[Mapping[str, Word]] = {
    "playable": _("playable"),
    "vanilla": _("without text"),
    "revised": _("changed since its release"),
    "parallel": _("with parallel art"),
    "promo": _("promotion card"),
    "reprinted": _("printed in several sets"),
    "ruled": _("with rulings"),
}
VALUES: Final[Mapping[Field, Mapping[str, Word]]] = {
    Field.COLOR: words.COLORS,
    Field.GIVES: words.COLORS,
    Field.TYPE: words.KINDS,
    Field.TRIGGER: words.TRIGGERS,
    Field.KEYWORD: {code: keyword.name for code, keyword in KEYWORDS.items()},
    Field.DOES: DOES,
    Field.TARGET: TARGETS,
    Field.WHEN: WHEN,
    Field.COST: COSTS,
    Field.IS: FLAGS,
}
NONE: Final[Word] = _("none")


def value_label(field: Field, value: str) -> Word:
    """How a value of a closed set is called."""
    if value == "none":
        return NONE
    return VALUES.get(field, {}).get(value, value)
