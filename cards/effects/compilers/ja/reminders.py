"""Reminder texts: parentheses that explain a keyword to the reader.

A reminder says nothing new, so it is taken out of the text; but first it is compared
with what the keyword does. One that says something else is a misprint or a new rule,
and the card is not playable until somebody has looked.
"""

import re
from typing import Final

# What may stand in parentheses behind a keyword icon (label pattern -> texts).
# ``{n}`` is the keyword's own number.
_BEHIND_KEYWORD: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        r"インパクト（(?P<n>\d+)）",
        (
            r"(?:このキャラが)?アタックしてバトルに勝利した時、相手(?:プレイヤー)?に{n}ダメージ(?:を与える)?",
        ),
    ),
    (
        r"インパクト（\+(?P<n>\d+)）",
        (
            (
                r"(?:【インパクト】|インパクト)の与えるダメージが\+{n}され、"
                r"(?:【インパクト】|インパクト)を持たない場合、【インパクト（1）】を得る"
            ),
        ),
    ),
    (
        r"ダメージ（(?P<n>\d+)）",
        (
            (
                r"(?:このキャラが)?アタックで直接ダメージを与える(?:時|場合)、代わりに{n}ダメージ"
                r"(?:を与える)?"
            ),
            r"(?:このキャラが)?アタックで与える直接ダメージは{n}ダメージ(?:になる)?",
        ),
    ),
    (
        r"ダメージ（\+(?P<n>\d+)）",
        (
            (
                r"(?:このキャラが)?アタックで直接ダメージを与える(?:時|場合)、追加で{n}ダメージ"
                r"(?:を与える)?"
            ),
        ),
    ),
    (
        r"ステップ",
        (r"自分の移動フェイズに、?フロントLからエナジーL(?:へ|に)移動できる",),
    ),
    (
        r"2回アタック",
        (r"このキャラがこのターン(?:中)?初めてアタックした時、アクティブにする",),
    ),
    (
        r"2回ブロック",
        (r"このキャラがこのターン(?:中)?初めてブロックした時、アクティブにする",),
    ),
    (
        r"インパクト無効",
        (
            (
                r"このキャラとバトルをしたキャラは、?このバトル中、"
                r"(?:【インパクト】|インパクト)を失う"
            ),
        ),
    ),
    (
        r"狙い撃ち",
        (
            (
                r"相手のフロントLのキャラを指定してアタックでき、指定した場合、"
                r"相手はブロックできない"
            ),
        ),
    ),
)

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


def behind_keyword(label: str, reminder: str) -> bool:
    """Whether a reminder says what the keyword of this icon does."""
    text = reminder.removesuffix("。")
    for pattern, texts in _BEHIND_KEYWORD:
        match = re.fullmatch(pattern, label)
        if match is None:
            continue
        number = match.groupdict().get("n") or ""
        if any(re.fullmatch(wanted.replace("{n}", number), text) for wanted in texts):
            return True
    return _speaks_of(label, text)


def is_reminder(before: str, reminder: str) -> bool:
    """Whether a parenthesis is a true reminder where it stands.

    Args:
        before: The text up to the parenthesis.
        reminder: What stands in it.
    """
    icon = _ICON_BEFORE.search(before)
    if icon is not None and behind_keyword(icon.group(1), reminder):
        return True
    named = _NAMED_KEYWORD.fullmatch(reminder)
    if named is not None:
        said_before = f"【{named.group(1)}】" in before
        return said_before and behind_keyword(named.group(1), named.group(2))
    text = reminder.removesuffix("。")
    return any(
        follows.search(before) and wanted.fullmatch(text)
        for follows, wanted in _BEHIND_SENTENCE
    )
