"""Chat lines: sending, delivery and history.

Preset phrases are sent as keys. Free text is plain text: control characters are
removed, whitespace is collapsed, and nothing in it is ever read as markup. Insults are
kept for moderators and masked for everyone else. A user who has blocked the sender, or
wants no chat, is sent nothing. Spectators get it with the same delay as everything
else, and nothing at all of rated battles that are running.
"""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet

from battles.live import protocol
from battles.live.battle_access import SeatedViewer, open_session_for
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.relay import CATCH_UP
from battles.live.session import Session, sessions
from battles.live.throttle import Throttle
from battles.models import Battle
from battles.watching.access.permissions import (
    ReplayRight,
    allows_spectators,
    get_chat_mode,
    get_spectator_delay,
)
from battles.watching.errors import ChatOff, EmptyMessage, TooManyMessages
from battles.watching.models import LONGEST_TEXT, ChatMessage
from battles.watching.spectating.spectator_hub import spectator_hub
from unionarena.core import site_time
from unionarena.core.accounts.models import Sanction
from unionarena.core.accounts.profanity import mask_profanity
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.selectors import wants_to_read
from unionarena.core.errors import TooMany
from unionarena.core.text_input import clean_line

from .preset_phrases import PHRASES

Viewer = Any  # a User

# Five at once, then one every two seconds: enough for people, too slow for a flood.
throttle = Throttle(per_s=0.5, burst=5.0)
# Older lines stay in the database.
HISTORY = 100
MOST_OF_A_SEAT = 500


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One chat line, as it is sent and shown.

    Attributes:
        id: Its number; grows.
        name: Of the player who sent it.
        preset: A key of ``PHRASES``, or None.
        text: Free text, or None.
        at: When, in ISO form.
    """

    id: int
    seat: int
    name: str
    preset: str | None
    text: str | None
    at: str


def post_line(
    *,
    battle_id: UUID,
    viewer: Viewer,
    preset: str | None = None,
    text: str | None = None,
    now: datetime | None = None,
) -> ChatLine:
    """Post a line in one's own battle; also after its end.

    Args:
        battle_id: The battle.
        viewer: The sender.
        preset: A key of ``PHRASES``, or
        text: free text.
        now: The present moment.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        EmptyMessage: If it is not exactly one of both, or empty.
        ChatOff: If that kind of message was not agreed on.
        Sanctioned: If a moderator has barred the viewer from chat.
        TooManyMessages: If too many were sent in too short a time.
    """
    seated = open_session_for(viewer, battle_id)
    cleaned = clean_line(text or "", longest=LONGEST_TEXT)
    if (preset is None) == (not cleaned) or (preset and preset not in PHRASES):
        raise EmptyMessage
    _check_allowed(seated.session, is_free=preset is None)
    try:
        throttle.take(viewer.pk, now=time.monotonic())
    except TooMany as flood:
        raise TooManyMessages(details=flood.details) from flood
    refuse_sanctioned(viewer, Sanction.Kind.CHAT, now=now)
    mine = ChatMessage.objects.filter(battle_id=battle_id, seat=seated.seat)
    if mine.count() >= MOST_OF_A_SEAT:
        raise ChatOff
    with hub.relay.publishing(battle_id):
        row = ChatMessage.objects.create(
            battle_id=battle_id,
            seat=seated.seat,
            preset=preset or "",
            text=cleaned,
            created_at=now or site_time.now(),
        )
        _send_line(seated.session, row)
        hub.relay.publish(battle_id, kind="chat", message=row.pk)
    return _build_line(seated.session, row)


def _check_allowed(session: Session, *, is_free: bool) -> None:
    mode = get_chat_mode(session)
    if mode == "off" or (is_free and mode != "free"):
        raise ChatOff(details={"chat": mode})


# --- Delivery.


def _send_line(session: Session, row: ChatMessage) -> None:
    """Send a line to every viewer here who wants it."""
    frame = _encode_line(session, row)
    hears = {
        seat: seat == row.seat or _may_receive(session, seat, row)
        for seat in range(len(session.seats))
    }
    for connection in hub.connections_of(session.battle_id):
        if connection.seat is not None and hears[connection.seat]:
            _post_frames(connection, row, frame)
    if _is_for_spectators(session):
        spectator_hub.send(session.battle_id, frame)


def _may_receive(session: Session, seat: int, row: ChatMessage) -> bool:
    reader = session.seats[seat].user_id
    return reader is not None and wants_to_read(
        reader, sender_id=session.seats[row.seat].user_id, is_free=not row.preset
    )


def _is_for_spectators(session: Session) -> bool:
    return not (session.ranked and session.game.result is None)


def _post_frames(connection: Connection, row: ChatMessage, frame: str) -> None:
    if row.pk not in connection.lines:
        connection.lines.add(row.pk)
        connection.post(frame)


def receive_line(battle_id: UUID, data: dict[str, Any]) -> None:
    """Send a line that was posted in another process."""
    row = ChatMessage.objects.filter(pk=data["message"], battle_id=battle_id).first()
    if row is not None:
        _send_line(
            sessions.get(battle_id), row
        )  # where only spectators are, it is loaded


def resend_missed_lines(battle_id: UUID, _data: dict[str, Any]) -> None:
    """Send the players here the lines that they may have missed."""
    connections = hub.connections_of(battle_id)
    if connections:
        session, rows = sessions.get(battle_id), list_last_lines(battle_id)
        for connection in connections:
            _send_lines_after(connection, session, rows)


def send_history(connection: Connection, session: Session) -> None:
    """Send a player who has just joined the chat so far."""
    connection.lines.clear()
    _send_lines_after(connection, session, list_last_lines(session.battle_id))


def _send_lines_after(
    connection: Connection, session: Session, rows: list[ChatMessage]
) -> None:
    seat = connection.seat
    if seat is None or not rows:
        return
    hears = {
        is_free: _wants_to_read(session, seat, is_free=is_free)
        for is_free in (False, True)
    }
    for row in rows:
        if row.seat == seat or hears[not row.preset]:
            _post_frames(connection, row, _encode_line(session, row, past=True))


def _wants_to_read(session: Session, seat: int, *, is_free: bool) -> bool:
    reader, other = session.seats[seat].user_id, session.seats[1 - seat].user_id
    return reader is not None and wants_to_read(
        reader, sender_id=other, is_free=is_free
    )


def send_public_history(connection: Connection, *, now: datetime | None = None) -> None:
    """Send a spectator who has just joined the chat that spectators may read."""
    session = sessions.get(connection.battle_id)
    until = (now or site_time.now()) - get_spectator_delay(ranked=session.ranked)
    connection.lines.clear()
    for row in list_public_lines(session.battle_id, ranked=session.ranked):
        if row.created_at <= until:
            _post_frames(connection, row, _encode_line(session, row, past=True))


# --- Reading.


def list_public_lines(battle_id: UUID, *, ranked: bool) -> list[ChatMessage]:
    """Return the lines spectators may read, oldest first (at most two queries).

    Of rated battles, only lines after their end.
    """
    rows = list_last_lines(battle_id)
    if not (rows and ranked):
        return rows
    ends = Battle.objects.filter(pk=battle_id).values_list("finished_at", flat=True)
    end = ends.first()
    return [row for row in rows if end is not None and row.created_at >= end]


def list_last_lines(battle_id: UUID) -> list[ChatMessage]:
    """Return the last lines of a battle, oldest first (one query)."""
    rows: QuerySet[ChatMessage] = ChatMessage.objects.filter(battle_id=battle_id)
    return list(rows.order_by("-pk")[:HISTORY])[::-1]


def list_lines_for(viewer: Viewer, battle_id: UUID) -> list[ChatLine]:
    """Return what a player may read of the chat of their battle.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
    """
    seated: SeatedViewer = open_session_for(viewer, battle_id)
    session, seat = seated.session, seated.seat
    hears = {
        is_free: _wants_to_read(session, seat, is_free=is_free)
        for is_free in (False, True)
    }
    return [
        _build_line(session, row)
        for row in list_last_lines(battle_id)
        if row.seat == seat or hears[not row.preset]
    ]


def list_replay_lines(viewer: Viewer, right: ReplayRight) -> list[ChatLine]:
    """Return the lines of a replay: a player's own chat, for others the public part."""
    battle = right.battle
    if right.seat is not None:
        return list_lines_for(viewer, battle.pk)
    if not allows_spectators(battle):
        return []
    session = sessions.get(battle.pk)
    rows = list_public_lines(battle.pk, ranked=battle.ranked)
    return [_build_line(session, row) for row in rows]


