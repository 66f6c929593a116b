"""What can be asked of a card, and by which words in three languages.

The closed sets are those of the card face (UA-2.1), the keywords (UA-8), the triggers
(UA-9) and the facets of the effect language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.card_data import COLORS, KINDS, RARITIES, TRIGGERS
from cards.effects.facets import COSTS, DOES, TARGETS, WHEN
from cards.effects.model.enums import KeywordName
from cards.search.folding import fold_text
from cards.vocabulary import Kind as WordKind
from cards.vocabulary import list_codes, list_synonyms


class Kind(StrEnum):
    """How a field is compared."""

    TEXT = "text"  # Contained, or wholly equal.
    NUMBER = "number"
    ENERGY = "energy"  # A number, or a colour.
    CHOICE = "choice"  # One of a closed set.
    RANK = "rank"  # One of a closed set with an order.
    DATE = "date"  # A year, a month or a day.
    NAMED = "named"  # Something with a code and names: a series, a set, a format.
    HELD = "held"  # Copies the asker holds; alone ("missing:") it means any.


class Field(StrEnum):
    """What of a card is looked at; the values are the canonical field names."""

    WORDS = "words"  # Bare words: name or number.
    NAME = "name"
    NUMBER = "number"
    TEXT = "text"
    FLAVOR = "flavor"
    TRAIT = "trait"
    ARTIST = "artist"
    SERIES = "series"
    SET = "set"
    COLOR = "color"
    TYPE = "type"
    ENERGY = "energy"
    GIVES = "gives"
    AP = "ap"
    BP = "bp"
    TRIGGER = "trigger"
    KEYWORD = "keyword"
    RARITY = "rarity"
    DATE = "date"
    LEGAL = "legal"
    BANNED = "banned"
    RESTRICTED = "restricted"
    IS = "is"
    DOES = "does"
    TARGET = "target"
    WHEN = "when"
    COST = "cost"
    OWNED = "owned"
    MISSING = "missing"  # What a playset lacks (UA-2.2.3).
    WANTED = "wanted"
    TRADEABLE = "tradeable"

    @property
    def kind(self) -> Kind:
        """How it is compared."""
        return _KINDS.get(self, Kind.TEXT)

    @property
    def choices(self) -> tuple[str, ...]:
        """The closed set, in its order; empty for open fields."""
        return CHOICES.get(self, ())


_KINDS: Final[Mapping[Field, Kind]] = {
    Field.SERIES: Kind.NAMED,
    Field.SET: Kind.NAMED,
    Field.LEGAL: Kind.NAMED,
    Field.BANNED: Kind.NAMED,
    Field.RESTRICTED: Kind.NAMED,
    Field.COLOR: Kind.CHOICE,
    Field.TYPE: Kind.CHOICE,
    Field.ENERGY: Kind.NUMBER,
    Field.GIVES: Kind.ENERGY,
    Field.AP: Kind.NUMBER,
    Field.BP: Kind.NUMBER,
    Field.TRIGGER: Kind.CHOICE,
    Field.KEYWORD: Kind.CHOICE,
    Field.RARITY: Kind.RANK,
    Field.DATE: Kind.DATE,
    Field.IS: Kind.CHOICE,
    Field.DOES: Kind.CHOICE,
    Field.TARGET: Kind.CHOICE,
    Field.WHEN: Kind.CHOICE,
    Field.COST: Kind.CHOICE,
    Field.OWNED: Kind.HELD,
    Field.MISSING: Kind.HELD,
    Field.WANTED: Kind.HELD,
    Field.TRADEABLE: Kind.HELD,
}
# What is asked of the person who asks, not of the card alone.
HELD_FIELDS: Final = tuple(field for field, kind in _KINDS.items() if kind is Kind.HELD)

FLAGS: Final = (
    "playable",
    "vanilla",
    "revised",
    "parallel",
    "promo",
    "reprinted",
    "ruled",
)
RAID: Final = "raid"  # Stands among the keywords for those who look for it there.
KEYWORDS: Final = (*(str(keyword) for keyword in KeywordName), RAID)

CHOICES: Final[Mapping[Field, tuple[str, ...]]] = {
    Field.COLOR: COLORS,
    Field.GIVES: COLORS,
    Field.TYPE: KINDS,
    Field.TRIGGER: TRIGGERS,
    Field.KEYWORD: KEYWORDS,
    Field.RARITY: RARITIES,
    Field.IS: FLAGS,
    Field.DOES: DOES,
    Field.TARGET: TARGETS,
    Field.WHEN: WHEN,
    Field.COST: COSTS,
}
NONE: Final = "none"
ANY: Final = "any"  # What is meant where nothing stands behind the colon: "missing:".
# Fields a card may have no value for; they can be asked for "none".
MAY_BE_NONE: Final = frozenset(
    {Field.BP, Field.TRIGGER, Field.KEYWORD, Field.DATE, Field.COST, Field.DOES}
)

# Other names than the code and the word of the game.
_NICKNAMES: Final[Mapping[Field, tuple[str, ...]]] = {
    Field.NAME: ("n", "名称", "卡名", "カード名"),
    Field.NUMBER: ("num", "no", "卡號"),
    Field.TEXT: ("o", "oracle", "effect", "効果", "效果"),
    Field.FLAVOR: ("ft", "fl", "フレーバー", "風味"),
    Field.TRAIT: ("t", "traits"),
    Field.ARTIST: ("a", "art"),
    Field.SERIES: ("s", "title", "作品"),
    Field.SET: ("pack", "弾"),
    Field.COLOR: ("c", "colour"),
    Field.TYPE: ("k", "kind", "種別", "類別"),
    Field.ENERGY: ("e", "エナジー", "能源"),
    Field.GIVES: ("g", "gen", "generates", "発生", "產生"),
    Field.AP: ("apcost",),
    Field.BP: ("power",),
    Field.TRIGGER: ("tr",),
    Field.KEYWORD: ("kw", "keywords"),
    Field.RARITY: ("r",),
    Field.DATE: ("released", "日付", "日期"),
    Field.LEGAL: ("f", "format", "フォーマット", "賽制"),
    Field.BANNED: ("禁止",),
    Field.RESTRICTED: ("制限", "限制"),
    Field.IS: ("has",),
    Field.DOES: ("do", "する"),
    Field.TARGET: ("targets",),
    Field.WHEN: ("timing", "いつ"),
    Field.COST: ("costs",),
    Field.OWNED: ("own", "have"),
    Field.MISSING: ("lack", "lacks"),
    Field.WANTED: ("want",),
    Field.TRADEABLE: ("trade",),
}
# Parts of a card that the query language calls otherwise than the rules do.
PARTS: Final[Mapping[Field, str]] = {
    Field.ENERGY: "required_energy",
    Field.GIVES: "generated_energy",
    Field.AP: "ap_cost",
}


def _field_names(field: Field) -> tuple[str, ...]:
    words = list_synonyms("part", PARTS.get(field, str(field)))
    one_word = (word for word in words if " " not in word)
    return (str(field), *_NICKNAMES.get(field, ()), *one_word)


# Bare words are no field one can name.
FIELD_BY_NAME: Final[Mapping[str, Field]] = {
    fold_text(name): field
    for field in Field
    if field is not Field.WORDS
    for name in _field_names(field)
}

# Which words of the game a closed set is called by.
_WORDS: Final[Mapping[Field, tuple[WordKind, ...]]] = {
    Field.COLOR: ("color",),
    Field.GIVES: ("color",),
    Field.TYPE: ("kind",),
    Field.KEYWORD: ("keyword",),
    Field.TRIGGER: ("trigger",),
    Field.WHEN: ("timing",),
}
_VALUE_NICKNAMES: Final[Mapping[Field, Mapping[str, tuple[str, ...]]]] = {
    Field.COLOR: {"blue": ("u",)},
    Field.TYPE: {"character": ("char",)},
    Field.KEYWORD: {"double_attack": ("da",), "double_block": ("db",)},
    Field.TRIGGER: {"color": ("colour",)},
    Field.IS: {
        "vanilla": ("plain",),
        "revised": ("errata", "changed"),
        "parallel": ("parallels", "alt"),
        "reprinted": ("reprint",),
        "ruled": ("ruling", "rulings"),
    },
    Field.DOES: {
        "retires": ("destroys", "kills", "退場"),
        "draws": ("引く", "抽牌"),
        "raises_bp": ("buffs", "pumps"),
        "lowers_bp": ("debuffs", "weakens"),
        "returns_to_hand": ("bounces",),
        "searches": ("tutors",),
        "makes_active": ("readies", "untaps"),
        "rests": ("taps",),
        "deals_damage": ("damages", "burns"),
    },
    Field.TARGET: {"itself": ("self", "this")},
    Field.WHEN: {
        "on_play": ("played",),
        "on_attack": ("attacks",),
        "on_block": ("blocks",),
        "on_retire": ("retired",),
        "activate_main": ("activate", "main"),
        "continuous": ("always", "static"),
    },
}

# One word for several of a closed set: "target:opponent" is any of the opponent's.
GROUPS: Final[Mapping[Field, Mapping[str, tuple[str, ...]]]] = {
    Field.TARGET: {
        "own": tuple(word for word in TARGETS if word.startswith("own_")),
        "opponent": tuple(word for word in TARGETS if word.startswith("opponent_")),
        "characters": ("own_characters", "opponent_characters"),
        "sites": ("own_sites", "opponent_sites"),
        "hand": ("own_hand", "opponent_hand"),
        "deck": ("own_deck", "opponent_deck"),
        "outside_area": ("own_outside_area", "opponent_outside_area"),
        "life": ("own_life", "opponent_life"),
    },
    Field.WHEN: {
        "other": ("other_moment",),
    },
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words by which the members of a closed set may be called."""

    names: Mapping[str, str]

    def find(self, written: str) -> str | None:
        """The member meant, or none; "-" and "_" are the same, an ending may lack."""
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
    """Whether it is the name without its endings: "retire" for "retires"."""
    asked, known = word.split("_"), name.split("_")
    return len(asked) == len(known) and all(
        k == a or k in (f"{a}s", f"{a}es") or (a.endswith("y") and k == f"{a[:-1]}ies")
        for a, k in zip(asked, known, strict=True)
    )


def _vocabulary(field: Field) -> Vocabulary:
    names: dict[str, str] = {}
    nicknames = _VALUE_NICKNAMES.get(Field.COLOR if field is Field.GIVES else field, {})
    for member in (*CHOICES[field], *GROUPS.get(field, {})):
        names[_plain(member)] = member
        said = (
            word
            for kind in _WORDS.get(field, ())
            if member in list_codes(kind)
            for word in list_synonyms(kind, member)
        )
        for other in (*nicknames.get(member, ()), *said):
            names.setdefault(_plain(other), member)
    return Vocabulary(names)


VOCABULARIES: Final[Mapping[Field, Vocabulary]] = {
    field: _vocabulary(field) for field in CHOICES
}


def expand_group(field: Field, value: str) -> Iterable[str]:
    """What a word of a closed set stands for: itself, or all of its group."""
    return GROUPS.get(field, {}).get(value, (value,))
