"""One card being written: what has been said so far, and what is still owed.

A renderer is a table of handlers, one per node type, that all get the same writer.
The writer knows the phrases of the language, the ability it is in, what earlier steps
called by a name found (``Bound``), what a pronoun would point at (``topic``), and
which alternatives the current sentence opened (``Slot``).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from cards import vocabulary
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import (
    Condition,
    Cost,
    Effect,
    Modifiers,
    Node,
    Number,
    Subject,
)
from cards.effects.model.control import May
from cards.effects.model.enums import CardKind, Operator, Side, Stat, Zone
from cards.effects.model.subjects import Cards
from cards.effects.renderers.base import Options
from cards.effects.renderers.phrase_parts import Noun, Parts, Role, Way

N = TypeVar("N", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")

STOP: Final = "\ue014"  # Between sentences.
THIS: Final = "this"  # Topic when the last thing mentioned is the card itself.


@dataclass(frozen=True, slots=True)
class Bound:
    """What a step with a name found, chose or moved.

    Attributes:
        step: The step.
        verb: What was done, as a key of the phrase table (``chosen``, ``revealed``).
        kind: What the cards are, where all are of one kind.
        plural: Whether they may be more than one.
        side: Whose they are.
        on_field: Whether they are on the field.
        optional: Whether the step could be declined.
    """

    step: Effect
    verb: str
    kind: CardKind | None
    plural: bool
    side: Side
    on_field: bool
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SlotCase:
    """Words that replace others while the condition holds."""

    condition: Condition
    text: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Growth:
    """How much a limit of a choice grows, and while what holds."""

    stat: Stat
    by: Times
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """Words that can be replaced, and by which, or that grow (UA-7.5.6)."""

    base: str
    cases: tuple[SlotCase, ...]
    growth: Growth | None = None


@dataclass(slots=True)
class Writer:
    """The state of writing one card.

    Attributes:
        language: The language; its phrases and how one is prepared are beside it.
        handlers: What writes a node, by node type.
        options: How the card is to be written.
        ability: The ability being written; a granted one while inside its quotes.
        performer: Who carries out the current step.
        bindings: What named steps found, in printed order.
        last_step: Name of the step written last, if it has one.
        topic: What a pronoun would point at: a name, ``THIS``, or nothing.
        slots: Alternatives of the current sentence that are not yet spelled out.
        in_quotes: Whether a granted ability is being written.
        optional: Whether the step being written may be declined.
        plural: Number of the subject whose predicate is being written.
        owner: The card whose modifiers are being written.
        quantity: How many are chosen of the cards being written ("up to one").
        recorded: The words of every effect and cost written, by ``id``; their
            performers and alternatives are still open.
    """

    language: "Language"
    handlers: Mapping[type, "Handler"]
    options: Options
    phrases: Mapping[str, str] = field(init=False)
    prepare: Callable[[str, bool], str] = field(init=False)
    ability: Ability | None = None
    performer: Side = Side.ME
    bindings: dict[str, Bound] = field(default_factory=dict)
    last_step: str | None = None
    topic: str | None = None
    slots: list[Slot] = field(default_factory=list)
    in_quotes: bool = False
    optional: bool = False
    plural: bool = False
    owner: Noun = field(default=Noun("", False))
    quantity: str = ""
    recorded: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep at hand what every phrase needs."""
        self.phrases = self.language.phrases
        self.prepare = self.language.prepare

    def write(self, node: Node) -> str:
        """Render the node in words."""
        text = self.handlers[type(node)](self, node)
        if isinstance(node, Effect | Cost):
            self.recorded[id(node)] = text
        return text

    def bind(self, name: str | None, bound: Bound) -> None:
        """Remember what a step found; a pronoun now points at it."""
        self.remember(name, bound)
        if name is not None:
            self.topic = name

    def remember(self, name: str | None, bound: Bound) -> None:
        """Remember that a step was taken; pronouns go on pointing where they did."""
        self.last_step = name
        if name is not None:
            self.bindings[name] = bound

    def is_alike(self, name: str) -> bool:
        """Return whether another step found things that would be called the same."""
        bound = self.bindings[name]
        return any(
            other.verb == bound.verb and other.kind == bound.kind
            for key, other in self.bindings.items()
            if key != name and not isinstance(other.step, May)
        )

    def ordinal(self, name: str) -> int:
        """Place among the steps whose findings are called the same, from 1."""
        bound = self.bindings[name]
        alike = [
            key
            for key, other in self.bindings.items()
            if other.verb == bound.verb
            and other.kind == bound.kind
            and not isinstance(other.step, May)
        ]
        return alike.index(name) + 1

    def own_kind(self) -> CardKind:
        """Kind of the card whose ability is being written."""
        return CardKind.CHARACTER if self.in_quotes else self.options.kind


