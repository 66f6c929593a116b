"""The text of a scene: ``given`` and ``when`` of a scenario, with card numbers.

::

    turn: 7
    me: {front_line: [TDL-1-012], hand: [TDL-1-024, 2]}
    opponent: {life: 1}
    when:
    - me: use TDL-1-024

It comes from strangers, so that everything in it is bounded before it is built.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from battles.games.refusals import translate_refusal
from battles.rules import kernel
from battles.rules import unionarena as ua
from battles.rules.kernel.errors import GameError, MalformedScenario
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.card_definitions import CardDefinitions
from battles.rules.unionarena.scenarios.scenario_writer import (
    write_given,
    write_public_given,
)
from battles.rules.unionarena.scenarios.scene import Scene
from battles.rules.unionarena.scenarios.starting_position import (
    FILLER,
    SIDES,
    ZONES,
    WrittenCard,
    read_zone_item,
)
from battles.simulation.scenario_files import Document

from .errors import ImpossiblePosition, MalformedScene
from .models import TEXT_LENGTH

CLAUSE: Final = "UA-1.1.1"  # Every scenario names one; a scene shows none.
MOST_CARDS: Final = 160  # Of both sides; a game has a hundred.
MOST_STEPS: Final = 60
WIDTH: Final = 76
FIELDS: Final = ("turn", "turn_of", "phase", *SIDES)

# Why the rules do not allow a position, for people; other sentences are in English.
SENTENCES: Final[Mapping[str, Any]] = {
    "scenario.line_full": _("A line holds {most} cards, not {count}."),
    "scenario.event_on_field": _("An Event is never on the field."),
    "scenario.site_on_front_line": _("A Site is never on the front line."),
    "scenario.raid_stack": _("A Raid stack consists of Characters."),
    "scenario.too_many_ap": _("There are {most} AP cards, not {count}."),
}


@dataclass(frozen=True, slots=True)
class SceneText:
    """The text of a scene, read.

    Attributes:
        given: The position, as plain data.
        when: What is done in it, step by step.
    """

    given: Mapping[str, Any]
    when: tuple[Mapping[str, str], ...] = ()

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of the cards it names."""
        found = (card.card for card in _list_cards(self.given))
        return frozenset(found) - {FILLER}


def read_text(text: str) -> SceneText:
    """Read the text of a scene, within its bounds.

    Raises:
        MalformedScene: It is no position, or too large; names the place.
    """
    if len(text) > TEXT_LENGTH:
        raise MalformedScene(
            _("This position is too long."), details={"most": TEXT_LENGTH}
        )
    try:
        if any(isinstance(each, yaml.AliasEvent) for each in yaml.parse(text)):
            raise MalformedScene(_("A position can’t use YAML aliases."))
        data = Document(Path("scene"), text).data
        fields = LocatedValue({} if data is None else data).fields((*FIELDS, "when"))
        steps = fields["when"].items() if "when" in fields else []
        given: dict[str, Any] = {
            str(name): fields[name].value for name in FIELDS if name in fields
        }
        when = tuple(_read_step(step) for step in steps)
        _check_size(given, when)
    except MalformedScenario as error:
        raise _build_refusal(error) from error
    except (yaml.YAMLError, RecursionError) as error:
        raise MalformedScene(details={"why": str(error)[:TEXT_LENGTH]}) from error
    return SceneText(given, when)


def _read_step(step: LocatedValue) -> Mapping[str, str]:
    fields = step.fields(SIDES)
    if len(fields) != 1:
        raise step.refusal(f"a step has one of: {', '.join(SIDES)}")
    return {side: entry.text() for side, entry in fields.items()}


