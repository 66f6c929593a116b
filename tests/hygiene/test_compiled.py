"""Which form of the engine a process takes."""

import json
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader

import pytest

from unionarena.core import compiled_engine

SOURCE = "engine/turn.py"
BUILT = f"turn{EXTENSION_SUFFIXES[0]}"


@pytest.fixture
def build(tmp_path, monkeypatch):
    """A finished build of one module, in the root of the project it was made from."""
    monkeypatch.setattr(compiled_engine, "ROOT", tmp_path)
    monkeypatch.setattr(compiled_engine, "BUILDS", tmp_path / "builds")
    folder = tmp_path / "builds" / "one"
    for inside in (tmp_path / "engine", folder / "engine"):
        inside.mkdir(parents=True)
    (tmp_path / SOURCE).write_text("TURN = 1\n")
    (folder / "engine" / BUILT).touch()
    (folder / compiled_engine.LIST).write_text(
        json.dumps(compiled_engine.hash_sources([SOURCE]))
    )
    return folder


def test_a_build_is_taken_while_its_sources_are_as_they_were(build):
    assert compiled_engine.find_build() == build


@pytest.mark.parametrize("change", ["TURN = 2\n", None])
def test_a_build_whose_source_was_changed_or_taken_away_is_not_taken(build, change):
    source = compiled_engine.ROOT / SOURCE
    source.unlink() if change is None else source.write_text(change)

    assert compiled_engine.find_build() is None


def test_a_build_that_is_not_finished_is_not_taken(build):
    (build / compiled_engine.LIST).unlink()

    assert compiled_engine.find_build() is None


def test_a_build_for_another_python_is_not_taken(build):
    file = build / "engine" / BUILT
    file.rename(file.with_name("turn.cpython-399-other.so"))

    assert compiled_engine.find_build() is None


def test_modules_of_a_build_are_found_and_no_others(build):
    finder = compiled_engine.CompiledModules({"engine.turn": build / "engine" / BUILT})

    found = finder.find_spec("engine.turn", None)

    assert found is not None
    assert isinstance(found.loader, ExtensionFileLoader)
    assert finder.find_spec("engine.turns", None) is None


def test_who_asks_for_the_sources_gets_them():
    """Whatever was built: this is how plain and compiled are told apart."""
    program = "from battles.rules.kernel import battle; print(battle.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=compiled_engine.ROOT,
        env={"ENGINE": "plain"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip().endswith("battle.py")
