"""The browser modules by their bare names.

Each of our modules below ``static/js`` is named by its path: ``static/js/lib/dom.js``
is imported as ``"lib/dom"``. Third-party modules are listed here. Apps can serve
further ones, which are in the import map of a page. ``bundles`` builds what pages load.
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

# Modules that apps generate for the reader of the page; not files.
SERVED: Final[dict[str, Callable[[], str]]] = {}


def get_static_root() -> Path:
    """Return the folder of our static files."""
    return settings.BASE_DIR / "static"


def register_served_module(name: str, address: Callable[[], str]) -> None:
    """Let browser modules import a module that an app generates.

    Args:
        name: The bare name.
        address: Returns its URL for the current reader.
    """
    SERVED[name] = address


def get_served_address(name: str) -> str:
    """Return the URL of a module that an app serves.

    Raises:
        KeyError: There is no such module.
    """
    return SERVED[name]()


def list_modules() -> Mapping[str, str]:
    """Return the path of every module below the static root, by bare name."""
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
