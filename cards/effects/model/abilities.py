"""Abilities, and the whole of what a card does (UA-6, UA-7.1, UA-9)."""

from dataclasses import dataclass

from cards.effects.model.base import Condition, Cost, Effect, Filters, Node
from cards.effects.model.enums import AbilityKind, Frame, Place, Side, Zone
from cards.effects.model.moments import Moment

VERSION = 1  # Version of the model; stored as ``v`` with every tree.


@dataclass(frozen=True, slots=True)
class Window(Node):
    """When and where an ability is open (UA-7.2.4)."""

    line: Zone | None = None
    turn: Side | None = None


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """How often an ability may be activated, or whether it adds up.

    Attributes:
        times: Activations per turn; ``None`` if only stacking is limited.
        name: ``None``: each card counts for itself (UA-7.3.1). A name: all cards of
            the player with this name count together.
        stacks: False: a second copy of the same ability on one card adds nothing.
        per_game: The uses count for the whole battle, not for the turn.
    """

    times: int | None = 1
    name: str | None = None
    stacks: bool = True
    per_game: bool = False


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One ability.

    Attributes:
        kind: How it comes to work.
        body: What it does. Continuous bodies are declarative (see ``check``).
        moments: What a timed or replacement ability waits for; any one is enough.
        window: Where and when it is open.
        conditions: What must hold to activate it at all.
        costs: What activating it takes, in printed order.
        limit: How often.
        frame: Whether it needs a Raid stack.
        place: Where the card must be.
        required: For ``on_use``: the card cannot be used unless the body can be, and
            is, carried out in full.
    """

    kind: AbilityKind
    body: Effect
    moments: tuple[Moment, ...] = ()
    window: Window | None = None
    conditions: tuple[Condition, ...] = ()
    costs: tuple[Cost, ...] = ()
    limit: Limit | None = None
    frame: Frame = Frame.BASE
    place: Place = Place.FIELD
    required: bool = False


@dataclass(frozen=True, slots=True)
class Raid(Node):
    """What the card may be raided onto: any one of the lists of filters (UA-6.2)."""

    onto: tuple[Filters, ...]


@dataclass(frozen=True, slots=True)
class CardEffects(Node):
    """Everything a card does: the root of an effect tree.

    Attributes:
        abilities: In printed order.
        raid: The Raid line, if there is one.
        trigger: What the life trigger does, if the card has one.
        deck_limit: Most copies in a deck, where the text says so.
    """

    abilities: tuple[Ability, ...] = ()
    raid: Raid | None = None
    trigger: Ability | None = None
    deck_limit: int | None = None
