"""Every module lies in a room; a room has ``__all__``, tests and a line in the map.

The layer contracts of ``pyproject.toml`` list the rooms (``Every module of … lies in a
room``) and keep their order.
"""

import ast
import importlib
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("unionarena", "battles", "cards", "collection", "matchmaking", "results")
# The layers of an app, and what Django, Celery and pytest look for beside the rooms.
FRAMEWORK = {
    "admin",
    "apps",
    "asgi",
    "celery",
    "conftest",
    "errors",
    "management",
    "migrations",
    "models",
    "routing",
    "selectors",
    "services",
    "settings",
    "signals",
    "tasks",
    "templatetags",
    "tests",
    "urls",
    "views",
}


def layers_of(contract_of: str) -> set[str]:
    """What a contract puts in order."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (layers,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["name"].startswith(contract_of)
    )
    named = " ".join(layers).replace("|", " ").replace(":", " ").split()
    return set(named)


def rooms_of(app: str) -> set[str]:
    """The rooms of an app, without what a framework wants."""
    return layers_of(f"Every module of {app} lies in a room") - FRAMEWORK


ROOMS = [f"{app}.{room}" for app in APPS for room in sorted(rooms_of(app))]
# The rules of the game are a room of many rooms; their tests lie together.
RULES = "battles.rules.unionarena"
GROUPS = [
    f"{RULES}.{group}"
    for group in sorted(layers_of("Every module of Union Arena lies in a group"))
    if group not in ("clauses", "game")  # modules
]


def folder_of(module: str) -> Path:
    return ROOT / module.replace(".", "/")


@pytest.mark.parametrize("app", APPS)
def test_nothing_lies_loose_beside_the_rooms(app):
    modules = {
        path.stem
        for path in folder_of(app).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }

    assert modules - {"__init__"} - FRAMEWORK == rooms_of(app)


@pytest.mark.parametrize("room", ROOMS + GROUPS)
def test_a_room_says_what_may_be_used_of_it(room):
    source = (folder_of(room) / "__init__.py").read_text()
    face = importlib.import_module(room)

    assert ast.get_docstring(ast.parse(source))
    assert face.__all__
    for name in face.__all__:
        assert hasattr(face, name) or importlib.import_module(f"{room}.{name}")


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_tests_beside_it(room):
    assert list(folder_of(room).rglob("test_*.py"))


@pytest.mark.parametrize("room", ROOMS + GROUPS)
def test_a_room_stands_in_the_map_of_the_house(room):
    assert f"\n| `{room}` | " in (ROOT / "docs/architecture.md").read_text()


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph(
        "unionarena", "cards", "collection", "battles", "results", "matchmaking"
    )


@pytest.mark.parametrize("room", ROOMS + GROUPS)
def test_whoever_stands_outside_a_room_uses_its_face(graph, room):
    inside = {room} | graph.find_descendants(room)
    face = importlib.import_module(room).__all__
    behind = {
        f"{user} -> {module}"
        for module in inside - {room}
        for user in graph.find_modules_that_directly_import(module) - inside
        if "tests" not in user.split(".")
        if module.removeprefix(f"{room}.").split(".")[0] not in face
    }

    assert not behind
