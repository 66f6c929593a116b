"""Importing card lists: merged, attributed, all or nothing, once (issue 6).

Every card here is invented; lists that people bring are read in ``test_real_lists``.
"""

import io
import json

import pytest

from cards.catalogue.revisions import publish_revision
from cards.catalogue.selectors import list_cards_for, show_cards
from cards.importing.imports import ImportOptions, import_cards
from cards.importing.tests.test_community_formats import ENTRY
from cards.importing.tests.test_list_files import CSV, ENGLISH, FLAT
from cards.models import (
    Card,
    CardRevision,
    CardSet,
    CardSource,
    Printing,
    Series,
    Trait,
)
from cards.tests.factories import make_editor
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

JAPANESE = {
    **ENTRY,
    "cardNumData": "XY01BT/XYZ-1-001",
    "imageFileName": "XY01BT_XYZ-1-001.png",
    "generatedEnergyData": "緑",
}
NOT_UNDERSTOOD = "【登場時】空を飛ぶ。"


def numbered(entry, n, **changes):
    number = f"XYZ-1-{n:03}"
    return {
        **entry,
        "cardNumData": f"XY01BT/{number}",
        "cardNumData2": number,
        "imageFileName": f"XY01BT_{number}.png",
        **changes,
    }


def bring(*entries, name="list.json", **options):
    file = io.BytesIO(json.dumps(entries, ensure_ascii=False).encode())
    return import_cards(file=file, name=name, options=ImportOptions(**options))


def bring_text(text, **options):
    file = io.BytesIO(text.encode())
    return import_cards(file=file, name="list", options=ImportOptions(**options))


def counts(counter):
    return (counter["new"], counter["changed"], counter["unchanged"])


def everything():
    """All rows that an import may touch, to see that nothing changed."""
    tables = (Card, CardRevision, CardSet, CardSource, Printing, Series, Trait)
    return [list(table.objects.order_by("pk").values_list()) for table in tables]


def current(number="XYZ-1-001"):
    return Card.objects.get(number=number).current_revision


def test_a_list_becomes_series_sets_traits_cards_and_printings():
    report = bring(
        JAPANESE, {**JAPANESE, "rareData": "C★", "imageFileName": "a_p1.png"}
    )

    assert report.is_applied
    assert (report.errors, report.playable, report.not_playable) == (0, 1, 0)
    assert counts(report.cards) == (1, 0, 0)
    assert counts(report.printings) == (2, 0, 0)
    assert report.created == {"series": ["XYZ"], "sets": ["XY01BT"], "traits": ["港"]}
    revision = current()
    assert (revision.origin, revision.is_playable) == ("import", True)
    assert revision.reason == "Imported from list.json"
    assert revision.data["generated_energy"] == {"green": 1}
    assert revision.data["effects"]["abilities"]
    assert "raw" in revision.text_en
    parallel = Printing.objects.get(code="XY01BT/XYZ-1-001_p1")
    assert (parallel.rarity, parallel.is_parallel) == ("C★", True)
    assert Series.objects.get().is_public


def test_the_second_import_changes_nothing():
    entries = [JAPANESE, numbered(ENTRY, 2, effectData=NOT_UNDERSTOOD)]
    bring(*entries)
    before = everything()

    report = bring(*entries)

    assert everything() == before
    assert not report.is_applied
    assert (counts(report.cards), counts(report.printings)) == ((0, 0, 2), (0, 0, 2))


def test_only_what_changed_gets_a_version():
    bring(JAPANESE, numbered(ENTRY, 2))

    report = bring(JAPANESE, numbered(ENTRY, 2, bpData="4000"))

    assert counts(report.cards) == (0, 1, 1)
    assert current().version == 1
    assert (current("XYZ-1-002").version, current("XYZ-1-002").bp) == (2, 4000)
    (change,) = report.changes
    assert change["fields"] == [{"field": "bp", "before": "3500", "after": "4000"}]


def test_what_an_editor_changed_since_stays():
    bring(JAPANESE)
    draft = current().as_draft()
    changed = type(draft)(**{**_fields(draft), "rarity": "SR"})
    publish_revision(draft=changed, reason="Misprint")

    report = bring(JAPANESE)

    assert counts(report.cards) == (0, 0, 1)
    assert current().rarity == "SR"


def _fields(draft):
    return {name: getattr(draft, name) for name in draft.__dataclass_fields__}


@pytest.mark.parametrize("japanese_first", [True, False])
def test_lists_in_two_languages_merge_in_any_order(japanese_first):
    lists = [JAPANESE, {**ENGLISH, "affinity": "Harbor"}]
    for entry in lists if japanese_first else reversed(lists):
        assert bring(entry).errors == 0

    revision = current()
    assert (revision.name_ja, revision.name_en) == ("灯台守", "Keeper")
    assert revision.text_en == "Draw 1 card."
    assert revision.text_ja == "【登場時】カードを1枚引く。"
    assert revision.text_zh_hant
    assert revision.data["name"] == "灯台守"
    assert revision.data["traits"] == ["港"]
    assert revision.is_playable
    assert Printing.objects.count() == 2
    before = everything()
    bring(lists[0])
    bring(lists[1])
    assert everything() == before


def test_an_english_list_teaches_the_names_of_traits_and_series():
    bring(JAPANESE)

    bring({**ENGLISH, "affinity": "Harbor"})

    assert Trait.objects.get(name_ja="港").name_en == "Harbor"
    assert Series.objects.get().name_en == "Example"


