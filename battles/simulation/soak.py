"""The soak: random games, and what must hold in each of them.

The inspection itself is ``battles.rules.kernel.soak_testing``. Every game is played
with decks of its own; the usual one rather with random decks of every card there is, or
of the cards of a card list.
``manage.py soak`` runs as many as one likes, the suite a slice.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, cast

from battles.games.registry import RULESETS, USUAL_GAME
from battles.games.union_arena import build_soak_subject
from battles.rules import unionarena as ua
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.simulation import MOST_DECISIONS
from battles.rules.kernel.soak_testing import SoakSubject, inspect_game
from cards.effects import dump_tree
from cards.importing import read_records
from cards.importing.compilation_report import compile_record
from cards.importing.record_merge import make_face
from collection.legality import OFFICIAL
from unionarena.core.chance import Chance

from .scenario_files import OWN_SCENARIOS, find_scenario_files, read_scenario_file
from .starter_content import read_starter_cards
from .worker_processes import run_units

SERIES: Final = "SOK"
# A random deck that cannot be filled within so many tries takes what it has found.
DECK_TRIES: Final = 2000

Deck = tuple[ua.CardDefinition, ...]


@dataclass(frozen=True, slots=True)
class Soak:
    """Random games to be played.

    Attributes:
        seed: Seed of the series; game ``n`` of it is always the same game.
        cards: What random decks are made of, each of one series. None: decks of the
            game.
        every: A thorough check comes about every so many decisions.
        most: Decisions after which a game counts as stalled.
        game: Name of the game that is played.
    """

    seed: str
    cards: Deck = ()
    every: int = 40
    most: int = MOST_DECISIONS
    game: str = USUAL_GAME.name

    def subject(self) -> SoakSubject:
        """What the games are inspected by."""
        if not self.cards:
            return RULESETS[self.game].subject
        pools = group_into_pools(self.cards)
        return build_soak_subject(
            lambda seed: [
                draw_random_deck(chance.choice(pools), chance)
                for chance in (Chance(seed + bytes([seat])) for seat in (0, 1))
            ]
        )

    def to_dict(self) -> JsonObject:
        """Give the soak as plain data, for another process."""
        cards: list[Json] = [card.to_dict() for card in self.cards]
        return {
            "seed": self.seed,
            "cards": cards,
            "every": self.every,
            "most": self.most,
            "game": self.game,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Soak":
        """Restore a soak written by :meth:`to_dict`."""
        cards = tuple(ua.CardDefinition.from_dict(face) for face in data["cards"])
        return cls(data["seed"], cards, data["every"], data["most"], data["game"])


@cache
def read_card_pool() -> Deck:
    """Cards for random decks: our own series, and every card of the scenario files.

    They get one series and numbers of their own, so that any of them may stand in one
    deck; a card that occurs in several files comes in once.
    """
    faces: dict[str, JsonObject] = {}
    for face in (*read_starter_cards().values(), *read_scenario_cards()):
        neutral = {**face, "series": SERIES, "number": ""}
        faces.setdefault(json.dumps(neutral, sort_keys=True), neutral)
    return tuple(
        ua.CardDefinition.from_dict({**face, "number": f"{SERIES}-1-{place:04}"})
        for place, face in enumerate(faces.values(), start=1)
    )


def read_scenario_cards() -> Iterator[JsonObject]:
    """Every card a scenario file beside the rules speaks of."""
    for path in find_scenario_files([OWN_SCENARIOS]):
        for script in read_scenario_file(path):
            for card in script.book.faces.values():
                yield card.to_dict()


def read_list_pool(
    paths: Iterable[Path], *, tell: Callable[[str], None] = lambda _line: None
) -> Deck:
    """Cards for random decks: those of card lists that can be played.

    Of a number in several lists or printings the first that can be played counts. A
    value the list lacks, as AP costs in English ones, is the usual one.

    Args:
        paths: The lists, as JSON.
        tell: Is told each entry that was not read, and which values a list lacks.

    Raises:
        OSError: If a file cannot be read.
        ValueError: If it is no card list, or none of its series fills a deck.
    """
    found: dict[str, ua.CardDefinition] = {}
    for path in paths:
        records, oddities = read_records(json.loads(path.read_text(encoding="utf-8")))
        for oddity in oddities:
            tell(f"{path.name}: entry {oddity.index}: {oddity.message}")
        lacking = Counter(name for record in records for name in record.missing)
        for name, count in lacking.items():
            tell(f"{path.name}: {name} missing {count}×, read as usual")
        for record in records:
            if record.number in found:
                continue
            tree = compile_record(record).tree
            if tree is not None:
                face = make_face(record, effects=dict(dump_tree(tree)))
                card = ua.CardDefinition.from_dict(cast("JsonObject", face))
                found[record.number] = card
    return tuple(card for pool in group_into_pools(found.values()) for card in pool)


def group_into_pools(cards: Iterable[ua.CardDefinition]) -> list[Deck]:
    """Group cards by series (UA-2.2.2) and leave out series that fill no deck.

    Raises:
        ValueError: If none does.
    """
    by_series: dict[str, list[ua.CardDefinition]] = {}
    for card in cards:
        by_series.setdefault(card.series, []).append(card)
    pools = [
        tuple(pool)
        for pool in by_series.values()
        if count_copies(pool) >= OFFICIAL.size
    ]
    if not pools:
        raise ValueError("no series has enough cards to fill a deck")
    return pools


def count_copies(pool: Sequence[ua.CardDefinition]) -> int:
    """Return how many cards a deck of these can have (UA-2.2.3, UA-2.2.4)."""
    copies: Counter[str] = Counter()
    for card in pool:
        copies[card.trigger.value if card.trigger else ""] += get_most_copies(card)
    return sum(
        min(count, OFFICIAL.trigger_copies.get(trigger, OFFICIAL.size))
        for trigger, count in copies.items()
    )


def get_most_copies(card: ua.CardDefinition) -> int:
    """Return how many copies a deck may have; its text goes before (UA-7.5.4)."""
    return OFFICIAL.copies if card.deck_limit is None else card.deck_limit


def draw_random_deck(cards: Sequence[ua.CardDefinition], chance: Chance) -> Deck:
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
        if copies[card.number] < get_most_copies(card) and triggers[trigger] < limit:
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


def soak_game(soak: Soak, number: int) -> Findings:
    """Play one game of a soak and inspect it."""
    found = inspect_game(
        soak.subject(), soak.seed, number, every=soak.every, most=soak.most
    )
    return Findings(
        games=1,
        decisions=found.decisions,
        thorough=found.thorough,
        ends=Counter({found.end: 1}),
        violations=[
            {
                "game": number,
                "seed": soak.seed,
                "decision": found.decisions,
                "problem": problem,
            }
            for problem in found.problems
        ],
    )


def run_soak(
    soak: Soak, numbers: Iterable[int], *, processes: int = 1
) -> Iterator[Findings]:
    """Play games, in several processes if so wanted; gives the findings of each."""
    return run_units(_create_inspector, soak.to_dict(), numbers, processes=processes)


def _create_inspector(soak: JsonObject) -> Callable[[int], Findings]:
    return partial(soak_game, Soak.from_dict(soak))
