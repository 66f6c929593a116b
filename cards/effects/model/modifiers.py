"""Modifiers: what ``Modify`` changes about cards and players.

One vocabulary for continuous text, timed grants and quoted abilities.
"""

from dataclasses import dataclass

from cards.effects.model import enums
from cards.effects.model.abilities import Ability
from cards.effects.model.base import (
    Condition,
    Cost,
    Filters,
    Modifier,
    Modifiers,
    Number,
    Subject,
)
from cards.effects.model.moments import Cause

# --- numbers ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bp(Modifier):
    """BP is higher, or lower, by this much."""

    by: Number


@dataclass(frozen=True, slots=True)
class BpBecomes(Modifier):
    """BP becomes this number as the effect resolves; later changes count on top.

    Attributes:
        to: The number.
        printed: The printed BP counts as this number; whatever changes BP, before or
            after, counts on top.
    """

    to: Number
    printed: bool = False


@dataclass(frozen=True, slots=True)
class BpTimes(Modifier):
    """BP becomes so many times what it is as the effect resolves."""

    by: int


@dataclass(frozen=True, slots=True)
class Generates(Modifier):
    """The card generates this energy in addition, or so many times this energy."""

    energy: tuple[enums.Color, ...]
    times: Number = 1


@dataclass(frozen=True, slots=True)
class RequiredEnergy(Modifier):
    """Required energy is higher, or lower, by this much (never below zero).

    Attributes:
        by: How much.
        color: Only of this color.
        onto: Only to perform Raid, onto a card that passes these; ``None``: always.
    """

    by: Number
    color: enums.Color | None = None
    onto: Filters | None = None


@dataclass(frozen=True, slots=True)
class AlsoRequires(Modifier):
    """The card's required energy counts as this much, too."""

    color: enums.Color
    count: int


@dataclass(frozen=True, slots=True)
class AlsoCostsAp(Modifier):
    """The card's AP cost counts as this much, too."""

    count: int


@dataclass(frozen=True, slots=True)
class ApCost(Modifier):
    """AP cost is higher, or lower, by this much (never below zero)."""

    by: Number


@dataclass(frozen=True, slots=True)
class HandLimit(Modifier):
    """The player keeps this many cards at the end of the turn."""

    count: int


@dataclass(frozen=True, slots=True)
class FreeExtraDraw(Modifier):
    """The player's extra draw in the Start Phase takes no AP (UA-4.2.5)."""


@dataclass(frozen=True, slots=True)
class BpReach(Modifier):
    """The player's choices limited by BP reach this much further.

    Attributes:
        by: BP points.
        once: Only the next such choice.
        cause: Only choices for effects of this cause, where the text says so.
    """

    by: int
    once: bool = True
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class HandBpReads(Modifier):
    """To the player's effects the BP of such cards in their hand counts as more, too.

    Attributes:
        by: How much more.
        filters: What the cards must be.
    """

    by: int
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class DamageTaken(Modifier):
    """The player takes this much more, or less, of each damage (never below zero)."""

    by: Number


# --- abilities ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keyword(Modifier):
    """The card has a keyword.

    Attributes:
        keyword: Which.
        value: Number of Impact and Damage.
        plus: The number is added to what the card has (UA-8.10.2).
    """

    keyword: enums.KeywordName
    value: int | None = None
    plus: bool = False


@dataclass(frozen=True, slots=True)
class Grant(Modifier):
    """The card, or the player, has an ability.

    "This card" in it is the card that has it. A player's ability states something
    continuously.
    """

    ability: Ability


@dataclass(frozen=True, slots=True)
class OneOfModifiers(Modifier):
    """One of these lists of modifiers, as the performer chooses."""

    options: tuple[Modifiers, ...]


@dataclass(frozen=True, slots=True)
class CopyAbilities(Modifier):
    """The card has all abilities with this icon that the subject has now.

    ``turn``: all that work only in a player's turn; without it there is an icon.
    """

    of: Subject
    icon: enums.Icon | None = None
    turn: enums.Side | None = None


@dataclass(frozen=True, slots=True)
class LoseKeywords(Modifier):
    """The card has none of these keywords."""

    keywords: tuple[enums.KeywordName, ...]


@dataclass(frozen=True, slots=True)
class LosePrinted(Modifier):
    """The card has none of its printed effects."""


