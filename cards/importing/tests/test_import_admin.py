"""Imports and exports at the editors' desk: who may, once, and what is kept."""

import io
import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.errors import ImportRefused, MayNotImport
from cards.importing import runs as import_runs
from cards.importing.imports import ImportOptions
from cards.importing.tests.test_list_files import FLAT
from cards.models import Card, ImportChunk, ImportRun, Printing
from cards.tests.factories import make_series, publish
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

ADD = "/admin/cards/importrun/add/"


def make_importer(name="mika", *permissions):
    user = User.objects.create_user(name, password="tide", is_staff=True)
    codes = permissions or ("import_cards", "export_cards", "preview_cards")
    user.user_permissions.set(Permission.objects.filter(codename__in=codes))
    return user


def test_an_upload_is_checked_and_changes_nothing(staff, give):
    run = give(FLAT)

    assert (run.status, Card.objects.count()) == ("checked", 0)
    page = staff.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
    assert "XYZ-1-001" in page
    assert 'data-action="confirm"' in page


def test_a_confirmed_import_is_done_and_attributed(editor, give, press):
    run = give(FLAT)

    press(run, "confirm")

    assert run.status == "done"
    assert (run.report["cards"]["new"], run.report["applied"]) == (1, True)
    assert Card.objects.get().current_revision.author == editor
    assert Printing.history.get().history_user == editor
    assert not ImportChunk.objects.exists()
    assert run.finished_at >= run.started_at


def test_confirming_twice_imports_once(give, press):
    run = give(FLAT)
    press(run, "confirm")
    before = (run.finished_at, Card.objects.get().current_revision.version)

    press(run, "confirm")

    assert (run.finished_at, Card.objects.get().current_revision.version) == before


def test_a_file_with_errors_tells_row_and_field_and_cannot_be_confirmed(
    staff, give, press
):
    run = give(FLAT, {**FLAT, "code": "XYZ-1-002", "cardType": "SPELL"})

    page = staff.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
    assert "cardType" in page
    assert 'data-action="confirm"' not in page
    press(run, "confirm")
    assert (run.status, Card.objects.count()) == ("checked", 0)


def test_the_page_names_each_card_that_cannot_be_played_and_why(staff, give, press):
    strange = {**FLAT, "code": "XYZ-1-002", "effectText": "【登場時】空を飛ぶ。"}
    run = give({**FLAT, "apCost": None}, strange)

    for _step in ("checked", "done"):
        page = staff.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
        assert "Incomplete: no list gives “AP cost”." in page
        assert "These words aren’t understood yet." in page
        assert "空を飛ぶ" in page
        press(run, "confirm")
    assert "/cards/XYZ-1-001/" in page


def test_bad_rows_can_be_left_out(give, press):
    bad = {**FLAT, "code": "XYZ-1-002", "cardType": "SPELL"}
    run = give(FLAT, bad, skip_bad="on")

    press(run, "confirm")

    assert (run.status, Card.objects.count()) == ("done", 1)


def test_a_discarded_upload_is_forgotten(give, press):
    run = give(FLAT)

    press(run, "discard")

    assert (run.status, ImportChunk.objects.count()) == ("discarded", 0)
    press(run, "confirm")
    assert (run.status, Card.objects.count()) == ("discarded", 0)


def test_what_is_known_already_cannot_be_confirmed(staff, give, press):
    press(give(FLAT), "confirm")

    again = give(FLAT)

    page = staff.get(f"/admin/cards/importrun/{again.pk}/change/").content.decode()
    assert "Everything in this file is already known." in page
    assert 'data-action="confirm"' not in page


@pytest.mark.parametrize("name", ["cards.zip", "cards.json"])
def test_an_archive_is_told_as_such_whatever_its_name(
    staff, name, django_capture_on_commit_callbacks
):
    file = SimpleUploadedFile(name, b"PK\x03\x04" + b"0" * 100)

    with django_capture_on_commit_callbacks(execute=True):
        staff.post(ADD, {"file": file, "format_name": "auto"})

    run = ImportRun.objects.get()
    assert run.preview["problems"][0]["code"] == "import.not_text"


def test_a_file_that_is_too_large_is_not_kept(editor):
    pieces = (b"0" * 1_000_000 for _n in range(100))

    with pytest.raises(ImportRefused):
        import_runs.upload_list(
            user=editor, name="x", pieces=pieces, options=ImportOptions()
        )

    assert not ImportRun.objects.exists()
    assert not ImportChunk.objects.exists()


def test_files_are_kept_in_pieces_and_read_whole(editor):
    entries = [{**FLAT, "code": f"XY1/XYZ-{n // 999}-{n % 999}"} for n in range(4000)]
    data = json.dumps(entries).encode()
    assert len(data) > 2 * import_runs.CHUNK

    file = io.BytesIO(data)

    run = import_runs.upload_list(
        user=editor,
        name="x",
        pieces=iter(lambda: file.read(70_000), b""),
        options=ImportOptions(),
    )

    assert run.file_size == len(data)
    assert run.chunks.count() > 2
    assert b"".join(c.data for c in run.chunks.order_by("index")) == data


