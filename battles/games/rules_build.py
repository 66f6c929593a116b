"""The build of the rules in this process: a digest of their sources."""

import functools
import hashlib
from importlib import import_module
from pathlib import Path
from typing import Final

# The engine, and what card texts mean to it.
_PACKAGES: Final = ("battles.rules", "cards.effects.model")
_TESTS: Final = "tests"
_LENGTH: Final = 16


@functools.cache
def compute_build_digest() -> str:
    """Return the first hex digits of the digest of all sources of the rules.

    Battles play alike under two builds of one version; the build says where to look
    when they do not.
    """
    digest = hashlib.sha256()
    for package in _PACKAGES:
        folder = Path(import_module(package).__path__[0])
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder)
            if _TESTS not in name.parts:
                digest.update(f"{package}/{name.as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:_LENGTH]
