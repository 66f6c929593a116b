"""Giving people cards in the admin, and taking them back; only with the permission."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission

from collection.models import CardMovement, OwnedCard, PackReason
from collection.packs import services
from collection.services import find_ledger_mismatches
from collection.tests.factories import load_frozen_content, make_user

pytestmark = pytest.mark.django_db
LEDGER = "/admin/collection/cardmovement/"
CARD = "TDL-1-001"


@pytest.fixture
def miori():
    load_frozen_content()
    return make_user()


def editor(*codenames):
    user = make_user("editor", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return user


@pytest.fixture
def staff(client, miori):
    client.force_login(editor("grant_cards", "view_cardmovement"))
    return client


def give(staff, change, **other):
    form = {
        "person": "miori",
        "number": CARD,
        "change": change,
        "source": "a prize",
    }
    return staff.post(f"{LEDGER}add/", form | other)


def count_of(user):
    return sum(row.count for row in OwnedCard.objects.filter(user=user))


def test_cards_given_and_taken_back_are_told_with_their_giver(staff, miori):
    assert give(staff, 3).status_code == 302
    assert give(staff, -1).status_code == 302

    moved = CardMovement.objects.filter(user=miori).order_by("pk")
    assert count_of(miori) == 2
    assert [(row.change, row.source) for row in moved] == [
        (3, "a prize"),
        (-1, "a prize"),
    ]
    assert {row.by.username for row in moved} == {"editor"}
    assert LogEntry.objects.count() == 2
    assert find_ledger_mismatches() == []
    page = staff.get(f"{LEDGER}{moved[0].pk}/change/").content.decode()
    assert "a prize" in page
    assert CARD in staff.get(LEDGER).content.decode()


@pytest.mark.parametrize(
    ("change", "other"),
    [
        (-1, {}),  # they have none
        (0, {}),
        (51, {}),
        ("9" * 5_000, {}),
        (1, {"number": "TDL-9-999"}),
        (1, {"person": "nobody"}),
        (1, {"source": ""}),
    ],
)
def test_what_cannot_be_given_is_refused_and_nothing_moves(staff, miori, change, other):
    assert give(staff, change, **other).status_code == 200
    assert not CardMovement.objects.exists()


def test_without_the_permission_nothing_can_be_given(client, miori):
    client.force_login(editor("view_cardmovement"))

    assert give(client, 1).status_code == 403
    assert client.get(LEDGER).status_code == 200
    assert not CardMovement.objects.exists()


def test_the_admin_never_shows_the_seed_of_a_pack(client, miori, django_user_model):
    pack = services.give_pack(
        user=miori, reason=PackReason.GIVEN, key="a", now=miori.date_joined
    )
    client.force_login(editor("view_packgrant"))

    page = client.get(f"/admin/collection/packgrant/{pack.pk}/change/")

    assert page.status_code == 200
    assert pack.commitment in page.content.decode()
    assert bytes(pack.secret).hex() not in page.content.decode()
