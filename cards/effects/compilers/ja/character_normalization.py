"""Characters first: one form for each, with its place in the printed text.

Half-width kana become wide, decomposed letters (か and a voice mark) one letter, wide
digits and letters narrow, the many minus signs and commas one. Names and traits keep
their letters, but not their selectors and odd blanks. Notes of the publisher about
the card, not of it, go.
"""

import re
import unicodedata
from typing import Final

from cards.effects.compilers.engine.traced_text import PARAGRAPH, TracedText
from cards.vocabulary.rules_names import SELECTOR, normalize_name

_COMPOSED: Final = re.compile(
    "[^\u0300-\u036f\u3099\u309a][\u0300-\u036f\u3099\u309a]+"
)
_MINUS: Final = re.compile("(?<=[PＰ])[ーｰ–—](?=[0-9０-９])")
_HALF: Final = re.compile("[\uff66-\uff9d][\uff9e\uff9f]?|[\uff61-\uff65\uff9e\uff9f]")
_WIDE_OR_NAME: Final = re.compile(
    r"〈[^〉]*〉|［[^］]*］|[０-９Ａ-Ｚａ-ｚ＋−－‐―〜，､()]"
)
_BLANK_OR_NAME: Final = re.compile(
    r"〈[^〉]*〉|［[^］]*］|「[^「」]*」|[ \t\u3000\xa0]+"
)
_ERRATA: Final = re.compile(
    rf"(?:^|{PARAGRAPH})※このカードには、?記載内容の訂正があります。?(?=$|{PARAGRAPH})"
)
_NARROW: Final = {
    ord("＋"): "+",
    ord("−"): "-",
    ord("－"): "-",
    ord("‐"): "-",
    ord("―"): "-",
    ord("〜"): "～",
    ord("，"): "、",
    ord("("): "（",  # The one sign that texts have wide.
    ord(")"): "）",
    **{ord("０") + i: str(i) for i in range(10)},
    **{ord("Ａ") + i: chr(ord("A") + i) for i in range(26)},
    **{ord("ａ") + i: chr(ord("a") + i) for i in range(26)},
}


def normalize_characters(traced: TracedText) -> TracedText:
    """Replace several letters by the one they stand for, and narrow kana by wide."""
    traced = traced.sub(SELECTOR, lambda _: "")
    traced = traced.sub(_MINUS, lambda _: "-")
    traced = traced.sub(_COMPOSED, _composed)
    return traced.sub(_HALF, lambda match: unicodedata.normalize("NFKC", match.group()))


def narrow_outside_names(traced: TracedText) -> TracedText:
    """Return digits, Latin letters and signs narrow; not in names, which get plain."""
    return traced.sub(_WIDE_OR_NAME, _narrow)


def strip_blanks(traced: TracedText) -> TracedText:
    """No blanks but those of names."""
    return traced.sub(_BLANK_OR_NAME, _trim)


def strip_print_notes(traced: TracedText) -> TracedText:
    """Return the text without what the publisher says about its print."""
    return traced.sub(_ERRATA, lambda _: "")


def narrow_text(text: str) -> str:
    """Return a text that holds no names, with narrow digits, letters and signs."""
    return text.translate(_NARROW)


def _composed(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match.group())


def _narrow(match: re.Match[str]) -> str:
    found = match.group(0)
    return normalize_name(found) if found[0] in "〈［" else found.translate(_NARROW)


def _trim(match: re.Match[str]) -> str:
    found = match.group(0)
    if found[0] == "「" and "〈" not in found and "。" not in found:
        return normalize_name(found)
    if found[0] in "〈［":
        return found[0] + found[1:-1].strip() + found[-1]
    if found[0] == "「":
        return _BLANK_OR_NAME.sub(_trim, found[1:-1]).join("「」")
    return ""
