"""The soak: random games with random decks, and what must hold in each of them.

Cheap checks run at every question, thorough ones at some; each game is replayed from
its log at the end. ``manage.py soak`` runs as many as one likes, the suite a slice.
"""

import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final

from battles.rules import unionarena as ua
from battles.rules.kernel import inspection as general
from battles.rules.kernel.actions import Action
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.simulate import MOST_DECISIONS, seed_of
from battles.rules.unionarena.proofs import inspection
from battles.rules.unionarena.proofs.secrecy import WATCHER
from battles.rules.unionarena.proofs.twins import told_apart
from collection.legality import OFFICIAL
from unionarena.chance import Chance

from .processes import spread
from .scenario_files import OWN_SCENARIOS, find_files, read_file
from .starter_content import starter_faces

SERIES: Final = "SOK"
SHOWN_TRACE: Final = 1500  # Characters of a traceback in a report.
# A random deck that cannot be filled within so many tries takes what it has found.
DECK_TRIES: Final = 2000

Deck = tuple[ua.CardDefinition, ...]


@dataclass(frozen=True, slots=True)
class Soak:
    """Random games to be played.

    Attributes:
        seed: Seed of the series; game ``n`` of it is always the same game.
        cards: What random decks are made of; of one series.
        every: A thorough check comes about every so many decisions.
        most: Decisions after which a game counts as stalled.
    """

    seed: str
    cards: Deck
    every: int = 40
    most: int = MOST_DECISIONS

    def to_dict(self) -> JsonObject:
        """Give the soak as plain data, for another process."""
        cards: list[Json] = [card.to_dict() for card in self.cards]
        return {
            "seed": self.seed,
            "cards": cards,
            "every": self.every,
            "most": self.most,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Soak":
        """Restore a soak written by :meth:`to_dict`."""
        cards = tuple(ua.CardDefinition.from_dict(face) for face in data["cards"])
        return cls(data["seed"], cards, data["every"], data["most"])


@cache
def card_pool() -> Deck:
    """Cards for random decks: our own series, and every card of the scenario files.

    They get one series and numbers of their own, so that any of them may stand in one
    deck; a card that occurs in several files comes in once.
    """
    faces: dict[str, JsonObject] = {}
    for face in (*starter_faces().values(), *scenario_faces()):
        told = {**face, "series": SERIES, "number": ""}
        faces.setdefault(json.dumps(told, sort_keys=True), told)
    return tuple(
        ua.CardDefinition.from_dict({**face, "number": f"{SERIES}-1-{place:04}"})
        for place, face in enumerate(faces.values(), start=1)
    )


def scenario_faces() -> Iterator[JsonObject]:
    """Every card a scenario file beside the rules speaks of."""
    for path in find_files([OWN_SCENARIOS]):
        for script in read_file(path):
            for card in script.book.faces.values():
                yield card.to_dict()


def random_deck(cards: Sequence[ua.CardDefinition], chance: Chance) -> Deck:
    """Make a legal deck at random (UA-2.2).

    Raises:
        ValueError: If the cards do not fill a deck.
    """
    deck: list[ua.CardDefinition] = []
    copies: Counter[str] = Counter()
    triggers: Counter[str] = Counter()
    for _ in range(DECK_TRIES):
        card = chance.choice(cards)
        trigger = "" if card.trigger is None else card.trigger.value
        limit = OFFICIAL.trigger_copies.get(trigger, OFFICIAL.size)
        if copies[card.number] < OFFICIAL.copies and triggers[trigger] < limit:
            copies[card.number] += 1
            triggers[trigger] += 1
            deck.append(card)
        if len(deck) == OFFICIAL.size:
            return tuple(deck)
    raise ValueError(f"{len(cards)} cards do not fill a deck of {OFFICIAL.size}")


@dataclass(slots=True)
class Findings:
    """What soaking has found.

    Attributes:
        games: Games played.
        decisions: Questions answered in all.
        thorough: How many questions were checked thoroughly.
        ends: Games by the reason they ended.
        violations: What did not hold, each with the game it happened in.
    """

    games: int = 0
    decisions: int = 0
    thorough: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    violations: list[Json] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        """Take over what others found."""
        self.games += other.games
        self.decisions += other.decisions
        self.thorough += other.thorough
        self.ends.update(other.ends)
        self.violations.extend(other.violations)

    def report(self, *, seconds: float) -> JsonObject:
        """Give the findings as plain data."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "thorough_checks": self.thorough,
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games / seconds, 1) if seconds else 0.0,
            "ends": dict(sorted(self.ends.items())),
            "violations": list(self.violations),
        }


class SoakedGame:
    """One random game under inspection.

    Attributes:
        soak: The series it belongs to.
        number: Its number in the series.
        battle: The battle.
        problems: What did not hold so far.
        decisions: Questions answered so far.
        thorough: Questions checked thoroughly so far.
    """

    def __init__(self, soak: Soak, number: int) -> None:
        self.soak = soak
        self.number = number
        self.chance = Chance(seed_of(soak.seed, number, "soak"))
        self.decks = tuple(random_deck(soak.cards, self.chance) for _ in range(2))
        self.battle = self._start()
        self.log: list[tuple[Action, int]] = []
        self.problems: list[str] = []
        self.decisions = 0
        self.thorough = 0

    def _start(self) -> ua.Battle:
        seed = seed_of(self.soak.seed, self.number, "battle")
        # As the platform begins them.
        options = ua.RuleOptions(uniform_windows=True, uniform_choices=True)
        return ua.Battle.start(decks=self.decks, seed=seed, options=options)

    def play(self) -> None:
        """Play to the end, or to the first problem."""
        while self.battle.decision is not None and not self.problems:
            if self.decisions >= self.soak.most:
                self.problems.append(f"no end after {self.soak.most} decisions")
                return
            self._inspect()
            if not self.problems:
                self._step()
        if not self.problems:
            self._finish()

    def _step(self) -> None:
        battle = self.battle
        decision = battle.decision
        assert decision is not None  # noqa: S101 - the loop has looked
        seat = decision.player
        action = battle.legal_actions(seat).sample(self.chance)
        before = battle.position.seq
        is_watched = self.chance.below(self.soak.every) == 0
        earlier = battle.copy() if is_watched else None
        if is_watched:
            leak = told_apart(battle, action, seat, self.chance)
            self.problems.extend([leak] if leak else [])
        self.log.append((action, seat))
        events = battle.apply(action, seat)
        self.decisions += 1
        self.problems.extend(general.disordered(events, before=before))
        if earlier is not None:
            self._watch(earlier, events)

    def _watch(self, earlier: ua.Battle, events: tuple[Event, ...]) -> None:
        """Search views and events for leaks."""
        self.problems.extend(WATCHER(self.battle, earlier, events))

    def _inspect(self) -> None:
        battle = self.battle
        decision = battle.decision
        assert decision is not None  # noqa: S101 - the loop has looked
        found = self.problems
        found.extend(general.misplaced_cards(battle.position.table))
        found.extend(general.unanswerable(battle))
        found.extend(inspection.problems(battle.position, decision.kind))
        if not found and self.chance.below(self.soak.every) == 0:
            self._inspect_thoroughly()

    def _inspect_thoroughly(self) -> None:
        battle, chance = self.battle, self.chance
        self.thorough += 1
        found = self.problems
        wrong = inspection.wrong_actions(battle.position, chance)
        wrong += general.random_choices(battle, battle.position.table, chance)
        for seat in (0, 1):
            found.extend(general.unfounded_refusals(battle, wrong, seat=seat))
        found.extend(general.untrue_offers(battle, chance))
        found.extend(general.lost_in_json(battle, ua.Battle.from_dict))

    def _finish(self) -> None:
        battle = self.battle
        found = self.problems
        found.extend(general.unanswerable(battle))
        found.extend(general.misplaced_cards(battle.position.table))
        found.extend(inspection.broken_zones(battle.position))
        if battle.result is not None and battle.result.reason == "step_budget":
            found.append("the step budget was used up")
        replayed = general.different_when_replayed(self._start(), self.log, battle)
        found.extend(replayed)


def soak_game(soak: Soak, number: int) -> Findings:
    """Play one game of a soak and inspect it."""
    findings = Findings(games=1)
    game = None
    try:
        game = SoakedGame(soak, number)
        game.play()
        problems = game.problems
    except Exception:  # noqa: BLE001 - whatever broke is what is looked for
        problems = [traceback.format_exc()[-SHOWN_TRACE:]]
    if game is not None:
        findings.decisions = game.decisions
        findings.thorough = game.thorough
        result = game.battle.result
        findings.ends["none" if result is None else result.reason] += 1
    for problem in problems:
        findings.violations.append(
            {
                "game": number,
                "seed": soak.seed,
                "decision": findings.decisions,
                "problem": problem,
            }
        )
    return findings


def run_soak(
    soak: Soak, numbers: Iterable[int], *, processes: int = 1
) -> Iterator[Findings]:
    """Play games, in several processes if so wanted; gives the findings of each."""
    return spread(_inspector_of, soak.to_dict(), numbers, processes=processes)


def _inspector_of(soak: JsonObject) -> Callable[[int], Findings]:
    return partial(soak_game, Soak.from_dict(soak))
