"""Deletion of accounts on request: what was theirs goes, what others share stays."""

import secrets
from datetime import datetime
from typing import Any, Final

from django.db import models, transaction

import results.services
from battles.maintenance import finished_battles
from battles.seating import open_battles
from battles.watching.chat.chat_lines import delete_messages_of
from matchmaking.clubs.services import hand_over_clubs_of
from matchmaking.tournaments.services import rename_entries
from unionarena.core.accounts.models import User

AT_ONCE: Final = 20
_NAME_BYTES: Final = 6
# Others' ratings are computed from these; without a name they identify no one.
KEPT: Final = frozenset({"results.Rating", "results.RatingChange"})


def delete_leavers(*, now: datetime) -> int:
    """Delete accounts whose week is over; return how many.

    A user with a battle to finish against a player waits for its end. Safe to run twice
    or at once: rows that are locked elsewhere are left for the next time.
    """
    done = 0
    due = User.objects.filter(leaves_at__lte=now).order_by("leaves_at")
    for person_id in due.values_list("pk", flat=True)[:AT_ONCE]:
        done += _delete_person(person_id, now)
    return done


@transaction.atomic
def _delete_person(person_id: int, now: datetime) -> bool:
    rows = User.objects.select_for_update(skip_locked=True)
    person = rows.filter(pk=person_id, leaves_at__lte=now).first()
    if person is None:
        return False
    both = {person_id, *person.bots.values_list("pk", flat=True)}
    if open_battles.list_users_awaited_by_people(both):
        return False
    delete_messages_of(person)
    for bot_id in both - {
        person_id
    }:  # they go too, and their names contained the user's
        _make_unknown(bot_id, f"former-{secrets.token_hex(_NAME_BYTES)}")
    hand_over_clubs_of(person)
    for model, field in list_belongings():
        model._default_manager.filter(**{field: person}).delete()
    person.username = f"former-{secrets.token_hex(_NAME_BYTES)}"
    _make_unknown(person_id, person.username)
    rename_entries(person_id, person.username)
    person.set_unusable_password()
    for field in ("email", "first_name", "last_name", "display_name", "language"):
        setattr(person, field, "")
    person.name_key = person.leaves_at = person.suspended_until = None
    person.last_login = None
    person.is_active, person.left_at = False, now
    person.save()
    return True


def _make_unknown(account_id: int, name: str) -> None:
    """Anonymize the user in battles and results that others share."""
    finished_battles.rename_seats_of(account_id, name)
    results.services.rename_participant(account_id, name)


def list_belongings() -> list[tuple[type[models.Model], str]]:
    """List the models whose rows go with a user, each with the field of the owner.

    The models decide: what would be deleted with the user's row (``on_delete=CASCADE``)
    is theirs; what would outlive it is not.
    """
    found: list[tuple[type[models.Model], str]] = []
    relations: Any = User._meta.get_fields(include_hidden=True)
    for relation in relations:
        if not (relation.auto_created and relation.is_relation):
            continue
        model = relation.related_model
        is_theirs = relation.on_delete is models.CASCADE
        label = model._meta.label
        if is_theirs and label not in KEPT:
            found.append((model, relation.field.name))
    return found
