"""Whose modifiers, for how long, for each of what: sentences that change cards.

A sentence without a duration is a continuous effect.
"""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import LIST, add
from cards.effects.compilers.en.grammar.modifiers import scale
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, _4
from cards.effects.compilers.engine.unresolved import InHand
from cards.effects.model import modifiers
from cards.effects.model.abilities import Ability
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
from cards.effects.model.control import If
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    BattleRole,
    Place,
    Point,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.model.filters import THE_SOURCE, HasTrigger, InBattle
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, Player, This

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- gains, loses, cannot -----------------------------------------------------------

reads("topic", _1, "{whole}")
reads("topic", _1, "{cards}", "the {cards}")
words("also", {"": True, "also ": True, "each ": True})
reads("gains", _1, "{also_}gains {gained}", "{also_}gain {gained}")
reads("gains", _1, "{also_}loses {lost}", "{also_}lose {lost}")
reads("change", _1, "{gains}", "{bans}")
reads("change", (*_1, *_2), "{gains} and {bans}", "{gains} and {gains}", line=LIST)


reads("lasting", _1, " {until}", " {this_turn}")
words("lasting", {"": None})


@rule("statement", "{topic} {change}{lasting}")
def changes(cards: Subject, found: Modifiers, duration: Duration | None) -> Value:
    if duration is None and any(
        isinstance(item, modifiers.StaysResting) for item in found
    ):
        return (
            Modify(cards, found) if modifiers.StaysResting(times=1) in found else REJECT
        )
    effect = Modify(cards, found, duration)
    return InHand(effect) if duration is None and found in _IN_HAND else effect


_IN_HAND: Final = tuple(
    (modifiers.Cannot((act,)),)
    for act in (Act.BE_USED, Act.PLAY_FROM_HAND, Act.PLAY_WITHOUT_RAID)
)


@rule("statement", "{topic} {gains} {per}{lasting}")
def changes_per(cards: Subject, found: Modifiers, *rest: Value) -> Value:
    count = next(part for part in rest if isinstance(part, Amount))
    duration = next((part for part in rest if isinstance(part, Duration)), None)
    gained = scale(count, found)
    if gained is REJECT:
        return REJECT
    return Modify(cards, cast(Modifiers, gained), duration)


forms(
    "this_battle",
    "",
    *(f" for the duration of {the} battle" for the in ("this", "the")),
)


@rule("statement", "[the ]{bare} battling {this_} {gains}{this_battle_}")
def changes_foe(foes: Filters, found: Modifiers) -> Effect:
    """The character battling this character loses 【インパクト】: in each battle of it."""
    fighting = (InBattle(BattleRole.BATTLING),)
    there = Cards(Side.OPPONENT, (Zone.FIELD,), add(foes, fighting))
    return If(Is(This(), fighting), Modify(there, found))


@rule("statement", "{per}, {topic} {gains}{lasting}")
def per_first(
    count: Amount, cards: Subject, found: Modifiers, duration: Duration | None
) -> Value:
    return changes_per(cards, found, count, duration)


PLAYER_GAINS: Final = "statement: a player gains an ability"
reads(
    "statement",
    Modify(Player(Side.ME), (modifiers.HandBpReads(_2, _1),)),
    "your abilities may treat the BP of {class} in your hand as {n} higher",
)
reads(
    "statement",
    InHand(Modify(This(), (modifiers.AlsoKind(_1, _2),)), Place.SHOWN),
    "{this_} is also treated as a {card_kind} card with {n} base BP while revealed from your"
    " hand by one of your abilities",
)


@rule("statement", "you gain {granted} {until}", line=PLAYER_GAINS)
@rule("act", "<gain> {granted} {until}", line=PLAYER_GAINS)
def player_gains(ability: Ability, duration: Duration) -> Value:
    """Gain 「All 〈X〉 on your field …」: of those there are at any time."""
    if ability.kind is not AbilityKind.CONTINUOUS:
        return REJECT
    return Modify(Player(Side.ME), (modifiers.Grant(ability),), duration)


@rule("act", "<give> {object} {gained}{lasting}")
def give(cards: Subject, found: Modifiers, duration: Duration | None) -> Effect:
    return Modify(cards, found, duration)


# --- its BP -------------------------------------------------------------------------

