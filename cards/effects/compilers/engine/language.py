"""What a language brings for its card texts to be read."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from cards.effects.compilers.engine.parser import Grammar
from cards.effects.compilers.engine.traced_text import TracedText


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where canonical texts of a language are cut.

    Attributes:
        raid: A Raid line; its group is what the card can be put on.
        particles: An icon followed by one of these is part of a sentence.
        announces: What a sentence has that announces a list.
        label: A bullet, and the label before its colon.
        measured: A bullet whose label is a number of cards.
        row: A row that has a number of cards as label, and no bullet.
        goes_on: What follows replacing words where the sentence goes on, and its
            condition holds for the rest of it.
    """

    raid: re.Pattern[str]
    particles: tuple[str, ...]
    announces: re.Pattern[str]
    label: re.Pattern[str]
    measured: re.Pattern[str]
    row: re.Pattern[str]
    goes_on: str


@dataclass(frozen=True, slots=True)
class CardLanguage:
    """A language of card texts.

    Attributes:
        code: Its code: "ja", "en".
        grammar: What its sentences mean.
        canonicalize: One form for every way a text is written down; raises
            ``TextError`` where it cannot be read.
        cuts: Where its texts are cut.
        pronouns_go_on: Whether a sentence about "it" belongs under the condition of the
            sentence that chose it ("If …, choose one character. It gains …").
        quotes_print: Whether problems quote the printed text; canonical Japanese is as
            good to read.
    """

    code: str
    grammar: Grammar
    canonicalize: Callable[[str], TracedText]
    cuts: Cuts
    pronouns_go_on: bool = False
    quotes_print: bool = False
