"""Paraphrases: words of a card text that an editor has said in known ones.

A paraphrase is kept as a pattern: numbers, names in brackets and affinities that stand
in both the words and their reading are open, so that it reads every text of the same
pattern. It changes whole clauses only, and only words that were not understood; the
changed text is compiled and proved as any other (``card_compiler``).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cards.effects.compilers.en.icons import find_icon
from cards.effects.errors import EffectError

LONGEST_WORDS: Final = 400
LONGEST_READING: Final = 600
_MOST_SLOTS: Final = 12
_FEWEST_LETTERS: Final = 2  # Of a pattern, outside its open places.
_SLOT_LENGTH: Final = 80

Span = tuple[int, int]

# An open place of a pattern: its name, and its kind.
SLOT: Final = re.compile(r"⟦((number|name|affinity)\d*)⟧")
_BLANKS: Final = re.compile(r"\s+")
_UNIT: Final = re.compile(r" ?([a-z]+|[^\s])?")
_DIGITS: Final = r"(?<!\d)\d{1,6}(?!\d)"
# A number as texts of a language have it.
NUMBERS: Final[Mapping[str, str]] = {
    "ja": _DIGITS,
    "en": rf"{_DIGITS}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b",
}
_NAME: Final = rf"〈[^〈〉\n]{{1,{_SLOT_LENGTH}}}〉"
_JAPANESE_QUOTE: Final = rf"「[^「」\n]{{1,{_SLOT_LENGTH}}}」"
# What may be open in a pattern, by language and kind. None can match the empty text.
_OPEN: Final[Mapping[str, Mapping[str, str]]] = {
    "ja": {
        "name": rf"{_NAME}|(?<=カード名に){_JAPANESE_QUOTE}",
        "affinity": rf"［[^［］\n]{{1,{_SLOT_LENGTH}}}］|(?<=特徴に){_JAPANESE_QUOTE}",
        "number": NUMBERS["ja"],
    },
    "en": {
        "name": rf'"[^".\n]{{1,{_SLOT_LENGTH}}}"|<[^<>"\n]{{1,{_SLOT_LENGTH}}}>',
        "affinity": rf"\[[^\[\]\n]{{1,{_SLOT_LENGTH}}}\](?= affinit)",
        "number": NUMBERS["en"],
    },
}
_TOKENS: Final = {
    language: re.compile(
        "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items())
    )
    for language, kinds in _OPEN.items()
}
# Wide and narrow forms of a sign are one; each is one character, so places stay.
_FOLDED: Final = {
    **{code: code - 0xFEE0 for code in range(ord("０"), ord("９") + 1)},
    **{code: code - 0xFEE0 for code in range(ord("Ａ"), ord("Ｚ") + 1)},
    **{code: code - 0xFEE0 for code in range(ord("ａ"), ord("ｚ") + 1)},
    **str.maketrans("（）＋－−–―，“”‘’　\u00a0\t", "()+----、\"\"''   "),
}
_STOPS: Final = "。."
_BEFORE: Final = frozenset("。、.,:;\n(「『】")
_BULLETS: Final = ("・", "•")
_BEHIND: Final = frozenset("。、.,:;\n)」』")
_ICON_BEFORE: Final = re.compile(
    r"\[([^\[\]]{1,40})\]$|\(([^()]{1,40})\)$|<img [^<>]*>$"
)


class ParaphraseError(EffectError):
    """Words or a reading that cannot be kept as a paraphrase."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """Words in a language, and what they read as; open places as ``⟦number⟧``.

    Attributes:
        language: ``ja`` or ``en``.
        pattern: The words.
        reading: The known words, with open places of the pattern.
        key: What identifies it where it is stored.
    """

    language: str
    pattern: str
    reading: str
    key: int = 0


@dataclass(frozen=True, slots=True)
class AppliedParaphrase:
    """A paraphrase at its place in a text.

    Attributes:
        key: That of the paraphrase.
        words: The printed words.
        reading: What they were read as.
        span: Where the words are.
        language: That of the words.
    """

    key: int
    words: str
    reading: str
    span: Span
    language: str

    def to_dict(self) -> dict[str, object]:
        """Return what is kept as evidence."""
        return {
            "id": self.key,
            "language": self.language,
            "words": self.words,
            "reading": self.reading,
        }


@dataclass(frozen=True, slots=True)
class ParaphraseBook:
    """The paraphrases in force."""

    entries: tuple[Paraphrase, ...] = ()
    _by_language: dict[str, list[Paraphrase]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Sort them by language."""
        for entry in self.entries:
            self._by_language.setdefault(entry.language, []).append(entry)

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return bool(self.entries)

    def find(
        self,
        language: str,
        text: str,
        *,
        within: Sequence[Span],
        outside: Sequence[Span] = (),
    ) -> tuple[AppliedParaphrase, ...]:
        """Return what can be read otherwise in a text, in its order.

        Of passages in each other the longest counts. Where two overlap, or two
        paraphrases read the same words differently, neither does.

        Args:
            language: That of the text.
            text: A card text as printed.
            within: Passages that were not understood; others stay as they are.
            outside: Passages that stay as they are in any case.
        """
        folded = fold_text(text)
        found = [
            match
            for entry in self._by_language.get(language, ())
            for match in _find_in(entry, text, folded)
            if _touches(match.span, within) and not _touches(match.span, outside)
        ]
        return tuple(_choose(found))


