"""Terminals of English: those of the engine, with English numbers and traits."""

import re
from typing import Final

from cards.effects.compilers.engine.parser import FIRST_OF_TERMINALS, Terminal
from cards.effects.compilers.engine.terminals import TERMINALS as SHARED
from cards.effects.compilers.engine.terminals import make_terminal

_WORDS: Final = "one two three four five six seven eight nine ten eleven twelve"
NUMBER_WORDS: Final = {word: n for n, word in enumerate(_WORDS.split(), 1)}
_NUMBER: Final = re.compile(rf"\d{{1,6}}(?!\d)|(?:{'|'.join(NUMBER_WORDS)})\b")
_TRAIT: Final = re.compile(r"［([^］]+)］")


def parse_number(words: str) -> int:
    """Return the number that digits or a word stand for."""
    return NUMBER_WORDS.get(words) or int(words)


TERMINALS: Final[dict[str, Terminal]] = SHARED | {
    "n": make_terminal(_NUMBER, lambda match: parse_number(match.group(0))),
    "trait": make_terminal(_TRAIT, lambda match: match.group(1)),
}
FIRSTS: Final = FIRST_OF_TERMINALS | {
    "n": frozenset("0123456789") | {word[0] for word in NUMBER_WORDS}
}
