"""Naming cards: places, cards in them, pronouns, parts of a stack."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.en.grammar.filters import LIST, add
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, define_view, read_only
from cards.effects.compilers.engine.phrases import Location
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm, Remaining
from cards.effects.model.amounts import Count
from cards.effects.model.base import Amount, Condition, Filters, Subject
from cards.effects.model.control import As
from cards.effects.model.enums import CardKind, Side, StackPart, Zone
from cards.effects.model.filters import AnyOf, InBattle, InMode, InZone, IsKind, Named
from cards.effects.model.subjects import Among, Cards, PartOf, This, Top, Under, Union
from cards.effects.model.traversal import iter_children, transform_tree

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- places -------------------------------------------------------------------------

_SAME_LINE: Final = Location(Side.ME, (Zone.SAME_LINE,))
_OTHER_LINE: Final = Location(Side.ME, (Zone.OTHER_LINE,))
_BOTH_FIELDS: Final = Location(Side.EITHER, (Zone.FIELD,))
reads("location", Location(_1, _2), "{owner} {zone}")
reads("field_of", Location(_1, (_2,)), "{owner} {field}")
words(
    "field_of",
    {
        "your field or your opponent's field": _BOTH_FIELDS,
        **{
            f"the same line{end}": _SAME_LINE
            for end in ("", " as it", " as this character", " as this card")
        },
        **{
            f"the other line{end}": _OTHER_LINE
            for end in ("", " from this character", " than this character")
        },
    },
)


@rule("location", "{owner} {zone} or {zone}", "{owner} {zone} and {zone}")
def two_zones(
    side: Side, first: tuple[Zone, ...], second: tuple[Zone, ...]
) -> Location:
    return Location(side, first + second)


reads("store_of", Location(_1, (_2,)), "{owner} {store}")


@rule("field_of", "{owner} {line} or {line}", "{owner} {line} and {line}")
@rule("store_of", "{owner} {store} or {store}", "{owner} {store} and {store}")
def two_places(side: Side, first: Zone, second: Zone) -> Value:
    return REJECT if first is second else Location(side, (first, second))


_AT: Final = "at: in a place"
reads("one_at", _1, " on {field_of}", " in {store_of}", line=_AT)
reads("one_at", _1, " from {field_of}", " from {store_of}", line=_AT)
for _hand in (" in hand", " from hand"):
    words("one_at", {_hand: Location(Side.ME, (Zone.HAND,))}, line=_AT)
reads("at", _1, "{one_at}", line=_AT)


@rule("at", "{one_at} or{one_at}", "{one_at} and{one_at}", line=_AT)
def in_two_places(first: Location, second: Location) -> Value:
    """On your field or in your sideline."""
    if first.side is not second.side:
        return REJECT
    return Location(first.side, first.zones + second.zones)


# --- cards somewhere ----------------------------------------------------------------


@define_view(read_only)
def cards_in(where: Location, filters: Filters) -> Value:
    """Return cards of a class in a place; nothing is known of the cards of a deck."""
    if Zone.DECK in where.zones and filters:
        return REJECT
    return Cards(where.side, where.zones, filters)


reads("placed", cards_in(_2, _1), "{class}{at}")


@rule("placed", "{class}{at}{posts}")
def cards_there_that(filters: Filters, where: Location, more: Filters) -> Value:
    return cards_in(where, add(filters, more))


# "your opponent's characters": those on the field.


@rule("placed", "{owner} {class}")
def cards_of(side: Side, filters: Filters) -> Value:
    return Cards(side, (Zone.FIELD,), filters) if filters else REJECT


@rule("placed", "{owner} {class}{at}")
def cards_of_place(side: Side, filters: Filters, where: Location) -> Value:
    """Your characters on the other line; your opponent's on their front line."""
    if side is Side.OPPONENT and where.side is Side.ACTING:
        return Cards(side, where.zones, filters)
    is_line = where in (_OTHER_LINE, _SAME_LINE)
    return cards_in(where, filters) if is_line and side is Side.ME else REJECT


words("ap_cards", {"AP cards": True, "AP card": True})
reads("placed", Cards(_1, (Zone.AP_AREA,)), "{owner} {ap_cards_}")
reads("placed", Cards(_1, (Zone.AP_AREA,), (InMode(_2),)), "{owner} {mode} {ap_cards_}")


ONLY_ONE: Final = "battler: the one that attacks or blocks"


@rule("battler", "{class}", line=ONLY_ONE)
def in_battle_of_anyone(filters: Filters) -> Value:
    """An attacking character: there is only one, so whose it is need not be said."""
    is_in_battle = any(isinstance(item, InBattle) for item in filters)
    return Cards(Side.EITHER, (Zone.FIELD,), filters) if is_in_battle else REJECT


