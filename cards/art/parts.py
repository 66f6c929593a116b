"""The drawn parts: files of ``parts/``, read once, and filled in for one picture.

A file is a family (``hats.svg``), each ``g`` with an ``id`` in it a part, and
``hood.2`` another drawing of ``hood``. Inside a part, wherever a value is written:

=================  ==========================================================
``{cloth}``        an ink of the picture
``{3..13}``        a number between the two, by chance
``{glow|paper}``   one of them, by chance
``{*30+5}``        within repeated elements: how many came before, times 30, plus 5
``{metal,paper}``  within repeated elements: each in turn
=================  ==========================================================

``repeat="12"`` draws an element as often, and ``<use href="nature#star"/>`` puts
another part there. The other attributes of a part (``hold``, ``traits``) are for
whoever picks it.
"""

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

from .palettes import Inks
from .seeded_random import SeededRandom

DIRECTORY: Final = Path(__file__).with_name("parts")

_SVG: Final = "{http://www.w3.org/2000/svg}"
_BLANK: Final = re.compile(r"\{([^{}]+)\}")
_RANGE: Final = re.compile(r"(-?[\d.]+)\.\.(-?[\d.]+)")
_SMALL: Final = 2.0  # A range of scales, not of places: two digits.
_STEPS: Final = re.compile(r"\*(-?[\d.]+)([+-][\d.]+)?")


@dataclass(slots=True)
class BlankFiller:
    """Fills the blanks of one drawing.

    Attributes:
        inks: Tones by name.
        chance: The random numbers of the card.
        purpose: What is being drawn: part of every random number.
        thrown: How many blanks were filled at random.
    """

    inks: Inks
    chance: SeededRandom
    purpose: str
    thrown: int = 0

    def throw(self) -> float:
        """Return the next random number."""
        self.thrown += 1
        return self.chance.unit(f"{self.purpose}/{self.thrown}")

    def tone(self, word: str) -> str:
        """Return the ink of this name, or the word itself."""
        return self.inks.get(word, word)


Stroke = Callable[[BlankFiller, int], str]


@dataclass(frozen=True, slots=True)
class Part:
    """One drawing with blanks.

    Attributes:
        strokes: Its elements, in order.
        notes: Its other attributes.
    """

    strokes: tuple[Stroke, ...]
    notes: Mapping[str, str]

    def draw(self, hand: BlankFiller) -> str:
        """Draw it, with its blanks filled."""
        return "".join(stroke(hand, 0) for stroke in self.strokes)


@functools.cache
def load_family(name: str) -> Mapping[str, Part]:
    """Load the parts of a family by name, in the order of its file."""
    root = ET.parse(DIRECTORY / f"{name}.svg").getroot()  # noqa: S314 - our own
    parts = {}
    for drawn in root:
        notes = {key: value for key, value in drawn.items() if key != "id"}
        parts[drawn.attrib["id"]] = Part(tuple(map(_stroke, drawn)), notes)
    return parts


def format_number(value: float) -> str:
    """Return a number in its shortest form.

    >>> format_number(3.0), format_number(-0.04), format_number(2.25)
    ('3', '0', '2.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _stroke(drawn: ET.Element) -> Stroke:
    """Return an element with its children, repeated as often as it says."""
    attributes = dict(drawn.items())
    times = int(attributes.pop("repeat", "1"))
    if drawn.tag == f"{_SVG}use" and not attributes["href"].startswith("#"):
        once = _quotation(attributes)
    else:
        once = _element(drawn.tag.removeprefix(_SVG), attributes, drawn)
    if times == 1:
        return once
    return lambda hand, _: "".join(once(hand, n) for n in range(times))


def _element(tag: str, attributes: Mapping[str, str], inner: ET.Element) -> Stroke:
    written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    strokes = tuple(map(_stroke, inner))
    if tag == "g" and not written:
        return lambda hand, n: "".join(stroke(hand, n) for stroke in strokes)
    if not strokes:
        return _text(f"<{tag}{written}/>")
    start = _text(f"<{tag}{written}>")
    return lambda hand, n: (
        start(hand, n) + "".join(stroke(hand, n) for stroke in strokes) + f"</{tag}>"
    )


def _quotation(attributes: dict[str, str]) -> Stroke:
    """Return another part, within a group if it is moved or tinted."""
    href = _text(attributes.pop("href"))
    written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    start, end = _text(f"<g{written}>" if written else ""), "</g>" if written else ""

    def quote(hand: BlankFiller, n: int) -> str:
        of, _, name = href(hand, n).partition("#")
        return start(hand, n) + load_family(of)[name].draw(hand) + end

    return quote


def _text(written: str) -> Stroke:
    """Return markup with its blanks."""
    plain, *rest = _BLANK.split(written)
    blanks = tuple(map(_blank, rest[::2]))
    texts = tuple(rest[1::2])

    def fill(hand: BlankFiller, n: int) -> str:
        pairs = zip(blanks, texts, strict=True)
        return plain + "".join(blank(hand, n) + text for blank, text in pairs)

    return fill


def _blank(written: str) -> Stroke:
    if found := _RANGE.fullmatch(written):
        return _between(float(found[1]), float(found[2]))
    if found := _STEPS.fullmatch(written):
        step, start = float(found[1]), float(found[2] or 0)
        return lambda _, n: format_number(start + step * n)
    if "|" in written:
        choices = written.split("|")
        return lambda hand, _: hand.tone(choices[int(hand.throw() * len(choices))])
    turns = written.split(",")
    return lambda hand, n: hand.tone(turns[n % len(turns)])


def _between(low: float, high: float) -> Stroke:
    digits = 2 if high - low < _SMALL else 1
    return lambda hand, _: f"{low + (high - low) * hand.throw():.{digits}f}"
