"""Reminder texts: parentheses that explain a keyword to the reader.

A reminder says nothing new, so it is taken out of the text; but first it is compared
with what the keyword does. One that says something else is a misprint or a new rule,
and the card is not playable until somebody has looked.
"""

import re
from typing import Final

# What a keyword means, as it is written; ``{n}`` is the keyword's own number.
_WRITTEN: Final[dict[str, str]] = {
    "インパクト（{n}）": "アタックしてバトルに勝利した時、相手プレイヤーに{n}ダメージ",
    "インパクト（+{n}）": (
        "インパクトの与えるダメージが+{n}され、"
        "インパクトを持たない場合、【インパクト（1）】を得る"
    ),
    "ダメージ（{n}）": (
        "このキャラがアタックで直接ダメージを与える時、代わりに{n}ダメージ"
    ),
    "ダメージ（+{n}）": (
        "このキャラがアタックで直接ダメージを与える時、追加で{n}ダメージ"
    ),
    "ステップ": "自分の移動フェイズにフロントLからエナジーLへ移動できる",
    "2回アタック": "このキャラがこのターン初めてアタックした時、アクティブにする",
    "2回ブロック": "このキャラがこのターン初めてブロックした時、アクティブにする",
    "インパクト無効": (
        "このキャラとバトルをしたキャラはこのバトル中、【インパクト】を失う"
    ),
    "狙い撃ち": (
        "相手のフロントLのキャラを指定してアタックでき、指定した場合、"
        "相手はブロックできない"
    ),
}

# Reminders that stand behind a sentence: (sentence they follow, text).
_BEHIND_SENTENCE: Final[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = (
    (
        re.compile(r"移動させ(?:る|てもよい)。?$"),
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
        re.compile(r"BP\d+以下のキャラを選べる効果でBP\d+以下を選べるようになる"),
    ),
    (
        re.compile(r"レイドされた時、.*$"),
        re.compile(r"レイドしたキャラの【登場時】とこの効果は望む順で処理する"),
    ),
    (
        re.compile(r"使用できる。?$"),
        re.compile(r"使用する場合は必要エナジーを満たす必要があり、消費APを支払う"),
    ),
)

_ICON_BEFORE: Final = re.compile(r"【([^】]*)】$")
_NAMED_KEYWORD: Final = re.compile(r"【([^】]*)】：(.*)")


# What a reminder in other words must speak of, and the only number it may name.
_SPEAKS_OF: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"インパクト（\+?(?P<n>\d+)）", ("ダメージ", "(?:バトル|勝利)")),
    (r"ダメージ（\+?(?P<n>\d+)）", ("ダメージ", "アタック")),
    ("ステップ", ("フロントL", "エナジーL", "移動")),
    ("2回アタック", ("アタック", "アクティブ")),
    ("2回ブロック", ("ブロック", "アクティブ")),
    ("インパクト無効", ("インパクト", "(?:失|無効|受けない)")),
    ("狙い撃ち", ("フロントL", "アタック", "(?:指定|選)")),
)
_DIGITS: Final = re.compile(r"\d+")
_SAYS_MORE: Final = re.compile(
    "カードを|引く|手札|場外|リムーブ|退場|BP|AP|山札|相手のターン|得る|登場"
)


def _speaks_of(label: str, text: str) -> bool:
    """Whether a reminder explains this keyword, if not in the words we know.

    It names what the keyword is about, no number but the keyword's, and nothing that
    no keyword does.
    """
    if _SAYS_MORE.search(text):
        return False
    for pattern, wanted in _SPEAKS_OF:
        match = re.fullmatch(pattern, label)
        if match is None:
            continue
        number = match.groupdict().get("n")
        numbers = set(_DIGITS.findall(text)) - {number}
        return not numbers and all(re.search(word, text) for word in wanted)
    return False


_NUMBER: Final = re.compile(r"(?<=[（+])\d+(?=）)")


def write_reminder(label: str) -> str:
    """What a keyword means, as it stands in parentheses; empty for other icons."""
    number = _NUMBER.search(label)
    text = _WRITTEN.get(_NUMBER.sub("{n}", label), "")
    return text.replace("{n}", number.group()) if number else text


def is_reminder_behind_keyword(label: str, reminder: str) -> bool:
    """Whether a reminder says what the keyword of this icon does."""
    text = reminder.removesuffix("。")
    written = write_reminder(label)
    is_as_written = bool(written) and _bare(text) == _bare(written)
    return is_as_written or _speaks_of(label, text)


def _bare(text: str) -> str:
    """A keyword may be named with or without its brackets."""
    return text.translate({ord("【"): None, ord("】"): None})


def is_reminder(before: str, reminder: str) -> bool:
    """Whether a parenthesis is a true reminder where it stands.

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