NO_PARAPHRASES: Final = ParaphraseBook()


def fold_text(text: str) -> str:
    """Return a text in small letters with narrow signs, of the same length."""
    folded = text.translate(_FOLDED)
    return "".join(low if len(low := c.lower()) == 1 else c for c in folded)


def create_paraphrase(language: str, words: str, reading: str) -> Paraphrase:
    """Return a paraphrase of words, with everything open that the reading repeats.

    A number, a name or an affinity that the reading does not repeat stays as it is:
    the pattern then has this one only.

    Raises:
        ParaphraseError: The words or the reading cannot be kept.
    """
    if language not in _TOKENS:
        raise ParaphraseError(
            "paraphrase.language", "only Japanese and English are read"
        )
    words, reading = _clean(words), _clean(reading)
    _check(words, reading)
    folded = fold_text(words), fold_text(reading)
    if _BLANKS.sub("", folded[0]) == _BLANKS.sub("", folded[1]):
        raise ParaphraseError("paraphrase.same", "the reading says the same words")
    tokens = tuple(_list_tokens(language, text) for text in folded)
    slots = _name_slots(*tokens)
    if len(set(slots.values())) > _MOST_SLOTS:
        raise ParaphraseError(
            "paraphrase.too_long", f"a pattern has at most {_MOST_SLOTS} open places"
        )
    pattern, read = (
        _put_slots(text, found, slots)
        for text, found in zip((folded[0], reading), tokens, strict=True)
    )
    letters = sum(c.isalnum() for c in SLOT.sub("", pattern))
    if letters < _FEWEST_LETTERS:
        raise ParaphraseError("paraphrase.empty", "the words name nothing")
    return Paraphrase(language, pattern, read)


def substitute(text: str, found: Sequence[AppliedParaphrase]) -> str:
    """Return a text with the words replaced by what they read as."""
    pieces, done = [], 0
    for item in found:
        start, end = item.span
        pieces += [text[done:start], item.reading]
        done = end
    return "".join([*pieces, text[done:]])


def find_clause(text: str, span: Span) -> Span:
    """Return the clauses that a passage lies in: what a paraphrase can name."""
    folded = fold_text(text)
    start, end = span
    while start > 0 and not _may_begin(folded, start):
        start -= 1
    while end < len(folded) and not _may_end(folded, end):
        end += 1
    while end > start and folded[end - 1] in _STOPS + " \n、,":
        end -= 1
    while start < end and folded[start] in " \n、,。":
        start += 1
    return start, end


# --- patterns -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    """Something in a text that may be open: a number, a name, an affinity."""

    kind: str
    value: str
    unit: str
    span: Span

    @property
    def what(self) -> tuple[str, str]:
        return self.kind, self.value


def _clean(text: str) -> str:
    return text.strip().rstrip(_STOPS).strip()


def _check(words: str, reading: str) -> None:
    for text, most in ((words, LONGEST_WORDS), (reading, LONGEST_READING)):
        if not text:
            raise ParaphraseError("paraphrase.empty", "words and reading are needed")
        if len(text) > most:
            raise ParaphraseError(
                "paraphrase.too_long", f"a passage has at most {most} characters"
            )
        if any(not c.isprintable() and c not in "\n\u3000\u00a0" for c in text):
            raise ParaphraseError(
                "paraphrase.characters", "control characters are not card text"
            )
        if "⟦" in text or "⟧" in text:
            raise ParaphraseError("paraphrase.characters", "⟦ and ⟧ are not card text")
    if "\n" in reading:
        raise ParaphraseError("paraphrase.characters", "a reading is one line")


def _list_tokens(language: str, folded: str) -> list[_Token]:
    found = []
    for match in _TOKENS[language].finditer(folded):
        kind = match.lastgroup or ""
        unit = _UNIT.match(folded, match.end()) if kind == "number" else None
        letters = (unit[1] or "") if unit else ""
        found.append(_Token(kind, match[0], letters, match.span()))
    return found


