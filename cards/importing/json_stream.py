"""Reads large JSON lists entry by entry, without holding the whole.

``iter_entries`` accepts an array of objects, an object some of whose values are such
arrays, at any of the outer levels (``{"data": {"cards": […]}}``), or an object on each
line. It scans only for strings and brackets to find where an entry ends, refuses
entries that are too long or too deep before anything parses them, and then hands each
to the parser of the standard library.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TextIO

from cards.card_data.sentences import Sentence, describe_json_error, say

from .limits import DEEPEST_ENTRY, LONGEST_ENTRY

_PIECE: Final = 64 * 1024
_DEEPEST_LIST: Final = 3  # Objects around an array of cards, the outermost left out.
_SPACE: Final = re.compile(r"[ \t\r\n]*")
# A whole text, the beginning of one that goes on behind the window, or a bracket.
_MARK: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|"|[\[\]{}]', re.DOTALL)
_SCALAR: Final = re.compile(r"[^\s,\[\]{}\"]+")


class BrokenJsonError(ValueError):
    """The text is not JSON of the expected structure; nothing after the place is read.

    Attributes:
        code: Stable, dotted.
        place: In characters from the start of the text.
    """

    def __init__(self, code: str, message: Sentence, place: int) -> None:
        self.message = say("at_character", problem=message, place=place + 1)
        super().__init__(self.message)
        self.code = code
        self.place = place


@dataclass(frozen=True, slots=True)
class Entry:
    """One value found in the list.

    Attributes:
        part: Key of its array; empty for a list without keys.
        index: Its place in that array from zero; -1 for a value outside of arrays.
        value: The parsed value.
    """

    part: str
    index: int
    value: Any


def iter_entries(text: TextIO) -> Iterator[Entry]:
    """Yield every entry of a JSON list, in order.

    Raises:
        BrokenJsonError: The text is no JSON, or an entry is too long or too deep.
    """
    yield from _Reader(text).run()


class _Reader:
    """A window over the text that moves forward only."""

    def __init__(self, text: TextIO) -> None:
        self._text = text
        self._window = ""
        self._at = 0
        self._before = 0
        self._is_done = False

    def run(self) -> Iterator[Entry]:
        opening = self._next_character()
        if opening == "[":
            self._at += 1
            yield from self._array("")
        elif opening == "{" and self._has_lines():
            yield from self._lines()
        elif opening == "{":
            self._at += 1
            yield from self._object()
        else:
            self._refuse("import.no_list", say("no_list"))
        if self._next_character():
            self._refuse("import.broken_json", say("more_after_list"))

    def _has_lines(self) -> bool:
        """Tell whether another object follows the first one."""
        while (end := self._try_end("{", deepest=LONGEST_ENTRY)) is None:
            is_long = len(self._window) - self._at > LONGEST_ENTRY
            if is_long or not self._read_on():
                return False
        while not (rest := self._window[end:].lstrip()):
            end -= self._at
            if not self._read_on():
                return False
        return rest.startswith("{")

    def _lines(self) -> Iterator[Entry]:
        index = 0
        while self._next_character() == "{":
            yield Entry("", index, self._value())
            index += 1

    def _object(self, level: int = 0) -> Iterator[Entry]:
        if self._next_character() == "}":
            self._at += 1
            return
        while True:
            key = self._value()
            if not isinstance(key, str):
                self._refuse("import.broken_json", say("key_no_text"))
            self._expect(":")
            yield from self._member(key, level)
            if self._expect(",}") == "}":
                return

    def _member(self, key: str, level: int) -> Iterator[Entry]:
        """Yield the entries of a value; of an inner object only arrays of objects."""
        opening = self._next_character()
        if opening == "[" and (level == 0 or self._has_objects()):
            self._at += 1
            yield from self._array(key)
        elif opening == "{" and level < _DEEPEST_LIST:
            self._at += 1
            yield from self._object(level + 1)
        else:
            value = self._value()
            if level == 0:
                yield Entry(key, -1, value)

    def _has_objects(self) -> bool:
        """Tell whether the array that begins here has an object at its beginning."""
        while not (inside := self._window[self._at + 1 :].lstrip()):
            if not self._read_on():
                return False
        return inside.startswith("{")

    def _array(self, part: str) -> Iterator[Entry]:
        if self._next_character() == "]":
            self._at += 1
            return
        index = 0
        while True:
            yield Entry(part, index, self._value())
            index += 1
            if self._expect(",]") == "]":
                return

    def _expect(self, allowed: str) -> str:
        found = self._next_character()
        if not found or found not in allowed:
            what: str = allowed[0]
            if len(allowed) > 1:
                what = say("either", first=what, second=allowed[1])
            message = say("expected", what=what, found=repr(found))
            self._refuse("import.broken_json", message)
        self._at += 1
        return found

    def _next_character(self) -> str:
        """Peek at the next character that is no space; empty at the end."""
        while True:
            match = _SPACE.match(self._window, self._at)
            self._at = match.end() if match else self._at
            if self._at < len(self._window):
                return self._window[self._at]
            if not self._read_on():
                return ""

    def _value(self) -> object:
        start = self._next_character()
        end = self._end_of_value(start)
        written = self._window[self._at : end]
        try:
            value: object = json.loads(
                written, parse_constant=_no_constant, object_pairs_hook=_refuse_twice
            )
            if "\\u" in written:
                _refuse_unwritable(value)
        except (ValueError, RecursionError) as error:
            message = say("no_json", reason=_explain(error))
            self._refuse("import.broken_json", message)
        self._at = end
        return value

    def _end_of_value(self, start: str) -> int:
        while True:
            end = self._try_end(start)
            if end is not None:
                return end
            if len(self._window) - self._at > LONGEST_ENTRY:
                self._refuse(
                    "import.entry_too_long",
                    say("entry_too_long", most=LONGEST_ENTRY),
                )
            if not self._read_on():
                if start not in '"[{':
                    return len(self._window)
                self._refuse("import.broken_json", say("ends_within"))

    def _try_end(self, start: str, *, deepest: int = DEEPEST_ENTRY) -> int | None:
        """Return where the value ends, if the window has its end."""
        if start and start not in '"[{':
            match = _SCALAR.match(self._window, self._at)
            end = match.end() if match else self._at
            return end if end < len(self._window) else None
        depth = 0
        for mark in _MARK.finditer(self._window, self._at):
            character = self._window[mark.start()]
            if mark.group() == '"':
                return None
            if character in "[{":
                depth += 1
                if depth > deepest:
                    self._refuse(
                        "import.too_deep",
                        say("too_deep", most=deepest),
                    )
            elif character in "]}":
                depth -= 1
            if depth <= 0:
                return mark.end()
        return None

    def _read_on(self) -> bool:
        if self._is_done:
            return False
        piece = self._text.read(_PIECE)
        self._before += self._at
        self._window = self._window[self._at :] + piece
        self._at = 0
        self._is_done = not piece
        return bool(piece)

    def _refuse(self, code: str, message: Sentence) -> NoReturn:
        raise BrokenJsonError(code, message, self._before + self._at)


class _WrongEntryError(ValueError):
    """An entry that the parser reads, and no list may have."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


def _explain(error: Exception) -> Sentence:
    match error:
        case _WrongEntryError():
            return error.message
        case json.JSONDecodeError():
            return say(
                "json_at",
                what=describe_json_error(error.msg),
                line=error.lineno,
                column=error.colno,
                place=error.pos,
            )
        case UnicodeEncodeError():
            return say("half_character")
        case RecursionError():
            return say("nested_too_deeply")
        case _:
            return say("reason", reason=str(error))


def _no_constant(name: str) -> NoReturn:
    raise _WrongEntryError(say("constant", name=name))


def _refuse_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _WrongEntryError(say("key_twice", key=repr(twice[:40])))
    return found


def _refuse_unwritable(value: object) -> None:
    """Refuse half a surrogate pair and the character zero: no database stores them."""
    again = json.dumps(value, ensure_ascii=False)
    again.encode()
    if "\\u0000" in again:
        raise _WrongEntryError(say("character_zero"))
