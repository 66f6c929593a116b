"""Sentences whose marked words become others, or grow.

The lines stand in the book of ``sentences``, after those of ``lists``.
"""

from typing import Final

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.ja.grammar.lists import book, reads, rule
from cards.effects.compilers.ja.grammar.sentences import FURTHER
from cards.effects.model.base import Amount, Condition
from cards.effects.model.enums import Stat

book.words("instead", {"に代わる": False, "に代わり": False})
book.words("instead", {"に代えてもよい": True})
_REPLACED: Final = "replacement: [{if_head}]{marked}{instead}"
reads(
    "replacement",
    unresolved.Replacing(_1, _2, _3),
    "{if_head}{marked}{instead}",
    line=_REPLACED,
)
reads(
    "replacement",
    unresolved.Replacing(None, _1, _2),
    "{marked}{instead}",
    line=_REPLACED,
)
Growth = tuple[Condition | None, Amount]


@rule("growing_head", "[{if_head}]{per}[さらに]")
def growing_head(*parts: Value) -> Value:
    """[C場合、]…1枚につき、: under which condition, if any, and for each of what."""
    return parts if len(parts) > 1 else (None, *parts)


@rule("replacement", "{growing_head}{marked}される")
def grows_by_marked(growth: Growth, words: str) -> Value:
    """『BP+1000』される, 『+1000』される: only a number that is added grows so."""
    number = words.removeprefix("BP").removeprefix("+")
    is_added = words in (f"BP+{number}", f"+{number}") and number.isdecimal()
    return unresolved.GrowingBy(*growth, int(number)) if is_added else REJECT


# What the effect can do to them says nothing that it has not said itself.
book.words(
    "reaching",
    dict.fromkeys(("選べる", "手札に加えられる", "登場させる", "登場させられる"), True),
    line="reaching: 選べる",
)


@rule(
    "replacement", "{growing_head}この効果で{reaching_}キャラ[カード]の{stat}の範囲+{n}"
)
def reach_grows(growth: Growth, stat: Stat, n: int) -> Value:
    """この効果で選べるキャラのBPの範囲+1000."""
    units = {Stat.BP: "BP", Stat.REQUIRED_ENERGY: "必要エナジー"}
    return unresolved.GrowingBy(*growth, n, units[stat]) if stat in units else REJECT


reads("replacement", _1, "さらに[、]{replacement}", line=FURTHER)
