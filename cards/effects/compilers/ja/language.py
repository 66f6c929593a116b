"""Japanese, as a language of card texts."""

import re
from typing import Final

from cards.effects.compilers.engine.language import CardLanguage, Cuts
from cards.effects.compilers.engine.traced_text import PARAGRAPH
from cards.effects.compilers.ja.canonicalization import canonicalize_text
from cards.effects.compilers.ja.grammar import GRAMMAR

_CUTS: Final = Cuts(
    raid=re.compile(
        r"【レイド】([^。¶]+?)"
        r"(?:に)?(?:レストの場合、)?アクティブにし、フロントLに移動できる。?"
    ),
    particles=tuple("をとかのもはにが、"),
    announces=re.compile(r"(?<!\d)(?<!枚)以下(?:から|の|を|が)"),
    label=re.compile(r"・(?:([^・：。「」【】［］]{1,12})：)?"),
    measured=re.compile(r"・\d+(?:枚|種類)?(?:以上|以下)?："),
    row=re.compile(rf"{PARAGRAPH}(\d+(?:枚|種類)以上)："),
    goes_on="』に代わり、",
)

JAPANESE: Final = CardLanguage("ja", GRAMMAR, canonicalize_text, _CUTS)
