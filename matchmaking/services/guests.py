"""Deletion of guests whose time is over."""

from datetime import datetime

from django.db import transaction

import results.services
from battles.maintenance import finished_battles
from battles.seating import open_battles
from unionarena.core.accounts import guests
from unionarena.core.accounts.models import User

AT_ONCE = 100


@transaction.atomic
def delete_expired_guests(*, now: datetime) -> int:
    """Delete guests who did not sign up within a week; return how many.

    Their battles against bots go with them. A battle against a player stays that
    player's, with the name the guest had; while it is running, the guest stays too.
    Safe to run twice or at once: rows that are locked elsewhere are left for the next
    time.
    """
    stale = guests.list_stale_guests(now).order_by("guest_since")[:AT_ONCE]
    rows = stale.select_for_update(skip_locked=True).values_list("pk", flat=True)
    people = set(rows)
    leaving = people - open_battles.list_users_awaited_by_people(people)
    alone = finished_battles.list_battles_only_of(leaving)
    results.services.forget_outcomes(alone)
    finished_battles.delete_battles(alone)
    User.objects.filter(pk__in=leaving).delete()
    return len(leaving)
