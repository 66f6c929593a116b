"""Texts of a game in three languages, from files of its own: card texts and the log.

A file of pieces has, by key, a text with ``{places}`` for each language. A file of the
log has tables ``sentences``, ``reasons`` and ``words``, beside those that all games
share (``log_texts.toml`` here); a sentence that ends in ``_mine`` is shown to the
player it is about. A line is made from events as one viewer
gets them, so it says nothing that viewer may not know.
"""

import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from battles.rules.kernel.log_lines import LinePart, LoggedCard, LogLine

Event = Mapping[str, Any]
SHARED: Final = Path(__file__).with_name("log_texts.toml")


class TextPieces:
    """Pieces of text by key and language."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def all(self) -> Mapping[str, Mapping[str, str]]:
        """Return every piece, by key and language."""
        found: Mapping[str, Mapping[str, str]] = tomllib.loads(
            self.path.read_text(encoding="utf-8")
        )
        return found

    def __call__(self, key: str, language: str, **places: str | int) -> str:
        """Return a piece with its places filled."""
        return self.all[key][language].format_map(places)

    def words(self, language: str) -> dict[str, dict[str, str]]:
        """Return the words of a game page's board, by kind and code."""
        found: dict[str, dict[str, str]] = {}
        for key, text in self.all.items():
            place, _, rest = key.partition(".")
            if place == "board":
                kind, code = rest.split(".", 1)
                found.setdefault(kind, {})[code] = text[language]
            elif place == "kind":
                found.setdefault(place, {})[rest] = text[language]
        return found


class LogRenderer:
    """Renders events as lines of a log.

    Attributes:
        path: The file of its sentences.
        silent: Types of events that another line describes better.
        form_of: Returns the name of the sentence for an event; empty without one.
    """

    def __init__(
        self, path: Path, *, silent: frozenset[str], form_of: Callable[[Event], str]
    ) -> None:
        self.path = path
        self.silent = silent
        self.form_of = form_of

    @cached_property
    def phrases(self) -> Mapping[str, Any]:
        """Return every sentence, reason and word, those that games share among them."""
        own = tomllib.loads(self.path.read_text(encoding="utf-8"))
        shared = tomllib.loads(SHARED.read_text(encoding="utf-8"))
        return {name: {**table, **own.get(name, {})} for name, table in shared.items()}

    def render_lines(
        self,
        events: Iterable[Event],
        *,
        language: str,
        reader: int | None,
        players: Sequence[str],
        cards: Mapping[str, str],
    ) -> list[LogLine]:
        """Render events in their order; those without a sentence are left out.

        Args:
            events: Events as a viewer gets them.
            language: ``en``, ``ja`` or ``zh-hant``.
            reader: The seat that is called "you"; None if both are called by names.
            players: What the two players are called, seat 0 first.
            cards: What cards are called, by card number; others by the number.

        Raises:
            KeyError: If the language or the type of an event is unknown.
        """
        shown = (
            event
            for event in events
            if event["type"] not in self.silent and self._form(event)
        )
        lines = []
        for group, run in groupby(shown, key=self._find_group):
            same = list(run)
            if group and len(same) > 1:
                same = [{**same[0], "many": group[0], "n": len(same)}]
            lines += [
                self._line(event, language, reader, players, cards) for event in same
            ]
        return lines

    def _find_group(self, event: Event) -> tuple[str, object] | None:
        """Return the sentence that counts moves like this, and whose they are.

        None for an event with a line of its own: a known card is named, and not every
        move has such a sentence.
        """
        counted = f"{self._form(event)}_many"
        card = event.get("card")
        is_hidden = isinstance(card, Mapping) and card.get("number") is None
        if not is_hidden or counted not in self.phrases["sentences"]:
            return None
        return counted, event.get("player")

    def render_end(
        self, reason: str, language: str, reader: int | None, winner: int | None
    ) -> str:
        """Render why a battle ended; the same from both sides."""
        del reader, winner
        reasons = self.phrases["reasons"]
        return str(reasons.get(reason, reasons["other"])[language])

    def _line(
        self,
        event: Event,
        language: str,
        reader: int | None,
        players: Sequence[str],
        cards: Mapping[str, str],
    ) -> LogLine:
        form, sentences = self._form(event), self.phrases["sentences"]
        is_end = event["type"] == "battle_finished"
        about = event.get("winner" if is_end else "player")
        if about is not None and about == reader:
            form = f"{form}_mine" if f"{form}_mine" in sentences else form
        parts: list[LinePart] = []
        for text, place, spec in _list_placeholders(sentences[form][language]):
            if text:
                parts.append({"text": text})
            if place is not None:
                part = self._part(place, event, language, players, cards)
                if spec:
                    part["text"] = format(event[place], spec)
                parts.append(part)
        line: LogLine = {
            "seq": event.get("seq", 0),
            "type": event["type"],
            "player": about,
            "parts": parts,
        }
        if event.get("clause"):
            line["clause"] = event["clause"]
        return line

    def _form(self, event: Event) -> str:
        if event["type"] == "battle_finished" and event["winner"] is None:
            return "battle_finished_draw"
        if "many" in event:
            return str(event["many"])
        return self.form_of(event)

    def _part(
        self,
        place: str,
        event: Event,
        language: str,
        players: Sequence[str],
        cards: Mapping[str, str],
    ) -> LinePart:
        value = event[place]
        if place in ("player", "winner"):
            return {"text": players[value], "player": value}
        if place == "reason":
            reason = self.render_end(value, language, None, None)
            return {"text": reason, "reason": value}
        if place in ("card", "target"):
            number = value.get("number")
            if number is None:
                hidden = self.phrases["words"]["hidden"][language]
                return {"text": str(hidden)}
            logged: LoggedCard = {"id": value.get("id"), "number": number}
            return {"text": cards.get(number, number), "card": logged}
        return {"text": str(value), "figure": value}


@cache
def _list_placeholders(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    pieces = string.Formatter().parse(template)
    return tuple((text, place, spec) for text, place, spec, _how in pieces)
