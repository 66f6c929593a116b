"""Tests generated from card texts: a text is played and compared with its meaning.

For each ability a game makes a position of made-up cards in which it happens, and near
misses in which it may not. :class:`Expected` is what follows by a small table of verbs
that knows nothing of the engine; the engine plays the same by actions of players, and
both positions are compared card by card. A game adds a kind of ability, a verb or a
filter as one entry of its tables.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.cards import BaseDefinition
from battles.rules.kernel.deck_games.game import DeckBattle
from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.kernel.deck_games.position import DeckPosition

LARGEST: Final = 20  # A text with greater numbers is not tried: it needs many cards.
MOST_STEPS: Final = 60  # of what follows from one action
DECK: Final = "deck"
phrase: Final = TextPieces(Path(__file__).with_name("generated_tests.toml"))

C = TypeVar("C", bound=BaseDefinition)
P = TypeVar("P", bound=DeckPosition[Any, Any])
Changes = Counter[tuple[int, str]]
Say = Callable[[str], str]  # a sentence, in a language


class NotTried(Exception):
    """No test is generated for a text, with the reason.

    Attributes:
        reason: The phrase that says why.
        what: The word of the card data it is about.
    """

    def __init__(self, reason: str, what: str = "") -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what


@dataclass(frozen=True, slots=True)
class Placed(Generic[C]):
    """A card of a position: where it lies, for whom, and what is marked on it."""

    card: C
    zone: str
    player: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterField:
    """What a field of a filter means, and how made-up cards meet and just miss it.

    Attributes:
        passes: Whether a card of a position passes a value.
        meet: What a made-up card has to pass a value at its boundary.
        miss: What one has that fails only this field; empty if none can.
    """

    passes: Callable[[Any, int, Any], bool]
    meet: Callable[[Any], Mapping[str, Any]]
    miss: Callable[[Any], Mapping[str, Any]]


@dataclass(slots=True)
class Snapshot:
    """A position as it is compared.

    Attributes:
        zones: The cards of each player and zone, in order.
        marks: The cards that are marked, by mark.
        numbers: Numbers of each player.
        traits: What is true of a card now, by card and name.
    """

    zones: dict[tuple[int, str], list[int]]
    marks: dict[str, set[int]]
    numbers: dict[tuple[int, str], int]
    traits: dict[int, dict[str, int]] = field(default_factory=dict)

    def copy(self) -> "Snapshot":
        """Return an independent copy."""
        return Snapshot(
            {place: cards.copy() for place, cards in self.zones.items()},
            {mark: cards.copy() for mark, cards in self.marks.items()},
            self.numbers.copy(),
            {card: each.copy() for card, each in self.traits.items()},
        )

    def list_facts(self, cards: Sequence[BaseDefinition]) -> Counter[object]:
        """Count cards that lie alike; cards of one number are interchangeable."""
        return Counter(
            (
                place,
                cards[card].number,
                tuple(mark for mark in sorted(self.marks) if card in self.marks[mark]),
                tuple(sorted(self.traits.get(card, {}).items())),
            )
            for place, lying in self.zones.items()
            for card in lying
        )

    def count_changes(self, after: "Snapshot") -> Changes:
        """Return what has changed in number, by player and word."""
        changes: Changes = Counter()
        stay = {c for at, own in self.zones.items() for c in own if c in after.zones[at]}
        for sign, each in ((1, after), (-1, self)):
            for (player, zone), cards in each.zones.items():
                changes[player, zone] += sign * len(cards)
                for mark, marked in each.marks.items():
                    changes[player, f"{mark}.{zone}"] += sign * len(marked.intersection(cards))
                for card in stay.intersection(cards):
                    for name, value in each.traits.get(card, {}).items():
                        changes[player, name] += sign * value
            for about, number in each.numbers.items():
                changes[about] += sign * number
        return Counter({about: n for about, n in changes.items() if n})


@dataclass(frozen=True, slots=True)
class Question:
    """A question that must be asked, and the answer to give.

    Attributes:
        player: Who is asked.
        kind: The kind of the question.
        found: The cards that may be chosen.
        least: How many must be.
        most: How many may be.
        answer: The action, from the way to the id of a card.
    """

    player: int
    kind: str
    found: tuple[int, ...]
    least: int
    most: int
    answer: Callable[[Callable[[int], int]], Action]


class Expected(Generic[C]):
    """A position as it must become; games add their verbs.

    Attributes:
        cards: The definition of each card.
        now: The position.
        asked: The questions in their order.
        found: How many cards passed, by the place of ability and step.
        shuffled: Players whose deck is in no known order.
        moves: How often each card has moved: it is another object then.
    """

    def __init__(self, cards: Sequence[C], now: Snapshot) -> None:
        self.cards = cards
        self.now = now.copy()
        self.asked: list[Question] = []
        self.found: dict[tuple[int, int], int] = {}
        self.shuffled: set[int] = set()
        self.moves: Counter[int] = Counter()
        self._steps = 0

    def zone(self, player: int, zone: str) -> list[int]:
        """Return the cards of a zone, bottom or oldest first."""
        return self.now.zones[player, zone]

    def place_of(self, card: int) -> tuple[int, str]:
        """Return whose zone a card lies in."""
        return next(place for place, cards in self.now.zones.items() if card in cards)

    def count_step(self) -> None:
        """Count a step; raise NotTried if there is no end of them."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise NotTried("endless")

    def mark(self, card: int, *marks: str) -> None:
        """Mark a card."""
        for mark in marks:
            self.now.marks[mark].add(card)

    def move(self, card: int, zone: str, *marks: str, on_top: bool = False) -> None:
        """Put a card into a zone of its owner; into a deck at the bottom."""
        place = self.place_of(card)
        self.now.zones[place].remove(card)
        self.moves[card] += 1
        for marked in self.now.marks.values():
            marked.discard(card)
        self.mark(card, *marks)
        to = self.now.zones[place[0], zone]
        to.insert(0 if zone == DECK and not on_top else len(to), card)

    def move_top(self, player: int, count: int, zone: str, *marks: str) -> None:
        """Move cards from the top of a deck, as many as there are."""
        for card in self.zone(player, DECK)[::-1][:count]:
            self.move(card, zone, *marks)

    def choose(
        self, player: int, kind: str, found: list[int], *, least: int, most: int
    ) -> list[int]:
        """Expect a question for cards; choose as many as possible, the first ones."""
        chosen = found[:most]
        self.asked.append(
            Question(
                player,
                kind,
                tuple(found),
                least,
                most,
                lambda id_of: Choose(tuple(id_of(card) for card in chosen)),
            )
        )
        return chosen


