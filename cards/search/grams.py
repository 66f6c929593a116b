"""Bigrams and trigrams of texts; pure.

A text that contains a needle contains all of the needle's tokens. Characters beyond
ASCII are taken alone and in pairs, because one or two of them make a word; the others
in threes. Tokens are made of letters and digits only, the first letter naming the
field, so that any full-text index takes them as they are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

PAIR: Final = 2
TRIPLE: Final = 3
# So many tokens of a needle are looked up: more narrow down little further.
RAREST: Final = 6


def list_tokens(field: str, folded: str, *, with_pairs: bool = False) -> set[str]:
    """Return the tokens of a folded text or needle; none for one or two ASCII letters.

    Args:
        field: The field's letter.
        folded: The text.
        with_pairs: Whether ASCII letters are taken in pairs too.
    """
    found = set()
    is_ascii = folded.isascii()
    if with_pairs:
        found = {folded[start : start + PAIR] for start in range(len(folded) - 1)}
    for start in range(len(folded) - PAIR):
        window = folded[start : start + TRIPLE]
        if is_ascii or window.isascii():
            found.add(window)
    if not is_ascii:
        for start, char in enumerate(folded):
            pair = folded[start : start + PAIR]
            if not char.isascii():
                found.add(char)
                found.add(pair)
            elif not pair.isascii():
                found.add(pair)
    return {field + _written(window) for window in found}


_MOST_WRITTEN: Final = 100_000
_known: Final[dict[str, str]] = {}


def _written(window: str) -> str:
    written = _known.get(window)
    if written is None:
        written = "z".join(f"{ord(char):x}" for char in window)
        if len(_known) < _MOST_WRITTEN:
            _known[window] = written
    return written


@dataclass(frozen=True, slots=True)
class Grams:
    """Required tokens: all of them, or those of one of several parts.

    Attributes:
        is_any: Whether one part is enough.
        tokens: Tokens that are all required; only where there are no parts.
        parts: Nested requirements, joined by and, or by or.
    """

    is_any: bool = False
    tokens: frozenset[str] = frozenset()
    parts: tuple["Grams", ...] = ()

    @classmethod
    def all_of(cls, found: Iterable[str]) -> "Grams":
        """Require all these tokens."""
        return cls(tokens=frozenset(found))

    @classmethod
    def every(cls, parts: Iterable["Grams"]) -> "Grams":
        """Require every part."""
        return cls(parts=tuple(parts))

    @classmethod
    def any(cls, parts: Iterable["Grams"]) -> "Grams":
        """Require at least one of the parts."""
        return cls(is_any=True, parts=tuple(parts))

    def all_tokens(self) -> frozenset[str]:
        """Return every token that is named."""
        return self.tokens.union(*(part.all_tokens() for part in self.parts))


def keep_rarest(grams: Grams, counts: Mapping[str, int]) -> Grams:
    """Return the same requirement, each part with its rarest tokens alone."""
    if grams.parts:
        parts = tuple(keep_rarest(part, counts) for part in grams.parts)
        return Grams(grams.is_any, parts=parts)
    rarest = sorted(grams.tokens, key=lambda token: (counts.get(token, 0), token))
    return Grams.all_of(rarest[:RAREST])


def estimate_most_matches(grams: Grams, counts: Mapping[str, int]) -> int:
    """Return an upper bound of matching cards, from the counts of tokens."""
    if grams.parts:
        parts = [estimate_most_matches(part, counts) for part in grams.parts]
        return sum(parts) if grams.is_any else min(parts)
    return min((counts.get(token, 0) for token in grams.tokens), default=0)


def merge_grams(parts: Iterable[Grams]) -> Grams:
    """Join the parts; those that are nothing but tokens become one."""
    given = tuple(parts)
    plain = [part for part in given if not part.parts]
    others = [part for part in given if part.parts]
    together = Grams.all_of(token for part in plain for token in part.tokens)
    if not others:
        return together
    return Grams.every([together, *others] if plain else others)
