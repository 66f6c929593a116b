"""A canonical text cut into abilities, sentences and bullets.

Cuts are made only where the form of the text shows them: icons, full stops outside
brackets, paragraph marks, bullets. What a sentence says plays no part here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.effects.compilers.engine import icons
from cards.effects.compilers.engine.language import Cuts
from cards.effects.compilers.engine.traced_text import PARAGRAPH, TracedText
from cards.effects.errors import TextError


class Kind(StrEnum):
    """What a chunk begins with."""

    HEADER = "header"  # 【登場時】…
    KEYWORDS = "keywords"  # 【インパクト（1）】
    RAID = "raid"  # 【レイド】〈…〉アクティブにし、…
    NOTE = "note"  # ※…
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Bullet:
    """One entry of a list.

    Attributes:
        label: What stands before its colon (2枚以上), or empty.
        text: The rest; may begin with icons.
    """

    label: str
    text: TracedText


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence without its full stop, and the list that hangs on it.

    Attributes:
        under: C場合、 of the sentence it goes on with, which holds for it too.
    """

    text: TracedText
    bullets: tuple[Bullet, ...] = ()
    under: tuple[TracedText, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """Icons, and the sentences up to the next ones or the next paragraph."""

    kind: Kind
    icons: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    place: TracedText


_ICON: Final = re.compile(r"【([^】]+)】")
_BULLET: Final = "・"
_OPEN: Final = "〈［「『（【"
_CLOSE: Final = "〉］」』）】"
_HEADERS: Final = {
    *icons.TIMINGS,
    *icons.LINE_WINDOWS,
    *icons.TURN_WINDOWS,
    *icons.COSTS,
}
_HEADER_WITH_NUMBER: Final = re.compile(
    "|".join(icons.NUMBERED_COSTS | {icons.TURN_LIMIT: None}).replace("{}", r"\d+")
)


def is_header(label: str) -> bool:
    """Return whether an icon says when, where or at what cost an ability works."""
    return label in _HEADERS or _HEADER_WITH_NUMBER.fullmatch(label) is not None


def is_keyword(label: str) -> bool:
    """Return whether an icon is a keyword a card can have."""
    if label in icons.PLAIN_KEYWORDS:
        return True
    return label.partition("（")[0] in icons.NUMBERED_KEYWORDS and "（" in label


def split_text(traced: TracedText, cuts: Cuts) -> tuple[Chunk, ...]:
    """Return chunks of a canonical text in printed order."""
    return tuple(_Splitter(traced, cuts).chunks())


def split_sentences(traced: TracedText, cuts: Cuts) -> tuple[Sentence, ...]:
    """Return sentences of a text that has no icons before them."""
    splitter = _Splitter(traced, cuts)
    return splitter.sentences(is_list_open=True)


class _Splitter:
    """One text being cut; ``at`` is how far it has got."""

    def __init__(self, traced: TracedText, cuts: Cuts) -> None:
        self.traced = traced
        self.cuts = cuts
        self.text = traced.text
        self.at = 0

    def chunks(self) -> list[Chunk]:
        found: list[Chunk] = []
        while self._skip_paragraphs():
            found.append(self._chunk())
        return found

    def _skip_paragraphs(self) -> bool:
        while self.text.startswith(PARAGRAPH, self.at) or (
            self.at
            and self.text[self.at - 1] != "。"
            and self.text.startswith("。", self.at)
        ):
            self.at += 1
        return self.at < len(self.text)

    def _chunk(self) -> Chunk:
        start = self.at
        raid = self.cuts.raid.match(self.text, start)
        if raid is not None:
            self.at = raid.end()
            return self._made(Kind.RAID, (raid.group(1),), (), start)
        if self.text.startswith(f"【{icons.RAID}】", start) and self._starts_chunk():
            span = self.traced.span(start, len(self.text))
            raise TextError(
                "effects.raid_line", "a Raid line that is not as usual", span
            )
        if self.text[start] == "※":
            self.at += 1
            sentence = self._sentence()
            return self._made(Kind.NOTE, (), (sentence,), start)
        labels = self._icons(is_header)
        if labels:
            while self.text.startswith(PARAGRAPH, self.at):
                self.at += 1
            return self._made(Kind.HEADER, labels, self.sentences(), start)
        labels = self._icons(is_keyword)
        if labels:
            return self._made(Kind.KEYWORDS, labels, (), start)
        return self._made(Kind.PLAIN, (), self.sentences(), start)

    def _made(
        self,
        kind: Kind,
        labels: tuple[str, ...],
        sentences: tuple[Sentence, ...],
        start: int,
    ) -> Chunk:
        return Chunk(kind, labels, sentences, self.traced.part(start, self.at))

    def _icons(self, wanted: Callable[[str], bool]) -> tuple[str, ...]:
        """Return icons of one sort that stand here, and after them no particle."""
        labels: list[str] = []
        while (match := _ICON.match(self.text, self.at)) is not None:
            if not wanted(match.group(1)):
                break
            if self.text.startswith(self.cuts.particles, match.end()):
                break
            labels.append(match.group(1))
            self.at = match.end()
        return tuple(labels)

    def _starts_chunk(self) -> bool:
        match = _ICON.match(self.text, self.at)
        if match is None:
            return self.text.startswith((PARAGRAPH, "※"), self.at)
        if self.text.startswith(self.cuts.particles, match.end()):
            return False
        label = match.group(1)
        return is_header(label) or is_keyword(label) or label == icons.RAID

    def sentences(self, *, is_list_open: bool = False) -> tuple[Sentence, ...]:
        """Return sentences up to the next icons or paragraph; lists hang on theirs."""
        found: list[Sentence] = []
        while self.at < len(self.text):
            if found and self._bullet_follows():
                self._hang(found, self._bullets())
            elif self._starts_chunk() and not (is_list_open and not found):
                break
            else:
                found.append(self._sentence())
        return tuple(found)

    def _sentence(self) -> Sentence:
        end = self._end_of_sentence(self.at)
        if end == self.at and self.text.startswith("。", end):
            span = self.traced.span(end, end + 1)
            message = "a full stop that ends no sentence"
            raise TextError("effects.empty_sentence", message, span)
        piece = self.traced.part(self.at, end)
        self.at = end + 1 if self.text.startswith("。", end) else end
        return Sentence(piece)

    def _end_of_sentence(self, start: int) -> int:
        depth = 0
        for index in range(start, len(self.text)):
            character = self.text[index]
            if character in _OPEN:
                depth += 1
            elif character in _CLOSE:
                depth -= 1
            elif depth == 0 and character in ("。", PARAGRAPH):
                return index
        return len(self.text)

    # --- bullets -----------------------------------------------------------------

    def _bullet_follows(self) -> bool:
        after_break = self.text.startswith(PARAGRAPH + _BULLET, self.at)
        is_bullet = after_break or self.text.startswith(_BULLET, self.at)
        return is_bullet or self.cuts.row.match(self.text, self.at) is not None

    def _bullets(self) -> tuple[Bullet, ...]:
        found: list[Bullet] = []
        while self._bullet_follows():
            match = self.cuts.row.match(self.text, self.at)
            if match is None:
                self.at = self.text.index(_BULLET, self.at)
                match = self.cuts.label.match(self.text, self.at)
            start = self.at + 1 if match is None else match.end()
            label = (match.group(1) or "") if match else ""
            end = self._end_of_bullet(start)
            found.append(Bullet(label, self.traced.part(start, end)))
            self.at = end
        return tuple(found)

    def _end_of_bullet(self, start: int) -> int:
        """Return where a bullet ends: at the next one, a paragraph or the next header."""
        depth = 0
        for index in range(start, len(self.text)):
            character = self.text[index]
            before = self.text[index - 1] if index > start else ""
            if depth == 0 and index > start:
                if character == PARAGRAPH:
                    return index
                if character == _BULLET and before in ("。", "】"):
                    return index
                if character == _BULLET and self.cuts.measured.match(self.text, index):
                    return index
                if character == "【" and before == "。" and self._header_at(index):
                    return index
            depth += (character in _OPEN) - (character in _CLOSE)
        return len(self.text)

    def _header_at(self, index: int) -> bool:
        match = _ICON.match(self.text, index)
        if match is None or self.text.startswith(self.cuts.particles, match.end()):
            return False
        return is_header(match.group(1)) or match.group(1) == icons.RAID

    def _hang(self, found: list[Sentence], bullets: tuple[Bullet, ...]) -> None:
        """Hang a list on the last sentence that announces one."""
        for index in range(len(found) - 1, -1, -1):
            if self.cuts.announces.search(found[index].text.text):
                old = found[index]
                found[index] = Sentence(old.text, old.bullets + bullets)
                return
        span = self.traced.span(self.at - 1, self.at)
        raise TextError("effects.bullets", "a list that no sentence announces", span)
