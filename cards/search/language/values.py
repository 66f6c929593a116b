"""Reads the value of a condition.

Every reader returns the operator and the value of a term, or raises an error.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final

from cards.card_data.folding import fold_text
from cards.search.language.errors import Code, QueryError
from cards.search.language.fields import (
    NONE,
    VOCABULARIES,
    Field,
    Kind,
)
from cards.search.language.lexer import Token
from cards.search.language.tree import Op

Read = tuple[Op, str | int | None]

HIGHEST_NUMBER: Final = 999_999
_DATE: Final = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_LAST_YEAR: Final = 9998  # The end of a year must be a date too.
_MONTHS: Final = 12
_MOST_CHOICES: Final = 8
_ORDERED: Final = frozenset({Op.LESS, Op.AT_MOST, Op.MORE, Op.AT_LEAST})
_NONE_WORDS: Final = frozenset({NONE, "なし", "無"})


def read_value(field: Field, piece: Token) -> Read:
    """Return operator and value of a term.

    Raises:
        QueryError: The field cannot be compared like this, or not with this.
    """
    op = Op(piece.op)
    if not piece.value.strip():
        if field.kind is Kind.HELD and op is Op.HAS:
            return Op.MORE, 0
        raise make_value_error(
            Code.MISSING_VALUE, piece, field, choices=_some_choices(field)
        )
    if not piece.is_quoted and fold_text(piece.value) in _NONE_WORDS:
        return _none(field, op, piece)
    return _READERS[field.kind](field, op, piece)


def make_value_error(
    code: Code, piece: Token, field: Field, choices: tuple[str, ...] = ()
) -> QueryError:
    """Return an error that points at the value, with the field as it was written."""
    params: dict[str, str | int] = {"field": piece.field, "value": piece.value}
    start, end = piece.value_span
    if start == end:
        start = piece.span.start
    found = QueryError(code, start, end, {**params, "canonical": str(field)})
    found.choices = choices
    return found


def _some_choices(field: Field) -> tuple[str, ...]:
    return field.choices[:_MOST_CHOICES]


def _none(field: Field, op: Op, piece: Token) -> Read:
    if not field.spec.may_be_none:
        if field.kind in (Kind.TEXT, Kind.NAMED, Kind.LEGALITY):
            return _READERS[field.kind](field, op, piece)
        raise make_value_error(Code.UNKNOWN_VALUE, piece, field, _some_choices(field))
    if op in _ORDERED:
        raise make_value_error(Code.NOT_COMPARABLE, piece, field)
    return (Op.IS_NOT if op is Op.IS_NOT else Op.IS), None


def _text(field: Field, op: Op, piece: Token) -> Read:
    if op in _ORDERED:
        raise make_value_error(Code.NOT_COMPARABLE, piece, field)
    return op, piece.value


def _number(field: Field, op: Op, piece: Token) -> Read:
    written = fold_text(piece.value)
    if not (written.isascii() and written.isdigit()) or int(written) > HIGHEST_NUMBER:
        raise make_value_error(Code.NOT_A_NUMBER, piece, field)
    return (Op.IS if op is Op.HAS else op), int(written)


def _energy(field: Field, op: Op, piece: Token) -> Read:
    color = VOCABULARIES[field].find(piece.value)
    if color is None:
        return _number(field, op, piece)
    if op in _ORDERED:
        raise make_value_error(Code.NOT_COMPARABLE, piece, field)
    return (Op.IS_NOT if op is Op.IS_NOT else Op.IS), color


def _choice(field: Field, op: Op, piece: Token) -> Read:
    if op in _ORDERED and field.kind is not Kind.RANK:
        raise make_value_error(Code.NOT_COMPARABLE, piece, field)
    member = VOCABULARIES[field].find(piece.value)
    if member is None:
        raise make_value_error(
            Code.UNKNOWN_VALUE, piece, field, _nearest(field, piece.value)
        )
    return (Op.IS if op is Op.HAS else op), member


def _nearest(field: Field, written: str) -> tuple[str, ...]:
    names = VOCABULARIES[field].names
    folded = fold_text(written).replace("-", "_")
    near = [names[word] for word in get_close_matches(folded, names, n=4, cutoff=0.55)]
    near += [member for name, member in names.items() if folded and folded in name]
    found = tuple(dict.fromkeys(near))
    return found[:_MOST_CHOICES] or _some_choices(field)


def _date(field: Field, op: Op, piece: Token) -> Read:
    found = _DATE.fullmatch(fold_text(piece.value))
    if found is None or not found[0].isascii():
        raise make_value_error(Code.NOT_A_DATE, piece, field)
    year, month, day = (int(part) if part else None for part in found.groups())
    if not _is_date(year or 0, month, day):
        raise make_value_error(Code.NOT_A_DATE, piece, field)
    written = f"{year:04}"
    written += f"-{month:02}" if month else ""
    written += f"-{day:02}" if day else ""
    return (Op.IS if op is Op.HAS else op), written


def _is_date(year: int, month: int | None, day: int | None) -> bool:
    if not 1 <= year <= _LAST_YEAR:
        return False
    if month is None:
        return True
    if not 1 <= month <= _MONTHS:
        return False
    return day is None or 1 <= day <= count_days_in_month(year, month)


def count_days_in_month(year: int, month: int) -> int:
    """Return how many days a month has."""
    return monthrange(year, month)[1]


_READERS: Final[Mapping[Kind, Callable[[Field, Op, Token], Read]]] = {
    Kind.TEXT: _text,
    Kind.NAMED: _text,
    Kind.LEGALITY: _text,
    Kind.NUMBER: _number,
    Kind.HELD: _number,
    Kind.ENERGY: _energy,
    Kind.CHOICE: _choice,
    Kind.RANK: _choice,
    Kind.DATE: _date,
}
