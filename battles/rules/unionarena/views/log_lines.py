"""What happened, told to people: events as lines of a log in three languages.

Told is what one viewer may know, because a line is made from events as that viewer
gets them (``Battle.events_for``): a card without a number stays "a card". Who reads is
"you". The sentences stand in ``log_texts.toml``.

>>> drawn = {"seq": 9, "type": "card_drawn", "player": 0, "card": {"number": None}}
>>> told = tell([drawn], language="en", reader=None, players=("Aki", "Ming"), cards={})
>>> [sentence_of(line) for line in told]
['Aki draws a card.']
"""

import string
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from battles.rules.kernel.json_types import Json
from battles.rules.kernel.log_lines import (
    LinePart,
    LoggedCard,
    LogLine,
    join_line_parts,
)
from cards.vocabulary import LANGUAGES, Kind, get_words

__all__ = [
    "LANGUAGES",
    "PHRASES",
    "join_line_parts",
    "list_known_event_types",
    "render_end_reason",
    "render_log_lines",
]

# Not beside this module, which may be compiled.
PHRASES: Final = files("battles.rules.unionarena.views") / "log_texts.toml"

# Events that only move things or that another event tells better.
SILENT: Final = frozenset({"decision_answered"})
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
# What makes a card rest and is told itself.
SILENT_CAUSES: Final = frozenset({"attack", "block"})
# Of these, neighbours that differ in nothing but the card are told in one line.
GROUPED: Final = frozenset(
    {"card_drawn", "card_moved", "card_modified", "mode_changed", "modifier_ended"}
)
# Which words of the game the values of a field are.
WORDS: Final[Mapping[str, Kind]] = {
    "phase": "phase",
    "line": "zone",
    "zone": "zone",
    "from": "zone",
    "to": "zone",
    "keyword": "keyword",
    "modifier": "mark",
}

AP_CARD: Final = "AP"  # its number

Event = Mapping[str, Any]
Template = tuple[tuple[str, str | None], ...]

_LINES: Final = frozenset({"front_line", "energy_line"})
# How a card is added to the hand, by the zone it comes from.
_TO_HAND: Final[Mapping[str, str]] = {
    **dict.fromkeys(("looked_at", "deck", "life_area"), "_added"),
    **dict.fromkeys(("outside_area", "remove_area"), "_regained"),
    **dict.fromkeys(_LINES, "_returned"),
}
# How a card is put into the sideline, likewise.
_TO_SIDELINE: Final[Mapping[str, str]] = {
    "hand": "_discarded",
    "deck": "_milled",
    "looked_at": "_milled",
}
_TO_DECK: Final[Mapping[str | None, str]] = {
    "top": "_top",
    "bottom": "_bottom",
    None: "_shuffled_in",  # a shuffle follows
}

# Types with special forms: the ending, and the events it is for.
ENDINGS: Final[tuple[tuple[str, str, Callable[[Event], object]], ...]] = (
    ("attack_declared", "_target", lambda event: event.get("target")),
    ("battle_finished", "_draw", lambda event: event.get("winner") is None),
    ("cards_revealed", "_none", lambda event: not event["cards"]),
    ("cards_looked_at", "_none", lambda event: not event["cards"]),
    ("mode_changed", "_active", lambda event: event["mode"] == "active"),
    ("mode_changed", "_resting", lambda event: event["mode"] == "resting"),
    ("card_modified", "_keyword", lambda event: event.get("keyword")),
    ("modifier_ended", "_keyword", lambda event: event.get("keyword")),
    ("modifier_ended", "_bp", lambda event: "bp" in event),
    ("player_modified", "_limit", lambda event: "count" in event),
    ("effect_activated", "_icon", lambda event: event["icons"]),
)
# Rules that change a mode and have no keyword.
CAUSES: Final = {"start": "phase", "end": "phase", "cost": "cost"}


def render_log_lines(
    events: Iterable[Event],
    *,
    language: str,
    reader: int | None,
    players: Sequence[str],
    cards: Mapping[str, str],
) -> list[LogLine]:
    """Tell events in their order; those with nothing to tell are left out.

    Args:
        events: Events as a viewer gets them.
        language: One of ``LANGUAGES``.
        reader: The seat that is called "you"; None if both are called by their names.
        players: What the two players are called, seat 0 first.
        cards: What cards are called, by card number; others are called by the number.

    Raises:
        KeyError: If the language or the type of an event is unknown.
    """
    teller = _LogRenderer(language, reader, players, cards)
    told = (event for event in events if not is_silent_event(event))
    return [teller.line(event) for event in _group_events(told)]


def render_end_reason(
    reason: str,
    *,
    language: str,
    reader: int | None,
    winner: int | None,
    players: Sequence[str] = ("", ""),
) -> str:
    """Say why a battle ended, from the side of the reader."""
    teller = _LogRenderer(language, reader, players, {})
    end = {"type": "battle_finished", "reason": reason, "winner": winner}
    return teller.reason(end)


