"""Which browser modules exist, under which bare names.

Every module of ours below ``static/js`` is found by its place: ``static/js/lib/dom.js``
is imported as ``"lib/dom"``. Third-party modules are listed here. Apps may serve
further ones, which the import map of a page leads to. How pages get them: ``bundles``.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

VENDORED: Mapping[str, str] = {
    "preact": "vendor/preact.mjs",
    "preact/hooks": "vendor/preact-hooks.mjs",
    "htm": "vendor/htm.mjs",
    "@preact/signals": "vendor/preact-signals.mjs",
    "@preact/signals-core": "vendor/signals-core.mjs",
}

# Modules that apps write themselves, for the reader of the page; no files.
SERVED: Final[dict[str, Callable[[], str]]] = {}


def get_static_root() -> Path:
    """The folder that holds our static files."""
    return settings.BASE_DIR / "static"


def register_served_module(name: str, address: Callable[[], str]) -> None:
    """Let browser modules import what an app writes itself.

    Args:
        name: The bare name.
        address: Where it lies for the reader of the page that is being written.
    """
    SERVED[name] = address


def get_served_address(name: str) -> str:
    """Where a module that an app serves lies.

    Raises:
        KeyError: There is no such module.
    """
    return SERVED[name]()


def list_modules() -> Mapping[str, str]:
    """Bare name to path below the static root, every module once."""
    return _find_modules() if settings.DEBUG else _find_modules_once()


@cache
def _find_modules_once() -> Mapping[str, str]:
    return _find_modules()


def _find_modules() -> Mapping[str, str]:
    root = get_static_root()
    ours = (
        path.relative_to(root)
        for path in sorted((root / "js").glob("*/**/*.js"))
        if "tests" not in path.parts
    )
    return {
        **VENDORED,
        **{str(path.relative_to("js").with_suffix("")): str(path) for path in ours},
    }
