"""What people read in Japanese and Chinese is set as it is there."""

import re
import tomllib
from pathlib import Path

import polib
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted((ROOT / "locale").rglob("*.po"))
WRITTEN = sorted(
    path
    for folder in (
        "battles/rules",
        "cards/content",
        "cards/releases",
        "cards/vocabulary",
    )
    for kind in ("toml", "yaml")
    for path in (ROOT / folder).rglob(f"*.{kind}")
    if "scenarios" not in path.parts and "tests" not in path.parts
)
WIDE = "\u3041-\u30fa\u30fc-\u30ff\u4e00-\u9fff"
FIGURE = r"(?:\d|%\((?:count|n|games|rank|minutes|least|most|people)\)[ds])"
# Of our search language, which is written in half width: ``c:赤``.
QUERY = re.compile(r"\b[a-z]+:\S+ |[a-z]+[<=>]+\d ")
HALF_WIDTH = re.compile(rf"[{WIDE}][,.:;!?()]|[,:;!?(][{WIDE}]")
SPACED = re.compile(rf"[{WIDE}] {FIGURE}|{FIGURE} [{WIDE}]")


def misprints(text):
    """Half-width marks beside full-width signs, and figures set apart from them."""
    text = QUERY.sub("", text)
    return [
        each.group() for mark in (HALF_WIDTH, SPACED) for each in mark.finditer(text)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("打出3張（共8張）。", []),
        ("打出3張(共8張)。", ["張(", "張)"]),
        ("選擇:攻擊", ["擇:"]),
        ("あと 3枚", ["と 3"]),
        ("REST で BP 3000", []),
        ("名前、または c:赤 e<=2", []),
    ],
)
def test_misprints_are_found_and_nothing_else(text, found):
    assert misprints(text) == found


@pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT))
)
def test_catalogues_use_full_width_marks_and_leave_figures_unspaced(path):
    wrong = {
        text: found
        for entry in polib.pofile(str(path))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        if (found := misprints(text))
    }

    assert not wrong


def texts_in(written):
    """Every text in what a file says."""
    if isinstance(written, str):
        yield written
    elif isinstance(written, dict):
        yield from texts_in(list(written.values()))
    elif isinstance(written, list):
        for each in written:
            yield from texts_in(each)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_written_texts_use_full_width_marks(path):
    text = path.read_text("utf-8")
    read = tomllib.loads if path.suffix == ".toml" else yaml.safe_load

    assert not [each for each in texts_in(read(text)) if HALF_WIDTH.search(each)]
