"""Card numbers as people and lists write them, in one spelling.

A number may have the product before it (``UA01BT/``, or with a dash or an underscore)
and the printing behind it (``_p1``, ``-ALT1``, ``_2``, ``★``). Letters may be small or
wide, and a dash may be any sign that looks like one.
"""

import re
import unicodedata
from typing import Final

from .face import NUMBER_SHAPE, SET_SHAPE

PRODUCT: Final = rf"(?:{SET_SHAPE}[/_]|(?=[0-9A-Z]{{4}}){SET_SHAPE}-)?"
PRINTING: Final = r"(?:[-_ ]?(?:P|ALT)\d|_\d{1,2}(?!\d)|★+)*"
# A number has a digit after its series; "4 Mia-Rose" is a name.
BARE_NUMBER: Final = rf"(?=\w+-[\w-]*\d){NUMBER_SHAPE}"
WRITTEN_NUMBER: Final = (
    rf"(?P<product>{PRODUCT})(?P<number>{BARE_NUMBER})(?P<printing>{PRINTING})"
)
_WHOLE: Final = re.compile(WRITTEN_NUMBER, re.IGNORECASE)
# Look-alikes of dashes and crosses.
_DASHES: Final = re.compile(
    r"(?<=[0-9A-Za-z])[\u2010-\u2015\u2212\u30fc](?=[0-9A-Za-z])"
)
_CROSSES: Final = str.maketrans("✕✖⨯⨉", "××××")
# Small digits are no digits of a count: 4² is not 42.
_RAISED: Final = {ord(digit): f"^{place}" for place, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}


def clean_text(text: str) -> str:
    """Return a text with plain letters and dashes, without invisible characters.

    >>> clean_text("４\u200b × TDL–1–001")
    '4 × TDL-1-001'
    """
    plain = unicodedata.normalize("NFKC", text.translate(_RAISED)).translate(_CROSSES)
    seen = "".join(it for it in plain if unicodedata.category(it) != "Cf")
    return _DASHES.sub("-", seen)


def read_written_number(text: str) -> str:
    """Return a number as printed, in one spelling; empty if the text is no number.

    >>> read_written_number("ua00st-tdl-1-001-P1"), read_written_number("TDL–1–001")
    ('UA00ST/TDL-1-001_p1', 'TDL-1-001')
    """
    match = _WHOLE.fullmatch(clean_text(text).strip())
    if match is None:
        return ""
    return spell_number(match["product"], match["number"], match["printing"])


def spell_number(product: str, number: str, printing: str) -> str:
    """Return the parts of a number as printed, in one spelling."""
    product = product.strip("/_-").upper()
    printing = printing.strip("-_ ★").lower()
    number = number.upper() + (f"_{printing}" if printing else "")
    return f"{product}/{number}" if product else number
