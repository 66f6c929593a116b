"""Reads of users and blocks."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Forbidden

from .models import Block, ChatPreference, User


class NotSignedIn(Forbidden):
    """The operation needs a signed-in user."""

    status = 401
    default_code = "not_signed_in"
    default_message = _("Please sign in first.")


def get_signed_in_user(user: User | AnonymousUser) -> User:
    """Return the user of a request.

    Raises:
        NotSignedIn: The request is anonymous.
    """
    if not isinstance(user, User):
        raise NotSignedIn
    return user


def list_blocks_of(user: User) -> QuerySet[Block]:
    """Return the users someone has blocked, by name (one query)."""
    return user.blocks.select_related("blocked").order_by("blocked__username")


def list_blocked_pairs(user_ids: Collection[int]) -> set[frozenset[int]]:
    """Return the pairs of users in which one has blocked the other (one query)."""
    wanted = set(user_ids)
    rows = Block.objects.filter(blocker_id__in=wanted)
    pairs = rows.values_list("blocker_id", "blocked_id")
    return {frozenset(pair) for pair in pairs if pair[1] in wanted}


def are_strangers_by_choice(user_id: int, others: Collection[int]) -> bool:
    """Return whether a user has blocked one of the others, or the reverse."""
    return Block.objects.filter(
        Q(blocker_id=user_id, blocked_id__in=others)
        | Q(blocked_id=user_id, blocker_id__in=others)
    ).exists()


def list_blocks_in_either_direction(user_id: int) -> set[int]:
    """Return all users whom a user has blocked or who have blocked them (one query)."""
    rows = Block.objects.filter(Q(blocker_id=user_id) | Q(blocked_id=user_id))
    people = rows.values_list("blocker_id", "blocked_id")
    return {person for pair in people for person in pair} - {user_id}


def wants_to_read(user_id: int, *, sender_id: int | None, is_free: bool) -> bool:
    """Return whether a user sees a message: chat setting and blocks (two queries).

    Args:
        user_id: The reader.
        sender_id: The author; None if deleted.
        is_free: Whether it is free text, not a preset phrase.
    """
    preference = User.objects.filter(pk=user_id).values_list("chat", flat=True).first()
    if preference == ChatPreference.OFF or (
        is_free and preference == ChatPreference.PRESETS
    ):
        return False
    return not Block.objects.filter(blocker_id=user_id, blocked_id=sender_id).exists()
