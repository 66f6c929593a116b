"""An import becomes a dated release: held back, listed, published and undone as one."""

import json
import re
from datetime import timedelta
from html import unescape
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from cards.importing.incomplete_services import set_rows_aside
from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_imports import bring
from cards.importing.tests.test_incomplete_rows import AP_CARD, PROMO
from cards.models import Card, IncompleteRow, Series
from cards.releases.models import Release
from cards.releases.roles import EDITOR, PUBLISHER
from cards.releases.selectors import get_checklist
from cards.releases.services import roll_back_release, run_due_transitions
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

SECOND = {**PLAIN, "code": "XY01BT/XYZ-1-002", "name": "漁師"}
STRANGER = {**PROMO, "bp": 2000}  # Contradicts its namesake, so it waits.
SOON = timedelta(days=1)


@pytest.fixture
def publisher(staff, editor):
    """The pages of an editor who may publish."""
    editor.groups.set(Group.objects.filter(name__in=(EDITOR, PUBLISHER)))
    return staff


@pytest.fixture
def import_release(publisher, give, django_capture_on_commit_callbacks):
    """Import entries as a release, dated tomorrow by default."""

    def import_entries(*entries, at=SOON, **fields):
        run = give(*entries, **fields)
        sent = {"makes_release": "on"}
        if at is not None:
            local = timezone.localtime(timezone.now() + at)
            sent["release_at"] = local.strftime("%Y-%m-%dT%H:%M")
        with django_capture_on_commit_callbacks(execute=True):
            publisher.post(f"/admin/cards/importrun/{run.pk}/confirm/", sent)
        run.refresh_from_db()
        return run

    return import_entries


def list_for_players():
    return set(
        Card.objects.visible_to(AnonymousUser()).values_list("number", flat=True)
    )


def pass_time(by=SOON + timedelta(minutes=2)):
    moment = timezone.now() + by
    run_due_transitions(now=moment)
    return moment


def list_visible_at(moment):
    cards = Card.objects.visible_to(AnonymousUser(), now=moment)
    return set(cards.values_list("number", flat=True))


def test_one_press_imports_and_schedules_the_release(import_release):
    run = import_release(PLAIN, SECOND)

    assert run.status == "done"
    release = Release.objects.get()
    assert (release.state, release.import_run) == ("scheduled", run)
    assert release.cards.count() == 2
    assert list_for_players() == set()

    moment = pass_time()

    release.refresh_from_db()
    assert release.state == "published"
    assert list_visible_at(moment) == {"XYZ-1-001", "XYZ-1-002"}


def test_a_release_is_undone_as_one(import_release, editor):
    import_release(PLAIN, SECOND)
    moment = pass_time()

    release = Release.objects.get()
    roll_back_release(
        release_id=release.pk, reason="The wrong list", by=editor, now=moment
    )

    assert list_visible_at(moment) == set()
    editor = User.objects.get(pk=editor.pk)
    assert Card.objects.visible_to(editor).count() == 2


def test_a_hidden_series_opens_with_its_release_and_closes_with_its_rollback(
    import_release,
    editor,
):
    import_release(PLAIN, hide_new_series="on")
    assert not Series.objects.get().is_public

    moment = pass_time()
    assert Series.objects.get().is_public

    release = Release.objects.get()
    roll_back_release(release_id=release.pk, reason="Too soon", by=editor, now=moment)
    assert not Series.objects.get().is_public


def test_changes_of_cards_that_are_out_wait_for_the_release_too(
    import_release,
    give,
    press,
    editor,
):
    press(give(PLAIN), "confirm")

    import_release({**PLAIN, "bp": 4000}, SECOND)

    card = Card.objects.get(number="XYZ-1-001")
    assert card.current_revision.bp == 3500
    assert list_for_players() == {"XYZ-1-001"}
    moment = pass_time()
    card.refresh_from_db()
    assert card.current_revision.bp == 4000
    release = Release.objects.get()
    roll_back_release(release_id=release.pk, reason="Wrong", by=editor, now=moment)
    card.refresh_from_db()
    assert card.current_revision.bp == 3500
    assert list_visible_at(moment) == {"XYZ-1-001"}


def test_the_checklist_tells_what_is_not_there_and_stops_nothing(import_release):
    strange = {**SECOND, "effectText": "【登場時】空を飛ぶ。", "imageUrl": None}
    third = {**PLAIN, "code": "XY01BT/XYZ-1-003", "apCost": None}
    disputed = {**PLAIN, "code": "XY01BT/XYZ-1-001_p1", "bp": 4000}
    import_release(PLAIN, disputed, strange, third)

    found = {item.code: item for item in get_checklist(Release.objects.get())}

    numbers = {code: {gap.number for gap in item.gaps} for code, item in found.items()}
    assert numbers["understood"] == {"XYZ-1-002"}
    assert numbers["complete"] == {"XYZ-1-003"}
    assert numbers["agreed"] == {"XYZ-1-001"}
    assert numbers["named"] == {"XYZ-1-001", "XYZ-1-002", "XYZ-1-003"}
    assert "missing in Traditional Chinese, English" in str(found["named"].gaps[0])
    assert numbers["pictured"] == {"XYZ-1-002"}
    assert not any(item.blocks for item in found.values())


