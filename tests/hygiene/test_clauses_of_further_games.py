"""Every clause of the games beside Union Arena is cited by code and by a test.

When it fails: a clause without a test needs one that names it; a clause without code
needs its number where the rule is carried out. The lists are ``clauses.toml`` beside
the rules of each game.
"""

import re
import tomllib
from pathlib import Path

import pytest

RULES = Path(__file__).resolve().parents[2] / "battles/rules"
# A game's folder, and the letters its clauses begin with.
GAMES = [("universe_end", "UE"), ("kiseki", "TR"), ("kites", "KT")]


def clauses_of(folder):
    text = (RULES / folder / "clauses.toml").read_text(encoding="utf-8")
    chapters = tomllib.loads(text)
    return [clause for chapter in chapters.values() for clause in chapter]


def cited_in(folder, letters, *, of_tests):
    """Every clause cited; ``UE-3.1 to UE-3.4`` cites all of it."""
    cited = set()
    for path in sorted((RULES / folder).rglob("*.py")):
        if ("tests" in path.parts) != of_tests:
            continue
        text = path.read_text(encoding="utf-8")
        cited |= set(re.findall(rf"{letters}-\d+\.\d+", text))
        ranges = rf"{letters}-(\d+)\.(\d+) to {letters}-\1\.(\d+)"
        for chapter, first, last in re.findall(ranges, text):
            cited |= {
                f"{letters}-{chapter}.{number}"
                for number in range(int(first), int(last) + 1)
            }
    return cited


@pytest.mark.parametrize(("folder", "letters"), GAMES)
@pytest.mark.parametrize("of_tests", [False, True], ids=["code", "tests"])
def test_every_clause_is_cited(folder, letters, of_tests):
    cited = cited_in(folder, letters, of_tests=of_tests)

    assert [clause for clause in clauses_of(folder) if clause not in cited] == []


@pytest.mark.parametrize(("folder", "letters"), GAMES)
@pytest.mark.parametrize("of_tests", [False, True], ids=["code", "tests"])
def test_every_citation_exists(folder, letters, of_tests):
    cited = cited_in(folder, letters, of_tests=of_tests)

    assert cited <= set(clauses_of(folder))
