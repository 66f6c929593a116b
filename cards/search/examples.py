"""The chapters of the help page; a test asks every example and wants an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import localized_names
from cards.catalogue.localized_names import LazyWord


@dataclass(frozen=True, slots=True)
class Example:
    """A query that can be asked, and what it means."""

    query: str
    meaning: LazyWord


@dataclass(frozen=True, slots=True)
class Chapter:
    """Examples of one kind."""

    slug: str
    title: LazyWord
    text: LazyWord
    examples: Sequence[Example]


CHAPTERS: Final = (
    Chapter(
        "words",
        _("Names and words"),
        _(
            "Bare words look in names, in all three languages, and in card numbers. "
            "Width, kana and capitals make no difference."
        ),
        (
            Example("lamp", _("“lamp” in the name")),
            Example("灯台", _("the same in Japanese or Chinese")),
            Example('"Apprentice Keeper"', _("these words in this order")),
            Example("TDL-1-00", _("card numbers that contain this")),
            Example("o:draw", _("“draw” in the text")),
            Example("t:harbor", _("an affinity")),
            Example("ft:sea", localized_names.lazy_name("part", "flavor")),
            Example("n=港の伝令", _("wholly this name")),
        ),
    ),
    Chapter(
        "numbers",
        _("Numbers"),
        _("Energy, AP cost and BP can be compared: =, !=, <, <=, >, >=."),
        (
            Example("e<=2", _("required energy at most 2")),
            Example("bp>=4000", _("BP at least 4000")),
            Example("ap=2", _("AP cost 2")),
            Example("g>=2", _("generates two energy or more")),
            Example("bp:none", _("without BP: sites and events")),
        ),
    ),
    Chapter(
        "kinds",
        _("What a card is"),
        _("Colours have a letter; kinds, triggers and keywords have their names."),
        (
            Example("c:red", _("red cards; the colour may be written R or 赤")),
            Example("g:blue", _("generates blue energy")),
            Example("k:event", _("Events")),
            Example("tr:special", _("with the trigger SPECIAL")),
            Example("tr:none", _("without a trigger")),
            Example("kw:impact", _("has or gives Impact")),
            Example("r>=SR", _("super rare or rarer")),
            Example("s:tidelight", _("of a series, by code or name")),
            Example("set:TDL1", _("of a set, by code or name")),
            Example("date>=2026-01", _("in a set on sale since January 2026")),
            Example("is:playable", _("can be played here")),
            Example("is:parallel", _("printed with parallel art too")),
        ),
    ),
    Chapter(
        "meaning",
        _("What a card does"),
        _(
            "Card texts are understood, so cards can be found by what they do, to "
            "whom, when and at what cost, however it is worded."
        ),
        (
            Example("does:retire", localized_names.lazy_name("does", "retires")),
            Example("does:retire target:opponent", _("sidelines the opponent’s cards")),
            Example("when:on-play does:draw", _("draws when played")),
            Example("cost:rest", _("has an ability that costs resting the card")),
            Example("does:raise-bp e<=1", _("raises BP, and is cheap")),
        ),
    ),
    Chapter(
        "held",
        _("Your own cards"),
        _(
            "For whoever is signed in: copies you own, copies a playset lacks, and "
            "what you marked as wanted or to be traded."
        ),
        (
            Example("owned>=4", _("at least four copies are yours")),
            Example("owned=0", _("none is yours")),
            Example("missing:", _("a playset is not complete")),
            Example("missing>=2 r>=SR", _("at least two copies are missing")),
            Example("-wanted: -tradeable:", _("marked neither way")),
        ),
    ),
    Chapter(
        "together",
        _("Putting it together"),
        _("Conditions are joined by and. Use or, brackets, and a minus for not."),
        (
            Example("c:red e<=1 k:character", _("all of these")),
            Example("c:red or c:blue", _("one or the other")),
            Example("-tr:none -k:event", _("none of these")),
            Example("(t:harbor or t:ship) bp>=2000", _("a group first")),
        ),
    ),
)
