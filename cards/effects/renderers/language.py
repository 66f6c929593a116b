"""What a language brings besides its phrases: its few rules of order and form.

The walker (``walker``) goes through a tree and knows what is to be said; a language
says how pieces are put together. A rule that most languages share stands here.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cards.effects.model.words import CardKind, Side, Zone

if TYPE_CHECKING:
    from cards.effects.model import atoms
    from cards.effects.model import subjects as s
    from cards.effects.model.base import Effect, Modifiers, Number, Subject
    from cards.effects.model.words import Operator
    from cards.effects.renderers.writer import Writer


class Role(StrEnum):
    """What a piece of a noun phrase is; a language says where it stands."""

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
        said: The other pieces, in the order of the filters.
    """

    plural: bool
    on_field: bool
    word: str = "or"
    kind: CardKind | None = None
    names: list[str] = field(default_factory=list)
    wholes: list[str] = field(default_factory=list)
    said: list[tuple[Role, str]] = field(default_factory=list)

    def of(self, *roles: Role) -> list[str]:
        """The pieces with one of these roles, in the order of the filters."""
        return [text for role, text in self.said if role in roles]

    def are_noun(self) -> bool:
        """Whether the pieces say what a card is, not only how it is."""
        if self.kind or self.names or self.wholes:
            return True
        return bool(self.of(Role.BESIDES, Role.CLAUSE))


class Language(ABC):
    """A language.

    Attributes:
        phrases: Its phrases by key (node name, or node name and variant).
        roles: Roles of pieces that are another part of the phrase than in most.
        predicates: Keys for what a card is said to be, and the pieces each is for.
        shares_noun: Whether alternative traits share one noun.
        place_first: Whether the place of cards stands before their limits.
        brackets_exceptions: Whether an alternative with an exception is bracketed.
    """

    phrases: ClassVar[Mapping[str, str]]
    roles: ClassVar[Mapping[str, Role]] = {}
    predicates: ClassVar[Sequence[tuple[str, tuple[Role, ...]]]]
    shares_noun: ClassVar[bool] = False
    place_first: ClassVar[bool] = False
    brackets_exceptions: ClassVar[bool] = False

    # --- strings ------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def prepare(phrase: str, plural: bool) -> str:  # noqa: FBT001 - cached by position
        """A phrase of the table in one number, ready to be filled."""

    @abstractmethod
    def bare(self, text: str) -> str:
        """The text without the mark of an open performer."""

    @abstractmethod
    def finish(self, text: str) -> str:
        """Full sentences."""

    @abstractmethod
    def join(self, items: Sequence[str], word: str) -> str:
        """A list in words; ``word`` is a key of the table."""

    @abstractmethod
    def clauses(self, items: Sequence[str], word: str) -> str:
        """Clauses one after the other; ``word`` is "and" or "or"."""

    def possessive(self, text: str) -> str:
        """As in "its" for "it"."""
        return text

    def capitalized(self, text: str) -> str:
        """The text at the beginning of a line."""
        return text

    def one(self, text: str) -> str:
        """As in "a character" for "character"."""
        return text

    # --- nouns --------------------------------------------------------------------

    @abstractmethod
    def compose(self, writer: "Writer", parts: Parts) -> str:
        """The pieces of a noun phrase put together."""

    @abstractmethod
    def place(
        self, writer: "Writer", side: Side, zones: Sequence[Zone], way: Way, word: str
    ) -> str:
        """As in "on your field", "from your hand or sideline"."""

    @abstractmethod
    def cards(
        self,
        writer: "Writer",
        node: "s.Cards",
        parts: Parts,
        where: str,
        before: str,
    ) -> str:
        """A set: its noun phrase, its place, and "all" where that is said."""

    # --- conditions ---------------------------------------------------------------

    def number_of(
        self,
        writer: "Writer",
        left: "Number",
        operator: "Operator",
        value: "Number",
    ) -> str | None:
        """A comparison of a card's or player's number, if it has a form of its own."""
        del writer, left, operator, value
        return None

    @abstractmethod
    def there_are(
        self,
        writer: "Writer",
        cards: "Subject",
        operator: "Operator",
        value: "Number",
    ) -> str:
        """As in "there are 3 or more red cards in your hand"."""

    @abstractmethod
    def between(
        self, writer: "Writer", cards: "Subject", least: "Number", most: "Number"
    ) -> str:
        """As in "there are 2 to 4 red cards in your hand"."""

    # --- modifiers ----------------------------------------------------------------

    @abstractmethod
    def signed(self, by: int) -> str:
        """A change of BP, marked as a number."""

    @abstractmethod
    def modified(self, writer: "Writer", node: "atoms.Modify") -> str:
        """As in "it gains 1000 BP this turn"."""

    @abstractmethod
    def modifiers(self, writer: "Writer", modifiers: "Modifiers") -> str:
        """Modifiers one after the other, of whatever card."""

    # --- control ------------------------------------------------------------------

    @abstractmethod
    def one_sentence(self, writer: "Writer", steps: Sequence["Effect"]) -> str:
        """Steps of one sentence."""

    @abstractmethod
    def may(self, writer: "Writer", inner: str) -> str:
        """As in "you may draw a card"."""

    @abstractmethod
    def perform(self, writer: "Writer", text: str, side: Side) -> str:
        """The text with that player performing it."""

    @abstractmethod
    def alternatives(self, writer: "Writer", said: Sequence[str]) -> str:
        """One step or another."""

    @abstractmethod
    def within_slot(self, text: str) -> str:
        """An effect as it stands inside the brackets of a slot."""
