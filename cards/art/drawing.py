"""Put a picture together: backdrop, subject, water, dark foot for the words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import creatures, machines, moments, people, places
from .backdrops import BACKDROPS
from .chance import Dice
from .light import definitions, vignette
from .nature import waves
from .palettes import PALETTES
from .scene import HEIGHT, WIDTH, Scene
from .svg import element

# Part of every picture's address; raise it when pictures change without their cards.
EDITION: Final = 1

_SUBJECTS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "figure": people.figure,
    "twins": people.twins,
    "hound": creatures.hound,
    "phoenix": creatures.phoenix,
    "dolphin": creatures.dolphin,
    "whale": creatures.whale,
    "giant": machines.giant,
    "gunboat": machines.gunboat,
    "divingbell": machines.divingbell,
    "submersible": machines.submersible,
}
# These bring their own sky.
_VIEWS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "harbor": places.harbor_town,
    "workshop": places.workshop,
    "lighthouse": places.tower,
    "city": places.city,
    "archive": places.archive,
    "belfry": places.belfry,
    "lamps": moments.lamps,
    "sendoff": moments.sendoff,
    "ebb": moments.ebb,
    "memory": moments.memory,
}
_SITES: Final = ("harbor", "workshop", "lighthouse", "city", "archive", "belfry")
_EVENTS: Final = ("lamps", "sendoff", "ebb", "memory")


def draw_art(face: Mapping[str, Any], art: str = "") -> str:
    """The picture of a card as a whole SVG document.

    Args:
        face: The card face (``cards.faces``).
        art: The art line: subject, details, and a backdrop with ``@``; words nobody
            knows are ignored, and what is missing is chosen from the card.
    """
    scene = Scene(
        palette=PALETTES[face["color"]],
        dice=Dice(face["number"]),
        words=frozenset(art.split()),
    )
    return element(
        "svg",
        element("defs", definitions(scene)),
        _picture(scene, face),
        vignette(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _picture(scene: Scene, face: Mapping[str, Any]) -> str:
    view = scene.first(*_VIEWS)
    subject = scene.first(*_SUBJECTS)
    if not view and not subject and face["kind"] != "character":
        view = scene.dice.pick(_SITES if face["kind"] == "site" else _EVENTS)
    if view:
        return _VIEWS[view](scene) + waves(scene, 600)
    backdrop = scene.first(*BACKDROPS) or scene.dice.pick(tuple(BACKDROPS))
    behind = BACKDROPS[backdrop](scene)
    if not subject:
        subject, scene = "figure", people.stranger(scene, face["traits"])
    return behind + _SUBJECTS[subject](scene) + waves(scene)
