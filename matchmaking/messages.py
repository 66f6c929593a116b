"""The messages of the matchmaking socket, version 1; REST answers with the same words.

Server to client::

    {"type": "idle"}                                     neither waiting nor matched
    {"type": "waiting", "since": "2030-01-01T12:00:00Z", "waited_s": 7,
     "mode": "ranked", "format": "open", "deck": {"id": 3, "name": "Harbour lights"}}
    {"type": "matched", "battle_id": "…", "url": "/battles/…/"}
    {"type": "cancelled", "reason": "left", "message": "You left the queue."}
    {"type": "ping"}                                     answer it, or be taken for gone
    {"type": "error", "code": "…", "message": "…", "clause": null,
     "advice": null, "details": {}}

Client to server::

    {"type": "pong"}
    {"type": "join", "deck_id": 3, "mode": "ranked"}
    {"type": "leave"}
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from unionarena.errors import PlatformError

from .addresses import board_url
from .errors import MalformedMessage
from .models import Mode, Reason
from .selectors import Place

# The longest honest message has about a hundred characters.
LONGEST = 1024

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody wants to wait for an opponent."""

    deck_id: int
    mode: str


Wish = Join | Literal["leave", "pong"]


def of_place(place: Place, now: datetime) -> Message:
    """Where somebody stands with the queue."""
    if place.battle_id is not None:
        return matched(place.battle_id)
    if place.ticket is None:
        return {"type": "idle"}
    ticket = place.ticket
    return {
        "type": "waiting",
        "since": ticket.joined_at.isoformat().replace("+00:00", "Z"),
        "waited_s": max(int((now - ticket.joined_at).total_seconds()), 0),
        "mode": ticket.mode,
        "format": ticket.format,
        "deck": {"id": ticket.deck_id, "name": ticket.deck_name},
    }


def matched(battle_id: UUID | str) -> Message:
    """There is an opponent, and this is where they are."""
    url = board_url(battle_id)
    return {"type": "matched", "battle_id": str(battle_id), "url": url}


def cancelled(reason: str) -> Message:
    """The wait is over without a battle."""
    return {"type": "cancelled", "reason": reason, "message": str(Reason(reason).label)}


def ping() -> Message:
    """A question whether anybody is there."""
    return {"type": "ping"}


def refused(error: PlatformError) -> Message:
    """What was refused, and why."""
    return {"type": "error", **error.as_dict()}


def read(text: str | None) -> Wish:
    """Read what a client sent.

    Raises:
        MalformedMessage: It is none of the messages above.
    """
    if text is None or len(text) > LONGEST:
        raise MalformedMessage(details={"longest": LONGEST})
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedMessage from error
    match message:
        case {"type": "pong"}:
            return "pong"
        case {"type": "leave"}:
            return "leave"
        case {"type": "join", "deck_id": int(deck_id), **rest} if deck_id is not True:
            return Join(deck_id, _read_mode(rest.get("mode", Mode.RANKED.value)))
        case _:
            raise MalformedMessage


def _read_mode(mode: object) -> str:
    if not isinstance(mode, str):
        raise MalformedMessage(details={"field": "mode"})
    return mode
