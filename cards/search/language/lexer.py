"""Splits a query into tokens: words, conditions, groups, "or", minus.

Full-width colons, brackets and signs of Japanese and Chinese keyboards are read as the
plain sign; every token has its position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.search.language.errors import Code, QueryError
from cards.search.language.tree import NOWHERE, Span


class TokenKind(StrEnum):
    """The kind of a token."""

    OPEN = "("
    CLOSE = ")"
    MINUS = "-"
    OR = "or"
    TERM = "term"


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a query.

    Attributes:
        shape: Its kind.
        span: Its position.
        field: Terms: the field as written, empty for bare words.
        op: Terms: the sign as written, empty for bare words.
        value: Terms: the value without its quotes.
        value_span: The position of the value.
        is_quoted: Whether it was in quotes.
        is_regex: Whether it was between slashes.
    """

    shape: TokenKind
    span: Span
    field: str = ""
    op: str = ""
    value: str = ""
    value_span: Span = NOWHERE
    is_quoted: bool = False
    is_regex: bool = False


# One sign for one sign, so that positions stay true.
_PLAIN_SIGNS: Final = str.maketrans(
    "：（）＝＜＞！－≦≧　”“„「」『』｢｣／｜",
    ":()=<>!-≤≥ " + '"' * 9 + "/|",
)
_FIELD_AND_OP: Final = re.compile(r"([^\s()\"/:=<>!≤≥]+)(!=|<=|>=|:|=|<|>|≤|≥)")
_OPS: Final = {"≤": "<=", "≥": ">="}
_WORD: Final = re.compile(r"[^\s()\"]+")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\u2028\u2029\ud800-\udfff]")


def normalize_signs(text: str) -> str:
    """Return the text with the signs of other keyboards replaced; the length stays."""
    return text.translate(_PLAIN_SIGNS)


def tokenize_query(text: str) -> Iterator[Token]:
    """Yield the tokens of a query, in order.

    Raises:
        QueryError: A quote or a regular expression has no end.
    """
    bad = _CONTROL.search(text)
    if bad:
        raise QueryError(Code.BAD_CHARACTER, bad.start(), bad.end())
    plain = normalize_signs(text)
    position = 0
    while position < len(plain):
        if plain[position].isspace():
            position += 1
            continue
        piece = _read_token(text, plain, position)
        if piece is not None:
            yield piece
        position = piece.span.end if piece else position + len("and")


def _read_token(text: str, plain: str, start: int) -> Token | None:
    """Return the token that starts here; None for "and", which changes nothing."""
    char = plain[start]
    if char in "()|":
        shape = TokenKind.OR if char == "|" else TokenKind(char)
        return Token(shape, Span(start, start + 1))
    if char == "-" and plain[start + 1 : start + 2].strip():
        return Token(TokenKind.MINUS, Span(start, start + 1))
    condition = _FIELD_AND_OP.match(plain, start)
    if condition:
        return _condition(text, plain, condition)
    value, end, kind = _value(text, plain, start)
    if not kind and value.casefold() == "or":
        return Token(TokenKind.OR, Span(start, end))
    if not kind and value.casefold() == "and":
        return None
    span = Span(start, end)
    return Token(TokenKind.TERM, span, "", "", value, span, kind == '"', kind == "/")


def _condition(text: str, plain: str, found: re.Match[str]) -> Token:
    start, after = found.span()
    op = _OPS.get(found[2], found[2])
    field = text[start : found.end(1)]
    if not plain[after : after + 1].strip() or plain[after] in "()":
        span = Span(start, after)
        return Token(TokenKind.TERM, span, field, op, "", Span(after, after))
    value, end, kind = _value(text, plain, after)
    places = Span(start, end), Span(after, end)
    is_quoted, is_regex = kind == '"', kind == "/"
    return Token(
        TokenKind.TERM, places[0], field, op, value, places[1], is_quoted, is_regex
    )


def _value(text: str, plain: str, start: int) -> tuple[str, int, str]:
    """Return a value, where it ends, and the sign around it."""
    char = plain[start]
    if char == '"':
        value, end = _enclosed(text, plain, start, Code.UNCLOSED_QUOTE)
        return value, end, '"'
    if char == "/" and plain[start + 1 : start + 2].strip():
        value, end = _enclosed(text, plain, start, Code.UNCLOSED_REGEX)
        return value, end, "/"
    word = _WORD.match(plain, start)
    end = word.end() if word else start + 1
    return text[start:end], end, ""


def _enclosed(text: str, plain: str, start: int, code: Code) -> tuple[str, int]:
    """Return the text up to the closing sign; a backslash escapes a sign."""
    sign, position = plain[start], start + 1
    parts: list[str] = []
    while position < len(plain):
        if plain[position] == sign:
            return "".join(parts), position + 1
        if plain[position] == "\\" and position + 1 < len(plain):
            following = plain[position + 1]
            is_ours = following == sign or (sign == '"' and following == "\\")
            parts.append(text[position + 1 if is_ours else position])
            if not is_ours:
                parts.append(text[position + 1])
            position += 2
            continue
        parts.append(text[position])
        position += 1
    suggestion = text + ("\\" if text.endswith("\\") else "") + sign
    raise QueryError(code, start, len(text), suggestion=suggestion)
