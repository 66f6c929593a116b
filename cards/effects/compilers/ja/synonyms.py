"""Wordings that mean the same, and the one that stands for them.

Printed texts of different years word the same thing differently. Each pair here was
looked at by a person; the reason says why nothing is lost. They are rewritten before a
text is read, so the grammar knows one wording.
"""

import re
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.ja.traced import Traced


@dataclass(frozen=True, slots=True)
class Synonym:
    """A wording, and the wording it is the same as.

    Attributes:
        pattern: The wording found in texts (a regular expression).
        wording: The one that stands for it (a replacement template).
        reason: Why they mean the same.
    """

    pattern: str
    wording: str
    reason: str


def _numbers_above() -> tuple[Synonym, ...]:
    """2～3枚…『X』。4枚以上…『Y』に代わる: the lower range has no end of its own."""
    return tuple(
        Synonym(
            f"～{n}枚ある場合、(『[^』]*』[^。]*。[^。]*?{n + 1}枚以上ある場合、『)",
            r"枚以上ある場合、\1",
            "the replacement covers the numbers above",
        )
        for n in range(2, 9)
    )


S = Synonym

SYNONYMS: Final = (
    # --- words ---------------------------------------------------------------------
    S(
        "(^|[。¶】])([^。¶【】「」『』]*が)ある場合、(『[^』]*』に代わ)り、"
        "さらに、?(?=[^。『]*なら、『)",
        r"\1\2ある場合、\3る。\2あり、",
        "a further replacement, of what the first has become",
    ),
    S(
        "(^|[。¶】])([^。¶【】「」『』]*場合、)(『[^』]*』に代わ)り、(?:さらに、?)?",
        r"\1\2\3る。\2",
        "what holds for the replacement holds for what is added to it",
    ),
    S(r"¶(\d+(?:枚|種類)以上：)", r"¶・\1", "a row of a list without its bullet"),
    S("キャラクター", "キャラ", "the word before it was shortened"),
    S("フロントライン", "フロントL", "the word before it was shortened"),
    S("エナジーライン", "エナジーL", "the word before it was shortened"),
    S("アクションポイントカード", "APカード", "the word before it was shortened"),
    S("が1枚もない", "がない", "none, and not even one"),
    S("(以上|以下|未満)だった場合", r"\1の場合", "two tenses of one fact"),
    S("同じだった場合", "同じ場合", "two tenses of one fact"),
    S("効果によって", "効果で", "two particles of cause"),
    S("バトルの敗北によって", "バトルによって", "a battle retires its loser"),
    S(
        r"1ターンに(\d)回のみ発動する",
        r"1ターンに\1回のみ発動できる",
        "timed: not optional",
    ),
    # --- places and cards ------------------------------------------------------------
    S(
        "(自分|相手|自身)の場の(フロントL|エナジーL)",
        r"\1の\2",
        "the lines are on the field",
    ),
    S(
        r"(自分|相手|自身)のライフを(?=\d枚|全て)",
        r"\1のライフエリアにあるカードを",
        "life is the cards in the life area",
    ),
    S(
        "(^|[。、¶・】])手札から",
        r"\1自分の手札から",
        "whose hand is not said: the performer's",
    ),
    S(
        r"この効果で(?:選べる|手札に加えられる)キャラ(?:カード)?のBPの範囲\+(\d+)",
        r"『BP+\1』される",
        "the marked number grows",
    ),
    # --- counting ----------------------------------------------------------------------
    *_numbers_above(),
    S(
        "((?:自分|相手)の[^。、「」『』【】]{1,30}に[^。、「」『』【】]{1,40}が)"
        r"(\d+枚以上ある場合、[^。]{1,60}。)(\d+枚以上ある場合)",
        r"\1\2\1\3",
        "what is counted is left out the second time",
    ),
    S(
        r"(［[^］]+］|〈[^〉]+〉|キャラ|カード)のカード名が(\d)種類以上",
        r"\1が\2種類以上",
        "kinds are counted by card name",
    ),
    # --- looking -------------------------------------------------------------------------
    S(
        r"(山札の上から\d+枚)見て、(?=(?:望む順で)?(?:自分の)?山札の)",
        r"\1見る。それを",
        "newer texts look and act in one sentence",
    ),
    S(
        "(山札の上(?:から|を)1枚)見て、(?=見たカード)",
        r"\1見る。",
        "newer texts look and act in one sentence",
    ),
    S(
        "(山札の上(?:から|を)1枚)見て、(?=[^。、]*カードの場合)",
        r"\1見る。見たカードが",
        "newer texts look and act in one sentence",
    ),
    S(
        r"(山札の上から\d+枚)見て、(?!その中から|見たカード)",
        r"\1見る。その中から",
        "newer texts look and act in one sentence",
    ),
    S(
        r"(山札の上から\d+枚)見て、(?=その中から)",
        r"\1見る。",
        "newer texts look and act in one sentence",
    ),
    # --- sentences -----------------------------------------------------------------------
    S(
        "(この(?:キャラ|フィールド|カード)は、?)アクティブで登場させる",
        r"\1アクティブで場に登場させる",
        "cards enter the field",
    ),
    S(
        "(別のライン)に移動させるか、別のラインのキャラ1枚と位置を入れ替え",
        r"\1に移動させるか入れ替え",
        "a card that must make room changes places",
    ),
    S(
        "が登場したターン中のみ発動",
        "がこのターン中に登場している場合のみ発動",
        "the turn in which it entered",
    ),
    S(
        r"(BP[+-]\d+と(?:【[^】]+】(?!を|と))+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    S(
        "(場合、(?:【[^】]+】)+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    S(
        "このキャラをアクティブにし、このキャラはこのターン中、BP",
        "このキャラをアクティブにし、このターン中、BP",
        "the subject named again",
    ),
)

