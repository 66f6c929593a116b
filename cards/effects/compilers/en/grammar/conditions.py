"""What must hold: what is where, how many there are, what a card is."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import LIST, add, define_list
from cards.effects.compilers.en.grammar.nouns import (
    LIFE,
    ONLY_ONE,
    STACK,
    cards_in,
    of_opponent,
    speaks_of_them,
)
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, _4
from cards.effects.compilers.engine.phrases import Location, Measure
from cards.effects.compilers.engine.unresolved import (
    NamedNumber,
    Pronoun,
    ReferenceForm,
    SoManyAgain,
)
from cards.effects.model.amounts import Count, FreeSlots, StatOf
from cards.effects.model.base import Amount, Condition, Filters, Subject
from cards.effects.model.conditions import And, Compare, Is, Or, TurnOf
from cards.effects.model.enums import Operator, Side, Zone
from cards.effects.model.filters import EnergyMet, InBattle, InZone, StatIs, Without
from cards.effects.model.subjects import Cards, PartOf, Under

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- how many -----------------------------------------------------------------------

_AT_LEAST_ONE: Final = Measure(1, Operator.AT_LEAST)
_NONE: Final = Measure(0)
_LIFE: Final = Cards(Side.ME, (Zone.LIFE_AREA,))
reads("measure", Measure(_1, _2), "{n}{compared}")
reads("measure", Measure(_1), "exactly {n}", line="measure: {n}{compared}")


reads("measure", Measure(_2, _1), "{than} {n}", line="measure: {n}{compared}")


@rule("measure", "{n} to {n}", "{n} or {n}")
def from_to(low: int, high: int) -> Value:
    return Measure(low, Operator.AT_LEAST, high) if low < high else REJECT


reads("some_of", _1, "{measure} ")
words("some_of", {"a ": _AT_LEAST_ONE, "an ": _AT_LEAST_ONE, "an": _AT_LEAST_ONE})
words("some_of", {"no ": _NONE, "none of ": _NONE, "one of ": _AT_LEAST_ONE})
forms("in_total", "", "a combined total of ")


def holds(measure: Measure, amount: Amount) -> Value:
    return measure.holds(amount)


def holds_there(measure: Measure, filters: Filters, where: Location) -> Value:
    """Return the condition that so many of a class are in a place."""
    cards = cards_in(where, filters)
    return measure.holds(Count(cards)) if isinstance(cards, Cards) else REJECT


def join_all(kind: type[And | Or], conditions: Iterable[Value]) -> Value:
    """Return several conditions as one; nothing where one of them means nothing."""
    found = tuple(conditions)
    return REJECT if REJECT in found else kind(cast(tuple[Condition, ...], found))


rule("so_many_there", "{in_total_}{some_of}{counted}")(holds)


_Counted = tuple[Measure, Filters]
reads("some_cards", (_1, _2), "{some_of}{class}")


@rule("so_many_there", "{some_cards} or {some_cards}{at}")
def either_there(some: _Counted, others: _Counted, where: Location) -> Value:
    """Five or more 〈A〉 cards or a 〈B〉 on your field: one of both."""
    return join_all(Or, (holds_there(*part, where) for part in (some, others)))


@rule("so_many_there", "{some_cards} and {some_cards}{at}")
def both_there(some: _Counted, others: _Counted, where: Location) -> Value:
    """An 〈A〉 and two or more 〈B〉 cards on your field: each of them."""
    return join_all(And, (holds_there(*part, where) for part in (some, others)))


forms("there_is", "there is ", "there are ", "you have ", "you also have ")
reads("fact", _1, "{there_is_}{so_many_there}")
reads("fact", Or((_1, _2)), "{there_is_}{so_many_there}, or {so_many_there}", line=LIST)
reads(
    "fact", And((_1, _2)), "{there_is_}{so_many_there} and {so_many_there}", line=LIST
)
rule("fact", "you have {measure} {total_energy}")(holds)


rule("fact", "your opponent has {so_many_there}", "they have {so_many_there}")(
    of_opponent
)


@rule("fact", "you have {measure} {class} on the field")
def have_on_field(measure: Measure, filters: Filters) -> Value:
    return measure.holds(Count(Cards(Side.ME, (Zone.FIELD,), filters)))


words("has_life", {"you have": Side.ME, "your opponent has": Side.OPPONENT})
reads("quantity", Count(Cards(_1, (Zone.LIFE_AREA,))), "{owner} life", line=LIFE)


@rule("fact", "{has_life} {measure} life")
def has_life(side: Side, measure: Measure) -> Value:
    return measure.holds(Count(Cards(side, (Zone.LIFE_AREA,))))


terms(
    "fewer",
    {
        "less": Operator.LESS,
        "fewer": Operator.LESS,
        "more": Operator.MORE,
        "the same number or more": Operator.AT_LEAST,
    },
)


@rule("fact", "you have {fewer} {placed} than your opponent")
@rule("fact", "you have {fewer} life than your opponent")
def compared_with_opponent(operator: Operator, cards: Cards = _LIFE) -> Value:
    if cards.side is not Side.ME:
        return REJECT
    return Compare(Count(cards), operator, Count(replace(cards, side=Side.OPPONENT)))


# --- what is where ------------------------------------------------------------------

# "〈A〉", "a blue 〈A〉", "〈A〉 or an ［B］ affinity card": what is said to be there.
reads("thing", _1, "{bare}", "a {class}", "an {class}", "an{class}")
define_list("things", "thing")
reads("subject", _1, "{things}", "either {things}")
forms("is", " is", " are")
forms("is_not", " is not", " are not")


def is_there(filters: Filters, where: Location) -> Value:
    return holds_there(_AT_LEAST_ONE, filters, where)


def is_not_there(filters: Filters, where: Location) -> Value:
    return holds_there(_NONE, filters, where)


rule("fact", "{subject}{is_}{at}")(is_there)
rule("fact", "{subject}{is_not_}{at}")(is_not_there)


reads("all_things", (_1, _2), "{thing} and {subject}", line=LIST)
reads("all_things", (_1, *_2), "{thing}, {more_things}", line=LIST)
reads("more_things", (_1,), "and {subject}", line=LIST)
reads("more_things", (_1, *_2), "{thing}, {more_things}", line=LIST)


@rule("fact", "{all_things}{is_}[ both]{at}")
def all_are_there(parts: tuple[Filters, ...], where: Location) -> Value:
    """〈A〉, 〈B〉 and 〈C〉 are on your field: each of them."""
    return join_all(And, (is_there(part, where) for part in parts))


@rule("fact", "neither {thing} nor {thing}{is_}{at}", line=LIST)
def none_is_there(first: Filters, second: Filters, where: Location) -> Value:
    return join_all(And, (is_not_there(part, where) for part in (first, second)))


@rule("fact", "{some_of}{class}{at}{have_}{withs}")
def some_there_are_so(
    some: Measure, filters: Filters, where: Location, more: Filters
) -> Value:
    """A character on your field has BP higher than its base BP."""
    return holds_there(some, add(filters, more), where)


forms("copies", "", "copies of ")


@rule("fact", "{in_total_}{measure} {copies_}{class} are{at}")
def so_many_are_there(measure: Measure, filters: Filters, where: Location) -> Value:
    return holds_there(measure, filters, where)


reads("fact", SoManyAgain(_2, _1), "{n}{compared} copies are{at_}")
terms("full", {" is full": Operator.EQUAL, " is not full": Operator.AT_LEAST})


_NUMBER: Final = "fact: a number is compared"


@rule("fact", "{quantity} is {measure}", line=_NUMBER)
def number_is(amount: Amount, measure: Measure) -> Value:
    return measure.holds(amount)


reads("fact", Compare(_1, _2, _3), "{quantity} is {than} {quantity}", line=_NUMBER)
reads("fact", Compare(StatOf(_1, _4), _3, _2), "{known} has {n}{compared} {stat}")


@rule("fact", "{owner} {line}{full}")
def line_is_full(side: Side, line: Zone, operator: Operator) -> Value:
    """Their front line: of the opponent, whose cards were spoken of."""
    side = Side.OPPONENT if side is Side.ACTING else side
    least = 0 if operator is Operator.EQUAL else 1
    return Compare(FreeSlots(side, line), operator, least)


@rule("fact", "{there_is_}{some_of}{free_} on {owner} {line}")
def there_is_space(some: Measure, side: Side, line: Zone) -> Value:
    return some.holds(FreeSlots(side, line))


rule("fact", "{there_is_}{free_} on {owner} {line}")(
    lambda side, line: there_is_space(_AT_LEAST_ONE, side, line)
)
forms("free", "free space", "free spaces", "empty space", "empty spaces")


# --- what a card is -----------------------------------------------------------------

# One card that something is said of.
reads("one", _1, "{known}")
reads("one", _1, "the {stack}", line=STACK)


@rule("one", "{cards}", "the {cards}", line=ONLY_ONE)
def one_in_battle(cards: Subject) -> Value:
    """Your opponent's attacking character: there is only one."""
    is_one = isinstance(cards, Cards) and any(
        isinstance(item, InBattle) for item in cards.filters
    )
    return cards if is_one else REJECT


