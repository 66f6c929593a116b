"""What a renderer must remember while it writes one ability."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from cards.effects.model.abilities import Ability
from cards.effects.model.base import Condition, Effect, Filters, Subject
from cards.effects.model.control import Tiers
from cards.effects.model.enums import CardKind, Zone
from cards.effects.model.subjects import This
from cards.effects.renderers.ja.errors import UnwritableError


@dataclass(frozen=True, slots=True)
class Replacement:
    """『…』に代わる, to be said after the sentence that is being written.

    Attributes:
        condition: When it holds; ``None`` for a sum that always grows.
        words: The replacement.
        ending: に代わる, に代えてもよい or される.
        growth: …1枚につき、 for a sum that grows.
    """

    condition: Condition | None
    words: str
    ending: str = "に代わる"
    growth: str = ""


@dataclass(slots=True)
class Context:
    """The state of writing one ability.

    Attributes:
        this: このキャラ, このフィールド or このカード.
        kind: Kind of the card.
        quoted: The ability in whose quotes this stands.
        steps: The step that bound each name.
        last_object: What the step before acted on; it may be left out now.
        pending: Replacements still to be rendered.
        last_step: The last step of the sentence before.
        ability_writer: Writes an ability in quotes.
        is_acting: Someone else performs what is written (自身の).
        is_retired: The card has left the field (このカード).
        is_later: What is written happens later (そのキャラ).
        last_goal: Where the step before moved its cards.
        last_pool: Which looked-at cards the step before took from.
        used_steps: Names bound while the card was being used.
        is_used: The card is being used; its price needs no owner.
        tiers: The list by a number whose rows are written.
        cause: What the card is whose effect the ability waits for.
        later_rows: Rows of that list that only replace a part of the one before.
        recorded: Where the words of effects are kept, by ``id``; ``None``: nowhere.
    """

    this: str
    kind: CardKind | None = None
    quoted: Ability | None = None
    steps: Mapping[str, Effect] = field(default_factory=dict)
    last_object: Subject | None = None
    pending: list[Replacement] = field(default_factory=list)
    last_step: Effect | None = None
    ability_writer: "Callable[[Ability, Context], str] | None" = None
    is_acting: bool = False
    is_retired: bool = False
    is_used: bool = False
    is_later: bool = False
    last_goal: Zone | None = None
    last_pool: Subject | None = None
    used_steps: frozenset[str] = frozenset()
    tiers: Tiers | None = None
    later_rows: list[str] = field(default_factory=list)
    recorded: dict[int, str] | None = None
    cause: Filters = ()

    def is_off_field(self, subject: Subject) -> bool:
        """Return whether the card itself is meant and is not on the field."""
        return self.is_retired and isinstance(subject, This)

    def write_ability(self, ability: Ability) -> str:
        """Render an ability in quotes."""
        if self.ability_writer is None:
            raise UnwritableError(ability)
        return self.ability_writer(ability, self.inside_quote(ability))

    def inside_quote(self, ability: Ability | None = None) -> "Context":
        """Return a fresh context for what is in quotes."""
        return replace(
            self,
            this="このキャラ",
            quoted=ability,
            steps={},
            last_object=None,
            pending=[],
            last_step=None,
            is_acting=False,
            is_retired=False,
            is_used=False,
        )
