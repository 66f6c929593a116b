"""What can be asked of a card, and by which words in three languages.

The closed sets are those of the card face (UA-2.1), the keywords (UA-8), the triggers
(UA-9) and the facets of the effect language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.effects.facets import COSTS, DOES, TARGETS, WHEN
from cards.effects.model.words import KeywordName
from cards.faces import COLORS, KINDS, RARITIES, TRIGGERS
from cards.search.folding import fold


class Kind(StrEnum):
    """How a field is compared."""

    TEXT = "text"  # Contained, or wholly equal.
    NUMBER = "number"
    ENERGY = "energy"  # A number, or a colour.
    CHOICE = "choice"  # One of a closed set.
    RANK = "rank"  # One of a closed set with an order.
    DATE = "date"  # A year, a month or a day.
    NAMED = "named"  # Something with a code and names: a series, a set, a format.


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
}

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
# Fields a card may have no value for; they can be asked for "none".
MAY_BE_NONE: Final = frozenset(
    {Field.BP, Field.TRIGGER, Field.KEYWORD, Field.DATE, Field.COST, Field.DOES}
)

_NAMES: Final[Mapping[Field, tuple[str, ...]]] = {
    Field.NAME: ("n", "名前", "名稱", "名称", "卡名", "カード名"),
    Field.NUMBER: ("num", "no", "番号", "編號", "卡號"),
    Field.TEXT: ("o", "oracle", "effect", "テキスト", "効果", "文字", "效果"),
    Field.FLAVOR: ("ft", "fl", "フレーバー", "風味"),
    Field.TRAIT: ("t", "traits", "特徴", "特徵"),
    Field.ARTIST: ("a", "art", "イラスト", "繪師"),
    Field.SERIES: ("s", "title", "シリーズ", "作品", "系列"),
    Field.SET: ("pack", "セット", "弾", "彈"),
    Field.COLOR: ("c", "colour", "色", "顏色"),
    Field.TYPE: ("k", "kind", "種類", "種別", "類別"),
    Field.ENERGY: ("e", "必要エナジー", "エナジー", "能源需求", "能源"),
    Field.GIVES: ("g", "gen", "generates", "発生エナジー", "発生", "產生能源", "產生"),
    Field.AP: ("apcost", "消費ap", "消費AP"),
    Field.BP: ("power",),
    Field.TRIGGER: ("tr", "トリガー", "觸發"),
    Field.KEYWORD: ("kw", "keywords", "キーワード", "關鍵字"),
    Field.RARITY: ("r", "レアリティ", "稀有度"),
    Field.DATE: ("released", "発売日", "日付", "日期", "發售日"),
    Field.LEGAL: ("f", "format", "フォーマット", "賽制"),
    Field.BANNED: ("禁止",),
    Field.RESTRICTED: ("制限", "限制"),
    Field.IS: ("has",),
    Field.DOES: ("do", "する"),
    Field.TARGET: ("targets", "対象", "對象"),
    Field.WHEN: ("timing", "いつ", "時機"),
    Field.COST: ("costs", "コスト", "費用"),
}
# Bare words are no field one can name.
FIELD_BY_NAME: Final[Mapping[str, Field]] = {
    fold(name): field
    for field in Field
    if field is not Field.WORDS
    for name in (str(field), *_NAMES.get(field, ()))
}

_VALUE_NAMES: Final[Mapping[Field, Mapping[str, tuple[str, ...]]]] = {
    Field.COLOR: {
        "red": ("r", "赤", "紅"),
        "blue": ("b", "u", "青", "藍"),
        "yellow": ("y", "黄", "黃"),
        "green": ("g", "緑", "綠"),
        "purple": ("p", "紫"),
    },
    Field.TYPE: {
        "character": ("char", "キャラ", "キャラクター", "角色"),
        "site": ("フィールド", "場域", "場地"),
        "event": ("イベント", "事件"),
    },
    Field.KEYWORD: {
        "step": ("ステップ", "移步"),
        "snipe": ("狙い撃ち", "狙擊"),
        "double_attack": ("2回アタック", "da", "2次攻擊"),
        "double_block": ("2回ブロック", "db", "2次阻擋"),
        "impact": ("インパクト", "衝擊"),
        "damage": ("ダメージ", "傷害"),
        "negate_impact": ("インパクト無効", "衝擊無效"),
        "raid": ("レイド", "突襲"),
    },
    Field.TRIGGER: {
        "get": ("ゲット",),
        "draw": ("ドロー",),
        "active": ("アクティブ",),
        "raid": ("レイド",),
        "special": ("スペシャル",),
        "final": ("ファイナル",),
        "color": ("カラー", "colour"),
    },
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
        "on_play": ("played", "登場時"),
        "on_attack": ("attacks", "アタック時"),
        "on_block": ("blocks", "ブロック時"),
        "on_retire": ("retired", "退場時"),
        "activate_main": ("activate", "main", "起動メイン"),
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
    return fold(word).replace("-", "_").replace(" ", "_")


def _is_stem(word: str, name: str) -> bool:
    """Whether it is the name without its endings: "retire" for "retires"."""
    asked, known = word.split("_"), name.split("_")
    return len(asked) == len(known) and all(
        k == a or k in (f"{a}s", f"{a}es") or (a.endswith("y") and k == f"{a[:-1]}ies")
        for a, k in zip(asked, known, strict=True)
    )


def _vocabulary(field: Field) -> Vocabulary:
    names: dict[str, str] = {}
    by_member = _VALUE_NAMES.get(Field.COLOR if field is Field.GIVES else field, {})
    for member in (*CHOICES[field], *GROUPS.get(field, {})):
        names[_plain(member)] = member
        for other in by_member.get(member, ()):
            names.setdefault(_plain(other), member)
    return Vocabulary(names)


VOCABULARIES: Final[Mapping[Field, Vocabulary]] = {
    field: _vocabulary(field) for field in CHOICES
}


def members(field: Field, value: str) -> Iterable[str]:
    """What a word of a closed set stands for: itself, or all of its group."""
    return GROUPS.get(field, {}).get(value, (value,))
