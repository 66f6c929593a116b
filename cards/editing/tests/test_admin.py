"""The editors' desk: saving a card publishes a version."""

import pytest
from django.contrib.auth.models import Group, Permission

from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_imports import bring
from cards.models import Card, CardRevision
from cards.releases.models import Release
from cards.releases.roles import EDITOR
from cards.tests.factories import make_series, publish
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

LIST = "/admin/cards/card/"


@pytest.fixture
def editor(client):
    """Signed in, with every right on cards."""
    editor = User.objects.create_user("mika", password="tide", is_staff=True)
    editor.user_permissions.set(
        Permission.objects.filter(content_type__app_label="cards")
    )
    client.force_login(editor)
    return editor


@pytest.fixture
def card():
    make_series()
    return publish().card


def form_of(client, address):
    """What the form would send if nobody touched it."""
    page = client.get(address)
    assert page.status_code == 200
    form = page.context["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    inline = {
        "revisions-TOTAL_FORMS": "0",
        "revisions-INITIAL_FORMS": "0",
    }
    return {
        **inline,
        **{name: "" if value is None else value for name, value in values.items()},
    }


@pytest.mark.parametrize(
    ("chosen", "listed"),
    [
        ("any", {"XYZ-1-002", "XYZ-1-003"}),
        ("ap_cost", {"XYZ-1-002"}),
        ("bp", {"XYZ-1-003"}),
        ("trigger", set()),
        ("nonsense", set()),
    ],
)
def test_cards_that_lack_a_value_are_found(client, editor, chosen, listed):
    """Issue 28: incomplete cards; one that is only not understood is no such card."""
    bring(
        PLAIN,
        {**PLAIN, "code": "XY01BT/XYZ-1-002", "apCost": None},
        {**PLAIN, "code": "XY01BT/XYZ-1-003", "bp": None},
        {**PLAIN, "code": "XY01BT/XYZ-1-004", "effectText": "【登場時】空を飛ぶ。"},
    )

    page = client.get(LIST, {"missing": chosen})

    assert {card.number for card in page.context["cl"].result_list} == listed


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
def test_cards_are_listed_with_what_they_say_now(client, editor, card, language):
    names = {"ja": "灯台守", "zh-hant": "燈塔守", "en": "Lighthouse Keeper"}

    page = client.get(LIST, headers={"accept-language": language})

    assert page.status_code == 200
    assert f">{names[language]}<" in page.content.decode().replace("\n", "")


def test_a_card_without_a_name_in_the_readers_language_is_listed_in_japanese(
    client, editor, card
):
    publish(
        number="TDL-1-002",
        name="港の伝令",
        names={"ja": "", "en": "", "zh-hant": "港口信差"},
    )

    page = client.get(LIST, headers={"accept-language": "en"})

    assert "港の伝令" in page.content.decode()


def test_saving_publishes_a_version_with_reason_and_author(client, editor, card):
    address = f"{LIST}{card.pk}/change/"
    sent = {**form_of(client, address), "name_en": "Keeper", "reason": "Too long"}

    answer = client.post(address, sent)

    assert answer.status_code == 302
    revision = Card.objects.get(pk=card.pk).current_revision
    said = (revision.version, revision.name_en, revision.reason)
    assert said == (2, "Keeper", "Too long")
    assert (revision.author, revision.origin) == (editor, "editor")


@pytest.mark.parametrize(
    "change", [{"bp": "3500"}, {"required_energy": "3"}, {"gives": "2"}], ids=str
)
def test_an_editor_alone_changes_no_number_of_a_published_card(
    client, editor, card, change
):
    """F10: the numbers wait for a release, which another person schedules."""
    editor.groups.add(Group.objects.get(name=EDITOR))
    address = f"{LIST}{card.pk}/change/"
    release = Release.objects.create(title_en="Daybreak")
    sent = {**form_of(client, address), "reason": "Too weak", **change}

    alone = client.post(address, sent)

    assert alone.status_code == 200
    assert "release" in alone.context["adminform"].form.errors
    assert CardRevision.objects.count() == 1

    held = client.post(address, {**sent, "release": release.pk})
    assert held.status_code == 302
    assert Card.objects.get(pk=card.pk).current_revision.version == 1


def test_saving_without_a_change_publishes_nothing(client, editor, card):
    address = f"{LIST}{card.pk}/change/"

    client.post(address, {**form_of(client, address), "reason": "Nothing"})

    assert CardRevision.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"bp": "-1"}, "bp"),
        ({"kind": "site"}, "bp"),
        ({"name_ja": "", "name_zh_hant": "", "name_en": ""}, "name_ja"),
        ({"gives": "two"}, "gives"),
        ({"gives": "pink 1"}, "gives"),
        ({"text_ja": "引く。"}, "text_ja"),
        ({"reason": ""}, "reason"),
        ({"required_energy": "99"}, "required_energy"),
    ],
    ids=str,
)
def test_a_mistake_is_told_at_its_field(client, editor, card, changes, field):
    address = f"{LIST}{card.pk}/change/"
    sent = {**form_of(client, address), "reason": "Try", **changes}

    answer = client.post(address, sent)

    assert answer.status_code == 200
    assert field in answer.context["adminform"].form.errors
    assert CardRevision.objects.count() == 1


