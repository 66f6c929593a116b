"""The build of the rules in this process: a digest of their sources."""

import functools
from typing import Final

from unionarena.core.source_digest import compute_source_digest

# The engine, and what card texts mean to it.
_PACKAGES: Final = ("battles.rules", "cards.effects.model")
_LENGTH: Final = 16


@functools.cache
def compute_build_digest() -> str:
    """Return the first hex digits of the digest of all sources of the rules.

    Battles play alike under two builds of one version; the build says where to look
    when they do not.
    """
    return compute_source_digest(_PACKAGES)[:_LENGTH]
