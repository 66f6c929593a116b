"""Lines of a battle log, as parts that a client lays out.

A part is text with what it refers to, if anything; the texts of a line in a row are its
sentence.
"""

from typing import NotRequired, TypedDict


class LoggedCard(TypedDict):
    """A card with a face, as the viewer may know it; ``id`` null where it has none."""

    id: int | None
    number: str


class LinePart(TypedDict):
    """A piece of a line: words, and the card, player or figure they refer to."""

    text: str
    card: NotRequired[LoggedCard]
    player: NotRequired[int]
    figure: NotRequired[int]
    reason: NotRequired[str]


class LogLine(TypedDict):
    """One line of the log.

    ``seq`` and ``type`` are those of the event it describes, or of the first of
    several it describes together; ``player`` is the seat it is about, ``clause`` the
    rule behind it.
    """

    seq: int
    type: str
    player: int | None
    clause: NotRequired[str]
    parts: list[LinePart]


def join_line_parts(line: LogLine) -> str:
    """Return a line as one sentence."""
    return "".join(part["text"] for part in line["parts"])
