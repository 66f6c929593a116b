"""Rulings on the table: their scenarios before and after what happens in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from battles.games.registry import RULESETS, USUAL_GAME
from battles.rules.kernel.errors import GameError
from battles.rules.kernel.events import Event
from battles.rules.kernel.scenario import RunMode, Stage
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.card_definitions import FILLER
from battles.rules.unionarena.scenarios.scenario_writer import write_given
from battles.rules.unionarena.scenarios.scene import Scene
from battles.simulation.ruling_checks import find_scripts
from battles.watching.replays.playback import OPEN_HANDS, view_from_perspective
from unionarena.core.errors import PlatformError

from .boards import build_filler_face, draw_sides, list_numbers
from .scene_text import SceneText, read_text, write_text
from .selectors import pin_cards

MOST_SHOWN: Final = 4  # Scenarios of one ruling.


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment, for ``battles/_scene_board.html``."""

    turn: int
    phase: str
    sides: tuple[dict[str, Any], ...]
    result: Any


@dataclass(frozen=True, slots=True)
class RulingScene:
    """A scenario of a ruling.

    Attributes:
        name: What it shows, as its author wrote it.
        clauses: The clauses of the rules it is about.
        before: The table it begins with.
        lines: What happens.
        after: The table it ends with.
    """

    name: str
    clauses: tuple[str, ...]
    before: Moment
    lines: tuple[str, ...]
    after: Moment


class _Recorded(RunMode[Battle]):
    """Keeps what happens, as the log tells it to seat 0."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def after(self, stage: Stage[Battle], events: tuple[Event, ...]) -> None:
        """Keep the events of an action."""
        self.events += stage.battle.events_for(events, 0)


def list_ruling_scenes(ruling: Any, language: str) -> list[RulingScene]:  # noqa: ANN401 - a row of the catalogue
    """Return the scenarios of a ruling that can be read and played."""
    scripts = find_scripts(ruling.pk, ruling.scenario_name, ruling.scenario)
    scenes = (_play(script, language) for script in scripts[:MOST_SHOWN])
    return [scene for scene in scenes if scene is not None]


def find_ruling_position(ruling_id: int, name: str, text: str) -> SceneText | None:
    """Return the position that a ruling is about, if all its cards are public.

    Args:
        ruling_id: The ruling.
        name: The scenario of the rules it is linked to.
        text: Or its own scenario file.
    """
    for script in find_scripts(ruling_id, name, text):
        try:
            stage = script.begin(RunMode())
            given = write_given(stage.state, me=0, names=_list_names(stage))
            scene = read_text(write_text(SceneText(given)))
            pin_cards(list_numbers(scene))
        except (GameError, PlatformError):
            continue  # It has cards of its own.
        return scene
    return None


def _list_names(stage: Scene) -> list[str]:
    """Return the number each card is printed on; a filler is called so."""
    printed: Mapping[str, str] = stage.cast.printed
    numbers = (printed.get(card.number, card.number) for card in stage.state.cards)
    return [FILLER.name if each == FILLER.number else each for each in numbers]


def _play(script: UnionArenaScript, language: str) -> RulingScene | None:
    record = _Recorded()
    try:
        stage = script.begin(record)
        faces = _build_faces(stage)
        before = _draw(stage, faces)
        script.play(stage)
        after = _draw(stage, faces)
    except GameError:
        return None
    names = {number: face["name"] for number, face in faces.items()}
    players = [_("You"), _("Opponent")]
    told = RULESETS[USUAL_GAME.name].tell(record.events, language, 0, players, names)
    lines = tuple("".join(part["text"] for part in line["parts"]) for line in told)
    return RulingScene(script.name, script.clauses, before, lines, after)


def _build_faces(stage: Scene) -> dict[str, Any]:
    printed: Mapping[str, str] = stage.cast.printed
    return {
        card.number: build_filler_face()
        if printed.get(card.number) == FILLER.number
        else {"name": card.name, "color": card.color, "art": None}
        for card in stage.state.cards
    }


def _draw(stage: Scene, faces: dict[str, Any]) -> Moment:
    view = view_from_perspective(stage.battle.view, OPEN_HANDS)
    return Moment(
        turn=view["turn"]["number"],
        phase=view["turn"]["phase"],
        sides=draw_sides(stage.battle, view, faces),
        result=view["result"],
    )