Spec = Mapping[str, Any]  # what a made-up card has


def list_specs(
    wanted: Any,  # noqa: ANN401 - a game's filter
    table: Mapping[str, FilterField],
    always: Iterable[str] = (),
) -> tuple[Spec, list[Spec]]:
    """Return what a card has that just passes a filter, and those that just do not.

    Args:
        wanted: The filter.
        table: What its fields mean.
        always: Fields that count even if they have their default.

    Raises:
        NotTried: If the table has no entry for a field that counts.
    """
    values: dict[str, Any] = {
        each.name: getattr(wanted, each.name)
        for each in fields(wanted)
        if getattr(wanted, each.name) != each.default or each.name in always
    }
    for name in values:
        if name not in table:
            raise NotTried("filter", name)
    meets = {name: table[name].meet(value) for name, value in values.items()}
    misses = {name: table[name].miss(value) for name, value in values.items()}
    return _join(meets.values()), [
        _join({**meets, name: miss}.values()) for name, miss in misses.items() if miss
    ]


def _join(specs: Iterable[Spec]) -> Spec:
    return {name: value for spec in specs for name, value in spec.items()}


def lay_out(blank: Callable[[list[list[C]]], P], placed: Sequence[Placed[C]]) -> P:
    """Return a position in which the cards lie so; seat 0's come first."""
    position = blank(
        [[each.card for each in placed if each.player == player] for player in (0, 1)]
    )
    kinds = [kind.name for kind in position.table.roster.kinds]
    for card, each in enumerate(sorted(placed, key=lambda each: each.player)):
        place = each.player * len(kinds) + kinds.index(each.zone)
        position.table.move(card, place)
        for mark in each.marks:
            getattr(position, mark)[card] = 1
            if mark == "down":
                position.table.known[card] = 1 << each.player
    return position


