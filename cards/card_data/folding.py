"""Normalization of spelling variants, for comparing and searching.

Width (Ａ and A, ｱ and ア), kana (ア and あ) and case are folded. The fold of a text is
made of the folds of its clusters, so that a position in the fold maps to the text.

>>> fold_text("ライトＨｏｕｓｅ")
'らいとhouse'
"""

import unicodedata
from typing import Final

_KATAKANA_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_HALF_WIDTH_MARKS: Final = frozenset("ﾞﾟ")


def fold_text(text: str) -> str:
    """Return the text as it is compared."""
    if text.isascii():
        return text.lower()
    return "".join(map(_fold_cluster, split_clusters(text)))


def fold_with_places(text: str) -> tuple[str, list[int]]:
    """Return the fold, and the text position of each of its characters and its end."""
    folded: list[str] = []
    places: list[int] = []
    position = 0
    for cluster in split_clusters(text):
        part = _fold_cluster(cluster)
        folded.append(part)
        places += [position] * len(part)
        position += len(cluster)
    places.append(position)
    return "".join(folded), places


def split_clusters(text: str) -> list[str]:
    """Return characters, each with the marks that follow it."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for char in text:
        if found and (char in _HALF_WIDTH_MARKS or unicodedata.combining(char)):
            found[-1] += char
        else:
            found.append(char)
    return found


def _fold_cluster(cluster: str) -> str:
    if cluster.isascii():
        return cluster.lower()
    known = _known.get(cluster)
    if known is None:
        plain = unicodedata.normalize("NFKC", cluster).casefold()
        known = unicodedata.normalize("NFKC", plain).translate(_KATAKANA_TO_HIRAGANA)
        if len(_known) < _MOST_KNOWN:
            _known[cluster] = known
    return known


_MOST_KNOWN: Final = 20_000
_known: Final[dict[str, str]] = {}
