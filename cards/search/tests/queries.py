"""Random queries, made of what cards say and of what nobody says."""

from hypothesis import strategies as st

from cards.search.language import And, Field, Kind, Not, Op, Or, Term
from cards.search.language.fields import CHOICES, GROUPS, MAY_BE_NONE

WORDS = (
    "灯", "灯台", "港", "キャラ", "きゃら", "ＢＰ", "lamp", "Lamp", "the", "a", "draw",
    "退場", "抽", "手札", "ｷｬﾗ", "tdl", "TDL-1-0", "100%_", "e 1", "、", "hono", "zzz",
    "港口", "Harbor", "character", "1000", '"', "\\", "(", "or",
)  # fmt: skip
ORDERED = (Op.LESS, Op.AT_MOST, Op.MORE, Op.AT_LEAST)
TEXT_FIELDS = [
    f for f in Field if f.kind is Kind.TEXT and f not in (Field.WORDS, Field.ARTIST)
]


def _terms():
    words = st.sampled_from(WORDS)
    bare = st.builds(Term, st.just(Field.WORDS), st.just(Op.HAS), words)
    text = st.builds(
        Term,
        st.sampled_from(TEXT_FIELDS),
        st.sampled_from((Op.HAS, Op.HAS, Op.IS, Op.IS_NOT)),
        words,
    )
    number = st.one_of(
        _number(Field.ENERGY, 7), _number(Field.AP, 3), _number(Field.GIVES, 3),
        _number(Field.BP, 6000, 500),
    )  # fmt: skip
    date = st.builds(
        Term,
        st.just(Field.DATE),
        st.sampled_from((Op.IS, Op.IS_NOT, *ORDERED)),
        st.sampled_from(("2025", "2026", "2026-01", "2026-01-16", "2026-02-28")),
    )
    named = st.builds(
        Term,
        st.sampled_from((Field.SERIES, Field.SET)),
        st.sampled_from((Op.HAS, Op.IS, Op.IS_NOT)),
        st.sampled_from(("TDL", "tide", "潮灯", "TDL1", "Lamps", "xyz", "oss")),
    )
    return st.one_of(bare, bare, text, text, number, date, named, _choice(), _none())


def _number(field, most, step=1):
    return st.builds(
        Term,
        st.just(field),
        st.sampled_from((Op.IS, Op.IS_NOT, *ORDERED)),
        st.integers(0, most // step).map(lambda n: n * step),
    )


@st.composite
def _choice(draw):
    field = draw(st.sampled_from([*CHOICES]))
    known = [*CHOICES[field], *GROUPS.get(field, {})]
    ops = [Op.IS, Op.IS_NOT, *(ORDERED if field.kind is Kind.RANK else ())]
    return Term(field, draw(st.sampled_from(ops)), draw(st.sampled_from(known)))


def _none():
    fields = st.sampled_from(sorted(MAY_BE_NONE))
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
