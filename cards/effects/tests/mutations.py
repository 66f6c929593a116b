"""Small changes to a Japanese card text, each of which changes what it means.

A change is made to one place at a time. What stands in parentheses (what a keyword
means), in 〈…〉 and in ［…］ is left alone: the first says nothing of its own, the
others are names.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_NAMES: Final = re.compile(
    r"（[^）]*）|〈[^〉]*〉|［[^］]*］|<[^>]*>|「[^「」]{0,12}」を含む"
)


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change: ``pattern`` is found, ``change`` stands instead."""

    about: str
    pattern: re.Pattern[str]
    change: str


def _mutations(*lines: tuple[str, str, str]) -> tuple[Mutation, ...]:
    return tuple(
        Mutation(about, re.compile(pattern), change) for about, pattern, change in lines
    )


MUTATIONS: Final = _mutations(
    ("side", "自分の", "相手の"),
    ("side", "相手の", "自分の"),
    ("number", "(?<![0-9+-])[1-9]枚", "7枚"),
    ("number", "BP([+-]?)[0-9]+", r"BP\g<1>7777"),
    ("number", "(?<![0-9])[1-9]ダメージ", "7ダメージ"),
    ("number", "(?<=消費APが)[0-9]", "7"),
    ("number", "[0-9](?=以[上下])", "7"),
    ("bound", "以上", "以下"),
    ("bound", "以下の", "以上の"),
    ("zone", "フロントL", "エナジーL"),
    ("zone", "エナジーL", "フロントL"),
    ("zone", "手札に加える", "場外に置く"),
    ("zone", "場外に置く", "リムーブエリアに置く"),
    ("zone", "山札の下", "山札の上"),
    ("mode", "アクティブにする", "レストにする"),
    ("mode", "レストにする", "アクティブにする"),
    ("mode", "アクティブで", "レストで"),
    ("duration", "このターン中、", "次の相手のターン終了時まで、"),
    # Not where the condition itself speaks of this turn: it says the same then.
    ("duration", "(?<!場合、このキャラは)このターン中、", ""),
    ("up to", "枚まで", "枚"),
    ("up to", "枚選び", "枚まで選び"),
    ("may", "置いてもよい。", "置く。"),
    ("may", "引いてもよい。", "引く。"),
    ("may", "加えてもよい。", "加える。"),
    ("other", "このキャラ以外の", ""),
    (
        "other",
        "(?<=自分の)(?=場の[^か、。]*キャラを[0-9]枚まで選び)",
        "このキャラ以外の",
    ),
    ("times", r"【ターン1】|\[ターン1\]", ""),
    ("times", "【ターン1】", "【ターン2】"),
)


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """(what is changed, the changed text) for every place where something can be."""
    kept = [found.span() for found in _NAMES.finditer(text)]
    for mutation in MUTATIONS:
        for found in mutation.pattern.finditer(text):
            if any(start <= found.start() < end for start, end in kept):
                continue
            changed = (
                text[: found.start()]
                + found.expand(mutation.change)
                + text[found.end() :]
            )
            if changed != text:
                yield mutation.about, changed
