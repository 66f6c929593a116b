"""The admin of cards of further games: what editors correct becomes a version."""

import html
import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import translation

from cards.catalogue.game_catalogues import (
    find_catalogue,
    get_current_card,
    load_game_cards,
    publish_game_card,
    register_catalogue,
)
from cards.catalogue.played_situations import PlayedSituation
from cards.errors import BadCard
from cards.models import GameCard, GameCardVersion
from cards.tests.factories import make_editor

pytestmark = pytest.mark.django_db
RUNNER = "HBL-001"


@pytest.fixture
def address():
    load_game_cards()
    card = GameCard.objects.get(number=RUNNER)
    return reverse("admin:cards_gamecard_change", args=[card.pk])


@pytest.fixture
def editor(client):
    person = make_editor()
    person.groups.add(Group.objects.get(name="editor"))
    client.force_login(person)
    return person


def fill_form(**changes):
    return {
        "name_en": "Guild Runner",
        "name_ja": "組合の走り手",
        "name_zh_hant": "公會跑腿",
        "cost": "1",
        "strength": "1",
        "defence": "1",
        "organisations": ["guild"],
        "crafts": [],
        "abilities": "[]",
        "rarity": "C",
        "reason": "Erratum of the harbour",
        "effective_at_0": "",
        "effective_at_1": "",
        "versions-TOTAL_FORMS": "0",
        "versions-INITIAL_FORMS": "0",
        **changes,
    }


def test_a_saved_card_is_a_new_version_with_its_author(client, editor, address):
    answer = client.post(address, fill_form(strength="3", name_en="Guild Sprinter"))

    assert answer.status_code == 302, answer.content.decode()[:3000]
    card = get_current_card(RUNNER)
    assert (card.version, card.face["strength"]) == (2, 3)
    assert card.show("en")["name"] == "Guild Sprinter"
    version = GameCardVersion.objects.get(revision=card.revision)
    assert (version.author, version.reason) == (editor, "Erratum of the harbour")
    page = client.get(reverse("cards:detail", args=[RUNNER])).content.decode()
    assert "Erratum of the harbour" in page


@pytest.mark.parametrize(
    "changes",
    [
        {"abilities": '[{"on": "activated"}]'},
        {"abilities": "{"},
        {"reason": ""},
        {"strength": "-1"},
        {"organisations": ["pirates"]},
    ],
)
def test_a_mistake_is_told_and_publishes_nothing(client, editor, address, changes):
    answer = client.post(address, fill_form(**changes))

    assert answer.status_code == 200
    assert get_current_card(RUNNER).version == 1


def test_a_dated_version_waits(client, editor, address):
    date = {"effective_at_0": "2099-01-01", "effective_at_1": "12:00"}

    client.post(address, fill_form(strength="9", **date))

    assert GameCardVersion.objects.filter(card__number=RUNNER).count() == 2
    assert get_current_card(RUNNER).face["strength"] == 1


def test_the_list_shows_cards_by_game_and_nobody_adds_or_deletes(
    client, editor, address
):
    listed = client.get(reverse("admin:cards_gamecard_changelist"), {"game": "kiseki"})

    assert RUNNER in listed.content.decode()
    assert "ORR-L-1" not in listed.content.decode()
    assert client.get(reverse("admin:cards_gamecard_add")).status_code == 403
    delete = address.replace("/change/", "/delete/")
    assert client.post(delete, {"post": "yes"}).status_code == 403


def test_a_member_of_staff_without_the_role_changes_nothing(client, address):
    client.force_login(make_editor("reader"))

    assert client.post(address, fill_form(strength="3")).status_code == 403
    assert get_current_card(RUNNER).version == 1


STUN = "これが場に出た時、相手のコスト2以下のUNITを1つスタンする。"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("text_ja", STUN),
        (
            "text_en",
            "When this enters the field: Stun 1 opposing unit of cost 2 or less.",
        ),
    ],
)
def test_a_typed_text_is_what_the_card_does_in_every_language(
    client, editor, address, field, text
):
    """Issue 30: an editor types the game's own style and gets a tree."""
    answer = client.post(address, fill_form(**{field: f"【ヘイト】\r\n{text}"}))
    if field == "text_en":  # the craft is named in Japanese there
        assert answer.status_code == 200
        answer = client.post(address, fill_form(**{field: f"Hate\r\n{text}"}))

    assert answer.status_code == 302, answer.content.decode()[:3000]
    card = get_current_card(RUNNER)
    assert card.face["crafts"] == ["hate"]
    assert [each["on"] for each in card.face["abilities"]] == ["enters"]
    assert STUN in card.show("ja")["text"]
    assert "Stun 1 opposing unit of cost 2 or less." in card.show("en")["text"]


