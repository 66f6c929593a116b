"""Who may see the cast of a battle, and what it shows.

Both hands are shown only where an event has announced that to its players
(``register_open_casts``), as late as it said. Everywhere else a cast shows what
spectators may know, to those who may watch.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from battles.errors import BattleNotFound
from battles.live.player_views import describe_battle
from battles.live.protocol import BattleInfo
from battles.models import Battle, BattleSeat
from battles.rules.kernel.log_lines import LogLine
from battles.watching.access.permissions import (
    Viewer,
    check_may_watch,
    get_spectator_delay,
    is_shown_now,
)
from battles.watching.errors import CastOfOwnBattle
from battles.watching.replays.playback import merge_views
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user

from .cast_sessions import (
    CastSession,
    ChancePoint,
    KeyMoment,
    find_key_moments,
    get_cached_cast,
)

SEATS: Final = (0, 1)
# So many of the newest events fill a page; they are in memory.
EVENTS_SHOWN: Final = 140

# How late a viewer with a key may see both hands of a battle; None: they may not.
FindOpenDelay = Callable[[Viewer, UUID, str], timedelta | None]
_open_casts: list[FindOpenDelay] = []


def register_open_casts(find_delay: FindOpenDelay) -> None:
    """Let some viewers see both hands of some battles, late."""
    if find_delay not in _open_casts:
        _open_casts.append(find_delay)


@dataclass(frozen=True, slots=True)
class CastRight:
    """How a viewer may see a cast.

    Attributes:
        delay: How late.
        is_open: Whether both hands may be shown.
    """

    delay: timedelta
    is_open: bool


@dataclass(frozen=True, slots=True)
class CastPart:
    """What a viewer wants of a cast.

    Attributes:
        hands: Seats whose hands to show; none are where that is not allowed.
        since: Only lines and chances after this event; None: the newest ones.
        seen: The ``seen`` of what they have already; empty: nothing.
    """

    hands: Collection[int] = SEATS
    since: int | None = None
    seen: str = ""


WHOLE_CAST: Final = CastPart()


@dataclass(frozen=True, slots=True)
class Cast:
    """A battle as its cast shows it now.

    Attributes:
        info: What never changes, and how it ended, once that is shown.
        delay_s: How late it is, in seconds.
        is_open: Whether the viewer may look at both hands.
        hands: The seats whose hands are shown; none while that would show the deal
            earlier than the delay.
        is_early: Whether they are hidden for that reason.
        seen: Changes whenever what is shown does; a client sends it back.
        seq: Number of the last event shown.
        view: The table: what everyone may know, and what the seats of ``hands`` know.
        log: The lines since the event the viewer named, with the clause behind each.
        points: The chance of seat 0 after each action since.
        chance: The chance of seat 0 now, from 0 to 1; None without a strong bot, and
            where it would tell of hidden cards.
        moments: The turns that moved it, the first one first.
        session: The battle; its lock is not held.
    """

    info: BattleInfo
    delay_s: int
    is_open: bool
    hands: tuple[int, ...]
    is_early: bool
    seen: str
    seq: int
    view: dict[str, Any]
    log: list[LogLine]
    points: list[ChancePoint]
    chance: float | None
    moments: list[KeyMoment]
    session: CastSession


def get_cast_right_for(
    viewer: Viewer, battle_id: UUID, *, key: str = "", now: datetime | None = None
) -> CastRight:
    """Return how a viewer may see the cast of a battle.

    Args:
        viewer: The user, or nobody who is signed in.
        battle_id: The battle.
        key: Of a caster's link, or of a link to watch; empty without one.
        now: The present moment.

    Raises:
        NotSignedIn: If they are nobody, and have no key.
        BattleNotFound: If there is no such battle, or it is not theirs to watch.
        CastOfOwnBattle: If they play in it.
    """
    if not key:
        get_signed_in_user(viewer)
    record = Battle.objects.defer("seed", "seed_parts").filter(pk=battle_id).first()
    if record is None:
        raise BattleNotFound
    own = BattleSeat.objects.filter(battle_id=battle_id, user_id=viewer.pk)
    if viewer.is_authenticated and own.exists():
        raise CastOfOwnBattle
    usual = get_spectator_delay(ranked=record.ranked)
    for find_delay in _open_casts:
        found = find_delay(viewer, battle_id, key)
        if found is not None:
            delay = max(found, usual)
            if not is_shown_now(record, delay, now=now):
                raise BattleNotFound
            return CastRight(delay, is_open=True)
    check_may_watch(viewer, battle_id, key=key, now=now)
    return CastRight(usual, is_open=False)


def get_cast_for(
    viewer: Viewer,
    battle_id: UUID,
    *,
    language: str,
    key: str = "",
    part: CastPart = WHOLE_CAST,
    now: datetime | None = None,
) -> Cast | None:
    """Return the cast of a battle; None if it still shows what the viewer has seen.

    Args:
        viewer: The user, or nobody who is signed in.
        battle_id: The battle.
        language: Of the log.
        key: Of a caster's link, or of a link to watch.
        part: What of it.
        now: The present moment.

    Raises:
        NotSignedIn: If they are nobody, and have no key.
        BattleNotFound: If it is not theirs to watch.
        CastOfOwnBattle: If they play in it.
    """
    right = get_cast_right_for(viewer, battle_id, key=key, now=now)
    session = get_cached_cast(battle_id, right.delay, now=now).session
    return build_cast(session, right, language=language, part=part, now=now)


def build_cast(
    session: CastSession,
    right: CastRight,
    *,
    language: str,
    part: CastPart = WHOLE_CAST,
    now: datetime | None = None,
) -> Cast | None:
    """Return what a session shows to those with a right; None if it was seen before.

    Args:
        session: The battle, as late as the right says.
        right: How it may be seen.
        language: Of the log.
        part: What of it.
        now: The present moment.
    """
    # The deal is no action, so the session shows it at once.
    is_early = (now or site_time.now()) < session.started_at + right.delay
    may_look = right.is_open and not is_early
    shown = tuple(seat for seat in SEATS if may_look and seat in part.hands)
    with session.lock:
        state = (session.game.answered, session.status, may_look, *shown)
        mark = "-".join(map(str, state))
        if mark == part.seen:
            return None
        is_told = may_look or session.ruleset.has_public_chance
        points = session.points if is_told else []
        first = max(0, session.seq - EVENTS_SHOWN) if part.since is None else part.since
        return Cast(
            info=describe_battle(session, language),
            delay_s=int(right.delay.total_seconds()),
            is_open=right.is_open,
            hands=shown,
            is_early=right.is_open and is_early,
            seen=mark,
            seq=session.seq,
            view=_build_view(session, shown),
            log=_render_log(session, shown, first, language),
            points=[point for point in points if point.seq > first],
            chance=points[-1].chance if points else None,
            moments=find_key_moments(points),
            session=session,
        )


def _build_view(session: CastSession, hands: tuple[int, ...]) -> dict[str, Any]:
    """Return what everyone may know, and some of the players; no one's options."""
    public = session.view(None)
    view: dict[str, Any] = public
    for seat in hands:
        view = merge_views(view, session.view(seat))
    return {**view, "viewer": None, "decision": public.get("decision")}


def _render_log(
    session: CastSession, hands: tuple[int, ...], since: int, language: str
) -> list[LogLine]:
    facts = session.events_after(since)
    events = session.events_for(facts, None)
    for seat in hands:
        events = merge_views(events, session.events_for(facts, seat))
    lines = session.render_log(events, language)
    for line in lines:
        clause = line.get("clause") or session.ruleset.clause_of(line["type"])
        if clause:
            line["clause"] = clause
    return lines


def list_cards_shown(cast: Cast) -> set[str]:
    """Return the numbers of the cards that a cast names."""
    text = repr([cast.view, cast.log])
    every = cast.session.pinned.revision_by_number.keys()
    return {number for number in every if repr(number) in text}
