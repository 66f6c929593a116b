"""Guests: play first, sign up later, and stay the same person."""

import pytest
from django.urls import reverse

from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"
SIGN_UP = {"username": "akari", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def guest(client, rf):
    request = rf.post("/")
    request.session = client.session
    user = enter_as_guest(request)
    client.force_login(user)
    return user


def test_a_guest_has_a_name_others_may_see_and_no_password(guest):
    assert guest.is_guest
    assert guest.shown_name.startswith("Guest ")
    assert not guest.has_usable_password()


def test_signing_up_keeps_the_guest_and_ends_the_visit(client, guest):
    client.post(reverse("account_signup"), SIGN_UP)

    kept = User.objects.get()
    assert kept.pk == guest.pk
    assert (kept.username, kept.shown_name) == ("akari", "akari")
    assert not kept.is_guest
    assert kept.check_password(PASSWORD)
    assert client.get(reverse("accounts:profile")).context["user"] == kept


def test_a_name_that_is_taken_leaves_the_guest_a_guest(client, guest):
    User.objects.create_user("akari")

    answer = client.post(reverse("account_signup"), SIGN_UP)

    assert answer.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.get(reverse("accounts:profile")).context["user"] == guest


def test_a_guest_may_sign_in_as_somebody_else(client, guest):
    akari = User.objects.create_user("akari", password=PASSWORD)

    client.post(reverse("account_login"), {"login": "akari", "password": PASSWORD})

    assert client.get(reverse("accounts:profile")).context["user"] == akari
    guest.refresh_from_db()
    assert guest.is_guest


@pytest.mark.parametrize("page", ["account_signup", "account_login"])
def test_whoever_has_an_account_is_led_past_the_doors(client, page):
    client.force_login(User.objects.create_user("akari", password=PASSWORD))

    assert client.get(reverse(page)).status_code == 302
    assert client.post(reverse(page), SIGN_UP).status_code == 302
    assert User.objects.count() == 1


def test_no_more_guests_come_from_an_address_than_may_sign_up(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}

    codes = [client.post("/battles/tutorial/").status_code for _ in range(3)]
    client.logout()
    for _ in range(2):
        client.logout()
        codes.append(client.post("/battles/tutorial/").status_code)

    assert codes[-1] == 429
    assert User.objects.count() == 2
