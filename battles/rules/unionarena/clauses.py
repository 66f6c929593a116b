"""The rules by clause, as ``clauses.toml`` has them: one sentence in each language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("clauses.toml")
TITLE: Final = "title"
WITHDRAWN: Final = "withdrawn:"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules in one language.

    Attributes:
        number: Of the chapter, such as ``UA-5``.
        title: What it is about.
        clauses: Sentence by number, in the order of the rules.
    """

    number: str
    title: str
    clauses: Mapping[str, str]


@cache
def clause_numbers() -> tuple[str, ...]:
    """Return the numbers of all clauses, including those withdrawn."""
    return tuple(
        number
        for chapter in _load_clauses().values()
        for number in chapter
        if number != TITLE
    )


@cache
def rule_chapters(language: str) -> tuple[Chapter, ...]:
    """Return the rules in force, in a language.

    Raises:
        KeyError: If the rules are not written in it.
    """
    return tuple(
        Chapter(
            number=f"UA-{name.split('-')[0]}",
            title=chapter[TITLE][language],
            clauses={
                number: sentence[language]
                for number, sentence in chapter.items()
                if number != TITLE and not sentence["en"].startswith(WITHDRAWN)
            },
        )
        for name, chapter in _load_clauses().items()
    )


@cache
def _load_clauses() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))
