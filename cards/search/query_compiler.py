"""A query as a filter over ``Entry``.

Terms about words first ask the index of letters for candidates, then the words
themselves; the rest are comparisons of narrow columns. What a term means is said in
``evaluating``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.db.models import Exists, F, OuterRef, Q
from django.db.models.lookups import GreaterThan

from cards.models import CardSet, Printing, Series, Viewer
from cards.search import ownership
from cards.search.documents import NO_DATE
from cards.search.evaluator import is_called, list_matching_members, parse_day_range
from cards.search.folding import fold_text
from cards.search.format_legality import build_legality_filter
from cards.search.gram_index import FEW, Candidates
from cards.search.grams import (
    Grams,
    estimate_most_matches,
    keep_rarest,
    list_tokens,
    merge_grams,
)
from cards.search.index_columns import LETTERS, NAMED, NO_BP, SEPARATOR, encode_bits
from cards.search.language import Code, QueryError
from cards.search.language.fields import CHOICES, Field, Kind
from cards.search.language.tree import And, Node, Not, Op, Or, Term
from cards.search.models import GramCount, Words
from cards.search.regexes import BadRegex, compile_regex

NOTHING: Final = Q(pk__in=())
# A regular expression that fits more cards than this is no search.
MOST_BY_REGEX: Final = 5_000


def compile_query(node: Node, viewer: Viewer) -> Q:
    """The filter that finds what the query asks for.

    Args:
        node: The query.
        viewer: Who asks; whose cards "owned" and its like are about.

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

_COLUMNS: Final[Mapping[Field, tuple[str, ...]]] = {
    Field.WORDS: ("name", "number"),
    Field.NAME: ("name",),
    Field.NUMBER: ("number",),
    Field.TEXT: ("text",),
    Field.FLAVOR: ("flavor",),
    Field.TRAIT: ("trait",),
    Field.ARTIST: ("artist",),
}


# Short and often asked for: they stand in the entry itself too.
_IN_ENTRY: Final[Mapping[Field, str]] = {Field.WORDS: "named", Field.TRAIT: "traits"}


def _text(term: Term) -> Q:
    columns = _COLUMNS[term.field]
    if term.is_regex:
        return Q(pk__in=_by_regex(term, columns))
    needle = fold_text(str(term.value))
    is_whole = term.op is Op.IS
    wanted = f"{SEPARATOR}{needle}{SEPARATOR}" if is_whole else needle
    if term.field in _IN_ENTRY:
        return Q(**{f"{_IN_ENTRY[term.field]}__contains": wanted})
    said = Q(**{f"{columns[0]}__contains": wanted})
    words = Words.objects.filter(said, pk=OuterRef("pk"))
    # Names stand in the entry itself: whoever is not called so needs no second look.
    near = Q(named__contains=wanted) if LETTERS[columns[0]] == NAMED else Q()
    return near & Q(Exists(words))


# --- candidates -----------------------------------------------------------------------


def find_candidates(node: Node) -> "Candidates | None":
    """Cards whose letters could fulfil a query; none if letters tell too little.

    Every card that fulfils the query is among them.
    """
    grams = collect_query_grams(node)
    if grams is None:
        return None
    counts = _counts(grams)
    found = Candidates(keep_rarest(grams, counts))
    # Looking is spared where the rarest tokens tell, and where it would cost much.
    is_few = estimate_most_matches(grams, counts) <= FEW or (
        not grams.parts and found.are_few()
    )
    return found if is_few else None


def _counts(grams: Grams) -> Mapping[str, int]:
    asked = grams.all_tokens()
    rows = GramCount.objects.filter(token__in=asked)
    return dict(rows.values_list("token", "cards"))


def collect_query_grams(node: Node) -> Grams | None:
    """What must stand in the letters of a card; none if nothing need."""
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
    letter = LETTERS[_COLUMNS[term.field][0]]
    found = list_tokens(letter, fold_text(str(term.value)), with_pairs=letter == NAMED)
    return Grams.all_of(found) if found else None