reads(
    "statement",
    Modify(_1, (modifiers.NoBpLoss(_2),), _3),
    "{its} BP cannot be reduced{by}{lasting}",
    "{its} BP is not reduced{by}{lasting}",
)
words("which_bp", {"BP": False, "base BP": True})


@rule("statement", "{its} {which_bp} becomes {new_bp}{lasting}")
def bp_becomes(
    cards: Subject, is_base: bool, new: Modifier, until: Duration | None
) -> Value:
    if is_base:
        if not isinstance(new, modifiers.BpBecomes):
            return REJECT
        new = replace(new, printed=True)
    return Modify(cards, (new,), until)


# --- how it enters, what it is ------------------------------------------------------

forms("this_one", "character", "site", "card")
_ENTERS: Final = Modify(This(), (modifiers.EntersActive(),))
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
    InHand(Modify(This(), (modifiers.AlsoKind(_1),)), _2),
    "{this_} is also treated as {article_}{card_kind} card{where_it_is}",
)
reads(
    "statement",
    Modify(This(), (modifiers.EveryColor(),)),
    "this card is treated as being of every color, and so is its required energy",
)
reads(
    "statement",
    Modify(_2, (modifiers.RaidableBy(_1),)),
    "your {class} can perform raid on {known}",
    "{class} can perform raid on {known}",
)

reads(
    "statement",
    Modify(_2, (modifiers.CountsAs(_3, _1),)),
    "when your abilities count {class}, {topic} may count as {n} cards",
)

# --- choosing -----------------------------------------------------------------------

reads(
    "statement",
    Modify(_1, (modifiers.Untargetable(Cause(Side.OPPONENT, _2)),), _3),
    "your opponent cannot choose {topic} with {kinds_of_abilities}{lasting}",
)
reads(
    "statement",
    Modify(_1, (modifiers.TargetTax(Cause(Side.OPPONENT, _2), _3),), _4),
    "your opponent cannot choose {topic} with {kinds_of_abilities} unless they {tax}"
    " as an additional cost{lasting}",
)
reads(
    "statement",
    Modify(_1, (modifiers.MustBeBlocked(),), _2),
    "your opponent must block {its} attacks if able{lasting}",
)

# --- players ------------------------------------------------------------------------

terms(
    "player_banned",
    {
        "use event cards": Act.USE_EVENTS,
        "play characters": Act.PLAY_CHARACTERS,
        "activate trigger abilities": Act.ACTIVATE_TRIGGERS,
        "activate triggers": Act.ACTIVATE_TRIGGERS,
        "use cards from hand": Act.USE_FROM_HAND,
        "use cards from your hand": Act.USE_FROM_HAND,
    },
)
words("player_banned", {"use cards from their hand": Act.USE_FROM_HAND})
words("who", {"you": Side.ME, "your opponent": Side.OPPONENT})


_PLAYER: Final = "statement: what a player cannot do"
reads(
    "statement",
    Modify(Player(_1), (modifiers.Cannot((_2,)),), _3),
    "{who} cannot {player_banned}{lasting}",
    line=_PLAYER,
)
reads(
    "statement",
    Modify(Player(_1), (modifiers.Cannot((Act.ATTACK_WITH,), filters=_2),), _3),
    "{who} cannot attack with {class}{lasting}",
    line=_PLAYER,
)
forms("life_cards", "cards from the life area", "cards from your life area", "life")
reads(
    "statement",
    Modify(Player(_1), (modifiers.Cannot((Act.PUT_LIFE_OUTSIDE,), _2),), _3),
    "{who} cannot place {life_cards_} into {article_}{stores_} sideline{done_by}{lasting}",
    line=_PLAYER,
)


reads(
    "statement",
    Modify(Player(_1), (modifiers.HandLimit(_2),)),
    "{owner} maximum hand size is now {n} cards",
)
words("this_turn", {"this turn": Until(Point.END_OF_TURN)})
reads(
    "statement",
    Modify(Player(Side.ME), (modifiers.BpReach(_2),), _1),
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
        (modifiers.Cannot((Act.ACTIVATE_TRIGGERS,), _BY_THIS_CARD, (HasTrigger(_1),)),),
    ),
    "your opponent cannot activate {trigger_name} abilities during trigger checks"
    " resulting from damage dealt by {this_}",
    "your opponent cannot activate the triggers of cards with [a ]{trigger_name} trigger by"
    " damage dealt by {this_}",
    "your opponent cannot activate {trigger_name} triggers from damage dealt by {this_}",
)
