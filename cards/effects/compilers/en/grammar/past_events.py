"""What must hold: what happened this turn, how a card came, what was just done."""

from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2
from cards.effects.compilers.engine.phrases import Measure
from cards.effects.compilers.engine.unresolved import Done, Past, Pronoun, ReferenceForm
from cards.effects.model.amounts import Count, CountThisTurn
from cards.effects.model.base import Condition, Filters, Subject
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    DidThisTurn,
    EnteredBy,
    EnteredFrom,
    Not,
)
from cards.effects.model.enums import Deed, Operator, Side, Zone
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- what was just done -------------------------------------------------------------

_SO: Final = Done(Past.PREVIOUS)
_TO_HAND: Final = Done(Past.ADDED_TO_HAND)
words(
    "fact",
    {
        "you do": _SO,
        "they do": _SO,
        "you cannot": Not(_SO),
        "you do not": Not(Done(Past.DECLINED)),
        "they do not": Not(Done(Past.DECLINED)),
        "you added a card to your hand": _TO_HAND,
        "you did not add a card to your hand": Not(_TO_HAND),
        "you do not add it to your hand": Not(_TO_HAND),
    },
)


@rule("fact", "you added {thing} to your hand")
def added(filters: Filters) -> Value:
    return Done(Past.ADDED_TO_HAND, filters) if filters else REJECT


_CHOSEN: Final = Pronoun(ReferenceForm.CHOSEN)
reads(
    "fact", Compare(Count(_CHOSEN), Operator.EQUAL, _1), "you chose {n} cards{by_this_}"
)
reads("fact", Done(Past.CHOSE, _1), "you choose {thing}{by_this_}")
reads("fact", Done(Past.CHOSE, _1), "{thing} was chosen{by_this_}")


@rule("fact", "you chose a combined total of {measure} {bare_} including {thing}")
def chose_so_many_with(measure: Measure, filters: Filters) -> Condition:
    some = cast(Condition, measure.holds(Count(_CHOSEN)))
    # Not all of them were chosen in full, so it is not asked whether they were.
    return And((some, Compare(Count(Among(_CHOSEN, filters)), Operator.AT_LEAST, 1)))


reads("fact", Done(Past.RESTED, _1), "you switched {thing} to resting")
forms("place", "you place ", "you placed ")
forms("is_placed", " is placed", " was placed")
_INTO: Final = "into {stores_} {store}{by_this_}"


@rule("fact", f"{{place_}}{{thing}} {_INTO}", f"{{thing}}{{is_placed_}} {_INTO}")
def was_placed(filters: Filters, zone: Zone) -> Value:
    return Done(Past.MOVED, filters, zone) if filters else REJECT


@rule("fact", f"{{place_}}{{measure}} {{bare}} {_INTO}")
def so_many_placed(measure: Measure, filters: Filters, zone: Zone) -> Value:
    moved = Pronoun(ReferenceForm.MOVED, zone)
    return measure.holds(Count(Among(moved, filters) if filters else moved))


@rule("fact", "you added {measure} {bare} to your hand{by_this_}")
def so_many_added(measure: Measure, filters: Filters) -> Value:
    return so_many_placed(measure, filters, Zone.HAND)


@rule("fact", "{measure} {bare_} were chosen{by_this_}")
def so_many_chosen(measure: Measure) -> Value:
    return measure.holds(Count(_CHOSEN))


_RETIRED: Final = Pronoun(ReferenceForm.RETIRED)
reads(
    "fact",
    Compare(Count(_RETIRED), Operator.EQUAL, _1),
    "you sideline {n} characters{by_this_}",
)
reads("fact", Done(Past.RETIRED, owner=_1), "you sideline {owner} character{by_this_}")

# --- what happened this turn --------------------------------------------------------


def _this_turn(
    deed: Deed,
    measure: Measure,
    side: Side,
    filters: Filters,
    cause: Cause | None = None,
) -> Value:
    return measure.holds(CountThisTurn(deed, side, filters, cause))


