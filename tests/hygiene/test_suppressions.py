"""Checks are silenced rarely, and each silence says why on its line."""

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Lower it with what goes; a rule that is wrong for a folder is configured in
# pyproject.toml, with the reason there.
MOST = 150
SILENCE = re.compile(r"#\s*(?:noqa|type: ignore|ruff: noqa|mypy:|pragma:|nosec)\b")
CODES = re.compile(r"noqa: [A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)*|type: ignore\[[\w, -]+\]")


def list_files() -> list[Path]:
    done = subprocess.run(
        ["git", "ls-files", "*.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    files = [ROOT / line for line in done.stdout.splitlines()]
    return [each for each in files if each.is_file() and "migrations" not in each.parts]


def list_suppressions(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and comment of each suppression; strings do not count."""
    if not SILENCE.search(text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and SILENCE.match(token.string):
            yield token.start[0], token.string


def has_reason(comment: str) -> bool:
    """Whether a suppression names what it silences, and says more than that."""
    named = CODES.search(comment)
    return bool(named and re.search(r"\w", CODES.sub("", comment)))


@pytest.fixture(scope="module")
def suppressions() -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(ROOT)}:{line}", comment)
        for path in list_files()
        for line, comment in list_suppressions(path.read_text(encoding="utf-8"))
    ]


def test_few_checks_are_silenced(suppressions):
    assert len(suppressions) <= MOST


def test_each_silenced_check_has_its_reason_on_the_line(suppressions):
    assert [at for at, comment in suppressions if not has_reason(comment)] == []


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa: S105 - printed on purpose",
        "# noqa: FBT001, FBT002 - as every lock",
        "# type: ignore[arg-type]  # plain data",
        "# type: ignore[misc]  # noqa: PYI024 - known when composed",
        "# noqa: ANN401 (a meaning)",
    ],
)
def test_a_reason_is_recognized(comment):
    assert has_reason(comment)


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa: S105",
        "# noqa",
        "# noqa: FBT001, FBT002",
        "# type: ignore",
        "# type: ignore[misc]",
        "# type: ignore[misc]  # noqa: PYI024",
    ],
)
def test_a_missing_reason_is_found(comment):
    assert SILENCE.match(comment)
    assert not has_reason(comment)


def test_a_suppression_quoted_in_a_string_does_not_count():
    text = 'written = "x = 1  # noqa: F821"\ny = 2  # noqa: F821 - defined elsewhere\n'

    assert list(list_suppressions(text)) == [(2, "# noqa: F821 - defined elsewhere")]
