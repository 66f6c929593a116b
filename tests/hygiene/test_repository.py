"""What every file of the repository keeps."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".toml", ".html", ".css", ".js", ".mjs", ".yaml", ".yml", ".sh"}


def tracked() -> list[Path]:
    done = subprocess.run(
        ["git", "ls-files"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    files = [ROOT / line for line in done.stdout.splitlines()]
    return [path for path in files if path.is_file()]


def test_every_module_says_what_it_is_for():
    silent = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.suffix == ".py"
        and path.stat().st_size
        and "migrations" not in path.parts
        and not path.read_text().lstrip().startswith(('"""', "#!", 'r"""'))
    ]

    assert silent == []


def code_of(folder: str) -> dict[str, int]:
    """Lines of each Python file below a folder, tests left out."""
    return {
        str(path.relative_to(ROOT)): path.read_text().count("\n")
        for path in tracked()
        if path.suffix == ".py"
        and path.is_relative_to(ROOT / folder)
        and "tests" not in path.parts
    }


def test_the_effect_language_does_not_grow():
    """A new wording is one line; lower the bound with what goes.

    Plain names made lines longer, and a formatter's lines more: 22,734 before them.
    A second language of card texts, English, is read since; with it came paraphrases,
    prices and moments that official answers speak of. Products of both languages
    (what is compared, moved, done, priced) took 850 lines more; the aim is 24,000.
    """
    lines = code_of("cards/effects")

    assert sum(lines.values()) <= 33_793
    assert [path for path, count in lines.items() if count > 600] == []


def test_no_local_path_stands_in_a_text():
    needles = ("/" + "work/", "/" + "root/", "/home/" + "user")
    found = [
        f"{path.relative_to(ROOT)}: {needle}"
        for path in tracked()
        if path.suffix in TEXT and "vendor" not in path.parts
        for needle in needles
        if needle in path.read_text(errors="replace")
    ]

    assert found == []


def test_no_template_carries_inline_style_or_script():
    """The content policy would refuse it, and only the person would notice."""
    found = [
        f"{path.relative_to(ROOT)}: {needle}"
        for path in (ROOT / "templates").rglob("*.html")
        for needle in (' style="', " onclick=", " onchange=", "<script>", "javascript:")
        if needle in path.read_text()
    ]

    assert found == []


def test_the_readme_names_only_make_words_that_exist():
    words = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    )
    named = set()
    for page in ("README.md", "CONTRIBUTING.md", "docs/guides/operate.md"):
        named |= set(
            re.findall(r"^\s*make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE)
        )

    assert named
    assert named <= words


def test_the_examples_of_the_documents_run():
    """README and guides are read first; what they show must be so."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]

    outcomes = [
        doctest.testfile(str(page), module_relative=False, encoding="utf-8")
        for page in pages
    ]

    assert sum(outcome.attempted for outcome in outcomes) > 0
    assert sum(outcome.failed for outcome in outcomes) == 0
