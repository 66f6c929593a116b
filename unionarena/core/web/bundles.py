"""One file with all browser modules of a page, and one with its common styles.

A page with a hundred modules would wait for a hundred responses. Here the modules of a
page are concatenated, each in a function of its own, after its imports and without
comments and indentation. Nothing is built or stored on disk: a process does it once for
each set of pages, in some milliseconds. Why it is no bundler: ``docs/adr/0024``.

Modules can import and export names (``import { a } from "lib/dom"``, ``export const``,
``export { a } from "x"``) and one default. An exported value must never change, and
modules must not import one another in a circle. A test parses all of ours. A template
literal over several lines is HTML: it loses its indentation.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import brotli
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

from . import browser_modules

# Kept in memory; anyone can request more sets than there are pages.
MOST_KEPT: Final = 64
_TAG_LENGTH: Final = 16
# The last level takes twice as long as the one before, once, and saves two percent.
_QUALITY: Final = 11

# A statement begins a line or, in minified files, follows another one.
_IMPORT = re.compile(
    r"""(?:^|(?<=;))import\s*(?:(?P<default>\w+)\s*,?\s*)?(?:\{(?P<names>[^}]*)\}\s*)?"""
    r"""(?:from\s*)?["'](?P<source>[^"']+)["'];?""",
    re.MULTILINE,
)
_PASSED_ON = re.compile(
    r"""(?:^|(?<=;))export\s*\{(?P<names>[^}]*)\}\s*from\s*["'](?P<source>[^"']+)["'];?""",
    re.MULTILINE,
)
_LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{(?P<names>[^}]*)\};?", re.MULTILINE)
_DECLARED = re.compile(
    r"(?:^|(?<=;))export "
    r"(?=(?:const|class|function\*?|async function) ?(?P<name>[\w$]+))",
    re.MULTILINE,
)
_DEFAULT = re.compile(r"(?:^|(?<=;))export default ", re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
_BLOCK = r"/\*(?:[^*]|\*(?!/))*\*/"
# Comments on their own lines; a quarter of a phone's download.
_COMMENT = re.compile(rf"^[ \t]*(?:{_BLOCK}|//[^\n]*)[ \t]*\n", re.MULTILINE)
# In style sheets also those that end a line.
_STYLE_COMMENT = re.compile(rf"\s*{_BLOCK}[ \t]*$", re.MULTILINE)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_ADDRESS = re.compile(r"""url\((["']?)\.\./(?:\.\./)*(?P<path>[^"')]+)\1\)""")


class UnreadableModule(ValueError):
    """A module is written in a form that cannot be bundled."""


class _Module(NamedTuple):
    needs: tuple[str, ...]  # in the order of its imports
    gives: bool  # whether it exports anything
    text: str  # then the body of a function that returns it


def build_script(names: Sequence[str]) -> str:
    """Return the given modules and all their imports as one module.

    Modules that apps serve (``browser_modules.SERVED``) stay imports, for the import
    map.

    Raises:
        KeyError: There is no such module.
        UnreadableModule: One has a form that cannot be bundled.
    """
    return _script(tuple(names), _read_file_state())


def list_served_imports(names: Sequence[str]) -> list[str]:
    """Return the modules served by apps that the bundle of these modules imports."""
    return [name for name in _sort_by_imports(names) if name in browser_modules.SERVED]


def build_style(names: Sequence[str]) -> str:
    """Return style sheets below ``static/css`` as one, with static URLs."""
    return _style(tuple(names), _read_file_state())


def strip_comments(source: str) -> str:
    """Remove the comments on their own lines from a module."""
    return _COMMENT.sub("", source)


@lru_cache(maxsize=MOST_KEPT)
def compress_bundle(text: str) -> bytes:
    """Return a file as Brotli: a sixth smaller than gzip, and compressed once."""
    small: bytes = brotli.compress(text.encode(), quality=_QUALITY)
    return small


def compute_tag(text: str) -> str:
    """Return a hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:_TAG_LENGTH]


def _read_file_state() -> float:
    """Return the state of a file, which can change under a development server."""
    if not settings.DEBUG:
        return 0.0
    root = browser_modules.get_static_root()
    return max(path.stat().st_mtime for path in root.rglob("*.*s"))


@lru_cache(maxsize=MOST_KEPT)
def _script(names: tuple[str, ...], _as_of: float) -> str:
    order = _sort_by_imports(names)
    number = {name: at for at, name in enumerate(order)}
    served = [name for name in order if name in browser_modules.SERVED]
    lines = [f'import $default{number[name]} from "{name}";' for name in served]
    for name in order:
        lines.append(f"// {name}")
        place = f"const $m{number[name]} = "
        if name in browser_modules.SERVED:
            lines.append(f"{place}{{ default: $default{number[name]} }};")
        elif _read(name).gives:
            lines.append(f"{place}(() => {{\n{_link_module(name, number)}\n}})();")
        else:  # it starts something, and may wait for it
            lines.append(f"{{\n{_link_module(name, number)}\n}}")
    return _INDENTATION.sub("", "\n".join(lines)) + "\n"


def _sort_by_imports(names: Iterable[str]) -> list[str]:
    done: dict[str, None] = {}
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in done:
            return
        if name in open_:
            circle = " → ".join([*open_[open_.index(name) :], name])
            text = f"modules import one another in a circle: {circle}"
            raise UnreadableModule(text)
        open_.append(name)
        for needed in () if name in browser_modules.SERVED else _read(name).needs:
            visit(needed)
        open_.pop()
        done[name] = None

    for name in names:
        visit(name)
    return list(done)


def _link_module(name: str, number: dict[str, int]) -> str:
    """Return the body of a module; other modules in it are named by their numbers."""
    return re.sub(
        r'\$from\("([^"]+)"\)', lambda m: f"$m{number[m[1]]}", _read(name).text
    )


def _read(name: str) -> _Module:
    path = browser_modules.list_modules()[name]
    return _parse_module(
        name, (browser_modules.get_static_root() / path).read_text("utf-8")
    )


@lru_cache(maxsize=1024)
def _parse_module(name: str, source: str) -> _Module:
    needs: dict[str, None] = {}
    given: dict[str, str] = {}

    def imported(match: re.Match[str]) -> str:
        needs[match["source"]] = None
        wanted = [f"{a}: {b}" if a != b else a for a, b in _parse_names(match["names"])]
        if match["default"]:
            wanted.insert(0, f"default: {match['default']}")
        place = f'$from("{match["source"]}")'
        return f"const {{ {', '.join(wanted)} }} = {place};" if wanted else ""

    def passed_on(match: re.Match[str]) -> str:
        needs[match["source"]] = None
        for theirs, ours in _parse_names(match["names"]):
            given[ours] = f'$from("{match["source"]}").{theirs}'
        return ""

    def listed(match: re.Match[str]) -> str:
        given.update({theirs: ours for ours, theirs in _parse_names(match["names"])})
        return ""

    def declared(match: re.Match[str]) -> str:
        given[match["name"]] = match["name"]
        return ""

    def default(_match: re.Match[str]) -> str:
        given["default"] = "$default"
        return "const $default = "

    text = _IMPORT.sub(imported, strip_comments(source))
    text = _PASSED_ON.sub(passed_on, text)
    text = _LISTED.sub(listed, text)
    text = _DECLARED.sub(declared, text)
    text = _DEFAULT.sub(default, text)
    if left := _LEFT_OVER.search(text):
        unread = f"{name}: cannot be laid beside others: {left[0]}"
        raise UnreadableModule(unread)
    returned = ", ".join(a if a == b else f"{a}: {b}" for a, b in given.items())
    if given:
        text = f"{text.strip()}\nreturn {{ {returned} }};"
    return _Module(tuple(needs), bool(given), text.strip())


def _parse_names(listed: str | None) -> list[tuple[str, str]]:
    """Return ``a, b as c`` as pairs of imported name and local name."""
    pairs = []
    for part in filter(None, (part.strip() for part in (listed or "").split(","))):
        there, _, here = part.partition(" as ")
        pairs.append((there.strip(), (here or there).strip()))
    return pairs


@lru_cache(maxsize=MOST_KEPT)
def _style(names: tuple[str, ...], _as_of: float) -> str:
    sheets = (
        (browser_modules.get_static_root() / "css" / f"{name}.css").read_text("utf-8")
        for name in names
    )
    text = _INDENTATION.sub("", _STYLE_COMMENT.sub("", "\n".join(sheets)))
    return _ADDRESS.sub(lambda m: f'url("{staticfiles_storage.url(m["path"])}")', text)