@pytest.mark.parametrize(
    "changes",
    [
        {"text_ja": "相手は踊る。"},
        {
            "text_ja": "カードを1枚引く。",
            "text_en": "Draw 2.",
        },  # two texts, two meanings
        {"text_ja": "カードを1枚引く。", "crafts": ["hate"]},  # the text says: no craft
        {"text_ja": "", "abilities": '[{"on": "use", "do": [{"do": "draw", "n": 1}]}]'},
    ],
)
def test_a_text_that_says_something_else_publishes_nothing(
    client, editor, address, changes
):
    client.post(address, fill_form(text_ja=STUN))
    before = get_current_card(RUNNER)
    kept = {
        "crafts": before.face["crafts"],
        "abilities": json.dumps(before.face["abilities"]),
    }

    answer = client.post(address, fill_form(**{**kept, **changes}))

    assert answer.status_code == 200
    assert get_current_card(RUNNER).version == before.version == 2


def test_the_preview_shows_what_would_be_saved(client, editor, address):
    card = GameCard.objects.get(number=RUNNER)
    preview = reverse("admin:cards_gamecard_preview", args=[card.pk])

    good = client.post(preview, fill_form(text_ja=STUN))
    bad = client.post(preview, fill_form(text_ja="相手は踊る。"))

    assert "Stun 1 opposing unit" in good.content.decode()
    assert "相手は踊る。" in bad.content.decode()
    played = good.content.decode()
    assert "Played, no unit of cost 2 or less there: nothing changes." in played
    assert played.count('data-situation="passed"') == 3
    assert "data-situation" not in bad.content.decode()
    assert get_current_card(RUNNER).version == 1


OF_EVENTS = "カードを1枚引く。"


def test_a_card_that_does_not_do_what_it_says_is_shown_and_not_published(
    client, editor, address
):
    """Issue 30: what an event says is carried out by no unit."""
    card = GameCard.objects.get(number=RUNNER)
    preview = reverse("admin:cards_gamecard_preview", args=[card.pk])

    shown = client.post(preview, fill_form(text_ja=OF_EVENTS)).content.decode()
    saved = client.post(address, fill_form(text_ja=OF_EVENTS))

    assert 'data-situation="failed"' in shown
    why = "Used: refused (Guild Runner can’t be played that way); expected: accepted."
    assert why in html.unescape(shown)
    assert "In play it doesn’t do what its text says." in saved.content.decode()
    assert get_current_card(RUNNER).version == 1
    face = {**get_current_card(RUNNER).face, "abilities": []}
    draw = {"on": "use", "do": [{"do": "draw", "n": 1}]}
    for language, sentence in (
        ("en", "Used: refused ("),
        ("ja", "使用する：不可（組合の走り手はその方法"),
    ):
        with translation.override(language), pytest.raises(BadCard) as refusal:
            publish_game_card(
                RUNNER, {**face, "abilities": [draw]}, reason="–", author=editor
            )
        assert f"{RUNNER}: " in str(refusal.value.message)
        assert sentence in str(refusal.value.message)
        assert "tr.wrong_kind" not in str(refusal.value.message)
        assert len(refusal.value.details["why"]) == 2


def test_content_that_does_not_do_what_it_says_is_not_loaded(monkeypatch):
    """Issue 30: nothing of the files is published then."""
    catalogue = find_catalogue("kiseki")
    failed = PlayedSituation("Played: nothing changes.", has_passed=False)
    texts = replace(catalogue.texts, play=lambda _face, _language: [failed])
    register_catalogue(replace(catalogue, texts=texts))
    try:
        with pytest.raises(BadCard, match="nothing changes"):
            load_game_cards()
    finally:
        register_catalogue(catalogue)

    assert not GameCard.objects.exists()


def test_what_no_test_is_generated_for_is_said(client, editor, address):
    """Issue 30: never silently."""
    card = GameCard.objects.get(number=RUNNER)
    preview = reverse("admin:cards_gamecard_preview", args=[card.pk])
    text = (
        "When this enters the field: "
        "Return 1 opposing attacking unit to its owner’s hand."
    )

    shown = client.post(preview, fill_form(text_en=text)).content.decode()

    assert 'data-situation="untried"' in shown
    why = "No generated test: no unit attacks when this happens."
    assert why in shown
    saved = client.post(address, fill_form(text_en=text), follow=True)
    warnings = [m for m in saved.context["messages"] if m.level_tag == "warning"]
    assert list(map(str, warnings)) == [why]
    assert get_current_card(RUNNER).version == 2


def test_the_preview_is_for_editors(client, address):
    card = GameCard.objects.get(number=RUNNER)
    client.force_login(make_editor())

    for key, answers in ((card.pk, (302, 403)), (999_999, (302, 403, 404))):
        preview = reverse("admin:cards_gamecard_preview", args=[key])
        assert client.post(preview, fill_form()).status_code in answers
