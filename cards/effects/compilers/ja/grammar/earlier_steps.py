"""What must hold: what a step before has done, or has not.

The lines stand in the book of ``conditions``, after those of ``past_events``.
"""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import Values, _1, _2, define_view
from cards.effects.compilers.engine.phrases import Location, Measure
from cards.effects.compilers.engine.unresolved import Done, Past, Pronoun, ReferenceForm
from cards.effects.compilers.ja.grammar import past_events
from cards.effects.compilers.ja.grammar.counts import book, clause, pair, rule, says
from cards.effects.model.amounts import Count
from cards.effects.model.base import Condition, Filters
from cards.effects.model.conditions import Compare, Not
from cards.effects.model.enums import CardKind, Side, Zone
from cards.effects.model.filters import IsKind
from cards.effects.model.subjects import Among

__all__ = ["pair", "past_events", "rule"]


# --- what was done just before ------------------------------------------------------

book.words(
    "cond",
    {
        "そうした": Done(Past.PREVIOUS),
        "そうしない": Not(Done(Past.DECLINED)),
        "そうしなかった": Not(Done(Past.DECLINED)),
        "相手がそうした": Done(Past.PREVIOUS),
        "相手がそうしない": Not(Done(Past.DECLINED)),
    },
    line="cond: そうした",
)
book.words(
    "cond",
    {
        "戻せない": Not(Done(Past.PREVIOUS)),
        "置けない": Not(Done(Past.PREVIOUS)),
        "退場させられない": Not(Done(Past.PREVIOUS)),
        "手札に加えなかった": Not(Done(Past.ADDED_TO_HAND)),
        "登場させた": Done(Past.PLAYED),
        "退場させた": Done(Past.RETIRED),
        "選んだ": Done(Past.CHOSE),
        "相手が選ばれたキャラを退場させなかった": Not(Done(Past.PREVIOUS)),
    },
)


def _can_be_counted(done: Value) -> bool:
    return isinstance(done, Pronoun) and done.form in (
        ReferenceForm.CHOSEN,
        ReferenceForm.MOVED,
    )


def _done_to(condition: Value) -> Values | None:
    match condition:
        case Compare(Count(of, None), operator, int(n)) if _can_be_counted(of):
            return Measure(n, operator), of
        case _:
            return None


@define_view(_done_to)
def done_to(measure: Measure, done: Pronoun) -> Value:
    """Return that so many cards were chosen, or put somewhere."""
    return measure.holds(Count(done)) if _can_be_counted(done) else REJECT


# 2枚手札に加えた, 3枚以上場外に置いた.
says(done_to(_1, _2), "[この効果で][合計]{measure}{done_with}")


def _put(condition: Value) -> Values | None:
    match condition:
        case Done(Past.ADDED_TO_HAND, ()):
            return (Pronoun(ReferenceForm.MOVED, Zone.HAND),)
        case Done(Past.MOVED, (), zone) if zone:
            return (Pronoun(ReferenceForm.MOVED, zone),)
        case _:
            return None


@rule("cond", "{done_with}", take=_put)
def did_put(done: Pronoun) -> Value:
    """手札に加えた, 場外に置いた."""
    if done.form is not ReferenceForm.MOVED or done.zone is None:
        return REJECT
    is_to_hand = done.zone is Zone.HAND
    past = Past.ADDED_TO_HAND if is_to_hand else Past.MOVED
    return Done(past, (), None if is_to_hand else done.zone)


@rule("cond", "{not_done_with}", line="cond: {done_with}")
def did_not_put(done: Pronoun) -> Value:
    found = did_put(done)
    return REJECT if found is REJECT else Not(cast(Condition, found))


# As these are written.
_PUT: Final = "done_with: {goes_to}{put.past}"
book.words(
    "cond", {"場外に置かない": Not(Done(Past.MOVED, (), Zone.OUTSIDE_AREA))}, line=_PUT
)
for _words, _zone in (
    ("手札に加えた", Zone.HAND),
    ("場外に置いた", Zone.OUTSIDE_AREA),
    ("リムーブエリアに置いた", Zone.REMOVE_AREA),
):
    book.words("done_with", {_words: Pronoun(ReferenceForm.MOVED, _zone)}, line=_PUT)


