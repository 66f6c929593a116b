"""Links to a name that was given up lead to the new one (finding 7)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from results.models import Showing
from unionarena.core.accounts.models import FormerName, User
from unionarena.core.accounts.names import FORMER_NAME_KEPT_FOR
from unionarena.core.accounts.services import change_profile


def change(user, name):
    change_profile(user=user, display_name=name, language="")


@pytest.fixture
def people(db):
    akari, ming = (User.objects.create_user(name) for name in ("akari", "ming"))
    change(akari, "The Wave")
    return akari, ming


def test_an_old_address_leads_to_the_new_one(client, people):
    akari, _ming = people
    change(akari, "Aya K")

    page = client.get("/players/thewave/")
    api = client.get("/api/v1/results/players/thewave/")

    assert (page.status_code, page["Location"]) == (302, "/players/ayak/")
    assert (api.status_code, api["Location"]) == (
        302,
        "/api/v1/results/players/ayak/",
    )
    client.force_login(akari)
    assert client.get("/api/v1/profile/").json()["player"] == "ayak"


def test_an_old_address_is_of_who_has_the_name_now(client, people):
    akari, ming = people
    change(akari, "Aya K")
    change(ming, "The Wave")

    assert client.get("/players/thewave/").status_code == 200


def test_who_hides_their_page_is_not_found_by_an_old_name(client, people):
    akari, _ming = people
    change(akari, "Aya K")
    Showing.objects.create(user=akari, has_profile=False)

    assert client.get("/players/thewave/").status_code == 404


def test_an_old_address_is_forgotten_after_a_while(client, people):
    change(people[0], "Aya K")
    long_ago = timezone.now() - FORMER_NAME_KEPT_FOR - timedelta(days=1)
    FormerName.objects.update(given_up_at=long_ago)

    assert client.get("/players/thewave/").status_code == 404
