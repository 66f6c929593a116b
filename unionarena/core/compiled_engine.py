"""Use the compiled rules engine if a build fits the sources.

``tools/compile.py`` leaves each build in its own folder under ``build/compiled``, with
a list of the sources it was made from. A process decides once, before it imports the
first module of the engine: if all sources of a build are unchanged, it uses the build,
otherwise plain Python. So an old build never runs for a changed source, and a build
that finishes later is for the next process.

``ENGINE=plain`` in the environment always uses the sources.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
BUILDS: Final = ROOT / "build" / "compiled" / "engines"
LIST: Final = "sources.json"  # Written last: a folder without it is not finished.


class CompiledModules(MetaPathFinder):
    """An importer of the modules of one build.

    Args:
        files: The file of each module, by the module's full name.
    """

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self,
        fullname: str,
        _path: Sequence[str] | None,
        _target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module; None for any other module."""
        file = self.files.get(fullname)
        if file is None:
            return None
        loader = ExtensionFileLoader(fullname, str(file))
        return spec_from_file_location(fullname, file, loader=loader)


def hash_sources(sources: Iterable[str]) -> dict[str, str]:
    """Return a hash of each source by its path from the root; empty if it is gone."""
    return {source: _hash(ROOT / source) for source in sources}


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


def find_build() -> Path | None:
    """Return the folder of a build that fits the current sources, if there is one."""
    for listed in sorted(BUILDS.glob(f"*/{LIST}")):
        built_from: dict[str, str] = json.loads(listed.read_bytes())
        if hash_sources(built_from) == built_from and list(
            list_build_files(listed.parent)
        ):
            return listed.parent
    return None


def list_build_files(build: Path) -> Iterable[tuple[str, Path]]:
    """Return the modules of a build for this Python, each with its file."""
    suffix = EXTENSION_SUFFIXES[0]
    for file in build.rglob(f"*{suffix}"):
        name = file.relative_to(build).as_posix().removesuffix(suffix)
        yield name.replace("/", "."), file


def use_compiled_engine() -> None:
    """Make this process import the compiled engine, if a build fits."""
    if os.environ.get("ENGINE") == "plain":
        return
    build = find_build()
    if build is not None:
        sys.meta_path.insert(0, CompiledModules(dict(list_build_files(build))))
