"""Follows of a player, their followers, and which friends are online or playing.

Friends are two players who follow each other. Only they see who is online, and only of
friends who allow it. Players who have blocked each other are left out.
"""

from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet
from django.urls import reverse

from battles.seating.open_battles import list_users_in_battle
from battles.watching.access.permissions import list_public_tables
from matchmaking.models import Follow
from matchmaking.open_pages import presence
from results.selectors import get_ratings
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import fold_name
from unionarena.core.accounts.selectors import list_blocks_in_either_direction

FEWEST_LETTERS: Final = 2
MOST_FOUND: Final = 20


@dataclass(frozen=True, slots=True)
class Person:
    """A player as another player may see them.

    Attributes:
        name: The name shown.
        address: What leads to their page.
        rating: As it is shown.
        is_followed: Whether the viewer follows them.
        is_friend: Whether they follow each other.
        is_here: Whether they have a page open, as far as they let it be seen.
        is_playing: Whether they sit at a live battle; the same.
        watch_url: Where that battle may be watched; empty if it may not.
    """

    name: str
    address: str
    rating: int
    is_followed: bool
    is_friend: bool
    is_here: bool = False
    is_playing: bool = False
    watch_url: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """Friends, followed players and followers of a player.

    Attributes:
        friends: Those who follow each other; who plays first, then who is here.
        followed: Those they follow besides.
        followers: Those who follow them besides.
        found: Those whose name contains what was searched for.
    """

    friends: list[Person] = field(default_factory=list)
    followed: list[Person] = field(default_factory=list)
    followers: list[Person] = field(default_factory=list)
    found: list[Person] = field(default_factory=list)


def list_people(user: User, *, words: str = "") -> People:
    """List everyone a player follows, and their followers; eight queries.

    Args:
        user: The player.
        words: Part of a name to search for, of at least ``FEWEST_LETTERS`` letters.
    """
    shown = _list_shown_to(user)
    found = {each.pk: each for each in _search(shown.exclude(pk=user.pk), words)}
    followed = {each.pk: each for each in shown.filter(followers__follower=user)}
    followers = {each.pk: each for each in shown.filter(following__followed=user)}
    everyone = found | followed | followers
    ratings = get_ratings(everyone.keys())
    seen = {
        pk for pk in followed.keys() & followers.keys() if shows_presence(everyone[pk])
    }
    here, playing = presence.list_present_people(seen), list_users_in_battle(seen)
    tables = list_public_tables(playing)

    def describe(person: User) -> Person:
        table = tables.get(person.pk)
        return Person(
            name=person.shown_name,
            address=person.name_key or "",
            rating=round(ratings[person.pk].rating),
            is_followed=person.pk in followed,
            is_friend=person.pk in followed and person.pk in followers,
            is_here=person.pk in here or person.pk in playing,
            is_playing=person.pk in playing,
            watch_url=reverse("battles:watch", args=[table]) if table else "",
        )

    described = {pk: describe(person) for pk, person in everyone.items()}
    people = [described[pk] for pk in followed | followers]
    people.sort(key=lambda each: (not each.is_playing, not each.is_here, each.address))
    return People(
        friends=[each for each in people if each.is_friend],
        followed=[each for each in people if each.is_followed and not each.is_friend],
        followers=[each for each in people if not each.is_followed],
        found=[described[pk] for pk in found],
    )


def _list_shown_to(user: User) -> QuerySet[User]:
    """List players with a profile by name, without blocks in either direction."""
    blocked = list_blocks_in_either_direction(user.pk)
    shown = User.objects.filter(is_active=True, name_key__isnull=False)
    shown = shown.exclude(showing__has_profile=False).exclude(pk__in=blocked)
    return shown.select_related("showing").order_by("name_key")


def _search(shown: QuerySet[User], words: str) -> list[User]:
    """Return players whose name begins with some letters, then those with them."""
    key = fold_name(words)
    if len(key) < FEWEST_LETTERS:
        return []
    first = list(shown.filter(name_key__startswith=key)[:MOST_FOUND])
    inside = shown.filter(name_key__contains=key).exclude(name_key__startswith=key)
    return first + list(inside[: MOST_FOUND - len(first)])


def shows_presence(person: User) -> bool:
    """Return whether a player lets friends see that they are here."""
    showing = getattr(person, "showing", None)
    return showing is None or showing.is_present


def is_following(user: User, address: str) -> bool:
    """Return whether a player follows the player of an address; one query."""
    return Follow.objects.filter(follower=user, followed__name_key=address).exists()
