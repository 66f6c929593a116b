"""What people do with clubs."""

from .clubs import (
    ClubFields,
    change_club,
    close_club,
    create_club,
    get_webhook_topic,
    hand_over_clubs_of,
    lock_club,
    may_close,
    require_officer,
)
from .memberships import join_club, leave_club, remove_member, set_role

__all__ = [
    "ClubFields",
    "change_club",
    "close_club",
    "create_club",
    "get_webhook_topic",
    "hand_over_clubs_of",
    "join_club",
    "leave_club",
    "lock_club",
    "may_close",
    "remove_member",
    "require_officer",
    "set_role",
]
