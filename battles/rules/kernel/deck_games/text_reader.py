"""Reading card texts with the pieces they are written from.

A piece (``phrases.TextPieces``) is a pattern too: its ``{places}`` are read by kinds of
:class:`Place`. So an editor types a text as cards print it, in any language.
"""

import re
import string
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from battles.rules.kernel.deck_games.cards import malformed_card_error
from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.kernel.errors import MalformedCard

SHOWN: Final = 60  # Characters of a text that was not understood.
MOST_CHARACTERS: Final = 2_000
# Stand for a first and a second number in the words of ``build_phrases``.
ANY_NUMBER: Final = 987_654
OTHER_NUMBER: Final = 987_655

Values = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """What may stand in a place of a piece.

    Attributes:
        pattern: A regular expression without groups.
        read: What the words mean.
    """

    pattern: str
    read: Callable[[str], Any]


# Cards have no greater numbers.
DIGITS: Final = r"\d{1,3}"
NUMBER: Final = Place(DIGITS, int)
SIGNED: Final = Place(rf"[+-]{DIGITS}", int)


def build_choice(meanings: Mapping[str, Any]) -> Place:
    """Return a place for one of some words, by what each means."""
    longest_first = sorted(meanings, key=len, reverse=True)
    return Place("|".join(map(re.escape, longest_first)), meanings.__getitem__)


def build_pattern(phrases: Iterable[str]) -> str:
    """Return a pattern for one of some phrases, with any numbers in them."""
    forms = sorted({_to_form(words) for words in phrases}, key=len, reverse=True)
    return "|".join(re.escape(form).replace("\\#", DIGITS) for form in forms)


def _to_form(words: str) -> str:
    return re.sub(f"{ANY_NUMBER}|{OTHER_NUMBER}", "#", words)


def build_phrases(
    meanings: Mapping[str, Callable[..., Any]], pattern: str = ""
) -> Place:
    """Return a place for phrases, by the words of each with numbers in it.

    Args:
        meanings: What a phrase means, given its numbers in order; -1 if it has none.
            ``ANY_NUMBER`` and ``OTHER_NUMBER`` stand for them in the words.
        pattern: A shorter pattern for these phrases; one is built if it is empty.
    """
    by_form = {_to_form(words): meaning for words, meaning in meanings.items()}

    def read(words: str) -> object:
        form = re.sub(DIGITS, "#", words)
        if form not in by_form:
            raise malformed_card_error(f"“{words}” was not understood")
        numbers = [int(number) for number in re.findall(DIGITS, words)]
        return by_form[form](*(numbers or [-1]))

    return Place(pattern or build_pattern(meanings), read)


class TextReader:
    """Reads texts of one game in one language.

    Attributes:
        piece: The pieces.
        language: ``en``, ``ja`` or ``zh-hant``.
        places: The places of pieces, by their names.
    """

    def __init__(
        self, piece: TextPieces, language: str, places: Mapping[str, Place]
    ) -> None:
        self.piece = piece
        self.language = language
        self.places = places
        self._patterns: dict[str, re.Pattern[str]] = {}

    def read_at(
        self, key: str, text: str, at: int, **own: Place
    ) -> tuple[Values, int] | None:
        """Read a piece at a place of a text: its values, and where it ends."""
        if key not in self.piece.all:
            return None
        places = {**self.places, **own}
        found = self._compile(key, places).match(text, at)
        if found is None:
            return None
        values = {
            name: places[name].read(words) for name, words in found.groupdict().items()
        }
        return values, found.end()

    def _compile(self, key: str, places: Mapping[str, Place]) -> re.Pattern[str]:
        if key not in self._patterns:
            pattern = "".join(
                re.escape(text)
                + (f"(?P<{name}>{places[name].pattern})" if name else "")
                for text, name, _spec, _how in string.Formatter().parse(
                    self.piece.all[key][self.language]
                )
            )
            self._patterns[key] = re.compile(pattern)
        return self._patterns[key]

    def read_whole(self, key: str, text: str, **own: Place) -> Values | None:
        """Read a piece that is the whole text."""
        found = self.read_at(key, text, 0, **own)
        return found[0] if found and found[1] == len(text) else None

    def read_steps(
        self,
        text: str,
        at: int,
        read_step: Callable[[str, int], tuple[Any, int] | None],
    ) -> list[Any]:
        """Read sentences to the end of a text, at least one.

        Raises:
            MalformedCard: With the words that were not understood.
        """
        if at == len(text):
            raise self.refuse(text)
        steps: list[Any] = []
        while at < len(text):
            found = read_step(text, at)
            if found is None:
                raise self.refuse(text[at:])
            step, at = found
            steps.append(step)
            at += len(text[at:]) - len(text[at:].lstrip())
        return steps

    def refuse(self, words: str) -> MalformedCard:
        """Build the error for words that no piece reads; name the nearest one."""
        shown = words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
        near = get_close_matches(words[:SHOWN], self._sentences, n=1, cutoff=0.3)
        hint = f"; the nearest sentence is “{near[0]}”" if near else ""
        return malformed_card_error(f"“{shown}” was not understood{hint}")

    @cached_property
    def _sentences(self) -> list[str]:
        """Return every sentence there is, with its places as they are named."""
        every = (text[self.language] for text in self.piece.all.values())
        return [text for text in every if text.endswith((".", "。"))]


def split_lines(text: str) -> Iterator[str]:
    """Return the lines of a text as an editor may have typed them.

    Digits, letters and signs may be of full width; Japanese brackets stay.

    Raises:
        MalformedCard: If it is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise malformed_card_error(f"a text has at most {MOST_CHARACTERS} characters")
    for line in text.splitlines():
        plain = "".join(map(_to_plain_width, line)).strip()
        if plain:
            yield plain


def _to_plain_width(letter: str) -> str:
    plain = unicodedata.normalize("NFKC", letter)
    return plain if plain.isalnum() or plain in "+-[]/" else letter


__all__ = [
    "ANY_NUMBER",
    "DIGITS",
    "NUMBER",
    "OTHER_NUMBER",
    "SIGNED",
    "Place",
    "TextReader",
    "build_choice",
    "build_pattern",
    "build_phrases",
    "split_lines",
]