reads("fact", TurnOf(_1), "it is {owner} turn")


_IS: Final = "fact: a card is so"


@rule(
    "fact",
    "{one}{have_}{withs}",
    "{one}{cop_} {quality}",
    "{one}{cop_} {subject}",
    line=_IS,
)
def is_so(cards: Subject, filters: Filters) -> Value:
    """The chosen character is 〈A〉, has ［B］ affinity, is resting."""
    is_number = len(filters) == 1 and isinstance(filters[0], StatIs)
    is_said_so = is_number and not isinstance(cards, Cards | PartOf)
    return REJECT if is_said_so or not filters else Is(cards, filters)


reads(
    "fact",
    Compare(StatOf(_1, _2), Operator.EQUAL, NamedNumber()),
    "{known} has the same selected {stat} amount",
    "{its} {stat} is equal to the selected number",
)
forms("cop", " is", " was", " are")
_STANDS: Final = "fact: where a card is"
reads("fact", Is(_1, (InZone((_2,)),)), "{one} is on your {field}", line=_STANDS)
reads("fact", Is(_1, (InZone((_2,)),)), "{one} is on the {line}", line=_STANDS)
reads("fact", Is(_1, (InZone((_2,)),)), "{one} is in your {store}", line=_STANDS)


@rule(
    "fact",
    "{one}{lack_} {withs}",
    "{one}{is_not_} {thing}",
    "{one}{is_not_} {quality}",
    line=_IS,
)
def is_not_so(cards: Subject, filters: Filters) -> Value:
    return Is(cards, (Without(filters),)) if filters else REJECT