def _name_slots(
    words: Sequence[_Token], reading: Sequence[_Token]
) -> dict[tuple[str, str, str], str]:
    """Return the name of each open place by kind, value and unit (empty: any unit).

    The same number at two places is one open place, unless its units tell which place
    of the reading is which.
    """
    slots: dict[tuple[str, str, str], str] = {}
    counts: Counter[str] = Counter()
    for token in words:
        before = [it.unit for it in words if it.what == token.what]
        after = [it.unit for it in reading if it.what == token.what]
        if not after:
            continue
        is_told_apart = len({*before}) == len(before) and Counter(before) == Counter(
            after
        )
        key = (*token.what, token.unit if is_told_apart else "")
        if key not in slots:
            counts[token.kind] += 1
            number = counts[token.kind]
            slots[key] = f"{token.kind}{number if number > 1 else ''}"
    return slots


def _put_slots(
    text: str, tokens: Iterable[_Token], slots: Mapping[tuple[str, str, str], str]
) -> str:
    for token in reversed([*tokens]):
        name = slots.get((*token.what, token.unit)) or slots.get((*token.what, ""))
        if name is not None:
            start, end = token.span
            text = f"{text[:start]}⟦{name}⟧{text[end:]}"
    return text


@lru_cache(maxsize=4_096)
def _compile_pattern(language: str, pattern: str) -> tuple[re.Pattern[str], str]:
    """Return a pattern to search with, and its longest words, which must be there."""
    blank = r"\s{1,3}" if language == "en" else r"\s{0,3}"
    pieces: list[str] = []
    known: set[str] = set()
    literals: list[str] = []
    done = 0
    for slot in SLOT.finditer(pattern):
        literals.append(pattern[done : slot.start()])
        pieces.append(_escape(literals[-1], blank))
        name, kind = slot.groups()
        pieces.append(
            f"(?P={name})" if name in known else f"(?P<{name}>{_OPEN[language][kind]})"
        )
        known.add(name)
        done = slot.end()
    literals.append(pattern[done:])
    pieces.append(_escape(literals[-1], blank))
    solid = [part for literal in literals for part in _BLANKS.split(literal)]
    return re.compile("".join(pieces)), max(solid, key=len)


def _escape(literal: str, blank: str) -> str:
    return blank.join(map(re.escape, _BLANKS.split(literal)))


# --- places -------------------------------------------------------------------------


def _find_in(entry: Paraphrase, text: str, folded: str) -> Iterator[AppliedParaphrase]:
    """Yield the whole clauses of a text that have the pattern of a paraphrase."""
    regex, needed = _compile_pattern(entry.language, entry.pattern)
    if needed not in folded:
        return
    at = 0
    while (match := regex.search(folded, at)) is not None:
        start, end = match.span()
        at = start + 1
        if not (_may_begin(folded, start) and _may_end(folded, end)):
            continue
        values = {name: text[slice(*match.span(name))] for name in match.groupdict()}
        reading = SLOT.sub(lambda slot: values[slot[1]], entry.reading)  # noqa: B023 - used at once
        words = text[start:end]
        yield AppliedParaphrase(entry.key, words, reading, (start, end), entry.language)
        at = end


def _may_begin(folded: str, at: int) -> bool:
    """Return whether a clause begins here."""
    before = folded[:at].rstrip(" ")
    if before.endswith(_BULLETS):
        before = before[:-1].rstrip(" ")
    if not before or before[-1] in _BEFORE:
        return True
    icon = _ICON_BEFORE.search(before[-60:])
    if icon is None:
        return False
    label = icon[1] or icon[2]
    # In Japanese only icons have narrow brackets; in English affinities have them too.
    return label is None or not label.isascii() or find_icon(label) is not None


def _may_end(folded: str, at: int) -> bool:
    """Return whether a clause ends here."""
    behind = folded[at:].lstrip(" ")
    return not behind or behind[0] in _BEHIND


def _touches(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _choose(found: Iterable[AppliedParaphrase]) -> Iterator[AppliedParaphrase]:
    """Yield what counts of passages that may overlap."""
    ordered = sorted(found, key=lambda item: (item.span[0], -item.span[1]))
    while ordered:
        group, end = [ordered[0]], ordered[0].span[1]
        while len(group) < len(ordered) and ordered[len(group)].span[0] < end:
            group.append(ordered[len(group)])
            end = max(end, group[-1].span[1])
        ordered = ordered[len(group) :]
        longest = group[0]
        is_alone = all(
            item.span[1] <= longest.span[1]
            and (item.span != longest.span or item.reading == longest.reading)
            for item in group
        )
        if is_alone:
            yield longest
