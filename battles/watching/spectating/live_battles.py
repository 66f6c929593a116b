"""Running battles that may be watched: the list, and one in pictures.

All of it is as delayed as spectators are.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.db.models import Prefetch, Q

from battles.bots import get_player_name
from battles.errors import BattleHalted, BattleNotFound
from battles.games.registry import Ruleset
from battles.games.table_layout import Layout
from battles.live.player_views import EventBatch, build_event_batch, describe_battle
from battles.live.protocol import BattleInfo
from battles.models import Battle, BattleSeat
from battles.watching.access.permissions import (
    PUBLIC_ORIGINS,
    Viewer,
    check_may_watch,
    get_spectator_delay,
)
from cards.card_data.languages import FALLBACK_LANGUAGE
from unionarena.core import site_time
from unionarena.core.accounts.selectors import list_blocks_in_either_direction

from .delayed_session import DelayedSession
from .session_cache import CachedSession, SessionCache
from .spectator_hub import spectator_hub

# A battle whose players have left is not listed; it is over soon.
IDLE = timedelta(minutes=10)
MOST_LISTED = 30
# Running battles among which the listed ones are chosen.
MOST_CONSIDERED = 300
SESSIONS_IN_MEMORY = 60
# Lists and pictures read the log of a battle no more often, however many requests.
FRESH_S = 2.0
# How long a granted right to watch need not be checked again.
LET_IN_S = 60

_sessions: SessionCache[DelayedSession] = SessionCache(size=SESSIONS_IN_MEMORY)


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A player, as others see them.

    Attributes:
        rating: In rating points, as it was when they were paired; None without one.
        score: Their score, where their game has a number for it (``Layout.score``).
        is_turn: Whether it is their turn.
    """

    name: str
    rating: int | None
    score: int | None
    is_turn: bool


@dataclass(frozen=True, slots=True)
class LiveBattle:
    """A battle in the list; everything in it is as delayed as spectators are."""

    battle_id: UUID
    game: Ruleset
    ranked: bool
    started_at: datetime
    seats: tuple[PublicSeat, PublicSeat]
    turn: int
    watchers: int


@dataclass(frozen=True, slots=True)
class BattlePicture:
    """A battle as it looks now to spectators.

    Attributes:
        seen: Changes whenever the picture does; a client sends it back.
        sides: Both players as they sit at the table, the upper one first.
        winner: The name of the winner, once spectators may know it.
        is_over: Whether they know that it has ended.
    """

    live: LiveBattle
    seen: str
    sides: list[dict[str, Any]]
    winner: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class WatchedBattle:
    """A battle as a spectator may know it now, with its events since."""

    info: BattleInfo
    batch: EventBatch


def get_delayed_session(
    battle_id: UUID, *, now: datetime | None = None
) -> DelayedSession:
    """Return what spectators see of a battle, up to date; cached for a while."""
    return _get_cached_session(battle_id, now=now).session


def _get_cached_session(
    battle_id: UUID, *, now: datetime | None = None, fresh_s: float = 0.0
) -> CachedSession[DelayedSession]:
    """Return the same; not read again if it was in the last ``fresh_s`` seconds."""
    return _sessions.get(
        battle_id,
        lambda: DelayedSession.load(battle_id, now=now),
        now=now,
        fresh_s=fresh_s,
    )


def clear_cache() -> None:
    """Clear the cache; for tests."""
    _sessions.clear()


# --- The list.


def list_live_battles_for(
    viewer: Viewer, *, now: datetime | None = None
) -> list[LiveBattle]:
    """List the battles everyone signed in may watch, the most worth watching first.

    That is: the most watched, then those of the strongest players, then the longest
    running. Costs three queries, and per battle shown one look into its log in two
    seconds, however many requests.
    """
    shown = _worth_watching(viewer, now or site_time.now())[:MOST_LISTED]
    return list(
        filter(None, (_try_build_live_battle(battle.pk, now=now) for battle in shown))
    )


def find_live_battles(battle_ids: Iterable[UUID]) -> dict[UUID, LiveBattle]:
    """Return battles of an event for its judge, at most ``MOST_LISTED`` of them.

    As delayed as for spectators; those that cannot be shown are left out.
    """
    found = (_try_build_live_battle(pk) for pk in islice(battle_ids, MOST_LISTED))
    return {live.battle_id: live for live in found if live is not None}


def _worth_watching(viewer: Viewer, now: datetime) -> list[Battle]:
    if not viewer.is_authenticated:
        return []
    seats = BattleSeat.objects.order_by("seat").defer("revision_ids")
    running = (
        Battle.objects.running()
        .filter(origin__in=PUBLIC_ORIGINS, moved_at__gte=now - IDLE, action_count__gt=0)
        .exclude(Q(room__spectators=False))
        .exclude(seats__user_id__in=list_blocks_in_either_direction(viewer.pk))
        .exclude(seats__user=viewer)
        .defer("seed", "seed_parts")
        .prefetch_related(Prefetch("seats", seats))
        .order_by("started_at")[:MOST_CONSIDERED]
    )
    shown = [
        battle
        for battle in running
        if battle.started_at <= now - get_spectator_delay(ranked=battle.ranked)
    ]
    return sorted(shown, key=_rank_worth_watching)


def _rank_worth_watching(battle: Battle) -> tuple[int, int, datetime]:
    strength = sum(seat.rating or 0 for seat in battle.seats.all())
    return -spectator_hub.count_of(battle.pk), -strength, battle.started_at


def _try_build_live_battle(
    battle_id: UUID, *, now: datetime | None = None
) -> LiveBattle | None:
    """Build a row of the list; None where the engine fails at showing it."""
    try:
        kept = _get_cached_session(battle_id, now=now, fresh_s=FRESH_S)
        return _build_live_battle(kept.session, kept.get_view()[1])
    except (BattleHalted, BattleNotFound):
        return None