@rule("joint_placed", "{joint_core}{at}")
def all_of_these(filters: Filters, where: Location) -> Value:
    """〈A〉 and 〈B〉 cards on your field: all of both."""
    is_list = any(isinstance(item, AnyOf) for item in filters)
    return cards_in(where, filters) if is_list else REJECT


reads("cards", _1, "{placed}", "{joint_placed}", "{under}", "{among}")
reads("cards", _1, "{battler}", line=ONLY_ONE)


def speaks_of_them(part: object) -> bool:
    """Return whether "their" has no acting player to refer to."""
    if isinstance(part, As):
        return False
    if isinstance(part, Cards | Top) and part.side is Side.ACTING:
        return True
    return any(speaks_of_them(child) for _, child in iter_children(part))


# --- among cards looked at or revealed ----------------------------------------------

_LOOKED: Final = Pronoun(ReferenceForm.LOOKED)
for _seen in ("them", "those cards", "the revealed cards"):
    forms("pool", f"among {_seen}", f"from among {_seen}", means=_LOOKED)
reads("among", Among(_2, _1), "{class} {pool}")


# --- pronouns and parts -------------------------------------------------------------

words("this", {f"this {word}": This() for word in ("character", "card", "site")})
words("this", {"this raided character": This()})
_THAT: Final = Pronoun(ReferenceForm.THAT)
_THAT_CHARACTER: Final = Pronoun(ReferenceForm.THAT_CHARACTER)
forms("that", "that card", "those cards", "that site", means=_THAT)
forms("that", "that character", "those characters", means=_THAT_CHARACTER)
# Cards that a moment was about.
words("that", {"the card that was placed into your sideline": _THAT})
words("those_placed", {"those cards placed into your sideline": _THAT})
forms(
    "pronoun",
    *("it", "they", "them", "both of them", "both"),
    means=Pronoun(ReferenceForm.ELIDED),
)
# "the chosen card", "the card you revealed", "the 〈X〉 chosen with this ability".
_DONE: Final = "was_done: what a step did to cards"
for _words, _form in (
    (("chosen", "you chose"), ReferenceForm.CHOSEN),
    (("revealed", "you revealed"), ReferenceForm.REVEALED),
    (("played", "you played"), ReferenceForm.PLAYED),
    (("sidelined",), ReferenceForm.RETIRED),
    (("switched", "you switched to resting"), ReferenceForm.RESTED),
    (("placed",), ReferenceForm.MOVED),
    (("looked at", "you looked at"), ReferenceForm.LOOKED),
):
    words("deed", dict.fromkeys(_words[:1], Pronoun(_form)), line=_DONE)
    words("was_done", dict.fromkeys(_words, Pronoun(_form)), line=_DONE)
words("deed", {"removed": Pronoun(ReferenceForm.MOVED, Zone.REMOVE_AREA)}, line=_DONE)
forms(
    "by_this",
    "",
    " with this ability",
    " by this ability",
    " with this card's ability",
    " by this card's ability",
)
reads("was_done", Pronoun(ReferenceForm.MOVED, _1), "{was_put_}{way_to}", line=_DONE)
_MOVED: Final = Pronoun(ReferenceForm.MOVED)
_ON_DECK: Final = Pronoun(ReferenceForm.MOVED, Zone.DECK)
reads("was_done", _ON_DECK, "{was_put_} {on_deck_}", line=_DONE)
forms(
    "was_put", "placed", "you placed", "returned", "you returned", "added", "you added"
)
reads("was_put", True, "placed from {location_}")
words(
    "on_deck",
    {f"on the {end} of your deck": True for end in ("top", "bottom")},
    line=_DONE,
)
# Cards that were chosen, played, ... are of the kind that was looked for.
SAYS_NOTHING: Final = {(), (IsKind(CardKind.CHARACTER),), (IsKind(CardKind.SITE),)}
_OF_ANY_KIND: Final = (
    ReferenceForm.REVEALED,
    ReferenceForm.LOOKED,
    ReferenceForm.MOVED,
)


def known_by_deed(pronoun: Pronoun, filters: Filters) -> Subject:
    if not filters or (pronoun.form not in _OF_ANY_KIND and filters in SAYS_NOTHING):
        return pronoun
    match filters:
        case (IsKind(kind),):
            return replace(pronoun, kind=kind)
    return Among(pronoun, filters)


rule("by_deed", "{deed} {bare}")(known_by_deed)
reads("known_by_deed", _1, "the {by_deed}")


@rule("known_by_deed", "the {deed} {bare} of your opponent")
def opponents_by_deed(pronoun: Pronoun, filters: Filters) -> Subject:
    """Where cards of both players were chosen before."""
    return known_by_deed(replace(pronoun, owner=Side.OPPONENT), filters)


reads("known_by_deed", _1, "the {done_cards}")


