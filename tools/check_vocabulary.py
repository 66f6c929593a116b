"""Keep the words of the game in cards/vocabulary, and each word by one name.

    python tools/check_vocabulary.py           list duplicates and wrong names
    python tools/check_vocabulary.py --count   count the files that contain some words

The check reads literals of Python, browser modules and TOML, the text of templates, and
the message catalogues:

- no literal is a word of the game in Japanese or Chinese, wholly;
- no line contains a wrong name of a word (``never`` in its row) in Japanese or Chinese;
- no English sentence contains a wrong name, in any form of the verb ("retire",
  "retired"); a literal without a space is a code and may;
- a message that is wholly a word of the game in English has the translation of that
  word. What only looks alike (a battle that is a draw) carries a context.

Not checked, each for its reason: tests and documents quote; the cards of the starter
series are data; the grammar of Japanese card texts (``effects/compilers/ja``) and the
phrases that write them (``effects/renderers/ja``) are made of the words they read, in
their inflections; nicknames of the query language are what people type; further games
have words of their own (``battles/rules/*/texts.toml``), also in generated tests.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cards.vocabulary import (
    KINDS,
    LANGUAGES,
    get_words,
    load_table,
)

SUFFIXES = {".py", ".js", ".html", ".toml", ".po"}
QUOTES = re.compile(
    r"(^|/)tests/|^(bench|docs|tools|static/vendor)/|^cards/content/|/migrations/"
    r"|conftest\.py$"
)
ALLOWED = re.compile(
    r"^cards/vocabulary/|^cards/effects/(compilers|renderers/ja)/"
    r"|^cards/search/language/fields\.py$|^battles/rules/[a-z_]+/texts\.toml$"
    r"|^battles/rules/kernel/deck_games/generated_tests\.toml$"
)
CATALOGUES = {"ja": "ja", "zh_Hant": "zh-hant"}
# JavaScript and templates: quoted text, or text between tags.
QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1""")
BETWEEN = re.compile(r">([^<>{}]+)<")
# Words that are names; the others are phrases, which cards contain as well.
NAMING = set(KINDS) - {"mark", "does", "target", "when", "cost", "flag"}
COUNTED = ("Step", "Impact", "resting", "energy line", "GET", "Double Block")


@dataclass(frozen=True)
class Found:
    """A word where it should not be."""

    path: str
    line: int
    text: str
    why: str

    def __str__(self) -> str:
        """As the other checks write it."""
        return f"{self.path}:{self.line}: {self.text!r} {self.why}"


def forms(language: str) -> dict[str, str]:
    """Return every form of every name in a language, with its word.

    The short names of phases are verbs as well (攻擊, 移動) and are left out.
    """
    found: dict[str, str] = {}
    for kind in sorted(NAMING):
        for code, word in get_words(kind, language).items():
            shorter = set() if kind == "phase" else {word.short}
            for form in {word.name} | shorter:
                found.setdefault(form, f"{kind} {code}")
    return found


@cache
def read_forbidden_words(*, english: bool) -> dict[str, str]:
    """Return each wrong name with the right one, in English or in the others."""
    return {
        wrong: row["name"][language]
        for kind in KINDS
        for row in load_table(kind).values()
        for language, wrongs in row.get("never", {}).items()
        if (language == "en") is english
        for wrong in wrongs
    }


@cache
def compile_english_pattern(wrong: str) -> re.Pattern[str]:
    """Return a pattern for a wrong English name and, of a verb, its other forms."""
    stem = wrong.removesuffix("e")
    endings = "|".join(
        ("e", "es", "ed", "ing") if stem != wrong else ("", "s", "ed", "ing")
    )
    return re.compile(rf"\b{re.escape(stem)}(?:{endings})\b", re.IGNORECASE)


def tracked() -> Iterator[str]:
    """Return the tracked files, without tests, documents and cards."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for path in listed.stdout.splitlines():
        if Path(path).suffix in SUFFIXES and not QUOTES.search(path):
            yield path


def files() -> Iterator[str]:
    """Return the files to check."""
    return (path for path in tracked() if not ALLOWED.search(path))


def literals(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield line and content of every literal, without docstrings and comments."""
    match Path(path).suffix:
        case ".py":
            yield from _in_python(text)
        case ".toml":
            yield from _in_toml(tomllib.loads(text))
        case ".html":
            for pattern, group in ((QUOTED, 2), (BETWEEN, 1)):
                yield from _matches(pattern, group, text)
        case ".js":
            yield from _matches(QUOTED, 2, text)


