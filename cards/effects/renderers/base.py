"""What all renderers share: their interface and their options.

A renderer writes an effect tree as card text in one language. Each language has a
package of its own with a table of phrases that a translator can change; this module
has no words of any language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Cost, Effect
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.effects.renderers import markup
from cards.effects.renderers.markup import Segment

Step = Effect | Cost


@dataclass(frozen=True, slots=True)
class Translations:
    """Card names and traits in one language, by their Japanese original."""

    names: Mapping[str, str] = field(default_factory=dict)
    traits: Mapping[str, str] = field(default_factory=dict)

    def name(self, original: str) -> str:
        """Return the name in this language, or the original."""
        return self.names.get(original) or original

    def trait(self, original: str) -> str:
        """Return the trait in this language, or the original."""
        return self.traits.get(original) or original


ORIGINAL: Final = Translations()


@dataclass(frozen=True, slots=True)
class Options:
    """How a card is to be written.

    Attributes:
        kind: Kind of the card, for "this Character" and "this Site".
        translations: Names and traits.
        reminders: Whether keywords are followed by what they mean, in parentheses.
    """

    kind: CardKind = CardKind.CHARACTER
    translations: Translations = ORIGINAL
    reminders: bool = False


DEFAULT_OPTIONS: Final = Options()


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text of a card.

    Attributes:
        marked: The text with marks (``markup``); only this package looks inside.
    """

    marked: str

    @property
    def text(self) -> str:
        """Return plain text, abilities on lines of their own."""
        return markup.strip_marks(self.marked)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """Return the same text in pieces for the card face."""
        return markup.split_segments(self.marked)


class Renderer(Protocol):
    """A language."""

    def effects(
        self, tree: CardEffects, options: Options = DEFAULT_OPTIONS
    ) -> Rendered:
        """Return the text of the card without its life trigger, maybe empty."""
        ...

    def trigger(
        self,
        ability: Ability,
        *,
        trigger: Trigger,
        color: Color | None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Rendered:
        """Return the life trigger, icon first."""
        ...

    def steps(
        self,
        root: CardEffects | Ability,
        spans: Sequence[Sequence[Step]],
        options: Options = DEFAULT_OPTIONS,
    ) -> list[str]:
        """Return each span of steps as sentences, read where they stand in the card.

        Args:
            root: The card, or its life trigger.
            spans: Steps of this very tree, in printed order. Those that have no
                words of their own are left out; empty if it is the first.
            options: How the card is to be written.
        """
        ...
