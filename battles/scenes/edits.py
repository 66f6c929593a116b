"""Changes to the text of a scene: one card, one number or one action at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from battles.rules.unionarena.scenarios.scenario_writer import collapse_fillers
from battles.rules.unionarena.scenarios.starting_position import (
    FILLER,
    MODES,
    SIDES,
    ZONES,
)
from collection.odds import OPENING_LIFE

from .errors import MalformedScene
from .scene_text import MOST_CARDS, SceneText

LINES: Final = ("front_line", "energy_line")
RESTING: Final = f" {MODES[1]}"
FACE_UP: Final = " face up"
Item = str | dict[str, Any]
Zones = dict[str, list[Item]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is: a side, a zone, and its number there, from 0."""

    side: str
    zone: str
    index: int = 0

    @classmethod
    def read(cls, written: str) -> "Place":
        """Read ``me.hand.2``; without a number it is the zone.

        Raises:
            MalformedScene: There is no such place.
        """
        side, _, rest = written.partition(".")
        zone, _, index = rest.partition(".")
        is_known = side in SIDES and zone in ZONES and (index or "0").isdecimal()
        if not is_known or len(index) > len(str(MOST_CARDS)):
            raise MalformedScene(details={"place": written[:40]})
        return cls(side, zone, int(index or 0))


def expand_zone(entry: object) -> list[Item]:
    """Return a zone as a list with one entry for each card."""
    if isinstance(entry, int):
        return [FILLER] * entry
    items = entry if isinstance(entry, list) else [entry]
    return [card for item in items for card in _expand_item(item)]


def _expand_item(item: Any) -> list[Item]:  # noqa: ANN401 - as YAML has it
    return [FILLER] * item if isinstance(item, int) else [item]


def _edit_zones(
    scene: SceneText, change: Callable[[Mapping[str, Zones]], None]
) -> SceneText:
    """Return the scene with changed zones; its actions belonged to the old ones."""
    given = dict(scene.given)
    zones: dict[str, Zones] = {}
    for side in SIDES:
        written = {"life": OPENING_LIFE, **(given.get(side) or {})}
        zones[side] = {
            zone: expand_zone(written.get(zone, 0)) for zone in ZONES if zone != "deck"
        }
    change(zones)
    for side in SIDES:
        kept = {
            name: entry
            for name, entry in (given.get(side) or {}).items()
            if name in ("ap", "deck")
        }
        given[side] = {
            zone: collapse_fillers(cards)
            for zone, cards in zones[side].items()
            if cards or zone == "life"
        } | kept
    return SceneText(given)


def add_card(scene: SceneText, number: str, to: Place) -> SceneText:
    """Return the scene with one card more."""
    return _edit_zones(scene, lambda zones: _put(zones, number, to))


def remove_card(scene: SceneText, place: Place) -> SceneText:
    """Return the scene without a card."""

    def change(zones: Mapping[str, Zones]) -> None:
        _take(zones, place)

    return _edit_zones(scene, change)


def move_card(scene: SceneText, place: Place, to: Place) -> SceneText:
    """Return the scene with a card in another zone."""
    return _edit_zones(scene, lambda zones: _put(zones, _take(zones, place), to))


def turn_card(scene: SceneText, place: Place) -> SceneText:
    """Return the scene with a card resting that was active, or the other way round.

    Life cards are turned face up and face down.
    """

    def turn(zones: Mapping[str, Zones]) -> None:
        item = _take(zones, place)
        if isinstance(item, dict):
            is_resting = item.get("mode") == MODES[1]
            turned: Item = {**item, "mode": MODES[0 if is_resting else 1]}
        else:
            word = RESTING if place.zone in LINES else FACE_UP
            plain = item.removesuffix(f" {MODES[0]}")
            has_word = plain.endswith(word)
            turned = plain.removesuffix(word) if has_word else plain + word
        if place.zone in (*LINES, "life"):
            item = turned
        zones[place.side][place.zone].insert(place.index, item)

    return _edit_zones(scene, turn)


def _take(zones: Mapping[str, Zones], place: Place) -> Item:
    cards = zones[place.side].get(place.zone, [])
    if place.index >= len(cards):
        raise MalformedScene(details={"place": f"{place.side}.{place.zone}"})
    return cards.pop(place.index)


def _put(zones: Mapping[str, Zones], item: Item, to: Place) -> None:
    if to.zone not in zones[to.side]:
        raise MalformedScene(details={"place": f"{to.side}.{to.zone}"})
    if to.zone not in LINES and isinstance(item, str):
        # Beside the field there are no modes and no stacks.
        for word in (RESTING, f" {MODES[0]}", FACE_UP):
            item = item.removesuffix(word)
        zones[to.side][to.zone] += item.split(" on ")
    elif isinstance(item, str):
        zones[to.side][to.zone].append(item.removesuffix(FACE_UP))
    elif to.zone in LINES:
        zones[to.side][to.zone].append(item)
    else:
        below = [*item.get("on", []), *item.get("face_down", [])]
        zones[to.side][to.zone] += [item["card"], *below]


def set_life(scene: SceneText, side: str, count: int) -> SceneText:
    """Return the scene with so many life cards; named ones go last."""

    def change(zones: Mapping[str, Zones]) -> None:
        life = zones[side]["life"]
        zones[side]["life"] = (life + [FILLER] * count)[:count]

    return _edit_zones(scene, change)


def set_numbers(scene: SceneText, values: Mapping[str, Any]) -> SceneText:
    """Return the scene with another turn, phase or AP; its actions are dropped.

    Args:
        scene: The scene.
        values: ``turn``, ``turn_of``, ``phase``, ``me_ap``, ``me_life`` and so on.
    """
    given = dict(scene.given)
    given |= {name: values[name] for name in ("turn", "turn_of", "phase")}
    for side in SIDES:
        given[side] = {**(given.get(side) or {}), "ap": values[f"{side}_ap"]}
    changed = SceneText(given)
    for side in SIDES:
        changed = set_life(changed, side, values[f"{side}_life"])
    return changed


def add_step(scene: SceneText, side: str, words: str) -> SceneText:
    """Return the scene with one action more at its end."""
    return SceneText(scene.given, (*scene.when, {side: words}))


def remove_step(scene: SceneText) -> SceneText:
    """Return the scene without its last action."""
    return SceneText(scene.given, scene.when[:-1])
