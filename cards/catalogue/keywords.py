"""The keywords of the rules (UA-8), explained in the reader's language.

The sentences paraphrase the clauses; they say exactly what the engine does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from .words import Word


@dataclass(frozen=True, slots=True)
class KeywordText:
    """A keyword, what it means, and the clause that says so."""

    code: str
    name: Word
    text: Word
    clause: str


KEYWORDS: Final[Mapping[str, KeywordText]] = {
    keyword.code: keyword
    for keyword in (
        KeywordText(
            "step",
            _("Step"),
            _(
                "In your Move Phase this Character may also move from the front line "
                "to the energy line."
            ),
            "UA-8.1",
        ),
        KeywordText(
            "snipe",
            _("Snipe"),
            _(
                "When attacking, you may choose a Character on the opponent’s front "
                "line as the target. That attack cannot be blocked."
            ),
            "UA-8.2",
        ),
        KeywordText(
            "double_attack",
            _("Double Attack"),
            _(
                "When this Character attacks for the first time in a turn, it becomes "
                "active."
            ),
            "UA-8.3",
        ),
        KeywordText(
            "double_block",
            _("Double Block"),
            _(
                "When this Character blocks for the first time in a turn, it becomes "
                "active."
            ),
            "UA-8.4",
        ),
        KeywordText(
            "impact",
            _("Impact"),
            _(
                "When this Character attacks and wins a battle, the opponent sustains "
                "that much damage."
            ),
            "UA-8.5",
        ),
        KeywordText(
            "damage",
            _("Damage"),
            _(
                "When an attack of this Character deals damage directly to the player, "
                "it is that much instead of 1."
            ),
            "UA-8.7",
        ),
        KeywordText(
            "negate_impact",
            _("Negate Impact"),
            _(
                "The Character that battles this one loses Impact for that battle."
            ),
            "UA-8.9",
        ),
        KeywordText(
            "raid",
            _("Raid"),
            _(
                "This card may be put on top of a Character it names; the two become "
                "one Character, which becomes active and may move to the front line."
            ),
            "UA-6",
        ),
    )
}  # fmt: skip


def list_keywords(language: str) -> list[KeywordText]:
    """All keywords in one language, in the order of the rules."""
    with override(language):
        return [
            KeywordText(k.code, str(k.name), str(k.text), k.clause)
            for k in KEYWORDS.values()
        ]