def test_a_new_card_is_published_with_its_first_version(client, editor, card):
    address = f"{LIST}add/"
    sent = {
        **form_of(client, address),
        "number": "TDL-1-002",
        "series": card.series_id,
        "name_ja": "漁師",
        "name_zh_hant": "漁夫",
        "name_en": "Fisher",
        "kind": "character",
        "color": "blue",
        "required_energy": "1",
        "ap_cost": "1",
        "gives": "blue 1, red 1",
        "bp": "2000",
        "traits": "港、船",
        "rarity": "C",
        "reason": "New",
    }

    answer = client.post(address, sent)

    assert answer.status_code == 302
    revision = Card.objects.get(number="TDL-1-002").current_revision
    assert revision.data["traits"] == ["港", "船"]
    assert revision.data["generated_energy"] == {"blue": 1, "red": 1}


def test_cards_are_never_deleted(client, editor, card):
    assert client.post(f"{LIST}{card.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Card.objects.count() == 1


def test_players_have_no_desk(client, card):
    client.force_login(User.objects.create_user("riko"))

    assert client.get(LIST).status_code == 302


@pytest.mark.parametrize("page", ["series", "trait"])
def test_series_and_traits_can_be_edited(client, editor, card, page):
    assert client.get(f"/admin/cards/{page}/").status_code == 200
    assert client.get(f"/admin/cards/{page}/add/").status_code == 200


# --- what is not understood, while it is written --------------------------------------

PREVIEW = f"{LIST}preview/"


def previewed(client, card, text, **changes):
    """What the desk shows beside the form while this text is written."""
    form = form_of(client, f"{LIST}{card.pk}/change/")
    sent = {**form, "card": str(card.pk), "text_ja": text, **changes}
    return client.post(PREVIEW, sent).content.decode()


def test_words_not_understood_are_marked_with_the_nearest_rule(client, editor, card):
    shown = previewed(client, card, "【登場時】自分の手札を1枚場内に置く。")

    assert "These words aren’t understood yet." in shown
    assert '<mark class="desk-gap">' in shown
    assert "Closest known:" in shown


@pytest.mark.parametrize("text", ["Draw 1 card.", "抽1張牌。"])
def test_another_language_is_answered_by_one_sentence(client, editor, card, text):
    shown = previewed(client, card, text)

    told = "This isn’t in the language that the text should be in."
    assert shown.count(told) == 1
    assert f'<mark class="desk-gap">{text}</mark>' in shown
    assert shown.count("data-start") == 1


def test_a_text_not_understood_is_kept_with_its_places_and_not_playable(
    client, editor, card
):
    address = f"{LIST}{card.pk}/change/"
    text = "Draw 1 card."
    sent = {**form_of(client, address), "text_ja": text, "reason": "From a list"}
    sent |= {"text_en": text, "text_zh_hant": text}

    client.post(address, sent)

    revision = Card.objects.get(pk=card.pk).current_revision
    assert (revision.version, revision.is_playable) == (2, False)
    (gap,) = revision.not_playable_reason
    assert (gap["code"], gap["span"]) == ("effects.language", [0, len(text)])


@pytest.fixture
def imported(card):
    """A card of a Japanese list, with a name in one language."""
    bring(PLAIN)
    return Card.objects.get(number="XYZ-1-001")


def test_a_number_of_an_imported_card_is_corrected_in_place_with_a_reason(
    client, editor, imported
):
    """Build finding 1: an erratum needs no names that the card never had."""
    address = f"{LIST}{imported.pk}/change/"
    before = imported.current_revision
    sent = {**form_of(client, address), "bp": "4500", "reason": "Erratum of 1 May"}

    answer = client.post(address, sent)

    assert answer.status_code == 302
    imported.refresh_from_db()
    after = imported.current_revision
    assert (after.bp, after.name_en, after.name_zh_hant) == (4500, "", "")
    assert (after.version, after.reason) == (2, "Erratum of 1 May")
    before.refresh_from_db()
    assert (before.bp, before.text_ja) == (3500, after.text_ja)


def test_a_text_of_an_imported_card_is_corrected_in_place(client, editor, imported):
    address = f"{LIST}{imported.pk}/change/"
    text = "【登場時】カードを2枚引く。"
    sent = {**form_of(client, address), "text_ja": text, "reason": "Erratum"}

    assert client.post(address, sent).status_code == 302

    imported.refresh_from_db()
    revision = imported.current_revision
    assert (revision.text_ja, revision.is_playable) == (text, True)
    assert revision.text_en
    assert CardRevision.objects.filter(card=imported, version=1).exists()


def test_an_incomplete_card_is_completed_at_the_desk(client, editor, card):
    bring({**PLAIN, "apCost": None, "bp": None})
    waiting = Card.objects.get(number="XYZ-1-001")
    address = f"{LIST}{waiting.pk}/change/"
    form = form_of(client, address)
    assert (form["ap_cost"], form["bp"]) == ("", "")

    refused = client.post(address, {**form, "bp": "3000", "reason": "Printed"})
    assert "ap_cost" in refused.context["adminform"].form.errors

    sent = {**form, "ap_cost": "1", "bp": "3000", "reason": "Printed"}
    assert client.post(address, sent).status_code == 302
    waiting.refresh_from_db()
    assert waiting.current_revision.is_playable
    assert waiting.current_revision.bp == 3000


def test_a_missing_text_waits_until_the_editor_says_that_there_is_none(
    client, editor, card
):
    bring({**PLAIN, "effectText": None})
    waiting = Card.objects.get(number="XYZ-1-001")
    address = f"{LIST}{waiting.pk}/change/"
    form = {**form_of(client, address), "reason": "Printed"}

    client.post(address, {**form, "rarity": "U"})
    waiting.refresh_from_db()
    assert not waiting.current_revision.is_playable

    client.post(address, {**form, "text_ja": "-"})
    waiting.refresh_from_db()
    assert waiting.current_revision.is_playable
    assert waiting.current_revision.text_ja == ""
