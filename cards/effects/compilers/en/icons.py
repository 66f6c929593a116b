"""Icons of English card text, and the labels they have in a canonical text."""

import re
from typing import Final

from cards.effects.compilers.engine import icons
from cards.effects.keywords import KEYWORDS
from cards.vocabulary import Kind, get_names


def _labels(kind: Kind) -> dict[str, str]:
    japanese = get_names(kind, "ja")
    return {
        _fold(name): japanese[code]
        for code, name in get_names(kind, "en").items()
        if code in japanese
    }


def _fold(label: str) -> str:
    """Return a label without blanks and capitals: lists write them as they like."""
    return re.sub(r"[\s.]", "", label).lower()


_LABELS: Final = {
    **_labels("timing"),
    **{_fold(item.names["en"]): item.names["ja"] for item in KEYWORDS.values()},
    "raid": icons.RAID,
    "trigger": "トリガー",
}
TRIGGERS: Final = _labels("trigger")
_NUMBERED: Final = re.compile(r"([^()\d]+?)\(?(\+?)(\d+)\)?")
_TIMES: Final = re.compile(r"(\d+|twice|once)(?:times?)?perturn")
_COST_WORDS: Final = (
    (re.compile(r"place\(?(\d+)\)?cards?fromhandintosideline"), "手札を{}枚場外に置く"),
    (re.compile(r"pay\(?(\d+)\)?ap"), "APを{}支払う"),
    (
        re.compile(r"place\(?(\d+)\)?cards?fromsidelineintoremoval(?:area)?"),
        "場外のカードを{}枚リムーブエリアに置く",
    ),
    (
        re.compile(r"return(?:thiscard)?tohand|returnthiscardtoyourhand"),
        "このカードを手札に戻す",
    ),
    (
        re.compile(r"place(?:thiscard)?into(?:the|your)?removalarea"),
        "このカードをリムーブエリアに置く",
    ),
    (re.compile(r"placethiscardinto(?:the|your)?sideline"), "このカードを場外に置く"),
)


def find_icon(printed: str) -> str | None:
    """Return the canonical label of an icon, or of a cost in parentheses, or nothing.

    >>> find_icon("When Played"), find_icon("Impact (+1)"), find_icon("Hashira")
    ('登場時', 'インパクト（+1）', None)
    """
    folded = _fold(printed)
    label = _LABELS.get(folded)
    if label is not None:
        return label
    times = _TIMES.fullmatch(folded)
    if times is not None:
        number = {"once": "1", "twice": "2"}.get(times[1], times[1])
        return icons.TURN_LIMIT.format(number)
    for pattern, template in _COST_WORDS:
        cost = pattern.fullmatch(folded)
        if cost is not None:
            return template.format(*cost.groups())
    numbered = _NUMBERED.fullmatch(folded)
    name = _LABELS.get(numbered[1]) if numbered else None
    if numbered is None or name not in icons.NUMBERED_KEYWORDS:
        return TRIGGERS.get(folded)
    return f"{name}（{numbered[2]}{numbered[3]}）"
