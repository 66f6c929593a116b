"""Rows that are no cards yet wait; a second list or an editor completes them (28)."""

from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.errors import ImportRefused, MayNotImport
from cards.importing.incomplete_services import (
    complete_row,
    set_rows_aside,
    suggest_cards,
    wait_again,
)
from cards.importing.limits import MOST_INCOMPLETE
from cards.importing.tests.test_import_admin import make_importer
from cards.importing.tests.test_imports import JAPANESE, bring, current
from cards.importing.tests.test_list_files import CSV, ENGLISH, FLAT
from cards.models import Card, IncompleteRow, Printing
from unionarena.core.accounts.models import User

from .test_imports import bring_text

pytestmark = pytest.mark.django_db

AP_CARD = {
    **FLAT,
    "code": "XYZ-1-AP01",
    "name": "Action Point Card",
    "cardType": "ACTION_POINT",
    "color": None,
    "reqEnergy": None,
    "effectText": None,
    "traits": [],
    "bp": None,
    "triggers": [],
    "rarity": None,
    "isParallel": False,
}
PROMO = {**FLAT, "code": "UAPR/2024-02", "rarity": "PR", "isParallel": False}


def list_states():
    return dict(IncompleteRow.objects.values_list("code", "state"))


@pytest.mark.parametrize(
    ("entry", "lacks"),
    [
        (AP_CARD, ["kind"]),
        ({**FLAT, "code": "UAPR/2024-AP02"}, ["kind", "number"]),
        ({**AP_CARD, "code": "XY01BT/XYZ-1-055"}, ["kind"]),
        (PROMO, ["number"]),
        ({**FLAT, "code": "PROMO"}, ["number"]),
        ({**FLAT, "code": "P-001", "titleCode": None}, ["number"]),
        ({**FLAT, "code": "KJ88-1-078"}, ["number"]),
        ({**FLAT, "code": None}, ["number"]),
        ({**ENGLISH, "type": "Action Point", "needEnergy": None}, ["kind"]),
        ({**JAPANESE, "cardNumData": "UAPR/12", "cardNumData2": "12"}, ["number"]),
    ],
)
def test_a_row_without_number_or_kind_waits_and_does_not_stop_the_file(entry, lacks):
    kinds = {"cardNumData": JAPANESE, "affinity": ENGLISH}
    good = next((kinds[key] for key in kinds if key in entry), FLAT)
    words = {"name": "漁師", "cardName": "漁師"}

    report = bring({**good, **words}, entry)

    assert (report.errors, report.is_applied) == (0, True)
    assert report.incomplete == {"new": 1}
    (row,) = IncompleteRow.objects.all()
    assert (row.lacks, row.state, row.row) == (lacks, "waiting", 2)
    notices = [it for it in report.problems if it.code == "import.incomplete"]
    assert [(it.row, it.is_error) for it in notices] == [(2, False)]
    assert Card.objects.count() == 1


@pytest.mark.parametrize("changes", [{"bp": "2,000"}, {"code": ["PROMO"]}])
def test_a_value_that_is_not_understood_is_an_error_with_and_without_a_number(changes):
    report = bring({**PROMO, **changes})

    assert report.errors
    assert not IncompleteRow.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [{"effectText": "a\u202e"}, {"effectText": "効" * 4001}, {"more": [[[1]]]}],
)
def test_a_row_that_cannot_be_kept_as_it_is_is_an_error_and_loses_no_text(changes):
    report = bring({**AP_CARD, **changes})

    (problem,) = report.listed_errors
    assert (problem.row, problem.field) == (1, next(iter(changes)))
    assert not IncompleteRow.objects.exists()


@pytest.mark.parametrize("changes", [{"effectText": "効" * 4000}, {"more": [[1]]}])
def test_a_row_at_the_bounds_is_kept_whole(changes):
    bring({**AP_CARD, **changes})

    (row,) = IncompleteRow.objects.all()
    assert row.entry == {**AP_CARD, **changes}


def test_a_token_lacks_nothing_and_does_not_wait():
    report = bring(FLAT, {**FLAT, "code": "XYZ-1-002", "cardType": "TOKEN"})

    assert not report.incomplete
    assert not IncompleteRow.objects.exists()


def test_a_file_of_waiting_rows_alone_is_imported_once():
    first, second = bring(PROMO), bring(PROMO)

    assert first.is_applied
    assert (second.is_applied, second.incomplete) == (False, {"unchanged": 1})
    assert IncompleteRow.objects.count() == 1


def test_a_dry_run_keeps_no_row():
    assert bring(PROMO, is_dry_run=True).incomplete == {"new": 1}
    assert not IncompleteRow.objects.exists()


