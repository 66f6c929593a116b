"""Search fields of what cards of further games do and when, and the words for them."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from cards.catalogue.game_declarations import CardField

_WORDS: Final[Mapping[str, Any]] = {
    # What a card does.
    "action": _("set to action"),
    "boost": _("boost units"),
    "boost_this": _("boost itself"),
    "choose": _("choose cards"),
    "damage": _("deal damage"),
    "destroy": _("destroy"),
    "discard": _("discard"),
    "draw": _("draw cards"),
    "fetch": _("trail to hand"),
    "gain_ep": _("gain EP"),
    "gain_play": _("gain plays"),
    "gain_token": _("gain tokens"),
    "grant": _("grant a craft"),
    "heal": _("gain bond"),
    "leave": _("leave the field"),
    "look": _("look at cards"),
    "mill": _("deck to debris"),
    "plan": _("plan"),
    "ready": _("ready"),
    "rebuild": _("rebuild"),
    "recycle": _("debris to deck"),
    "rest": _("put the rest away"),
    "return": _("return to hand"),
    "settle": _("deck to base"),
    "stand_chara": _("stand charas"),
    "stand_energy": _("stand energy"),
    "store": _("deck to energy"),
    "stun": _("stun"),
    "use_below": _("use the effect below"),
    # When.
    "activated": _("activated"),
    "arts": _("arts"),
    "attacks": _("when a unit attacks"),
    "cip": _("when it enters"),
    "destroyed": _("when a card is destroyed"),
    "enters": _("when it enters"),
    "field": _("while on the field"),
    "hand": _("while in hand"),
    "lasting": _("lasting"),
    "other_enters": _("when another enters"),
    "stunned": _("when a unit is stunned"),
    "turn_begins": _("at the start of the turn"),
    "turn_ends": _("at the end of the turn"),
    "use": _("when used"),
}


def name_codes(language: str) -> dict[str, str]:
    """Return the words of a language by code."""
    with override(language):
        return {code: str(words) for code, words in _WORDS.items()}


def _read_steps(face: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the verbs of a card's texts, each once."""
    steps = (step for each in face["abilities"] for step in each.get("do", ()))
    return tuple(dict.fromkeys(str(step["do"]) for step in steps))


def _read_occasions(face: Mapping[str, Any]) -> tuple[str, ...]:
    """Return when a card's texts work, each occasion once."""
    return tuple(dict.fromkeys(str(each["on"]) for each in face["abilities"]))


TEXT_FIELDS: Final = (
    CardField("does", _("What it does"), _read_steps, name_codes),
    CardField(
        "when", _("When"), _read_occasions, name_codes, edited="abilities", is_data=True
    ),
)
