"""The guided first game of a game: its opening, and the lessons at the board.

The board's helper (``static/js/learn``) knows questions, events and zones by name, and
no rules. The lessons of a game with words of its own are a file beside its rules:

    [opening]    decks, seed, answers given before the learner sits down, the bot
    [[lessons]]  in order; see :class:`Lesson`
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from battles.rules.kernel.json_types import JsonObject

TranslatedText = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    Attributes:
        key: Its name within the game; that of the last is ``end``.
        title: Its subject, by language.
        text: Its text, by language.
        clause: The rule behind it; empty if there is none.
        points: What is highlighted: ``hand``, ``answers`` or a zone of the own side.
        asked: Kinds of questions at which it is shown; none: at once.
        done: Events of the learner that complete it, each by some of its fields.
        answered: Whether the answer to such a question completes it. Without this and
            without ``done`` the reader says when to go on.
    """

    key: str
    title: TranslatedText
    text: TranslatedText
    clause: str = ""
    points: str = ""
    asked: tuple[str, ...] = ()
    done: tuple[JsonObject, ...] = ()
    answered: bool = False

    def to_dict(self, language: str) -> JsonObject:
        """Return plain data in a language."""
        return {
            "key": self.key,
            "title": self.title[language],
            "text": self.text[language],
            "clause": self.clause,
            "points": self.points,
            "asked": list(self.asked),
            "done": list(self.done),
            "answered": self.answered,
        }


class FirstGame:
    """The first game of a user who has never played this one.

    Attributes:
        path: The file it is read from.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def opening(self) -> Mapping[str, Any]:
        """Return how it begins: ``decks``, ``seed``, ``answers`` and ``bot``."""
        opening: Mapping[str, Any] = self._file["opening"]
        return opening

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """Return the lessons in order."""
        return [
            Lesson(
                **{
                    **entry,
                    "asked": tuple(entry.get("asked", ())),
                    "done": tuple(entry.get("done", ())),
                }
            )
            for entry in self._file["lessons"]
        ]

    def render(self, language: str) -> list[JsonObject]:
        """Return the lessons as plain data in a language."""
        return [lesson.to_dict(language) for lesson in self.lessons]

    @cached_property
    def _file(self) -> Mapping[str, Any]:
        return tomllib.loads(self.path.read_text(encoding="utf-8"))
