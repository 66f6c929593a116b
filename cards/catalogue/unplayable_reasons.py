"""Why a text cannot be played yet, in the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from cards.card_data.unparsed_passages import NO_TEXT, NO_TREE, UnparsedPassage

_NOT_UNDERSTOOD: Final = _("These words are not understood yet.")
_NOT_PROVED: Final = _(
    "This was read, but what was read cannot be written back in the same words."
)
_SENTENCES: Final[Mapping[str, Any]] = {
    "effects.language": _(
        "Only Japanese text is compiled, and this is in another language."
    ),
    "effects.ambiguous": _("This can be read in two ways."),
    "effects.unresolved": _("It is not clear what these words point at."),
    "effects.wrong_kind": _("A card of this type cannot say this."),
    "effects.round_trip": _NOT_PROVED,
    "effects.unwritable": _NOT_PROVED,
    "effects.brackets": _("A bracket lacks its other half."),
    "effects.unknown_icon": _("There is no such icon."),
    "effects.markup": _("This is markup of a page, not text of a card."),
    "effects.too_complex": _("This takes more work to read than any card text."),
    "effects.too_long": _("This is longer than any card text."),
    NO_TREE: _("Nobody has said yet what this text does."),
    NO_TEXT: _("An Event card without a text does nothing."),
}


def explain_reason(gap: UnparsedPassage) -> str:
    """What is the matter with a part of a text."""
    return str(_SENTENCES.get(gap.code, _NOT_UNDERSTOOD))