def _check_size(given: Mapping[str, Any], when: tuple[object, ...]) -> None:
    """Count before anything is built.

    Raises:
        MalformedScene: There are more cards, steps or turns than a scene may have.
        MalformedScenario: What should be cards is none.
    """
    if len(when) > MOST_STEPS or _find_largest_number(given) > MOST_CARDS:
        raise MalformedScene(_("This position is too long."))
    cards = sum(
        1 + len(card.below) + len(card.face_down)
        for entry in _list_items(given)
        for card in read_zone_item(entry)
    )
    if cards > MOST_CARDS:
        raise MalformedScene(
            gettext("A scene holds {most} cards at most.").format(most=MOST_CARDS),
            details={"most": MOST_CARDS},
        )


def _find_largest_number(data: object) -> int:
    largest, waiting = 0, [data]
    while waiting:
        each = waiting.pop()
        if isinstance(each, int):
            largest = max(largest, each)
        elif isinstance(each, Mapping):
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return largest


def _list_items(given: Mapping[str, Any]) -> Iterator[LocatedValue]:
    """Yield the entries of the zones of both sides."""
    for side in SIDES:
        if given.get(side) is None:
            continue
        entry = LocatedValue(given[side], (side,))
        for name, zone in entry.fields((*ZONES, "ap")).items():
            if name != "ap":
                yield from zone.one_or_more()


def _list_cards(given: Mapping[str, Any]) -> Iterator[WrittenCard]:
    for entry in _list_items(given):
        for card in read_zone_item(entry):
            yield card
            yield from (*card.below, *card.face_down)


def write_text(scene: SceneText) -> str:
    """Return the text of a scene; read again it is the same."""
    data: dict[str, Any] = dict(scene.given)
    if scene.when:
        data["when"] = [dict(step) for step in scene.when]
    return yaml.safe_dump(
        data,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=WIDTH,
    )


def write_position(state: State, *, me: int) -> SceneText:
    """Return a position of a game as a scene; what lasts or waits is left out."""
    return SceneText(write_given(state, me=me))


def write_public_position(state: State, *, me: int) -> SceneText:
    """Return what spectators know of a position as a scene; the rest is filler."""
    return SceneText(write_public_given(state, me=me))


def play_scene(scene: SceneText, faces: Mapping[str, JsonObject]) -> Scene:
    """Build the position and do what its text says.

    Args:
        scene: The text, read.
        faces: The faces of its cards, by number.

    Raises:
        MalformedScene: A card or an action cannot be read; names the place.
        ImpossiblePosition: The rules do not allow the position, or an action.
    """
    entry = {"name": "scene", "clause": CLAUSE, "given": scene.given, "then": {}}
    try:
        book = CardDefinitions(faces)
        book.add_all(LocatedValue({number: number for number in sorted(faces)}))
        script = UnionArenaScript(LocatedValue(entry), book)
        stage = script.begin(RunMode())
        for place, step in enumerate(scene.when):
            _do_step(stage, script, LocatedValue(step, ("when", place)))
    except GameError as error:
        raise _build_refusal(error) from error
    return stage


def _do_step(stage: Scene, script: UnionArenaScript, step: LocatedValue) -> None:
    script.do_step(stage, step)
    for difference in stage.differences:
        found: Any = difference.found
        illegal = kernel.Illegal(
            found["code"],
            found["clause"],
            ua.REFUSALS.get(found["code"], (None, found["message"]))[1],
            found["data"],
        )
        raise ImpossiblePosition(
            translate_refusal(illegal, illegal.data),
            code=illegal.code,
            clause=illegal.clause,
            details={"place": step.place},
        )


def _build_refusal(error: GameError) -> MalformedScene | ImpossiblePosition:
    place = str(error.details.get("place", "")).removeprefix("given.")
    details = {**error.details, "place": place}
    details.pop("path", None)
    if error.code in SENTENCES:
        return ImpossiblePosition(
            gettext(SENTENCES[error.code]).format_map(details),
            code=error.code,
            clause=error.clause,
            details=details,
        )
    why = str(error.details.get("why", error.message))
    return MalformedScene(f"{place}: {why}" if place else why, details=details)
