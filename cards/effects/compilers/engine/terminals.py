"""Terminals: numbers, names in brackets, icons and quoted abilities."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from cards.effects.compilers.engine import icons
from cards.effects.compilers.engine.parser import Parser, Terminal, Value
from cards.effects.model.enums import Color, Icon
from cards.effects.model.modifiers import Keyword

# No card names a larger number than a BP.
_NUMBER: Final = re.compile(r"\d{1,6}(?!\d)")
_NAME: Final = re.compile(r"〈([^〉]+)〉")
_TRAIT: Final = re.compile(r"［特徴：([^］]+)］")
_QUOTED: Final = re.compile(r"「([^「」。]+)」")
_MARKED: Final = re.compile(r"『([^『』]*)』")
_ICON: Final = re.compile(r"【([^】]+)】")
_KEYWORD: Final = re.compile(r"([^（]+)(?:（(\+?)(\d+)）)?")
_ENERGY: Final = re.compile(r"([赤青黄緑紫])×(\d+)")

Found = Iterable[tuple[int, Value]]


def make_terminal(
    pattern: re.Pattern[str], meaning: Callable[[re.Match[str]], Value | None]
) -> Terminal:
    """Return a terminal that a pattern matches, and what a match means."""

    def terminal(parser: Parser, start: int) -> Found:
        match = pattern.match(parser.text, start)
        if match is None:
            return ()
        value = meaning(match)
        return () if value is None else ((match.end(), value),)

    return terminal


def keyword(label: str) -> Keyword | None:
    """【インパクト（1）】: a keyword as something to have."""
    if label in icons.PLAIN_KEYWORDS:
        return Keyword(icons.PLAIN_KEYWORDS[label])
    parts = _KEYWORD.fullmatch(label)
    if parts is None or parts.group(3) is None:
        return None
    name = icons.NUMBERED_KEYWORDS.get(parts.group(1))
    if name is None:
        return None
    return Keyword(name, value=int(parts.group(3)), plus=parts.group(2) == "+")


def _keyword_name(match: re.Match[str]) -> Value | None:
    """【インパクト】: a keyword as something to be tested or lost."""
    label = match.group(1)
    return icons.PLAIN_KEYWORDS.get(label) or icons.NUMBERED_KEYWORDS.get(label)


def _timing(match: re.Match[str]) -> Value | None:
    label = match.group(1)
    if label == icons.RAID:
        return Icon.RAID
    return icons.TIMINGS.get(label)


def _color(match: re.Match[str]) -> Value | None:
    return icons.COLORS.get(match.group(1))


def energy(label: str) -> tuple[Color, int] | None:
    """【紫×2】: a color and how much of it."""
    parts = _ENERGY.fullmatch(label)
    if parts is None:
        return None
    return icons.COLORS[parts.group(1)], int(parts.group(2))


def _text(match: re.Match[str]) -> Value:
    return match.group(1)


def _granted(parser: Parser, start: int) -> Found:
    """「…」: an ability in quotes."""
    text = parser.text
    if not text.startswith("「", start):
        return ()
    end = _closing(text, start)
    if end == 0:
        return ()
    ability = parser.nested(text[start + 1 : end])
    return () if ability is None else ((end + 1, ability),)


def _closing(text: str, start: int) -> int:
    """Return where the quote that opens at a place is closed; 0 if it is not."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"「": 1, "」": -1}.get(text[index], 0)
        if depth == 0:
            return index
    return 0


TERMINALS: Final[dict[str, Terminal]] = {
    "n": make_terminal(_NUMBER, lambda match: int(match.group(0))),
    "name": make_terminal(_NAME, _text),
    "trait": make_terminal(_TRAIT, _text),
    "quoted": make_terminal(_QUOTED, _text),
    "marked": make_terminal(_MARKED, _text),
    "keyword": make_terminal(_ICON, lambda match: keyword(match.group(1))),
    "keyword_name": make_terminal(_ICON, _keyword_name),
    "timing": make_terminal(_ICON, _timing),
    "color_icon": make_terminal(_ICON, _color),
    "energy": make_terminal(_ICON, lambda match: energy(match.group(1))),
    "granted": _granted,
}
