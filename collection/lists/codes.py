"""A deck as a code that fits a link: ``ua1`` and some forty letters.

The letters are base64url without padding. What they hold, version 1::

    list     = group* checksum
    group    = prefix kind card*         cards of one prefix, as many as kind says
    prefix   = length, then ASCII        what stands before the last hyphen: TDL-1
    kind     = varint: cards * 2 + (1 if the rest of a number is spelled out)
    card     = varint: step * 8 + copies     numbered 001, 002 …: step from the last one
             | varint copies, length, ASCII  spelled out: AP01
    copies   = 1 to 7; 0: a varint follows
    checksum = first three bytes of the CRC-32 of the letters' version and the groups

A list has one code: whoever reads a code writes the list again and compares.
"""

import base64
import re
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final
from zlib import crc32

from cards.card_data import NUMBER_PATTERN

VERSION: Final = "ua1"
LONGEST_CODE: Final = 10_000  # two hundred cards with the longest of numbers
CODE: Final = re.compile(r"(?P<version>ua\d{1,3})(?P<letters>[A-Za-z0-9_-]+)")

_CHECKSUM: Final = 3
_SHORT: Final = 7  # copies that fit beside the step
_DIGITS: Final = re.compile(r"\d{3}")
_NUMBER: Final = re.compile(NUMBER_PATTERN)
_MOST_COPIES: Final = 999
_LONGEST_VARINT: Final = 3
_LOW: Final = 0x7F
_MORE: Final = 0x80


class BadCode(ValueError):
    """These letters are no code of a deck."""


class NewerCode(BadCode):
    """A code of a version that is not known yet."""


def write_code(counts: Mapping[str, int]) -> str:
    """The code of a list; the order of the cards does not matter.

    Args:
        counts: Copies by card number, 1 to 999.

    >>> read_code(write_code({"TDL-1-002": 3, "TDL-1-001": 4}))
    {'TDL-1-001': 4, 'TDL-1-002': 3}
    """
    content = b"".join(_written(counts))
    letters = base64.urlsafe_b64encode(content + _checksum(content))
    return VERSION + letters.decode().rstrip("=")


def read_code(code: str) -> dict[str, int]:
    """Copies by card number, in the order of the numbers.

    Raises:
        NewerCode: It is of a version nobody has told us of.
        BadCode: It is damaged, or was never one.
    """
    match = CODE.fullmatch(code)
    if match is None or len(code) > LONGEST_CODE:
        raise BadCode(code[:100])
    if match["version"] != VERSION:
        raise NewerCode(match["version"])
    letters = match["letters"]
    try:
        content = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        counts = dict(_Reader(content[:-_CHECKSUM]).cards())
    except (Base64Error, ValueError, IndexError) as error:
        raise BadCode(code[:100]) from error
    # One list, one code: padding, other orders and wrong checksums fail here.
    if not counts or write_code(counts) != code:
        raise BadCode(code[:100])
    return counts


def _written(counts: Mapping[str, int]) -> Iterator[bytes]:
    cards = sorted((*_split(number), count) for number, count in counts.items())
    for (prefix, is_spelled), group in groupby(cards, lambda card: card[:2]):
        of_it = [(rest, count) for _prefix, _is_spelled, rest, count in group]
        yield _text(prefix) + _varint(len(of_it) * 2 + is_spelled)
        last = -1
        for rest, count in of_it:
            if is_spelled:
                yield _varint(count) + _text(rest)
            else:
                yield _numbered(int(rest) - last, count)
                last = int(rest)


def _split(number: str) -> tuple[str, bool, str]:
    prefix, _hyphen, rest = number.rpartition("-")
    return prefix, not _DIGITS.fullmatch(rest), rest


def _numbered(step: int, count: int) -> bytes:
    if count <= _SHORT:
        return _varint(step * (_SHORT + 1) + count)
    return _varint(step * (_SHORT + 1)) + _varint(count)


def _text(text: str) -> bytes:
    return bytes([len(text)]) + text.encode("ascii")


def _varint(value: int) -> bytes:
    """Seven bits a byte, the low ones first; the high bit says that more follow."""
    written = bytearray()
    while value > _LOW:
        written.append(value & _LOW | _MORE)
        value >>= 7
    return bytes([*written, value])


def _checksum(content: bytes) -> bytes:
    return crc32(VERSION.encode() + content).to_bytes(4, "big")[:_CHECKSUM]


class _Reader:
    """Bytes of a code, read from the front; ``IndexError`` at the end."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def cards(self) -> Iterator[tuple[str, int]]:
        while self._at < len(self._content):
            prefix = self._text()
            cards, is_spelled = divmod(self._varint(), 2)
            last = -1
            for _card in range(cards):
                if is_spelled:
                    count, rest = self._varint(), self._text()
                else:
                    step, count = divmod(self._varint(), _SHORT + 1)
                    count = count or self._varint()
                    last += step
                    rest = f"{last:03}"
                number = f"{prefix}-{rest}"
                if not (_NUMBER.fullmatch(number) and 0 < count <= _MOST_COPIES):
                    raise BadCode(number)
                yield number, count

    def _byte(self) -> int:
        value = self._content[self._at]
        self._at += 1
        return value

    def _text(self) -> str:
        length = self._byte()
        text = self._content[self._at : self._at + length].decode("ascii")
        self._at += length
        return text

    def _varint(self) -> int:
        value = 0
        for place in range(_LONGEST_VARINT):
            byte = self._byte()
            value |= (byte & _LOW) << (7 * place)
            if not byte & _MORE:
                return value
        raise BadCode("an endless number")
