"""Inflection of the verbs that card texts use.

A template marks its verb as ``<選ぶ>`` and is then understood in every form a
sentence can have it: 選ぶ, 選び, 選んで, 選んだ, 選ばない. A verb that does not follow the rules
of its ending gets an entry in ``_IRREGULAR``.
"""

from enum import StrEnum
from typing import Final

from cards.effects.compilers.engine.parser import Inflection


class Form(StrEnum):
    """Forms of a verb."""

    PLAIN = "plain"  # 選ぶ
    LINKING = "linking"  # 選び、…
    TE = "te"  # 選んでもよい
    PAST = "past"  # 選んだ場合
    NEGATIVE = "negative"  # 選ばない場合
    ABLE = "able"  # 選べる


# Endings of the five-row verbs: linking, て, past, negative, able.
_GODAN: Final = {
    "う": ("い", "って", "った", "わない", "える"),
    "く": ("き", "いて", "いた", "かない", "ける"),
    "す": ("し", "して", "した", "さない", "せる"),
    "つ": ("ち", "って", "った", "たない", "てる"),
    "ぶ": ("び", "んで", "んだ", "ばない", "べる"),
    "む": ("み", "んで", "んだ", "まない", "める"),
    "る": ("り", "って", "った", "らない", "れる"),
}
_ICHIDAN: Final = ("", "て", "た", "ない", "られる")
_ENDS_LIKE_ICHIDAN: Final = ("える", "せる", "げる", "れる", "べる", "見る", "得る")
_IRREGULAR: Final = {
    "する": ("し", "して", "した", "しない", "できる"),
    "ある": ("あり", "あって", "あった", "ない", "ありうる"),
}


def inflect_verb(verb: str) -> dict[Form, str]:
    """Return all forms of a verb given in its plain form.

    >>> inflect_verb("選ぶ")[Form.LINKING], inflect_verb("加える")[Form.TE]
    ('選び', '加えて')

    Raises:
        ValueError: The ending is none that card texts use.
    """
    for plain, forms in _IRREGULAR.items():
        if verb.endswith(plain):
            return _forms(verb, verb.removesuffix(plain), forms)
    if verb.endswith(_ENDS_LIKE_ICHIDAN):
        return _forms(verb, verb.removesuffix("る"), _ICHIDAN)
    ending = _GODAN.get(verb[-1:])
    if ending is None:
        raise ValueError(f"{verb!r} is no verb of card texts")
    return _forms(verb, verb[:-1], ending)


def _forms(
    verb: str, stem: str, endings: tuple[str, str, str, str, str]
) -> dict[Form, str]:
    linking, te, past, negative, able = endings
    return {
        Form.PLAIN: verb,
        Form.LINKING: stem + linking,
        Form.TE: stem + te,
        Form.PAST: stem + past,
        Form.NEGATIVE: stem + negative,
        Form.ABLE: stem + able,
    }


INFLECTED: Final = frozenset(
    {"act", "put", "gain", "given", "either", "change", "price", "statement"}
)
INFLECTION: Final = Inflection(INFLECTED, tuple(Form), inflect_verb)  # type: ignore[arg-type]  # verbs, whose forms are these
