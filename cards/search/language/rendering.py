"""Renders a tree as a query; parsed again it gives the same tree."""

import re
from typing import Final

from cards.search.language.errors import QueryError
from cards.search.language.fields import NONE, Field, Kind
from cards.search.language.lexer import TokenKind, normalize_signs, tokenize_query
from cards.search.language.tree import And, Node, Not, Op, Or, Term

_WRITTEN_WITH_COLON: Final = frozenset({Kind.CHOICE, Kind.RANK, Kind.DATE, Kind.ENERGY})
_ESCAPED_OR_SIGN: Final = re.compile(r"\\.|.", re.DOTALL)


def render_query(node: Node) -> str:
    """Return the query in its shortest canonical form."""
    match node:
        case Term():
            return _term(node)
        case Not(part):
            return f"-{_grouped(part)}"
        case And(parts):
            return " ".join(_grouped(part) for part in parts)
        case Or(parts):
            return " or ".join(
                f"({render_query(part)})"
                if isinstance(part, And | Or)
                else render_query(part)
                for part in parts
            )


def _grouped(part: Node) -> str:
    return (
        f"({render_query(part)})" if isinstance(part, And | Or) else render_query(part)
    )


def _term(term: Term) -> str:
    value = _value(term)
    if term.field is Field.WORDS and term.op is Op.HAS:
        return value
    if term.field.kind is Kind.HELD and (term.op, term.value) == (Op.MORE, 0):
        return f"{term.field}:"
    is_plain = term.op is Op.IS and term.field.kind in _WRITTEN_WITH_COLON
    return f"{term.field}{':' if is_plain else term.op}{value}"


def _value(term: Term) -> str:
    if term.value is None:
        return NONE
    text = str(term.value)
    if term.is_regex:
        return f"/{_ESCAPED_OR_SIGN.sub(_escape_slash, text)}/"
    if term.field.kind in (Kind.NUMBER, Kind.CHOICE, Kind.HELD):
        return text
    return text if _is_plain(text) else quote_text(text)


def _is_plain(text: str) -> bool:
    """Tell whether a text, written without quotes, is parsed as itself everywhere."""
    if text.casefold() == NONE:
        return False
    try:
        pieces = list(tokenize_query(f"{text})"))[:-1]  # As written inside a group.
    except QueryError:
        return False
    return [(p.shape, p.field, p.value, p.is_quoted, p.is_regex) for p in pieces] == [
        (TokenKind.TERM, "", text, False, False)
    ]


def _escape_slash(found: re.Match[str]) -> str:
    return f"\\{found[0]}" if normalize_signs(found[0]) == "/" else found[0]


def quote_text(text: str) -> str:
    """Return a text in quotes, with its own quotes escaped."""
    escaped = (
        f"\\{char}" if char == "\\" or normalize_signs(char) == '"' else char
        for char in text
    )
    return f'"{"".join(escaped)}"'
