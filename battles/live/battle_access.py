"""Access control for battles.

Every access to a battle on behalf of a user goes through these functions. None of them
reveals whether a battle exists that is not the user's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Prefetch

from battles.errors import BattleNotFound
from battles.models import Battle, BattleQuerySet, BattleSeat

from .session import Session, sessions

Viewer = Any  # a User or an AnonymousUser

# Called whenever a player opens a battle of theirs, before they are shown any of it.
on_opened: list[Callable[[Session], None]] = []


@dataclass(frozen=True, slots=True)
class SeatedViewer:
    """A battle in memory together with the viewer's seat."""

    session: Session
    seat: int


def get_battle_for(viewer: Viewer, battle_id: UUID) -> Battle:
    """Return a battle in which the viewer has a seat.

    Raises:
        BattleNotFound: If there is none, or the viewer has no seat in it.
    """
    found = list_battles_for(viewer).filter(pk=battle_id).first()
    if found is None:
        raise BattleNotFound
    return found


def open_session_for(viewer: Viewer, battle_id: UUID) -> SeatedViewer:
    """Return the battle in memory and the viewer's seat; no query if it is in memory.

    Raises:
        BattleNotFound: If there is none, or the viewer has no seat in it.
    """
    session = sessions.find(battle_id)
    if session is None:
        get_battle_for(
            viewer, battle_id
        )  # strangers cannot make the process load a battle
        session = sessions.get(battle_id)
    seat = session.seat_of(viewer.pk)
    if seat is None:
        raise BattleNotFound
    for note in on_opened:
        note(session)
    return SeatedViewer(session, seat)


def is_seated(viewer: Viewer, battle_id: UUID) -> bool:
    """Whether the user has a seat in the battle."""
    return BattleSeat.objects.filter(battle_id=battle_id, user=viewer).exists()


def list_battles_for(viewer: Viewer) -> BattleQuerySet:
    """Return the user's battles, newest first, with their seats (two queries)."""
    if not viewer.is_authenticated:
        return Battle.objects.none()
    seats = Prefetch("seats", BattleSeat.objects.order_by("seat"))
    battles = (
        Battle.objects.seating(viewer)
        .defer("seed", "seed_parts")
        .prefetch_related(seats)
    )
    return battles.order_by("-started_at", "-pk")
