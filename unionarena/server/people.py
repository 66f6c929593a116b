"""The people a fresh embedded installation starts with."""

from dataclasses import dataclass

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from collection.services import grant_starter
from unionarena.accounts.models import User

# Known to everybody who reads this file: the embedded server listens on this
# machine only, and production never calls ``ensure_demo_people``.
DEMO_PASSWORD = "play-union-arena"  # noqa: S105 - printed on purpose

EDITABLE_APPS = ("cards", "collection")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to sign in as."""

    username: str
    role: str


DEMO_PEOPLE = (
    Person("editor", "editor"),
    Person("akari", "player"),
    Person("ming", "player"),
)


@transaction.atomic
def ensure_demo_people() -> tuple[Person, ...]:
    """Create the demo editor and players that are missing; change nobody else."""
    for person in DEMO_PEOPLE:
        user, is_new = User.objects.get_or_create(
            username=person.username,
            defaults={"is_staff": person.role == "editor"},
        )
        if is_new:
            user.set_password(DEMO_PASSWORD)
            user.save()
            grant_starter(user=user)
        if is_new and person.role == "editor":
            user.groups.add(_editors())
    return DEMO_PEOPLE


def _editors() -> Group:
    """Everybody who may edit cards and decks in the admin."""
    group, _is_new = Group.objects.get_or_create(name="editors")
    group.permissions.set(
        Permission.objects.filter(content_type__app_label__in=EDITABLE_APPS),
    )
    return group
