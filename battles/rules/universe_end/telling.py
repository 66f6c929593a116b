"""What happened, told to people: events as lines of a log in three languages.

Told is what one viewer may know, because a line is made from events as that viewer
gets them. The sentences stand in ``telling.toml``.
"""

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from battles.rules.kernel.told import CardTold, Line, Part

PHRASES: Final = Path(__file__).with_name("telling.toml")
# What another line tells better.
SILENT: Final = frozenset({"decision_answered", "card_rested"})
# How a move is told, by where the card goes; from the deck to the hand it is drawn.
MOVES: Final[Mapping[str, str]] = {
    "hand": "card_taken",
    "field": "card_summoned",
    "energy": "card_charged",
    "debris": "card_dropped",
    "deck": "card_put_back",
    "looked_at": "card_looked_at",
    "in_use": "card_used",
}

Event = Mapping[str, Any]


def tell(
    events: Iterable[Event],
    *,
    language: str,
    reader: int | None,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> list[Line]:
    """Tell events in their order; those with nothing to tell are left out.

    Args:
        events: Events as a viewer gets them.
        language: ``en``, ``ja`` or ``zh-hant``.
        reader: The seat that is called "you"; None if both are called by their names.
        players: What the two players are called, seat 0 first.
        cards: What cards are called, by card number; others are called by the number.

    Raises:
        KeyError: If the language or the type of an event is unknown.
    """
    return [
        _line(event, language, reader, players, cards)
        for event in events
        if event["type"] not in SILENT
    ]


def tell_end(
    reason: str, *, language: str, reader: int | None, winner: int | None
) -> str:
    """Say why a battle ended; the same from both sides."""
    del reader, winner
    reasons = phrases()["reasons"]
    return str(reasons.get(reason, reasons["other"])[language])


def form_of(event: Event) -> str:
    """Give the name of the sentence that tells an event."""
    kind: str = event["type"]
    if kind == "card_moved":
        if event["down"]:
            return "card_stored"
        is_drawn = (event["from"], event["to"]) == ("deck", "hand")
        return "card_drawn" if is_drawn else MOVES[event["to"]]
    if kind == "battle_finished" and event["winner"] is None:
        return "battle_finished_draw"
    return kind


def _line(
    event: Event,
    language: str,
    reader: int | None,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> Line:
    form, sentences = form_of(event), phrases()["sentences"]
    about = event.get("winner" if event["type"] == "battle_finished" else "player")
    if about is not None and about == reader:
        form = f"{form}_mine" if f"{form}_mine" in sentences else form
    parts: list[Part] = []
    for text, place in _template(form, language):
        if text:
            parts.append({"text": text})
        if place is not None:
            parts.append(_part(place, event, language, players, cards))
    line: Line = {
        "seq": event.get("seq", 0),
        "type": event["type"],
        "player": about,
        "parts": parts,
    }
    if event.get("clause"):
        line["clause"] = event["clause"]
    return line


def _part(
    place: str,
    event: Event,
    language: str,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> Part:
    value = event[place]
    if place in ("player", "winner"):
        return {"text": players[value], "player": value}
    if place == "reason":
        reason = tell_end(value, language=language, reader=None, winner=None)
        return {"text": reason, "reason": value}
    if place == "card":
        number = value.get("number")
        if number is None:
            return {"text": str(phrases()["words"]["hidden"][language])}
        told: CardTold = {"id": value.get("id"), "number": number}
        return {"text": cards.get(number, number), "card": told}
    return {"text": str(value), "figure": value}


@cache
def _template(form: str, language: str) -> tuple[tuple[str, str | None], ...]:
    pieces = string.Formatter().parse(phrases()["sentences"][form][language])
    return tuple((text, place) for text, place, _spec, _how in pieces)


@cache
def phrases() -> Mapping[str, Any]:
    """Give every sentence, reason and word."""
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))