def _build_live_battle(session: DelayedSession, view: dict[str, Any]) -> LiveBattle:
    layout = session.ruleset.layout
    first, second = (
        PublicSeat(
            name=get_player_name(seat),
            rating=seat.rating,
            score=layout.score_of(view["players"][seat.seat]),
            is_turn=view["turn"]["player"] == seat.seat,
        )
        for seat in session.seats
    )
    return LiveBattle(
        battle_id=session.battle_id,
        game=session.ruleset,
        ranked=session.ranked,
        started_at=session.started_at,
        seats=(first, second),
        turn=view["turn"]["number"],
        watchers=spectator_hub.count_of(session.battle_id),
    )


# --- One in pictures.


def choose_featured_battle_for(
    viewer: Viewer, *, now: datetime | None = None
) -> BattlePicture | None:
    """Choose the battle most worth watching now; None if there is none."""
    for battle in _worth_watching(viewer, now or site_time.now())[:MOST_LISTED]:
        try:
            return build_picture(viewer, battle.pk, now=now)
        except (BattleHalted, BattleNotFound):  # closed or broken since a moment
            continue
    return None


def build_picture(
    viewer: Viewer, battle_id: UUID, *, seen: str = "", now: datetime | None = None
) -> BattlePicture | None:
    """Build a battle's picture; None if it still looks as it was ``seen``.

    Repeating it costs no query of its own: the right to watch holds for a minute, and
    the log is read once in two seconds for all requests.

    Raises:
        BattleNotFound: If it is not the viewer's to watch, or was over long ago.
    """
    _check_let_in(viewer, battle_id, now)
    kept = _get_cached_session(battle_id, now=now, fresh_s=FRESH_S)
    state, view = kept.get_view()
    picture = "-".join(map(str, state))
    if picture == seen:
        return None
    live = _build_live_battle(kept.session, view)
    layout = kept.session.ruleset.layout
    shown = list_cards_on_field(view, layout)
    faces = kept.session.pinned.catalogue(shown, viewer.language or FALLBACK_LANGUAGE)
    winner = (view["result"] or {}).get("winner")
    return BattlePicture(
        live=live,
        seen=picture,
        sides=[
            build_small_side(view, layout, live.seats[seat], seat, faces)
            for seat in (1, 0)
        ],
        winner="" if winner is None else live.seats[winner].name,
        is_over=view["result"] is not None,
    )


def _check_let_in(viewer: Viewer, battle_id: UUID, now: datetime | None) -> None:
    key = f"battles.watching.let-in.{viewer.pk}.{battle_id}"
    if not cache.get(key):
        check_may_watch(viewer, battle_id, now=now)
        cache.set(key, 1, LET_IN_S)


def list_cards_on_field(view: dict[str, Any], layout: Layout) -> set[str]:
    """Return the numbers of the cards in the rows of both players."""
    rows = [zone for zone, _room in layout.rows]
    units = (unit for side in view["players"] for row in rows for unit in side[row])
    return {unit["card"] for unit in units if unit["card"]}


def build_small_side(
    view: dict[str, Any],
    layout: Layout,
    seated: PublicSeat,
    seat: int,
    faces: dict[str, Any],
    *,
    above: int = 1,
) -> dict[str, Any]:
    """Build one side of the small table, for ``battles/_small_table.html``.

    ``above`` is the seat whose side is drawn above the other.
    """
    side = view["players"][seat]
    attack = view.get("attack") or {}
    attackers = attack.get("attackers") or [attack.get("attacker")]

    def line(zone: str) -> list[dict[str, Any]]:
        return [
            {
                "id": unit["id"],
                "face": faces.get(unit["card"]),
                "figures": [
                    unit[name] for name in layout.figures if unit.get(name) is not None
                ],
                "rests": unit["mode"] == "resting",
                "attacks": unit["id"] in attackers,
            }
            for unit in side[zone]
        ]

    rows = layout.rows if seat == above else layout.rows[::-1]
    return {
        "seated": seated,
        "score_name": layout.score[1] if layout.score else "",
        "is_above": seat == above,
        "hand": len(side["hand"]),
        "deck": side["deck"]["count"],
        "lines": [
            {
                "zone": zone,
                "name": layout.zone_name(zone),
                "units": line(zone),
                "empty": range(room - len(side[zone])),
            }
            for zone, room in rows
        ],
    }


# --- For clients without sockets.


def watch_battle(
    viewer: Viewer,
    battle_id: UUID,
    *,
    since: int,
    language: str,
    key: str = "",
    now: datetime | None = None,
) -> WatchedBattle:
    """Return what a spectator may know, for clients without sockets.

    Raises:
        BattleNotFound: If it is not the viewer's to watch.
    """
    check_may_watch(viewer, battle_id, key=key, now=now)
    session = get_delayed_session(battle_id, now=now)
    with session.lock:
        return WatchedBattle(
            info=describe_battle(session),
            batch=build_event_batch(session, None, since, language),
        )


def get_spectator_catalogue(
    viewer: Viewer, battle_id: UUID, language: str, *, key: str = ""
) -> dict[str, Any]:
    """Return every card a spectator may know of by now.

    Raises:
        BattleNotFound: If it is not the viewer's to watch.
    """
    batch = watch_battle(viewer, battle_id, since=0, language=language, key=key).batch
    session = get_delayed_session(battle_id)
    every = session.pinned.revision_by_number.keys()
    text = repr([batch.events, batch.view])
    return session.pinned.catalogue(
        {number for number in every if repr(number) in text}, language
    )
