"""What is done: draw, choose, look, move, switch, play.

``act`` has one verb, in every form; ``steps`` join acts.
"""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.engine.meanings import pick
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import (
    Destination,
    Location,
    Manner,
    Quantity,
    is_on_field,
)
from cards.effects.compilers.engine.unresolved import (
    PLAYED_BY_BOTH,
    MoveTo,
    Pronoun,
    ReferenceForm,
)
from cards.effects.model.atoms import (
    Activate,
    Choose,
    DealDamage,
    Draw,
    Look,
    Move,
    NameNumber,
    PayApNow,
    Play,
    Relocate,
    Retire,
    Reveal,
    SetMode,
    Shuffle,
    Suppress,
    Swap,
)
from cards.effects.model.base import Effect, Number, Subject
from cards.effects.model.control import If, May, OneOf, Seq
from cards.effects.model.enums import Mode, Position, RaidChoice, Side, Zone
from cards.effects.model.subjects import Cards, Pick, Together

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

ELIDED: Final = Pronoun(ReferenceForm.ELIDED)

# --- drawing, choosing, looking -----------------------------------------------------


@rule("act", "<draw> {many_cards}")
def draw(many: tuple[Number, bool]) -> Effect:
    return Draw(many[0], up_to=many[1])


reads("act", Draw(_1), "<draw> [a number of ]cards equal to {quantity}")


@rule("act", "<choose> {object}")
def choose(cards: Subject) -> Value:
    return Choose(cards) if isinstance(cards, Pick | Together) else REJECT


reads("act", Look(_1), "<look> at {object}")
reads("act", Look(_1), "<look> at all {cards}", "<look> at the {under}")
reads("act", Reveal(_1), "<reveal> {object}")
reads("act", Shuffle(_1), "<shuffle> {owner} deck")
reads("act", NameNumber(), "<select> a required energy amount")

# --- moving -------------------------------------------------------------------------

terms("deck_end", {"top": Position.TOP, "bottom": Position.BOTTOM})
terms("deck_end", {"top or bottom": Position.EITHER})
words("the", {"": None, "the ": None})


def _stated(owner: Side) -> Side | None:
    """Their: of whose cards they are."""
    return None if owner is Side.ACTING else owner


@rule("destination", "into {owner} {store}", "to {owner} {store}")
def into(owner: Side, zone: Zone) -> Destination:
    stated = _stated(owner)
    if zone in (Zone.OUTSIDE_AREA, Zone.REMOVE_AREA):
        stated = None
    return Destination(zone, owner=stated)


def _on_deck(end: Position, owner: Side) -> Destination:
    return Destination(Zone.DECK, end, owner=_stated(owner))


rule(
    "destination",
    "on {the_}{deck_end} of {owner} deck",
    "onto {the_}{deck_end} of {owner} deck",
)(_on_deck)
words("destination", {"into their owner's sideline": Destination(Zone.OUTSIDE_AREA)})


@rule("destination", "on {the_}top and/or bottom of {owner} deck in any order")
def on_both_ends(owner: Side) -> Destination:
    return replace(_on_deck(Position.SPLIT, owner), manner=Manner.IN_ANY_ORDER)


@rule("destination", "on {the_}top of {owner} deck or into {owner} sideline")
def top_or_sideline(owner: Side, other: Side) -> Value:
    if owner is not other:
        return REJECT
    return replace(_on_deck(Position.TOP, owner), or_to=Zone.OUTSIDE_AREA)


words("who_says", {"your opponent's choice": Side.OPPONENT, "your choice": Side.ME})


@rule("destination", "on {who_says} of the top or bottom of {owner} deck")
def on_end_of_choice(who: Side, owner: Side) -> Destination:
    return replace(_on_deck(Position.EITHER, owner), by=who)


@rule("destination", "face down under {base}")
def under_card(base: Subject) -> Value:
    """Under 〈X〉 on your field: under one of them; the performer says which."""
    if isinstance(base, Cards):
        if not is_on_field(base):
            return REJECT
        base = pick(base, Quantity(1))
    return Destination(Zone.UNDER, under=base)


reads("base", _1, "{known}", "{so_many}", "{cards}")
reads("placing", _1, "{destination}")


@rule("placing", "{destination} in any order")
def in_any_order(to: Destination) -> Value:
    return REJECT if to.manner else replace(to, manner=Manner.IN_ANY_ORDER)


@rule("act", "<place> {object} {placing}")
def place(cards: Subject, to: Destination) -> Value:
    """Cards lie face down under others."""
    if to.under is not None:
        return Move(cards, Zone.UNDER, under=to.under, face_down=True)
    return MoveTo(
        cards,
        to.zone,
        to.position,
        by=to.by,
        or_to=to.or_to,
        owner=to.owner,
        any_order=to.manner is Manner.IN_ANY_ORDER
        and to.position is not Position.SPLIT,
    )


reads(
    "act",
    Move(_1, Zone.LIFE_AREA, face_up=True),
    "<place> {object} face up into your life area",
)


