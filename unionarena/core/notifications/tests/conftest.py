"""A person with a device, and a receiver that this site may send to."""

import pytest

from tools.receivers import Device, receiving
from unionarena.core.accounts.models import User
from unionarena.core.notifications import selectors, services

from .test_delivery import NOON


def make_person(name):
    return User.objects.create_user(
        username=name, email=f"{name}@example.org", display_name=name.title()
    )


@pytest.fixture(autouse=True)
def no_checks(monkeypatch):
    """Keys of these tests are about nothing that other apps know."""
    monkeypatch.setattr(selectors, "_checks", {})


@pytest.fixture
def receiver(settings):
    with receiving() as server:
        settings.LOCAL_RECEIVERS = [server.origin]
        yield server


@pytest.fixture
def akari(db):
    person = make_person("akari")
    person.emailaddress_set.create(email=person.email, primary=True, verified=True)
    return person


@pytest.fixture
def device(akari, receiver):
    made = Device()
    made.row = services.subscribe_device(
        user=akari,
        endpoint=f"{receiver.origin}/push/1",
        label="Phone",
        now=NOON,
        **made.keys,
    )
    return made
