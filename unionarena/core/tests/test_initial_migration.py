"""Initial migrations render the models once, and write the same SQL."""

import pytest
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from unionarena.core.initial_migration import InitialMigration


@pytest.fixture
def loader(settings):
    settings.MIGRATION_MODULES = {}  # tests may make their tables without any
    return MigrationLoader(None)


def test_the_first_migration_of_each_of_our_apps_is_an_initial_one(loader):
    first = {
        label: loader.get_migration(label, name)
        for label, name in loader.graph.root_nodes()
    }
    with_models = {
        label
        for label, migration in first.items()
        if not migration.__module__.startswith(("django.", "allauth."))
    }

    assert {"accounts", "battles", "cards", "collection", "results"} <= with_models
    assert [
        label for label in with_models if not isinstance(first[label], InitialMigration)
    ] == []


@pytest.mark.django_db(transaction=True)
def test_an_initial_migration_runs_the_statements_of_an_ordinary_one(loader):
    """That of cards has two tables that refer to each other."""

    def statements(apply):
        node = ("cards", "0001_initial")
        state = loader.project_state(node, at_end=False)
        assert state.apps  # rendered, as while migrating
        with connection.schema_editor(collect_sql=True) as editor:
            after = apply(loader.get_migration(*node), state, editor)
        return editor.collected_sql, after

    expected, state = statements(Migration.apply)
    found, same_state = statements(InitialMigration.apply)

    assert any('CREATE TABLE "cards_cardrevision"' in each for each in expected)
    assert found == expected
    assert same_state == state
