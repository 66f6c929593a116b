"""Lists of rulings: every row read or reported, and no editor's change lost."""

import io
import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command

from cards.models import Ruling
from cards.rulings.imports import RulingImportOptions, import_ruling_file
from cards.rulings.row_checks import RowDefaults, get_latest_date
from cards.search.indexing import index_cards
from cards.search.selectors import find_cards
from cards.tests.factories import make_ruling, make_series, publish

pytestmark = pytest.mark.django_db

ROW = {
    "number": "Q7",
    "date": "2026-02-01",
    "cards": ["TDL-1-001"],
    "question": {"en": "May I?", "ja": "できますか？"},
    "answer": {"en": "Yes.", "ja": "はい。"},
    "source": "Judges",
    "url": "https://rulings.example/7",
}

TABLE = """\
number;date;cards;question_en;question_ja;answer_en;answer_ja;source;url
Q7;2026-02-01;TDL-1-001;May I?;できますか？;Yes.;はい。;Judges;https://rulings.example/7
"""


@pytest.fixture
def card():
    make_series()
    return publish().card


def bring(content, *, name="list.jsonl", **options):
    """Import a text, or rows as JSON lines."""
    if not isinstance(content, str | bytes):
        content = "\n".join(json.dumps(row) for row in content)
    if isinstance(content, str):
        content = content.encode()
    defaults = options.pop("defaults", RowDefaults(latest=get_latest_date()))
    return import_ruling_file(
        file=io.BytesIO(content),
        name=name,
        options=RulingImportOptions(defaults=defaults, **options),
    )


def numbers_of(ruling):
    return list(ruling.concerned.order_by("pk").values_list("card_id", flat=True))


def list_problems(report):
    return [(p.line, p.field, p.value) for p in report.problems]


def test_a_row_becomes_a_ruling_in_its_languages(card):
    report = bring([ROW])

    ruling = Ruling.objects.get()
    assert report.is_applied
    assert report.rulings == {"added": 1}
    assert (ruling.key, ruling.source) == ("Q7", "Judges")
    assert (ruling.question_ja, ruling.text_en) == ("できますか？", "Yes.")
    assert str(ruling.ruled_on) == "2026-02-01"
    assert ruling.source_url == "https://rulings.example/7"
    assert numbers_of(ruling) == ["TDL-1-001"]
    assert ruling.history.get().history_change_reason == "Imported from list.jsonl"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps([ROW])),
        ("a.json", json.dumps({"rulings": [ROW]}, indent=1)),
        ("a.json", json.dumps(ROW, indent=1)),
        ("a.txt", "\n" + json.dumps(ROW) + "\n\n"),
        ("a.jsonl", "\ufeff" + json.dumps(ROW)),
        (
            "a.csv",
            TABLE,
        ),
    ],
)
def test_every_format_reads_the_same_ruling(card, name, content):
    bring([ROW])

    report = bring(content, name=name)

    assert (report.errors, report.rulings) == (0, {"unchanged": 1})


def test_a_plain_text_is_in_the_language_of_the_list_and_id_is_its_number(card):
    row = {"id": "Q8", "card": "TDL-1-001", "question": "可以嗎？", "answer": "可以。"}

    bring([row], defaults=RowDefaults(source="Judges", language="zh-hant"))

    ruling = Ruling.objects.get()
    assert (ruling.question_zh_hant, ruling.text_zh_hant) == ("可以嗎？", "可以。")
    assert (ruling.text_en, ruling.source, ruling.ruled_on) == ("", "Judges", None)


@pytest.mark.parametrize("code", ["zh-Hant", "zh_hant", "ZH-HANT"])
def test_a_language_is_recognised_however_its_code_is_written(card, code):
    row = {"number": "Q9", "card": card.number, "answer": {code: "可以。"}}
    bring([row])

    assert Ruling.objects.get(key="Q9").text_zh_hant == "可以。"


