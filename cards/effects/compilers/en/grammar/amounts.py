"""Numbers that are worked out: counts, kinds, sums, the best of several."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.en.grammar.filters import LIST
from cards.effects.compilers.en.grammar.nouns import LIFE, cards_in
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import Location
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    Divided,
    Plus,
    StatOf,
    Times,
    TotalEnergy,
)
from cards.effects.model.base import Amount, Filters
from cards.effects.model.enums import Deed, Distinct, Pool, Side, Zone
from cards.effects.model.subjects import Among, Cards, Under, Union

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- how many there are -------------------------------------------------------------


@rule("counted", "{class} {differing}{at}", "{class}{at} {differing}")
def kinds_of_class(filters: Filters, *rest: Value) -> Value:
    """［A］ affinity cards with unique card names on your field: as many names."""
    by = next(part for part in rest if isinstance(part, Distinct))
    where = next(part for part in rest if isinstance(part, Location))
    cards = cards_in(where, filters)
    return Count(cards, by) if isinstance(cards, Cards) else REJECT


def _shown(filters: Filters, where: Location) -> Union:
    """Cards with a trait on your field, and those revealed just now."""
    cards = Cards(where.side, where.zones, filters)
    return Union((cards, Among(Pronoun(ReferenceForm.REVEALED), filters)))


@rule(
    "counted",
    "{class} {differing} among the revealed cards and{at}",
    "{class} {differing} revealed and{at}",
    line="shown: {class} revealed and{at}",
)
def kinds_shown(filters: Filters, by: Distinct, where: Location) -> Value:
    return Count(_shown(filters, where), by)


reads("counted", Count(_1), "{shown}")
rule("shown", "{class} revealed and{at}")(_shown)


reads(
    "counted",
    Count(_2, _1),
    "{unique_} {told_apart} among {cards}",
    "{unique_} {told_apart} among {shown}",
)
reads("counted", Count(_1), "{cards}")
reads("counted", Count(Union((_1, _2))), "{cards} and {under}", line=LIST)


@rule("counted", "{class} and face-down {plural_} under {class}{at}", line=LIST)
def cards_and_those_under(these: Filters, bases: Filters, where: Location) -> Count:
    """［A］ affinity cards and face-down cards under characters on your field."""
    first, second = (Cards(where.side, where.zones, f) for f in (these, bases))
    return Count(Union((first, Under(second, face_down_only=True))))


words("counted", {"life": Count(Cards(Side.ME, (Zone.LIFE_AREA,)))}, line=LIFE)
forms("sum_of", "number", "amount", "combined total number", "combined total")
reads("quantity", _1, "the {sum_of_} of {counted}")


@rule(
    "counted",
    "{class} {differing}{at} from among the following: {joint_members}",
    line=LIST,
)
def kinds_of_these(
    bare: Filters, by: Distinct, where: Location, named: Filters
) -> Value:
    return REJECT if bare else Count(Cards(where.side, where.zones, named), by)


@rule("quantity", "the {sum_of_} of {placed} and {placed}", line=LIST)
def sum_of_both(first: Cards, second: Cards) -> Amount:
    """Your life and your opponent's life: those of either player."""
    sides = {first.side, second.side}
    either = replace(first, side=Side.EITHER)
    if sides == {Side.ME, Side.OPPONENT} and either == replace(
        second, side=Side.EITHER
    ):
        return Count(either)
    return Count(Union((first, second)))


# --- numbers of cards, and energy ---------------------------------------------------

_NUMBER: Final = "quantity: a number of a card"
reads("quantity", StatOf(_1, _2), "{its} {stat}", line=_NUMBER)
reads("quantity", StatOf(_2, _1), "the {stat}[ value] of {known}", line=_NUMBER)
reads(
    "quantity",
    StatOf(_3, _2, _1),
    "the {best} {stat} of {topic}",
    "the {best} {stat} among {topic}",
)
terms("best", {"highest": Pool.MAX, "lowest": Pool.MIN})
terms("best", {"combined total": Pool.SUM})
reads("quantity", Times(_2, _1), "{n} multiplied by {quantity}")
reads("quantity", Plus(_1, _2), "{n} plus {quantity}")
reads("quantity", Count(_1), "the number of {pronoun}", "the number of {done_cards}")
reads("quantity", Count(_1), "the number of {known_by_deed}")
_ENERGY: Final = "total_energy: all that is generated"
reads("total_energy", TotalEnergy(Side.ME), "energy generation", line=_ENERGY)
reads(
    "total_energy", TotalEnergy(Side.ME, _1), "{color} energy generation", line=_ENERGY
)

# --- for each of them ---------------------------------------------------------------

reads("per", _1, "for each {per_what}")
reads("per", Count(_1), "for each of {placed}", line="per: for each {per_what}")


@rule("per", "for every {n} {per_what}")
def for_every(n: int, amount: Amount) -> Value:
    return REJECT if n < 1 else Divided(amount, n)


reads("per_what", _1, "{counted}")
reads("per_what", Count(Union((_1, _2))), "{placed} and each {placed}", line=LIST)
reads("per_what", Count(_1), "{done_cards}", "{by_deed}")
reads("quantity", _1, "the number of {done_this_turn}")
reads("per_what", _1, "{done_this_turn}")


@rule("done_this_turn", "{class}{done_to} this turn")
def done_this_turn(filters: Filters, done: tuple[Deed, Side]) -> Amount:
    return CountThisTurn(*done, filters)


_USED, _RETIRED = (Deed.USED, Side.ME), (Deed.RETIRED, Side.EITHER)
terms("done_to", {" you have used": _USED, " sidelined": _RETIRED})
terms("done_to", {" that has been sidelined": _RETIRED})
