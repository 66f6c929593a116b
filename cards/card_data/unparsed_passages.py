"""Why a card cannot be played yet: the parts of its text that could not be parsed.

Stored with every revision that cannot be played, as plain data in printed order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from cards.effects import TextError

NO_TREE: Final = "effects.no_tree"
NO_TEXT: Final = "effects.no_text"
MISSING: Final = "card.missing_"  # The name of an attribute follows.


@dataclass(frozen=True, slots=True)
class UnparsedPassage:
    """One part of a text that could not be parsed.

    Attributes:
        code: Stable, dotted: ``effects.not_understood``, ``effects.language``, ….
            ``card.missing_bp`` and the like: no list gives this attribute.
        message: A sentence for the author of the text.
        span: Start and end in the text, in characters.
        part: Those characters.
        nearest: The closest known phrasing, or empty.
        is_of_trigger: Whether the text is that of the card's trigger.
    """

    code: str
    message: str
    span: tuple[int, int] = (0, 0)
    part: str = ""
    nearest: str = ""
    is_of_trigger: bool = False

    @property
    def missing(self) -> str:
        """Return the attribute of the card that is missing; empty for other gaps."""
        return self.code.removeprefix(MISSING) if self.code.startswith(MISSING) else ""

    @classmethod
    def of(cls, problem: TextError, text: str) -> Self:
        """Make it from an error of the compiler and the text."""
        start, end = problem.span
        return cls(
            code=problem.code,
            message=str(problem),
            span=(start, end),
            part=text[start:end],
            nearest=problem.nearest,
            is_of_trigger=problem.is_of_trigger,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Load it from plain data."""
        start, end = data["span"]
        words = {key: data[key] for key in ("code", "message", "part", "nearest")}
        is_of_trigger = data.get("is_of_trigger", False)
        if not isinstance(is_of_trigger, bool):
            raise TypeError(is_of_trigger)
        return cls(span=(start, end), is_of_trigger=is_of_trigger, **words)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data with the names of the attributes as keys.

        Only passages of a trigger text have ``is_of_trigger``.
        """
        return {
            "code": self.code,
            "message": self.message,
            "span": list(self.span),
            "part": self.part,
            "nearest": self.nearest,
            **({"is_of_trigger": True} if self.is_of_trigger else {}),
        }


def list_unparsed_passages(
    problems: Iterable[TextError], text: str, trigger_text: str = ""
) -> tuple[UnparsedPassage, ...]:
    """List everything the compiler could not parse in the texts of a card."""
    return tuple(
        UnparsedPassage.of(problem, trigger_text if problem.is_of_trigger else text)
        for problem in problems
    )


def describe_missing_tree(text: str) -> UnparsedPassage:
    """Return the passage of a card whose author gave no tree and no reason."""
    if not text:
        return UnparsedPassage(NO_TEXT, "an event without a text does nothing")
    return UnparsedPassage(NO_TREE, "the text has no effect tree", (0, len(text)), text)


def describe_missing_values(attributes: Iterable[str]) -> tuple[UnparsedPassage, ...]:
    """Return a gap for each attribute of a card that no list gives, in their order."""
    return tuple(
        UnparsedPassage(MISSING + name, f"no list gives its {name_attribute(name)}")
        for name in sorted(attributes)
    )


def name_attribute(attribute: str) -> str:
    """Return the printed words of an attribute.

    >>> name_attribute("ap_cost"), name_attribute("bp")
    ('AP cost', 'BP')
    """
    words = attribute.split("_")
    return " ".join(it.upper() if it in {"ap", "bp"} else it for it in words)


def list_missing_values(reasons: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the attributes that no list gives, of the stored reasons of a card."""
    codes = (str(reason["code"]) for reason in reasons)
    return tuple(code.removeprefix(MISSING) for code in codes if MISSING in code)


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A span of a text, and what could not be parsed in it, if anything."""

    text: str
    gap: UnparsedPassage | None = None


def mark_passages(
    text: str, gaps: tuple[UnparsedPassage, ...], *, is_of_trigger: bool = False
) -> tuple[MarkedSpan, ...]:
    """Split a text so that the parts that could not be parsed can be marked.

    Passages that overlap an earlier one are not marked a second time.

    Args:
        text: The effect text, or the trigger's.
        gaps: What could not be parsed in either.
        is_of_trigger: Whether the text is the trigger's.
    """
    cut: list[MarkedSpan] = []
    at = 0
    for gap in sorted(gaps, key=lambda gap: gap.span):
        start, end = gap.span
        if gap.is_of_trigger != is_of_trigger or start < at or end <= start:
            continue
        if start > at:
            cut.append(MarkedSpan(text[at:start]))
        cut.append(MarkedSpan(text[start:end], gap))
        at = end
    if at < len(text):
        cut.append(MarkedSpan(text[at:]))
    return tuple(cut)
