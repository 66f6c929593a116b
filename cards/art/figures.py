"""People: one or two of them, composed of a head, clothes, and what they hold."""

from collections.abc import Mapping, Sequence
from typing import Final

from .palettes import AUBURN, BROWN, GREY, SKINS, WHITE
from .parts import load_family
from .seeded_random import SeededRandom
from .sketch import Sketch, list_things, move_drawing

# The distance, and how the figure is placed before its light. All parts have the
# head at 250,235; full figures have legs.
_FRAMES: Final[Mapping[str, str]] = {
    "bust": "",
    "close": "translate(-57 -40) scale(1.23)",
    "half": "translate(40 54) scale(.84)",
    "leaning": "translate(-14 10) rotate(4 250 600)",
    "near": "translate(-20 -6) scale(1.08)",
    "whole": "translate(84 -22) scale(.665)",
    "striding": "translate(104 -20) rotate(-3 250 884) scale(.65)",
}
_WHOLE: Final = ("whole", "striding")
_PAIRS: Final = (
    ("translate(-86 84) scale(.82)", "translate(586 44) scale(-.82 .82)"),
    ("translate(-60 40) scale(.8)", "translate(564 110) scale(-.8 .8)"),
    ("translate(-70 60) rotate(-4) scale(.8)", "translate(560 60) scale(-.8 .8)"),
)
_BUILDS: Final = (0.9, 0.96, 1.0, 1.06, 1.13)
# The light and the dark of the clothes: some wear a lighter tone, some a darker.
_OUTFITS: Final = ("cloth deep", "cloth dusk", "dusk deep", "dawn cloth")
_LAYERS: Final = ("cape", "coat", "kimono", "suit", "apron", "armor", "scarf")
_CALM: Final = ({"veil"}, {"kimono", "crown"})
_STERN: Final = frozenset({"beard", "mane", "visor", "mask", "armor", "wheel"})
_EXTRAS: Final = ("goggles", "mask", "fins")


def draw_figure(sketch: Sketch) -> str:
    """Draw one person before their light."""
    item = sketch.find_named("items")
    held_out = item and "carried" not in load_family("items")[item[1]].notes["hold"]
    frames = [frame for frame in _FRAMES if not (held_out and frame == "close")]
    frame = _find_requested(sketch, _FRAMES) or sketch.chance.pick("frame", frames)
    person = _person(sketch, whole=frame in _WHOLE)
    if sketch.chance.pick("side", (True, False)):
        person = move_drawing(person, "translate(500 0) scale(-1 1)")
    return move_drawing(person, _FRAMES[frame])


def draw_twins(sketch: Sketch) -> str:
    """Draw two identical people, the right one mirrored."""
    one = _person(sketch, whole=False)
    places = sketch.chance.pick("pair", _PAIRS)
    return "".join(move_drawing(one, place) for place in places)


def draw_anonymous_figure(sketch: Sketch, traits: Sequence[str]) -> Sketch:
    """Draw a person without a description.

    Their traits dress them, so that people of one kind look alike; the rest is random.
    """
    custom, chance = SeededRandom("".join(traits)), sketch.chance
    hair = [word for word in list_things("hair") if word not in _STERN]
    hats = [word for word in list_things("hats") if word not in _EXTRAS]
    chosen = {
        custom.pick("clothes", _LAYERS[:-1]),
        chance.pick("hair", hair),
        chance.pick("item", list_things("items")),
    }
    if chance.pick("hatted", (True, False)):
        chosen.add(custom.pick("hat", hats))
    return sketch.with_words(chosen)


def _find_requested(sketch: Sketch, choices: Mapping[str, object]) -> str:
    return next((choice for choice in choices if choice in sketch.words), "")


def _person(sketch: Sketch, *, whole: bool) -> str:
    """Draw a person, the head at the focus; children are smaller, with larger heads."""
    sketch = _looks(sketch)
    width = sketch.chance.pick("build", _BUILDS)
    if whole:
        width *= 0.86
    build = f"translate({250 - 250 * width:.1f} 0) scale({width:.2f} 1)"
    legs = sketch.any_of("legs", "legs") if whole else ""
    behind, under, over = _held_items(sketch)
    head_behind, head = _head(sketch)
    body = legs + _clothes(sketch)
    tilt = f"rotate({sketch.chance.between('tilt', -5, 5):.1f} 250 310)"
    is_child = "child" in sketch.words
    if is_child:
        tilt = f"translate(-20 -42) scale(1.08) {tilt}"
        build = f"translate(35 47) scale(.86) {build}"
    drawn = "".join(
        (
            move_drawing(behind, build) if behind else "",
            move_drawing(head_behind, tilt),
            move_drawing(body, build),
            move_drawing(head, tilt),
            move_drawing(under + over, build),
        )
    )
    return move_drawing(drawn, "translate(15 34) scale(.94)") if is_child else drawn


