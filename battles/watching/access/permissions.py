"""Who may watch a running battle or see a replay, and what the players agreed on.

Between the players everything is decided by their seats; this is about everyone else.
To a user without access a battle looks as if it did not exist.
"""

import secrets
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings

from battles.errors import BattleNotFound, NotFinished
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin, Status
from battles.watching.errors import NoUndo, OnlyWatching
from battles.watching.models import Link
from unionarena.core import site_time
from unionarena.core.accounts.sanctions import MODERATE
from unionarena.core.accounts.selectors import (
    are_strangers_by_choice,
    get_signed_in_user,
)

Viewer = Any  # a User or an AnonymousUser

# Spectators may look at the end for a while; later there is the replay.
WATCHABLE_AFTER_END = timedelta(minutes=10)
# Battles that everyone may watch; all others need a link.
PUBLIC_ORIGINS = frozenset({Origin.MATCHMAKING.value, Origin.TOURNAMENT.value})


def get_spectator_delay(*, ranked: bool) -> timedelta:
    """Return how far behind spectators are, so that no player can be advised by one."""
    return timedelta(seconds=settings.SPECTATOR_DELAY_S if ranked else 0)


def allows_spectators(record: Battle) -> bool:
    """Whether the players agreed to be watched."""
    return bool(record.room.get("spectators", True))


def check_may_watch(
    viewer: Viewer, battle_id: UUID, *, key: str = "", now: datetime | None = None
) -> None:
    """Check that a user without a seat may watch (three queries).

    Args:
        viewer: The user.
        battle_id: The battle.
        key: The token of a watch link; empty without one.
        now: The present moment.

    Raises:
        BattleNotFound: If there is no such battle, it was over long ago, it is not
            public and the key does not open it, its players want no spectators, or
            one of them and the viewer have blocked each other.
    """
    record = Battle.objects.defer("seed", "seed_parts").filter(pk=battle_id).first()
    if record is None or not viewer.is_authenticated:
        raise BattleNotFound
    delay = get_spectator_delay(ranked=record.ranked)
    if not is_shown_now(record, delay, now=now):
        raise BattleNotFound
    if record.origin not in PUBLIC_ORIGINS and not _is_opened_by_link(
        key, battle_id, Link.Purpose.WATCH
    ):
        raise BattleNotFound
    players = BattleSeat.objects.filter(battle_id=battle_id, user__isnull=False)
    ids = list(players.values_list("user_id", flat=True))
    if are_strangers_by_choice(viewer.pk, ids):
        raise BattleNotFound


def list_public_tables(user_ids: Collection[int]) -> dict[int, UUID]:
    """Return the running battles of some users that are public, by user; one query."""
    seats = BattleSeat.objects.filter(
        user_id__in=user_ids,
        battle__status=Status.RUNNING,
        battle__is_live=True,
        battle__origin__in=PUBLIC_ORIGINS,
    )
    rows = seats.select_related("battle").defer(
        "battle__seed", "battle__seed_parts", "revision_ids"
    )
    return {
        seat.user_id: seat.battle_id
        for seat in rows
        if seat.user_id is not None and allows_spectators(seat.battle)
    }


@contextmanager
def explain_to_spectators(viewer: Viewer, battle_id: UUID) -> Iterator[None]:
    """Tell viewers who may watch that only players may act; others nothing.

    Raises:
        OnlyWatching: Instead of ``BattleNotFound``, if the viewer may watch the battle.
    """
    try:
        yield
    except BattleNotFound:
        check_may_watch(viewer, battle_id)
        raise OnlyWatching from None


def is_shown_now(
    record: Battle, delay: timedelta, *, now: datetime | None = None
) -> bool:
    """Whether others may look on: the players agreed, and it is not long over.

    Args:
        record: The battle.
        delay: How far behind it is shown.
        now: The present moment.
    """
    if not allows_spectators(record):
        return False
    if record.finished_at is None:
        return record.status != Status.FINISHED
    end = record.finished_at + delay + WATCHABLE_AFTER_END
    return (now or site_time.now()) < end


def _is_opened_by_link(key: str, battle_id: UUID, purpose: Link.Purpose) -> bool:
    if not key:
        return False
    links = Link.objects.valid().filter(battle_id=battle_id, purpose=purpose)
    return any(
        secrets.compare_digest(token.encode(), key.encode())
        for token in links.values_list("token", flat=True)
    )


# --- Replays.

# Whether everyone may see the replay of a battle; registered by the results app.
_openings: list[Callable[[UUID], bool]] = []


def register_opening(is_public: Callable[[UUID], bool]) -> None:
    """Let everyone who is signed in see the replays of some battles."""
    if is_public not in _openings:
        _openings.append(is_public)


@dataclass(frozen=True, slots=True)
class ReplayRight:
    """How a user may see a replay.

    Attributes:
        battle: The battle.
        seat: Their seat; None with a link, or for a moderator.
    """

    battle: Battle
    seat: int | None


def get_replay_for(viewer: Viewer, battle_id: UUID, *, key: str = "") -> ReplayRight:
    """Check that a user may see the replay of a battle: a player, or with a link.

    Moderators may see those that were reported, editors those in which a card was, and
    everyone those that both players show.

    Raises:
        NotSignedIn: If the user is anonymous and has no link.
        BattleNotFound: If there is no such battle, or it is not theirs to see.
        NotFinished: If it is still running.
    """
    if not key:
        get_signed_in_user(viewer)
    record = Battle.objects.defer("seed", "seed_parts").filter(pk=battle_id).first()
    if record is None:
        raise BattleNotFound
    seat = None
    if viewer.is_authenticated:
        own = BattleSeat.objects.filter(battle_id=battle_id, user_id=viewer.pk)
        seat = own.values_list("seat", flat=True).first()
    may_see = (
        seat is not None
        or _is_opened_by_link(key, battle_id, Link.Purpose.REPLAY)
        or _is_moderator_of(viewer, record)
        or _is_public(record)
    )
    if not may_see:
        raise BattleNotFound
    if record.status != Status.FINISHED:
        raise NotFinished
    return ReplayRight(record, seat)


def _is_public(record: Battle) -> bool:
    return record.status == Status.FINISHED and any(
        is_public(record.pk) for is_public in _openings
    )


def _is_moderator_of(viewer: Viewer, record: Battle) -> bool:
    if not viewer.is_authenticated:
        return False
    return (viewer.has_perm(MODERATE) and record.reports.exists()) or (
        viewer.is_staff
        and viewer.has_perm("watching.view_cardreport")
        and record.card_reports.exists()
    )


# --- What the players agreed on.


def get_undo_mode(session: Session) -> str:
    """Return how answers may be taken back: "request" or "free".

    Raises:
        NoUndo: If they may not; never in a rated battle.
    """
    mode = str(session.circumstances.options.undo)
    if session.ranked or mode == "off":
        raise NoUndo
    return mode


def get_chat_mode(session: Session) -> str:
    """Return what chat allows: "off", "presets" or "free"."""
    return str(session.circumstances.options.chat)
