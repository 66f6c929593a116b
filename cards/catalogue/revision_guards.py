"""The database itself refuses to rewrite a published revision.

The model refuses too, but raw SQL, a shell or a careless migration do not ask it. Put
in place after every ``migrate``, because SQLite forgets triggers when it rebuilds a
table. Who wrote a revision may be forgotten (people leave), what it says may not.
"""

from typing import Any, Final

from django.db import connections

TABLE: Final = "cards_cardrevision"
KEPT: Final = (
    "card_id",
    "version",
    "data",
    "name_ja",
    "name_zh_hant",
    "name_en",
    "text_ja",
    "text_zh_hant",
    "text_en",
    "flavor_ja",
    "flavor_zh_hant",
    "flavor_en",
    "rarity",
    "art",
    "is_playable",
    "not_playable_reason",
    "origin",
    "reason",
    "created_at",
    "digest",
)
_COLUMNS: Final = ", ".join(KEPT)

_SQLITE: Final = (
    f"DROP TRIGGER IF EXISTS {TABLE}_is_final",
    f"""
    CREATE TRIGGER {TABLE}_is_final BEFORE UPDATE OF {_COLUMNS} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, 'a published card revision is final'); END
    """,
)
_POSTGRESQL: Final = (
    f"""
    CREATE OR REPLACE FUNCTION {TABLE}_is_final() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a published card revision is final'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$ LANGUAGE plpgsql
    """,
    f"""
    CREATE OR REPLACE TRIGGER {TABLE}_is_final
        BEFORE UPDATE OF {_COLUMNS} ON {TABLE}
        FOR EACH ROW EXECUTE FUNCTION {TABLE}_is_final()
    """,
)
_STATEMENTS: Final = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}


def install_guards(*, using: str, **_signal: Any) -> None:  # noqa: ANN401 - a signal's
    """Put the guard in place, again or for the first time."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if TABLE not in connection.introspection.table_names(cursor):
            return  # migrated back to before this app
        for statement in _STATEMENTS[connection.vendor]:
            cursor.execute(statement)
