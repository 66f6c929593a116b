"""A language is one entry: its code is written in no other module (finding 4).

They are listed in ``cards.vocabulary.word_tables``; ``cards.card_data.languages``
names those that the rules and imported lists need.
"""

import ast
from pathlib import Path

from cards.card_data.languages import COLUMN_SUFFIXES, LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("cards", "battles/api", "battles/watching")
# The entry itself; the compiler and the renderers of one language each.
EXEMPT = ("cards/card_data/languages.py", "cards/vocabulary/", "cards/effects/")
CODES = {*LANGUAGES, *COLUMN_SUFFIXES.values()}


def list_codes(source):
    return [
        f"{node.lineno}: {node.value!r}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in CODES
    ]


def test_no_language_code_is_written_outside_its_entry():
    found = [
        f"{path.relative_to(ROOT)}:{code}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not {"tests", "migrations"} & set(path.parts)
        and not str(path.relative_to(ROOT)).startswith(EXEMPT)
        for code in list_codes(path.read_text("utf-8"))
    ]

    assert found == []


def test_a_written_code_is_found():
    source = 'choices = ["ja", "fr"]\ncolumn = "zh_hant"'

    assert {*list_codes(source)} == {"1: 'ja'", "2: 'zh_hant'"}


def test_the_language_of_the_rules_comes_first_and_english_last():
    """The order in which cards keep their names; the index relies on it."""
    assert LANGUAGES == ("ja", "zh-hant", "en")