def build_transcript(battle_id: UUID) -> list[dict[str, Any]]:
    """Return the whole chat as plain data, for a report."""
    rows = ChatMessage.objects.filter(battle_id=battle_id).order_by("pk")
    return [
        {
            "seat": row.seat,
            "preset": row.preset or None,
            "text": row.text or None,
            "at": row.created_at.isoformat(),
        }
        for row in rows
    ]


def _build_line(session: Session, row: ChatMessage) -> ChatLine:
    return ChatLine(
        id=row.pk,
        seat=row.seat,
        name=session.seats[row.seat].name,
        preset=row.preset or None,
        text=mask_profanity(row.text) or None,
        at=row.created_at.isoformat(),
    )


def _encode_line(session: Session, row: ChatMessage, *, past: bool = False) -> str:
    line = _build_line(session, row)
    return protocol.encode_message(
        protocol.Chat(
            id=line.id,
            seat=line.seat,
            name=line.name,
            preset=line.preset,
            text=line.text,
            at=line.at,
            past=past,
        )
    )


def connect_listeners() -> None:
    """Connect; called once when the app is ready."""
    hub.listeners["chat"].append(receive_line)
    hub.listeners[CATCH_UP].append(resend_missed_lines)


def list_messages_of(person: Viewer) -> QuerySet[ChatMessage]:
    """Return all lines of a user, in order."""
    own_seat = Q(battle__seats__user=person, battle__seats__seat=F("seat"))
    return ChatMessage.objects.filter(own_seat).order_by("pk")


def delete_messages_of(person: Viewer) -> None:
    """Delete the free text of a user who leaves; preset phrases are not personal."""
    list_messages_of(person).exclude(text="").delete()