def test_a_translation_alone_is_shown_and_not_played():
    bring(ENGLISH)

    revision = current()
    assert (revision.name_ja, revision.name_en) == ("", "Keeper")
    assert not revision.is_playable
    assert [gap["code"] for gap in revision.not_playable_reason] == [
        "effects.unopened",
        "card.missing_generated_energy",
    ]
    (shown,) = show_cards(list_cards_for(User.objects.create_user("riko")), "ja")
    assert (shown.name, shown.text) == ("Keeper", "Draw 1 card.")


def test_a_text_that_does_not_compile_is_stored_with_the_reason():
    report = bring({**JAPANESE, "effectData": NOT_UNDERSTOOD})

    assert (report.errors, report.playable, report.not_playable) == (0, 0, 1)
    revision = current()
    assert revision.text_ja == NOT_UNDERSTOOD
    assert revision.data["effects"] is None
    (reason,) = revision.not_playable_reason
    assert reason["code"] == "effects.not_understood"
    start, end = reason["span"]
    assert reason["part"] == NOT_UNDERSTOOD[start:end] != ""


def test_a_text_understood_later_makes_the_card_playable():
    """As if the effect language had learned to read it between two imports."""
    bring(JAPANESE)
    draft = current().as_draft()
    forgotten = {**draft.face, "effects": None}
    publish_revision(
        draft=type(draft)(**{**_fields(draft), "face": forgotten}), reason="Forgotten"
    )
    assert not current().is_playable

    report = bring(JAPANESE)

    assert counts(report.cards) == (0, 1, 0)
    assert current().is_playable


def test_one_bad_row_keeps_the_whole_file_out():
    before = everything()

    report = bring(JAPANESE, numbered(ENTRY, 2, categoryData="?"), numbered(ENTRY, 3))

    assert everything() == before
    assert not report.is_applied
    (problem,) = report.problems
    assert (problem.row, problem.field, problem.code) == (
        2,
        "categoryData",
        "import.bad_row",
    )


def test_bad_rows_can_be_left_out():
    report = bring(
        JAPANESE,
        numbered(ENTRY, 2, rareData="?"),
        numbered(ENTRY, 3, bpData="many"),
        numbered(ENTRY, 4, imageUrl="javascript:alert(1)"),
        numbered(ENTRY, 5, cardName="長" * 81),
        skip_bad=True,
    )

    assert report.is_applied
    assert [card.number for card in Card.objects.all()] == ["XYZ-1-001"]
    assert [(p.row, p.field) for p in report.problems] == [
        (2, "rarity"),
        (2, "rarity"),
        (3, "bpData"),
        (4, "image_url"),
        (5, "names.ja"),
    ]


@pytest.mark.parametrize("skip_bad", [True, False])
def test_a_file_that_breaks_off_changes_nothing(skip_bad):
    before = everything()

    report = bring_text(json.dumps([JAPANESE, JAPANESE])[:-9], skip_bad=skip_bad)

    assert everything() == before
    assert (report.is_applied, report.problems[-1].code) == (
        False,
        "import.broken_json",
    )


def test_a_dry_run_tells_all_and_changes_nothing():
    bring(JAPANESE)
    before = everything()
    entries = [{**JAPANESE, "bpData": "4000"}, numbered(ENTRY, 2)]

    promised = bring(*entries, is_dry_run=True)

    assert everything() == before
    kept = bring(*entries)
    assert {**promised.to_dict(), "applied": True} == kept.to_dict()


def test_duplicates_are_reported():
    report = bring(
        JAPANESE,
        JAPANESE,
        {**JAPANESE, "imageFileName": "a_p1.png", "bpData": "4000"},
    )

    assert [(p.row, p.code, p.is_error) for p in report.problems] == [
        (2, "import.duplicate", False),
        (3, "import.differs", False),
    ]
    assert current().bp == 3500
    assert Printing.objects.count() == 2


def test_everything_is_attributed():
    editor = make_editor()

    bring(JAPANESE, author=editor, name="a.json")

    assert current().author == editor
    for table in (Printing, Series, CardSet, Trait):
        (record,) = table.history.all()
        assert (record.history_user, record.history_change_reason) == (
            editor,
            "Imported from a.json",
        )


def test_a_new_series_can_be_kept_hidden():
    bring(JAPANESE, hide_new_series=True)

    assert not Series.objects.get().is_public
    assert not list_cards_for(User.objects.create_user("riko")).exists()


def test_csv_and_flat_json_are_the_same_list():
    bring(FLAT)
    before = everything()

    report = bring_text(CSV)

    assert everything() == before
    assert counts(report.cards) == (0, 0, 1)


def test_queries_do_not_grow_with_the_cards(django_assert_max_num_queries):
    entries = [numbered(JAPANESE, n) for n in range(1, 401)]

    with django_assert_max_num_queries(68):
        report = bring(*entries)

    assert counts(report.cards) == (400, 0, 0)


def test_progress_goes_from_nothing_to_all():
    told = []
    file = io.BytesIO(json.dumps([JAPANESE]).encode())

    import_cards(file=file, name="a", progress=told.append)

    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"PK\x03\x04....", id="zip"),
        pytest.param(b"[" * 200_000, id="deep"),
        pytest.param('["caf\xe9"]'.encode("latin-1"), id="latin"),
        pytest.param(b'{"format": "union-arena-cards", "version": 9}', id="version"),
    ],
)
def test_an_unreadable_file_is_a_report_with_one_error(data):
    report = import_cards(file=io.BytesIO(data), name="x")

    assert (report.is_applied, report.errors) == (False, 1)
    assert report.problems[0].row == 0
