"""Inflection of the verbs that English card texts use.

A template marks its verb as ``<choose>``: "choose", "chooses", "choosing", "chosen".
"""

from enum import StrEnum
from typing import Final

from cards.effects.compilers.engine.parser import Inflection


class Form(StrEnum):
    """Forms of a verb."""

    PLAIN = "plain"  # choose
    THIRD = "third"  # your opponent chooses
    ING = "ing"  # by choosing
    PAST = "past"  # if you chose
    DONE = "done"  # when it is chosen


# Verbs whose past is not made with -ed: past, participle.
_IRREGULAR: Final = {
    "choose": ("chose", "chosen"),
    "draw": ("drew", "drawn"),
    "put": ("put", "put"),
    "lose": ("lost", "lost"),
    "win": ("won", "won"),
    "give": ("gave", "given"),
    "deal": ("dealt", "dealt"),
    "take": ("took", "taken"),
    "pay": ("paid", "paid"),
    "swap": ("swapped", "swapped"),
    "be": ("was", "been"),
    "become": ("became", "become"),
    "do": ("did", "done"),
}
_SIBILANTS: Final = ("s", "x", "ch", "sh", "o")


def inflect_verb(verb: str) -> dict[str, str]:
    """Return all forms of a verb given in its plain form.

    >>> inflect_verb("choose")["third"], inflect_verb("play")["ing"]
    ('chooses', 'playing')
    """
    past, done = _IRREGULAR.get(verb, (_past(verb), _past(verb)))
    return {
        Form.PLAIN: verb,
        Form.THIRD: verb + ("es" if verb.endswith(_SIBILANTS) else "s"),
        Form.ING: ("swapp" if verb == "swap" else verb.removesuffix("e")) + "ing",
        Form.PAST: past,
        Form.DONE: done,
    }


def _past(verb: str) -> str:
    return verb + ("d" if verb.endswith("e") else "ed")


INFLECTION: Final = Inflection(
    frozenset({"act", "put", "gain", "give", "may"}), tuple(Form), inflect_verb
)
