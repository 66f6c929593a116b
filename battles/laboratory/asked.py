"""Every question the rules can ask, each at a table where it is asked.

Questions of games between bots with the starter decks; what never comes up there is
taken from the scenario files, whose cards then wear the faces of cards of ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from battles.games.face import AnyBattle
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import RandomBot
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.scenario import Stage, Way
from battles.rules.kernel.simulate import seed_of
from unionarena.chance import Chance

from .scenario_files import OWN_SCENARIOS, find_files, read_file
from .simulation import Series
from .starter_content import starter_decks, starter_faces

GAMES: Final = 12
MOST: Final = 900  # Answers in one game; a longer one has nothing new to ask.


@dataclass(frozen=True, slots=True)
class Asked:
    """A table at which a question is asked.

    Attributes:
        name: Kind of the question, and its wording where a kind has several.
        seat: Who is asked.
        view: The table as the one who is asked sees it.
        weight: How much there is on it; the fullest table shows a question best.
    """

    name: str
    seat: int
    view: JsonObject
    weight: int


@cache
def questions(games: int = GAMES) -> dict[str, Asked]:
    """Each question once, by name, at the fullest table on which it was asked."""
    found: dict[str, Asked] = {}
    for asked in _of_games(games):
        _keep(found, asked)
    rare: dict[str, Asked] = {}
    for asked in _of_scenarios():
        if asked.name not in found:
            _keep(rare, asked)
    return dict(sorted((found | rare).items()))


def _keep(found: dict[str, Asked], asked: Asked) -> None:
    best = found.get(asked.name)
    if best is None or asked.weight > best.weight:
        found[asked.name] = asked


def _asked(battle: AnyBattle) -> Asked | None:
    question = battle.decision
    if question is None:
        return None
    view: Any = battle.view(question.player)
    decision = view["decision"]
    prompt = decision["prompt"]
    kind, key = str(decision["kind"]), str(prompt["key"])
    name = kind if kind == key else f"{kind}-{key}"
    if kind == "block" and len(decision["options"]) == 1:
        name = "block-by_nobody"  # Asked all the same, in other words.
    return Asked(name, question.player, view, _weight(view))


def _weight(view: Any) -> int:  # noqa: ANN401 - plain data
    zones = ("front_line", "energy_line", "hand", "looked_at", "outside_area")
    decision = view["decision"]
    cards = decision.get("cards")
    offered = cards["candidates"] if cards else decision["options"]
    lying = [side.get(zone) or () for side in view["players"] for zone in zones]
    return sum(map(len, lying)) + 4 * len(offered)


def _of_games(games: int) -> Iterator[Asked]:
    series = Series(seed="questions", decks=starter_decks())
    for game in range(games):
        battle = series.start(game)
        chances = [Chance(seed_of("questions", game, f"bot {seat}")) for seat in (0, 1)]
        bots = [RandomBot(chance) for chance in chances]
        for _ in range(MOST):
            asked = _asked(battle)
            if asked is None:
                break
            yield asked
            battle.apply(bots[asked.seat].choose(battle, asked.seat), asked.seat)


class _Noted(Way[ua.Battle]):
    """Notes what is asked on the way."""

    name = "noted"

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def begin(self, stage: Stage[ua.Battle]) -> None:
        self._note(stage)

    def after(self, stage: Stage[ua.Battle], _events: tuple[Event, ...]) -> None:
        self._note(stage)

    def _note(self, stage: Stage[ua.Battle]) -> None:
        if asked := _asked(stage.battle):
            self.asked.append(asked)


def _of_scenarios() -> Iterator[Asked]:
    for path in find_files([OWN_SCENARIOS]):
        for script in read_file(path):
            way = _Noted()
            stage = script.begin(way)
            script.play(stage)
            dressed = _dresses(stage.battle)
            for asked in way.asked:
                yield replace(asked, view=_dressed(asked.view, dressed))


def _dresses(battle: ua.Battle) -> dict[str, str]:
    """A card of ours for each card of a scenario, of the same kind and color."""
    ours: dict[tuple[str, str], list[str]] = {}
    for number, face in starter_faces().items():
        ours.setdefault((str(face["kind"]), str(face["color"])), []).append(number)
    dresses: dict[str, str] = {}
    cards = {card.number: card.to_dict() for card in battle.position.cards}
    for at, (number, face) in enumerate(cards.items()):
        fitting = ours.get((str(face["kind"]), str(face["color"])))
        if fitting and number not in starter_faces():
            dresses[number] = fitting[at % len(fitting)]
    return dresses


def _dressed(data: Any, dresses: dict[str, str]) -> Any:  # noqa: ANN401 - plain data
    if isinstance(data, str):
        return dresses.get(data, data)
    if isinstance(data, list):
        return [_dressed(item, dresses) for item in data]
    if isinstance(data, dict):
        return {name: _dressed(item, dresses) for name, item in data.items()}
    return data
