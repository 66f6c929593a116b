"""Devices are subscribed by the person who holds them, and a few only."""

import pytest
from django.urls import reverse

from tools.receivers import Device
from unionarena.core.notifications import services
from unionarena.core.notifications.errors import (
    AddressRefused,
    BadSubscription,
    ForeignSubscription,
    SubscriptionNotFound,
    TooManySubscriptions,
)
from unionarena.core.notifications.models import PushSubscription

from .conftest import make_person
from .test_delivery import NOON


def subscribe(person, device, receiver, place="1", **more):
    given = {"endpoint": f"{receiver.origin}/push/{place}", "label": "Phone"}
    return services.subscribe_device(
        user=person, now=NOON, **(given | device.keys | more)
    )


def test_subscribing_twice_is_subscribing_once(akari, device, receiver):
    assert subscribe(akari, device, receiver) == device.row
    assert PushSubscription.objects.count() == 1


def test_a_browser_in_which_another_person_signs_in_is_theirs(akari, device, receiver):
    botan = make_person("botan")
    subscribe(botan, device, receiver)

    assert PushSubscription.objects.get().user == botan


def test_whoever_knows_only_the_address_cannot_take_a_device(akari, device, receiver):
    botan = make_person("botan")
    with pytest.raises(ForeignSubscription):
        subscribe(botan, Device(), receiver)

    assert PushSubscription.objects.get().user == akari


def test_a_browser_with_new_keys_replaces_its_old_ones(akari, device, receiver):
    subscribe(akari, Device(), receiver)

    assert PushSubscription.objects.get().p256dh != device.keys["p256dh"]


def test_a_thousand_subscriptions_are_refused_after_ten(akari, device, receiver):
    for place in range(2, services.MOST_SUBSCRIPTIONS + 1):
        subscribe(akari, Device(), receiver, str(place))
    for place in range(11, 1001):
        with pytest.raises(TooManySubscriptions):
            subscribe(akari, device, receiver, str(place))

    assert PushSubscription.objects.count() == services.MOST_SUBSCRIPTIONS


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "c2l4dGVlbiBieXRlcyBvaw"},
        {"auth": "AAAA"},
        {"auth": "not base64!"},
        {"p256dh": "B" + "A" * 86},
    ],
)
def test_keys_that_are_none_are_refused(akari, receiver, keys):
    with pytest.raises(BadSubscription):
        subscribe(akari, Device(), receiver, **keys)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://evil.example/push",
        "http://fcm.googleapis.com/a",
        "https://169.254.169.254/latest/",
        "https://fcm.googleapis.com/" + "a" * 1000,
    ],
)
def test_a_push_service_nobody_knows_is_refused(akari, receiver, endpoint):
    with pytest.raises(AddressRefused):
        subscribe(akari, Device(), receiver, endpoint=endpoint)


def test_a_device_is_removed_once_and_only_by_its_owner(akari, device):
    botan = make_person("botan")
    with pytest.raises(SubscriptionNotFound):
        services.unsubscribe_device(user=botan, pk=device.row.pk)
    services.unsubscribe_device(user=akari, pk=device.row.pk)
    with pytest.raises(SubscriptionNotFound):
        services.unsubscribe_device(user=akari, pk=device.row.pk)


def test_a_browser_subscribes_over_rest(client, akari, receiver):
    client.force_login(akari)
    key = client.get(reverse("api:notifications:push-key")).json()["public_key"]
    body = {
        "endpoint": f"{receiver.origin}/push/9",
        "keys": Device().keys,
        "name": "Firefox, Android",
    }
    made = client.post(
        reverse("api:notifications:devices"), body, content_type="application/json"
    )

    assert (made.status_code, made.json()["name"]) == (201, "Firefox, Android")
    assert "endpoint" not in made.json()
    assert len(key) == 87
    one = reverse("api:notifications:device", args=[made.json()["id"]])
    assert client.delete(one).status_code == 204
    assert client.delete(one).json()["code"] == "notification.no_subscription"