def test_a_second_import_updates_and_says_what_it_did(card):
    bring([ROW, ROW | {"number": "Q9"}])

    report = bring(
        [
            ROW | {"answer": {"en": "No."}},
            ROW | {"number": "Q9"},
            ROW | {"number": "A1"},
        ]
    )

    assert report.rulings == {"added": 1, "changed": 1, "unchanged": 1}
    changed = Ruling.objects.get(key="Q7")
    assert (changed.text_en, changed.text_ja) == ("No.", "はい。")
    assert changed.history.count() == 2


def test_the_same_number_of_another_source_is_another_ruling(card):
    report = bring([ROW, ROW | {"source": "Other judges"}])

    assert report.rulings == {"added": 2}


def test_an_editors_change_stays_while_the_list_says_the_same(card):
    bring([ROW])
    ruling = Ruling.objects.get()
    ruling.text_en = "Yes, once."
    ruling.save()

    report = bring([ROW])

    ruling.refresh_from_db()
    assert (ruling.text_en, report.rulings, report.kept) == (
        "Yes, once.",
        {"unchanged": 1},
        0,
    )


def test_an_editors_change_is_not_overwritten_silently(card):
    bring([ROW])
    ruling = Ruling.objects.get()
    ruling.text_en = "Yes, once."
    ruling.save()
    corrected = ROW | {"answer": {"en": "Yes, twice.", "ja": "はい、二度。"}}

    reports = [bring([corrected]), bring([corrected])]

    ruling.refresh_from_db()
    assert (ruling.text_en, ruling.text_ja) == ("Yes, once.", "はい、二度。")
    assert [report.kept for report in reports] == [1, 1]
    assert list_problems(reports[0]) == [(1, "text_en", "Yes, twice.")]

    bring([corrected], overwrite=True)

    ruling.refresh_from_db()
    assert ruling.text_en == "Yes, twice."


def test_a_ruling_written_by_hand_is_kept_against_a_list(card):
    make_ruling("Q7", source="Judges", text_en="By hand.")

    report = bring([ROW])

    ruling = Ruling.objects.get()
    assert (ruling.text_en, ruling.text_ja, report.kept) == ("By hand.", "はい。", 1)


def test_cards_of_a_ruling_follow_the_list(card):
    publish(number="TDL-1-002")
    bring([ROW])

    bring([ROW | {"cards": "TDL-1-002, TDL-1-001"}])

    assert numbers_of(Ruling.objects.get()) == ["TDL-1-002", "TDL-1-001"]


def test_a_ruling_waits_for_a_card_that_does_not_exist(card):
    report = bring([ROW | {"cards": ["TDL-1-010"]}])

    problem = report.problems[0]
    assert (report.is_applied, report.waiting, report.errors) == (True, 1, 0)
    assert (problem.value, problem.nearest) == ("TDL-1-010", "TDL-1-001")
    assert not Ruling.objects.visible_to(AnonymousUser()).exists()
    assert Ruling.objects.waiting_for_cards().count() == 1

    publish(number="TDL-1-010")

    assert Ruling.objects.visible_to(AnonymousUser()).count() == 1
    assert not Ruling.objects.waiting_for_cards().exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"number": ""}, "number"),
        ({"number": "Q 7"}, "number"),
        ({"number": "x" * 41}, "number"),
        ({"number": ["Q7"]}, "number"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "1.2.2026"}, "date"),
        ({"date": 20260201.5}, "date"),
        ({"date": "9999-01-01"}, "date"),
        ({"cards": []}, "cards"),
        ({"cards": "the first"}, "cards"),
        ({"cards": [7]}, "cards"),
        ({"cards": {"a": 1}}, "cards"),
        ({"cards": [f"TDL-1-{n:03}" for n in range(201)]}, "cards"),
        ({"answer": {}}, "answer"),
        ({"answer": "  "}, "answer"),
        ({"answer": {"fr": "Oui."}}, "answer.fr"),
        ({"answer": 7}, "answer"),
        ({"answer": {"en": "x" * 4001}}, "answer.en"),
        ({"answer": {"en": "a\x00b"}}, "answer.en"),
        ({"question": {"en": "\ud800"}}, "question.en"),
        ({"url": "javascript:alert(1)"}, "url"),
        ({"source": "x" * 301}, "source"),
        ({"public": "maybe"}, "public"),
        ({"scenario": "a", "scenario_name": "b"}, "scenario_name"),
        ({"scenario": "x" * 65_537}, "scenario"),
    ],
)
def test_a_wrong_field_is_reported_with_its_line_and_keeps_everything(
    card, change, field
):
    report = bring([ROW | {"number": "Q1"}, ROW | change])

    assert not report.is_applied
    assert [(p.line, p.field) for p in report.problems] == [(2, field)]
    assert not Ruling.objects.exists()


