"""Explanations in the reader's language of why a text cannot be played yet."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from cards.card_data.unparsed_passages import NO_TEXT, NO_TREE, UnparsedPassage
from cards.catalogue import localized_names

_NOT_UNDERSTOOD: Final = _("These words aren’t understood yet.")
_NOT_PROVED: Final = _("This was read, but it can’t be written back in the same words.")
_SENTENCES: Final[Mapping[str, Any]] = {
    "effects.language": _("This isn’t in the language that the text should be in."),
    "effects.ambiguous": _("This can be read in two ways."),
    "effects.unresolved": _("It isn’t clear what these words refer to."),
    "effects.wrong_kind": _("A card of this type can’t have this effect."),
    "effects.round_trip": _NOT_PROVED,
    "effects.unwritable": _NOT_PROVED,
    "effects.disputed": _(
        "The Japanese and the English text say different things; an editor decides."
    ),
    "effects.suspicious": _(
        "This was read in a way that can hardly be meant: part of it does nothing."
    ),
    "effects.brackets": _("A bracket isn’t closed."),
    "effects.unknown_icon": _("Unknown icon."),
    "effects.markup": _("This is page markup, not card text."),
    "effects.too_complex": _("This is too complex for a card text."),
    "effects.too_long": _("This is too long for a card text."),
    NO_TREE: _("What this text does hasn’t been defined yet."),
    NO_TEXT: _("An Event without text does nothing."),
}


# A list names a card without these; the attributes of ``CardDraft.missing``.
_PARTS: Final[Mapping[str, str]] = {
    "kind": "type",
    "trigger": "trigger",
    "text": "text",
    "traits": "trait",
    "bp": "bp",
    "ap_cost": "ap_cost",
    "required_energy": "required_energy",
    "generated_energy": "generated_energy",
}


def list_missable_values() -> list[tuple[str, Any]]:
    """List the attributes that a list may leave out, each with its printed name."""
    return [
        (attribute, localized_names.lazy_title("part", part))
        for attribute, part in _PARTS.items()
    ]


def explain_reason(gap: UnparsedPassage) -> str:
    """Explain what is wrong with a part of a text, or which value is missing."""
    if gap.missing:
        name = localized_names.lazy_title("part", _PARTS.get(gap.missing, "text"))
        return str(_("Incomplete: no list gives “%(part)s”.")) % {"part": name}
    sentence = str(_SENTENCES.get(gap.code, _NOT_UNDERSTOOD))
    if gap.is_of_trigger:
        return str(_("Trigger text: %(reason)s")) % {"reason": sentence}
    return sentence
