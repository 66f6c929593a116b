"""Battles that are going on and may be watched: the list, and one in pictures.

All of it is as late as spectators are.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q
from django.utils import timezone

from battles.models import Battle, BattleSeat
from battles.protocol import BattleInfo
from battles.selectors import Batch, batch_of, describe
from unionarena.accounts.selectors import list_blocked_with

from .gallery import gallery
from .late import LateSession
from .rights import PUBLIC_ORIGINS, Viewer, check_may_watch, delay_of

# Nobody watches people who have gone; such a battle is over soon.
IDLE = timedelta(minutes=10)
MOST_LISTED = 30
SESSIONS_IN_MEMORY = 60

_sessions: OrderedDict[UUID, LateSession] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Live:
    """A battle in the list."""

    battle: Battle
    names: tuple[str, str]
    turn: int
    watchers: int


@dataclass(frozen=True, slots=True)
class Still:
    """A battle as it looks now to spectators."""

    live: Live
    sides: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Watched:
    """A battle as a spectator may know it now, with what happened since."""

    info: BattleInfo
    batch: Batch


def late_session(battle_id: UUID, *, now: datetime | None = None) -> LateSession:
    """What spectators see of a battle, brought up to date; kept for a while."""
    with _lock:
        session = _sessions.get(battle_id)
    if session is None:
        session = LateSession.load(battle_id, now=now)
        with _lock:
            _sessions[battle_id] = session
            while len(_sessions) > SESSIONS_IN_MEMORY:
                _sessions.popitem(last=False)
        return session
    with session.lock:
        session.catch_up(now=now)
    return session


def forget() -> None:
    """Keep nothing; for tests."""
    with _lock:
        _sessions.clear()


def list_live_for(viewer: Viewer, *, now: datetime | None = None) -> list[Live]:
    """Battles anybody signed in may watch, most watched and longest running first."""
    now = now or timezone.now()
    if not viewer.is_authenticated:
        return []
    seats = Prefetch("seats", BattleSeat.objects.order_by("seat"))
    running = (
        Battle.objects.running()
        .filter(origin__in=PUBLIC_ORIGINS, moved_at__gte=now - IDLE, action_count__gt=0)
        .exclude(Q(room__spectators=False))
        .exclude(seats__user_id__in=list_blocked_with(viewer.pk))
        .exclude(seats__user=viewer)
        .defer("seed")
        .prefetch_related(seats)
        .order_by("started_at")[:MOST_LISTED]
    )
    shown = [
        _as_live(battle, now)
        for battle in running
        if battle.started_at <= now - delay_of(ranked=battle.ranked)
    ]
    return sorted(shown, key=lambda live: -live.watchers)


def _as_live(battle: Battle, now: datetime) -> Live:
    session = late_session(battle.pk, now=now)
    first, second = (seat.name for seat in battle.seats.all())
    return Live(
        battle=battle,
        names=(first, second),
        turn=session.turn_number(),
        watchers=gallery.count_of(battle.pk),
    )


def featured_for(viewer: Viewer, *, now: datetime | None = None) -> Still | None:
    """The battle worth a look now, as spectators see it; None if there is none."""
    listed = list_live_for(viewer, now=now)
    if not listed:
        return None
    live = listed[0]
    session = late_session(live.battle.pk, now=now)
    with session.lock:
        view: Any = session.view(None)
    names = {
        number: face["name"]
        for number, face in session.pinned.catalogue(
            {
                unit["card"]
                for side in view["players"]
                for unit in side["front_line"]
                if unit["card"]
            },
            viewer.language or "en",
        ).items()
    }
    return Still(
        live=live,
        sides=[
            {
                "name": live.names[side["seat"]],
                "life": len(side["life"]),
                "hand": len(side["hand"]),
                "deck": side["deck"]["count"],
                "is_turn": view["turn"]["player"] == side["seat"],
                "front": [
                    {
                        "name": names.get(unit["card"], ""),
                        "bp": unit["bp"],
                        "rests": unit["mode"] == "resting",
                    }
                    for unit in side["front_line"]
                ],
            }
            for side in view["players"]
        ],
    )


def watch(
    viewer: Viewer,
    battle_id: UUID,
    *,
    since: int,
    key: str = "",
    now: datetime | None = None,
) -> Watched:
    """What a spectator may know, for clients without sockets.

    Raises:
        BattleNotFound: If it is not the viewer's to watch.
    """
    check_may_watch(viewer, battle_id, key=key, now=now)
    session = late_session(battle_id, now=now)
    with session.lock:
        return Watched(info=describe(session), batch=batch_of(session, None, since))


def watched_catalogue(
    viewer: Viewer, battle_id: UUID, language: str, *, key: str = ""
) -> dict[str, Any]:
    """Every card a spectator may know of by now.

    Raises:
        BattleNotFound: If it is not the viewer's to watch.
    """
    batch = watch(viewer, battle_id, since=0, key=key).batch
    session = late_session(battle_id)
    every = session.pinned.revision_by_number.keys()
    text = repr([batch.events, batch.view])
    return session.pinned.catalogue(
        {number for number in every if repr(number) in text}, language
    )