def test_the_good_rows_of_a_bad_file_are_imported_if_asked(card):
    report = bring([ROW, ROW | {"number": "?"}, [1]], skip_bad=True)

    assert (report.is_applied, report.rows, report.errors) == (True, 3, 2)
    assert report.rulings == {"added": 1}
    assert [problem.line for problem in report.problems] == [2, 3]


def test_a_number_that_stands_twice_in_a_file_is_reported_with_its_first_line(card):
    report = bring([ROW, ROW])

    assert list_problems(report) == [(2, "number", "Q7")]
    assert "line 1" in report.problems[0].message


def test_an_unknown_field_is_told_once_and_does_not_stop_the_list(card):
    report = bring([ROW | {"note": "a"}, ROW | {"note": "b", "number": "Q8"}])

    assert report.is_applied
    assert list_problems(report) == [(1, "note", "a")]


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.jsonl", json.dumps(ROW) + "\n{broken", 2),
        ("a.json", '[{"number": "Q1"', 1),
        ("a.json", "[\n\n" + "[" * 100_000, 3),
        ("a.jsonl", "nonsense", 1),
        ("a.csv", "number,cards\nQ7,TDL-1-001,1\n", 2),
        ("a.jsonl", b"PK\x03\x04", 0),
        ("a.jsonl", b"\xff\xfe\xfa", 0),
    ],
)
def test_a_broken_file_changes_nothing_and_says_where(card, name, content, line):
    report = bring(content, name=name)

    assert (report.is_applied, report.errors > 0) == (False, True)
    assert line in [problem.line for problem in report.problems]
    assert not Ruling.objects.exists()


def test_a_dry_run_counts_and_writes_nothing(card):
    report = bring([ROW], is_dry_run=True)

    assert (report.is_applied, report.rulings) == (False, {"added": 1})
    assert not Ruling.objects.exists()


def test_cards_of_an_imported_ruling_are_found_by_it(
    card, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        bring([ROW])
    index_cards([card.pk])

    def find(query):
        found = find_cards(AnonymousUser(), query, language="en")
        return [one.number for one in found.cards]

    assert find("has:ruling") == ["TDL-1-001"]
    assert find("ruling:できます") == ["TDL-1-001"]
    assert find("ruling:Q7") == ["TDL-1-001"]
    assert find('ruling:"may not"') == []


def test_the_command_reports_and_fails_for_a_refused_file(card, tmp_path, capsys):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(json.dumps(ROW))
    bad.write_text(json.dumps(ROW | {"date": "soon"}))

    call_command("import_rulings", good)
    with pytest.raises(CommandError, match=r"bad\.jsonl"):
        call_command("import_rulings", bad)

    out, err = capsys.readouterr()
    assert "1 added, 0 changed, 0 unchanged" in out
    assert "line 1, date: no date such as 2026-01-31 ('soon')" in err


def test_the_command_prints_its_reports_as_json(card, tmp_path, capsys):
    path = tmp_path / "list.jsonl"
    path.write_text(json.dumps({**ROW, "cards": ["TDL-1-010"]}))

    call_command("import_rulings", path, "--json")

    (report,) = json.loads(capsys.readouterr().out)
    assert (report["added"], report["waiting"]) == (1, 1)
    assert report["problems"][0]["nearest"] == "TDL-1-001"
