"""The engine's refusals in the reader's language, with advice.

The engine knows no languages: a refusal has a code, a clause, an English sentence with
``{places}`` and the values for them. The sentence is marked for translation where it is
written (``battles.rules.kernel.translation``). Advice says what would make the action
legal.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from battles.errors import BattleOver, MalformedMessage
from battles.rules import kernel
from cards.catalogue import localized_names
from cards.catalogue.localized_names import get_reader_language
from cards.vocabulary import Kind
from unionarena.core.errors import Illegal, PlatformError

from .pinned_cards import PinnedCards
from .registry import Ruleset

# What would make it legal; ``missing`` is what is needed less what is available.
ADVICE: dict[str, Any] = {
    "play.not_enough_energy": _(
        "You need {missing} more {color} energy: put cards that generate it on "
        "your energy line."
    ),
    "play.not_enough_ap": _("Your AP cards become active at the start of your turn."),
    "play.site_on_front_line": _("Play it on the energy line."),
    "attack.resting": _("It becomes active again at the end of your turn."),
    "attack.not_on_front_line": _(
        "Characters can move to the front line in your move phase."
    ),
    "attack.no_snipe": _("Attack the opponent instead."),
    "block.resting": _("Your cards become active again at the start of your turn."),
    "block.not_on_front_line": _("Only characters on your front line can block."),
    "raid.nowhere": _("The card’s text says what it can Raid onto."),
    "raid.wrong_base": _("The card’s text says what it can Raid onto."),
    "effect.used": _("You can use it again next turn."),
    "effect.not_now": _("The card’s text says when you can use it."),
    "effect.none": _("Its effect works automatically."),
}

# Places that hold a word of the game; other values are shown as they are.
WORDS: Final[Mapping[str, Kind]] = {"color": "color", "kind": "kind", "phase": "phase"}

CARD_NAMES = {"name", "base"}  # places that hold the name of a card


def translate_refusal(reason: kernel.Illegal, values: Mapping[str, Any]) -> str:
    """Return the sentence of a refusal in the active language."""
    return _fill_template(gettext(reason.template), values) or reason.message


def translate_advice(code: str, values: Mapping[str, Any]) -> str | None:
    """Return what would make it legal, in the active language; None without advice."""
    if code not in ADVICE:
        return None
    if {"needed", "available"} <= values.keys():
        values = {**values, "missing": values["needed"] - values["available"]}
    return _fill_template(str(ADVICE[code]), values)


def _fill_template(template: str, values: Mapping[str, Any]) -> str | None:
    """Fill the places; None if a translation has a place of its own."""
    words = {name: _translate_word(name, value) for name, value in values.items()}
    try:
        return template.format_map(words)
    except (KeyError, IndexError, ValueError):
        return None


def _translate_word(place: str, value: str) -> object:
    kind = WORDS.get(place)
    if kind is None:
        return value
    return (
        localized_names.lazy_short_name(kind, value)
        if kind == "phase"
        else localized_names.lazy_name(kind, value)
    )


def build_refusal(reason: kernel.Illegal, pinned: PinnedCards) -> PlatformError:
    """Return the engine's refusal as one of the platform, in the active language.

    The details keep the card names of the engine; the sentence has the reader's.
    """
    kind = BattleOver if reason.code == BattleOver.default_code else Illegal
    language = get_reader_language()
    values = dict(reason.data)
    for place in CARD_NAMES & values.keys():
        values[place] = pinned.name_of(str(values[place]), language)
    return kind(
        translate_refusal(reason, values),
        code=reason.code,
        clause=reason.clause,
        advice=translate_advice(reason.code, values),
        details=reason.data,
    )


def read_action(ruleset: Ruleset, action: object) -> kernel.Action:
    """Parse plain data as an action of a game.

    Raises:
        MalformedMessage: With the engine's code and reason.
    """
    try:
        return ruleset.read_action(action)
    except kernel.MalformedAction as error:
        raise MalformedMessage(
            _("This action couldn’t be read."),
            code=error.code,
            details={**error.details, "reason": error.message},
        ) from error
