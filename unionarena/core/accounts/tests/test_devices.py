"""No one locks another's sign-in by guessing (S7); devices are remembered."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from unionarena.core.accounts import devices, interests
from unionarena.core.accounts.interests import Contest, Tie
from unionarena.core.accounts.models import KnownDevice, User

pytestmark = pytest.mark.django_db
PASSWORD = "a long pass phrase"
SIGN_IN = "/accounts/login/"


@pytest.fixture(autouse=True)
def _limits(settings):
    del settings.ACCOUNT_RATE_LIMITS  # the suite runs without; people do not
    cache.clear()


@pytest.fixture
def ming(db):
    return User.objects.create_user("ming", password=PASSWORD)


def sign_in(client, name="ming", password=PASSWORD, address="8.8.8.8"):
    """Sign in; return whether it succeeded."""
    client.post(SIGN_IN, {"login": name, "password": password}, REMOTE_ADDR=address)
    return "_auth_user_id" in client.session


def sign_out(client):
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def guess(times, address="9.9.9.9", client=None):
    client = client or Client()
    for _guess in range(times):
        assert not sign_in(client, password="wrong", address=address)


def test_guesses_from_elsewhere_lock_nobody_out(client, ming):
    guess(7)

    assert sign_in(client)


def test_known_device_is_spared_even_when_all_unknown_ones_are_refused(client, ming):
    assert sign_in(client)
    sign_out(client)
    for number in range(21):
        guess(5, address=f"9.9.9.{number}")

    assert not sign_in(Client(), address="7.7.7.7"), "100 an hour from unknown devices"
    assert sign_in(client)


def test_known_device_is_spared_when_others_at_its_address_guess(client, ming):
    """Schools and homes share an address."""
    assert sign_in(client)
    sign_out(client)
    guess(12, address="8.8.8.8")

    assert sign_in(client)


def test_guesses_are_limited_at_one_address_and_on_a_known_device(client, ming):
    guess(6)
    assert not sign_in(Client(), address="9.9.9.9")

    assert sign_in(client)
    sign_out(client)
    guess(6, client=client, address="8.8.8.8")
    assert not sign_in(client)


def test_device_of_one_account_is_unknown_to_another(client, ming):
    """Who signs in with their own account is not spared when guessing others'."""
    User.objects.create_user("enemy", password=PASSWORD)
    assert sign_in(client, "enemy")
    sign_out(client)
    guess(6, client=client, address="8.8.8.8")

    assert not sign_in(client)


def test_forged_cookie_is_no_device(client, ming):
    assert sign_in(client)
    cookie = client.cookies[devices.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    forged = Client()
    forged.cookies[devices.COOKIE] = cookie.value[:-2] + "xx"
    guess(6, client=forged)

    assert not sign_in(forged, address="9.9.9.9")


def test_device_is_remembered_once_and_forgotten_after_a_while(client, ming):
    assert sign_in(client)
    sign_out(client)
    KnownDevice.objects.create(
        user=ming,
        device="f" * 64,
        first_seen_at=timezone.now() - timedelta(days=400),
        last_seen_at=timezone.now() - devices.KEPT_FOR - timedelta(days=1),
    )

    assert sign_in(client)

    kept = KnownDevice.objects.get(user=ming)
    assert kept.address == "8.8.8.8"
    assert kept.device == devices.read_device(
        type("Request", (), {"COOKIES": {"device": client.cookies["device"].value}})()
    )


def test_account_has_so_many_devices_and_no_more(ming):
    for _device in range(devices.MOST_DEVICES + 2):
        assert sign_in(Client())
        KnownDevice.objects.filter(user=ming)

    assert KnownDevice.objects.filter(user=ming).count() == devices.MOST_DEVICES


# --- Ties.


@pytest.fixture
def four(db):
    return [User.objects.create_user(name, password=PASSWORD) for name in "abcd"]


def seen(user, device, address="8.8.8.8", days=0):
    at = timezone.now() - timedelta(days=days)
    KnownDevice.objects.create(
        user=user, device=device, address=address, first_seen_at=at, last_seen_at=at
    )


def tie(person, *players, **more):
    return interests.find_tie(
        person, Contest(frozenset(one.pk for one in players), **more)
    )


def test_who_plays_is_tied_and_a_stranger_is_not(four):
    a, b, c, _d = four

    assert tie(a, a, b) == Tie.PLAYS
    assert tie(c, a, b) is None


def test_who_shares_a_device_with_a_player_is_tied(four):
    a, b, c, d = four
    seen(a, "one")
    seen(c, "one", "9.9.9.9")
    seen(d, "two")

    assert tie(c, a, b) == Tie.DEVICE
    assert tie(d, a, b) is None


def test_device_of_long_ago_ties_no_more(four):
    a, b, c, _d = four
    seen(a, "one", days=interests.DEVICE_WITHIN.days + 1)
    seen(c, "one")

    assert tie(c, a, b) is None


@pytest.mark.parametrize(
    ("address", "counts", "found"),
    [
        ("8.8.8.8", True, Tie.ADDRESS),
        ("8.8.8.8", False, None),
        ("192.168.1.5", True, None),
        ("127.0.0.1", True, None),
    ],
)
def test_shared_address_ties_where_it_counts(four, address, counts, found):
    a, b, c, _d = four
    seen(a, "one", address)
    seen(c, "two", address)

    assert tie(c, a, b, counts_address=counts) == found


def test_players_who_share_a_device_do_not_tie_a_stranger(four):
    a, b, c, _d = four
    seen(a, "one")
    seen(b, "one")
    seen(c, "two")

    assert tie(c, a, b) is None
    assert interests.list_related_pairs([(a.pk, b.pk), (a.pk, c.pk)]) == {(a.pk, b.pk)}