def read_zones(
    position: DeckPosition[Any, Any], marks: Iterable[str], numbers: Iterable[str]
) -> Snapshot:
    """Read a position: all zones, marks by card, and numbers by player."""
    kinds = [kind.name for kind in position.table.roster.kinds]
    return Snapshot(
        {
            (player, name): list(position.zone(player, place))
            for player in (0, 1)
            for place, name in enumerate(kinds)
        },
        {m: {c for c, is_on in enumerate(getattr(position, m)) if is_on} for m in marks},
        {(player, n): getattr(position, n)[player] for player in (0, 1) for n in numbers},
    )


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, an action, and what must follow.

    Attributes:
        battle: The position.
        player: Who acts.
        action: The action.
        expected: The position afterwards; None if the action must be refused.
        before: The position when the costs are paid.
        refused: The code of the refusal; empty if it must not be refused.
        near: Which near miss it is; empty if the ability happens.
        what: The words for what is missing, by language.
    """

    battle: DeckBattle[Any, Any, Any]
    player: int
    action: Action
    expected: Expected[Any] | None = None
    before: Snapshot | None = None
    refused: str = ""
    near: str = ""
    what: Say = lambda _language: ""


@dataclass(frozen=True, slots=True)
class GeneratedTest:
    """What a generated test has shown.

    Attributes:
        part: The place of the ability on its card.
        passed: Whether the ability did what it says; None: not tried.
        render: The sentence in a language.
    """

    part: int
    passed: bool | None
    render: Say


@dataclass(frozen=True, slots=True)
class TestBench:
    """How a game's texts are tried.

    Attributes:
        piece: The words of the game.
        idle: The questions of its steps; at one of them an action is over.
        read: A position as it is compared.
        list_trials: The trials of one ability of a card: the card, the place of the
            ability, and the card as the engine is given it. Raises NotTried.
    """

    piece: TextPieces
    idle: frozenset[str]
    read: Callable[[Any], Snapshot]
    list_trials: Callable[[Any, int, Any], Iterator[Trial]]

    def run(
        self,
        card: Any,  # noqa: ANN401 - a game's card
        is_time_up: Callable[[], bool] = lambda: False,
        played: Any = None,  # noqa: ANN401 - a game's card
    ) -> Iterator[GeneratedTest]:
        """Try every ability of a card.

        Args:
            card: The card.
            is_time_up: Whether to stop; asked before each trial.
            played: The card the engine is given, to plant a mistake; usually the same.
        """
        for part, ability in enumerate(card.abilities):
            try:
                if is_time_up():
                    raise NotTried("time")
                for trial in self.list_trials(card, part, played or card):
                    yield self._play(part, ability.on, trial)
                    if is_time_up():
                        raise NotTried("time")
            except NotTried as error:
                yield GeneratedTest(part, None, _say_not_tried(error))

    def _play(self, part: int, on: str, trial: Trial) -> GeneratedTest:
        battle = trial.battle
        illegal = battle.explain(trial.action, trial.player)
        code = "" if illegal is None else illegal.code
        if illegal is not None or trial.expected is None or trial.before is None:
            seen = partial(_say_refused, code)
            return self._report(part, on, trial, code == trial.refused, seen)
        is_asked = self._answer(trial, trial.expected)
        now = self.read(battle.position)
        changes = trial.before.count_changes(now)
        passed = is_asked and _is_same(trial.expected, now)
        wanted = trial.before.count_changes(trial.expected.now)
        seen = partial(self._say_changes, changes)
        if not passed and changes == wanted:
            seen = partial(phrase, "seen.other" if is_asked else "seen.asked")
        return self._report(
            part, on, trial, passed, seen, partial(self._say_changes, wanted)
        )

    def _answer(self, trial: Trial, expected: Expected[Any]) -> bool:
        """Act and answer; return whether the questions were those expected."""
        battle = trial.battle
        battle.apply(trial.action, trial.player)
        for question in expected.asked:
            decision = battle.decision
            action = question.answer(_find_id(battle))
            if (
                decision is None
                or (decision.player, decision.kind) != (question.player, question.kind)
                or not _is_offered(battle.position, decision, question)
                or battle.explain(action, question.player) is not None
            ):
                return False
            battle.apply(action, question.player)
        return battle.decision is None or battle.decision.kind in self.idle

    def _report(
        self,
        part: int,
        on: str,
        trial: Trial,
        passed: bool,  # noqa: FBT001
        seen: Say,
        wanted: Say | None = None,
    ) -> GeneratedTest:
        """Say what was tried and seen; if it failed, what was expected too."""

        def render(language: str) -> str:
            tried = phrase(f"tried.{on}", language)
            if trial.near:
                what = trial.what(language)
                tried = phrase(f"near.{trial.near}", language, tried=tried, what=what)
            if passed:
                return phrase("passed", language, tried=tried, seen=seen(language))
            due = wanted or partial(_say_refused, trial.refused)
            return phrase(
                "failed",
                language,
                tried=tried,
                seen=seen(language),
                wanted=due(language),
            )

        return GeneratedTest(part, passed, render)

    def _say_changes(self, changes: Changes, language: str) -> str:
        """Return changes in words: whose, what and by how much."""
        return phrase("and", language).join(
            phrase(f"whose.{player}", language, what=self._name(what, language), n=n)
            for (player, what), n in sorted(changes.items())
        ) or phrase("seen.nothing", language)

    def _name(self, what: str, language: str) -> str:
        for words, key in (
            (self.piece, what),
            (self.piece, f"board.zone.{what}"),
            (phrase, f"what.{what}"),
        ):
            if key in words.all:
                return words(key, language)
        raise KeyError(what)


def _find_id(battle: DeckBattle[Any, Any, Any]) -> Callable[[int], int]:
    ids: Sequence[int] = battle.position.table.ids
    return lambda card: ids[card]


def _is_offered(
    position: DeckPosition[Any, Any], decision: Decision, question: Question
) -> bool:
    """Return whether just the expected cards may be chosen, if it is about cards."""
    if decision.candidates is None:
        return not question.found
    offered = [position.table.find(each) for each in decision.candidates]
    limits = (decision.minimum, decision.maximum)
    return limits == (question.least, question.most) and Counter(
        position.cards[card].number for card in offered
    ) == Counter(position.cards[card].number for card in question.found)


def _is_same(expected: Expected[Any], seen: Snapshot) -> bool:
    """Return whether a position is the expected one, card by card."""
    cards = expected.cards
    return (
        seen.list_facts(cards) == expected.now.list_facts(cards)
        and seen.numbers == expected.now.numbers
        and all(
            [cards[card].number for card in seen.zones[place]]
            == [cards[card].number for card in lying]
            for place, lying in expected.now.zones.items()
            if place[1] == DECK and place[0] not in expected.shuffled
        )
    )


def _say_refused(code: str, language: str) -> str:
    return phrase("seen.refused" if code else "seen.accepted", language, code=code)


def _say_not_tried(error: NotTried) -> Say:
    return partial(phrase, f"none.{error.reason}", what=error.what)


__all__ = [
    "LARGEST",
    "Expected",
    "FilterField",
    "GeneratedTest",
    "NotTried",
    "Placed",
    "Question",
    "Snapshot",
    "TestBench",
    "Trial",
    "lay_out",
    "list_specs",
    "phrase",
    "read_zones",
]
