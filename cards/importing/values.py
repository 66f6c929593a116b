"""Strict readers for the values of one entry of a foreign list.

A field has three results: absent, a value, or not understood. What is not understood
is a ``FieldProblem``; nothing is guessed from it.
"""

import html
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.card_data.sentences import Sentence, say

Entry = Mapping[str, object]

DASHES: Final = frozenset("-―–—‐－")
_YES: Final = frozenset({"true", "1", "1.0", "yes", "y"})
_NO: Final = frozenset({"false", "0", "0.0", "no", "n"})
# 2000.0 is one of a spreadsheet; 2.000 is two thousand somewhere.
_WHOLE: Final = re.compile(r"(\d{1,6})(?:\.0{1,2})?")
_GROUPED: Final = re.compile(r"\d{1,3}(?:[,，.’'\s]\d{3})+")
_SEPARATOR: Final = re.compile(r"[／/|、,;；]")
# What programs and people write where there is no value.
_NOTHING: Final = frozenset(
    {"null", "none", "nil", "nan", "undefined", "n/a", "#n/a", "なし", "無し", "無"}
)
_IN_BRACKETS: Final = re.compile(
    r"^[《<＜【\[［]([^《》<>＜＞【】\[\]［］]+)[》>＞】\]］]$"
)
_BRACKETS: Final = re.compile(r"[《》<>＜＞【】\[\]［］]")
# Readings above characters: <ruby>港<rt>みなと</rt></ruby>, ｜港《みなと》, the same
# without the bar, and {港|みなと}.
_READING: Final = re.compile(r"<(rt|rp)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_RUBY_TAG: Final = re.compile(r"</?(?:ruby|rb|rbc|rtc)\b[^>]*>", re.IGNORECASE)
_RUBY_MARKS: Final = re.compile(
    r"[｜|]([^｜|《》]+)《[^《》]*》|(?<=[一-鿿々])《[ぁ-ゖァ-ヺー]+》"
    r"|\{([一-鿿々]+)(?:[|｜][ぁ-ゖァ-ヺー]+)+\}"
)
_MARKUP: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_LONGEST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field of an entry.

    Attributes:
        field: Which field, in the words of the list.
        message: A sentence without a full stop; it names the value.
    """

    field: str
    message: Sentence


class Fields:
    """The fields of one entry.

    Attributes:
        entry: The entry.
        problems: Fields that were not understood.
        notices: Values that were read, and what should be known about them.
        missing: Attributes of the card that the entry does not give.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.problems: list[FieldProblem] = []
        self.notices: list[FieldProblem] = []
        self.missing: set[str] = set()

    def refuse(self, key: str, message: Sentence) -> None:
        """Record that a field was not understood."""
        self.problems.append(FieldProblem(key, message))

    def refuse_once(self, key: str, message: Sentence) -> None:
        """Record it unless something else is wrong with the field already."""
        if key not in {problem.field for problem in self.problems}:
            self.refuse(key, message)

    def find(self, *keys: str) -> tuple[str, object]:
        """Return the first field with a value, and the value; ``None`` if absent."""
        found = [(key, self.entry.get(key)) for key in keys]
        given = [(key, value) for key, value in found if value is not None]
        filled = [(key, value) for key, value in given if value != ""]
        named = [(key, None) for key in keys if key in self.entry]
        return (filled or given or named or [(keys[0], None)])[0]

    def read_text(self, *keys: str, missing: str = "") -> str:
        """Return the first non-empty of these fields; empty if absent.

        Args:
            keys: The names of the field.
            missing: Which attribute of the card is missing if all are absent.
        """
        key, value = self.find(*keys)
        if value is None:
            self._miss(missing)
            return ""
        if not isinstance(value, (str, int)) or isinstance(value, bool):
            self.refuse(key, say("no_text", value=show_value(value)))
            return ""
        text = strip_ruby(drop_invisible(html.unescape(str(value)))).strip()
        if problem := find_control_character(text):
            self.refuse(key, say("control_character", character=problem))
            return ""
        return text

    def read_label(self, *keys: str, missing: str = "") -> str:
        """Return a text of one line without markup, such as a name."""
        text = self.read_text(*keys, missing=missing)
        if _MARKUP.search(text) or "\n" in text:
            self.refuse(self.find(*keys)[0], say("markup", value=show_value(text)))
            return ""
        return text

    def read_whole(
        self, key: str, *, missing: str, most: int, is_dash_zero: bool = False
    ) -> int:
        """Return a whole number of at least zero; zero if absent.

        Args:
            key: The field.
            missing: Which attribute of the card is missing if it is absent.
            most: The highest number that a card can have there.
            is_dash_zero: Whether a dash is zero; else it is an absent value.
        """
        value = self.entry.get(key)
        if isinstance(value, str) and value.strip() in DASHES and is_dash_zero:
            return 0
        if is_absent(value):
            self._miss(missing)
            return 0
        number = parse_whole(value)
        if number is None:
            self.refuse(key, _explain_number(value))
            return 0
        if number > most:
            self.refuse(key, say("number_too_high", value=show_value(value), most=most))
            return 0
        return number

    def read_flag(self, key: str) -> bool:
        """Tell whether a field is true; absent is false."""
        value = self.entry.get(key)
        written = str(value).strip().casefold()
        if isinstance(value, bool) or value is None or not written:
            return value is True
        if written not in _YES | _NO:
            self.refuse(key, say("no_flag", value=show_value(value)))
        return written in _YES

    def read_words(self, key: str, *, missing: str = "") -> list[str]:
        """Return a list of words, or words with slashes or commas between them."""
        value = self.entry.get(key)
        if value is None:
            self._miss(missing)
            return []
        if isinstance(value, str):
            text = self.read_label(key)
            text = _IN_BRACKETS.sub(r"\1", text)
            return [] if is_nothing(text) else self._check_words(key, _split(text))
        if not isinstance(value, Sequence):
            self.refuse(key, say("no_words", value=show_value(value)))
            return []
        words = [word for item in value for word in self._read_item(key, item)]
        return (
            [] if [*map(is_nothing, words)] == [True] else self._check_words(key, words)
        )

    def _check_words(self, key: str, words: list[str]) -> list[str]:
        """Refuse words with brackets, which stand around several words or a heading."""
        if wrong := next(filter(_BRACKETS.search, words), None):
            self.refuse(key, say("no_word", value=show_value(wrong)))
        return words

    def _read_item(self, key: str, item: object) -> Iterator[str]:
        reader = Fields({key: item})
        word = reader.read_label(key)
        if isinstance(item, str) and not reader.problems:
            yield from [word] if word and word not in DASHES else []
        else:
            self.problems += reader.problems or [
                FieldProblem(key, say("no_word", value=show_value(item)))
            ]

    def _miss(self, attribute: str) -> None:
        if attribute:
            self.missing.add(attribute)


def is_nothing(text: str) -> bool:
    """Tell whether a text says that there is no value, such as "null" or なし."""
    return text.casefold() in _NOTHING


def drop_invisible(text: str) -> str:
    """Return a text without invisible characters, such as soft hyphens.

    Direction marks stay: ``find_control_character`` refuses them.
    """
    return "".join(
        it
        for it in text
        if unicodedata.category(it) != "Cf" or find_control_character(it)
    )


def is_absent(value: object) -> bool:
    """Tell whether a list gives no value: null, an empty text or a dash."""
    return value is None or (isinstance(value, str) and value.strip() in DASHES | {""})


def _explain_number(value: object) -> Sentence:
    """Say what is wrong with a number, and which may be meant: 2,000 is 2000."""
    shown = show_value(value)
    if isinstance(value, str) and _GROUPED.fullmatch(value.strip()):
        return say("grouped_number", value=shown, meant=re.sub(r"\D", "", value))
    return say("no_whole_number", value=shown)


def parse_whole(value: object) -> int | None:
    """Return a whole number of at least zero; ``None`` if the value is none.

    ``3.0`` is one, as spreadsheets write it; ``2,000``, ``2.000``, ``-1`` and ``2.5``
    are none.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() and value >= 0 else None
    if isinstance(value, int):
        return value if value >= 0 else None
    if not isinstance(value, str):
        return None
    match = _WHOLE.fullmatch(unicodedata.normalize("NFKC", value).strip())
    return int(match.group(1)) if match else None


def strip_ruby(text: str) -> str:
    """Return a text without the readings above its characters."""
    text = _RUBY_TAG.sub("", _READING.sub("", text))
    return _RUBY_MARKS.sub(lambda found: found[1] or found[2] or "", text)


def find_control_character(text: str) -> str:
    """Return the code point of the first control or direction mark, or empty."""
    for character in text:
        kind = unicodedata.category(character)
        is_direction = unicodedata.bidirectional(character) in _DIRECTIONS
        is_control = kind in {"Cc", "Cs"} and character not in "\n\r\t"
        if is_control or is_direction or character in _MARKS:
            return f"U+{ord(character):04X}"
    return ""


_DIRECTIONS: Final = frozenset(
    {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
)
_MARKS: Final = frozenset("\u200e\u200f\u061c")


def get_text(entry: Entry, *keys: str) -> str:
    """Return the first of these fields that is a text, to survey a list."""
    for key in keys:
        value = entry.get(key)
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return html.unescape(str(value)).strip()
    return ""


def get_words(entry: Entry, key: str) -> list[str]:
    """Return the words of a field, to survey a list; see ``Fields.read_words``."""
    return Fields(entry).read_words(key)


def drop_dash(text: str) -> str:
    """Return a text; a dash stands for none."""
    return "" if text in DASHES else text


def _split(text: str) -> list[str]:
    parts = (part.strip() for part in _SEPARATOR.split(text))
    return [part for part in parts if part and part not in DASHES]


def show_value(value: object) -> str:
    """Return a value as a message names it, in the words of JSON."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return repr(value)[:_LONGEST_SHOWN]


__all__ = [
    "Entry",
    "FieldProblem",
    "Fields",
    "drop_dash",
    "drop_invisible",
    "find_control_character",
    "get_text",
    "get_words",
    "is_absent",
    "is_nothing",
    "parse_whole",
    "show_value",
    "strip_ruby",
]
