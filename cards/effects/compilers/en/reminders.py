"""Reminder texts of English cards: parentheses that explain a keyword.

They say nothing new and are taken out; but first each is compared with what the
keyword before it does. One that says something else is a misprint or a new rule.
"""

import re
from typing import Final

from cards.effects.compilers.en.grammar.terminals import NUMBER_WORDS

# What a reminder reads like, by the keyword before it (its canonical label).
_REMINDERS: Final[dict[str, re.Pattern[str]]] = {
    "インパクト": re.compile(
        r"when this character attacks and wins a battle, deal (?P<n>\d) damage to your"
        r" opponent|increase impact damage by (?P<p>\d)"
        r"\. if the card does not have impact, it gains ?(?:impact \d)?"
    ),
    "インパクト無効": re.compile(
        r"the character battling this character loses (?:impact )?for the duration of"
        r" th(?:is|e) battle"
    ),
    "ステップ": re.compile(
        r"during your movement phase, you may move this card from your front line to"
        r" your energy line"
    ),
    "ダメージ": re.compile(
        r"when this character attacks and deals direct damage, deal"
        r" (?P<n>\d) (?:additional )?damage(?: instead)?"
        r"|direct damage dealt by this character's attacks deals (?P<p>\d) (?:additional )?damage"
    ),
    "2回ブロック": re.compile(
        r"when(?:ever)? this character blocks for the first time this turn, switch it to"
        r" active"
    ),
    "2回アタック": re.compile(
        r"when(?:ever)? this character attacks for the first time this turn, switch it to"
        r" active"
    ),
    "狙い撃ち": re.compile(
        r"you may target a character on your opponent's front line and attack it with"
        r" this character\. if you do, your opponent cannot block"
    ),
}
_BEHIND: Final = (
    re.compile(
        r"when moving (?:the character|a card), if the (?:\w+) line is full, .{10,80}"
        r" into their removal area first"
    ),
    re.compile(
        r"you can choose a character with \d+ or less bp with an ability that lets you"
        r" choose a character with \d+ or less bp"
    ),
    re.compile(
        r"resolve the raided character's 登場時 abilities and this ability in any order"
    ),
    re.compile(r"it becomes raided"),
)
_LABEL: Final = re.compile(r"【([^】（]+)(?:（(\+?)(\d)）)?】[^。【】]{0,24}$")
_DIGITS: Final = re.compile(rf"\b({'|'.join(NUMBER_WORDS)})(?= damage\b)")
# Where a keyword would be printed.
_LOST: Final = re.compile(r"(?:^|[¶。.]|\bgains?|\band) *$")
_NAMED: Final = re.compile(r"【([^】（]+)(?:（(\+?)(\d)）)?】: ?(.*)")


def is_reminder(before: str, words: str) -> bool:
    """Return whether a parenthesis explains the keyword before it."""
    named = _NAMED.fullmatch(words)
    label = named or _LABEL.search(before)
    plain = _fold(named[4] if named else words)
    pattern = _REMINDERS.get(label[1]) if label else None
    found = pattern.fullmatch(plain) if pattern else None
    if found is not None and label is not None:
        numbers = set(filter(None, found.groupdict().values()))
        return not numbers or numbers == {label[3]}
    return any(other.fullmatch(plain) for other in _BEHIND)


def find_lost_keyword(before: str, words: str) -> str | None:
    """Return the label of a keyword whose icon a list has lost before its reminder."""
    if not _LOST.search(before):
        return None
    plain = _fold(words)
    for name, pattern in _REMINDERS.items():
        found = pattern.fullmatch(plain)
        if found is not None:
            numbers = found.groupdict()
            more, number = numbers.get("p"), numbers.get("n")
            if more or number:
                return f"{name}（{f'+{more}' if more else number}）"
            return None if numbers else name
    return None


def _fold(words: str) -> str:
    """Return the words of a reminder without marks, with numbers as digits."""
    plain = re.sub(r"[【】『』\[\]]", "", words)
    plain = plain.replace("インパクト無効", "nullify impact").replace(
        "インパクト", "impact"
    )
    plain = re.sub(r" ?[（(](\+?\d)[)）]", r" \1", plain).lower().strip().rstrip(".")
    plain = _DIGITS.sub(lambda match: str(NUMBER_WORDS[match[1]]), plain)
    return re.sub(r"\s+", " ", plain)
