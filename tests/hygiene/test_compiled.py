"""Which form of the engine a process takes."""

import json
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader

import pytest

from tools import compile as compiling
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


@pytest.fixture
def wheel(build, tmp_path, monkeypatch):
    """The wheel of that build, on a machine that has no build."""
    monkeypatch.setattr(compiling, "BUILDS", tmp_path / "builds")
    monkeypatch.setattr(compiling, "WHEELS", tmp_path / "wheels")
    monkeypatch.setattr(compiling, "modules", lambda: [SOURCE])
    made = compiling.make_wheel(build)
    compiling.remove()
    return made


def test_a_wheel_is_taken_by_the_sources_it_was_made_from(wheel):
    assert compiling.take_wheel(wheel.parent) == ""

    found = compiled_engine.find_build()
    assert found is not None
    assert (found / "engine" / BUILT).exists()


def test_pip_reads_the_wheel_as_one(wheel):
    name, version, _python, _abi, platform = wheel.stem.split("-")
    with zipfile.ZipFile(wheel) as packed:
        about = packed.read(f"{name}-{version}.dist-info/WHEEL").decode()

    assert f"-{platform}\n" in about
    assert "Root-Is-Purelib: false" in about


def test_a_wheel_of_other_sources_is_refused_with_its_name(wheel):
    (compiled_engine.ROOT / SOURCE).write_text("TURN = 2\n")

    assert wheel.name in compiling.take_wheel(wheel.parent)
    assert compiled_engine.find_build() is None


def test_without_a_wheel_the_reason_names_the_folder(wheel):
    wheel.unlink()

    assert str(wheel.parent) in compiling.take_wheel(wheel.parent)


@pytest.mark.parametrize("kept", [0, 100])
def test_a_wheel_that_was_cut_off_leaves_nothing_behind(wheel, kept):
    wheel.write_bytes(wheel.read_bytes()[:kept])

    assert "damaged" in compiling.take_wheel(wheel.parent)
    assert not list(compiling.BUILDS.glob("*"))


def rewrite(wheel, name, data):
    """Put another file into a wheel, with the record as it was."""
    with zipfile.ZipFile(wheel) as packed:
        files = {each: packed.read(each) for each in packed.namelist()}
    with zipfile.ZipFile(wheel, "w") as packed:
        for each, content in (files | {name: data(files.get(name, b""))}).items():
            packed.writestr(each, content)


def test_a_module_that_differs_from_the_record_is_refused(wheel):
    rewrite(wheel, f"engine/{BUILT}", lambda _old: b"something else")

    assert "differs from the record" in compiling.take_wheel(wheel.parent)
    assert compiled_engine.find_build() is None


def test_a_wheel_writes_nothing_outside_its_folder(wheel):
    record = next(
        name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("RECORD")
    )
    rewrite(wheel, record, lambda old: b"../../outside,sha256=x,1\n" + old)
    rewrite(wheel, "../../outside", lambda _old: b"x")

    assert "outside" in compiling.take_wheel(wheel.parent)
    assert not list(compiled_engine.ROOT.rglob("outside"))


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
