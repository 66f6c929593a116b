"""Share links to battles: created by a player, unguessable, revocable."""

import secrets
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from battles.live.battle_access import get_battle_for
from battles.watching.models import Link
from unionarena.core import site_time
from unionarena.core.accounts.services import lock_people
from unionarena.core.daily_limits import refuse_too_many_today

Viewer = Any  # a User
TOKEN_BYTES = 32
LINKS_A_DAY = 500


def create_link(*, viewer: Viewer, battle_id: UUID, purpose: str) -> Link:
    """Return a link to one's own battle; the same one until it is revoked.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        TooManyToday: They have created too many.
    """
    battle = get_battle_for(viewer, battle_id)
    own = Link.objects.valid().filter(battle=battle, purpose=purpose, created_by=viewer)
    with transaction.atomic():
        lock_people(viewer.pk)  # another tab may be creating it
        link = own.first()
        if link is not None:
            return link
        made = Link.objects.filter(created_by=viewer)
        refuse_too_many_today(made, "created_at", LINKS_A_DAY, now=site_time.now())
        return Link.objects.create(
            battle=battle,
            purpose=purpose,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            created_by=viewer,
        )


def revoke_link(
    *, viewer: Viewer, battle_id: UUID, purpose: str, now: datetime | None = None
) -> None:
    """Revoke one's own link; it opens nothing any more."""
    battle = get_battle_for(viewer, battle_id)
    own = Link.objects.valid().filter(battle=battle, purpose=purpose, created_by=viewer)
    own.update(revoked_at=now or site_time.now())


def find_link(*, viewer: Viewer, battle_id: UUID, purpose: str) -> Link | None:
    """Return one's own link to a battle, if there is a valid one.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
    """
    own = Link.objects.valid().filter(purpose=purpose, created_by=viewer)
    return own.filter(battle=get_battle_for(viewer, battle_id)).first()
