"""Atoms: the single things an effect carries out.

``bind`` names what the step found, chose or moved, so that later nodes can speak of
it (``Ref``, ``Rest``, ``Did``). A subject that is a ``Pick`` is chosen as the step
begins. Every atom does what it can (UA-7.5.1).
"""

from dataclasses import dataclass

from cards.effects.model.base import Duration, Effect, Modifiers, Number, Subject
from cards.effects.model.enums import Icon, Mode, Position, RaidChoice, Side, Zone


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """The performer draws cards.

    Attributes:
        count: How many.
        up_to_hand: Draw until the hand has ``count`` cards.
        up_to: The performer may draw fewer, or none.
        bind: Name for the drawn cards.
    """

    count: Number
    up_to_hand: bool = False
    up_to: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Cards are chosen and nothing else happens to them yet."""

    pick: Subject
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """The performer looks at cards; no other player sees them."""

    what: Subject
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Cards are shown to both players."""

    what: Subject
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Cards go to a zone of their owner. Never a retirement (UA-7.7.3).

    Attributes:
        what: The cards.
        to: The zone. ``LIFE_AREA``: face down, on top.
        position: Where in the deck.
        any_order: The performer orders the cards, instead of keeping their order.
        face_down: Put face down (with ``UNDER``, and in the life area).
        face_up: Put face up in the life area, for everybody to see.
        reveal: The cards are revealed as they are moved.
        under: The card they are put under, when ``to`` is ``UNDER``.
        by: Who says top or bottom; ``None`` is the performer.
        or_to: A second zone; the performer says which (per step, not per card).
        bind: Name for the moved cards.
    """

    what: Subject
    to: Zone
    position: Position | None = None
    any_order: bool = False
    face_down: bool = False
    reveal: bool = False
    under: Subject | None = None
    by: Side | None = None
    or_to: Zone | None = None
    face_up: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Retire(Effect):
    """Cards on the field are retired (UA-7.7.2 a)."""

    what: Subject
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class SetMode(Effect):
    """Cards become active, or resting. Already so counts as done."""

    what: Subject
    mode: Mode
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Play(Effect):
    """Cards enter the performer's field without being paid for.

    Attributes:
        what: The cards.
        to: ``FIELD`` (the performer says which line) or a line.
        mode: How they enter.
        raid: Whether Raid may, or must, be performed instead (UA-6.5).
        onto: Raid is performed on one of these only; ``None``: on any it may be.
        bind: Name for the cards that entered.
    """

    what: Subject
    to: Zone = Zone.FIELD
    mode: Mode = Mode.RESTING
    raid: RaidChoice = RaidChoice.NO
    onto: Subject | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class UseEvent(Effect):
    """The performer uses cards, one after the other, paying no AP for them.

    What a card itself demands of being used holds as ever (UA-4.4.14). A card that
    cannot be used stays where it is.

    Attributes:
        what: The cards.
        needs_energy: Required energy must be met; otherwise it is not looked at.
        any_kind: Not only Event cards: the others are played to a line, or by Raid.
        bind: Name for the cards that were used.
    """

    what: Subject
    needs_energy: bool = False
    any_kind: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Relocate(Effect):
    """Cards on the field go to a line; ``may_swap``: or change places with a card."""

    what: Subject
    to: Zone
    may_swap: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Cards on two lines change places; both must be there.

    Attributes:
        first: One card, or both when ``second`` is ``None``.
        second: The other card.
        bind: Name for both.
    """

    first: Subject
    second: Subject | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """Cards, or a player, are different while it lasts.

    Without a duration: in a continuous ability as long as the ability applies; in
    any other body until the modifier is used up or the card leaves the field.
    """

    what: Subject
    modifiers: Modifiers
    duration: Duration | None = None
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """A player takes damage (UA-5.5)."""

    side: Side
    count: Number
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class PayApNow(Effect):
    """The performer pays AP during the effect."""

    count: int
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """A player's deck is shuffled; cards looked at and not moved are in it again."""

    side: Side
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class NameNumber(Effect):
    """The performer names a number."""

    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Activate(Effect):
    """The abilities of cards that carry an icon are carried out now.

    Costs and windows are not checked again, conditions are. ``as_this``: they are
    carried out as if the source had them.
    """

    of: Subject
    icon: Icon
    as_this: bool = False
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class ActivateTrigger(Effect):
    """The life triggers of cards are carried out, wherever the cards are."""

    of: Subject
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class Suppress(Effect):
    """Abilities with this icon that the cards' entering set off do not activate."""

    of: Subject
    icon: Icon
