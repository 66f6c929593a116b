"""What must hold: what happened this turn, how a card came, what was just done."""

from typing import Final, cast

from cards.effects.compilers.en.grammar.nouns import SAYS_NOTHING
from cards.effects.compilers.engine.parser import REJECT, Build, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
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

_TO_CARDS: Final = "fact: what happened to cards this turn"
_DID: Final = "fact: what a card did this turn"
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
        "you did not add a card to your hand": Not(_TO_HAND),
        "you do not add it to your hand": Not(_TO_HAND),
    },
)


# --- what this ability did ----------------------------------------------------------

# The verb now and then, what becomes of the cards, and how a sentence asks for it.
_DONE: Final = (
    ("choose", "chose", "chosen", "", Past.CHOSE, ReferenceForm.CHOSEN),
    ("sideline", "sidelined", "sidelined", "", Past.RETIRED, ReferenceForm.RETIRED),
    ("play", "played", "played", "", Past.PLAYED, ReferenceForm.PLAYED),
    ("reveal", "revealed", "revealed", "", Past.REVEALED, ReferenceForm.REVEALED),
    (
        "switch",
        "switched",
        "switched",
        " to resting",
        Past.RESTED,
        ReferenceForm.RESTED,
    ),
    ("place", "placed", "placed", "{way_to}", Past.MOVED, ReferenceForm.MOVED),
    ("add", "added", "added", "{way_to}", Past.MOVED, ReferenceForm.MOVED),
    ("return", "returned", "returned", "{way_to}", Past.MOVED, ReferenceForm.MOVED),
)
_ANY_KIND: Final = (ReferenceForm.MOVED, ReferenceForm.REVEALED)
_CHOSEN: Final = Pronoun(ReferenceForm.CHOSEN)


def _one_of_them(past: Past) -> Build:
    def done(filters: Filters, zone: Zone | None = None) -> Condition:
        if past is Past.MOVED and zone is Zone.HAND:
            return Done(Past.ADDED_TO_HAND, filters)
        return Done(past, filters, zone)

    return done


def _so_many_of_them(form: ReferenceForm) -> Build:
    def done(measure: Measure, filters: Filters, zone: Zone | None = None) -> Value:
        cards = Pronoun(form, zone)
        is_any = not filters or (form not in _ANY_KIND and filters in SAYS_NOTHING)
        return measure.holds(Count(cards if is_any else Among(cards, filters)))

    return done


for _now, _then, _by, _to, _past, _form in _DONE:
    _behind = f"{_to}{{by_this_}}"
    rule(
        "fact",
        f"you {_now} {{thing}}{_behind}",
        f"you {_then} {{thing}}{_behind}",
        f"{{thing}} was {_by}{_behind}",
        f"{{thing}} is {_by}{_behind}",
        line="fact: what this ability did",
    )(_one_of_them(_past))
    rule(
        "fact",
        f"you {_now} {{measure}} {{bare}}{_behind}",
        f"you {_then} {{measure}} {{bare}}{_behind}",
        f"{{measure}} {{bare}} were {_by}{_behind}",
        f"{{measure}} {{bare}} are {_by}{_behind}",
        line="fact: to how many cards this ability did it",
    )(_so_many_of_them(_form))


@rule("fact", "you chose a combined total of {measure} {bare_} including {thing}")
def chose_so_many_with(measure: Measure, filters: Filters) -> Condition:
    some = cast(Condition, measure.holds(Count(_CHOSEN)))
    # Not all of them were chosen in full, so it is not asked whether they were.
    return And((some, Compare(Count(Among(_CHOSEN, filters)), Operator.AT_LEAST, 1)))


reads(
    "fact",
    Done(Past.RETIRED, owner=_1),
    "you sideline {owner} character{by_this_}",
    line="fact: what this ability did",
)

# --- what players did this turn -----------------------------------------------------

words("player_has", {"you have": Side.ME, "your opponent has": Side.OPPONENT})
words("player_has", {"you": Side.ME, "your opponent": Side.OPPONENT})
_ONCE: Final = Measure(1, Operator.AT_LEAST)
_NONE: Final = Measure(0)
_DEED: Final = "player_deed: what a player does"
for _verb, _deed in (
    ("used {some_of}{class}", Deed.USED),
    ("used {some_of}{class} from your hand", Deed.USED_FROM_HAND),
    ("played {some_of}{class}", Deed.ENTERED),
    ("attacked with {some_of}{class}", Deed.ATTACKED),
    ("performed raid with {some_of}{class}", Deed.RAIDED),
    (
        "placed {some_of}{class} from {stores_} hand into {stores_} sideline",
        Deed.DISCARDED,
    ),
):
    reads("player_deed", (_deed, _1, _2, _3), f"{_verb}{{by}}", line=_DEED)
reads(
    "player_deed",
    (Deed.PAID_AP, _ONCE, _1, None),
    "paid an AP cost for an ability on one of your {class}",
    "paid an ability cost on one of your {class}",
    line=_DEED,
)
book.terms(
    "player_deed",
    {
        "performed raid": (Deed.RAIDED, _ONCE, (), None),
        "activated the trigger of a card": (Deed.TRIGGER_ACTIVATED, _ONCE, (), None),
        "activated a trigger ability": (Deed.TRIGGER_ACTIVATED, _ONCE, (), None),
        "activated a trigger": (Deed.TRIGGER_ACTIVATED, _ONCE, (), None),
        "performed an extra draw": (Deed.EXTRA_DREW, _ONCE, (), None),
    },
)
_PlayerDeed = tuple[Deed, Measure, Filters, Cause | None]


