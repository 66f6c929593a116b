"""What is done: draw, choose, look, move, switch, play.

``act`` has one verb, in every form; ``steps`` join acts.
"""

from dataclasses import replace
from typing import Final, cast

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
from cards.effects.compilers.engine.unresolved import MoveTo, Pronoun, ReferenceForm
from cards.effects.model import atoms
from cards.effects.model.amounts import Count, ReplacedCount, Times
from cards.effects.model.base import Amount, Effect, Number, Subject
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
    return atoms.Draw(many[0], up_to=many[1])


reads("act", atoms.Draw(ReplacedCount()), "<draw> that many cards")
DRAWN_PER: Final = "act: <draw> {many_cards} {per}"


def draw_per(*parts: Value) -> Value:
    """Draw a card for each 〈X〉 on your field."""
    number, up_to = next(part for part in parts if isinstance(part, tuple))
    per = next(part for part in parts if isinstance(part, Amount))
    if not isinstance(number, int):
        return REJECT
    return atoms.Draw(per if number == 1 else Times(per, number), up_to=up_to)


rule("act", "<draw> {many_cards} {per}", line=DRAWN_PER)(draw_per)
reads(
    "act",
    atoms.Draw(_1, up_to_hand=True),
    "<draw> cards until you have {n} [cards ]in[ your] hand",
)
_AS_MANY: Final = Count(Cards(Side.OPPONENT, (Zone.HAND,)))
reads(
    "act",
    atoms.Draw(_AS_MANY, up_to_hand=True),
    "<draw> cards until you have the same number of cards in[ your] hand as your opponent",
)


@rule("act", "<choose> {object}")
def choose(cards: Subject) -> Value:
    return atoms.Choose(cards) if isinstance(cards, Pick | Together) else REJECT


reads("act", atoms.Look(_1), "<look> at {object}")
reads("act", atoms.Reveal(_1), "<reveal> {object}")
reads("act", atoms.Shuffle(_1), "<shuffle> {owner} deck")
reads("act", atoms.Look(Cards(_1, (Zone.HAND,))), "<look> at {owner} hand")
reads("act", atoms.Reveal(Cards(_1, (Zone.HAND,))), "<reveal> {owner} hand")
reads("act", atoms.NameNumber(), "<select> a required energy amount")

# --- moving -------------------------------------------------------------------------

terms("deck_end", {"top": Position.TOP, "bottom": Position.BOTTOM})
terms("deck_end", {"top or bottom": Position.EITHER})
words("the", {"": None, "the ": None})


def _stated(owner: Side) -> Side | None:
    """Their: of whose cards they are."""
    return None if owner is Side.ACTING else owner


_INTO: Final = "destination: into {owner} {store}"


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
    "to {the_}{deck_end} of {owner} deck",
    "at {the_}{deck_end} of {owner} deck",
)(_on_deck)
for _owners in ("its owner's", "their owner's", "their owners'"):
    words("owners", {_owners: True}, line="owner: a term of the rules")
rule("destination", "on {the_}{deck_end} of {owners_} deck")(
    lambda end: Destination(Zone.DECK, end)
)
reads(
    "destination",
    Destination(_1),
    "into {owners_} {store}",
    "to {owners_} {store}",
    line=_INTO,
)
for _words, _zone in (
    (("into the sideline", "to the sideline"), Zone.OUTSIDE_AREA),
    (("into the removal area", "to the removal area"), Zone.REMOVE_AREA),
    (("to hand",), Zone.HAND),
):
    words("destination", dict.fromkeys(_words, Destination(_zone)), line=_INTO)


@rule("destination", "on {the_}top and/or bottom of {owner} deck")
def on_both_ends(owner: Side) -> Destination:
    return _on_deck(Position.SPLIT, owner)


@rule("destination", "on {the_}{deck_end} of {owner} deck or into {owner} {store}")
def on_deck_or_into(end: Position, owner: Side, other: Side, zone: Zone) -> Value:
    if owner is not other or zone is Zone.DECK:
        return REJECT
    return replace(_on_deck(end, owner), or_to=zone)


@rule("destination", "on {owner} choice of the top or bottom of {owner} deck")
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
        return atoms.Move(cards, Zone.UNDER, under=to.under, face_down=True)
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


@rule("act", "<place> {so_many} and {whole} {placing}")
def place_both(first: Subject, second: Subject, to: Destination) -> Effect:
    return Seq(tuple(cast(Effect, place(part, to)) for part in (first, second)))


reads(
    "act",
    atoms.Move(_1, Zone.LIFE_AREA, face_up=True),
    "<place> {object} face up into your life area",
)


@rule("act", "<add> {object} {destination}", "<return> {object} {destination}")
def add_to(cards: Subject, to: Destination) -> Value:
    if to.zone not in (Zone.HAND, Zone.DECK, Zone.LIFE_AREA):
        return REJECT
    return place(cards, to)


@rule(
    "act",
    "<place> [a number of ]{cards} {placing} equal to {quantity}",
    "<place> a number of {cards} equal to {quantity} {placing}",
)
def place_so_many(cards: Subject, *rest: Value) -> Value:
    """Place cards from your hand into your sideline equal to the number of …."""
    to = next(part for part in rest if isinstance(part, Destination))
    number = next(part for part in rest if isinstance(part, Amount))
    chosen = pick(cards, Quantity(number))
    return REJECT if chosen is REJECT else place(cast(Subject, chosen), to)


# 「its top raided card into their sideline」, 「the top card of your deck face down」.
reads("it", True, "it", "them")
rule("reveal", "<reveal>")(lambda: True)
rule("add", "<add>", "<place>")(lambda: True)


