"""Detection of encodings: UTF-16 without a mark, Shift-JIS, Big5 and GBK; pure.

Each of the old East Asian ones decodes most texts of the others to some characters. A
text is in the one in which its characters are frequent ones: the standards put those
first.
"""

import re
from typing import Final

OLD_ENCODINGS: Final = ("cp932", "cp950", "gb18030")
# The first bytes of kana and of the frequent characters; the second bytes of GB 2312.
_FREQUENT: Final = {
    "cp932": (range(0x81, 0x98), range(0x40, 0xFD)),
    "cp950": (range(0xA1, 0xC7), range(0x40, 0xFF)),
    "gb18030": (range(0xA1, 0xD8), range(0xA1, 0xFF)),
}
_KANA: Final = re.compile("[ぁ-ゖァ-ヺ]")
# Characters that nearly every list of cards has.
_COMMON: Final = re.compile(
    "[一三上下中二人代使光入公出分別前力加効動卡原号名回地場天太子守宮山島川己引張手打指捨攻数新方日時月木札村枚果"
    "森死水港潮灯点無王現田番目相真石神秘空竜緑美者自色花藤衛裏補見角言記軍退送選郎釈野量間限青面風食高鬼魔魚鳥黄黒]"
)
_LEAST: Final = 0.6  # Share of frequent characters in a text of the encoding.


def detect_old_encoding(sample: bytes) -> str | None:
    """Return which of ``OLD_ENCODINGS`` a text is in; ``None`` if none fits.

    Args:
        sample: The beginning of the text; it may end inside a character.

    >>> detect_old_encoding("枚数,カード番号".encode("cp932"))
    'cp932'
    """
    if _is_euc_jp(sample):
        return None
    scored = {name: _score(sample, name) for name in OLD_ENCODINGS}
    best = max(OLD_ENCODINGS, key=lambda name: scored[name])
    return best if scored[best] >= _LEAST else None


def _is_euc_jp(sample: bytes) -> bool:
    """Return whether a text is rather EUC-JP, which has the kana where GBK has them.

    Its other characters decode as GBK to wrong ones. It is not read: text of a few
    names may be either.

    >>> _is_euc_jp("枚数,カード名".encode("euc_jp"))
    True
    >>> _is_euc_jp("数量,灯台のカード名".encode("gb18030"))
    False
    """
    japanese, chinese = _decode(sample, "euc_jp"), _decode(sample, "gb18030")
    if japanese is None or chinese is None or not _KANA.search(japanese):
        return False
    counts = [len(_COMMON.findall(text)) for text in (japanese, chinese)]
    return counts[0] > counts[1]


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
