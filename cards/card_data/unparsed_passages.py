"""Why a card cannot be played yet: the parts of its text that were not understood.

Stored with every revision that cannot be played, as plain data in printed order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from cards.effects import TextError

NO_TREE: Final = "effects.no_tree"
NO_TEXT: Final = "effects.no_text"


@dataclass(frozen=True, slots=True)
class UnparsedPassage:
    """One part of a text that was not understood.

    Attributes:
        code: Stable, dotted: ``effects.not_understood``, ``effects.language``, ….
        message: A sentence for the person who wrote the text.
        span: Where, in characters of the text; start and end.
        part: Those characters.
        nearest: The known phrasing that comes nearest, or empty.
    """

    code: str
    message: str
    span: tuple[int, int] = (0, 0)
    part: str = ""
    nearest: str = ""

    @classmethod
    def of(cls, problem: TextError, text: str) -> Self:
        """What the compiler found, with the part of the text it speaks of."""
        start, end = problem.span
        return cls(
            code=problem.code,
            message=str(problem),
            span=(start, end),
            part=text[start:end],
            nearest=problem.nearest,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Back from plain data."""
        start, end = data["span"]
        words = {key: data[key] for key in ("code", "message", "part", "nearest")}
        return cls(span=(start, end), **words)

    def to_dict(self) -> dict[str, Any]:
        """Plain data with the names of the attributes as keys."""
        return {
            "code": self.code,
            "message": self.message,
            "span": list(self.span),
            "part": self.part,
            "nearest": self.nearest,
        }


def list_unparsed_passages(
    problems: Iterable[TextError], text: str
) -> tuple[UnparsedPassage, ...]:
    """Everything the compiler found in a text."""
    return tuple(UnparsedPassage.of(problem, text) for problem in problems)


def describe_missing_tree(text: str) -> UnparsedPassage:
    """The gap of a card whose writer gave no tree and no reason."""
    if not text:
        return UnparsedPassage(NO_TEXT, "an event without a text does nothing")
    return UnparsedPassage(NO_TREE, "the text has no effect tree", (0, len(text)), text)


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A stretch of a text, and what was not understood about it, if anything."""

    text: str
    gap: UnparsedPassage | None = None


def mark_passages(
    text: str, gaps: tuple[UnparsedPassage, ...]
) -> tuple[MarkedSpan, ...]:
    """A text cut where it is not understood, so that these parts can be marked.

    Gaps that overlap an earlier one are not marked a second time.
    """
    cut: list[MarkedSpan] = []
    at = 0
    for gap in sorted(gaps, key=lambda gap: gap.span):
        start, end = gap.span
        if start < at or end <= start:
            continue
        if start > at:
            cut.append(MarkedSpan(text[at:start]))
        cut.append(MarkedSpan(text[start:end], gap))
        at = end
    if at < len(text):
        cut.append(MarkedSpan(text[at:]))
    return tuple(cut)
