"""A keyword is complete: its code, row, clause, rule, scenario and text are all there.

When it fails it names the files that lack the keyword; docs/guides/add-a-keyword.md
says what each needs.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml

from cards.effects.model.enums import KeywordName

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "battles/rules/unionarena"
ENUM = "cards/effects/model/enums.py"
ROWS = "cards/vocabulary/words/keyword.toml"
CLAUSES = "battles/rules/unionarena/clauses.toml"
SCENARIOS = "battles/rules/unionarena/scenarios/8-keywords.yaml"
GOLD = "cards/effects/gold.txt"
ENGINE = "a module of battles/rules/unionarena"
LANGUAGES = {"en", "ja", "zh-hant"}


@cache
def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def rows():
    return tomllib.loads(read(ROWS))


@cache
def clauses():
    chapters = tomllib.loads(read(CLAUSES)).values()
    return {
        number
        for chapter in chapters
        if isinstance(chapter, dict)
        for number in chapter
    }


@cache
def scenarios():
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(read(SCENARIOS), loader)["scenarios"]


@cache
def engine():
    modules = [
        path.read_text(encoding="utf-8")
        for path in RULES.rglob("*.py")
        if not {"tests", "scenarios"} & set(path.relative_to(RULES).parts)
    ]
    return "\n".join(modules)


def lacks_texts(row):
    """Whether a text or a reminder is missing."""
    wanted = [row.get("text", {}), row.get("name", {})]
    if row.get("numbered"):
        wanted += [row.get("reminder", {}), row.get("reminder_plus", {})]
    whole = all(set(texts) == LANGUAGES for texts in wanted)
    return not (whole and row.get("mentions") and row.get("reminder", {}).get("ja"))


def is_played(code, clause):
    """Whether a scenario of the clause has a card with the keyword."""
    for scenario in scenarios():
        cited = scenario["clause"]
        if clause in ([cited] if isinstance(cited, str) else cited):
            cards = str(scenario.get("cards", {})).lower().replace(" ", "_")
            if re.search(rf"\b_?{code}(_\+?\d+)?\b", cards):
                return True
    return False


def list_missing(code):
    """Return the files that lack something of a keyword."""
    row = rows().get(code, {})
    clause = row.get("clause")
    present = {
        ENUM: code in set(KeywordName),
        ROWS: bool(row) and not lacks_texts(row),
        CLAUSES: clause in clauses(),
        ENGINE: f"KeywordName.{code.upper()}" in engine(),
        SCENARIOS: is_played(code, clause),
        GOLD: re.search(rf"Keyword\(keyword={code}\b", read(GOLD)) is not None,
    }
    return [path for path, is_there in present.items() if not is_there]


@pytest.mark.parametrize(
    "code", sorted(({*map(str, KeywordName)} | set(rows())) - {"raid"})
)
def test_a_keyword_is_complete(code):
    """Raid has a row and no code: it is an ability of its own (UA-6)."""
    missing = list_missing(code)

    assert not missing, f"{code} is not complete: {', '.join(missing)}"


def test_a_keyword_without_anything_lacks_every_file():
    assert list_missing("no_such_keyword") == [
        ENUM,
        ROWS,
        CLAUSES,
        ENGINE,
        SCENARIOS,
        GOLD,
    ]
