"""REST does what the pages of imports do: the same roles, refusals and results."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.utils import timezone
from rest_framework.test import APIClient

from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_import_admin import make_importer
from cards.importing.tests.test_import_releases import (
    SECOND,
    STRANGER,
    list_visible_at,
)
from cards.importing.tests.test_incomplete_rows import AP_CARD
from cards.models import Card, ImportRun
from cards.releases.models import Release
from cards.releases.roles import EDITOR, PUBLISHER
from cards.releases.services import run_due_transitions
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

IMPORTS = "/api/v1/cards/imports/"
ROWS = f"{IMPORTS}rows/"
RELEASES = "/api/v1/cards/import-releases/"
DAY = timedelta(days=1)


def sign_in(user):
    api = APIClient()
    api.default_format = "json"
    api.force_authenticate(user)
    return api


@pytest.fixture
def publisher(editor):
    editor.groups.set(Group.objects.filter(name__in=(EDITOR, PUBLISHER)))
    return sign_in(editor)


@pytest.fixture
def make_release(publisher, give, django_capture_on_commit_callbacks):
    """Release a checked import by REST; gives the answer."""

    def release(*entries, at=DAY):
        run = give(*(entries or (PLAIN, SECOND)))
        sent = {} if at is None else {"release_at": timezone.now() + at}
        with django_capture_on_commit_callbacks(execute=True):
            return publisher.post(f"{IMPORTS}{run.pk}/release/", sent)

    return release


def list_for_players():
    return set(
        Card.objects.visible_to(AnonymousUser()).values_list("number", flat=True)
    )


def test_imports_are_listed_and_read_with_their_report(publisher, give):
    run = give(PLAIN)

    (listed,) = publisher.get(IMPORTS).json()["results"]
    read = publisher.get(f"{IMPORTS}{run.pk}/").json()

    assert (listed["id"], listed["file"], listed["status"]) == (
        run.pk,
        "list.json",
        "checked",
    )
    assert listed["by"] == "mika"
    assert "report" not in listed
    assert read["may_release"]
    assert read["report"]["cards"]["new"] == 1


def test_rows_that_wait_are_listed_completed_and_set_aside(publisher, give, press):
    """Issue 28: what the pages of incomplete rows do."""
    other = give({**STRANGER, "code": "UAPR/2024-01"})
    press(other, "confirm")
    run = give(PLAIN, STRANGER, AP_CARD)
    press(run, "confirm")
    found = publisher.get(ROWS, {"state": "waiting", "import_id": run.pk}).json()
    ap_card, promo = found["results"]
    assert (promo["code"], promo["lacks"]) == (STRANGER["code"], ["number"])
    assert promo["entry"]["bp"] == 2000

    aside = publisher.post(f"{ROWS}{ap_card['id']}/set-aside/").json()
    again = publisher.post(f"{ROWS}{ap_card['id']}/wait/").json()
    sent = {"number": "XYZ-P-001"}
    done = publisher.post(f"{ROWS}{promo['id']}/complete/", sent)

    assert (aside["state"], aside["by"]) == ("set_aside", "mika")
    assert again["state"] == "waiting"
    assert done.status_code == 200, done.json()
    assert (done.json()["state"], done.json()["card"]) == ("completed", "XYZ-P-001")
    assert Card.objects.filter(number="XYZ-P-001").exists()
    twice = publisher.post(f"{ROWS}{promo['id']}/complete/", sent)
    assert (twice.status_code, twice.json()["code"]) == (409, "import.refused")


def test_a_row_is_not_completed_with_what_is_no_card_number(publisher, give, press):
    press(give(STRANGER), "confirm")
    (row,) = publisher.get(ROWS).json()["results"]

    refused = publisher.post(f"{ROWS}{row['id']}/complete/", {"number": "PROMO"})

    assert (refused.status_code, refused.json()["code"]) == (409, "import.refused")
    assert publisher.get(ROWS).json()["results"] == [row]
    assert publisher.post(f"{ROWS}99999/set-aside/").status_code == 404


def test_a_checked_import_becomes_a_dated_release(publisher, make_release):
    answer = make_release()

    assert answer.status_code == 202
    read = publisher.get(f"{IMPORTS}{answer.json()['id']}/").json()
    assert read["status"] == "done"
    (slug,) = read["releases"]
    assert not read["may_release"]
    assert Release.objects.get(slug=slug).state == "scheduled"
    assert list_for_players() == set()

    moment = timezone.now() + DAY + timedelta(minutes=1)
    run_due_transitions(now=moment)

    assert list_visible_at(moment) == {"XYZ-1-001", "XYZ-1-002"}


def test_a_release_is_read_with_its_cards_and_its_checklist(publisher, make_release):
    strange = {**SECOND, "effectText": "【登場時】空を飛ぶ。"}
    make_release(PLAIN, strange, at=None)
    (listed,) = publisher.get(RELEASES).json()["results"]

    read = publisher.get(f"{RELEASES}{listed['slug']}/").json()

    assert listed["state"] == read["state"] == "draft"
    assert read["cards"] == [
        {"number": "XYZ-1-001", "is_new": True},
        {"number": "XYZ-1-002", "is_new": True},
    ]
    lines = {item["code"]: item for item in read["checklist"]}
    assert lines["cards"]["is_done"]
    assert lines["understood"]["count"] == 1
    (gap,) = lines["understood"]["gaps"]
    assert gap["number"] == "XYZ-1-002"
    assert "空を飛ぶ" in gap["message"]


def test_a_release_is_scheduled_unscheduled_and_rolled_back(publisher, make_release):
    make_release(at=None)
    address = f"{RELEASES}{Release.objects.get().slug}/"
    date = {"release_at": timezone.now() + DAY}

    assert publisher.post(f"{address}schedule/", date).json()["state"] == "scheduled"
    assert publisher.post(f"{address}unschedule/").json()["state"] == "draft"
    publisher.post(f"{address}schedule/", date)
    moment = timezone.now() + DAY + timedelta(minutes=1)
    run_due_transitions(now=moment)
    undone = publisher.post(f"{address}roll-back/", {"reason": "The wrong list"})

    assert undone.json()["state"] == "rolled_back"
    assert list_visible_at(moment) == set()


def test_a_done_import_whose_series_are_hidden_becomes_a_release(
    publisher, give, press
):
    run = give(PLAIN, hide_new_series="on")
    press(run, "confirm")

    answer = publisher.post(f"{IMPORTS}{run.pk}/release/", {})
    again = publisher.post(f"{IMPORTS}{run.pk}/release/", {})

    assert answer.status_code == 201
    assert answer.json()["cards"] == [{"number": "XYZ-1-001", "is_new": True}]
    assert (again.status_code, again.json()["code"]) == (409, "newsroom.wrong_state")
    assert Release.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"release_at": "2001-01-01T00:00:00Z"}, 409),
        ({"release_at": "soon"}, 400),
        ({"release_at": {"day": 1}}, 400),
    ],
)
def test_dates_that_are_none_or_are_over_are_refused(publisher, give, sent, code):
    run = give(PLAIN)

    answer = publisher.post(f"{IMPORTS}{run.pk}/release/", sent)

    assert answer.status_code == code
    assert ImportRun.objects.get().status == "checked"
    assert not Release.objects.exists()


def test_a_refused_date_of_a_done_import_makes_no_release(publisher, give, press):
    run = give(PLAIN, hide_new_series="on")
    press(run, "confirm")
    sent = {"release_at": "2001-01-01T00:00:00Z"}

    answer = publisher.post(f"{IMPORTS}{run.pk}/release/", sent)

    assert answer.status_code >= 400
    assert not Release.objects.exists()


def test_rolling_back_needs_a_reason_and_something_that_is_out(publisher, make_release):
    make_release(at=None)
    address = f"{RELEASES}{Release.objects.get().slug}/"

    assert publisher.post(f"{address}roll-back/", {}).status_code == 400
    early = publisher.post(f"{address}roll-back/", {"reason": "Too soon"})
    assert (early.status_code, early.json()["code"]) == (409, "newsroom.wrong_state")


def test_what_does_not_exist_or_is_no_import_is_not_found(publisher):
    Release.objects.create(slug="own", title_ja="a", title_zh_hant="a", title_en="a")

    for address in (f"{IMPORTS}999/", f"{RELEASES}none/", f"{RELEASES}own/"):
        assert publisher.get(address).status_code == 404
    assert publisher.post(f"{IMPORTS}999/release/", {}).status_code == 404


def test_an_importer_who_may_not_publish_makes_drafts_only(give, editor):
    editor.groups.set(Group.objects.filter(name=EDITOR))
    api = sign_in(User.objects.get(pk=editor.pk))
    run = give(PLAIN)
    dated = {"release_at": timezone.now() + DAY}

    refused = api.post(f"{IMPORTS}{run.pk}/release/", dated)
    accepted = api.post(f"{IMPORTS}{run.pk}/release/", {})

    assert (refused.status_code, accepted.status_code) == (403, 202)


@pytest.mark.parametrize("role", ["anonymous", "player", "exporter"])
def test_only_importers_see_imports(give, role):
    run = give(PLAIN)
    users = {
        "anonymous": None,
        "player": User.objects.create_user("riko"),
        "exporter": make_importer("sora", "export_cards"),
    }
    api = sign_in(users[role])
    listed, code = (401, 401) if role == "anonymous" else (403, 404)

    for address in (IMPORTS, RELEASES):
        assert api.get(address).status_code == listed
    # Not found, never forbidden: the answer must not tell that a thing exists.
    for address in (f"{IMPORTS}{run.pk}/", f"{RELEASES}x/"):
        assert api.get(address).status_code == code
    assert api.post(f"{IMPORTS}{run.pk}/release/", {}).status_code == code
    for act in ("schedule", "unschedule", "roll-back"):
        sent = {"release_at": timezone.now() + DAY, "reason": "Mine."}
        assert api.post(f"{RELEASES}x/{act}/", sent).status_code == code
