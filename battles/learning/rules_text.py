"""The rules of the game, clause by clause, in three languages, with search."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from battles.rules.unionarena.clauses import Chapter, rule_chapters


def find_clauses(language: str, query: str = "") -> list[Chapter]:
    """Return the chapters with the clauses that have every word of the query."""
    words = query.casefold().split()
    found = [_filter_chapter(chapter, words) for chapter in rule_chapters(language)]
    return [chapter for chapter in found if chapter.clauses]


def has_clause(number: str) -> bool:
    """Whether a clause of this number is in force."""
    return any(number in chapter.clauses for chapter in rule_chapters("en"))


def _filter_chapter(chapter: Chapter, words: list[str]) -> Chapter:
    kept = {
        number: sentence
        for number, sentence in chapter.clauses.items()
        if all(word in f"{number} {sentence}".casefold() for word in words)
    }
    return replace(chapter, clauses=kept)


def group_clauses(chapter: Chapter) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Group the clauses of a chapter by their common part: ``UA-4.2``."""
    for heading, clauses in groupby(chapter.clauses.items(), key=_heading):
        yield heading, list(clauses)


def _heading(clause: tuple[str, str]) -> str:
    number, space, _letter = clause[0].partition(" ")  # UA-9.7 R
    return number if space else number.rpartition(".")[0]
