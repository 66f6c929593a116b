"""The full-text index over the tokens of ``Grams``, on either database.

PostgreSQL has a GIN index over the tokens as an array; SQLite an FTS5 table kept in
step by triggers. Both only narrow down: the words themselves decide, so both answer
alike. Installed after every ``migrate``, because SQLite drops triggers when it rebuilds
a table.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db import connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import BigIntegerField
from django.db.models.expressions import RawSQL

from cards.card_data.languages import list_columns
from cards.search.grams import Grams

TABLE: Final = "card_search_grams"
# Every name in these statements is a constant.
_SQLITE: Final = (
    "DROP TABLE IF EXISTS card_search_fts",
    f"""
    CREATE VIRTUAL TABLE card_search_fts USING fts5(
        tokens, content='{TABLE}', content_rowid='entry_id',
        detail=none, columnsize=0, tokenize='ascii')
    """,
    *(f"DROP TRIGGER IF EXISTS {TABLE}_{when}" for when in ("ai", "ad", "au")),
    f"""
    CREATE TRIGGER {TABLE}_ai AFTER INSERT ON {TABLE} BEGIN
        INSERT INTO card_search_fts(rowid, tokens) VALUES (new.entry_id, new.tokens);
    END
    """,
    f"""
    CREATE TRIGGER {TABLE}_ad AFTER DELETE ON {TABLE} BEGIN
        INSERT INTO card_search_fts(card_search_fts, rowid, tokens)
            VALUES ('delete', old.entry_id, old.tokens);
    END
    """,
    f"""
    CREATE TRIGGER {TABLE}_au AFTER UPDATE ON {TABLE} BEGIN
        INSERT INTO card_search_fts(card_search_fts, rowid, tokens)
            VALUES ('delete', old.entry_id, old.tokens);
        INSERT INTO card_search_fts(rowid, tokens) VALUES (new.entry_id, new.tokens);
    END
    """,
    "INSERT INTO card_search_fts(card_search_fts) VALUES ('rebuild')",
)
_POSTGRESQL: Final = (
    f"""
    CREATE INDEX IF NOT EXISTS {TABLE}_tokens ON {TABLE}
        USING gin (string_to_array(tokens, ' '))
    """,
    # Pages are read in the order of code points.
    # The columns compared are included, so that rare values are found without the rows.
    """
    CREATE INDEX IF NOT EXISTS card_search_entry_in_order_with_all
        ON card_search_entry (number COLLATE "C") INCLUDE (
            card_id, color, kind, trigger, series, energy, ap, bp, gives, gives_colors,
            rarities, flags, keywords, does, target, "when", cost, date)
    """,
    "DROP INDEX IF EXISTS card_search_entry_in_order",
    *(
        f"""
        CREATE INDEX IF NOT EXISTS card_search_entry_by_{column}
            ON card_search_entry ({column} COLLATE "C", number COLLATE "C")
        """
        for column in (*list_columns("sort"), "color", "kind")
    ),
    *(
        f"""
        CREATE INDEX IF NOT EXISTS card_search_entry_by_{column}
            ON card_search_entry ({column}, number COLLATE "C")
        """
        for column in ("energy", "ap", "bp", "top_rarity", "date")
    ),
)
_STATEMENTS: Final = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}
# Up to so many candidates are checked one by one; of more, pages are read in order.
FEW: Final = 6_000


def install_gram_index(*, using: str, **_signal: object) -> None:
    """Install the index, if its table exists."""
    db = connections[using]
    with db.cursor() as cursor:
        if TABLE not in db.introspection.table_names(cursor):
            return
        if db.vendor == "sqlite" and _does_table_exist(cursor):
            return
        for statement in _STATEMENTS[db.vendor]:
            cursor.execute(statement)


def drop_gram_index(*, using: str = "default") -> None:
    """Drop the index before all rows are written; building it once is faster."""
    db = connections[using]
    if db.vendor == "postgresql":
        with db.cursor() as cursor:
            cursor.execute(f"DROP INDEX IF EXISTS {TABLE}_tokens")


def _does_table_exist(cursor: CursorWrapper) -> bool:
    cursor.execute(
        "SELECT count(*) FROM sqlite_master WHERE name IN (%s, %s, %s, %s)",
        ["card_search_fts", f"{TABLE}_ai", f"{TABLE}_ad", f"{TABLE}_au"],
    )
    return bool(cursor.fetchone()[0] == len(_SQLITE) - 4)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards that have the tokens of a query."""

    grams: Grams

    def are_few(self) -> bool:
        """Tell whether there are few enough to check each."""
        sql = f"SELECT count(*) FROM ({self._sql()} LIMIT %s) few"
        with connection.cursor() as cursor:
            cursor.execute(sql, [*self._params(), FEW + 1])
            return bool(cursor.fetchone()[0] <= FEW)

    def keys(self) -> RawSQL:
        """Return their keys as a subquery."""
        return RawSQL(self._sql(), self._params(), BigIntegerField())  # noqa: S611 - ours

    def _sql(self) -> str:
        if connection.vendor == "sqlite":
            return "SELECT rowid FROM card_search_fts WHERE card_search_fts MATCH %s"
        return f"SELECT entry_id FROM ({_as_arrays(self.grams)}) held"

    def _params(self) -> list[str]:
        if connection.vendor == "sqlite":
            return [_as_match(self.grams)]
        return list(_array_params(self.grams))


def _as_match(grams: Grams) -> str:
    """Return the query for FTS5; tokens are letters and digits."""
    if grams.parts:
        sign = " OR " if grams.is_any else " AND "
        return "(" + sign.join(map(_as_match, grams.parts)) + ")"
    return "(" + " AND ".join(sorted(grams.tokens)) + ")"


def _as_arrays(grams: Grams) -> str:
    """Return a query that PostgreSQL answers from the index alone.

    Set operations, because a condition that is checked row by row would have to take
    every row's tokens apart.
    """
    if grams.parts:
        sign = " UNION " if grams.is_any else " INTERSECT "
        return "(" + sign.join(map(_as_arrays, grams.parts)) + ")"
    return (
        f"SELECT entry_id FROM {TABLE} "
        "WHERE string_to_array(tokens, ' ') @> string_to_array(%s, ' ')"
    )


def _array_params(grams: Grams) -> Iterator[str]:
    if grams.parts:
        for part in grams.parts:
            yield from _array_params(part)
    else:
        yield " ".join(sorted(grams.tokens))
