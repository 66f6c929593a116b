"""Hostile files are refused with line and field; nothing is lost or doubled."""

import io
import json
import os
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cards.importing.exports import export_cards
from cards.importing.imports import ImportOptions, import_cards
from cards.importing.limits import LISTED_PROBLEMS, LONGEST_ENTRY
from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_import_admin import ADD
from cards.importing.tests.test_imports import bring, bring_text, current, everything
from cards.models import Card, ImportRun

pytestmark = pytest.mark.django_db

MEGABYTE = 1024 * 1024
WRONG_LINES = 100_000 if os.environ.get("PATIENT") == "1" else 10_000
COLUMNS = "code,name,titleCode,cardType,color,bp,apCost,reqEnergy,genEnergy,effectText"
LINE = "XYZ-1-{number:03},灯台守,XYZ,{kind},GREEN,3000,1,2,1,"


def bring_bytes(data, **options):
    file = io.BytesIO(data)
    return import_cards(file=file, name="list", options=ImportOptions(**options))


def list_errors(report):
    return [
        (it.row, it.field, it.code, it.message) for it in report.problems if it.is_error
    ]


@pytest.fixture
def upload(staff, django_capture_on_commit_callbacks):
    """Upload bytes on the page; gives the import, checked."""

    def send(data, name="list.json"):
        file = SimpleUploadedFile(name, data)
        with django_capture_on_commit_callbacks(execute=True):
            answer = staff.post(ADD, {"file": file, "format_name": "auto"})
        assert answer.status_code == 302
        return ImportRun.objects.latest("pk")

    return send


def test_an_upload_of_fifty_megabytes_is_checked_and_refused_with_its_row(upload):
    bring(PLAIN)
    before = everything()
    wrong = [
        {
            **PLAIN,
            "code": f"XYZ-1-{number:03}",
            "effectText": "カ" * (LONGEST_ENTRY - 999),
        }
        for number in range(2, 35)
    ]
    data = json.dumps([PLAIN, *wrong], ensure_ascii=False).encode()
    assert len(data) > 49 * MEGABYTE

    run = upload(data)

    assert run.file_size == len(data)
    assert run.status == "checked"
    errors = [it for it in run.preview["problems"] if it["level"] == "error"]
    assert [it["row"] for it in errors] == list(range(2, 35))
    assert {it["field"] for it in errors} == {"texts.ja"}
    assert everything() == before


@pytest.mark.parametrize("name", ["cards.json", "cards.csv", "cards.zip"])
def test_ten_nested_archives_are_refused_unopened(upload, name):
    data = b"[" + b" " * MEGABYTE
    for depth in range(10):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{depth}.zip", data)
        data = packed.getvalue()

    run = upload(data, name)

    (problem,) = run.preview["problems"]
    assert (problem["row"], problem["code"]) == (0, "import.not_text")
    assert "a ZIP archive or a spreadsheet" in problem["message"]
    assert not Card.objects.exists()


def test_very_many_wrong_lines_are_counted_and_the_first_are_named():
    lines = [COLUMNS, *[LINE.format(number=1, kind="SPELL")] * WRONG_LINES]

    report = bring_text("\n".join(lines))

    assert report.rows == report.errors == WRONG_LINES
    assert not report.is_applied
    assert len(report.problems) == LISTED_PROBLEMS
    first, second, *_others = report.problems
    assert (first.row, second.row, first.field) == (2, 3, "cardType")
    assert "SPELL" in first.message
    left_out = report.to_dict()["problems_left_out"]
    assert left_out == WRONG_LINES - LISTED_PROBLEMS
    assert not Card.objects.exists()


def test_a_good_line_among_many_wrong_ones_is_imported_once_if_they_are_skipped():
    wrong = [LINE.format(number=1, kind="SPELL")] * 2_000
    good = LINE.format(number=2, kind="CHARACTER")
    text = "\n".join([COLUMNS, *wrong, good, *wrong, good])

    report = bring_text(text, skip_bad=True)

    assert (report.errors, report.is_applied) == (4_000, True)
    assert [card.number for card in Card.objects.all()] == ["XYZ-1-002"]
    assert current("XYZ-1-002").version == 1
    before = everything()
    assert not bring_text(text, skip_bad=True).is_applied
    assert everything() == before


@pytest.mark.parametrize(
    "formula", ["=1+1", "+SUM(A1)", "-2+3", "@cmd", "=HYPERLINK(A1)"]
)
def test_formulas_are_only_letters_and_are_disarmed_in_exports(formula, editor):
    bring({**PLAIN, "name": formula, "traits": [formula]})

    revision = current()
    assert (revision.name_ja, revision.data["traits"]) == (formula, [formula])
    written = "".join(export_cards(format_name="csv", viewer=editor))
    assert f"'{formula}" in written.replace('""', '"')
    bring_text(written)
    assert Card.objects.count() == 1
    assert (current().name_ja, current().data["traits"]) == (formula, [formula])


CONTROLS = {
    "a bell": "\x07",
    "a right-to-left mark": "\u200f",
    "a right-to-left override": "\u202e",
    "an isolate": "\u2067",
}


@pytest.mark.parametrize("sign", CONTROLS.values(), ids=CONTROLS)
@pytest.mark.parametrize(
    "field", ["name", "traits", "effectText", "nameEn", "effectTextEn", "artist"]
)
def test_control_characters_are_refused_with_row_and_field(field, sign):
    value = f"灯{sign}台"
    wrong = {
        **PLAIN,
        "code": "XYZ-1-002",
        field: [value] if field == "traits" else value,
    }

    report = bring(PLAIN, wrong)

    assert list_errors(report) == [
        (
            2,
            field,
            "import.bad_row",
            f"has the control character U+{ord(sign):04X}",
        )
    ]
    assert not Card.objects.exists()


@pytest.mark.parametrize("sign", ["\\u0000", "\\ud800"])
def test_escapes_that_are_no_letters_are_refused_with_their_place(sign):
    text = json.dumps([PLAIN]).replace("XYZ-1-001", f"XYZ{sign}-1-001")

    report = bring_text(text)

    (problem,) = [it for it in report.problems if it.is_error]
    assert report.is_applied is False
    assert problem.row in {0, 1}
    assert not Card.objects.exists()


@pytest.mark.parametrize("sign", CONTROLS.values(), ids=CONTROLS)
def test_control_characters_of_the_exchange_format_are_refused(sign, editor):
    bring(PLAIN)
    written = "".join(export_cards(format_name="exchange", viewer=editor))
    before = everything()

    report = bring_text(written.replace("灯台守", json.dumps(f"灯{sign}台")[1:-1]))

    ((row, field, code, message),) = list_errors(report)
    assert (row, field, code) == (1, "names.ja", "import.bad_row")
    assert message == f"has the control character U+{ord(sign):04X}"
    assert everything() == before
