"""What changed between two views leads from one to the other, and is short."""

import json
import random
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from battles.live.view_changes import apply_changes, compute_changes
from battles.rules import unionarena as ua
from battles.simulation.effect_decks import effect_deck

SCRIPTS = Path(__file__).resolve().parents[3] / "static" / "js"


def views_of_a_game(seed):
    """The views of everybody after each answer of a random game."""
    decks = (effect_deck("red"), effect_deck("purple"))
    battle, lots = ua.Battle.start(decks=decks, seed=seed), ua.Chance(seed)
    while True:
        yield {viewer: battle.view(viewer) for viewer in (0, 1, None)}
        if battle.decision is None:
            return
        battle.apply(battle.legal_actions().sample(lots))


def steps_of_a_game(seed):
    """Pairs of views that follow each other."""
    views = list(views_of_a_game(seed))
    for before, after in pairwise(views):
        for viewer, view in after.items():
            yield before[viewer], view


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_the_old_view_with_the_changes_is_the_new_one(seed):
    for old, new in steps_of_a_game(seed):
        before = json.dumps(old)

        assert apply_changes(old, compute_changes(old, new)) == new
        assert json.dumps(old) == before  # others may still show it


def test_changes_are_much_shorter_than_views():
    changes = views = 0
    for old, new in steps_of_a_game(b"short"):
        changes += len(json.dumps(compute_changes(old, new)))
        views += len(json.dumps(new))

    assert changes * 5 < views


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": None}, [[["a"], None]]),
        ({"a": 1}, {"b": 1}, [[[], {"b": 1}]]),
        ({"a": {}}, {"a": {"red": 1}}, [[["a"], {"red": 1}]]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, [[["a"], 1, 1, []]]),
        ({"a": [1, 3]}, {"a": [1, 2, 3]}, [[["a"], 1, 0, [2]]]),
        ({"a": [1, 1]}, {"a": [1, 1, 1]}, [[["a"], 2, 0, [1]]]),
        ({"a": [1, 2]}, {"a": []}, [[["a"], 0, 2, []]]),
        ({"a": [[1], [2]]}, {"a": [[1], [3]]}, [[["a"], 1, 1, [[3]]]]),
        ({"a": None}, {"a": [1]}, [[["a"], [1]]]),
    ],
)
def test_a_change_is_a_value_or_other_items_of_a_list(old, new, changes):
    assert compute_changes(old, new) == changes
    assert apply_changes(old, changes) == new


def test_of_a_large_object_in_a_list_only_its_fields_are_sent():
    unit = dict.fromkeys("abcdef", 0)

    changes = compute_changes({"line": [unit, unit]}, {"line": [unit, unit | {"c": 1}]})

    assert changes == [[["line", 1, "c"], 1]]


def test_browsers_make_the_same_of_changes(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    steps = list(steps_of_a_game(b"browser"))
    cases = [
        {"old": old, "changes": compute_changes(old, new), "new": new}
        for old, new in random.Random(1).sample(steps, 60)
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    module = (SCRIPTS / "battle" / "view-changes.js").as_uri()
    program = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ deepStrictEqual }} from "node:assert";
        import {{ changed }} from "{module}";
        for (const one of JSON.parse(readFileSync("{tmp_path}/cases.json", "utf8"))) {{
          deepStrictEqual(changed(one.old, one.changes), one.new);
        }}
    """
    (tmp_path / "check.mjs").write_text(program)

    done = subprocess.run(
        [node, str(tmp_path / "check.mjs")], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr[-2000:]