@rule("done_cards", "{bare} {was_done}{by_this_}")
def class_of_deed(filters: Filters, pronoun: Pronoun) -> Subject:
    return known_by_deed(pronoun, filters)


reads("that", Pronoun(ReferenceForm.THAT, named=Named(_1)), "that {name}")
words(
    "remaining",
    dict.fromkeys(
        (
            f"{which} remaining {what}"
            for which in ("the", "any")
            for what in ("card", "cards")
        ),
        Remaining(),
    ),
)
for _rest in ("the rest", "the rest of the cards", "the other card", "the other cards"):
    words("remaining", {_rest: Remaining()}, line="remaining: the rest")
reads("known", _1, "{this}", "{that}", "{pronoun}", "{known_by_deed}", "{remaining}")
# "its", "their", "this character's": what is said next belongs to it.
forms("its", "its", "their", means=Pronoun(ReferenceForm.ELIDED))
reads("its", _1, "{this}'s", "{that}'s", "{known_by_deed}'s")
terms(
    "stack_part",
    {
        "top card": StackPart.TOP,
        "top raided card": StackPart.TOP,
        "bottom card": StackPart.BOTTOM,
        "base card": StackPart.BELOW_TOP,
        "base cards": StackPart.BELOW_TOP,
    },
)
_PART: Final = "part: a card of a stack"
reads(
    "part",
    PartOf(_2, _1),
    "{stack_part} of {known}",
    "{stack_part} from {known}",
    line=_PART,
)
reads("part", PartOf(_1, _2), "{its} {stack_part}", line=_PART)
reads("part", PartOf(This(), StackPart.TOP), "this top raided card", line=_PART)
words("face_down", {"face-down ": True, "": False}, line="face_down: face-down")
reads("under", Under(_2, face_down_only=_1), "{face_down}{plural_} under {under_base}")
reads(
    "under",
    Union((Under(_2, face_down_only=_1), Under(_3, face_down_only=_1))),
    "{face_down}{plural_} under {under_base} or under {under_base}",
    "{face_down}{plural_} under {under_base} or {face_down_}{plural_} under {under_base}",
    line=LIST,
)
reads("under_base", _1, "{known}", "{article_}{cards}")

# --- a whole set --------------------------------------------------------------------

reads("whole", _1, "all {cards}", "all the {cards}", "all of {cards}")
STACK: Final = "whole: cards of a stack"
reads("stack", _1, "{part}", line=STACK)
reads("stack", _1, "{under}", line=STACK)
reads("whole", _1, "the {stack}", line=STACK)
reads("whole", _1, "{part}", line=STACK)
reads("whole", _1, "{known}", "{deck_top}")
forms("this_one", "character", "card", "site")
reads("whole", Among(This(), (InMode(_1),)), "this {mode} {this_one_}")
reads("whole", Among(_1, (InZone((_2,)),)), "{known} from your {store}")


@rule(
    "whole", "{known}{posts} from your {store}", line="whole: {known} from your {store}"
)
def known_that_is_there(cards: Subject, filters: Filters, zone: Zone) -> Subject:
    return Among(cards, add(filters, (InZone((zone,)),)))


reads("whole", Union((_1, _2)), "{known} and {whole}", line=LIST)

# --- the top of a deck --------------------------------------------------------------

LIFE: Final = "placed: {owner} life[ cards]"
reads("placed", Cards(_1, (Zone.LIFE_AREA,)), "{owner} life[ cards]", line=LIFE)
reads("many_cards", (_1, False), "{n} {plural_}")
reads("many_cards", (1, False), "a card", "an additional card")
words("many_cards", {"the same number of cards": (Count(_MOVED), False)})
reads("many_cards", (_1, True), "up to {n} {plural_}")
reads("many_cards", (_1, False), "[a number of ]cards equal to {quantity}")
reads("deck_top", Top(_1, 1), "the top card of {owner} deck")
reads(
    "deck_top",
    Top(_2, _1),
    "the top {n} cards of {owner} deck",
    "{n} cards of {owner} deck",
)
reads("deck_top", Top(_2, _1), "{n} {plural_} from the top of {owner} deck")
reads(
    "deck_top",
    Top(_2, _1, up_to=True),
    "up to {n} {plural_} from the top of {owner} deck",
)
reads(
    "deck_top",
    Top(_1, _2),
    "[a number of ]cards from the top of {owner} deck equal to {quantity}",
)


def of_opponent(part: Subject | Condition | Amount) -> Value:
    """Return what is said of "their" cards after the opponent was named."""
    if not speaks_of_them(part):
        return REJECT
    return transform_tree(part, _as_opponents)


def _as_opponents(node: object) -> object:
    if isinstance(node, Cards | Top) and node.side is Side.ACTING:
        return replace(node, side=Side.OPPONENT)
    return node