@dataclass(frozen=True, slots=True)
class LoseAbilities(Modifier):
    """The card has no ability that works only in this player's turn."""

    turn: enums.Side


@dataclass(frozen=True, slots=True)
class Silenced(Modifier):
    """Abilities of the card with one of these icons do not activate."""

    icons: tuple[enums.Icon, ...]


# --- identity -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AlsoNamed(Modifier):
    """The card counts as having this name too."""

    name: str


@dataclass(frozen=True, slots=True)
class AlsoHasTrait(Modifier):
    """The card counts as having this trait too."""

    trait: str


@dataclass(frozen=True, slots=True)
class AlsoKind(Modifier):
    """The card counts as being of this kind too.

    Attributes:
        kind: The kind.
        bp: Its printed BP as one of this kind, where it has none.
    """

    kind: enums.CardKind
    bp: int | None = None


@dataclass(frozen=True, slots=True)
class CountsAs(Modifier):
    """The card may count as so many cards to its player's effects.

    Attributes:
        count: How many.
        filters: Only where cards are counted that pass these.
    """

    count: int
    filters: Filters


@dataclass(frozen=True, slots=True)
class EveryColor(Modifier):
    """The card, and its required energy, count as being of every color."""


@dataclass(frozen=True, slots=True)
class RaidableBy(Modifier):
    """Cards that pass the filters may be raided onto this card too."""

    filters: Filters


# --- attack and block ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttacksFromEnergyLine(Modifier):
    """The card attacks from the energy line too."""


@dataclass(frozen=True, slots=True)
class UnblockableBy(Modifier):
    """Characters that pass the filters cannot block this card; all without filters."""

    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class MustBeBlocked(Modifier):
    """The opponent must block this card's attack, with such a card, if they can."""

    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class MustBlock(Modifier):
    """This card must block the opponent's attack if it can.

    Attributes:
        attacker: Only the attacks of these cards; ``None``: any attack.
    """

    attacker: Subject | None = None


@dataclass(frozen=True, slots=True)
class MustAttack(Modifier):
    """This card must attack in its Attack Phase if it can."""


@dataclass(frozen=True, slots=True)
class Cannot(Modifier):
    """The card, or the player, cannot do any of these.

    Attributes:
        acts: What it cannot do, or have done to it.
        cause: Only through this cause, where the text says so.
        filters: Only with, or against, cards that pass these.
        phases: Only in these phases; none listed: in all.
    """

    acts: tuple[enums.Act, ...]
    cause: Cause | None = None
    filters: Filters = ()
    phases: tuple[enums.Phase, ...] = ()


@dataclass(frozen=True, slots=True)
class CannotGain(Modifier):
    """The card is given none of these prohibitions."""

    bans: tuple[Cannot, ...]


# --- choosing -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Untargetable(Modifier):
    """The card cannot be chosen by effects of this cause (UA-7.5.3)."""

    by: Cause


@dataclass(frozen=True, slots=True)
class TargetTax(Modifier):
    """To choose the card by effects of this cause takes a further cost."""

    by: Cause
    cost: Cost


@dataclass(frozen=True, slots=True)
class Unaffected(Modifier):
    """Effects of this cause do nothing to the card."""

    by: Cause


# --- state --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntersActive(Modifier):
    """The card enters the field active."""


@dataclass(frozen=True, slots=True)
class StaysResting(Modifier):
    """The card does not become active.

    Attributes:
        times: Only the next so many times it would (UA-7.6.6).
        phases: Only in these phases; none listed: whatever the reason.
    """

    times: int | None = None
    phases: tuple[enums.Phase, ...] = ()


@dataclass(frozen=True, slots=True)
class GeneratesOnFront(Modifier):
    """The card generates energy on the front line too."""


@dataclass(frozen=True, slots=True)
class NoBpLoss(Modifier):
    """Effects that lower BP do nothing to the card; those of this cause, if any."""

    cause: Cause | None = None


# --- alternatives -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModifierCase:
    """Modifiers that stand instead of others while the condition holds."""

    condition: Condition
    value: Modifiers
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AltModifier(Modifier):
    """Modifiers that the last case that holds replaces (UA-7.5.6)."""

    base: Modifiers
    cases: tuple[ModifierCase, ...]