_OPAQUE: Final = "〈[^〉]*〉|［[^］]*］"


@dataclass(frozen=True, slots=True)
class _Rule:
    """A synonym ready to use.

    Attributes:
        needle: Letters every match has; empty if none are certain.
        plain: The pattern.
        careful: The pattern, and names and traits, which stay as they are.
        rewrite: Makes the new wording.
    """

    needle: str
    plain: re.Pattern[str]
    careful: re.Pattern[str]
    rewrite: "_Rewrite"

    def fits(self, text: str) -> bool:
        """Whether there may be anything to rewrite."""
        return self.needle in text and self.plain.search(text) is not None


def _compiled(synonyms: tuple[Synonym, ...]) -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            _needle(synonym.pattern),
            re.compile(synonym.pattern),
            re.compile(f"{synonym.pattern}|(?P<opaque>{_OPAQUE})"),
            _Rewrite(synonym),
        )
        for synonym in synonyms
    )


_SPECIAL: Final = frozenset("()[]|?*+{}^$.\\")


def _needle(pattern: str) -> str:
    """The longest run of plain letters that a match cannot do without."""
    best = run = ""
    depth = 0
    for index, letter in enumerate(pattern):
        if letter == "|" and depth == 0:
            return ""
        depth += (letter in "([{") - (letter in ")]}")
        is_escaped = pattern[index - 1 : index] == "\\"
        is_optional = pattern[index + 1 : index + 2] in ("?", "*", "{")
        if depth or letter in _SPECIAL or is_escaped or is_optional:
            run = ""
        else:
            run += letter
            best = max(best, run, key=len)
    return best


def normalise(traced: Traced) -> Traced:
    """The text with every listed wording replaced; names and traits stay."""
    return _rewritten(traced, _SYNONYMS)


def used_synonyms(traced: Traced) -> tuple[str, ...]:
    """The synonyms that a text needs rewritten before it can be read."""
    used: list[str] = []
    for synonym, rule in zip(SYNONYMS, _SYNONYMS, strict=True):
        if not rule.fits(traced.text):
            continue
        after = traced.sub(rule.careful, rule.rewrite)
        if after.text != traced.text:
            used.append(f"synonym: {synonym.wording} ({synonym.reason})")
        traced = after
    return tuple(used)


def _rewritten(traced: Traced, rules: tuple[_Rule, ...]) -> Traced:
    for rule in rules:
        if rule.fits(traced.text):
            traced = traced.sub(rule.careful, rule.rewrite)
    return traced


class _Rewrite:
    """Replaces a match unless it is a name."""

    def __init__(self, synonym: Synonym) -> None:
        self.wording = synonym.wording

    def __call__(self, match: re.Match[str]) -> str:
        if match.group("opaque") is not None:
            return match.group(0)
        groups = [group or "" for group in match.groups()]
        return re.sub(
            r"\\(\d)", lambda number: groups[int(number.group(1)) - 1], self.wording
        )


_SYNONYMS: Final = _compiled(SYNONYMS)
