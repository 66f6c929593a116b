"""What can be wrong with an effect tree or a card text.

EffectError
├── MalformedTreeError      data is not an effect tree: every problem with its place
└── TextError               a card text was not understood: span and reason
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where.

    Attributes:
        place: JSON path from the root of the tree, ``$.abilities[0].body``.
        message: A sentence for the person who wrote the tree.
    """

    place: str
    message: str


class EffectError(Exception):
    """Anything this package refuses.

    Attributes:
        code: Stable, dotted.
        details: Plain data about the refusal.
    """

    code = "effects.error"

    def __init__(self, message: str, details: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.details = details or {}


class MalformedTreeError(EffectError):
    """Data that is not an effect tree."""

    code = "effects.malformed_tree"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        lines = "; ".join(f"{item.place}: {item.message}" for item in problems[:5])
        details: dict[str, object] = {
            "problems": [
                {"place": item.place, "message": item.message} for item in problems
            ]
        }
        super().__init__(lines, details)
        self.problems = problems


class TextError(EffectError):
    """A card text, or a part of one, that was not understood.

    Attributes:
        code: Stable, dotted: ``effects.not_understood``, ``effects.ambiguous``, ….
        span: The part not understood, in characters of the printed text.
        understood: The text before it that was understood (canonical form).
        nearest: The known phrasing that comes nearest, or empty.
        is_of_trigger: Whether the text is that of the card's trigger.
    """

    def __init__(
        self,
        code: str,
        message: str,
        span: tuple[int, int],
        *,
        understood: str = "",
        nearest: str = "",
        is_of_trigger: bool = False,
    ) -> None:
        super().__init__(
            message, {"span": list(span), "understood": understood, "nearest": nearest}
        )
        self.code = code
        self.span = span
        self.understood = understood
        self.nearest = nearest
        self.is_of_trigger = is_of_trigger

    def assign_to_trigger(self) -> "TextError":
        """Return the same problem, of the trigger's text."""
        known = {"understood": self.understood, "nearest": self.nearest}
        return TextError(self.code, str(self), self.span, **known, is_of_trigger=True)
