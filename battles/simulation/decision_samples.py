"""Every question the rules can ask, each at a table where it is asked.

Questions of games between bots with the starter decks; what never comes up there is
taken from the scenario files, whose cards then wear the faces of cards of ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from battles.games.registry import RULESETS
from battles.games.ruleset import AnyBattle
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import RandomBot
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.scenario import RunMode, Stage
from battles.rules.kernel.simulation import derive_game_seed
from unionarena.core.chance import Chance

from .bot_games import Series
from .scenario_files import OWN_SCENARIOS, find_scenario_files, read_scenario_file
from .starter_content import read_starter_cards, read_starter_decks

GAMES: Final = 12
# Of further games: the rarest questions come up in the last three.
OTHER_GAMES: Final = (*range(24), 27, 29, 47)
MOST_ANSWERS_A_GAME: Final = (
    900  # Answers in one game; a longer one has nothing new to ask.
)


@dataclass(frozen=True, slots=True)
class DecisionSample:
    """A table at which a question is asked.

    Attributes:
        name: Kind of the question, and its wording where a kind has several.
        seat: Who is asked.
        view: The table as the one who is asked sees it.
        weight: How much there is on it; the fullest table shows a question best.
        cards: What the cards of a scenario do, by the number of the card of ours whose
            face they wear.
    """

    name: str
    seat: int
    view: JsonObject
    weight: int
    cards: Mapping[str, ua.CardDefinition] = field(default_factory=dict)


@cache
def collect_decision_samples(games: int = GAMES) -> dict[str, DecisionSample]:
    """Each question once, by name, at the fullest table on which it was asked."""
    found: dict[str, DecisionSample] = {}
    for sample in _collect_from_games(games):
        _keep(found, sample)
    rare: dict[str, DecisionSample] = {}
    for sample in _collect_from_scenarios():
        if sample.name not in found:
            _keep(rare, sample)
    return dict(sorted((found | rare).items()))


@cache
def collect_samples_of(game: str) -> dict[str, DecisionSample]:
    """Return the same for a game whose random battles start from a seed alone."""
    found: dict[str, DecisionSample] = {}
    for number in OTHER_GAMES:
        seed = derive_game_seed("questions", number, game)
        battle = RULESETS[game].subject.start(seed)
        for sample in _play_randomly(battle, number):
            _keep(found, sample)
    return dict(sorted(found.items()))


def _keep(found: dict[str, DecisionSample], sample: DecisionSample) -> None:
    best = found.get(sample.name)
    if best is None or sample.weight > best.weight:
        found[sample.name] = sample


def _build_sample(battle: AnyBattle) -> DecisionSample | None:
    question = battle.decision
    if question is None:
        return None
    view: Any = battle.view(question.player)
    decision = view["decision"]
    prompt = decision["prompt"]
    kind, key = str(decision["kind"]), str(prompt["key"])
    name = kind if kind == key else f"{kind}-{key}"
    if goal := prompt["params"].get("to"):
        name = f"{name}-{goal}"  # What becomes of the cards, in words of its own.
    if kind == "block" and len(decision["options"]) == 1:
        name = "block-by_nobody"  # Asked all the same, in other words.
    return DecisionSample(name, question.player, view, _weight(view))


def _weight(view: dict[str, Any]) -> int:
    zones = (
        *("front_line", "energy_line", "outside_area"),
        *("field", "energy", "base", "hand", "looked_at"),
    )
    decision = view["decision"]
    cards = decision.get("cards")
    offered = cards["candidates"] if cards else decision["options"]
    found = [side.get(zone) for side in view["players"] for zone in zones]
    lying = [each for each in found if isinstance(each, list)]
    return sum(map(len, lying)) + 4 * len(offered)


def _collect_from_games(games: int) -> Iterator[DecisionSample]:
    series = Series(seed="questions", decks=read_starter_decks())
    for game in range(games):
        yield from _play_randomly(series.start(game), game)


def _play_randomly(battle: AnyBattle, game: int) -> Iterator[DecisionSample]:
    chances = [
        Chance(derive_game_seed("questions", game, f"bot {seat}")) for seat in (0, 1)
    ]
    bots = [RandomBot(chance) for chance in chances]
    for _ in range(MOST_ANSWERS_A_GAME):
        sample = _build_sample(battle)
        if sample is None:
            break
        yield sample
        battle.apply(bots[sample.seat].choose(battle, sample.seat), sample.seat)


class _SampleRecorder(RunMode[ua.Battle]):
    """Notes what is asked on the way."""

    name = "noted"

    def __init__(self) -> None:
        self.samples: list[DecisionSample] = []

    def begin(self, stage: Stage[ua.Battle]) -> None:
        self._note(stage)

    def after(self, stage: Stage[ua.Battle], _events: tuple[Event, ...]) -> None:
        self._note(stage)

    def _note(self, stage: Stage[ua.Battle]) -> None:
        if sample := _build_sample(stage.battle):
            self.samples.append(sample)


def _collect_from_scenarios() -> Iterator[DecisionSample]:
    for path in find_scenario_files([OWN_SCENARIOS]):
        for script in read_scenario_file(path):
            way = _SampleRecorder()
            stage = script.begin(way)
            script.play(stage)
            dressed = _map_to_own_cards(stage.battle)
            cards = {
                dressed[card.number]: card
                for card in stage.battle.position.cards
                if card.number in dressed
            }
            for sample in way.samples:
                view = _replace_card_numbers(sample.view, dressed)
                yield replace(sample, view=view, cards=cards)


def _map_to_own_cards(battle: ua.Battle) -> dict[str, str]:
    """A card of ours for each card of a scenario, of the same kind and color."""
    ours: dict[tuple[str, str], list[str]] = {}
    for number, face in read_starter_cards().items():
        ours.setdefault((str(face["kind"]), str(face["color"])), []).append(number)
    dresses: dict[str, str] = {}
    cards = {card.number: card.to_dict() for card in battle.position.cards}
    for at, (number, face) in enumerate(cards.items()):
        fitting = ours.get((str(face["kind"]), str(face["color"])))
        if fitting and number not in read_starter_cards():
            dresses[number] = fitting[at % len(fitting)]
    return dresses


def _replace_card_numbers(data: Any, dresses: dict[str, str]) -> Any:  # noqa: ANN401 - plain data
    if isinstance(data, str):
        return dresses.get(data, data)
    if isinstance(data, list):
        return [_replace_card_numbers(item, dresses) for item in data]
    if isinstance(data, dict):
        return {
            name: _replace_card_numbers(item, dresses) for name, item in data.items()
        }
    return data
