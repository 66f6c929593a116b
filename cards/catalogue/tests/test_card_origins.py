"""Whose cards these are, at the foot of every page and in the manifest."""

import json

import pytest
from django.utils import translation

from cards.catalogue.card_origins import holds_only_own_cards
from cards.importing.imports import import_cards
from unionarena.core.web import switches
from unionarena.core.web.models import Switches

pytestmark = pytest.mark.django_db

_ENTRY = {
    "code": "UA01BT/QQQ-1-001",
    "name": "Somebody else's card",
    "cardType": "CHARACTER",
    "color": "RED",
    "reqEnergy": 1,
    "apCost": 1,
    "genEnergy": 1,
    "bp": 2000,
    "traits": [],
    "triggers": [],
    "effectText": "-",
    "language": "en",
}


def _import_foreign_list(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps([_ENTRY]))
    with path.open("rb") as file:
        report = import_cards(file=file, name=path.name)
    assert report.is_applied, report.to_dict()
    switches.clear_cache()


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "All cards here are our own.", "Imported cards belong to"),
        ("ja", "独自のもの", "権利者"),
        ("zh-hant", "自創", "權利人"),
    ],
)
def test_only_a_fresh_installation_says_that_the_cards_are_our_own(
    client, tmp_path, language, own, others
):
    headers = {"accept-language": language}
    switches.clear_cache()
    assert own in client.get("/cards/", headers=headers).content.decode()
    assert own in client.get(f"/app/{language}.webmanifest").json()["description"]
    _import_foreign_list(tmp_path)
    page = client.get("/cards/", headers=headers).content.decode()
    told = client.get(f"/app/{language}.webmanifest").json()["description"]
    for text in (page, told):
        assert own not in text
        assert others in text


def test_the_operator_line_is_told_in_the_language_of_the_reader(client, tmp_path):
    _import_foreign_list(tmp_path)
    Switches.objects.update_or_create(
        pk=switches.ROW, defaults={"cards_en": "© Owner", "cards_ja": "© 権利者名"}
    )
    switches.clear_cache()
    for language, line in (
        ("en", "© Owner"),
        ("ja", "© 権利者名"),
        ("zh-hant", "© Owner"),
    ):
        page = client.get("/cards/", headers={"accept-language": language})
        assert line in page.content.decode()


def test_cards_of_the_platform_are_its_own_and_an_imported_card_is_not(tmp_path):
    assert holds_only_own_cards()
    _import_foreign_list(tmp_path)
    assert not holds_only_own_cards()
    with translation.override("en"):
        assert "our own" not in switches.get_card_notice()
