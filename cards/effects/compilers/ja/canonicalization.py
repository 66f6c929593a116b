"""One form for every way a card text is written down.

Icons become 【label】, paragraph ends ¶, letters one form (``lexer``), and reminder texts
are checked and taken out. Wording is left alone. Nothing is guessed: unknown icons, markup, brackets that do not match and false reminders are
errors.
"""

import re
from typing import Final

from cards.effects.compilers.engine.icons import is_known_icon
from cards.effects.compilers.engine.traced_text import PARAGRAPH, TracedText
from cards.effects.compilers.ja.character_normalization import (
    narrow_outside_names,
    narrow_text,
    normalize_characters,
    strip_blanks,
    strip_print_notes,
)
from cards.effects.compilers.ja.reminders import is_reminder
from cards.effects.errors import TextError

MAX_LENGTH: Final = (
    2_000  # Printed texts stay below 700, reminders and markup included.
)
_MAX_NESTING: Final = 6

_IMAGE: Final = re.compile(r"<img\b[^<>]*\balt=\"([^\"<>]*)\"[^<>]*>")
_BRACKETED: Final = re.compile(r"\[([^\[\]<>]{1,20})\]")
_BREAK: Final = re.compile(r"\s*<br\s*/?>\s*")
_NEWLINE: Final = re.compile(r"[ \t\u3000]*\r?\n\s*")
_TAG: Final = re.compile(r"<[^>]*>?")
_ICON: Final = re.compile(r"【([^】]*)】")
_LABEL_NUMBER: Final = re.compile(r"\((\+?\d+)\)|([①-⑨])")
_RUNS: Final = re.compile(rf"{PARAGRAPH}+")
_PAIRS: Final = {"〈": "〉", "［": "］", "「": "」", "『": "』", "（": "）", "【": "】"}


def canonicalize_text(text: str) -> TracedText:
    """Return the canonical form of a printed text; empty for no text.

    Raises:
        TextError: Something in it cannot be read.
    """
    if len(text) > MAX_LENGTH:
        span = (MAX_LENGTH, len(text))
        raise TextError("effects.too_long", "longer than any card text", span)
    traced = TracedText.of(text)
    is_markup = "<img" in text or "<br" in text
    traced = traced.sub(_IMAGE, lambda match: f"【{match.group(1)}】")
    traced = traced.sub(_BREAK, lambda _: PARAGRAPH)
    _refuse_markup(traced)
    traced = traced.sub(_BRACKETED, _unbracket)
    traced = traced.sub(_NEWLINE, lambda _: "" if is_markup else PARAGRAPH)
    traced = narrow_outside_names(normalize_characters(traced)).sub(_ICON, _icon)
    traced = strip_blanks(traced).sub(_RUNS, lambda _: PARAGRAPH)
    traced = _strip(strip_print_notes(_strip(traced)))
    if traced.text in ("-", ""):
        return traced.part(0, 0)
    _check_brackets(traced)
    _check_icons(traced)
    return _without_reminders(traced)


def _refuse_markup(traced: TracedText) -> None:
    tag = _TAG.search(traced.text)
    if tag is not None:
        span = traced.span(tag.start(), tag.end())
        raise TextError("effects.markup", "markup that is no icon and no break", span)


def _unbracket(match: re.Match[str]) -> str:
    label = _label(match.group(1))
    return f"【{label}】" if is_known_icon(label) else match.group(0)


def _icon(match: re.Match[str]) -> str:
    return f"【{_label(match.group(1))}】"


def _label(label: str) -> str:
    return _LABEL_NUMBER.sub(_wide_number, narrow_text(re.sub(r"\s", "", label)))


def _wide_number(match: re.Match[str]) -> str:
    circled = match.group(2)
    return f"（{match.group(1) or ord(circled) - ord('①') + 1}）"


def _strip(traced: TracedText) -> TracedText:
    text = traced.text
    start = len(text) - len(text.lstrip(PARAGRAPH))
    end = len(text.rstrip(PARAGRAPH))
    return traced.part(start, max(start, end))


def _check_brackets(traced: TracedText) -> None:
    """Every bracket has its partner, and few are inside each other."""
    open_brackets: list[tuple[str, int]] = []
    for index, character in enumerate(traced.text):
        if character in _PAIRS:
            open_brackets.append((character, index))
            if len(open_brackets) > _MAX_NESTING:
                _refuse_bracket(traced, index, "brackets nested too deeply")
        elif character in _PAIRS.values():
            if not open_brackets or _PAIRS[open_brackets[-1][0]] != character:
                _refuse_bracket(traced, index, f"{character!r} closes nothing")
            open_brackets.pop()
    if open_brackets:
        character, index = open_brackets[-1]
        _refuse_bracket(traced, index, f"{character!r} is never closed")


def _refuse_bracket(traced: TracedText, index: int, message: str) -> None:
    raise TextError("effects.brackets", message, traced.span(index, index + 1))


def _check_icons(traced: TracedText) -> None:
    for match in _ICON.finditer(traced.text):
        if not is_known_icon(match.group(1)):
            span = traced.span(match.start(), match.end())
            message = f"unknown icon {match.group(1)!r}"
            raise TextError("effects.unknown_icon", message, span)


def _without_reminders(traced: TracedText) -> TracedText:
    """Return the text without its reminders; each was compared with its keyword."""
    text = traced.text
    pieces: list[tuple[int, int]] = []
    kept = 0
    for start, end in _parentheses(text):
        before = "".join(text[a:b] for a, b in pieces) + text[kept:start]
        if not is_reminder(before, text[start + 1 : end - 1]):
            span = traced.span(start, end)
            message = "a parenthesis that is not the reminder of what precedes it"
            raise TextError("effects.reminder", message, span)
        pieces.append((kept, start))
        kept = end
    if not pieces:
        return traced
    pieces.append((kept, len(text)))
    origins = [traced.origins[i] for a, b in pieces for i in range(a, b)]
    rest = "".join(text[a:b] for a, b in pieces)
    return TracedText(rest, (*origins, traced.origins[-1]))


_OPAQUE: Final = re.compile(r"〈[^〉]*〉|［[^］]*］|【[^】]*】")


def _parentheses(text: str) -> list[tuple[int, int]]:
    """Return outermost parentheses outside names, traits and icons."""
    hidden = _OPAQUE.sub(lambda match: "・" * len(match.group(0)), text)
    found: list[tuple[int, int]] = []
    depth = start = 0
    for index, character in enumerate(hidden):
        if character == "（":
            start = start if depth else index
            depth += 1
        elif character == "）":
            depth -= 1
            if depth == 0:
                found.append((start, index + 1))
    return found
