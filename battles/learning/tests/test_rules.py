"""The rules to read: every clause in every language, found by words and by number."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from battles.rules import unionarena as ua
from battles.rules.unionarena.clauses import clause_numbers, rule_chapters
from cards import vocabulary

URL = "/battles/rules/"
LANGUAGES = [code for code, _ in settings.LANGUAGES]
ENGINE = Path(ua.__file__).parents[1]
CITED_WHOLE = re.compile(r"UA-\d+(\.\d+)*( [RBYGP])?")


def page(query="", language="en"):
    client = Client(headers={"accept-language": language})
    answer = client.get(URL, {"q": query} if query else {})
    assert answer.status_code == 200
    return answer.content.decode()


def anchors(text):
    return re.findall(r'id="(UA-[^"]+?)(?<!-title)"', text)


def literals(folder):
    """Every string of the engine that is a clause and nothing else."""
    for path in folder.rglob("*.py"):
        if "tests" in path.parts or "scenarios" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if is_text and CITED_WHOLE.fullmatch(node.value):
                yield node.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_sentence_of_its_own_in_every_language(language):
    told = [
        one for chapter in rule_chapters(language) for one in chapter.clauses.items()
    ]

    assert [number for number, _ in told] == list(clause_numbers())
    assert len({sentence for _, sentence in told}) == len(told)
    if language != "en":
        assert [n for n, sentence in told if sentence.isascii()] == []


def test_every_clause_that_a_refusal_a_question_or_a_word_cites_is_on_the_page():
    """What a refusal names can be looked up (UA-4.1.5)."""
    cited = {clause for clause, _ in ua.REFUSALS.values() if clause}
    cited |= set(literals(ENGINE)) | set(literals(ENGINE.parents[1] / "collection"))
    for kind in vocabulary.KINDS:
        cited |= {word.clause for word in vocabulary.get_words(kind, "en").values()} - {
            ""
        }

    shown = anchors(page())

    assert len(cited) > 60
    assert sorted(c for c in cited if c.replace(" ", "-") not in shown) == []


def test_no_anchor_stands_twice():
    shown = anchors(page())

    assert len(shown) == len(set(shown))


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [
        ("en", "snipe attack blocked", ["UA-8", "UA-8.2"]),
        ("en", "UA-5.4.2", ["UA-5", "UA-5.4", "UA-5.4.2"]),
        ("ja", "投了", ["UA-10", "UA-10.5"]),
        ("zh-hant", "認輸", ["UA-10", "UA-10.5"]),
        ("en", "no such word", []),
    ],
)
def test_a_clause_is_found_by_all_its_words_or_its_number(language, words, found):
    assert anchors(page(words, language)) == found


def test_what_is_asked_for_is_shown_as_text():
    assert "<script>x" not in page("<script>x")


def test_the_rest_door_lists_the_same_sentences():
    client = Client()

    rows = client.get("/api/v1/battles/rules/", {"lang": "ja"}).json()

    told = {number: s for c in rule_chapters("ja") for number, s in c.clauses.items()}
    assert {row["clause"]: row["text"] for row in rows} == told


def test_a_language_the_rules_are_not_written_in_is_refused():
    assert Client().get("/api/v1/battles/rules/", {"lang": "fr"}).status_code == 400
