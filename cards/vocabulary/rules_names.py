"""Names and traits as the rules compare them."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

# Which form of a letter is drawn, or nothing at all: never part of a name.
SELECTOR: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u200b-\u200f\ufeff]")
# Rare forms of a character that names are printed with, and the form used elsewhere.
_VARIANTS: Final = {ord("襧"): "禰"}


def normalize_name(name: str) -> str:
    """Return a card name or trait without selectors and odd blanks.

    >>> normalize_name("灯台守　壱")
    '灯台守 壱'
    """
    name = unicodedata.normalize("NFC", SELECTOR.sub("", name))
    return re.sub(r"\s+", " ", name).strip().translate(_VARIANTS)


@lru_cache(maxsize=65_536)
def fold_name(name: str) -> str:
    """Return what is compared of a card name or trait: neither blanks nor width count.

    >>> fold_name("灯台守　壱") == fold_name("灯台守壱")
    True
    """
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", normalize_name(name)))
