"""Wordings that mean the same, and the one that stands for them.

Printed texts of different years word the same thing differently. Each pair here was
looked at by a person; the reason says why nothing is lost. The compiler rewrites the
left wording to the right one before it reads a text, and the check that compares a
card's text with the rendering of its tree allows exactly these differences.
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


SYNONYMS: Final = (
    *(
        Synonym(
            f"～{n}枚ある場合、(『[^』]*』[^。]*。[^。]*?{n + 1}枚以上ある場合、『)",
            r"枚以上ある場合、\1",
            "the replacement covers the numbers above",
        )
        for n in range(2, 9)
    ),
    Synonym("キャラクター", "キャラ", "the word before it was shortened"),
    Synonym("フロントライン", "フロントL", "the word before it was shortened"),
    Synonym("エナジーライン", "エナジーL", "the word before it was shortened"),
    Synonym("アクションポイントカード", "APカード", "the word before it was shortened"),
    Synonym("公開して[、]?手札", "公開し手札", "two forms of one verb"),
    Synonym(
        "の下に(?:置かれた|ある)(裏向きの)?カード",
        r"の下の\1カード",
        "a card under a card has been put there",
    ),
    Synonym(
        "(自分|相手|自身)の場の(フロントL|エナジーL)",
        r"\1の\2",
        "the lines are on the field",
    ),
    Synonym(
        "(自分|相手|自身)のライフを(?=\\d枚|全て)",
        r"\1のライフエリアにあるカードを",
        "life is the cards in the life area",
    ),
    Synonym("フェイズの(終了|開始)時", r"フェイズ\1時", "with or without a particle"),
    Synonym(
        "さらに",
        "",
        "what is added is added; nothing it could be added to is changed",
    ),
    Synonym("その後、", "", "sentences are carried out in printed order"),
    Synonym(
        "(^|[。、¶・】])手札から",
        r"\1自分の手札から",
        "whose hand is not said: the performer's",
    ),
    Synonym(
        "(BP[+-]\\d+と(?:【[^】]+】(?!を|と))+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    Synonym(
        "(このターン中に(?:このキャラ)が[^。、]{2,12}場合、このキャラは)このターン中、(?=BP|【)",
        r"\1",
        "the condition itself lasts for this turn only",
    ),
)

_OPAQUE: Final = "〈[^〉]*〉|［[^］]*］"
_COMPILED: Final = tuple(
    (re.compile(f"(?P<opaque>{_OPAQUE})|{synonym.pattern}"), synonym)
    for synonym in SYNONYMS
)


def normalise(traced: Traced) -> Traced:
    """The text with every listed wording replaced; names and traits stay."""
    for pattern, synonym in _COMPILED:
        traced = traced.sub(pattern, _Rewrite(synonym))
    return traced


class _Rewrite:
    """Replaces a match unless it is a name."""

    def __init__(self, synonym: Synonym) -> None:
        self.wording = synonym.wording

    def __call__(self, match: re.Match[str]) -> str:
        if match.group("opaque") is not None:
            return match.group(0)
        # Group numbers of the pattern are one higher in the combined one.
        groups = [group or "" for group in match.groups()[1:]]
        return re.sub(
            r"\\(\d)", lambda number: groups[int(number.group(1)) - 1], self.wording
        )
