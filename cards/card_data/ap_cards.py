"""AP cards, which players put beside the deck (UA-2.2.6), as lists call them."""

import re
import unicodedata
from typing import Final

_NUMBER: Final = re.compile(r"(?:^|[-/_])AP-?\d+", re.IGNORECASE)
_NAMES: Final = {
    "ap", "ap card", "ap cards", "action point", "action point card",
    "action point cards", "apカード", "アクションポイント", "アクションポイントカード",
}  # fmt: skip


def is_ap_number(text: str) -> bool:
    """Return whether a text has the number of an AP card in it.

    >>> is_ap_number("TDL-1-AP01"), is_ap_number("TDL-1-001")
    (True, False)
    """
    return bool(_NUMBER.search(text))


def is_ap_name(name: str) -> bool:
    """Return whether a list calls AP cards so.

    >>> is_ap_name("ACTION_POINT"), is_ap_name("Miori")
    (True, False)
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\s_-]+", " ", plain).strip() in _NAMES