_HAVE: Final = "have: or have not"
words("have", {" has ": True, " have ": True}, line=_HAVE)
for _lack in (" does not have", " do not have", " has no", " have no"):
    words("lack", {_lack: True}, line=_HAVE)


forms("face_down_cards", "face-down card", "face-down cards")


@rule("fact", "{known} has {some_of}{face_down_cards_} under it")
def has_so_many_under(cards: Subject, measure: Measure) -> Value:
    return measure.holds(Count(Under(cards)))


forms("every", "all the ", "all ")
reads(
    "fact", Is(_1, _2), "{every_}{cards} have {withs}", "{every_}{cards} are {quality}"
)
reads(
    "fact",
    Is(Pronoun(ReferenceForm.ELIDED), (EnergyMet(),)),
    "you have the required energy[ for it| for this card]",
    "you have required energy",
)

# --- several ------------------------------------------------------------------------


@rule("cond", "{fact} and {cond}")
def both_hold(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, And) else (second,)
    return And((first, *more))


rule("cond", "{fact}, {more_facts}", line=LIST)(both_hold)
rule("more_facts", "{fact}, {more_facts}", line=LIST)(both_hold)
reads("more_facts", _1, "and {fact}", line=LIST)


@rule("cond", "{fact} or {cond}")
def either_holds(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, Or) else (second,)
    return Or((first, *more))


@rule("cond", "{fact}")
def stated(fact: Condition) -> Value:
    return REJECT if speaks_of_them(fact) else fact
