"""The action log: the one place that writes it.

An entry is durable when :func:`append` returns, and only then is the action
acknowledged. Everything a server must know about a battle without loading it (how far
it is, who is asked, how it ended) is written in the same transaction.

All appends pass through here, one entry at a time. When many battles share a server,
this is the function to make gather entries of several battles into one transaction;
its callers will not notice.
"""

import zlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from .models import Battle, BattleAction, BattleSnapshot, Status


class LostRace(Exception):
    """Somebody else appended this number, or this client action, first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the battle's own row says beside the log.

    Attributes:
        event_count: Events so far.
        seats_asked: Bits of the seats that are asked.
        waits_for_bot: Whether a bot is among them.
        result: Winner, reason and clause, or None while it runs.
        turns: Number of the turn, if the battle is over.
    """

    event_count: int
    seats_asked: int
    waits_for_bot: bool
    result: dict[str, Any] | None = None
    turns: int = 0

    def columns(self, now: datetime) -> dict[str, Any]:
        """As columns of the battle's row."""
        columns: dict[str, Any] = {
            "event_count": self.event_count,
            "seats_asked": self.seats_asked,
            "waits_for_bot": self.waits_for_bot,
            "moved_at": now,
        }
        if self.result is not None:
            columns |= {
                "status": Status.FINISHED,
                "finished_at": now,
                "winner": self.result["winner"],
                "result_reason": self.result["reason"],
                "result_clause": self.result["clause"] or "",
                "turns": self.turns,
            }
        return columns


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action, and what followed from it.

    Attributes:
        number: Its place in the log, from 1.
        state: The state after it, where a snapshot is due.
    """

    battle_id: UUID
    number: int
    seat: int
    action: dict[str, Any]
    decision_id: int | None
    client_action_id: str | None
    now: datetime
    standing: Standing
    ruleset_version: int
    state: dict[str, Any] | None = field(default=None, repr=False)


def append(entry: Entry) -> None:
    """Write an entry and commit.

    Raises:
        LostRace: If the number or the client action is already in the log; nothing
            was written.
        RuntimeError: If the caller has a transaction open: then nothing could be
            acknowledged.
    """
    try:
        with transaction.atomic(durable=True):
            _write(entry)
    except IntegrityError as error:
        raise LostRace from error


def _write(entry: Entry) -> None:
    moved = Battle.objects.filter(
        pk=entry.battle_id, action_count=entry.number - 1, status=Status.RUNNING
    ).update(action_count=entry.number, **entry.standing.columns(entry.now))
    if not moved:
        raise LostRace
    BattleAction.objects.create(
        battle_id=entry.battle_id,
        number=entry.number,
        seat=entry.seat,
        action=entry.action,
        decision_id=entry.decision_id,
        client_action_id=entry.client_action_id,
        seq=entry.standing.event_count,
        created_at=entry.now,
    )
    if entry.state is not None:
        BattleSnapshot.objects.create(
            battle_id=entry.battle_id,
            number=entry.number,
            seq=entry.standing.event_count,
            ruleset_version=entry.ruleset_version,
            state=pack(entry.state),
        )


def pack(state: dict[str, Any]) -> bytes:
    """A state as compressed JSON text, keys in their order."""
    return zlib.compress(msgspec.json.encode(state), level=1)


def unpack(state: bytes | memoryview) -> dict[str, Any]:
    """The inverse of :func:`pack`."""
    return msgspec.json.decode(zlib.decompress(bytes(state)))