@rule(
    "act",
    "{reveal_.*} {object} and {add_.*} {it_} to {owner} hand",
    "{reveal_.*} {object}, then {add_.*} {it_} to {owner} hand",
)
def reveal_and_add(cards: Subject, owner: Side) -> Effect:
    return MoveTo(cards, Zone.HAND, owner=_stated(owner), reveal=True)


@rule("act", "{reveal_.*} {object} and {add_.*} {it_} face down under {base}")
def reveal_and_put_under(cards: Subject, base: Subject) -> Effect:
    return atoms.Move(cards, Zone.UNDER, under=base, face_down=True, reveal=True)


# --- on the field -------------------------------------------------------------------

reads("act", atoms.Retire(_1), "<sideline> {object}")
reads("act", atoms.SetMode(_1, _2), "<switch> {object} to {mode}")
reads("act", atoms.SetMode(_2, _1), "<switch> to {mode} {object}")
reads(
    "act",
    OneOf((atoms.SetMode(_1, _2), atoms.SetMode(_1, _3))),
    "<switch> {object} to {mode} or {mode}",
)
reads("goal", _1, "{owner_} {line}", "the {line}", line="goal: a line")
words("goal", {"the other line": Zone.OTHER_LINE, "another line": Zone.OTHER_LINE})
reads("act", atoms.Relocate(_1, _2), "<move> {object} to {goal}")
reads("act", atoms.Swap(ELIDED), "<swap> them")
rule("moving", "<move>")(lambda: True)
rule("swapping", "<swap>")(lambda: True)
_THERE: Final = "someone: on the line it moves to"
words("someone", {"there": None, "on the other line": None}, line=_THERE)
reads("someone", _1, "on {goal}", line=_THERE)


@rule(
    "act",
    "{moving_.*} {object} to {goal} or {swapping_.*} {it_} with a character {someone}",
)
def move_or_swap(cards: Subject, goal: Zone, where: Zone | None) -> Value:
    if where not in (None, goal):
        return REJECT
    return atoms.Relocate(cards, goal, may_swap=True)


reads("swapped", _1, "{known}", "{so_many}")


@rule("act", "<swap> {swapped} with {swapped}")
def swap(first: Subject, second: Subject) -> Value:
    """Two known cards, or one known and one that is chosen for it."""
    picks = [cards for cards in (first, second) if isinstance(cards, Pick)]
    if len(picks) > 1:
        return REJECT
    if not picks:
        return atoms.Swap(first, second)
    other = second if picks[0] is first else first
    if isinstance(other, Pronoun):  # Spoken of before the choice.
        return atoms.Swap(other, picks[0])
    return Seq((atoms.Choose(picks[0]), atoms.Swap(ELIDED, other)))


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
reads("act", atoms.Play(_1, _3, _2), "<play> {object}{entering}{where}")
reads(
    "act",
    atoms.Play(_1, _3, _2, RaidChoice.MAY),
    "<play> {object}{entering}{where}{or_raid_}",
)
reads("act", atoms.Play(_1, raid=RaidChoice.ONLY), "<perform> raid with {object}")
reads(
    "act",
    atoms.Play(_1, raid=RaidChoice.ONLY, onto=_2),
    "<perform> raid with {object} onto {known}",
    "<perform> raid with {object} on {known}",
)

# --- using cards --------------------------------------------------------------------

reads(
    "act", atoms.UseEvent(_1, needs_energy=True), "<use> {object} with an AP cost of 0"
)
reads(
    "act",
    atoms.UseEvent(_1),
    "<use> {object} without paying for it",
    "<use> {object}, ignoring required energy and without paying AP",
)

# --- the rest -----------------------------------------------------------------------

words("damaged", {"your opponent": Side.OPPONENT, "you": Side.ME})
reads("act", atoms.DealDamage(_2, _1), "<deal> {n} damage to {damaged}")
reads("act", atoms.PayApNow(_1), "<pay> {n} AP")
words("abilities", {"ability": True, "abilities": True})
_AS_THIS: Final = "act: activate abilities of another card"
reads(
    "clause",
    May(atoms.Activate(_1, _2, as_this=True)),
    "{this_} may activate all of {its} {timing} abilities",
    line=_AS_THIS,
)
reads(
    "clause",
    atoms.Activate(_1, _2, as_this=True),
    "{this_} activates all of {its} {timing} abilities",
    line=_AS_THIS,
)
reads(
    "act",
    atoms.Activate(_1, _2, as_this=True),
    "<activate> {its} {timing} {abilities_} as if {this_} had them",
    line=_AS_THIS,
)
reads("act", atoms.Activate(_1, _2), "<activate> {its} {timing} {abilities_}")
reads("act", atoms.ActivateTrigger(_1), "<activate> {its} trigger")
_SUPPRESSED: Final = "sentence: abilities do not activate"
reads(
    "sentence",
    atoms.Suppress(_2, _1),
    "{timing}[ ]abilities on {done_cards} do not activate",
    line=_SUPPRESSED,
)
reads(
    "sentence",
    atoms.Suppress(_1, _2),
    "{its} {timing} {abilities_} do not activate",
    line=_SUPPRESSED,
)

# --- joined -------------------------------------------------------------------------


@rule("either", "{act.*} or {act.*}")
def one_or_other(first: Effect, second: Effect) -> Value:
    return OneOf((first, second))


reads("either", OneOf((_1, If(_2, _3))), "{act.*}, or if {cond}, {act.*}")