def is_silent_event(event: Event) -> bool:
    """Whether there is nothing to tell of an event."""
    if event["type"] == "card_moved":
        return (event["from"], event["to"]) in SILENT_MOVES
    if event["type"] == "mode_changed":
        # AP cards are alike: that all become active goes without saying.
        is_ap = event["card"]["number"] == AP_CARD and event["through"] == "start"
        return is_ap or event["through"] in SILENT_CAUSES
    return event["type"] in SILENT


def list_known_event_types() -> frozenset[str]:
    """Give the types of events there are words for, or that are silent."""
    return frozenset(_load_phrases()["sentences"]) | SILENT | {"mode_changed"}


def _group_events(events: Iterable[Event]) -> Iterator[Event]:
    """Put events that only differ in their card into one with a list of cards."""
    group: dict[str, Any] | None = None
    for event in events:
        if group is not None and _belongs_to_group(group, event):
            group["cards"].append(event["card"])
            continue
        if group is not None:
            if _shuffles(event, group):
                del group["position"]
            yield group
            group = None
        if event["type"] in GROUPED:
            group = {**event, "cards": [event["card"]]}
        else:
            yield event
    if group is not None:
        yield group


def _shuffles(event: Event, group: Event) -> bool:
    """Whether it does not matter any more where in their deck cards were put."""
    is_same = event.get("player") == group.get("player")
    return event["type"] == "shuffled" and is_same and "position" in group


def _belongs_to_group(group: Event, event: Event) -> bool:
    if group["type"] != event["type"]:
        return False
    own = {"seq", "card"}
    return all(group.get(name) == event[name] for name in event.keys() - own)


def _choose_move_ending(event: Event) -> str:
    """Return the ending of the sentence that names a move by what it is; or none."""
    origin, to = event["from"], event["to"]
    if to == "hand":
        return _TO_HAND.get(origin, "")
    if to == "outside_area":
        return _TO_SIDELINE.get(origin, "")
    if to == "deck":
        return _TO_DECK[event.get("position")]
    if to == "remove_area":
        return "_removed"
    return "_line" if {origin, to} == _LINES else ""


def _choose_sentence(event: Event) -> str:
    """Return the name of the sentence for an event, for every reader."""
    kind: str = event["type"]
    if kind == "card_moved":
        ending = _choose_move_ending(event)
    else:
        endings = (end for own, end, holds in ENDINGS if own == kind and holds(event))
        ending = next(endings, "")
    form = kind + ending
    if kind in GROUPED and len(event["cards"]) > 1:
        many = f"{form}_many"
        return many if many in _load_phrases()["sentences"] else form
    return form


