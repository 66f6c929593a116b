"""Keep retired words out of names.

``docs/glossary.md`` lists the words that mean nothing to a newcomer, each with what to
use instead. No module, class, function or argument may contain one of them, except
classes that the REST schema or the protocol publishes by name.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
HEADING = "## Retired names"
PUBLISHED = (
    ROOT / "docs" / "reference" / "openapi.yaml",
    ROOT / "docs" / "reference" / "protocol.schema.json",
)
FOLDERS = (
    *("unionarena", "cards", "collection", "battles", "results", "matchmaking"),
    *("bench", "tools", "tests"),
)
Named = tuple[int, str]


@cache
def read_published() -> frozenset[str]:
    """Return every word of the published schemas, component names among them."""
    texts = [path.read_text(encoding="utf-8") for path in PUBLISHED]
    return frozenset(re.findall(r"\w+", " ".join(texts)))


def read_retired(text: str) -> dict[str, str]:
    """Return each retired word with its replacement, from the glossary's table."""
    _, heading, table = text.partition(HEADING)
    rows = re.findall(r"^\| ([a-z]+) \| (.+?) \|$", table, flags=re.MULTILINE)
    if not heading or not rows:
        raise SystemExit(f"{GLOSSARY}: no table under {HEADING!r}")
    return dict(rows)


def list_names(tree: ast.Module) -> Iterator[Named]:
    """Yield line and name of every class, function and argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            component = node.name.removesuffix("Serializer")
            published = {f"{component}Request", f"Patched{component}Request"}
            if not {component, *published} & read_published():
                yield node.lineno, node.name
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            # The name of a test is a sentence.
            if not node.name.startswith("test_"):
                yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def split_words(name: str) -> list[str]:
    """Return the lower-case words of a snake_case or CamelCase name."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower())


def find_retired(path: Path, retired: dict[str, str]) -> Iterator[str]:
    """Yield a sentence for every name in the file that contains a retired word."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    shown = path.relative_to(ROOT)
    for line, name in [(1, path.stem), *list_names(tree)]:
        for word in split_words(name):
            if word in retired:
                yield f"{shown}:{line}: {name}: not {word!r} but {retired[word]}"


def main() -> int:
    """Print every retired name; return 0 when there is none."""
    retired = read_retired(GLOSSARY.read_text(encoding="utf-8"))
    found = [
        problem
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
        # While messages are collected, beside this check, templates stand as .html.py.
        if "." not in path.stem
        for problem in find_retired(path, retired)
    ]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