def _by_regex(term: Term, columns: tuple[str, ...]) -> list[int]:
    """Cards whose words fit a regular expression; linear in the words, by RE2."""
    try:
        pattern = compile_regex(str(term.value))
    except BadRegex as error:
        raise QueryError(Code.BAD_REGEX, *term.span, {"reason": str(error)}) from error
    found: list[int] = []
    rows = Words.objects.values_list("pk", *columns).iterator(chunk_size=2000)
    for pk, *folded in rows:
        texts = (t for column in folded for t in column.split(SEPARATOR) if t)
        if any(pattern.search(text) for text in texts):
            found.append(pk)
            if len(found) > MOST_BY_REGEX:
                most = {"most": MOST_BY_REGEX}
                raise QueryError(Code.REGEX_TOO_BROAD, *term.span, most)
    return found


# --- things with a code and names ----------------------------------------------------


def _named(term: Term) -> Q:
    if term.field not in _NAMED:
        return build_legality_filter(term)
    return _NAMED[term.field](str(term.value), term.op is Op.IS)


def _series(asked: str, wholly: bool) -> Q:  # noqa: FBT001 - one of a table
    rows = Series.objects.values_list("code", "name_ja", "name_zh_hant", "name_en")
    codes = [names[0] for names in rows if is_called(names, asked, wholly=wholly)]
    return Q(series__in=codes)


def _set(asked: str, wholly: bool) -> Q:  # noqa: FBT001 - one of a table
    rows = CardSet.objects.values_list(
        "pk", "code", "name_ja", "name_zh_hant", "name_en"
    )
    sets = [pk for pk, *names in rows if is_called(tuple(names), asked, wholly=wholly)]
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
    column = str(term.field)
    if term.value is None:
        return Q(**{column: NO_BP})
    found = Q(**{f"{column}__{_LOOKUPS[term.op]}": int(term.value)})
    if term.field is Field.BP and term.op in (Op.LESS, Op.AT_MOST):
        found &= Q(bp__gte=0)
    return found


def _energy(term: Term) -> Q:
    if isinstance(term.value, str):
        return _has_bits("gives_colors", encode_bits(Field.GIVES, [term.value]))
    return _number(term)


_BIT_COLUMNS: Final[Mapping[Field, str]] = {
    Field.KEYWORD: "keywords",
    Field.RARITY: "rarities",
    Field.IS: "flags",
    Field.DOES: "does",
    Field.TARGET: "target",
    Field.WHEN: "when",
    Field.COST: "cost",
}
_WORD_COLUMNS: Final[Mapping[Field, str]] = {
    Field.COLOR: "color",
    Field.TYPE: "kind",
    Field.TRIGGER: "trigger",
}


def _choice(term: Term) -> Q:
    if term.field in _WORD_COLUMNS:
        column = _WORD_COLUMNS[term.field]
        wanted = [""] if term.value is None else list(list_matching_members(term))
        return Q(**{f"{column}__in": wanted})
    column = _BIT_COLUMNS[term.field]
    if term.value is None:
        return Q(**{column: 0})
    members = set(list_matching_members(term)) & set(CHOICES[term.field])
    return _has_bits(column, encode_bits(term.field, members)) if members else NOTHING


def filter_by_flag(word: str, entry: str = "search_entry") -> Q:
    """Rows that lead to a card of which ``is:`` this word holds.

    Args:
        word: One of ``fields.FLAGS``.
        entry: The way from a row to the entry of its card.
    """
    return _has_bits(f"{entry}__flags", encode_bits(Field.IS, [word]))


def _has_bits(column: str, mask: int) -> Q:
    return Q(GreaterThan(F(column).bitand(mask), 0))


def _date(term: Term) -> Q:
    if term.value is None:
        return Q(date=NO_DATE)
    first, last = parse_day_range(str(term.value))
    known = Q(date__gt=NO_DATE)
    match term.op:
        case Op.LESS:
            return known & Q(date__lt=first)
        case Op.AT_MOST:
            return known & Q(date__lte=last)
        case Op.MORE:
            return Q(date__gt=last)
        case Op.AT_LEAST:
            return Q(date__gte=first)
        case _:
            return Q(date__gte=first, date__lte=last)


_COMPILERS: Final[Mapping[Kind, Callable[[Term], Q]]] = {
    Kind.TEXT: _text,
    Kind.NAMED: _named,
    Kind.NUMBER: _number,
    Kind.ENERGY: _energy,
    Kind.CHOICE: _choice,
    Kind.RANK: _choice,
    Kind.DATE: _date,
}
