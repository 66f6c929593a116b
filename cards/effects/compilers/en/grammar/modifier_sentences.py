"""Whose modifiers, for how long, for each of what: sentences that change cards.

A sentence without a duration is a continuous effect.
"""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import LIST, add
from cards.effects.compilers.en.grammar.modifiers import per_card
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.unresolved import InHand
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import (
    Amount,
    Duration,
    Effect,
    Filters,
    Modifier,
    Modifiers,
    Subject,
)
from cards.effects.model.conditions import Is
from cards.effects.model.durations import Until, While
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    Color,
    Place,
    Point,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.model.filters import THE_SOURCE, HasTrigger, InZone
from cards.effects.model.modifiers import (
    AlsoKind,
    AlsoRequires,
    ApCost,
    Bp,
    BpBecomes,
    BpReach,
    Cannot,
    CountsAs,
    EntersActive,
    EveryColor,
    Grant,
    HandBpReads,
    HandLimit,
    MustBeBlocked,
    MustBlock,
    RaidableBy,
    RequiredEnergy,
    StaysResting,
    TargetTax,
    Untargetable,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, NextUsed, Player, This

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- gains, loses, cannot -----------------------------------------------------------

reads("topic", _1, "{whole}", "{cards}", "the {cards}")
words("also", {"": True, "also ": True, "each ": True})
reads("gains", _1, "{also_}gains {gained}", "{also_}gain {gained}")
reads("gains", _1, "{also_}loses {lost}", "{also_}lose {lost}")
reads("change", _1, "{gains}", "{bans}")
reads("change", (*_1, *_2), "{gains} and {bans}", "{gains} and {gains}", line=LIST)


reads("lasting", _1, " {until}")
words("lasting", {"": None})


@rule("statement", "{topic} {change}{lasting}")
def changes(cards: Subject, found: Modifiers, duration: Duration | None) -> Effect:
    effect = Modify(cards, found, duration)
    return InHand(effect) if duration is None and found in _IN_HAND else effect


_IN_HAND: Final = tuple(
    (Cannot((act,)),)
    for act in (Act.BE_USED, Act.PLAY_FROM_HAND, Act.PLAY_WITHOUT_RAID)
)


@rule("statement", "{topic} {gains} {per}{lasting}")
def changes_per(cards: Subject, found: Modifiers, *rest: Value) -> Value:
    count = next(part for part in rest if isinstance(part, Amount))
    duration = next((part for part in rest if isinstance(part, Duration)), None)
    gained = per_card(count, found)
    if gained is REJECT:
        return REJECT
    return Modify(cards, cast(Modifiers, gained), duration)


@rule("statement", "{per}, {topic} {gains}{lasting}")
def per_first(
    count: Amount, cards: Subject, found: Modifiers, duration: Duration | None
) -> Value:
    return changes_per(cards, found, count, duration)


reads(
    "statement",
    Modify(Player(Side.ME), (HandBpReads(_2, _1),)),
    "your abilities may treat the BP of {class} in your hand as {n} higher",
)
reads(
    "statement",
    InHand(Modify(This(), (AlsoKind(_1, _2),)), Place.SHOWN),
    "{this_} is also treated as a {card_kind} card with {n} base BP while revealed from your"
    " hand by one of your abilities",
)


reads(
    "statement",
    Modify(_1, (MustBlock(_2),), Until(Point.END_OF_TURN)),
    "{topic} must block {its} attacks if able this turn",
)


@rule("statement", "you gain {granted} {until}")
@rule("act", "<gain> {granted} {until}")
def player_gains(ability: Ability, duration: Duration) -> Value:
    """Gain 「All 〈X〉 on your field …」: of those there are at any time."""
    if ability.kind is not AbilityKind.CONTINUOUS:
        return REJECT
    return Modify(Player(Side.ME), (Grant(ability),), duration)


@rule("act", "<give> {object} {gained}{lasting}")
def give(cards: Subject, found: Modifiers, duration: Duration | None) -> Effect:
    return Modify(cards, found, duration)


@rule(
    "act",
    "<reduce> {its} BP by {n}{lasting}",
    "<reduce> the BP of {topic} by {n} BP{lasting}",
)
def reduce_bp(cards: Subject, n: int, duration: Duration | None) -> Effect:
    return Modify(cards, (Bp(-n),), duration)


# --- its BP -------------------------------------------------------------------------

words("which_bp", {"BP": False, "base BP": True})


@rule("statement", "{its} {which_bp} becomes {new_bp}{lasting}")
def bp_becomes(
    cards: Subject, printed: bool, modifier: Value, duration: Duration | None
) -> Value:
    if printed:
        if not isinstance(modifier, BpBecomes):
            return REJECT
        modifier = replace(modifier, printed=True)
    return Modify(cards, (cast(Modifier, modifier),), duration)


# --- how it enters, what it is ------------------------------------------------------

forms("this_one", "character", "site", "card")
_ENTERS: Final = Modify(This(), (EntersActive(),))
reads(
    "statement",
    _ENTERS,
    "play this {this_one_} set to active onto your field",
    "play this {this_one_} set to active",
)
words("be", {"is": True, "are": True})
reads("statement", Modify(_1, _2), "{topic} {be_} also treated as {also_as}")
reads(
    "statement",
    Modify(This(), (EveryColor(),)),
    "this card is treated as being of every color, and so is its required energy",
)
reads(
    "statement",
    Modify(_2, (RaidableBy(_1),)),
    "your {class} can perform raid on {known}",
    "{class} can perform raid on {known}",
)

reads(
    "statement",
    Modify(_2, (CountsAs(_3, _1),)),
    "when your abilities count {class}, {topic} may count as {n} cards",
)

# --- choosing -----------------------------------------------------------------------

reads(
    "statement",
    Modify(_1, (Untargetable(Cause(Side.OPPONENT, _2)),)),
    "your opponent cannot choose {topic} with {kinds_of_abilities}",
)
reads(
    "statement",
    Modify(_1, (TargetTax(Cause(Side.OPPONENT, _2), _3),)),
    "your opponent cannot choose {topic} with {kinds_of_abilities} unless they {tax}"
    " as an additional cost",
)
reads(
    "statement",
    Modify(_1, (MustBeBlocked(),)),
    "your opponent must block {its} attacks if able",
)

# --- players ------------------------------------------------------------------------

terms(
    "player_banned",
    {
        "use event cards": Act.USE_EVENTS,
        "play characters": Act.PLAY_CHARACTERS,
        "activate trigger abilities": Act.ACTIVATE_TRIGGERS,
        "activate triggers": Act.ACTIVATE_TRIGGERS,
    },
)
words("who", {"you": Side.ME, "your opponent": Side.OPPONENT})


@rule("statement", "{who} cannot {player_banned}{lasting}")
def player_cannot(side: Side, act: Act, duration: Duration | None) -> Effect:
    return Modify(Player(side), (Cannot((act,)),), duration)


reads(
    "statement",
    Modify(Player(_1), (HandLimit(_2),)),
    "{owner} maximum hand size is now {n} cards",
)
reads(
    "statement",
    Modify(Player(Side.ME), (BpReach(_2),), _1),
    "the next time you choose a character with an ability that specifies a BP range"
    " {this_turn}, add {n} to the specified BP range",
)

# By an attack, a battle or an ability of it.
_BY_THIS_CARD: Final = Cause(
    sources=(SourceKind.CHARACTER, SourceKind.BATTLE), filters=THE_SOURCE
)
reads(
    "statement",
    Modify(
        Player(Side.OPPONENT),
        (Cannot((Act.ACTIVATE_TRIGGERS,), _BY_THIS_CARD, (HasTrigger(_1),)),),
    ),
    "your opponent cannot activate {trigger_name} abilities during trigger checks"
    " resulting from damage dealt by {this_}",
)

# --- what cards cost ----------------------------------------------------------------

forms(
    "in_hand",
    "",
    " while in your hand",
    " while it is in your hand",
    " when playing it",
)
words(
    "off_field",
    {
        " while anywhere other than on your field": Place.OFF_FIELD,
        " while in your sideline": Place.OUTSIDE_AREA,
        " while anywhere other than your field or in your sideline": Place.UNPLAYED,
    },
)


@rule(
    "statement",
    "you may treat this card as if its required energy is {energy} while in your deck",
)
def requires_as_well_in_deck(energy: tuple[Color, int]) -> Effect:
    return InHand(Modify(This(), (AlsoRequires(*energy),)), Place.DECK)


_ENERGY: Final = "much_energy: so much of a color"
reads("much_energy", _1, "{energy}", line=_ENERGY)
reads("much_energy", (_1, 1), "{color}", line=_ENERGY)
reads("much_energy", (_2, _1), "{n} {color}", line=_ENERGY)


@rule("lowered", "required energy by {much_energy}")
def less_energy(energy: tuple[Color, int]) -> Modifiers:
    return (RequiredEnergy(-energy[1], energy[0]),)


@rule("lowered", "AP cost by {n}")
def less_ap(n: int) -> Modifiers:
    return (ApCost(-n),)


@rule("statement", "reduce this card's {lowered}{in_hand_}")
def costs_less(lowered: Modifiers) -> Effect:
    return InHand(Modify(This(), lowered))


@rule("statement", "reduce this card's {lowered}{off_field}")
def costs_less_there(lowered: Modifiers, place: Place) -> Effect:
    return InHand(Modify(This(), lowered), place)


@rule("statement", "reduce this card's {lowered} {per}{in_hand_}")
def per_behind(lowered: Modifiers, count: Amount) -> Value:
    return _per(count, lowered, Place.HAND)


@rule("statement", "{per}, reduce this card's {lowered}{off_field}")
def costs_less_there_per(count: Amount, lowered: Modifiers, place: Place) -> Value:
    return _per(count, lowered, place)


def _per(count: Amount, lowered: Modifiers, place: Place) -> Value:
    (price,) = lowered
    if not isinstance(price, RequiredEnergy | ApCost) or not isinstance(price.by, int):
        return REJECT
    price = replace(price, by=Times(count, price.by))
    return InHand(Modify(This(), (price,)), place)


words("this_turn", {"this turn": Until(Point.END_OF_TURN)})
reads(
    "next_used",
    NextUsed(_1),
    "next {class} you use from your hand",
    "next {class_or_class} you use from your hand",
)


@rule("statement", "reduce the AP cost of the {next_used} by {n} {until}")
def next_costs_less_until(cards: Subject, n: int, duration: Duration) -> Effect:
    return Modify(cards, (ApCost(-n),), duration)


@rule("statement", "reduce the AP cost of the {next_used} {this_turn} by {n}")
def next_costs_less_ap(cards: Subject, duration: Duration, n: int) -> Effect:
    return Modify(cards, (ApCost(-n),), duration)


@rule("statement", "reduce the AP cost of the {next_used} {this_turn}{post} by {n}")
def next_of_class_costs_less(
    cards: NextUsed, duration: Duration, more: Filters, n: int
) -> Effect:
    return Modify(NextUsed(add(cards.filters, more)), (ApCost(-n),), duration)


@rule(
    "statement",
    "reduce the required energy and AP cost of the {next_used} {this_turn} by {much_energy}"
    " and {n}",
)
def next_costs_less_of_both(
    cards: Subject, duration: Duration, energy: tuple[Color, int], n: int
) -> Effect:
    prices = (RequiredEnergy(-energy[1], energy[0]), ApCost(-n))
    return Modify(cards, prices, duration)


@rule("statement", "reduce the required energy of all {cards} by {much_energy}")
def they_need_less(cards: Subject, energy: tuple[Color, int]) -> Value:
    if not isinstance(cards, Cards):
        return REJECT
    return Modify(cards, (RequiredEnergy(-energy[1], energy[0]),))


@rule(
    "statement",
    "reduce the required energy of all {cards} by {much_energy} when {it_again_} performs"
    " raid",
)
def they_need_less_to_raid(cards: Subject, energy: tuple[Color, int]) -> Value:
    """Only for Raid, onto whatever card."""
    if not isinstance(cards, Cards):
        return REJECT
    return Modify(cards, (RequiredEnergy(-energy[1], energy[0], onto=()),))


@rule(
    "sentence",
    "when a {class} performs raid from your hand, reduce its required energy by"
    " {much_energy}",
)
def raids_from_hand_for_less(filters: Filters, energy: tuple[Color, int]) -> Value:
    return they_need_less_to_raid(Cards(Side.ME, (Zone.HAND,), filters), energy)


reads(
    "statement",
    Modify(_1, (StaysResting(),), While(Is(_2, (InZone((_3,)),)))),
    "{topic} {will_} set to resting until {known} leaves the {line}",
)