class _LogRenderer:
    """Fills the places of sentences for one reader."""

    def __init__(
        self,
        language: str,
        reader: int | None,
        players: Sequence[str],
        cards: Mapping[str, str],
    ) -> None:
        self._language = language
        self._reader = reader
        self._players = players
        self._cards = cards

    def line(self, event: Event) -> LogLine:
        """Tell one event, or one group of them."""
        kind = event["type"]
        about = event.get("winner" if kind == "battle_finished" else "player")
        template = self._template("sentences", _choose_sentence(event), about)
        line: LogLine = {
            "seq": event.get("seq", 0),
            "type": kind,
            "player": about,
            "parts": _capitalise_first(self._fill(template, event)),
        }
        if event.get("clause"):
            line["clause"] = event["clause"]
        return line

    def reason(self, event: Event) -> str:
        """Say why a battle ended."""
        reason, winner = event["reason"], event.get("winner")
        if reason not in _load_phrases()["reasons"]:
            reason = "other"  # of a later engine
        loser = None if winner is None else 1 - winner
        parts = self._fill(self._template("reasons", reason, loser), event)
        return "".join(part["text"] for part in parts)

    def _template(self, table: str, form: str, about: int | None) -> Template:
        """Give the form for this reader of what is said about a player."""
        if about is not None and self._reader is not None:
            side = "mine" if about == self._reader else "theirs"
            own = _load_template(table, f"{form}_{side}", self._language)
            if own is not None:
                return own
        found = _load_template(table, form, self._language)
        if found is None:
            raise KeyError(form)
        return found

    def _fill(self, template: Template, event: Event) -> list[LinePart]:
        parts: list[LinePart] = []
        for text, place in template:
            _append_parts(parts, [{"text": text}])
            if place is not None:
                _append_parts(parts, self._place(place, event))
        return parts

    def _place(self, name: str, event: Event) -> list[LinePart]:
        """Give the words for a place of a sentence."""
        if name in ("player", "winner", "opponent", "loser"):
            return [self._person(name, event)]
        if name == "details":
            return self._details(event)
        if name == "to" and event.get("position"):
            template = self._template("positions", event["position"], None)
            return self._fill(template, {"zone": event["to"]})
        if name == "icons":
            icons = [self._word("timing", icon) for icon in event["icons"]]
            return [{"text": self._joint("and").join(icons)}]
        value = event[name]
        if isinstance(value, list):
            return self._listed(value)
        return [self._part(name, value, event)]

    def _part(self, name: str, value: Json, event: Event) -> LinePart:
        if name == "reason":
            return {"text": self.reason(event), "reason": str(value)}
        if isinstance(value, Mapping):
            return self._card(value)
        if isinstance(value, int):
            return {"text": str(value), "figure": value}
        if name == "trigger":
            return {"text": str(value).upper()}  # as printed
        word = self._word(WORDS[name], str(value))
        number = event.get("value") if name == "keyword" else None
        return {"text": word if number is None else f"{word} {number}"}

    def _details(self, event: Event) -> list[LinePart]:
        """Say in brackets by how much, until when and through what; or nothing."""
        found: list[list[LinePart]] = []
        if event.get("by") is not None:
            found.append([{"text": f"{event['by']:+d}", "figure": event["by"]}])
        until = event.get("until")
        if until is not None:
            about = until.get("player")
            template = self._template("until", until["point"], about)
            found.append(self._fill(template, until))
        found += self._through(event)
        if not found:
            return []
        parts: list[LinePart] = []
        for index, detail in enumerate(found):
            parts.append({"text": self._joint("and" if index else "open")})
            parts += detail
        return [*parts, {"text": self._joint("close")}]

    def _through(self, event: Event) -> list[list[LinePart]]:
        """Say which card did it, or what of the rules."""
        source, through = event.get("source"), event.get("through")
        if source is not None:
            if source == event.get("card"):
                return []
            return [self._fill(self._template("details", "source", None), event)]
        if not through:
            return []
        form = {"start": "phase", "end": "phase", "cost": "cost"}.get(
            through, "keyword"
        )
        return [self._fill(self._template("details", form, None), {form: through})]

    def _person(self, name: str, event: Event) -> LinePart:
        if event.get("type") == "battle_compared":
            return self._card(event[event["winner"]])
        seat = event["winner" if name in ("winner", "loser") else "player"]
        if name in ("opponent", "loser"):
            seat = 1 - seat
        return {"text": self._players[seat], "player": seat}

    def _listed(self, cards: Sequence[Mapping[str, Any]]) -> list[LinePart]:
        """Name cards in a row; those without a face are counted, at the end."""
        shown = [self._card(card) for card in cards if card.get("number") is not None]
        hidden = len(cards) - len(shown)
        if hidden:
            shown.append({"text": self._hidden(hidden)})
        parts: list[LinePart] = []
        for index, part in enumerate(shown):
            if index:
                word = "last" if index == len(shown) - 1 else "and"
                parts.append({"text": self._joint(word)})
            parts.append(part)
        return parts

    def _card(self, card: Mapping[str, Any]) -> LinePart:
        number = card.get("number")
        if number is None:
            return {"text": self._hidden(1)}
        told: LoggedCard = {"id": card.get("id"), "number": number}
        return {"text": self._cards.get(number, number), "card": told}

    def _hidden(self, count: int) -> str:
        if count == 1:
            return self._joint("hidden")
        return self._joint("hidden_many").format(count=count)

    def _joint(self, word: str) -> str:
        return str(_load_phrases()["words"]["other"][word][self._language])

    def _word(self, kind: Kind, code: str) -> str:
        word = get_words(kind, self._language).get(code)
        if word is None:
            return code
        return word.short if kind == "phase" else word.name


def _capitalise_first(parts: list[LinePart]) -> list[LinePart]:
    """Begin a sentence with a capital, where a word of ours begins it."""
    if len(parts[0]) == 1:
        first = parts[0]["text"]
        parts[0] = {"text": first[:1].upper() + first[1:]}
    return parts


def _append_parts(parts: list[LinePart], more: Iterable[LinePart]) -> None:
    """Add parts; plain words join the plain words before them."""
    for part in more:
        if parts and len(part) == 1 and len(parts[-1]) == 1:
            parts[-1] = {"text": parts[-1]["text"] + part["text"]}
        elif part["text"]:
            parts.append(part)


@cache
def _load_template(table: str, form: str, language: str) -> Template | None:
    """Give a sentence as words and the places that follow them; None without it."""
    entry = _load_phrases()[table].get(form)
    if entry is None:
        return None
    pieces = string.Formatter().parse(entry[language])
    return tuple((text, place) for text, place, _spec, _how in pieces)


@cache
def _load_phrases() -> dict[str, Any]:
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))