for _words, _zone in (("手札に戻し", Zone.HAND), ("場外に置い", Zone.OUTSIDE_AREA)):
    _was_put = Pronoun(ReferenceForm.MOVED, _zone)
    book.words("done_before", {f"{_words}ていた": _was_put}, line=_PUT)


_PAST = {
    ReferenceForm.CHOSEN: Past.CHOSE,
    ReferenceForm.REVEALED: Past.REVEALED,
    ReferenceForm.PLAYED: Past.PLAYED,
    ReferenceForm.RETIRED: Past.RETIRED,
    ReferenceForm.RESTED: Past.RESTED,
}


_DONE: Final = {past: form for form, past in _PAST.items()} | {
    Past.MOVED: ReferenceForm.MOVED,
    Past.ADDED_TO_HAND: ReferenceForm.MOVED,
}
says(Done(Past.RESTED, _1), "{class-}をレストしていた")


def _has_done(condition: Value) -> Values | None:
    match condition:
        case Done(past, filters, zone, None) if filters and past in _DONE:
            to = Zone.HAND if past is Past.ADDED_TO_HAND else zone
            return filters, Pronoun(_DONE[past], to)
        case _:
            return None


@clause(
    "[この効果で!]{class+}を{done_with}",
    "[この効果で]{class}が{done_with}",
    take=_has_done,
)
def has_done(filters: Filters, done: Pronoun) -> Value:
    """〈X〉を公開した場合: cards as such are what the step was about anyway."""
    if done.form is ReferenceForm.MOVED:
        is_to_hand = done.zone is Zone.HAND
        past = Past.ADDED_TO_HAND if is_to_hand else Past.MOVED
        return Done(past, filters, None if is_to_hand else done.zone)
    if done.form not in _PAST:
        return REJECT
    if done.form is ReferenceForm.RETIRED and filters == _CHARACTER:
        filters = ()
    return Done(_PAST[done.form], filters)


_CHARACTER = (IsKind(CardKind.CHARACTER),)


@clause("[この効果で]{class+}を{measure}{done_with}")
def has_done_to_so_many(filters: Filters, many: Measure, done: Pronoun) -> Value:
    """この効果で〈X〉を2枚以上場外に置いた."""
    return many.holds(Count(Among(done, filters))) if filters else REJECT


def _done_on_use(condition: Value) -> Values | None:
    match condition:
        case Done(Past.ON_USE, filters, zone, None) if filters and zone:
            return filters, Pronoun(ReferenceForm.MOVED, zone)
        case _:
            return None


_ON_USE: Final = "cond: このカードの効果で{class+}を{done_with}"


@clause("このカードの効果で{class+}を{done_before}", take=_done_on_use, line=_ON_USE)
@clause("このカードの効果で{class+}を{done_with}", line=_ON_USE)
def was_done_on_use(filters: Filters, done: Pronoun) -> Value:
    """Of an Event card: while it was being used."""
    is_put = done.form is ReferenceForm.MOVED
    return Done(Past.ON_USE, filters, done.zone) if is_put else REJECT


@clause("このカードの効果で{location}の{class}を{done_with}", line=_ON_USE)
def was_done_there_on_use(where: Location, filters: Filters, done: Pronoun) -> Value:
    if done.form is not ReferenceForm.MOVED:
        return REJECT
    return Done(Past.ON_USE, filters, owner=where.side)


def _done_of(condition: Value) -> Values | None:
    match condition:
        case Done(Past.RETIRED, (), None, Side() as owner):
            return owner, _CHARACTER, Pronoun(ReferenceForm.RETIRED)
        case _:
            return None


@clause(
    "この効果で{owner}{class-}を{done_with}",
    take=_done_of,
    line="cond: [この効果で!]{class+}を{done_with}",
)
def has_done_to_those_of(side: Side, filters: Filters, done: Pronoun) -> Value:
    """この効果で相手のキャラを退場させた."""
    found = has_done(filters, done)
    return replace(found, owner=side) if isinstance(found, Done) else REJECT
