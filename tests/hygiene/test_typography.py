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


# One thing, one word: what else it was called once, and what it is called.
CALLED = {
    "ja": {
        "レーティング対戦|レーティング戦": "ランク戦",
        "バトル(?!に勝)": "対戦 (a バトル is that of two characters)",
        "(?<!再)試合": "対戦",
        "管理者が": "モデレーターが",
        "ログ(?!イン|アウト|ラム)": "記録",
        "コンマ": "カンマ",
        "〜": "～",
        "だれ": "誰",
    },
    "zh_Hant": {
        "您": "你",
        "計分對戰|排名對戰": "積分對戰",
        "(?<!自己的)電腦": "機器人",
        "卡池": "牌池",
        "牌庫|卡組": "牌組",
        "對戰盤|對戰桌": "牌桌",
        "評分": "積分",
        "風味": "背景文字",
        "賽事": "比賽",
        "取消動作": "悔步",
        "・": "·",
    },
}
# A colon is half width in code (``ua:1``) and nowhere else.
COLON = re.compile(r"[\w)]: ")


def misprints(text):
    """Half-width marks beside full-width signs, and figures set apart from them."""
    text = QUERY.sub("", text)
    marks = (HALF_WIDTH, SPACED, *([COLON] if re.search(f"[{WIDE}]", text) else []))
    return [each.group() for mark in marks for each in mark.finditer(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("打出3張（共8張）。", []),
        ("打出3張(共8張)。", ["張(", "張)"]),
        ("選擇:攻擊", ["擇:"]),
        ("あと 3枚", ["と 3"]),
        ("REST で BP 3000", []),
        ("自分のAP: 3枚", ["P: "]),
        ("ua: 1", []),
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


def wrongly_called(text, language):
    """What a text calls a thing that is called otherwise everywhere else."""
    return {
        each.group(): right
        for wrong, right in CALLED[language].items()
        if (each := re.search(wrong, text))
    }


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("対戦のログ", "ja", {"ログ": "記録"}),
        ("ログインとプログラム", "ja", {}),
        ("再試合にする", "ja", {}),
        ("在自己的電腦上", "zh_Hant", {}),
        ("交給電腦", "zh_Hant", {"電腦": "機器人"}),
    ],
)
def test_other_words_for_a_thing_are_found(text, language, found):
    assert wrongly_called(text, language) == found


@pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT))
)
def test_catalogues_have_one_word_for_one_thing(path):
    language = path.parent.parent.name
    wrong = {
        text: found
        for entry in polib.pofile(str(path))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        if (found := wrongly_called(text, language))
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
