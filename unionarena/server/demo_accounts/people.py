"""The people a fresh embedded installation starts with."""

from dataclasses import dataclass

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from cards.releases.roles import BALANCER, EDITOR, PUBLISHER, ensure_roles
from collection.services import grant_starter
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import claim_name

# Known to everybody who reads this file: the embedded server listens on this
# machine only, and production never calls ``ensure_demo_people``.
DEMO_PASSWORD = "play-union-arena"  # noqa: S105 - printed on purpose

# What editors of a fresh installation may look after besides cards.
EDITABLE_APPS = ("collection",)
STAFF_ROLES = (EDITOR, BALANCER, PUBLISHER)
# The group that decides about people (``battles.watching`` grants its right).
MODERATORS = "moderators"
GROUPS = (*STAFF_ROLES, MODERATORS)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to sign in as."""

    username: str
    role: str


DEMO_PEOPLE = (
    Person("editor", EDITOR),
    Person("balancer", BALANCER),
    Person("publisher", PUBLISHER),
    # Two: nobody judges an appeal against what they decided themselves.
    Person("mei", MODERATORS),
    Person("noor", MODERATORS),
    Person("akari", "player"),
    Person("ming", "player"),
)


@transaction.atomic
def ensure_demo_people() -> tuple[Person, ...]:
    """Create the demo staff and players that are missing; change nobody else."""
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
        if is_new and person.role == EDITOR:
            user.groups.add(_deck_editors())
    return DEMO_PEOPLE


def _deck_editors() -> Group:
    """Everybody who may edit decks in the admin."""
    group, _is_new = Group.objects.get_or_create(name="editors")
    group.permissions.set(
        Permission.objects.filter(content_type__app_label__in=EDITABLE_APPS),
    )
    return group
