"""Reading files written by people: every value knows its place.

Scenario files are written by hand, so each mistake is reported with the place, what was
written there, and what could be written there.
"""

import difflib
from collections.abc import Iterable, Mapping

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.json_types import Json

Step = str | int


class LocatedValue:
    """A value and its place in the file.

    Attributes:
        value: What was written, as plain data.
        path: The keys and list positions that lead to it.
    """

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: tuple[Step, ...] = ()) -> None:
        self.value = value
        self.path = path

    @property
    def place(self) -> str:
        """Return the place as people write it: ``given.me.hand[2]``, counted from 0."""
        text = ""
        for step in self.path:
            if isinstance(step, int):
                text += f"[{step}]"
            else:
                text += f".{step}" if text else step
        return text

    def refusal(
        self,
        why: str,
        *,
        code: str = "scenario.malformed",
        clause: str | None = None,
        **values: Json,
    ) -> MalformedScenario:
        """Build the error for the value; it names the place.

        Args:
            why: An English sentence.
            code: For interfaces that translate, where the rules forbid the value.
            clause: The clause of the rules that does.
            values: What such a translation names.
        """
        place = self.place
        sentence = f"{why} ({clause})" if clause else why
        return MalformedScenario(
            code,
            f"{place}: {sentence}" if place else sentence,
            details={"place": place, "path": list(self.path), "why": why, **values},
            clause=clause,
        )

    def text(self) -> str:
        """Return the value as a text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.refusal(f"expected a text, found {self.value!r}")
        return self.value.strip()

    def number(self, *, least: int = 0) -> int:
        """Return the value as a whole number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.refusal(f"expected a whole number, found {self.value!r}")
        if self.value < least:
            raise self.refusal(f"expected at least {least}, found {self.value}")
        return self.value

    def flag(self) -> bool:
        """Return the value as true or false; ``yes`` and ``no`` are accepted."""
        if self.value in ("yes", "no"):
            return self.value == "yes"
        if not isinstance(self.value, bool):
            raise self.refusal(f"expected yes or no, found {self.value!r}")
        return self.value

    def word(self, known: Iterable[str]) -> str:
        """Return the value as one of the known words; spaces may replace ``_``."""
        word = self.text().lower().replace(" ", "_")
        words = list(known)
        if word not in words:
            raise self.refusal(suggest_known_words(self.value, words))
        return word

    def items(self) -> list["LocatedValue"]:
        """Return the items of a list."""
        if not isinstance(self.value, (list, tuple)):
            raise self.refusal(f"expected a list, found {self.value!r}")
        return [
            LocatedValue(item, (*self.path, i)) for i, item in enumerate(self.value)
        ]

    def one_or_more(self) -> list["LocatedValue"]:
        """Return the items of a list, or the value itself as the only one."""
        if isinstance(self.value, (list, tuple)):
            return self.items()
        return [self]

    def pairs(self) -> list[tuple[str, "LocatedValue"]]:
        """Return the pairs of a mapping with arbitrary keys."""
        if not isinstance(self.value, Mapping):
            raise self.refusal(f"expected names with values, found {self.value!r}")
        return [
            (str(key), LocatedValue(item, (*self.path, str(key))))
            for key, item in self.value.items()
        ]

    def fields(
        self, known: Iterable[str], *, required: Iterable[str] = ()
    ) -> dict[str, "LocatedValue"]:
        """Return the fields of a mapping, all of which must be known."""
        fields = dict(self.pairs())
        words = list(known)
        for name, entry in fields.items():
            if name not in words:
                raise entry.refusal(suggest_known_words(name, words))
        for name in required:
            if name not in fields:
                raise self.refusal(f"{name!r} is missing")
        return fields


def suggest_known_words(found: object, known: Iterable[str]) -> str:
    """Build the sentence for an unknown word, naming the nearest known ones."""
    words = list(known)
    near = difflib.get_close_matches(str(found), words, n=2)
    if near:
        return f"unknown word {found!r}; did you mean {' or '.join(map(repr, near))}?"
    return f"unknown word {found!r}; known are: {', '.join(words) or 'none'}"
