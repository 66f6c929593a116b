"""People: one or two of them, composed of a head, clothes, and what they hold."""

from collections.abc import Sequence

from .chance import Dice
from .clothes import clothes, neck
from .heads import HAIR, HATS, extras, face, hair_before, hair_behind, hat, looks
from .items import ITEMS, item
from .scene import Scene
from .svg import group


def figure(scene: Scene) -> str:
    """One person before their light; children are smaller, with larger heads."""
    look = looks(scene)
    head = "".join(
        (face(scene, look), hair_before(scene, look), hat(scene), extras(scene, look))
    )
    behind, body = hair_behind(scene, look), neck(look) + clothes(scene)
    held = item(scene, look)
    if "child" in scene.words:
        head, behind = (
            group(part, transform="translate(-20 -42) scale(1.08 1.08)")
            for part in (head, behind)
        )
        body = group(body + held, transform="translate(35 47) scale(0.86 0.86)")
        return group(behind, body, head, transform="translate(15 34) scale(0.94)")
    return behind + body + head + held


def twins(scene: Scene) -> str:
    """Two people who cannot be told apart, the right one mirrored."""
    plain = Scene(scene.palette, scene.dice, scene.words - set(ITEMS))
    one = figure(plain)
    return "".join(
        (
            group(one, transform="translate(-86 84) scale(0.82)"),
            group(one, transform="translate(586 44) scale(-0.82 0.82)"),
        )
    )


def stranger(scene: Scene, traits: Sequence[str]) -> Scene:
    """A person nobody described.

    Their traits dress them, so that people of one kind look alike; the rest is chance.
    """
    dice, custom = scene.dice, Dice("".join(traits))
    chosen = {
        custom.pick(("coat", "cape", "kimono", "armor", "apron")),
        dice.pick(HAIR[:6]),
        dice.pick(ITEMS),
    }
    if dice.flip():
        chosen.add(custom.pick(HATS))
    return Scene(scene.palette, dice, scene.words | chosen)
