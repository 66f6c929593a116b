"""``tools/check_names.py`` finds the retired words of docs/glossary.md."""

import ast

import pytest

from tools import check_names

RETIRED = {"whoever": "player", "sights": "snapshots"}


def find_names(source):
    return [name for _line, name in check_names.list_names(ast.parse(source))]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("def ask_whoever(): ...", "2: ask_whoever: not 'whoever' but player"),
        ("class WhoeverAsks: ...", "2: WhoeverAsks: not 'whoever' but player"),
        ("def show(*, sights): ...", "2: sights: not 'sights' but snapshots"),
    ],
)
def test_a_retired_word_in_a_name_is_found(tmp_path, monkeypatch, source, problem):
    monkeypatch.setattr(check_names, "ROOT", tmp_path)
    module = tmp_path / "module.py"
    module.write_text(f'"""Whoever."""\n{source}\n')

    assert list(check_names.find_retired(module, RETIRED)) == [f"module.py:{problem}"]


def test_a_retired_name_of_a_module_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(check_names, "ROOT", tmp_path)
    module = tmp_path / "sights.py"
    module.write_text("")

    assert list(check_names.find_retired(module, RETIRED)) == [
        "sights.py:1: sights: not 'sights' but snapshots"
    ]


def test_words_inside_other_words_and_published_classes_are_left_alone(monkeypatch):
    published = {"Whoever", "OtherWhoeverRequest", "PatchedAnyWhoeverRequest"}
    monkeypatch.setattr(check_names, "read_published", lambda: published)

    assert check_names.split_words("insights") == ["insights"]
    assert find_names("class WhoeverSerializer: ...") == []
    assert find_names("class OtherWhoeverSerializer: ...") == []
    assert find_names("class AnyWhoeverSerializer: ...") == []
    assert find_names("class WhoeverView: ...") == ["WhoeverView"]


def test_the_glossary_has_a_table_of_retired_words():
    retired = check_names.read_retired(check_names.GLOSSARY.read_text())

    assert retired["whoever"] == "player, user, viewer"
    with pytest.raises(SystemExit):
        check_names.read_retired("# Glossary")
