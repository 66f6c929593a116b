"""Printings and rulings at the editors' desk: kept with who changed them."""

import pytest
from django.contrib.auth.models import Permission

from cards.catalogue.signals import cards_changed
from cards.importing.tests.test_import_admin import make_importer
from cards.models import CardSet, Printing, Ruling, RulingCard
from cards.tests.factories import make_ruling, make_series, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    editor = make_importer("mika", "preview_cards")
    editor.user_permissions.add(
        *Permission.objects.filter(
            content_type__app_label="cards",
            content_type__model__in=("printing", "ruling", "cardset", "card"),
        )
    )
    client.force_login(editor)
    return client


@pytest.fixture
def card():
    make_series()
    return publish().card


def test_a_ruling_is_added_attributed_and_told(
    staff, card, django_capture_on_commit_callbacks
):
    told = []

    def listen(*, card_ids, **_signal):
        told.append(card_ids)

    cards_changed.connect(listen)
    with django_capture_on_commit_callbacks(execute=True):
        answer = staff.post(
            "/admin/cards/ruling/add/",
            {
                "cards": f"{card.number} TDL-9-999",
                "key": "q1",
                "ruled_on": "2026-03-01",
                "text_en": "Yes.",
                "source": "Judges",
                "is_public": "on",
            },
        )
    cards_changed.disconnect(listen)

    assert answer.status_code == 302, answer.content.decode()
    assert Ruling.objects.get().text_en == "Yes."
    assert Ruling.history.get().history_user.username == "mika"
    assert told == [{card.pk}]
    links = RulingCard.objects.order_by("pk").values_list("card_id", flat=True)
    assert list(links) == [card.number, "TDL-9-999"]


def test_a_wrong_printing_is_told_at_its_field(staff, card):
    card_set = CardSet.objects.create(code="TDL1")

    answer = staff.post(
        "/admin/cards/printing/add/",
        {"card": card.pk, "card_set": card_set.pk, "code": "nonsense", "rarity": "?"},
    )

    assert answer.status_code == 200
    assert not Printing.objects.exists()


@pytest.mark.parametrize("page", ["cardset", "printing", "ruling"])
def test_the_lists_open(staff, card, page):
    card_set = CardSet.objects.create(code="TDL1")
    Printing.objects.create(
        card=card, card_set=card_set, code="TDL1/TDL-1-001", rarity="C"
    )
    make_ruling(text_ja="はい。")

    assert staff.get(f"/admin/cards/{page}/").status_code == 200
    assert staff.get(f"/admin/cards/{page}/add/").status_code == 200


def test_a_card_has_its_printings_and_rulings_beside_it(staff, card):
    page = staff.get(f"/admin/cards/card/{card.pk}/change/").content.decode()

    assert "printings-TOTAL_FORMS" in page
    assert "ruling_links-TOTAL_FORMS" in page