def test_a_column_with_a_wrong_name_is_refused_and_not_five_thousand_rows_kept():
    head, row, _end = CSV.split("\r\n")
    rows = [row.replace("XY01BT/XYZ-1-001_p1", "") for _ in range(MOST_INCOMPLETE + 1)]
    named = [it.replace("灯台守", f"灯台守{at}") for at, it in enumerate(rows)]

    report = bring_text("\r\n".join([head, *named]))

    (problem,) = report.listed_errors
    assert problem.code == "import.too_many_incomplete"
    assert not IncompleteRow.objects.exists()


# --- completed by a list --------------------------------------------------------------


def test_a_second_list_completes_a_row_by_its_printed_code():
    bring({**ENGLISH, "url": "", "code": "UAPR/2024-02", "id": "", "rarity": "PR"})
    assert list_states() == {"UAPR/2024-02": "waiting"}

    report = bring({**PROMO, "baseCode": "XYZ-1-055", "apCost": None})

    assert report.completed == [{"code": "UAPR/2024-02", "number": "XYZ-1-055"}]
    (row,) = IncompleteRow.objects.all()
    assert (row.state, row.card.number) == ("completed", "XYZ-1-055")
    card = current("XYZ-1-055")
    assert (card.name_ja, card.name_en) == ("灯台守", "Keeper")
    assert card.ap_cost == 1, "the waiting row gives what the second list lacks"


def test_a_waiting_row_never_overwrites_and_tells_both_values():
    bring({**PROMO, "bp": 2000})

    report = bring({**PROMO, "baseCode": "XYZ-1-055"})

    assert current("XYZ-1-055").bp == 3500
    (told,) = [it for it in report.listed_notices if it.code == "import.differs"]
    assert (told.field, told.row) == ("bp", 0)
    assert "3500" in told.message
    assert "2000" in told.message
    assert "row 1 of list.json" in told.message


def test_a_row_is_completed_by_the_only_card_that_agrees_with_it():
    bring({**PROMO, "code": "PROMO", "set": "UAPR"})

    report = bring(FLAT)

    assert report.completed == [{"code": "PROMO", "number": "XYZ-1-001"}]
    assert Printing.objects.filter(code="UAPR/XYZ-1-001", is_promo=True).exists()


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        ({"bp": 2000}, [FLAT]),
        ({"titleCode": "ABC"}, [FLAT]),
        ({"effectText": ""}, [{**FLAT, "effectText": ""}]),
        ({}, [FLAT, {**FLAT, "code": "XY01BT/XYZ-1-002"}]),
        ({"name": "灯台"}, [FLAT]),
    ],
)
def test_a_row_that_could_be_another_card_keeps_waiting(row, cards):
    bring({**PROMO, "code": "PROMO", **row})

    assert not bring(*cards).completed
    assert list_states() == {"PROMO": "waiting"}


def test_a_code_on_many_cards_completes_none_by_itself():
    bring({**PROMO, "code": "PROMO", "bp": 2000})

    report = bring({**FLAT, "code": "PROMO", "baseCode": "XYZ-1-055"})

    assert not report.completed


# --- completed by an editor -----------------------------------------------------------


@pytest.fixture
def editor():
    return make_importer()


def test_an_editor_completes_a_row_with_its_number(editor):
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()

    complete_row(row_id=row.pk, number="XYZ-P-001", by=editor)

    row.refresh_from_db()
    assert (row.state, row.card.number, row.decided_by) == (
        "completed",
        "XYZ-P-001",
        editor,
    )
    card = current("XYZ-P-001")
    assert (card.is_playable, card.author) == (True, editor)
    assert Printing.objects.get().code == "UAPR/XYZ-P-001"


def test_an_ap_row_that_is_a_character_is_an_incomplete_card_then(editor):
    bring({**AP_CARD, "code": "XY01BT/XYZ-1-055"})
    (row,) = IncompleteRow.objects.all()

    complete_row(
        row_id=row.pk, number="XYZ-1-055", kind="character", color="green", by=editor
    )

    missing = {it["code"] for it in current("XYZ-1-055").not_playable_reason}
    assert missing == {
        "card.missing_bp",
        "card.missing_required_energy",
        "card.missing_text",
    }


def test_a_row_completed_as_a_known_card_adds_a_printing_and_changes_nothing(editor):
    bring(FLAT, {**PROMO, "bp": 2000, "name": "灯台守（再録）"})
    (row,) = IncompleteRow.objects.all()
    before = current()

    complete_row(row_id=row.pk, number="XYZ-1-001", by=editor)

    assert current() == before
    assert Printing.objects.filter(code="UAPR/XYZ-1-001").exists()


@pytest.mark.parametrize("number", ["", "PROMO", "KJ88-1-078", "xyz-1-001", "X\x00Z-1"])
def test_what_is_no_card_number_completes_nothing(editor, number):
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()

    with pytest.raises(ImportRefused):
        complete_row(row_id=row.pk, number=number, by=editor)

    assert list_states() == {"UAPR/2024-02": "waiting"}


