"""Compile the engine with mypyc, for servers that want it faster (optional).

``python tools/compile_engine.py`` builds in ``build/engine`` and leaves the sources as
they are: put that folder first on ``PYTHONPATH`` of a process that plays battles
without Django, or measure it with ``python -m bench engine --compiled``.
``--in-place`` puts the compiled modules beside their sources, for a deployment image;
delete the ``*.so`` files to be back at plain Python. Needs a C compiler. Both builds
play the same games to the same digests.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "engine"
ENGINE = Path("battles/rules")
# Copied whole, so that the build imports nothing from elsewhere.
COPIED = (
    "battles/__init__.py",
    ENGINE,
    "cards",
    "collection/__init__.py",
    "collection/legality",
    "bench",
)
# Left as they are: dataclasses with class variables, enums, errors, and what no game
# spends time in.
LEFT_OUT = {
    "kernel/actions.py",
    "kernel/conformance.py",
    "kernel/entries.py",
    "kernel/errors.py",
    "kernel/inspection.py",
    "kernel/leaks.py",
    "kernel/scenario.py",
    "kernel/simulate.py",
    "kernel/zones.py",
    "unionarena/actions.py",
    "unionarena/cards.py",
    "unionarena/inspection.py",
    "unionarena/options.py",
    "unionarena/scenario.py",
}


def sources(root: Path) -> list[str]:
    """Give the modules to compile, relative to the root, in a fixed order."""
    found = []
    for path in sorted((root / ENGINE).rglob("*.py")):
        inside = path.relative_to(root / ENGINE)
        aside = {"tests", "scenarios"} & set(inside.parts)
        if aside or path.name == "__init__.py" or inside.as_posix() in LEFT_OUT:
            continue
        found.append(path.relative_to(root).as_posix())
    return found


def copy_sources() -> None:
    """Make a fresh copy of the packages the engine consists of."""
    shutil.rmtree(BUILD, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    for name in COPIED:
        source, target = ROOT / name, BUILD / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignored)
        else:
            shutil.copy(source, target)


def main() -> int:
    """Build; gives the compiler's exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--in-place", action="store_true")
    in_place = parser.parse_args().in_place
    root = ROOT if in_place else BUILD
    if not in_place:
        copy_sources()
    command = [
        sys.executable,
        "-m",
        "mypyc",
        "--config-file",
        "/dev/null",
        "--strict",
        *sources(root),
    ]
    code = subprocess.run(command, cwd=root, check=False).returncode
    print(f"compiled in {root}" if code == 0 else "not compiled; plain Python is used")
    return code


if __name__ == "__main__":
    sys.exit(main())
