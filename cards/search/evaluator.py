"""Evaluation of a query on one document, the slow and obvious way.

This module defines what a query means. The index must agree (a property test compares
them), and match explanations evaluate term by term.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cards.card_data.folding import fold_text
from cards.search.documents import Document
from cards.search.language.fields import Field, Kind, expand_group
from cards.search.language.tree import And, Node, Not, Op, Or, Term
from cards.search.language.values import count_days_in_month
from cards.search.regexes import compile_regex


def matches_query(node: Node, document: Document) -> bool:
    """Tell whether the document matches the query."""
    match node:
        case Term():
            return matches_term(node, document)
        case Not(part):
            return not matches_query(part, document)
        case And(parts):
            return all(matches_query(part, document) for part in parts)
        case Or(parts):
            return any(matches_query(part, document) for part in parts)


def matches_term(term: Term, document: Document) -> bool:
    """Tell whether the document matches one condition."""
    if term.op is Op.IS_NOT:
        term = _positive(term)
        return not _EVALUATORS[term.field.kind](term, document)
    return _EVALUATORS[term.field.kind](term, document)


def _positive(term: Term) -> Term:
    op = Op.HAS if term.is_regex else Op.IS
    return Term(term.field, op, term.value, term.is_regex)


def _text(term: Term, document: Document) -> bool:
    texts = [text for text in document.get_value(term.field) if text]
    if term.is_regex:
        pattern = compile_regex(str(term.value))
        return any(pattern.search(fold_text(text)) for text in texts)
    needle = fold_text(str(term.value))
    if term.op is Op.IS:
        return any(fold_text(text) == needle for text in texts)
    return any(needle in fold_text(text) for text in texts)


def is_called(names: tuple[str, ...], wanted: str, *, wholly: bool) -> bool:
    """Tell whether a code (the first name) or a name matches."""
    needle = fold_text(wanted)
    folded = [fold_text(name) for name in names]
    if needle in folded:
        return True
    return not wholly and any(needle in name for name in folded[1:])


def _named(term: Term, document: Document) -> bool:
    wholly = term.op is Op.IS
    wanted = str(term.value)
    several = document.sets if term.field is Field.SET else (document.series,)
    return any(is_called(names, wanted, wholly=wholly) for names in several)


def _legality(term: Term, document: Document) -> bool:
    formats = {c for c, words in document.formats.items() if term.field in words}
    return fold_text(str(term.value)) in {fold_text(code) for code in formats}


_COMPARE: Final[Mapping[Op, Callable[[int, int], bool]]] = {
    Op.HAS: lambda a, b: a == b,
    Op.IS: lambda a, b: a == b,
    Op.LESS: lambda a, b: a < b,
    Op.AT_MOST: lambda a, b: a <= b,
    Op.MORE: lambda a, b: a > b,
    Op.AT_LEAST: lambda a, b: a >= b,
}


def _number(term: Term, document: Document) -> bool:
    if term.field.kind is Kind.HELD:
        has = document.held.get(term.field, 0)
    else:
        has = document.get_value(term.field)
    return _compare_number(term, has)


def _compare_number(term: Term, has: int | None) -> bool:
    if term.value is None or has is None:
        return has is None and term.value is None
    return _COMPARE[term.op](has, int(term.value))


def _energy(term: Term, document: Document) -> bool:
    if isinstance(term.value, str):
        return document.gives.get(term.value, 0) > 0
    return _compare_number(term, sum(document.gives.values()))


def list_matching_members(term: Term) -> tuple[str, ...]:
    """Return the members of a closed set that match a condition on it."""
    wanted = str(term.value)
    if term.field.kind is not Kind.RANK:
        return tuple(expand_group(term.field, wanted))
    ranks = term.field.choices
    compare, here = _COMPARE[term.op], ranks.index(wanted)
    return tuple(rank for n, rank in enumerate(ranks) if compare(n, here))


def _choice(term: Term, document: Document) -> bool:
    has = document.get_value(term.field)
    if term.value is None:
        return not has
    members = {has} if term.field.spec.is_single else set(has)
    return not members.isdisjoint(list_matching_members(term))


def _date(term: Term, document: Document) -> bool:
    if term.value is None or not document.date:
        return term.value is None and not document.date
    first, last = parse_day_range(str(term.value))
    return is_within_days(term.op, document.date, first, last)


def parse_day_range(written: str) -> tuple[int, int]:
    """Return first and last day of a year, a month or a day, as 20260131."""
    year, month, day = (*map(int, written.split("-")), 0, 0)[:3]
    if day:
        only = year * 10_000 + month * 100 + day
        return only, only
    last_day = count_days_in_month(year, month or 12)
    first = year * 10_000 + (month or 1) * 100 + 1
    return first, year * 10_000 + (month or 12) * 100 + last_day


def is_within_days(op: Op, day: int, first: int, last: int) -> bool:
    """Tell whether a day compares so with a range of days."""
    match op:
        case Op.LESS:
            return day < first
        case Op.AT_MOST:
            return day <= last
        case Op.MORE:
            return day > last
        case Op.AT_LEAST:
            return day >= first
        case _:
            return first <= day <= last


_EVALUATORS: Final[Mapping[Kind, Callable[[Term, Document], bool]]] = {
    Kind.TEXT: _text,
    Kind.NAMED: _named,
    Kind.LEGALITY: _legality,
    Kind.NUMBER: _number,
    Kind.ENERGY: _energy,
    Kind.CHOICE: _choice,
    Kind.RANK: _choice,
    Kind.DATE: _date,
    Kind.HELD: _number,
}
