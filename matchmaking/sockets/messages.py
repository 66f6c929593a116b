"""The messages of the matchmaking socket, version 1; REST answers with the same words.

Server to client::

    {"type": "idle"}                                     neither waiting nor matched
    {"type": "waiting", "since": "2030-01-01T12:00:00Z", "waited_s": 7,
     "game": "unionarena", "mode": "ranked", "format": "open", "best_of": 1,
     "clock": "normal", "deck": {"id": 3, "name": "Harbour lights"}, "returned": 0}
    {"type": "found", "meeting": "…", "until": "2030-01-01T12:00:20Z", "left_s": 17.5,
     "accepted": false, "other_accepted": false,         as waiting, and: are you ready?
     "secret_commitment": "…", …}                       of the server's part of the seed
    {"type": "matched", "battle_id": "…", "url": "/battles/…/"}
    {"type": "cancelled", "reason": "left", "message": "You left the queue."}
    {"type": "ping"}                                     answer it, or be taken for gone
    {"type": "error", "code": "…", "message": "…", "clause": null,
     "advice": null, "details": {}}

Client to server::

    {"type": "pong"}
    {"type": "join", "deck_id": 3, "mode": "ranked", "best_of": 1, "clock": "normal"}
    {"type": "join", "game": "…", "deck": "…", …}       a game that brings decks along
    {"type": "accept", "meeting": "…", "share": "…"}     16 to 32 bytes as hex, or none
    {"type": "decline", "meeting": "…"}
    {"type": "leave"}
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from battles.games.registry import USUAL_GAME
from matchmaking.errors import MalformedMessage
from matchmaking.models import USUAL_CLOCK, Mode, Reason
from matchmaking.open_pages.addresses import get_board_url
from matchmaking.queueing.queues import get_queue
from matchmaking.selectors import ANSWER_S, Place
from unionarena.core.chance import compute_commitment
from unionarena.core.errors import PlatformError

# The longest valid message has about a hundred characters.
LONGEST = 1024

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Join:
    """A request to wait for an opponent."""

    deck_id: int | None
    mode: str
    best_of: int = 1
    clock: str = USUAL_CLOCK
    game: str = USUAL_GAME.name
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a meeting."""

    meeting: UUID
    is_ready: bool
    share: str = ""


ClientMessage = Join | Answer | Literal["leave", "pong"]


def make_place_message(place: Place, now: datetime) -> Message:
    """Build the message about a player's place in the queue."""
    if place.battle_id is not None:
        return make_matched_message(place.battle_id)
    if place.ticket is None:
        return {"type": "idle"}
    ticket = place.ticket
    waiting = {
        "type": "waiting",
        "since": _moment(ticket.joined_at),
        "waited_s": max(int((now - ticket.joined_at).total_seconds()), 0),
        **get_queue(ticket).columns(),
        "deck": {"id": ticket.deck_id, "name": ticket.deck_name},
        "returned": ticket.returned,
    }
    if ticket.accept_by is None:
        return waiting
    left_s = (ticket.accept_by - now).total_seconds()
    return waiting | {
        "type": "found",
        "meeting": str(ticket.meeting),
        "until": _moment(ticket.accept_by),
        "left_s": round(min(max(left_s, 0.0), ANSWER_S), 1),
        "accepted": ticket.accepted_at is not None,
        "other_accepted": place.other_accepted,
        "secret_commitment": (
            compute_commitment(bytes(ticket.seed_secret))
            if ticket.seed_secret
            else None
        ),
    }


def _moment(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def make_matched_message(battle_id: UUID | str) -> Message:
    """Build the message that names the battle."""
    url = get_board_url(battle_id)
    return {"type": "matched", "battle_id": str(battle_id), "url": url}


def make_cancelled_message(reason: str) -> Message:
    """Build the message that the wait is over without a battle."""
    return {"type": "cancelled", "reason": reason, "message": str(Reason(reason).label)}


def make_ping_message() -> Message:
    """Build the message that asks whether the page is still there."""
    return {"type": "ping"}


def make_refusal_message(error: PlatformError) -> Message:
    """Build the message of a refusal, with its reason."""
    return {"type": "error", **error.as_dict()}


def parse_message(text: str | None) -> ClientMessage:
    """Parse a client's message.

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
        case {"type": "join", "deck_id": int(deck_id)} if deck_id is not True:
            return _read_join(deck_id, message)
        case {"type": "join", "game": str(), "deck": str()} if "deck_id" not in message:
            return _read_join(None, message)
        case {"type": "accept" | "decline" as answer, "meeting": str(meeting)}:
            is_ready, share = answer == "accept", message.get("share", "")
            if not isinstance(share, str):
                raise MalformedMessage(details={"field": "share"})
            return Answer(_read_meeting(meeting), is_ready=is_ready, share=share)
        case _:
            raise MalformedMessage


def _read_join(deck_id: int | None, rest: Message) -> Join:
    usual: Message = {
        "mode": Mode.RANKED.value,
        "best_of": 1,
        "clock": USUAL_CLOCK,
        "game": USUAL_GAME.name,
        "deck": "",
    }
    request: Message = {name: rest.get(name, value) for name, value in usual.items()}
    for name, value in request.items():
        if type(value) is not type(usual[name]):
            raise MalformedMessage(details={"field": name})
    return Join(deck_id, **request)


def _read_meeting(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise MalformedMessage(details={"field": "meeting"}) from error
