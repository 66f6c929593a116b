"""Phrases that the compilers understand, to be offered to people.

Japanese ones are sentences of the invented cards of ``gold.txt``; callers add sentences
of playable cards in the language of the text.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from cards.effects.card_compiler import compile_card
from cards.effects.examples import GOLD
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import NUMBERS, fold_text
from cards.effects.renderers import Options, get_renderer

# What an editor can choose without writing: effects that many cards have.
_EFFECTS: Final = (
    "カードを1枚引く。",
    "カードを2枚引く。",
    "カードを1枚引き、自分の手札を1枚場外に置く。",
    "自分の手札を1枚場外に置く。",
    "相手は自身の手札を1枚場外に置く。",
    "自分のライフエリアにあるカードを1枚手札に加える。",
    "相手のフロントLのキャラを1枚選び、退場させる。",
    "BP3000以下の相手のフロントLのキャラを1枚選び、退場させる。",
    "相手のフロントLのキャラを1枚選び、レストにする。",
    "相手のフロントLのキャラを1枚選び、手札に戻す。",
    "相手のフロントLのキャラを1枚選び、山札の下に置く。",
    "相手のフロントLのキャラを1枚選び、このターン中、BP-2000。",
    "自分の場のキャラを1枚選び、アクティブにする。",
    "自分の場のキャラを1枚選び、このターン中、BP+2000。",
    "自分の場のキャラを1枚選び、このターン中、【インパクト（1）】を得る。",
    "自分の場外のキャラカードを1枚選び、手札に加える。",
    "自分の山札の上から1枚を場外に置く。",
)
# A full stop in a name, as in 〈Jr.〉, ends no sentence.
_SENTENCE: Final = re.compile(r"(?:[〈《<][^〉》>]*[〉》>]|\.(?=[^\s¶)])|[^。¶\n.])+")
_ICONS: Final = re.compile(r"^(?:【[^】]*】|\[[^\]]*\]|\([^()]*\)|・|\s)+")
_COMPARED: Final = 80  # Characters of the words that are compared.
_SHORTEST: Final = 4


@cache
def list_known_effects(language: str) -> tuple[str, ...]:
    """Return effects to choose from, as sentences of a language.

    Those of Japanese and of English compile; other languages have them in the same
    order.
    """
    return tuple(_write(text, language) for text in _EFFECTS)


def fill_numbers(language: str, sentence: str, numbers: Iterable[str]) -> str:
    """Return a sentence with its numbers replaced in their order, as far as given.

    >>> fill_numbers("ja", "BP3000以下のキャラを1枚選ぶ", ["5000"])
    'BP5000以下のキャラを1枚選ぶ'
    """
    given = iter(numbers)
    return re.sub(NUMBERS[language], lambda match: next(given, match[0]), sentence)


def find_nearest_phrases(
    language: str, words: str, *, further: Iterable[str] = (), count: int = 3
) -> tuple[str, ...]:
    """Return known phrases that share most with words, the nearest first.

    Args:
        language: Language of the words, ``ja`` or ``en``.
        words: What was not understood.
        further: More texts that are understood.
        count: How many at most.
    """
    wanted = _pairs(words[:_COMPARED])
    if not wanted:
        return ()
    own = _list_gold() if language == "ja" else list_known_effects(language)
    known = dict.fromkeys(own)
    known.update(dict.fromkeys(it for text in further for it in split_phrases(text)))
    shares: dict[str, tuple[float, str]] = {}
    for phrase in known:
        pairs = _pairs(phrase)
        share = 2 * len(wanted & pairs) / (len(wanted) + len(pairs) or 1)
        shape = re.sub(NUMBERS[language], "0", phrase)
        # Of phrases that differ in numbers only, one is enough.
        if share > shares.get(shape, (0.0, ""))[0]:
            shares[shape] = (share, phrase)
    nearest = sorted(shares.values(), key=lambda found: (-found[0], found[1]))
    return tuple(phrase for _share, phrase in nearest[:count])


def split_phrases(text: str) -> Iterator[str]:
    """Yield the sentences of a text without the icons in front of them.

    >>> list(split_phrases("【登場時】〈ナギJr.〉を選ぶ。カードを1枚引く。"))
    ['〈ナギJr.〉を選ぶ', 'カードを1枚引く']
    """
    for match in _SENTENCE.finditer(text):
        phrase = _ICONS.sub("", match[0]).strip()
        if len(phrase) >= _SHORTEST:
            yield phrase


@cache
def _list_gold() -> tuple[str, ...]:
    phrases = (it for example in GOLD for it in split_phrases(example.text))
    return tuple(dict.fromkeys(phrases))


def _write(text: str, language: str) -> str:
    """Return a Japanese text in a language."""
    if language == "ja":
        return text
    compiled = compile_card(CardKind.EVENT, text)
    if compiled.tree is None:
        raise ValueError(text)
    return get_renderer(language).effects(compiled.tree, Options(CardKind.EVENT)).text


def _pairs(text: str) -> frozenset[str]:
    folded = "".join(fold_text(text).split())
    return frozenset(folded[i : i + 2] for i in range(len(folded) - 1))
