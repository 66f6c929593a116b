"""Queries that are composed once and run often.

The ORM takes about a millisecond to compose SQL, several times as long as running it.
Where that matters, a queryset with parameters is composed once for each kind of
database, and only the parameters are filled in. Rows are named tuples, with values read
by their fields.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.expressions import Expression

LARGEST: Final = models.BigIntegerField.MAX_BIGINT


class QueryParameter(Expression):
    """A value that is known only when the query runs.

    Args:
        name: Its name.
        field: The field it is compared with.
    """

    def __init__(self, name: str, field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, *_compiler: object) -> Any:  # noqa: ANN401 - its parameter is no value yet
        """Return a placeholder whose parameter is this object."""
        return "%s", [self]

    def filled(self, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as the field says
        """Return the value as sent to the database.

        Raises:
            EmptyResultSet: No row can have it: the number is too large.
        """
        value = values[self.name]
        if isinstance(value, int) and not -LARGEST - 1 <= value <= LARGEST:
            raise EmptyResultSet
        return self.output_field.get_db_prep_value(value, connection)


def number_parameter(name: str) -> QueryParameter:
    """Create a parameter for a whole number, for example a key."""
    return QueryParameter(name, models.BigIntegerField())


def uuid_parameter(name: str) -> QueryParameter:
    """Create a parameter for a UUID."""
    return QueryParameter(name, models.UUIDField())


def text_parameter(name: str) -> QueryParameter:
    """Create a parameter for text."""
    return QueryParameter(name, models.TextField())


def datetime_parameter(name: str) -> QueryParameter:
    """Create a parameter for a datetime."""
    return QueryParameter(name, models.DateTimeField())


class _CompiledQuery(NamedTuple):
    sql: str
    parameters: Sequence[Any]
    converters: Mapping[int, Any]
    row: Callable[[Sequence[Any]], Any]


class PreparedQuery:
    """A query on the default database, composed when it first runs.

    Args:
        compose: Returns the queryset: ``values_list`` with names, and parameters in it.
            Whatever else it reads (settings, the language) is read once.
    """

    def __init__(self, compose: Callable[[], "models.QuerySet[Any, Any]"]) -> None:
        self._compose: Final = compose
        self._by_vendor: Final[dict[str, _CompiledQuery]] = {}

    def ask(self, **values: Any) -> list[Any]:
        """Return all rows for the given parameters; one query.

        Raises:
            KeyError: A parameter is missing.
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
    """Return a row with values read by their fields."""
    if not converters:
        return row
    values = list(row)
    for place, (converts, expression) in converters.items():
        for convert in converts:
            values[place] = convert(values[place], expression, connection)
    return values