def _in_python(text: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(text)
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or node in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def _in_toml(value: object) -> Iterator[tuple[int, str]]:
    match value:
        case str():
            yield 1, value
        case dict():
            for inner in value.values():
                yield from _in_toml(inner)
        case list():
            for inner in value:
                yield from _in_toml(inner)


def _matches(
    pattern: re.Pattern[str], group: int, text: str
) -> Iterator[tuple[int, str]]:
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match[group].strip()


def find_in(path: str, text: str) -> Iterator[Found]:
    """Yield what is wrong in one file."""
    banned = read_forbidden_words(english=False)
    for number, line in enumerate(text.splitlines(), 1):
        for wrong, right in banned.items():
            if wrong in line:
                yield Found(path, number, wrong, f"is called {right!r}")
    if path.endswith(".po"):
        yield from _in_catalogue(path)
        return
    yield from _find_wrong_english(path, literals(path, text))
    ours = {
        form: word
        for language in LANGUAGES
        if language != "en"
        for form, word in forms(language).items()
        if not form.isascii()
    }
    for line_number, literal in literals(path, text):
        if literal in ours:
            yield Found(path, line_number, literal, f"is the word {ours[literal]}")


def _find_wrong_english(
    path: str, sentences: Iterable[tuple[int, str]]
) -> Iterator[Found]:
    for line, sentence in sentences:
        if " " not in sentence.strip():
            continue
        for wrong, right in read_forbidden_words(english=True).items():
            match = compile_english_pattern(wrong).search(sentence)
            if match:
                yield Found(path, line, match[0], f"is called {right!r}")


def _in_catalogue(path: str) -> Iterator[Found]:
    language = CATALOGUES[Path(path).parts[1]]
    known = _translations(language)
    messages = [entry for entry in polib.pofile(str(ROOT / path)) if not entry.obsolete]
    yield from _find_wrong_english(
        path, ((entry.linenum, entry.msgid) for entry in messages)
    )
    for entry in messages:
        right = known.get(entry.msgid.casefold())
        if right and not entry.msgctxt and entry.msgstr not in right:
            why = f"is {' or '.join(sorted(right))} in the vocabulary"
            yield Found(path, entry.linenum, f"{entry.msgid} = {entry.msgstr}", why)


def _translations(language: str) -> dict[str, set[str]]:
    known: dict[str, set[str]] = {}
    for kind in sorted(NAMING):
        for row in load_table(kind).values():
            names = known.setdefault(row["name"]["en"].casefold(), set())
            names.add(row["name"][language])
    return known


def check() -> int:
    """Print every duplicate and wrong name; return 0 when there is none."""
    found = [
        each
        for path in files()
        for each in find_in(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    for each in found:
        print(each)
    return 1 if found else 0


def list_places_of_word(word: str) -> list[str]:
    """Return the files that contain a word, by its English name.

    A file counts if it has a literal or a message, or the translation of one, that is
    one of the word's forms in any language and nothing else but brackets. An English
    form that is also the code does not count.
    """
    words = {
        form
        for kind in sorted(NAMING)
        for code, row in load_table(kind).items()
        if word in (row["name"]["en"], row.get("short"))
        for form in (*row["name"].values(), *row.get("never", {}).get("zh-hant", ()))
        if form != code
    }
    wanted = words | {f"[{form}]" for form in words} | {f"【{form}】" for form in words}
    return sorted(path for path in tracked() if wanted & set(_list_words_of_file(path)))


def _list_words_of_file(path: str) -> Iterator[str]:
    if path.endswith(".po"):
        for entry in polib.pofile(str(ROOT / path)):
            yield from (entry.msgid, entry.msgstr)
    else:
        text = (ROOT / path).read_text(encoding="utf-8")
        yield from (found for _, found in literals(path, text))


def count() -> int:
    """Print the files that contain some words."""
    for word in COUNTED:
        where = list_places_of_word(word)
        print(f"{word}: {len(where)}  {', '.join(where)}")
    return 0


if __name__ == "__main__":
    sys.exit(count() if sys.argv[1:] == ["--count"] else check())