def test_nobody_piles_up_files_without_end(editor, monkeypatch):
    monkeypatch.setattr(import_runs, "MOST_WAITING", 1)
    upload = {"user": editor, "name": "x", "options": ImportOptions()}
    import_runs.upload_list(pieces=[b"[]"], **upload)

    with pytest.raises(ImportRefused):
        import_runs.upload_list(pieces=[b"[]"], **upload)


def test_two_imports_never_run_at_the_same_time(editor, give):
    first, second = give(FLAT), give(FLAT)
    now = timezone.now()
    import_runs.confirm_run(run_id=first.pk, user=editor, now=now)

    with pytest.raises(ImportRefused, match="another import"):
        import_runs.confirm_run(run_id=second.pk, user=editor, now=now)

    with pytest.raises(IntegrityError), transaction.atomic():
        ImportRun.objects.filter(pk=second.pk).update(status="running")


def test_an_import_whose_server_died_does_not_block_the_next(editor, give):
    first, second = give(FLAT), give(FLAT)
    now = timezone.now()
    import_runs.confirm_run(run_id=first.pk, user=editor, now=now)
    ImportRun.objects.filter(pk=first.pk).update(created_at=now - timedelta(hours=2))
    later = now + timedelta(hours=1)

    import_runs.confirm_run(run_id=second.pk, user=editor, now=later)

    first.refresh_from_db()
    assert first.status == "failed"
    assert "stopped" in first.failure


def test_what_breaks_off_is_told_and_changes_nothing(give, press, monkeypatch):
    run = give(FLAT)

    def break_off(**_arguments):
        raise RuntimeError("the disk is full of secrets")

    monkeypatch.setattr(import_runs, "import_cards", break_off)
    with pytest.raises(RuntimeError):
        press(run, "confirm")

    run.refresh_from_db()
    assert (run.status, Card.objects.count()) == ("failed", 0)
    assert "secrets" not in run.failure


def test_a_busy_import_asks_for_its_state_again(staff, editor, give):
    run = give(FLAT)
    assert "hx-trigger" not in state_of(staff, run)

    import_runs.confirm_run(run_id=run.pk, user=editor, now=timezone.now())

    assert 'hx-trigger="every 1s"' in state_of(staff, run)
    assert "<progress" in state_of(staff, run)


def state_of(staff, run):
    return staff.get(f"/admin/cards/importrun/{run.pk}/state/").content.decode()


def test_only_editors_with_the_right_import(client, editor):
    options = ImportOptions()
    run = import_runs.upload_list(
        user=editor, name="x", pieces=[b"[]"], options=options
    )
    player = User.objects.create_user("riko", password="tide")
    other = make_importer("kei", "view_card")

    for user in (player, other):
        client.force_login(user)
        addresses = ("add", f"{run.pk}/change", f"{run.pk}/state", "export")
        for address in addresses:
            answer = client.get(f"/admin/cards/importrun/{address}/")
            assert answer.status_code in {302, 403}
            assert b"x, " not in answer.content
        for button in ("confirm", "discard"):
            answer = client.post(f"/admin/cards/importrun/{run.pk}/{button}/")
            assert answer.status_code in {302, 403}
        for refused in (
            lambda who=user: import_runs.upload_list(
                user=who, name="x", pieces=[b"[]"], options=options
            ),
            lambda who=user: import_runs.confirm_run(
                run_id=run.pk, user=who, now=timezone.now()
            ),
            lambda who=user: import_runs.discard_run(run_id=run.pk, user=who),
        ):
            with pytest.raises(MayNotImport):
                refused()
    run.refresh_from_db()
    assert (run.status, ImportRun.objects.count()) == ("checking", 1)


def test_looking_confirms_nothing(staff, give):
    run = give(FLAT)

    assert staff.get(f"/admin/cards/importrun/{run.pk}/confirm/").status_code == 405


def test_an_export_is_a_file_of_what_the_editor_sees(client, staff):
    make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC")

    answer = staff.get("/admin/cards/importrun/export/?format_name=exchange&series=")

    assert "attachment" in answer["Content-Disposition"]
    assert json.loads(answer.content)["cards"][0]["number"] == "SEC-1-001"
    client.force_login(make_importer("kei", "export_cards"))
    answer = client.get("/admin/cards/importrun/export/?format_name=csv&series=")
    assert b"SEC" not in answer.content


def test_the_list_shows_who_imported_what(staff, give):
    give(FLAT)

    page = staff.get("/admin/cards/importrun/").content.decode()

    assert "list.json" in page
    assert "mika" in page
