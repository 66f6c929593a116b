"""The pure cores can be used without Django, and read no clock and no chance."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PURE = (
    "cards.effects",
    "collection.legality",
    "collection.limited.drafting",
    "collection.odds",
    "battles.rules",
    "results.clustering",
    "unionarena.core.ratings",
    "matchmaking.pairing",
)
FORBIDDEN_CALLS = {
    ("time", "time"),
    ("time", "time_ns"),
    ("time", "perf_counter"),
    ("time", "monotonic"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("date", "today"),
    ("os", "environ"),
    ("os", "urandom"),
}
# Measuring is not ruling: the simulation reports seconds.
MAY_READ_THE_CLOCK = {"battles/rules/kernel/simulation.py"}


def modules_of(package: str) -> list[Path]:
    folder = ROOT / package.replace(".", "/")
    return [p for p in folder.rglob("*.py") if "tests" not in p.parts]


@pytest.mark.parametrize("package", PURE)
def test_importing_a_pure_core_loads_no_framework(package):
    code = (
        f"import {package}, sys;"
        "print([m for m in ('django', 'rest_framework', 'channels', 'celery')"
        " if m in sys.modules])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("package", PURE)
def test_a_pure_core_reads_no_clock_no_chance_and_no_environment(package):
    found = []
    for path in modules_of(package):
        name = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names}
                names.add(getattr(node, "module", "") or "")
                if names & {"random", "secrets", "uuid"}:
                    found.append(f"{name}:{node.lineno} imports chance")
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and (node.value.id, node.attr) in FORBIDDEN_CALLS
                and name not in MAY_READ_THE_CLOCK
            ):
                found.append(f"{name}:{node.lineno} reads {node.value.id}.{node.attr}")

    assert modules_of(package), f"{package} has no modules"
    assert found == []
