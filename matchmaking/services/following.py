"""Following and unfollowing players."""

from datetime import datetime
from typing import Final

from django.db import transaction

from matchmaking.errors import CannotFollow, GuestsFollowNobody
from matchmaking.models import Follow
from matchmaking.selectors import find_person
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people

MOST_FOLLOWED: Final = 500


@transaction.atomic
def follow_person(*, user: User, address: str, now: datetime) -> Follow:
    """Follow a player; repeating it changes nothing.

    Args:
        user: Who follows.
        address: What leads to the other's page, or their name.
        now: The present moment.

    Raises:
        GuestsFollowNobody: They have not signed up.
        PersonNotFound: No player has that name, they have no page, or one of them has
            blocked the other.
        CannotFollow: It is oneself, or the list is full.
    """
    if user.is_guest:
        raise GuestsFollowNobody
    person = find_person(user, address)
    lock_people(user.pk)
    known = Follow.objects.filter(follower=user, followed=person).first()
    if known is not None:
        return known
    is_full = Follow.objects.filter(follower=user).count() >= MOST_FOLLOWED
    if person.pk == user.pk or is_full:
        raise CannotFollow
    return Follow.objects.create(follower=user, followed=person, created_at=now)


def unfollow_person(*, user: User, address: str) -> None:
    """Unfollow a player; if they were not followed, nothing changes."""
    Follow.objects.filter(follower=user, followed__name_key=address).delete()


def end_mutual_follows(*, one_id: int, other_id: int) -> None:
    """End the follows between two users, in both directions."""
    Follow.objects.filter(follower=one_id, followed=other_id).delete()
    Follow.objects.filter(follower=other_id, followed=one_id).delete()
