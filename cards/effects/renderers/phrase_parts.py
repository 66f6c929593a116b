"""Pieces of a noun phrase, before a language puts them together."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cards.effects.model.enums import CardKind


class Role(StrEnum):
    """What a piece of a noun phrase is; a language says where it goes."""

    OTHER = "other"
    STATE = "state"
    COLOR = "color"
    TRAIT = "trait"
    HAVING = "having"
    LACKING = "lacking"
    BESIDES = "besides"
    CLAUSE = "clause"


class Way(StrEnum):
    """Whether cards are spoken of where they are, or as going away from there."""

    AT = "at"
    FROM = "from"


class Noun(NamedTuple):
    """A noun phrase and whether it is plural."""

    text: str
    plural: bool


@dataclass(slots=True)
class Parts:
    """Pieces of a noun phrase, not yet put together.

    Attributes:
        plural: Number of the phrase.
        on_field: Whether the cards are on the field ("character", no "card").
        word: Key of the word between alternatives.
        kind: The noun.
        names: Alternatives; the card has one of these names.
        wholes: Alternatives that are phrases of their own and stand for the noun.
        rendered: The other pieces, in the order of the filters.
    """

    plural: bool
    on_field: bool
    word: str = "or"
    kind: CardKind | None = None
    names: list[str] = field(default_factory=list)
    wholes: list[str] = field(default_factory=list)
    rendered: list[tuple[Role, str]] = field(default_factory=list)

    def of(self, *roles: Role) -> list[str]:
        """Return the pieces with one of these roles, in the order of the filters."""
        return [text for role, text in self.rendered if role in roles]

    def are_noun(self) -> bool:
        """Return whether the pieces say what a card is, not only how it is."""
        if self.kind or self.names or self.wholes:
            return True
        return bool(self.of(Role.BESIDES, Role.CLAUSE))