def test_the_checklist_counts_the_rows_of_its_import_that_wait(
    import_release, publisher, editor
):
    """Issue 28: rows of another import, and rows set aside, are not counted."""
    bring({**STRANGER, "code": "UAPR/2024-01"})
    import_release(PLAIN, STRANGER, STRANGER, AP_CARD)
    promo = IncompleteRow.objects.get(code=PROMO["code"])
    ap_card = IncompleteRow.objects.get(code=AP_CARD["code"])
    set_rows_aside(row_ids=[ap_card.pk], by=editor)
    release = Release.objects.get()

    found = {item.code: item for item in get_checklist(release)}["rows"]

    assert [str(gap.message) for gap in found.gaps] == [f"{promo}: missing card number"]
    assert not found.blocks
    page = publisher.get(f"/admin/releases/release/{release.pk}/change/")
    (address,) = re.findall(
        r'href="([^"]*incompleterow[^"]*run[^"]*)"', page.content.decode()
    )
    listed = publisher.get(unescape(address)).context["cl"].result_list
    assert [row.pk for row in listed] == [promo.pk]


def test_a_row_that_comes_again_is_one_of_the_later_import(import_release):
    bring(STRANGER)
    import_release(PLAIN, STRANGER)

    found = {item.code: item for item in get_checklist(Release.objects.get())}["rows"]

    assert len(found.gaps) == 1


def test_a_hidden_import_becomes_a_release_afterwards(publisher, give, press):
    run = give(PLAIN, SECOND, hide_new_series="on")
    press(run, "confirm")
    page = publisher.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
    assert 'data-action="make-release"' in page

    press(run, "release")

    release = Release.objects.get()
    assert (release.state, release.cards.count()) == ("draft", 2)
    page = publisher.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
    assert 'data-action="make-release"' not in page, "there is one, which is linked"
    page = publisher.get(f"/admin/releases/release/{release.pk}/change/")
    assert page.status_code == 200
    assert "2 cards" in " ".join(page.content.decode().split())
    press(run, "release")
    assert Release.objects.count() == 1


def test_cards_that_are_out_make_no_release(publisher, give, press):
    run = give(PLAIN)
    press(run, "confirm")

    press(run, "release")

    assert not Release.objects.exists()
    assert list_for_players() == {"XYZ-1-001"}


def test_a_release_in_the_past_is_refused_and_nothing_is_imported(import_release):
    run = import_release(PLAIN, at=-SOON)

    assert run.status == "checked"
    assert not Card.objects.exists()


def make_publisher(user):
    user.groups.set(Group.objects.filter(name__in=(EDITOR, PUBLISHER)))


def test_an_editor_without_the_right_makes_no_release(
    staff,
    give,
    press,
):
    run = give(PLAIN)
    page = staff.get(f"/admin/cards/importrun/{run.pk}/change/").content.decode()
    assert 'data-action="release"' not in page

    staff.post(f"/admin/cards/importrun/{run.pk}/confirm/", {"makes_release": "on"})

    run.refresh_from_db()
    assert run.status == "checked"
    assert not Release.objects.exists()


def run_command(tmp_path, *entries, **options):
    path = tmp_path / "harbor.json"
    path.write_text(json.dumps(entries, ensure_ascii=False), encoding="utf-8")
    call_command("import_cards", path, stdout=StringIO(), stderr=StringIO(), **options)


def test_the_command_makes_a_dated_release(tmp_path, editor):
    make_publisher(editor)
    when = timezone.now() + SOON

    run_command(
        tmp_path, PLAIN, makes_release=True, release_at=when, by=editor.username
    )

    release = Release.objects.get()
    assert (release.slug, release.state) == ("harbor", "scheduled")
    assert list_for_players() == set()
    assert list_visible_at(pass_time()) == {"XYZ-1-001"}


def test_the_command_makes_a_draft_without_a_date(tmp_path):
    run_command(tmp_path, PLAIN, makes_release=True)

    assert Release.objects.get().state == "draft"
    assert list_for_players() == set()


def test_the_command_imports_nothing_if_the_release_is_refused(tmp_path, editor):
    past = timezone.now() - SOON
    make_publisher(editor)

    with pytest.raises(CommandError):
        run_command(
            tmp_path, PLAIN, makes_release=True, release_at=past, by=editor.username
        )

    assert not Card.objects.exists()
    assert not Release.objects.exists()
