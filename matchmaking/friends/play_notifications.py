"""Notify players when a friend begins a battle that they can watch."""

from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse

from battles.watching.access.permissions import list_public_tables
from matchmaking.models import Follow
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import list_blocked_pairs
from unionarena.core.notifications.models import Choices
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify

from .people import shows_presence

# A player who plays all evening is told of once in an hour.
_ONCE_IN: Final = timedelta(hours=1)
_PER_SWEEP: Final = 500


def notify_of_friends(*, now: datetime) -> int:
    """Notify players who chose so of friends who play now; return of how many pairs.

    Five queries, and one while nobody chose so.
    """
    curious = [
        each.user_id
        for each in Choices.objects.filter(
            channels__has_key=Occasion.FRIEND_PLAYS.value
        )
        if each.channels[Occasion.FRIEND_PLAYS.value]
    ]
    if not curious:
        return 0
    mutual = Follow.objects.filter(
        follower__in=curious, followed__following__followed__in=curious
    )
    pairs = {
        (one, other)
        for one, other, back in mutual.values_list(
            "follower", "followed", "followed__following__followed"
        )
        if one == back
    }
    friends = User.objects.select_related("showing").in_bulk(
        {other for _one, other in pairs}
    )
    seen = {pk for pk, friend in friends.items() if shows_presence(friend)}
    tables = list_public_tables(seen)
    blocked = list_blocked_pairs({pk for pair in pairs for pk in pair})
    hour = int(now.timestamp() // _ONCE_IN.total_seconds())
    news = [
        News(
            one,
            Occasion.FRIEND_PLAYS,
            key=f"plays.{other}.{hour}",
            path=reverse("battles:watch", args=[tables[other]]),
            details={"name": friends[other].shown_name},
        )
        for one, other in sorted(pairs)[:_PER_SWEEP]
        if other in tables and frozenset((one, other)) not in blocked
    ]
    notify(news, now=now)
    return len(news)
