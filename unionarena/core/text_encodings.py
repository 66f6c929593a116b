"""Detection of encodings: UTF-16 without a mark, Shift-JIS, Big5 and GBK; pure.

Each of the old East Asian ones decodes most texts of the others to some characters. A
text is in the one in which its characters are frequent ones: the standards put those
first.
"""

from typing import Final

OLD_ENCODINGS: Final = ("cp932", "cp950", "gb18030")
# The first bytes of kana and of the frequent characters; the second bytes of GB 2312.
_FREQUENT: Final = {
    "cp932": (range(0x81, 0x98), range(0x40, 0xFD)),
    "cp950": (range(0xA1, 0xC7), range(0x40, 0xFF)),
    "gb18030": (range(0xA1, 0xD8), range(0xA1, 0xFF)),
}
_LEAST: Final = 0.6  # Share of frequent characters in a text of the encoding.


def detect_old_encoding(sample: bytes) -> str | None:
    """Return which of ``OLD_ENCODINGS`` a text is in; ``None`` if none fits.

    Args:
        sample: The beginning of the text; it may end inside a character.

    >>> detect_old_encoding("枚数,カード番号".encode("cp932"))
    'cp932'
    """
    scored = {name: _score(sample, name) for name in OLD_ENCODINGS}
    best = max(OLD_ENCODINGS, key=lambda name: scored[name])
    return best if scored[best] >= _LEAST else None


def detect_utf16(head: bytes) -> str | None:
    """Return the UTF-16 of a text without a mark; ``None`` if it is none.

    Args:
        head: Its first bytes, an even number. One byte of an ASCII character is zero.

    >>> detect_utf16("数,N".encode("utf-16-be"))
    'utf-16-be'
    """
    first, second = head[::2].count(0), head[1::2].count(0)
    if first == second:
        return None
    return "utf-16-be" if first > second else "utf-16-le"


def _score(sample: bytes, encoding: str) -> float:
    """Return the share of frequent characters among those that are not ASCII."""
    text = _decode(sample, encoding)
    if text is None:
        return 0.0
    first, second = _FREQUENT[encoding]
    found = frequent = 0
    for character in text:
        if character.isascii():
            continue
        found += 1
        written = character.encode(encoding, "ignore")
        is_pair = len(written) == 2  # noqa: PLR2004 - all three encodings have pairs
        frequent += is_pair and written[0] in first and written[1] in second
    return frequent / found if found else 0.0


def _decode(sample: bytes, encoding: str) -> str | None:
    """Return the text; a character that the sample cuts off is left out."""
    for end in range(len(sample), max(len(sample) - 4, 0), -1):
        try:
            return sample[:end].decode(encoding)
        except UnicodeDecodeError as error:
            if error.start < len(sample) - 4:
                return None
    return None
