"""Random queries over every field, of values that cards have and of some they lack."""

from hypothesis import strategies as st

from cards.search.language import And, Field, Kind, Not, Op, Or, Term

WORDS = (
    "灯", "灯台", "港", "キャラ", "きゃら", "ＢＰ", "lamp", "Lamp", "the", "a", "draw",
    "退場", "抽", "手札", "ｷｬﾗ", "tdl", "TDL-1-0", "100%_", "e 1", "、", "hono", "zzz",
    "港口", "Harbor", "character", "1000", '"', "\\", "(", "or",
    "open platform", "Union Arena Open Platform",
)  # fmt: skip
ORDERED = (Op.LESS, Op.AT_MOST, Op.MORE, Op.AT_LEAST)
COMPARED = (Op.IS, Op.IS_NOT, *ORDERED)
NUMBERS = (*range(8), *range(500, 6001, 500))
DATES = ("2025", "2026", "2026-01", "2026-01-16", "2026-02-28")
NAMES = ("TDL", "tide", "潮灯", "TDL1", "Lamps", "xyz", "oss")
# By kind: the signs and values to draw from. Formats and copies held depend on the
# clock and on the user; their own tests compare them with the evaluator.
DRAWN = {
    Kind.TEXT: lambda field: ((Op.HAS, Op.HAS, Op.IS, Op.IS_NOT), WORDS),
    Kind.NAMED: lambda field: ((Op.HAS, Op.IS, Op.IS_NOT), NAMES),
    Kind.NUMBER: lambda field: (COMPARED, NUMBERS),
    Kind.ENERGY: lambda field: (COMPARED, NUMBERS),
    Kind.DATE: lambda field: (COMPARED, DATES),
    Kind.CHOICE: lambda field: (
        (Op.IS, Op.IS_NOT),
        (*field.choices, *field.spec.groups),
    ),
    Kind.RANK: lambda field: (COMPARED, field.choices),
}
ELSEWHERE = {Kind.LEGALITY, Kind.HELD}


def _terms():
    drawn = [_terms_of(field) for field in Field if field.kind in DRAWN]
    colors = st.builds(
        Term,
        st.just(Field.GIVES),
        st.sampled_from((Op.IS, Op.IS_NOT)),
        st.sampled_from(Field.GIVES.choices),
    )
    return st.one_of(*drawn, colors, _none())


def _terms_of(field):
    if field is Field.WORDS:  # Bare words have no sign.
        return st.builds(Term, st.just(field), st.just(Op.HAS), st.sampled_from(WORDS))
    ops, values = DRAWN[field.kind](field)
    return st.builds(
        Term, st.just(field), st.sampled_from(ops), st.sampled_from(values)
    )


def _none():
    fields = st.sampled_from([field for field in Field if field.spec.may_be_none])
    return st.builds(Term, fields, st.sampled_from((Op.IS, Op.IS_NOT)), st.none())


def _joined(parts):
    def join(kind, nodes):
        flat = []
        for node in nodes:
            flat += node.parts if isinstance(node, kind) else [node]
        return kind(tuple(flat))

    several = st.lists(parts, min_size=2, max_size=3)
    return st.one_of(
        st.builds(join, st.just(And), several),
        st.builds(join, st.just(Or), several),
        st.builds(Not, parts),
    )


TREES = st.recursive(_terms(), _joined, max_leaves=6)