def test_a_row_without_a_color_needs_one(editor):
    bring({**AP_CARD, "code": "XY01BT/XYZ-1-055"})
    (row,) = IncompleteRow.objects.all()

    with pytest.raises(ImportRefused) as refused:
        complete_row(row_id=row.pk, number="XYZ-1-055", kind="character", by=editor)

    assert "color" in str(refused.value.message)
    assert not Card.objects.exists()


def test_a_row_is_completed_once(editor):
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()
    complete_row(row_id=row.pk, number="XYZ-P-001", by=editor)

    with pytest.raises(ImportRefused):
        complete_row(row_id=row.pk, number="XYZ-P-002", by=editor)

    assert Card.objects.count() == 1


def test_a_row_set_aside_stays_so_when_the_list_comes_again_and_can_wait_again(editor):
    bring(AP_CARD)
    (row,) = IncompleteRow.objects.all()

    assert set_rows_aside(row_ids=[row.pk], by=editor) == 1
    bring(FLAT, AP_CARD)
    assert list_states() == {"XYZ-1-AP01": "set_aside"}
    assert wait_again(row_ids=[row.pk], by=editor) == 1
    assert list_states() == {"XYZ-1-AP01": "waiting"}


def test_a_completed_row_is_not_set_aside(editor):
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()
    complete_row(row_id=row.pk, number="XYZ-P-001", by=editor)

    assert set_rows_aside(row_ids=[row.pk], by=editor) == 0


def test_who_may_not_import_completes_nothing():
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()
    player = User.objects.create_user("akari")

    for act in (
        lambda: complete_row(row_id=row.pk, number="XYZ-P-001", by=player),
        lambda: set_rows_aside(row_ids=[row.pk], by=player),
        lambda: wait_again(row_ids=[row.pk], by=player),
    ):
        with pytest.raises(MayNotImport):
            act()


def test_a_row_proposes_the_cards_of_its_name():
    bring(FLAT, {**PROMO, "bp": 2000})
    (row,) = IncompleteRow.objects.all()

    assert [card.number for card in suggest_cards(row)] == ["XYZ-1-001"]


def test_no_player_sees_a_waiting_row():
    bring(PROMO)

    assert not Card.objects.visible_to(AnonymousUser()).exists()


# --- the pages ------------------------------------------------------------------------

LIST = "/admin/cards/incompleterow/"


def open_row(staff, row, **sent):
    address = f"{LIST}{row.pk}/change/"
    answer = staff.post(address, sent) if sent else staff.get(address)
    return answer, answer.content.decode()


def test_the_page_of_the_import_leads_to_the_rows_that_wait(staff, give, press):
    run = give(FLAT, PROMO | {"bp": 2000}, AP_CARD)
    page = f"/admin/cards/importrun/{run.pk}/change/"
    assert "data-incomplete" in staff.get(page).content.decode()

    press(run, "confirm")

    address = f"{LIST}?state__exact=waiting&import_run__id__exact={run.pk}"
    found = unescape(staff.get(page).content.decode())
    assert f'href="{address}"' in found
    listed = staff.get(address).content.decode()
    assert "UAPR/2024-02" in listed
    assert "XYZ-1-AP01" in listed


def test_the_page_of_a_row_shows_it_and_completes_it(staff, editor):
    bring(FLAT, PROMO | {"bp": 2000})
    (row,) = IncompleteRow.objects.all()

    _answer, page = open_row(staff, row)
    assert "2000" in page
    assert "<code>XYZ-1-001</code>" in page
    _answer, page = open_row(staff, row, number="PROMO")
    assert "isn’t a card number" in page
    answer, _page = open_row(staff, row, number="XYZ-P-001")

    assert answer.status_code == 302
    assert Card.objects.filter(number="XYZ-P-001").exists()


def test_the_page_of_an_ap_row_asks_type_and_color_and_sets_it_aside(staff, editor):
    bring(AP_CARD)
    (row,) = IncompleteRow.objects.all()

    _answer, page = open_row(staff, row)
    assert 'name="color"' in page
    assert 'value="XYZ-1-AP01"' in page
    open_row(staff, row, move="aside")
    assert list_states() == {"XYZ-1-AP01": "set_aside"}
    open_row(staff, row, move="wait")
    assert list_states() == {"XYZ-1-AP01": "waiting"}


def test_several_rows_are_set_aside_at_once(staff, editor):
    bring(AP_CARD, AP_CARD | {"code": "XYZ-1-AP02"})
    ids = list(IncompleteRow.objects.values_list("pk", flat=True))

    staff.post(LIST, {"action": "set_aside", "_selected_action": ids})

    assert set(list_states().values()) == {"set_aside"}


def test_the_pages_are_for_users_who_may_import(client):
    bring(PROMO)
    (row,) = IncompleteRow.objects.all()
    client.force_login(make_importer("mio", "change_card"))

    assert client.get(LIST).status_code == 403
    assert open_row(client, row)[0].status_code == 403
    assert open_row(client, row, number="XYZ-P-001")[0].status_code == 403
    assert not Card.objects.exists()
