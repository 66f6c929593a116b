"""People with roles, cards of one series, and a clock that is told the time."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Group

from cards.models import Trait
from cards.releases.roles import ensure_roles
from cards.tests.factories import make_series, publish
from unionarena.core.accounts.models import User

NOON = datetime(2020, 6, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def person(name, role):
    """Somebody of the newsroom."""
    ensure_roles()
    user = User.objects.create_user(name, password="tide", is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def editor(db):
    return person("mika", "editor")


@pytest.fixture
def balancer(db):
    return person("jun", "balancer")


@pytest.fixture
def second(db):
    return person("rei", "balancer")


@pytest.fixture
def publisher(db):
    return person("sora", "publisher")


@pytest.fixture
def series(db):
    Trait.objects.create(name_ja="港", name_zh_hant="港口", name_en="Harbor")
    return make_series()


@pytest.fixture
def card(series):
    """A card that is out."""
    return publish(art="figure cap @harbor").card


@pytest.fixture
def bystander(series):
    """Another one that nobody touches."""
    return publish(number="TDL-1-009", name="見張り", art="figure @harbor").card
