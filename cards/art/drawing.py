"""Composes a picture: backdrop, subject, what drifts by, what lies in front."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from .figures import draw_anonymous_figure, draw_figure, draw_twins
from .parts import load_family
from .seeded_random import SeededRandom
from .sketch import Sketch, list_things, move_drawing
from .worlds import World, find_world

# Part of every picture's address; raise it when pictures change without their cards.
EDITION: Final = 2

# Camera angles on a place, a moment or a creature: all keep the focus at 250,235.
_VIEWS: Final = (
    "",
    "translate(500 0) scale(-1 1)",
    "translate(-30 -28) scale(1.12)",
    "translate(530 -28) scale(-1.12 1.12)",
)
_SUBJECTS: Final = (
    "",
    "translate(500 0) scale(-1 1)",
    "translate(25 20) scale(.9)",
    "translate(475 20) scale(-.9 .9)",
    "translate(-25 -24) scale(1.1)",
)
# A thing without anybody who holds it.
_STILL: Final = "translate(250 320) rotate(-8) scale(1.9)"
_DRIFTING: Final = 0.6  # Share of the pictures that have something in the air.
_NAMED: Final = re.compile(r'(id="|href="#|url\(#)')


def draw_art(face: Mapping[str, Any], art: str = "") -> str:
    """Return the picture of a card as a whole SVG document.

    Args:
        face: The card face (``cards.card_data``).
        art: The art line: subject, details, and a backdrop with ``@``; unknown words
            are ignored, and the rest is chosen from the card.
    """
    world = find_world(face["number"])
    sketch = Sketch(
        world.inks[face["color"]],
        SeededRandom(face["number"]),
        frozenset(art.split()),
    )
    drawing = (
        sketch.draw("light", "defs")
        + (_poster(sketch, world, face) if world.family else _picture(sketch, face))
        + sketch.draw("light", "vignette")
    )
    # Several pictures may be in one page: ids within one are its own.
    own = hashlib.blake2b(drawing.encode(), digest_size=3).hexdigest()
    drawing = _NAMED.sub(rf"\g<1>a{own}-", drawing)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700" width="500"'
        ' height="700" role="img" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escape(face['name'])}</title>"
        f"{drawing}</svg>"
    )


def _picture(sketch: Sketch, face: Mapping[str, Any]) -> str:
    view = sketch.find_named("places", "moments")
    subject = sketch.find_named("creatures", "machines")
    people = sketch.words & {"figure", "twins"}
    if not (view or subject or people) and face["kind"] != "character":
        of = "places" if face["kind"] == "site" else "moments"
        view = of, sketch.chance.pick("view", list_things(of))
    if view:
        drawn = move_drawing(sketch.any_of(*view), sketch.chance.pick("way", _VIEWS))
    else:
        drawn = _backdrop(sketch, "backdrops", list_things("backdrops"))
        drawn += _subject(sketch, face, subject)
    if sketch.chance.unit("air") < _DRIFTING:
        drawn += _of_its_kind(sketch, "drifts", face)
    return drawn + _of_its_kind(sketch, "fronts", face)


def _poster(sketch: Sketch, world: World, face: Mapping[str, Any]) -> str:
    """Draw a card of a series with a style of its own: always a subject on its page."""
    family = world.family
    pages = [name for name, part in load_family(family).items() if not part.notes]
    drawn = _backdrop(sketch, family, pages)
    named = sketch.find_named("creatures", "machines")
    item = sketch.find_named("items") if "still" in sketch.words else None
    if item:
        still = sketch.draw("items", sketch.variant(*item))
        drawn += move_drawing(still, _STILL)
    else:
        drawn += _subject(sketch, face, named)
    if sketch.chance.unit("air") < _DRIFTING:
        drawn += sketch.draw(family, "drift")
    return drawn + sketch.draw(family, "front")


def _backdrop(sketch: Sketch, family: str, pages: Sequence[str]) -> str:
    named = (word for word in pages if f"@{word}" in sketch.words)
    word = next(named, "") or sketch.chance.pick("backdrop", pages)
    return sketch.any_of(family, word)


def _subject(
    sketch: Sketch, face: Mapping[str, Any], subject: tuple[str, str] | None
) -> str:
    if subject:
        return move_drawing(
            sketch.any_of(*subject), sketch.chance.pick("way", _SUBJECTS)
        )
    if "twins" in sketch.words:
        return draw_twins(sketch)
    known = "figure" in sketch.words
    return draw_figure(
        sketch if known else draw_anonymous_figure(sketch, face["traits"])
    )


def _of_its_kind(sketch: Sketch, name: str, face: Mapping[str, Any]) -> str:
    """Return a part of a family that fits the card's traits.

    A card with unknown traits takes what all of its series take.
    """
    traits = set(face["traits"])
    parts = load_family(name)
    own = [part for part in parts if traits & set(parts[part].notes["traits"].split())]
    series = SeededRandom(face["number"].split("-")[0])
    chosen = sketch.chance.pick(name, own) if own else series.pick(name, parts)
    return sketch.draw(name, chosen)