def _this_turn(
    side: Side, deed: Deed, measure: Measure, filters: Filters, cause: Cause | None
) -> Value:
    return measure.holds(CountThisTurn(deed, side, filters, cause))


@rule("fact", "{player_has} {player_deed} this turn")
def player_did(side: Side, deed: _PlayerDeed) -> Value:
    return _this_turn(side, *deed)


@rule("fact", "{player_has} not {player_deed} this turn")
def player_did_not(side: Side, deed: _PlayerDeed) -> Value:
    done, measure, filters, cause = deed
    return _this_turn(side, done, _NONE, filters, cause) if measure == _ONCE else REJECT


# --- what was done to cards this turn, and what they did ----------------------------

forms("onto", "onto ", "to ")
forms("been", " has been", " have been", " was", " were")
terms(
    "happened",
    {
        "{been_} sidelined": Deed.RETIRED,
        "{been_} raided": Deed.RAIDED,
        "{been_} played": Deed.ENTERED,
        " has attacked": Deed.ATTACKED,
        " have attacked": Deed.ATTACKED,
        " has blocked": Deed.BLOCKED,
        " have blocked": Deed.BLOCKED,
    },
)


@rule("fact", "{some_of}{class}{happened}{by} this turn", line=_TO_CARDS)
@rule("fact", "{some_of}{class}{happened} this turn{by}", line=_TO_CARDS)
def happened_to_any(
    measure: Measure, filters: Filters, deed: Deed, cause: Cause | None
) -> Value:
    if not filters or (deed is not Deed.RETIRED and deed is not Deed.RAIDED):
        return REJECT
    return _this_turn(Side.EITHER, deed, measure, filters, cause)


@rule(
    "fact",
    "{some_of}{class} from {owner} hand{been_} placed{way_to_}{by} this turn",
    line=_TO_CARDS,
)
def was_discarded(
    measure: Measure, filters: Filters, side: Side, cause: Cause | None
) -> Value:
    return _this_turn(side, Deed.DISCARDED, measure, filters, cause)


@rule("fact", "{some_of}{placed}{happened}{by} this turn", line=_TO_CARDS)
@rule("fact", "{some_of}{placed}{happened} this turn{by}", line=_TO_CARDS)
def happened_to(
    measure: Measure, cards: Cards, deed: Deed, cause: Cause | None
) -> Value:
    if deed is Deed.RETIRED and cards.zones == (Zone.FRONT_LINE,):
        deed = Deed.RETIRED_FROM_FRONT
    elif cards.zones != (Zone.FIELD,):
        return REJECT
    return _this_turn(cards.side, deed, measure, cards.filters, cause)


@rule("fact", "{some_of}{class}{been_} played {onto_}{owner} field this turn{by}")
@rule("fact", "{some_of}{class}{been_} played {onto_}{owner} field{by} this turn")
def was_played(
    measure: Measure, filters: Filters, side: Side, cause: Cause | None
) -> Value:
    return _this_turn(side, Deed.ENTERED, measure, filters, cause)


reads("fact", DidThisTurn(_1, _2, _3), "{one} has {did}{by} this turn", line=_DID)
reads("fact", DidThisTurn(_1, _2, _3), "{one} {did_so}{by} this turn", line=_DID)
reads("fact", DidThisTurn(_1, _2, _3), "{one} has {did} this turn{done_by}", line=_DID)
reads("fact", Not(DidThisTurn(_1, _2)), "{one} has not {did} this turn", line=_DID)
reads("fact", Not(DidThisTurn(_1, _2)), "{one} {did_not} this turn", line=_DID)
reads(
    "fact",
    DidThisTurn(_1, Deed.ATTACKED, times=_2),
    "{known} attacked this turn, exactly {n} time",
    "{known} attacked this turn, exactly {n} times",
)


# --- how a card came ----------------------------------------------------------------


@rule("fact", "{this} is played{done_by}", "{this} was played{done_by}")
def came_by(cards: Subject, cause: Cause) -> Value:
    return EnteredBy(cards, cause.side or Side.ME, cause.sources, cause.filters)


_CAUSED: Final = "fact: that was done by a cause"
reads(
    "fact",
    CausedBy(_1),
    "that was caused by {cause}",
    "you added this card from your {store_} to your {store_}{done_by}",
    "{this_}{been_} sidelined{done_by}",
    "{this_} is sidelined{done_by}",
    "{pronoun_}{been_} sidelined{done_by}",
    line=_CAUSED,
)
_FROM: Final = "fact: played from a place"
reads("fact", EnteredFrom(_1, (_2,)), "{this} is played from your {store}", line=_FROM)
reads("fact", EnteredFrom(_1, (_2,)), "{this} was played from your {store}", line=_FROM)
reads("fact", EnteredFrom(_1, (_2,), used=True), "{this} was used from your {store}")
_PLAYED: Final = Pronoun(ReferenceForm.PLAYED)
reads(
    "fact",
    EnteredFrom(_PLAYED, (_1,)),
    "you played a card from your {store}",
    "you play it from your {store}",
    line=_FROM,
)
