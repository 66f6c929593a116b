"""Migrations run while processes of the release before still read and write.

So a release adds. A column comes with a default of the database or may be empty, since
the code before does not name it when it writes; nothing the code before may write
becomes wrong; and nothing it reads goes. What is to go stands in ``GONE`` once the
release before has lived without it. ``tools/check_previous_release.py`` runs an older
release on the tables of now.
"""

from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import NOT_PROVIDED

ROOT = Path(__file__).resolve().parents[2]
# "app.model" or "app.model.column", with the release that had no use for it any more.
GONE: dict[str, str] = {}


def ours():
    """The labels of our apps."""
    inside = [ROOT / part for part in ("battles", "cards", "collection", "matchmaking")]
    inside += [ROOT / "results", ROOT / "unionarena"]
    return {
        app.label
        for app in apps.get_app_configs()
        if any(Path(app.path).is_relative_to(folder) for folder in inside)
    }


def is_filled_by_itself(field):
    """Whether a row may be written without naming it."""
    has_default = field.db_default is not NOT_PROVIDED
    return field.null or has_default or field.many_to_many or field.generated


def length(field):
    return getattr(field, "max_length", None) or float("inf")


def checked_columns(constraint):
    """Those a check looks at; one that is new has its default in what is written."""
    if not isinstance(constraint, models.CheckConstraint):
        return set()
    return set(_leaves(constraint.condition))


def unique_columns(constraint):
    """Those that differ together; where one is empty, the others need not."""
    if not isinstance(constraint, models.UniqueConstraint):
        return set()
    return set() if constraint.nulls_distinct is False else set(constraint.fields)


def _leaves(condition):
    for child in condition.children:
        if isinstance(child, models.Q):
            yield from _leaves(child)
        else:
            yield child[0].split("__")[0]


def breaks(old: ModelState, new: ModelState):
    """What of a table would fail the code that knows only the old one."""
    for name, field in new.fields.items():
        before = old.fields.get(name)
        if before is None:
            if not is_filled_by_itself(field):
                yield f"{name} must be written"
            continue
        if before.null and not is_filled_by_itself(field):
            yield f"{name} may be empty no longer"
        if field.unique and not before.unique:
            yield f"{name} must differ"
        if length(field) < length(before):
            yield f"{name} is shorter"
    yield from (f"{name} is gone" for name in old.fields if name not in new.fields)
    known = {one.name for one in old.options.get("constraints", ())}
    added = new.fields.keys() - old.fields.keys()
    empty = {name for name in added if new.fields[name].null}
    for one in new.options.get("constraints", ()):
        is_harmless = checked_columns(one) & added or unique_columns(one) & empty
        if one.name not in known and not is_harmless:
            yield f"{one.name} must hold"


def breaking(before: ProjectState, after: ProjectState, labels):
    """The same of every table."""
    for (label, name), old in before.models.items():
        if label not in labels or f"{label}.{name}" in GONE:
            continue
        new = after.models.get((label, name))
        if new is None:
            yield f"{label}.{name} is gone"
            continue
        yield from (
            f"{label}.{name}.{what}"
            for what in breaks(old, new)
            if f"{label}.{name}.{what.split()[0]}" not in GONE
        )


def steps():
    """Every migration of a new database, with the tables before and after it."""
    loader = MigrationLoader(None)
    plan = {
        node: None
        for leaf in loader.graph.leaf_nodes()
        for node in loader.graph.forwards_plan(leaf)
    }
    state = ProjectState()
    for node in plan:
        after = loader.graph.nodes[node].mutate_state(state, preserve=True)
        yield node, state, after
        state = after


def test_no_migration_breaks_the_code_that_still_serves(settings):
    settings.MIGRATION_MODULES = {}  # tests may make their tables without any
    labels, seen, found = ours(), set(), []
    for node, before, after in steps():
        seen.add(node[0])
        found += [f"{node}: {what}" for what in breaking(before, after, labels)]

    assert {"accounts", "battles", "cards", "collection", "results"} <= seen
    assert found == []


def table(*, constraints=(), **fields):
    return ModelState("a", "Row", list(fields.items()), {"constraints": constraints})


def text(length=9, **more):
    return models.CharField(max_length=length, **more)


NAME, UNNAMED = text(), text(null=True)
COMPUTED = models.GeneratedField(
    expression=models.F("name"), output_field=text(), db_persist=True
)
PAIR = models.UniqueConstraint(name="pair", fields=["name", "also"])
POSITIVE = models.CheckConstraint(name="positive", condition=models.Q(id__gt=0))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (table(), table(name=NAME), ["name must be written"]),
        (table(), table(name=UNNAMED), []),
        (
            table(name=NAME),
            table(name=NAME, also=UNNAMED, constraints=[PAIR]),
            [],
        ),
        (
            table(name=NAME),
            table(name=NAME, also=text(db_default=""), constraints=[PAIR]),
            ["pair must hold"],
        ),
        (table(), table(name=text(db_default="")), []),
        (table(), table(name=text(default="")), ["name must be written"]),
        (table(name=NAME), table(name=NAME, also=COMPUTED), []),
        (table(name=UNNAMED), table(name=NAME), ["name may be empty no longer"]),
        (table(name=NAME), table(name=UNNAMED), []),
        (table(name=NAME), table(), ["name is gone"]),
        (table(name=NAME), table(name=text(8)), ["name is shorter"]),
        (table(name=NAME), table(name=text(10)), []),
        (table(name=NAME), table(name=models.TextField()), []),
        (table(name=NAME), table(name=text(unique=True)), ["name must differ"]),
        (table(constraints=[POSITIVE]), table(), []),
        (table(), table(id=text(db_default=""), constraints=[POSITIVE]), []),
        (
            table(id=NAME),
            table(id=NAME, constraints=[POSITIVE]),
            ["positive must hold"],
        ),
    ],
)  # fmt: skip
def test_what_breaks_and_what_does_not(old, new, found):
    assert list(breaks(old, new)) == found


def test_a_table_that_goes_is_told_unless_the_release_before_lived_without_it(
    monkeypatch,
):
    before, after = ProjectState(), ProjectState()
    before.add_model(table())

    assert list(breaking(before, after, {"a"})) == ["a.row is gone"]
    monkeypatch.setitem(GONE, "a.row", "2026-12")
    assert list(breaking(before, after, {"a"})) == []