@rule("act", "<add> {object} {destination}", "<return> {object} {destination}")
def add_to(cards: Subject, to: Destination) -> Value:
    if to.zone not in (Zone.HAND, Zone.DECK, Zone.LIFE_AREA):
        return REJECT
    return place(cards, to)


# 「its top raided card into their sideline」, 「the top card of your deck face down」.
reads("it", True, "it", "them")
rule("reveal", "<reveal>")(lambda: True)
rule("add", "<add>", "<place>")(lambda: True)


@rule("act", "{reveal_.*} {object} and {add_.*} {it_} to {owner} hand")
def reveal_and_add(cards: Subject, owner: Side) -> Effect:
    return MoveTo(cards, Zone.HAND, owner=_stated(owner), reveal=True)


@rule("act", "{reveal_.*} {object} and {add_.*} {it_} face down under {base}")
def reveal_and_put_under(cards: Subject, base: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=base, face_down=True, reveal=True)


# --- on the field -------------------------------------------------------------------

reads("act", Retire(_1), "<sideline> {object}")
reads("act", SetMode(_1, _2), "<switch> {object} to {mode}")
reads("act", SetMode(_2, _1), "<switch> to {mode} {object}")
reads("goal", _1, "{owner_} {line}", "the {line}")
words("goal", {"the other line": Zone.OTHER_LINE, "another line": Zone.OTHER_LINE})
reads("act", Relocate(_1, _2), "<move> {object} to {goal}")
reads("act", Swap(ELIDED), "<swap> them")
reads("act", Swap(_1, _2), "<swap> {known} with {known}")
reads(
    "act",
    Relocate(_1, _2, may_swap=True),
    "<move> {object} to {goal} or swap it with a character on the other line",
    "<move> {object} to {goal} or swap it with a character there",
    "<move> {object} to {goal} or swap them with a character there",
    "{moving_.*} {object} to {goal} or {swapping_.*} it with a character on {goal_}",
)
rule("moving", "<move>")(lambda: True)
rule("swapping", "<swap>")(lambda: True)


@rule("act", "<swap> {pronoun} with {article_}{placed}")
def swap_with_one(first: Subject, cards: Subject) -> Value:
    return choose_and_swap(pick(cards, Quantity(1)), first)


@rule("act", "<swap> {this} with {so_many}")
def swap_with_chosen(first: Subject, cards: Subject) -> Value:
    return choose_and_swap(cards, first)


@rule("act", "<swap> {so_many} with {known}")
def choose_and_swap(cards: Subject, other: Subject) -> Value:
    if not isinstance(cards, Pick):
        return REJECT
    return Seq((Choose(cards), Swap(ELIDED, other)))


# --- playing ------------------------------------------------------------------------

reads("entering", _1, " set to {mode}")
words("entering", {"": Mode.RESTING})


@rule("where", " onto {location}", " on {location}")
def where_to(where: Location) -> Value:
    """Cards enter on their owner's side."""
    is_one = len(where.zones) == 1 and where.side in (Side.ME, Side.ACTING)
    return where.zones[0] if is_one else REJECT


words("where", {"": Zone.FIELD})
forms(
    "or_raid",
    " or perform raid with it",
    ", or perform raid with it",
    " or perform raid with them",
    ", or perform raid with them",
    " or perform raid with them on characters on your field",
)
reads("act", Play(_1, _3, _2), "<play> {object}{entering}{where}")
reads(
    "act",
    Play(_1, _3, _2, RaidChoice.MAY),
    "<play> {object}{entering}{where}{or_raid_}",
)
reads("act", Play(_1, raid=RaidChoice.ONLY), "<perform> raid with {object}")

# --- using Event cards --------------------------------------------------------------


# --- the rest -----------------------------------------------------------------------

reads("act", DealDamage(Side.OPPONENT, _1), "<deal> {n} damage to your opponent")
reads("act", PayApNow(_1), "<pay> {n} AP")
words("abilities", {"ability": True, "abilities": True})
reads(
    "clause",
    May(Activate(_1, _2, as_this=True)),
    "{this_} may activate all of {its} {timing} abilities",
)
reads(
    "act",
    Activate(_1, _2, as_this=True),
    "<activate> {its} {timing} {abilities_} as if {this_} had them",
)
reads("act", Activate(_1, _2), "<activate> {its} {timing} {abilities_}")
reads(
    "sentence",
    Suppress(Pronoun(ReferenceForm.PLAYED), _1),
    "{timing}[ ]abilities on characters played with this ability do not activate",
)
reads(
    "sentence",
    Suppress(PLAYED_BY_BOTH, _1),
    "{timing}[ ]abilities on your characters and your opponent's characters played"
    " with this ability do not activate",
)
reads("sentence", Suppress(_1, _2), "{its} {timing} {abilities_} do not activate")

# --- joined -------------------------------------------------------------------------


@rule("either", "{act.*} or {act.*}")
def one_or_other(first: Effect, second: Effect) -> Value:
    return OneOf((first, second))


reads("either", OneOf((_1, If(_2, _3))), "{act.*}, or if {cond}, {act.*}")


__all__ = ["ELIDED", "book"]
