"""Text that remembers where in the printed text each character came from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

PARAGRAPH: Final = "¶"


@dataclass(frozen=True, slots=True)
class TracedText:
    """A rewritten text.

    Attributes:
        text: The text as it is now.
        origins: For each character, and for the end, its place in the printed text.
    """

    text: str
    origins: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "TracedText":
        """Return a text that is unchanged."""
        return cls(text, tuple(range(len(text) + 1)))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Place in the printed text of a part of this one."""
        first = self.origins[min(start, len(self.text))]
        last = self.origins[min(end, len(self.text))]
        if last <= first:  # All of it stands for words that began there.
            last = min((at for at in self.origins if at > first), default=first + 1)
        return first, last

    def part(self, start: int, end: int) -> "TracedText":
        """Return a piece, with its places."""
        return TracedText(self.text[start:end], self.origins[start : end + 1])

    def put(self, start: int, end: int, words: str) -> "TracedText":
        """Return a part replaced by words, which stand where it stood."""
        kept = self.text.find(words, start, end) if words else -1
        origins = (
            (self.origins[start],) * len(words)
            if kept < 0
            else self.origins[kept : kept + len(words)]
        )
        return TracedText(
            self.text[:start] + words + self.text[end:],
            self.origins[:start] + origins + self.origins[end:],
        )

    def sub(
        self, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]
    ) -> "TracedText":
        """Return every match replaced; unchanged texts are returned as they are."""
        if pattern.search(self.text) is None:
            return self
        pieces: list[str] = []
        origins: list[int] = []
        done = 0
        for match in pattern.finditer(self.text):
            new = change(match)
            pieces += (self.text[done : match.start()], new)
            origins += self.origins[done : match.start()]
            origins += _spread(self.origins, match, new)
            done = match.end()
        pieces.append(self.text[done:])
        origins += self.origins[done:]
        return TracedText("".join(pieces), tuple(origins))


def _spread(
    origins: tuple[int, ...], match: re.Match[str], new: str
) -> tuple[int, ...]:
    """Places for the characters of a replacement: theirs if kept, else the start."""
    old = match.group(0)
    start = match.start()
    if new and new in old:
        offset = start + old.index(new)
        return origins[offset : offset + len(new)]
    return (origins[start],) * len(new)
