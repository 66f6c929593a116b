"""The names of an import's series and sets are asked once, in each language."""

import pytest
from django.contrib.auth.models import Group

from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_import_admin import make_importer
from cards.models import CardSet, Series
from cards.releases.models import Release
from cards.releases.roles import EDITOR
from cards.releases.selectors import get_checklist

pytestmark = pytest.mark.django_db

SENT = {
    "series-XYZ-ja": "潮騒",
    "series-XYZ-en": "Sea Roar",
    "series-XYZ-zh-hant": "潮聲",
    "sets-XY01BT-ja": "ブースター",
    "sets-XY01BT-en": "Booster",
    "sets-XY01BT-zh-hant": "補充包",
}


@pytest.fixture
def done(staff, editor, give, press):
    """An import that is done, of an editor."""
    editor.groups.set(Group.objects.filter(name=EDITOR))
    run = give(PLAIN, hide_new_series="on")
    press(run, "confirm")
    return run


def address(run):
    return f"/admin/cards/importrun/{run.pk}/names/"


def test_one_form_has_every_series_and_set_and_asks_what_is_missing(staff, done):
    page = staff.get(address(done)).content.decode()
    state = staff.get(f"/admin/cards/importrun/{done.pk}/change/").content.decode()

    assert page.count("data-part=") == 2
    for name in SENT:
        assert f'name="{name}"' in page
    assert 'value="XYZ"' not in page  # A code is no name.
    assert "data-names" in state


def test_the_names_are_saved_once_with_their_editor(staff, editor, done):
    answer = staff.post(address(done), SENT, follow=True)

    series, card_set = Series.objects.get(), CardSet.objects.get()
    assert (series.name_ja, series.name_en, series.name_zh_hant) == (
        "潮騒",
        "Sea Roar",
        "潮聲",
    )
    assert (card_set.name_ja, card_set.name_en) == ("ブースター", "Booster")
    assert series.history.latest().history_user == editor
    assert "data-names" not in answer.content.decode()
    changes = series.history.count()

    staff.post(address(done), SENT)

    assert series.history.count() == changes


def test_what_is_left_empty_stays(staff, done):
    staff.post(address(done), {"series-XYZ-en": "Sea Roar"})

    series = Series.objects.get()
    assert (series.name_en, series.name_ja) == ("Sea Roar", "XYZ")


def test_the_checklist_of_the_release_asks_for_names_no_longer(staff, done, press):
    press(done, "release")

    def is_named():
        (release,) = Release.objects.all()
        return {item.code: item.is_done for item in get_checklist(release)}["series"]

    assert not is_named()
    staff.post(address(done), SENT)
    assert is_named()


@pytest.mark.parametrize("name", ["x" * 81, "a\x00b"])
def test_a_wrong_name_is_refused_at_its_field_and_nothing_is_saved(staff, done, name):
    answer = staff.post(address(done), {**SENT, "series-XYZ-en": name})

    assert answer.status_code in {200, 400}
    assert Series.objects.get().name_ja == "XYZ"


def test_other_series_than_those_of_the_import_are_not_renamed(staff, done):
    Series.objects.create(code="ABC", name_ja="a", name_zh_hant="a", name_en="a")

    staff.post(address(done), {**SENT, "series-ABC-en": "Mine"})

    assert Series.objects.get(code="ABC").name_en == "a"


def test_names_are_for_users_who_may_edit_series(client, done):
    client.force_login(make_importer("sora"))

    refused = client.post(address(done), SENT, follow=True)

    assert Series.objects.get(code="XYZ").name_ja == "XYZ"
    assert refused.status_code == 200
    client.logout()
    assert client.get(address(done)).status_code == 302
