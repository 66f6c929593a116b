"""What happened, told to people: events as sentences in three languages.

Told is what one viewer may know, because a sentence is made from an event as that
viewer gets it (``Battle.events_for``): a card without a number stays "a card". The
sentences stand in ``telling.toml``.

>>> tell({"type": "card_drawn", "player": 0, "card": {"id": 7, "number": None}},
...      language="en", players=("Aki", "Ming"), cards={})
'Aki draws a card.'
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "ja", "zh-hant")
PHRASES: Final = Path(__file__).with_name("telling.toml")

# Events that only move things or that another event tells better.
SILENT: Final = frozenset({"mode_changed", "decision_answered"})
SILENT_MOVES: Final = frozenset(
    {
        ("hand", "front_line"),
        ("hand", "energy_line"),
        ("hand", "checking_area"),
        ("life_area", "checking_area"),
        ("checking_area", "outside_area"),
        ("deck", "life_area"),
        ("front_line", "outside_area"),
        ("energy_line", "outside_area"),
    }
)
# Which table of words a field's values are in.
WORDS: Final = {
    "phase": "phase",
    "line": "zone",
    "from": "zone",
    "to": "zone",
    "keyword": "keyword",
    "modifier": "keyword",
    "reason": "reason",
}

Event = Mapping[str, Any]


def tell(
    event: Event,
    *,
    language: str,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> str | None:
    """Tell one event.

    Args:
        event: The event as a viewer gets it.
        language: One of ``LANGUAGES``.
        players: What the two players are called, seat 0 first.
        cards: What cards are called, by card number; others are called by the number.

    Returns:
        A sentence, or None if there is nothing to tell.

    Raises:
        KeyError: If the language or the type of the event is unknown.
    """
    if is_silent(event):
        return None
    sentence: str = _phrases()["sentences"][_form_of(event)][language]
    teller = _Teller(language, players, cards)
    return sentence.format_map({**teller.places(event)})


def tell_all(
    events: Iterable[Event],
    *,
    language: str,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> Iterator[str]:
    """Tell events in their order; those with nothing to tell are left out."""
    for event in events:
        told = tell(event, language=language, players=players, cards=cards)
        if told is not None:
            yield told


def is_silent(event: Event) -> bool:
    """Whether there is nothing to tell of an event."""
    if event["type"] == "card_moved":
        return (event["from"], event["to"]) in SILENT_MOVES
    return event["type"] in SILENT


def known_types() -> frozenset[str]:
    """Give the types of events there are words for, or that are silent."""
    return frozenset(_phrases()["sentences"]) | SILENT


def _form_of(event: Event) -> str:
    kind: str = event["type"]
    if kind == "attack_declared" and event.get("target"):
        return "attack_declared_target"
    if kind == "battle_finished" and event.get("winner") is None:
        return "battle_finished_draw"
    return kind


class _Teller:
    """Fills the places of one sentence."""

    def __init__(
        self, language: str, players: Sequence[str], cards: Mapping[str, str]
    ) -> None:
        self._language = language
        self._players = players
        self._cards = cards

    def places(self, event: Event) -> dict[str, str]:
        """Give the words for every field of an event."""
        places = {name: self._word(name, value) for name, value in event.items()}
        if event["type"] == "battle_finished" and event.get("winner") is not None:
            places["player"] = self._players[event["winner"]]
        if event["type"] == "battle_compared":
            places["winner"] = places[event["winner"]]
        return places

    def _word(self, name: str, value: Any) -> str:  # noqa: ANN401 - plain JSON
        if isinstance(value, Mapping):
            return self._card(value)
        if isinstance(value, list):
            return self._other("and").join(self._card(card) for card in value)
        if isinstance(value, int):
            return self._number(name, value)
        if name == "trigger":
            return str(value).upper()  # as printed
        return self._of_table(WORDS[name], value) if name in WORDS else str(value)

    def _number(self, name: str, value: int) -> str:
        if name == "player":
            return self._players[value]
        return f"{value:+d}" if name == "by" else str(value)

    def _card(self, card: Mapping[str, Any]) -> str:
        number = card.get("number")
        if number is None:
            return self._other("hidden")
        return self._cards.get(number, number)

    def _other(self, word: str) -> str:
        return self._of_table("other", word)

    def _of_table(self, table: str, word: str) -> str:
        entry = _phrases()["words"][table].get(word)
        return word if entry is None else entry[self._language]


@cache
def _phrases() -> dict[str, Any]:
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))
