"""Digest of the sources of packages: two processes of one digest run the same code."""

import hashlib
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

_TESTS: Final = "tests"
_SUFFIXES: Final = (".py", ".toml")


def compute_source_digest(packages: Iterable[str]) -> str:
    """Return the hex digest of all sources and tables of packages, without tests."""
    digest = hashlib.sha256()
    for package in packages:
        folder = Path(import_module(package).__path__[0])
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            if path.suffix in _SUFFIXES and _TESTS not in name.parts:
                digest.update(f"{package}/{name.as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


__all__ = ["compute_source_digest"]