class Language(ABC):
    """What a language brings besides its phrases: its few rules of order and form.

    The walker (``walker``) goes through a tree and knows what is to be said; a language
    says how pieces are put together. Rules that most languages share are here.

    Attributes:
        code: Its code in the vocabulary.
        phrases: Its phrases by key (node name, or node name and variant).
        roles: Roles of pieces that are another part of the phrase than in most.
        predicates: Keys for what a card is said to be, and the pieces each is for.
        shares_noun: Whether alternative traits share one noun.
        place_first: Whether the place of cards stands before their limits.
        brackets_exceptions: Whether an alternative with an exception is bracketed.
    """

    code: ClassVar[vocabulary.Language]
    phrases: ClassVar[Mapping[str, str]]
    roles: ClassVar[Mapping[str, Role]] = {}
    predicates: ClassVar[Sequence[tuple[str, tuple[Role, ...]]]]
    shares_noun: ClassVar[bool] = False
    place_first: ClassVar[bool] = False
    brackets_exceptions: ClassVar[bool] = False

    # --- strings ------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def prepare(phrase: str, plural: bool) -> str:
        """Render a phrase of the table in one number, ready to be filled."""

    @staticmethod
    @abstractmethod
    def bare(text: str) -> str:
        """Render the text without the mark of an open performer, as after "may"."""

    @staticmethod
    @abstractmethod
    def finish(text: str) -> str:
        """Render full sentences, performed by the reader."""

    @abstractmethod
    def join(self, items: Sequence[str], word: str) -> str:
        """Render a list in words; ``word`` is a key of the table."""

    @abstractmethod
    def clauses(self, items: Sequence[str], word: str) -> str:
        """Clauses one after the other; ``word`` is "and" or "or"."""

    @staticmethod
    def possessive(text: str) -> str:
        """Render text like "its" for "it"."""
        return text

    @staticmethod
    def capitalized(text: str) -> str:
        """Render the text at the beginning of a line."""
        return text

    @staticmethod
    def cost_label(text: str) -> str:
        """Render a cost as the label of its icon."""
        return text

    @staticmethod
    def one(text: str) -> str:
        """Render text like "a character" for "character"."""
        return text

    # --- nouns --------------------------------------------------------------------

    @abstractmethod
    def compose(self, writer: Writer, parts: Parts) -> str:
        """The pieces of a noun phrase put together."""

    @abstractmethod
    def place(
        self, writer: Writer, side: Side, zones: Sequence[Zone], way: Way, word: str
    ) -> str:
        """Render text like "on your field", "from your hand or sideline"."""

    @abstractmethod
    def cards(
        self, writer: Writer, node: Cards, parts: Parts, where: str, before: str
    ) -> str:
        """Render a set: its noun phrase, its place, and "all" where that is said."""

    # --- conditions ---------------------------------------------------------------

    def number_of(
        self, writer: Writer, left: Number, operator: Operator, value: Number
    ) -> str | None:
        """A comparison of a card's or player's number, if it has a form of its own."""
        del writer, left, operator, value
        return None

    @abstractmethod
    def there_are(
        self, writer: Writer, cards: Subject, operator: Operator, value: Number
    ) -> str:
        """Render text like "there are 3 or more red cards in your hand"."""

    @abstractmethod
    def between(
        self, writer: Writer, cards: Subject, least: Number, most: Number
    ) -> str:
        """Render text like "there are 2 to 4 red cards in your hand"."""

    # --- modifiers ----------------------------------------------------------------

    @abstractmethod
    def signed(self, by: int) -> str:
        """Render a change of BP, marked as a number."""

    @staticmethod
    @abstractmethod
    def modified(writer: Writer, node: Modify) -> str:
        """Render text like "it gains 1000 BP this turn"."""

    @abstractmethod
    def modifiers(self, writer: Writer, modifiers: Modifiers) -> str:
        """Render modifiers one after the other, of whatever card."""

    # --- control ------------------------------------------------------------------

    @abstractmethod
    def one_sentence(self, writer: Writer, steps: Sequence[Effect]) -> str:
        """Render steps of one sentence."""

    @abstractmethod
    def may(self, writer: Writer, inner: str) -> str:
        """Render text like "you may draw a card"."""

    @abstractmethod
    def perform(self, writer: Writer, text: str, side: Side) -> str:
        """Render the text with that player performing it."""

    @abstractmethod
    def alternatives(self, writer: Writer, rendered: Sequence[str]) -> str:
        """Render one step or another."""

    @abstractmethod
    def within_slot(self, text: str) -> str:
        """Render an effect inside the brackets of a slot."""


Handler = Callable[[Writer, Node], str]


def make_entry(
    node_type: type[N], handler: Callable[Concatenate[Writer, N, P], R]
) -> tuple[type, Callable[Concatenate[Writer, Any, P], R]]:
    """Return a line of a handler table; the two are checked to fit each other."""
    return node_type, handler  # Called with nodes of this type only.
