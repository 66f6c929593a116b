"""English, as a language of card texts."""

import re
from typing import Final

from cards.effects.compilers.en.canonicalization import canonicalize_text
from cards.effects.compilers.en.grammar import GRAMMAR
from cards.effects.compilers.engine.language import CardLanguage, Cuts

_CUTS: Final = Cuts(
    raid=re.compile(
        r"【レイド】([^。¶]+?)。? ?switch (?:it |this card )?to active。"
        r"(?:you )?may move (?:it )?to (?:the|your) front line。?"
    ),
    particles=(
        " abilit",
        "abilit",
        "'s",
        " or ",
        " and ",
        " trigger",
        " instead",
        " is ",
    ),
    announces=re.compile("following|listed below|below"),
    label=re.compile(r"・(?:((?!you )[^:・。「」【】［］]{1,24}):)?"),
    measured=re.compile(r"・[a-z0-9 ]{1,24}:"),
    row=re.compile(r"¶(\d+ or more):"),
    goes_on="』 instead and ",
)

ENGLISH: Final = CardLanguage(
    "en", GRAMMAR, canonicalize_text, _CUTS, pronouns_go_on=True, quotes_print=True
)
