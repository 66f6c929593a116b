"""Database triggers that refuse to change a published revision.

The model refuses too, but raw SQL, a shell or a careless migration bypass it.
Installed after every ``migrate``, because SQLite drops triggers when it rebuilds a
table. The author of a revision can be cleared (accounts are deleted), its content not.
"""

from typing import Final

from django.db import connections

from cards.card_data.languages import list_columns

TABLE: Final = "cards_cardrevision"
KEPT: Final = (
    "card_id",
    "version",
    "data",
    *list_columns("name"),
    *list_columns("text"),
    *list_columns("flavor"),
    "rarity",
    "art",
    "is_playable",
    "not_playable_reason",
    "evidence",
    "evidence_details",
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


def install_guards(*, using: str, **_signal: object) -> None:
    """Install the triggers, again or for the first time."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if TABLE not in connection.introspection.table_names(cursor):
            return  # Migrated back to before this app.
        for statement in _STATEMENTS[connection.vendor]:
            cursor.execute(statement)
