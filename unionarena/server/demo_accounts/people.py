"""The demo accounts of a new embedded installation."""

from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.db import transaction

from cards.releases.roles import BALANCER, EDITOR, PUBLISHER, ensure_roles
from collection.services import grant_starter
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import claim_name

# Public: the embedded server listens on this machine only, and production never calls
# ``ensure_demo_people``.
DEMO_PASSWORD = "play-union-arena"  # noqa: S105 - printed on purpose

STAFF_ROLES = (EDITOR, BALANCER, PUBLISHER)
# The group of moderators (``battles.watching`` gives it its permission).
MODERATORS = "moderators"
GROUPS = (*STAFF_ROLES, MODERATORS)


@dataclass(frozen=True, slots=True)
class Person:
    """A demo account."""

    username: str
    role: str


DEMO_PEOPLE = (
    Person("editor", EDITOR),
    Person("balancer", BALANCER),
    Person("publisher", PUBLISHER),
    # Two: a moderator cannot decide an appeal against their own decision.
    Person("mei", MODERATORS),
    Person("noor", MODERATORS),
    Person("akari", "player"),
    Person("ming", "player"),
)


@transaction.atomic
def ensure_demo_people() -> tuple[Person, ...]:
    """Create the demo staff and players that are missing; change no others."""
    ensure_roles()
    for person in DEMO_PEOPLE:
        user, is_new = User.objects.get_or_create(
            username=person.username,
            defaults={"is_staff": person.role in STAFF_ROLES},
        )
        if is_new:
            user.set_password(DEMO_PASSWORD)
            user.save()
            claim_name(user)
            grant_starter(user=user)
        if is_new and person.role in GROUPS:
            user.groups.add(Group.objects.get(name=person.role))
    return DEMO_PEOPLE