def _looks(sketch: Sketch) -> Sketch:
    """Decide on skin, hair, eyes and the tone of the clothes."""
    inks, chance, words = sketch.inks, sketch.chance, sketch.words
    skin, shade = chance.pick("skin", SKINS)
    tones = [(inks["ink"], inks["dusk"]), (inks["deep"], inks["cloth"]), WHITE, BROWN]
    tones += [(inks["accent"], inks["paper"]), AUBURN]
    if words & {"beard", "mane"}:
        tones = [WHITE, AUBURN, GREY, (inks["ink"], inks["dusk"])]
    hair, shine = chance.pick("hair", tones)
    if "ghost" in words:
        skin, shade = inks["glow"], inks["cloth"]
    light, dark = chance.pick("outfit", _OUTFITS).split()
    return sketch.inked(
        skin=skin,
        shade=shade,
        hair=hair,
        shine=shine,
        brow="#9d9587" if hair == WHITE[0] else hair,
        iris=inks[chance.pick("iris", ("accent", "cloth", "metal"))],
        cloth=inks[light],
        deep=inks[dark],
        sleeve=inks[light],
    )


def _head(sketch: Sketch) -> tuple[str, str]:
    """Draw what is behind the shoulders, and the head before them."""
    hair = sketch.find_named("hair")
    style = sketch.variant(*hair) if hair else ""
    worn = [_hat(sketch), *(word for word in _EXTRAS if word in sketch.words)]
    behind = sketch.draw("hair", f"behind-{style}")
    before = sketch.draw("hair", style)
    hats = "".join(sketch.draw("hats", part) for part in worn)
    return behind, _face(sketch) + before + hats


def _hat(sketch: Sketch) -> str:
    hat = next((w for w in list_things("hats") if w in sketch.words - set(_EXTRAS)), "")
    if hat == "hat" and "ghost" in sketch.words:
        hat = "pirate"
    return sketch.variant("hats", hat) if hat else ""


def _face(sketch: Sketch) -> str:
    words = sketch.words
    if "ghost" in words:
        return sketch.any_of("faces", "skull")
    eyes, mouth = "eyes", "mouth"
    if any(calm <= words for calm in _CALM):
        eyes = "calm"
    elif words & _STERN:
        eyes, mouth = "stern", "set"
    features = [sketch.any_of("faces", part) for part in (eyes, "nose", mouth, "mark")]
    if "child" in words:
        features.append(sketch.draw("faces", "child"))
    turn = f"translate({sketch.chance.between('turn', -7, 7):.1f} 0)"
    return sketch.any_of("faces", "head") + move_drawing("".join(features), turn)


def _clothes(sketch: Sketch) -> str:
    """Draw the clothes; armor goes over a cape."""
    worn = [word for word in _LAYERS if word in sketch.words]
    if not set(worn) - {"scarf"}:
        worn.insert(0, "coat")
    clothes = "".join(sketch.any_of("clothes", word) for word in worn)
    return sketch.draw("clothes", "neck") + clothes


def _held_items(sketch: Sketch) -> tuple[str, str, str]:
    """Draw arms and what they hold: behind the figure, before it, and over its arms."""
    named = sketch.find_named("items")
    if not named:
        return "", sketch.any_of("arms", "free"), ""
    item = sketch.variant(*named)
    notes = load_family("items")[item].notes
    poses = notes["hold"].split()
    pose = next((p for p in poses if p in sketch.words), "") or sketch.chance.pick(
        f"pose/{named[1]}", poses
    )
    arms = load_family("arms")[pose].notes
    layer = arms.get("layer") or notes.get("layer")
    thing = move_drawing(sketch.draw("items", item), arms["put"])
    drawn = sketch.draw("arms", pose)
    if "carried" not in pose and pose != "planted":
        drawn = sketch.any_of("arms", "rest") + drawn
    if layer == "behind":
        return thing, drawn, ""
    if layer == "under":
        return "", thing + drawn, ""
    return "", drawn, thing
