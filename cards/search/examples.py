"""The chapters of the help page; a test runs every example and expects a result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import localized_names
from cards.catalogue.localized_names import LazyWord


@dataclass(frozen=True, slots=True)
class Example:
    """A query and its meaning."""

    query: str
    meaning: LazyWord


@dataclass(frozen=True, slots=True)
class Chapter:
    """Examples on one topic."""

    slug: str
    title: LazyWord
    text: LazyWord
    examples: Sequence[Example]


CHAPTERS: Final = (
    Chapter(
        "words",
        _("Names and words"),
        _(
            "Plain words match names, in all three languages, and card numbers. "
            "Width, kana and case don’t matter."
        ),
        (
            Example("lamp", _("“lamp” in the name")),
            Example("灯台", _("the same in Japanese or Chinese")),
            Example('"Apprentice Keeper"', _("these words in this order")),
            Example("TDL-1-00", _("card numbers that contain this")),
            Example("o:draw", _("“draw” in the text")),
            Example("t:harbor", _("an affinity")),
            Example("ft:sea", localized_names.lazy_name("part", "flavor")),
            Example("n=港の伝令", _("exactly this name")),
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
        _("Colors have a letter; types, triggers and keywords go by their names."),
        (
            Example("c:red", _("red cards; you can also write R or 赤")),
            Example("g:blue", _("generates blue energy")),
            Example("k:event", _("Events")),
            Example("tr:special", _("with a SPECIAL trigger")),
            Example("tr:none", _("without a trigger")),
            Example("kw:impact", _("has or gives Impact")),
            Example("r>=SR", _("super rare or rarer")),
            Example("s:tidelight", _("of a series, by code or name")),
            Example("set:TDL1", _("of a set, by code or name")),
            Example("date>=2026-01", _("in a set on sale since January 2026")),
            Example("is:playable", _("playable here")),
            Example("is:parallel", _("also printed with parallel art")),
        ),
    ),
    Chapter(
        "meaning",
        _("What a card does"),
        _(
            "Card texts are understood, so you can find cards by what they do, to "
            "whom, when and at what cost, however they’re worded."
        ),
        (
            Example("does:sidelines", localized_names.lazy_name("does", "sidelines")),
            Example(
                "does:sidelines target:opponent", _("sidelines the opponent’s cards")
            ),
            Example("when:on-play does:draw", _("draws when played")),
            Example("cost:rest", _("has an ability whose cost is resting the card")),
            Example("does:raise-bp e<=1", _("raises BP and is cheap")),
        ),
    ),
    Chapter(
        "held",
        _("Your own cards"),
        _(
            "When you’re signed in: copies you own, copies missing from a "
            "playset, and cards you’ve marked as wanted or for trade."
        ),
        (
            Example("owned>=4", _("you own at least four copies")),
            Example("owned=0", _("you own none")),
            Example("missing:", _("the playset isn’t complete")),
            Example("missing>=2 r>=SR", _("at least two copies are missing")),
            Example(
                "-wanted: -tradeable:", _("marked neither as wanted nor for trade")
            ),
        ),
    ),
    Chapter(
        "together",
        _("Combining conditions"),
        _("All conditions must match. Use or, brackets, and a minus for not."),
        (
            Example("c:red e<=1 k:character", _("all of these")),
            Example("c:red or c:blue", _("one or the other")),
            Example("-tr:none -k:event", _("none of these")),
            Example("(t:harbor or t:ship) bp>=2000", _("a group first")),
        ),
    ),
)
