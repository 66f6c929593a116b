"""Which browser modules exist, under which bare names, and what each one needs.

Every module of ours below ``static/js`` is found by its place: ``static/js/lib/dom.js``
is imported as ``"lib/dom"``. Third-party modules are listed here. Bare names let the
import map lead to hashed file names. Apps may serve further ones. How the map is
written into a page: ``templatetags/modules.py``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static

VENDORED: Mapping[str, str] = {
    "preact": "vendor/preact.mjs",
    "preact/hooks": "vendor/preact-hooks.mjs",
    "htm": "vendor/htm.mjs",
    "@preact/signals": "vendor/preact-signals.mjs",
    "@preact/signals-core": "vendor/signals-core.mjs",
}

# Modules that apps write themselves, for the reader of the page; no files.
SERVED: Final[dict[str, Callable[[], str]]] = {}

# Both of our own style (`} from "lib/dom";`) and of minified files (`from"preact"`). A
# name has no blanks: a sentence that ends in "from" is no import.
_IMPORT = re.compile(r"""\b(?:from|import)\s*["']([^"'./\s][^"'\s]*)["']""")


def static_root() -> Path:
    """The folder that holds our static files."""
    return settings.BASE_DIR / "static"


def serve(name: str, address: Callable[[], str]) -> None:
    """Let browser modules import what an app writes itself.

    Args:
        name: The bare name.
        address: Where it lies for the reader of the page that is being written.
    """
    SERVED[name] = address


def address_of(name: str) -> str:
    """Where a module lies.

    Raises:
        KeyError: There is no such module.
    """
    return SERVED[name]() if name in SERVED else static(all_modules()[name])


def all_modules() -> Mapping[str, str]:
    """Bare name to path below the static root, every module once."""
    return _found() if settings.DEBUG else _kept()


@cache
def _kept() -> Mapping[str, str]:
    return _found()


def _found() -> Mapping[str, str]:
    root = static_root()
    ours = (
        path.relative_to(root)
        for path in sorted((root / "js").glob("*/**/*.js"))
        if "tests" not in path.parts
    )
    return {
        **VENDORED,
        **{str(path.relative_to("js").with_suffix("")): str(path) for path in ours},
    }


@cache
def needed_by(name: str) -> tuple[str, ...]:
    """The names a module imports, directly and by a detour, itself first.

    A page announces them at once, so that the browser need not discover them one
    file after another.
    """
    seen: dict[str, None] = {}
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current not in seen:
            seen[current] = None
            waiting.extend(_imports(current))
    return tuple(seen)


def _imports(name: str) -> Iterator[str]:
    path = all_modules().get(name)
    if path:
        yield from _IMPORT.findall((static_root() / path).read_text("utf-8"))
