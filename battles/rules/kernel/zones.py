"""Kinds of zones: what a zone shows, and to whom."""

from enum import StrEnum

from battles.rules.kernel.events import EVERYBODY, NOBODY


class Audience(StrEnum):
    """Who may know something about the cards of a zone."""

    NOBODY = "nobody"
    OWNER = "owner"
    EVERYBODY = "everybody"

    def mask(self, player: int) -> int:
        """Return the viewer bits, for a zone of that player."""
        if self is Audience.NOBODY:
            return NOBODY
        return EVERYBODY if self is Audience.EVERYBODY else 1 << player


class ZoneKind:
    """A kind of zone; each player has one of each kind.

    Attributes:
        name: Its name in views, events and scenarios.
        faces: Who may know the faces of cards there.
        ids: Who may address cards there.
    """

    __slots__ = ("faces", "ids", "name")

    def __init__(self, name: str, *, faces: Audience, ids: Audience) -> None:
        self.name = name
        self.faces = faces
        self.ids = ids
