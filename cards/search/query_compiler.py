"""Compiles a query to a filter over ``Entry``.

Terms about words first look up candidates in the index of letters, then check the words
themselves; the rest are comparisons of narrow columns. ``evaluator`` defines what a
term means.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.db.models import F, Q, Value
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from cards.card_data.folding import fold_text
from cards.card_data.languages import list_columns
from cards.models import CardSet, Printing, Series, Viewer
from cards.search import ownership
from cards.search.documents import NO_DATE
from cards.search.evaluator import is_called, list_matching_members, parse_day_range
from cards.search.format_legality import build_legality_filter
from cards.search.gram_index import FEW, Candidates
from cards.search.grams import (
    Grams,
    estimate_most_matches,
    keep_rarest,
    merge_grams,
)
from cards.search.index_columns import (
    NAMED,
    NO_NUMBER,
    SEPARATOR,
    encode_bits,
    list_field_tokens,
    name_color_column,
)
from cards.search.language import Code, QueryError
from cards.search.language.fields import Field, Kind
from cards.search.language.tree import And, Node, Not, Op, Or, Term
from cards.search.models import Entry, GramCount, Words
from cards.search.regexes import BadRegex, compile_regex

NOTHING: Final = Q(pk__in=())
# A regular expression that matches more cards than this is refused.
MOST_BY_REGEX: Final = 5_000


def compile_query(node: Node, viewer: Viewer) -> Q:
    """Return the filter of a query.

    Args:
        node: The query.
        viewer: The user whose cards "owned" and its like are about.

    Raises:
        QueryError: A regular expression cannot be used.
    """
    match node:
        case Term():
            return _term(node, viewer)
        case Not(part):
            return ~compile_query(part, viewer)
        case And(parts):
            return _join(parts, Q.AND, viewer)
        case Or(parts):
            return _join(parts, Q.OR, viewer)


def _join(parts: Iterable[Node], connector: str, viewer: Viewer) -> Q:
    compiled = (compile_query(part, viewer) for part in parts)
    return Q(*compiled, _connector=connector)


def _term(term: Term, viewer: Viewer) -> Q:
    if term.field.kind is Kind.HELD:
        return ownership.get_provider().fulfilling(viewer, term)
    if term.op is Op.IS_NOT:
        op = Op.HAS if term.is_regex else Op.IS
        wanted = Term(term.field, op, term.value, term.is_regex, term.span)
        return ~_COMPILERS[term.field.kind](wanted)
    return _COMPILERS[term.field.kind](term)


# --- words ----------------------------------------------------------------------------


def _text(term: Term) -> Q:
    if term.is_regex:
        return Q(pk__in=_by_regex(term))
    needle = fold_text(str(term.value))
    is_whole = term.op is Op.IS
    wanted = f"{SEPARATOR}{needle}{SEPARATOR}" if is_whole else needle
    if not term.field.spec.is_wide:
        return _contains(term.field.spec.column, wanted)
    words = _contains(f"words__{term.field.spec.column}", wanted)
    # The entry has names and numbers too, which spares most second looks.
    near = _contains("named", wanted) if term.field.spec.letter == NAMED else Q()
    return near & words


def _contains(column: str, wanted: str) -> Q:
    """Return a filter by a part of a folded column, exact to the letter.

    Searching for bytes is faster than matching a pattern, on either database.
    """
    return Q(GreaterThan(StrIndex(F(column), Value(wanted)), 0))


# --- candidates -----------------------------------------------------------------------


def find_candidates(node: Node) -> "Candidates | None":
    """Return cards whose letters could match a query; None if letters tell too little.

    Every card that matches the query is among them.
    """
    grams = collect_query_grams(node)
    if grams is None:
        return None
    counts = _counts(grams)
    found = Candidates(keep_rarest(grams, counts))
    # Count only where the rarest tokens do not tell and where it is cheap.
    is_few = estimate_most_matches(grams, counts) <= FEW or (
        not grams.parts and found.are_few()
    )
    return found if is_few else None


def _counts(grams: Grams) -> Mapping[str, int]:
    tokens = grams.all_tokens()
    rows = GramCount.objects.filter(token__in=tokens)
    return dict(rows.values_list("token", "cards"))


def collect_query_grams(node: Node) -> Grams | None:
    """Return the tokens that a matching card must have; None if there are none."""
    match node:
        case Term():
            return _term_grams(node)
        case Not():
            return None
        case And(parts):
            known = [
                found
                for part in parts
                if (found := collect_query_grams(part)) is not None
            ]
            return merge_grams(known) if known else None
        case Or(parts):
            either = [collect_query_grams(part) for part in parts]
            known = [found for found in either if found is not None]
            return Grams.any(known) if len(known) == len(either) else None


def _term_grams(term: Term) -> Grams | None:
    if term.field.kind is not Kind.TEXT or term.is_regex or term.op is Op.IS_NOT:
        return None
    found = list_field_tokens(term.field, str(term.value))
    return Grams.all_of(found) if found else None


def _by_regex(term: Term) -> list[int]:
    """Return cards whose words match a regular expression, in linear time."""
    try:
        pattern = compile_regex(str(term.value))
    except BadRegex as error:
        raise QueryError(Code.BAD_REGEX, *term.span, {"reason": str(error)}) from error
    found: list[int] = []
    table = Words if term.field.spec.is_wide else Entry
    rows = table._default_manager.values_list("pk", term.field.spec.column)
    for pk, folded in rows.iterator(chunk_size=2000):
        if any(pattern.search(text) for text in folded.split(SEPARATOR) if text):
            found.append(pk)
            if len(found) > MOST_BY_REGEX:
                most = {"most": MOST_BY_REGEX}
                raise QueryError(Code.REGEX_TOO_BROAD, *term.span, most)
    return found


# --- things with a code and names ----------------------------------------------------


def _named(term: Term) -> Q:
    return _NAMED[term.field](str(term.value), term.op is Op.IS)


def _series(name: str, wholly: bool) -> Q:  # noqa: FBT001 - one of a table
    rows = Series.objects.values_list("code", *list_columns("name"))
    codes = [names[0] for names in rows if is_called(names, name, wholly=wholly)]
    return Q(series__in=codes)


def _set(name: str, wholly: bool) -> Q:  # noqa: FBT001 - one of a table
    rows = CardSet.objects.values_list("pk", "code", *list_columns("name"))
    sets = [pk for pk, *names in rows if is_called(tuple(names), name, wholly=wholly)]
    printed = Printing.objects.filter(card_set__in=sets)
    return Q(pk__in=printed.values("card")) if sets else NOTHING


_NAMED: Final[dict[Field, Callable[[str, bool], Q]]] = {
    Field.SERIES: _series,
    Field.SET: _set,
}


# --- numbers, choices, dates ---------------------------------------------------------

_LOOKUPS: Final[Mapping[Op, str]] = {
    Op.HAS: "exact",
    Op.IS: "exact",
    Op.LESS: "lt",
    Op.AT_MOST: "lte",
    Op.MORE: "gt",
    Op.AT_LEAST: "gte",
}


def _number(term: Term) -> Q:
    column = term.field.spec.column
    if term.value is None:
        return Q(**{column: NO_NUMBER})
    found = Q(**{f"{column}__{_LOOKUPS[term.op]}": int(term.value)})
    if term.field.spec.may_be_none and term.op in (Op.LESS, Op.AT_MOST):
        found &= Q(**{f"{column}__gt": NO_NUMBER})
    return found


def _energy(term: Term) -> Q:
    if isinstance(term.value, str):
        mask = encode_bits(term.field, [term.value])
        return _has_bits(name_color_column(term.field), mask)
    return _number(term)


def _choice(term: Term) -> Q:
    column = term.field.spec.column
    members = list_matching_members(term) if term.value is not None else ()
    if term.field.spec.is_single:
        return Q(**{f"{column}__in": members or [""]})
    if term.value is None:
        return Q(**{column: 0})
    mask = encode_bits(term.field, members)
    return _has_bits(column, mask) if mask else NOTHING


def filter_by_flag(word: str, entry: str = "search_entry") -> Q:
    """Return a filter for rows that lead to a card with this ``is:`` flag.

    Args:
        word: One of ``fields.FLAGS``.
        entry: The path from a row to the entry of its card.
    """
    return _has_bits(f"{entry}__flags", encode_bits(Field.IS, [word]))


def _has_bits(column: str, mask: int) -> Q:
    return Q(GreaterThan(F(column).bitand(mask), 0))


def _date(term: Term) -> Q:
    column = term.field.spec.column
    if term.value is None:
        return Q(**{column: NO_DATE})
    first, last = parse_day_range(str(term.value))
    match term.op:
        case Op.LESS:
            return Q(**{f"{column}__gt": NO_DATE, f"{column}__lt": first})
        case Op.AT_MOST:
            return Q(**{f"{column}__gt": NO_DATE, f"{column}__lte": last})
        case Op.MORE:
            return Q(**{f"{column}__gt": last})
        case Op.AT_LEAST:
            return Q(**{f"{column}__gte": first})
        case _:
            return Q(**{f"{column}__range": (first, last)})


_COMPILERS: Final[Mapping[Kind, Callable[[Term], Q]]] = {
    Kind.TEXT: _text,
    Kind.NAMED: _named,
    Kind.LEGALITY: build_legality_filter,
    Kind.NUMBER: _number,
    Kind.ENERGY: _energy,
    Kind.CHOICE: _choice,
    Kind.RANK: _choice,
    Kind.DATE: _date,
}