@rule("fact", "you have used {some_of}{class}{used_from} this turn")
def used(measure: Measure, filters: Filters, deed: Deed) -> Value:
    return _this_turn(deed, measure, Side.ME, filters)


terms("used_from", {"": Deed.USED, " from your hand": Deed.USED_FROM_HAND})


@rule(
    "fact", "you have paid an AP cost for an ability on one of your {class} this turn"
)
def paid_ap(filters: Filters) -> Value:
    least = Measure(1, Operator.AT_LEAST)
    return _this_turn(Deed.PAID_AP, least, Side.ME, filters)


forms("have", " has", " have", " was", " were")
terms(
    "was_done_to",
    {" been sidelined": Deed.RETIRED, " been raided": Deed.RAIDED},
)


@rule("fact", "{some_of}{class}{have_}{was_done_to} this turn{by}")
def happened_to_any(
    measure: Measure, filters: Filters, deed: Deed, cause: Cause | None
) -> Value:
    if not filters:
        return REJECT
    return _this_turn(deed, measure, Side.EITHER, filters, cause)


@rule("fact", "{some_of}{placed}{have_}{was_done_to} this turn{by}")
def happened_to(
    measure: Measure, cards: Cards, deed: Deed, cause: Cause | None = None
) -> Value:
    if cards.zones != (Zone.FIELD,):
        return REJECT
    return _this_turn(deed, measure, cards.side, cards.filters, cause)


@rule(
    "fact",
    "you have placed {some_of}{plural_} from your hand into your sideline{by} this"
    " turn",
)
def discarded(measure: Measure, cause: Cause | None) -> Value:
    return _this_turn(Deed.DISCARDED, measure, Side.ME, (), cause)


@rule("fact", "none of {placed} were sidelined this turn")
def happened_to_none(cards: Cards) -> Value:
    return happened_to(Measure(0), cards, Deed.RETIRED)


@rule("fact", "{some_of}{class} has been played onto your field this turn")
def was_played(measure: Measure, filters: Filters) -> Value:
    return _this_turn(Deed.ENTERED, measure, Side.ME, filters)


_DID: Final = "fact: what a card did this turn"
reads("fact", DidThisTurn(_1, _2), "{known} has {did} this turn", line=_DID)
reads("fact", Not(DidThisTurn(_1, _2)), "{known} has not {did} this turn", line=_DID)
reads("fact", DidThisTurn(_1, Deed.ENTERED), "{known} was played this turn", line=_DID)
reads(
    "fact",
    DidThisTurn(_1, Deed.CHOSEN, _2),
    "{known} has been chosen{done_by} this turn",
    line=_DID,
)
reads(
    "fact",
    DidThisTurn(_1, Deed.ATTACKED, times=_2),
    "{known} attacked this turn, exactly {n} time",
    "{known} attacked this turn, exactly {n} times",
)


# --- how a card came ----------------------------------------------------------------


@rule(
    "fact",
    "{this} is played{done_by}",
)
def came_by(cards: Subject, cause: Cause) -> Value:
    return EnteredBy(cards, cause.side or Side.ME, cause.sources, cause.filters)


_CAUSED: Final = "fact: that was done by a cause"
reads(
    "fact",
    CausedBy(_1),
    "that was caused by {cause}",
    "you added this card from your {store_} to your {store_}{done_by}",
    "{this_} has been sidelined{done_by}",
    "{pronoun_} has been sidelined{done_by}",
    line=_CAUSED,
)
_FROM: Final = "fact: played from a place"
reads("fact", EnteredFrom(_1, (_2,)), "{this} is played from your {store}", line=_FROM)
_PLAYED: Final = Pronoun(ReferenceForm.PLAYED)
reads(
    "fact",
    EnteredFrom(_PLAYED, (_1,)),
    "you played a card from your {store}",
    "you play it from your {store}",
    line=_FROM,
)
