"""Every field that a query can name, declared once.

A field is one member of ``Field``: its code, how it is compared, its other names, where
a document has its value, and where the index keeps it. Parser, evaluator, index and
labels read the declaration; ``docs/guides/search.md`` says how to add one.

The closed sets are those of card data (UA-2.1), the keywords (UA-8), the triggers
(UA-9) and the facets of the effect language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self

from cards.card_data import COLORS, KINDS, RARITIES, TRIGGERS
from cards.card_data.folding import fold_text
from cards.effects.facets import COSTS, DOES, TARGETS, WHEN
from cards.effects.model.enums import KeywordName
from cards.vocabulary import Kind as WordKind
from cards.vocabulary import list_codes, list_synonyms

FLAGS: Final = (
    "playable",
    "vanilla",
    "revised",
    "parallel",
    "promo",
    "reprinted",
    "ruled",
)
RAID: Final = "raid"  # Listed with the keywords, where players look for it.
KEYWORDS: Final = (*(str(keyword) for keyword in KeywordName), RAID)
NONE: Final = "none"
ANY: Final = "any"  # The value of "missing:", with nothing after the colon.


class Kind(StrEnum):
    """How a field is compared."""

    TEXT = "text"  # Contained, or wholly equal.
    NUMBER = "number"
    ENERGY = "energy"  # A number, or a color.
    CHOICE = "choice"  # One of a closed set.
    RANK = "rank"  # One of a closed set with an order.
    DATE = "date"  # A year, a month or a day.
    NAMED = "named"  # Something with a code and names: a series, a set.
    LEGALITY = "legality"  # The code of a format.
    HELD = "held"  # Copies the user holds; alone ("missing:") it means any.


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """The declaration of a field.

    Attributes:
        kind: How it is compared.
        names: Further names beside its code and the words of ``part``.
        part: Its row in ``cards/vocabulary/words/part.toml``; empty: its code.
        value: Where a ``Document`` has the value, as a path of attributes. Empty for
            legality and copies held, which are not part of the index.
        column: The column of the index; empty where the index has none.
        is_wide: For texts: kept in ``Words`` instead of ``Entry``.
        letter: For texts: the prefix of its tokens in the index of letters.
        choices: The closed set, in its order.
        is_single: For choices: a card has one at most, stored as a word; else as bits.
        may_be_none: Whether a card may have no value; then "none" can be asked for.
        words: The tables of the vocabulary that name the choices, the first that has
            the choice first.
        nicknames: Further names of the choices.
        groups: Words for several choices: "target:opponent" is any of the opponent's.
    """

    kind: Kind
    names: tuple[str, ...] = ()
    part: str = ""
    value: str = ""
    column: str = ""
    is_wide: bool = False
    letter: str = ""
    choices: tuple[str, ...] = ()
    is_single: bool = False
    may_be_none: bool = False
    words: tuple[WordKind, ...] = ()
    nicknames: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_BLUE: Final = {"blue": ("u",)}


class Field(StrEnum):
    """What of a card is compared; the values are the canonical field names."""

    spec: FieldSpec

    def __new__(cls, code: str, spec: FieldSpec) -> Self:
        """Keep the declaration with the member."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.spec = spec
        return member

    # Bare words: no one writes this name.
    WORDS = (
        "words",
        FieldSpec(
            kind=Kind.TEXT, value="names_and_numbers", column="named", letter="n"
        ),
    )
    NAME = (
        "name",
        FieldSpec(
            kind=Kind.TEXT,
            names=("n", "名称", "卡名", "カード名"),
            value="names",
            column="name",
            is_wide=True,
            letter="n",
        ),
    )
    NUMBER = (
        "number",
        FieldSpec(
            kind=Kind.TEXT,
            names=("num", "no", "卡號"),
            value="numbers",
            column="number",
            is_wide=True,
            letter="n",
        ),
    )
    TEXT = (
        "text",
        FieldSpec(
            kind=Kind.TEXT,
            names=("o", "oracle", "effect", "効果", "效果"),
            value="texts",
            column="text",
            is_wide=True,
            letter="t",
        ),
    )
    FLAVOR = (
        "flavor",
        FieldSpec(
            kind=Kind.TEXT,
            names=("ft", "fl", "フレーバー", "風味"),
            value="flavors",
            column="flavor",
            is_wide=True,
            letter="f",
        ),
    )
    TRAIT = (
        "trait",
        FieldSpec(
            kind=Kind.TEXT,
            names=("t", "traits"),
            value="traits",
            column="traits",
            letter="r",
        ),
    )
    ARTIST = (
        "artist",
        FieldSpec(
            kind=Kind.TEXT,
            names=("a", "art"),
            value="artists",
            column="artist",
            is_wide=True,
            letter="a",
        ),
    )
    RULING = (
        "ruling",
        FieldSpec(
            kind=Kind.TEXT,
            names=("rulings", "qa", "裁決"),
            value="rulings",
            column="ruling",
            is_wide=True,
            letter="q",
        ),
    )
    SERIES = (
        "series",
        FieldSpec(
            kind=Kind.NAMED,
            names=("s", "title", "作品"),
            value="series",
            column="series",
        ),
    )
    SET = ("set", FieldSpec(kind=Kind.NAMED, names=("pack", "弾"), value="sets"))
    COLOR = (
        "color",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("c", "colour"),
            value="color",
            column="color",
            choices=COLORS,
            is_single=True,
            words=("color",),
            nicknames=_BLUE,
        ),
    )
    TYPE = (
        "type",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("k", "kind", "種別", "類別"),
            value="kind",
            column="kind",
            choices=KINDS,
            is_single=True,
            words=("kind",),
            nicknames={"character": ("char",)},
        ),
    )
    ENERGY = (
        "energy",
        FieldSpec(
            kind=Kind.NUMBER,
            names=("e", "エナジー", "能源"),
            part="required_energy",
            value="energy",
            column="energy",
        ),
    )
    GIVES = (
        "gives",
        FieldSpec(
            kind=Kind.ENERGY,
            names=("g", "gen", "generates", "発生", "產生"),
            part="generated_energy",
            value="gives",
            column="gives",
            choices=COLORS,
            words=("color",),
            nicknames=_BLUE,
        ),
    )
    AP = (
        "ap",
        FieldSpec(
            kind=Kind.NUMBER,
            names=("apcost",),
            part="ap_cost",
            value="ap",
            column="ap",
        ),
    )
    BP = (
        "bp",
        FieldSpec(
            kind=Kind.NUMBER,
            names=("power",),
            value="bp",
            column="bp",
            may_be_none=True,
        ),
    )
    TRIGGER = (
        "trigger",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("tr",),
            value="trigger",
            column="trigger",
            choices=TRIGGERS,
            is_single=True,
            may_be_none=True,
            words=("trigger",),
            nicknames={"color": ("colour",)},
        ),
    )
    KEYWORD = (
        "keyword",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("kw", "keywords"),
            value="keywords",
            column="keywords",
            choices=KEYWORDS,
            may_be_none=True,
            words=("keyword",),
            nicknames={"double_attack": ("da",), "double_block": ("db",)},
        ),
    )
    RARITY = (
        "rarity",
        FieldSpec(
            kind=Kind.RANK,
            names=("r",),
            value="rarities",
            column="rarities",
            choices=RARITIES,
        ),
    )
    DATE = (
        "date",
        FieldSpec(
            kind=Kind.DATE,
            names=("released", "日付", "日期"),
            value="date",
            column="date",
            may_be_none=True,
        ),
    )
    LEGAL = (
        "legal",
        FieldSpec(kind=Kind.LEGALITY, names=("f", "format", "フォーマット", "賽制")),
    )
    BANNED = ("banned", FieldSpec(kind=Kind.LEGALITY, names=("禁止",)))
    RESTRICTED = ("restricted", FieldSpec(kind=Kind.LEGALITY, names=("制限", "限制")))
    IS = (
        "is",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("has",),
            value="flags",
            column="flags",
            choices=FLAGS,
            words=("flag",),
            nicknames={
                "vanilla": ("plain",),
                "revised": ("errata", "changed"),
                "parallel": ("parallels", "alt"),
                "reprinted": ("reprint",),
                "ruled": ("ruling", "rulings"),
            },
        ),
    )
    DOES = (
        "does",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("do", "する"),
            value="facets.does",
            column="does",
            choices=DOES,
            may_be_none=True,
            words=("does",),
            nicknames={
                "sidelines": ("retires", "destroys", "kills", "退場"),
                "draws": ("引く", "抽牌"),
                "raises_bp": ("buffs", "pumps"),
                "lowers_bp": ("debuffs", "weakens"),
                "returns_to_hand": ("bounces",),
                "searches": ("tutors",),
                "makes_active": ("readies", "untaps"),
                "rests": ("taps",),
                "deals_damage": ("damages", "burns"),
            },
        ),
    )
    TARGET = (
        "target",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("targets",),
            value="facets.targets",
            column="target",
            choices=TARGETS,
            words=("target",),
            nicknames={"itself": ("self", "this")},
            groups={
                "own": tuple(word for word in TARGETS if word.startswith("own_")),
                "opponent": tuple(w for w in TARGETS if w.startswith("opponent_")),
                "characters": ("own_characters", "opponent_characters"),
                "sites": ("own_sites", "opponent_sites"),
                "hand": ("own_hand", "opponent_hand"),
                "deck": ("own_deck", "opponent_deck"),
                "outside_area": ("own_outside_area", "opponent_outside_area"),
                "life": ("own_life", "opponent_life"),
            },
        ),
    )
    WHEN = (
        "when",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("timing", "いつ"),
            value="facets.when",
            column="when",
            choices=WHEN,
            words=("timing", "when"),
            nicknames={
                "on_play": ("played",),
                "on_attack": ("attacks",),
                "on_block": ("blocks",),
                "on_retire": ("sidelined", "retired"),
                "activate_main": ("activate", "main"),
                "continuous": ("always", "static"),
            },
            groups={"other": ("other_moment",)},
        ),
    )
    COST = (
        "cost",
        FieldSpec(
            kind=Kind.CHOICE,
            names=("costs",),
            value="facets.costs",
            column="cost",
            choices=COSTS,
            may_be_none=True,
            words=("cost",),
            nicknames={"sideline": ("retire",)},
        ),
    )
    OWNED = ("owned", FieldSpec(kind=Kind.HELD, names=("own", "have")))
    # The copies a playset lacks (UA-2.2.3).
    MISSING = ("missing", FieldSpec(kind=Kind.HELD, names=("lack", "lacks")))
    WANTED = ("wanted", FieldSpec(kind=Kind.HELD, names=("want",)))
    TRADEABLE = ("tradeable", FieldSpec(kind=Kind.HELD, names=("trade",)))

    @property
    def kind(self) -> Kind:
        """Return how it is compared."""
        return self.spec.kind

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the closed set, in its order; empty for open fields."""
        return self.spec.choices

    @property
    def part(self) -> str:
        """Return its row in the vocabulary's table of parts."""
        return self.spec.part or str(self)

    @property
    def is_bits(self) -> bool:
        """Tell whether the index keeps its choices as bits of one number."""
        return self.kind in (Kind.CHOICE, Kind.RANK) and not self.spec.is_single


