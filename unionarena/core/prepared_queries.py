"""Statements that are composed once and asked often.

Composing SQL takes the ORM about a millisecond each time, several times what asking
takes. Where that is felt, a queryset with blanks is composed once for each kind of
database, and only its blanks are filled in. Rows come as named tuples, read as the
fields read them.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.expressions import Expression

LARGEST: Final = models.BigIntegerField.MAX_BIGINT


class QueryParameter(Expression):
    """A value that is only known when the statement is asked.

    Args:
        name: By which it is filled in.
        field: What is to stand there.
    """

    def __init__(self, name: str, field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, *_asked: object) -> Any:  # noqa: ANN401 - its parameter is no value yet
        """A place among the parameters, in which the blank itself stands."""
        return "%s", [self]

    def filled(self, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as the field says
        """What is sent to the database.

        Raises:
            EmptyResultSet: No row can have it: a number beyond the largest there is.
        """
        value = values[self.name]
        if isinstance(value, int) and not -LARGEST - 1 <= value <= LARGEST:
            raise EmptyResultSet
        return self.output_field.get_db_prep_value(value, connection)


def number_parameter(name: str) -> QueryParameter:
    """A blank for a whole number, a key for example."""
    return QueryParameter(name, models.BigIntegerField())


def uuid_parameter(name: str) -> QueryParameter:
    """A blank for a UUID."""
    return QueryParameter(name, models.UUIDField())


def text_parameter(name: str) -> QueryParameter:
    """A blank for a text."""
    return QueryParameter(name, models.TextField())


def datetime_parameter(name: str) -> QueryParameter:
    """A blank for a moment."""
    return QueryParameter(name, models.DateTimeField())


class _CompiledQuery(NamedTuple):
    sql: str
    parameters: Sequence[Any]
    converters: Mapping[int, Any]
    row: Callable[[Sequence[Any]], Any]


class PreparedQuery:
    """A question to the default database, composed when it is first asked.

    Args:
        compose: Gives the queryset: ``values_list`` with names, and blanks in it. What
            it reads besides (settings, the language) is read once.
    """

    def __init__(self, compose: Callable[[], "models.QuerySet[Any, Any]"]) -> None:
        self._compose: Final = compose
        self._by_vendor: Final[dict[str, _CompiledQuery]] = {}

    def ask(self, **values: Any) -> list[Any]:  # noqa: ANN401 - as the blanks say
        """All rows, with the blanks filled in; one query.

        Raises:
            KeyError: A blank was left open.
        """
        composed = self._by_vendor.get(connection.vendor)
        if composed is None:
            composed = self._by_vendor[connection.vendor] = self._composed()
        try:
            sent = [
                each.filled(values) if isinstance(each, QueryParameter) else each
                for each in composed.parameters
            ]
        except EmptyResultSet:
            return []
        with connection.cursor() as cursor:
            cursor.execute(composed.sql, sent)
            rows = cursor.fetchall()
        return [composed.row(_read(row, composed.converters)) for row in rows]

    def _composed(self) -> _CompiledQuery:
        rows: Any = self._compose()
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        shown = [column for column, _sql, _alias in compiler.select]
        row = namedtuple("Row", rows._fields)  # type: ignore[misc]  # noqa: PYI024 - known when composed
        return _CompiledQuery(
            sql, tuple(parameters), compiler.get_converters(shown), row._make
        )


def _read(row: Sequence[Any], converters: Mapping[int, Any]) -> Sequence[Any]:
    """A row as its fields read it."""
    if not converters:
        return row
    values = list(row)
    for place, (converts, expression) in converters.items():
        for convert in converts:
            values[place] = convert(values[place], expression, connection)
    return values
