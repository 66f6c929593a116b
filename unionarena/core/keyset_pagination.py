"""Pagination of growing lists by key: a page begins at a row, not at an offset.

So the last page costs as much as the first, and no row appears twice or is left out
when rows are added between two requests. The position is an opaque cursor: it contains
the columns of the list's order, and fits only that order.
"""

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db.models import Field, Q, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Malformed

LONGEST_CURSOR: Final = 400
_LARGEST: Final = 2**62


class BadCursor(Malformed):
    """The cursor is not of a page of this list."""

    default_code = "pages.bad_cursor"
    default_message = _("This list can’t be continued from there. Start again.")


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a list.

    Attributes:
        rows: In the order of the list.
        following: Cursor of the next page; empty on the last.
        preceding: Cursor of the page before; empty on the first.
    """

    rows: tuple[Any, ...]
    following: str
    preceding: str

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of an order."""

    name: str
    is_descending: bool
    field: "Field[Any, Any]"

    def get_value(self, row: object) -> str | int | float:
        """Return the value of a row as written into a cursor."""
        if isinstance(row, dict):
            value = row[self.name]
        else:
            value = reduce(getattr, self.name.split(LOOKUP_SEP), row)
        return value if isinstance(value, int | float) else str(value)

    def read(self, written: object) -> object:
        """Read a value from a cursor.

        Raises:
            BadCursor: It is not a value of this column.
        """
        if isinstance(written, bool) or not isinstance(written, str | int | float):
            raise BadCursor
        try:
            value = self.field.to_python(written)
        except (ValidationError, ValueError, OverflowError) as error:
            raise BadCursor from error
        is_naive = isinstance(value, datetime) and value.tzinfo is None
        is_number = isinstance(value, int | float)
        if value is None or is_naive or (is_number and not abs(value) < _LARGEST):
            raise BadCursor
        return value

    def beyond(self, value: object, *, forward: bool, also: bool = False) -> Q:
        """Filter rows after a value in the order, or before it; with it if ``also``."""
        lookup = "lt" if self.is_descending is forward else "gt"
        return Q(**{f"{self.name}__{lookup}{'e' * also}": value})


def read_page(rows: QuerySet[Any, Any], *, size: int, cursor: str = "") -> Page:
    """Return one page of a list: one query more than its prefetches, without an offset.

    Args:
        rows: Ordered by columns that are never null, of which the last is unique.
        size: Most rows on the page.
        cursor: ``following`` or ``preceding`` of another page of this list; empty for
            the first page.

    Raises:
        BadCursor: It is not of a page of this list.
    """
    columns = _columns_of(rows)
    mark = _fingerprint_order(rows, columns)
    forward = True
    if cursor:
        forward, values = _read_cursor(cursor, columns, mark)
        rows = rows.filter(_filter_after(columns, values, forward=forward))
        if not forward:
            rows = rows.reverse()
    taken = list(rows[: size + 1])
    is_longer = len(taken) > size
    taken = taken[:size] if forward else taken[:size][::-1]
    comes_after = is_longer if forward else bool(taken)
    comes_before = bool(cursor and taken) if forward else is_longer
    return Page(
        tuple(taken),
        _write_cursor(taken[-1], columns, mark, forward=True) if comes_after else "",
        _write_cursor(taken[0], columns, mark, forward=False) if comes_before else "",
    )


def build_cursor_after(rows: QuerySet[Any, Any], *, count: int) -> str:
    """Return the cursor of the page after a number of rows, for numbered pages.

    Raises:
        BadCursor: There are fewer rows.
    """
    last = rows[count - 1 : count].first()
    if last is None:
        raise BadCursor
    columns = _columns_of(rows)
    return _write_cursor(last, columns, _fingerprint_order(rows, columns), forward=True)


def _columns_of(rows: QuerySet[Any, Any]) -> list[_Column]:
    columns = []
    for written in rows.query.order_by:
        name = str(written).removeprefix("-")
        annotation = rows.query.annotations.get(name)
        if annotation is not None:
            field = annotation.output_field
        else:
            *path, last = name.split(LOOKUP_SEP)
            options: Any = rows.model._meta
            for step in path:
                options = options.get_field(step).related_model._meta
            field = options.pk if last == "pk" else options.get_field(last)
            field = getattr(field, "target_field", field)  # of a foreign key
        columns.append(_Column(name, str(written).startswith("-"), field))
    return columns


def _filter_after(columns: list[_Column], values: list[Any], *, forward: bool) -> Q:
    """Filter rows after a position: those after it in the first column that differs.

    The first column alone limits them all, so that its index is enough.
    """
    first = columns[0].beyond(values[0], forward=forward, also=True)
    behind, same = Q(), Q()
    for column, value in zip(columns, values, strict=True):
        behind |= same & column.beyond(value, forward=forward)
        same &= Q(**{column.name: value})
    return first & behind


def _write_cursor(
    row: object,
    columns: list[_Column],
    mark: int,
    *,
    forward: bool,
) -> str:
    return encode_cursor(
        [mark, int(forward), *(each.get_value(row) for each in columns)]
    )


def encode_cursor(parts: Sequence[str | int | float]) -> str:
    """Return the position of a row as text for a URL."""
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode_cursor(written: str, *, longest: int = LONGEST_CURSOR) -> list[Any]:
    """Return the parts of a cursor; they may be of any type.

    Raises:
        BadCursor: It was not encoded here.
    """
    try:
        if len(written) > longest:
            raise BadCursor
        padded = written + "=" * (-len(written) % 4)
        plain = base64.b64decode(padded, altchars=b"-_", validate=True)
        parts = json.loads(plain.decode())
    except (ValueError, RecursionError) as error:
        raise BadCursor from error
    if not isinstance(parts, list):
        raise BadCursor
    return parts


def _read_cursor(
    written: str, columns: list[_Column], mark: int
) -> tuple[bool, list[Any]]:
    try:
        given, forward, *values = decode_cursor(written)
    except ValueError as error:
        raise BadCursor from error
    if given != mark or forward not in (0, 1):
        raise BadCursor
    if len(values) != len(columns):
        raise BadCursor
    read = [each.read(value) for each, value in zip(columns, values, strict=True)]
    return bool(forward), read


def _fingerprint_order(rows: QuerySet[Any, Any], columns: list[_Column]) -> int:
    """Return a short fingerprint of an order."""
    names = [f"{'-' * each.is_descending}{each.name}" for each in columns]
    return zlib.crc32(" ".join([rows.model.__name__, *names]).encode())