# Fields about the user who searches, not about the card alone.
HELD_FIELDS: Final = tuple(field for field in Field if field.kind is Kind.HELD)


def _field_names(field: Field) -> tuple[str, ...]:
    one_word = (word for word in list_synonyms("part", field.part) if " " not in word)
    return (str(field), *field.spec.names, *one_word)


# Bare words are no field that can be named.
FIELD_BY_NAME: Final[Mapping[str, Field]] = {
    fold_text(name): field
    for field in Field
    if field is not Field.WORDS
    for name in _field_names(field)
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of the members of a closed set."""

    names: Mapping[str, str]

    def find(self, written: str) -> str | None:
        """Return the member with this name; "-" is "_", and an ending may lack."""
        word = _plain(written)
        if word in self.names:
            return self.names[word]
        if len(word) < _SHORTEST_STEM:
            return None
        stems = {member for name, member in self.names.items() if _is_stem(word, name)}
        return next(iter(stems)) if len(stems) == 1 else None


_SHORTEST_STEM: Final = 3


def _plain(word: str) -> str:
    return fold_text(word).replace("-", "_").replace(" ", "_")


def _is_stem(word: str, name: str) -> bool:
    """Tell whether it is the name without its endings: "sideline" for "sidelines"."""
    parts, known = word.split("_"), name.split("_")
    return len(parts) == len(known) and all(
        k == a or k in (f"{a}s", f"{a}es") or (a.endswith("y") and k == f"{a[:-1]}ies")
        for a, k in zip(parts, known, strict=True)
    )


def _vocabulary(field: Field) -> Vocabulary:
    names: dict[str, str] = {}
    for member in (*field.choices, *field.spec.groups):
        names[_plain(member)] = member
        words = (
            word
            for kind in field.spec.words
            if member in list_codes(kind)
            for word in list_synonyms(kind, member)
        )
        for other in (*field.spec.nicknames.get(member, ()), *words):
            names.setdefault(_plain(other), member)
    return Vocabulary(names)


VOCABULARIES: Final[Mapping[Field, Vocabulary]] = {
    field: _vocabulary(field) for field in Field if field.choices
}


def expand_group(field: Field, value: str) -> Iterable[str]:
    """Return the members a word of a closed set covers: itself, or all of its group."""
    return field.spec.groups.get(value, (value,))
