"""Reminder texts: parentheses that explain a keyword to the reader.

A reminder says nothing new, so it is taken out of the text; but first it is compared
with what the keyword does. One that says something else is a misprint or a new rule,
and the card is not playable until an editor has looked.
"""

import re
from typing import Final, NamedTuple

from cards.effects.keywords import KeywordDefinition, find_keyword

# Reminders that stand behind a sentence: (sentence they follow, text).
_BEHIND_SENTENCE: Final[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = (
    (
        re.compile(r"移動(?:させ(?:る|てもよい)|する)[^¶]*$"),
        re.compile(
            r"移動させる時に(?:その|フロント|エナジー)(?:ライン|L)に空きがない場合、"
            r"(?:そのカードがある場のプレイヤー|相手)は(?:(?:フロント|エナジー)Lの)?"
            r"カードを1枚選んでリムーブエリアに置いてから移動させる"
        ),
    ),
    (
        re.compile(r"登場させ(?:る|てもよい)。?$"),
        re.compile(
            r"登場させる(?:時|場合)(?:に)?、?そのラインに空きがない場合、"
            r"(?:そのカードがある場のプレイヤーは)?カードを1枚選(?:んで|び)、?"
            r"リムーブエリアに置いてから登場させる"
        ),
    ),
    (
        re.compile(r"指定できるBPの範囲\+(?P<n>\d+)。?$"),
        re.compile(
            r"BP\d+以下(?:のキャラを選べる効果で|ではなく)BP\d+以下を選べるようになる"
        ),
    ),
    (
        re.compile(r"レイドされた時、.*$"),
        re.compile(r"レイドしたキャラの【登場時】とこの効果は望む順で処理する"),
    ),
    (
        re.compile(r"下にあるカードを全て[^。]*置く。?$"),
        re.compile(r"裏向きのカードも含む"),
    ),
    (
        re.compile(r"登場できない。?$"),
        re.compile(r"【起動メイン】を発動することはできる"),
    ),
    (
        re.compile(r"このキャラのレイド元のカードを1枚[^。¶]*置く。?$"),
        re.compile(r"このキャラはレイド状態ではなくなる"),
    ),
    (
        re.compile(r"使用できる。?$"),
        re.compile(r"使用する場合は必要エナジーを満たす必要があり、消費APを支払う"),
    ),
)

_ICON_BEFORE: Final = re.compile(r"【([^】]*)】$")
_NAMED_KEYWORD: Final = re.compile(r"【([^】]*)】：(.*)")


_DIGITS: Final = re.compile(r"\d+")
_SAYS_MORE: Final = re.compile(
    "カードを|引く|手札|場外|リムーブ|退場|BP|AP|山札|相手のターン|得る|登場"
)


# The label of an icon: a keyword, and its number where it has one.
_LABEL: Final = re.compile(r"(?P<name>[^（]+)(?:（(?P<plus>\+?)(?P<n>\d+)）)?")


class _Labelled(NamedTuple):
    """The keyword of an icon, with the number in its label."""

    keyword: KeywordDefinition
    number: str
    plus: bool


def _parse_label(label: str) -> _Labelled | None:
    match = _LABEL.fullmatch(label)
    keyword = find_keyword(match["name"], "ja") if match else None
    if match is None or keyword is None:
        return None
    if keyword.is_numbered != (match["n"] is not None):
        return None
    return _Labelled(keyword, match["n"] or "", bool(match["plus"]))


def _explains_keyword(labelled: _Labelled, text: str) -> bool:
    """Return whether a reminder explains this keyword, if not in the words we know.

    It names what the keyword is about, no number but the keyword's, and nothing that
    no keyword does.
    """
    if _SAYS_MORE.search(text):
        return False
    numbers = set(_DIGITS.findall(text)) - {labelled.number}
    mentions = labelled.keyword.mentions
    return not numbers and all(pattern.search(text) for pattern in mentions)


def write_reminder(label: str) -> str:
    """Return what a keyword means, as printed in parentheses; "" for other icons."""
    labelled = _parse_label(label)
    if labelled is None:
        return ""
    keyword, number, plus = labelled
    return keyword.get_reminder("ja", number, plus=plus)


def is_reminder_behind_keyword(label: str, reminder: str) -> bool:
    """Return whether a reminder says what the keyword of this icon does."""
    labelled = _parse_label(label)
    if labelled is None:
        return False
    text = reminder.removesuffix("。")
    if _bare(text) == _bare(write_reminder(label)):
        return True
    return _explains_keyword(labelled, text)


def _bare(text: str) -> str:
    """Remove the brackets around keywords: a reminder may have them or not."""
    return text.translate({ord("【"): None, ord("】"): None})


def is_reminder(before: str, reminder: str) -> bool:
    """Return whether a parenthesis is a true reminder in its place.

    Args:
        before: The text up to the parenthesis.
        reminder: What stands in it.
    """
    icon = _ICON_BEFORE.search(before)
    if icon is not None and is_reminder_behind_keyword(icon.group(1), reminder):
        return True
    named = _NAMED_KEYWORD.fullmatch(reminder)
    if named is not None:
        said_before = f"【{named.group(1)}】" in before
        return said_before and is_reminder_behind_keyword(
            named.group(1), named.group(2)
        )
    text = reminder.removesuffix("。")
    return any(
        follows.search(before) and wanted.fullmatch(text)
        for follows, wanted in _BEHIND_SENTENCE
    )
