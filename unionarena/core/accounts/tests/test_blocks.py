"""Blocking people, and what one wants to read (issue 5)."""

import pytest
from django.urls import reverse

from unionarena.core.accounts import selectors, services
from unionarena.core.accounts.models import Block, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db):
    names = ("akari", "botan", "chika")
    return [User.objects.create_user(name, name_key=name) for name in names]


def test_blocking_twice_is_blocking_once(people):
    akari, botan, _ = people

    for _count in range(2):
        services.block_person(user=akari, other_id=botan.pk)

    assert Block.objects.count() == 1


@pytest.mark.parametrize("other", ["self", "nobody"])
def test_one_blocks_neither_oneself_nor_nobody(people, other):
    akari = people[0]
    other_id = akari.pk if other == "self" else 0

    with pytest.raises((services.CannotBlock, services.PersonNotFound)):
        services.block_person(user=akari, other_id=other_id)

    assert not Block.objects.exists()


def test_a_block_counts_in_both_directions(people):
    akari, botan, chika = people
    services.block_person(user=akari, other_id=botan.pk)
    ids = [person.pk for person in people]

    assert selectors.list_blocked_pairs(ids) == {frozenset((akari.pk, botan.pk))}
    assert selectors.are_strangers_by_choice(botan.pk, [akari.pk])
    assert not selectors.are_strangers_by_choice(chika.pk, [akari.pk, botan.pk])
    assert selectors.list_blocks_in_either_direction(botan.pk) == {akari.pk}


@pytest.mark.parametrize(
    ("value", "reads_preset", "reads_free"),
    [("free", True, True), ("presets", True, False), ("off", False, False)],
)
def test_a_person_reads_what_they_want_to_read(people, value, reads_preset, reads_free):
    akari, botan, _ = people
    User.objects.filter(pk=akari.pk).update(chat=value)

    read = [
        selectors.wants_to_read(akari.pk, sender_id=botan.pk, is_free=is_free)
        for is_free in (False, True)
    ]

    assert read == [reads_preset, reads_free]


def test_nothing_of_a_blocked_person_is_read(people):
    akari, botan, _ = people
    services.block_person(user=akari, other_id=botan.pk)

    assert not selectors.wants_to_read(akari.pk, sender_id=botan.pk, is_free=False)
    assert selectors.wants_to_read(botan.pk, sender_id=akari.pk, is_free=True)


def test_the_list_of_blocks_over_rest_and_on_the_profile_is_ones_own(client, people):
    akari, botan, chika = people
    services.block_person(user=chika, other_id=akari.pk)
    client.force_login(akari)

    made = client.post(
        reverse("api:profile:blocks"),
        {"name": "Botan"},
        content_type="application/json",
    )
    listed = client.get(reverse("api:profile:blocks")).json()
    page = client.get(reverse("accounts:profile")).content.decode()

    assert made.status_code == 201
    assert listed == [{"user_id": botan.pk, "name": "botan"}]
    assert f'data-blocked="{botan.pk}"' in page
    assert "chika" not in page

    client.post(reverse("accounts:unblock", args=[botan.pk]))
    assert list(Block.objects.values_list("blocker__username")) == [("chika",)]


@pytest.mark.parametrize("value", ["number", "sign-in name", "nobody's"])
def test_nobody_is_found_by_a_number_or_a_sign_in_name(client, people, value):
    """Somebody shown by another name is found by that alone."""
    akari, botan, _ = people
    User.objects.filter(pk=botan.pk).update(display_name="Wave", name_key="wave")
    client.force_login(akari)
    bodies = {
        "number": ({"user_id": botan.pk}, 400),
        "sign-in name": ({"name": "botan"}, 404),
        "nobody's": ({"name": "  "}, 400),
    }
    data, status = bodies[value]

    url = reverse("api:profile:blocks")
    refused = client.post(url, data, content_type="application/json")

    assert refused.status_code == status
    assert not Block.objects.exists()
    found = client.post(url, {"name": "Wave"}, content_type="application/json")
    assert found.status_code == 201


def test_the_chat_setting_is_kept_when_it_is_not_sent(client, people):
    akari = people[0]
    User.objects.filter(pk=akari.pk).update(chat="off")
    client.force_login(akari)

    client.put(
        reverse("api:profile:profile"),
        {"language": "ja"},
        content_type="application/json",
    )

    akari.refresh_from_db()
    assert (akari.chat, akari.language) == ("off", "ja")
