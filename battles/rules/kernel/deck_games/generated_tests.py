"""Tests generated from card texts: a text is played and compared with its meaning.

For each ability a game makes a position of made-up cards in which it happens, and near
misses in which it may not. :class:`Expected` is what follows by a small table of verbs
that knows nothing of the engine; the engine plays the same by actions of players, and
both positions are compared card by card. A game adds a kind of ability, a verb or a
filter as one entry of its tables.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.deck_games.game import DeckBattle
from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.kernel.deck_games.position import DeckPosition
from battles.rules.kernel.errors import GameError, Illegal

# A card with more steps, or whose numbers are more in all, is not tried: it needs too
# many cards for a request.
MOST_STEPS: Final = 12
LARGEST: Final = 30
MOST_DONE: Final = 60  # steps that follow from one action
DECK: Final = "deck"
BOTH: Final = (0, 1)
SIDES: Final = {"me": (0,), "opponent": (1,), "each": BOTH}
phrase: Final = TextPieces(Path(__file__).with_name("generated_tests.toml"))

Say = Callable[[str], str]  # a sentence, in a language
Spec = Mapping[str, Any]  # what a made-up card has
AnyBattle = DeckBattle[Any, Any, Any]
AnyPosition = DeckPosition[Any, Any]
# What a game defines.
GameCard = Any
GameAbility = Any
GameStep = Any
GameFilter = Any
GamePosition = Any


class NotTried(Exception):
    """No test is generated: ``reason`` is the phrase that says why, about ``what``."""

    def __init__(self, reason: str, what: object = "") -> None:
        super().__init__(reason, what)
        self.render: Say = partial(phrase, f"none.{reason}", what=str(what))


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of a position: where it lies, for whom, and what is marked on it."""

    card: GameCard
    zone: str
    player: int = 0
    marks: tuple[str, ...] = ()


class FilterField(NamedTuple):
    """What a field of a filter means.

    Attributes:
        passes: Whether a card of an expected position passes a value.
        miss: What a made-up card has instead of a value to fail only this field; None
            if every card passes it.
        spec: What of a card it is about, if it is called otherwise.
    """

    passes: Callable[[Any, int, Any], bool]
    miss: Callable[[Any], object]
    spec: str = ""


def build_usual_fields(
    kind: str, other: str, cost_of: Callable[[GameCard], int]
) -> dict[str, FilterField]:
    """Return what a filter asks in any game: one of two usual kinds, and a cost."""
    return {
        "kind": FilterField(
            lambda e, c, wanted: wanted in ("", e.cards[c].kind),
            lambda wanted: other if wanted == kind else kind,
        ),
        "cost_most": FilterField(
            lambda e, c, most: most < 0 or cost_of(e.cards[c]) <= most,
            lambda most: most + 1,
            "cost",
        ),
        "cost_least": FilterField(
            lambda e, c, least: cost_of(e.cards[c]) >= least,
            lambda least: least - 1 if least else None,
            "cost",
        ),
    }


def list_specs(
    wanted: GameFilter, table: Mapping[str, FilterField], always: Iterable[str] = ()
) -> tuple[Spec, list[Spec]]:
    """Return what a card has that just passes a filter, and those that just do not.

    Fields of ``always`` count even if they have their default.

    Raises:
        NotTried: If the table has no entry for a field that counts.
    """
    meet: dict[str, Any] = {}
    misses: list[tuple[str, object]] = []
    for each in fields(wanted):
        value = getattr(wanted, each.name)
        if value != each.default or each.name in always:
            if each.name not in table:
                raise NotTried("filter", each.name)
            spec = table[each.name].spec or each.name
            meet[spec] = value
            misses.append((spec, table[each.name].miss(value)))
    return meet, [{**meet, spec: miss} for spec, miss in misses if miss is not None]


# --- What follows.


@dataclass(slots=True)
class Snapshot:
    """A position as it is compared: cards by player and zone, the oldest first."""

    zones: dict[tuple[int, str], list[int]]
    marks: dict[str, set[int]]  # the marked cards
    numbers: dict[tuple[int, str], int]  # of each player
    traits: dict[int, dict[str, int]] = field(default_factory=dict)  # of a card now

    def copy(self) -> "Snapshot":
        """Return an independent copy."""
        return Snapshot(
            {place: cards.copy() for place, cards in self.zones.items()},
            {mark: cards.copy() for mark, cards in self.marks.items()},
            self.numbers.copy(),
            {card: each.copy() for card, each in self.traits.items()},
        )

    def list_facts(self, cards: Sequence[GameCard], ordered: Iterable[int]) -> object:
        """Return what is compared; cards of one number are interchangeable."""
        alike = Counter(
            (
                place,
                cards[card].number,
                *(card in marked for _mark, marked in sorted(self.marks.items())),
                *sorted(self.traits.get(card, {}).items()),
            )
            for place, lying in self.zones.items()
            for card in lying
        )
        decks = [[cards[c].number for c in self.zones[p, DECK]] for p in ordered]
        return alike, decks, self.numbers

    def count_changes(self, after: "Snapshot") -> Counter[tuple[int, str]]:
        """Return what has changed in number, by player and word."""
        changes: Counter[tuple[int, str]] = Counter()
        stay = {
            c for at, own in self.zones.items() for c in own if c in after.zones[at]
        }
        for sign, each in ((1, after), (-1, self)):
            for (player, zone), cards in each.zones.items():
                changes[player, zone] += sign * len(cards)
                for mark, marked in each.marks.items():
                    about = player, f"{mark}.{zone}"
                    changes[about] += sign * len(marked.intersection(cards))
                for card in stay.intersection(cards):
                    for name, value in each.traits.get(card, {}).items():
                        changes[player, name] += sign * value
            for about, number in each.numbers.items():
                changes[about] += sign * number
        return Counter({about: n for about, n in changes.items() if n})


def read_snapshot(
    position: AnyPosition, marks: Iterable[str], numbers: Iterable[str]
) -> Snapshot:
    """Read a position: all zones, marks by card, and numbers by player."""
    kinds = [(n, kind.name) for n, kind in enumerate(position.table.roster.kinds)]
    return Snapshot(
        {(p, zone): [*position.zone(p, n)] for p in BOTH for n, zone in kinds},
        {m: {c for c, on in enumerate(getattr(position, m)) if on} for m in marks},
        {(p, name): getattr(position, name)[p] for p in BOTH for name in numbers},
    )


class Question(NamedTuple):
    """A question that must be asked: whom, of which kind, and how to answer."""

    player: int
    kind: str
    # The candidates, the least and the greatest number; None: not about cards.
    cards: tuple[Sequence[int], int, int] | None
    answer: Callable[[Callable[[int], int]], Action]  # from the way to a card's id


class Expected:
    """A position as it must become; games add their verbs, and what filters mean.

    The text of ``source`` is tried; a player acts with ``actor`` for it, and what the
    text waits for happens to ``target``.
    """

    FILTER: ClassVar[Mapping[str, FilterField]] = {}

    def __init__(self, cards: Sequence[GameCard], now: Snapshot, source: int) -> None:
        self.cards = cards
        self.now = now
        self.source = self.actor = self.target = source
        self.asked: list[Question] = []  # in their order
        self.found: dict[tuple[int, int], int] = {}  # passing cards, by part and step
        self.shuffled: set[int] = set()  # players whose deck is in no known order
        self.moves: Counter[int] = Counter()  # a card that has moved is another object
        self.waiting: list[tuple[int, int]] = []  # texts, and moves of the source then
        self.happened: set[int] = set()  # texts that were carried out
        self.resolving = ""  # the kind of the text that is carried out
        self._is_aimed = False
        self._done = 0

    @property
    def definition(self) -> GameCard:
        """Return the card whose text is tried."""
        return self.cards[self.source]

    def zone(self, player: int, zone: str) -> list[int]:
        """Return the cards of a zone, bottom or oldest first."""
        return self.now.zones[player, zone]

    def place_of(self, card: int) -> tuple[int, str]:
        """Return whose zone a card lies in."""
        return next(place for place, cards in self.now.zones.items() if card in cards)

    def is_still_there(self, was: int, zone: str = "field") -> bool:
        """Return whether the source is in a zone, the object it was."""
        is_there = self.place_of(self.source)[1] == zone
        return is_there and self.moves[self.source] == was

    def passes(self, card: int, wanted: GameFilter) -> bool:
        """Return whether a card passes the fields of a filter."""
        return all(
            self.FILTER[each.name].passes(self, card, getattr(wanted, each.name))
            for each in fields(wanted)
            if each.name in self.FILTER
        )

    def mark(self, card: int, *marks: str) -> None:
        """Mark a card."""
        for mark in marks:
            self.now.marks[mark].add(card)

    def move(self, card: int, zone: str, *marks: str, on_top: bool = False) -> None:
        """Put a card into a zone of its owner; into a deck at the bottom."""
        player, origin = self.place_of(card)
        self.zone(player, origin).remove(card)
        self.moves[card] += 1
        for marked in self.now.marks.values():
            marked.discard(card)
        self.mark(card, *marks)
        to = self.zone(player, zone)
        to.insert(0 if zone == DECK and not on_top else len(to), card)

    def move_top(self, player: int, count: int, zone: str, *marks: str) -> None:
        """Move cards from the top of a deck, as many as there are.

        Raises:
            NotTried: If the deck has been shuffled.
        """
        if count and player in self.shuffled:
            raise NotTried("random")
        for card in self.zone(player, DECK)[::-1][:count]:
            self.move(card, zone, *marks)

    def ask(
        self,
        player: int,
        kind: str,
        found: list[int],
        limits: tuple[int, int],
        chosen: list[int] | None = None,
    ) -> list[int]:
        """Expect a question for cards; return those chosen, else the first ones."""
        if self._is_aimed:
            found = sorted(found, key=lambda card: card != self.target)
        answer = found[: limits[1]] if chosen is None else chosen
        about = (tuple(found), *limits)
        self.asked.append(
            Question(player, kind, about, lambda of: Choose(tuple(map(of, answer))))
        )
        return answer

    def aim(self, step: GameStep) -> None:
        """Do a step of the card a player acts with, to the card that is meant."""
        self._is_aimed = True
        self.do(step, self.moves[self.source])
        self._is_aimed = False

    def measure(self) -> Snapshot:
        """Work out what is true of every card now; return a copy."""
        return self.now.copy()

    def list_parts(self, on: str) -> list[int]:
        """Return the places of the texts of the source for an occasion."""
        return [n for n, a in enumerate(self.definition.abilities) if a.on == on]

    def resolve_all(self, parts: Iterable[int]) -> None:
        """Do what texts of the source say."""
        for part in parts:
            self.resolve(part)

    def resolve_waiting(self) -> None:
        """Carry out the texts that wait, in order."""
        while self.waiting:
            part, was = self.waiting.pop(0)
            if self.is_due(was):
                self.resolve(part, was)

    def is_due(self, _was: int) -> bool:
        """Return whether a text that has waited is carried out."""
        return True

    def resolve(self, part: int, was: int | None = None) -> None:
        """Do what a text of the source says, step by step."""
        was = self.moves[self.source] if was is None else was
        ability = self.definition.abilities[part]
        self.happened.add(part)
        for place, step in enumerate(ability.steps):
            self._done += 1
            self.resolving = ability.on
            if self._done > MOST_DONE:
                raise NotTried("endless")
            if (found := self.do(step, was)) is not None:
                self.found.setdefault((part, place), found)

    def do(self, step: GameStep, was: int) -> int | None:
        """Do a step; return how many cards passed its filter, if it has one."""
        raise NotImplementedError


# What a step does; last are the moves of the source when its text began.
Verb = Callable[[Any, GameStep, int], int | None]


def for_each(do: Callable[[Any, int, int], None]) -> Verb:
    """Return the verb that does something for each player meant."""

    def carry_out(e: Expected, step: GameStep, _was: int) -> None:
        for player in SIDES[step.side]:
            do(e, player, step.n)

    return carry_out


def from_top(zone: str, *marks: str) -> Verb:
    """Return the verb that moves cards from the top of a deck."""
    return for_each(lambda e, player, n: e.move_top(player, n, zone, *marks))


def add(number: str, sign: int = 1) -> Verb:
    """Return the verb that changes a number of a player."""

    def change(e: Expected, player: int, n: int) -> None:
        e.now.numbers[player, number] += sign * n

    return for_each(change)


# --- Positions.


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a kind of ability happens."""

    act: Callable[[int, int], Action]  # with the id of the card for it, and the part
    begin: Callable[[Any, int], Snapshot]  # what follows; the position once it is paid
    # Where nothing is to be paid: a near miss, how the scene differs, and the code of
    # the refusal; empty if nothing is refused.
    free: tuple[str, Mapping[str, Any], str]
    price: Callable[[Any], int] = lambda _scene: 0
    short: str = ""  # the code of the refusal when 1 is missing
    zone: str = "hand"  # where the card lies before
    marks: tuple[str, ...] = ()  # what is marked on it there
    player: int = 0  # who acts, if it is not the owner of the card for it


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, an action, and what must follow."""

    scene: "Scene"
    battle: AnyBattle
    action: Action
    player: int
    expected: Expected | None  # None if the action must be refused
    before: Snapshot | None  # when the costs are paid
    refused: str  # the code of the refusal that must follow
    near: str  # the phrase of a near miss
    what: Say  # the words for what is missing


@dataclass(frozen=True)
class Scene:
    """What a position is made of; games add what else they need.

    ``OCCASIONS`` say how each kind of ability happens, and ``DO`` has the verbs; those
    of ``OFF_DECK`` take cards from a deck, which is made of ``FILLER``.
    """

    EXPECTED: ClassVar[type[Expected]] = Expected
    OCCASIONS: ClassVar[Mapping[str, Occasion]] = {}
    DO: ClassVar[Mapping[str, Any]] = {}
    OFF_DECK: ClassVar[frozenset[str]] = frozenset()
    FILLER: ClassVar[GameCard] = None

    card: GameCard
    part: int  # the ability that is tried
    without: int = -1  # the step for which no card is there; -1: for each there are
    missing: int = 0  # of the price
    zone: str = ""  # where the card lies, if not where it must
    marks: tuple[str, ...] = ()  # what else is marked on it
    target: Placed | None = None  # what it happens to, if not the usual card

    @property
    def ability(self) -> GameAbility:
        """Return the ability that is tried."""
        return self.card.abilities[self.part]

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        if self.ability.on not in self.OCCASIONS:
            raise NotTried("kind", self.ability.on)
        return self.OCCASIONS[self.ability.on]

    def list_steps(self) -> list[tuple[Any, bool]]:
        """Return the steps of the card, and for which there are cards.

        Raises:
            NotTried: If one has no meaning here, or is too large.
        """
        steps = [
            (step, (part, place) != (self.part, self.without))
            for part, ability in enumerate(self.card.abilities)
            for place, step in enumerate(ability.steps)
        ]
        for step, _is_met in steps:
            if step.do not in self.DO:
                raise NotTried("verb", step.do)
        if sum(s.n for s, _is_met in steps) > LARGEST or len(steps) > MOST_STEPS:
            raise NotTried("large")
        return steps

    def list_decks(self, more: int) -> list[Placed]:
        """Return decks that are large enough for the steps, of different cards."""
        used = [s.n for s, _is_met in self.list_steps() if s.do in self.OFF_DECK]
        return [
            Placed(replace(self.FILLER, number=f"T-0-{place}"), DECK, player)
            for player in BOTH
            for place in range(5 + more + sum(used))
        ]

    def list_cards(self) -> list[Placed]:
        """Return the cards of the position but the one that is tried."""
        raise NotImplementedError

    def list_cast(self, own: Placed) -> list[Placed]:
        """Return the card that a player acts with, and that which it happens to."""
        return [own]

    def begin(self, cards: Sequence[Placed], player: int) -> AnyBattle:
        """Return the battle with these cards, waiting for the action of a player."""
        raise NotImplementedError

    def expect(
        self, cards: Sequence[GameCard], position: GamePosition, source: int
    ) -> Expected:
        """Return the position as it is before the action."""
        return self.EXPECTED(cards, self.read(position), source)

    @staticmethod
    def read(position: GamePosition) -> Snapshot:
        """Return a position as it is compared."""
        raise NotImplementedError

    def describe(self, step: GameStep, language: str) -> str:
        """Return the words for the cards a step is about."""
        raise NotImplementedError

    def count_left(self) -> int:
        """Return what of the price is not for the action itself."""
        return 0

    def list_other_misses(self) -> Iterator[tuple[Self, str, Say]]:
        """Return further near misses: scene, phrase, and words for what is missing."""
        yield from ()

    def build(
        self, played: GameCard, near: str = "", refused: str = "", what: Say = str
    ) -> Trial:
        """Return the trial of a card, which the engine is given as ``played``."""
        occasion = self.occasion
        marks = self.marks if self.zone else (*occasion.marks, *self.marks)
        own = Placed(played, self.zone or occasion.zone, 0, marks)
        cast = self.list_cast(own)
        cards = [*self.list_cards(), own, *(c for c in cast if c is not own)]
        cards.sort(key=lambda each: each.player)
        source, actor, target = (
            next(n for n, each in enumerate(cards) if each is meant)
            for meant in (own, cast[0], cast[-1])
        )
        player = occasion.player or cast[0].player
        battle = self.begin(cards, player)
        expected = before = None
        if not refused:
            meant = [*battle.position.cards]
            meant[source] = self.card
            expected = self.expect(meant, battle.position, source)
            expected.actor, expected.target = actor, target
            before = occasion.begin(expected, self.part)
            expected.resolve_waiting()
            expected.measure()
        act = occasion.act(battle.position.table.ids[actor], self.part)
        return Trial(self, battle, act, player, expected, before, refused, near, what)

    def list_trials(self, played: GameCard) -> Iterator[Trial | None]:
        """Return the trials of the ability: it happens; it just does not.

        None stands for a scene that turned out to be no near miss, so that a caller may
        stop there.

        Raises:
            NotTried: If it cannot be made to happen.
        """
        trial = self.build(played)
        assert trial.expected is not None
        found, steps = trial.expected.found, list(enumerate(self.ability.steps))
        if steps and self.part not in trial.expected.happened:
            raise NotTried("never", self.ability.on)
        for place, step in steps:
            if found.get((self.part, place)) == 0:
                raise NotTried("card", step.do)
        yield trial
        for place, step in steps:
            if (self.part, place) in found:
                near, what = replace(self, without=place), partial(self.describe, step)
                trial = near.build(played, "filter", what=what)
                expected = trial.expected
                is_near = expected is not None and not expected.found[self.part, place]
                yield trial if is_near else None
        for near, name, missing in self.list_other_misses():
            trial = near.build(played, name, what=missing)
            happened = trial.expected.happened if trial.expected is not None else ()
            yield None if near.target and self.part in happened else trial
        if self.occasion.price(self) > 0:
            near = replace(self, missing=self.count_left() + 1)
            yield near.build(played, "cost", self.occasion.short)
        else:
            name, changes, code = self.occasion.free
            yield replace(self, **changes).build(played, name, code)


def lay_out(
    blank: Callable[[list[list[GameCard]]], AnyPosition], cards: Sequence[Placed]
) -> GamePosition:
    """Return a position in which the cards lie so; those of seat 0 come first."""
    position = blank([[each.card for each in cards if each.player == p] for p in BOTH])
    kinds = [kind.name for kind in position.table.roster.kinds]
    for card, each in enumerate(cards):
        place = each.player * len(kinds) + kinds.index(each.zone)
        position.table.move(card, place)
        for mark in each.marks:
            getattr(position, mark)[card] = 1
        if "down" in each.marks:
            position.table.known[card] = 1 << each.player
    return position


# --- Trying.


class GeneratedTest(NamedTuple):
    """What a generated test of the ability at a place of a card has shown."""

    part: int
    passed: bool | None  # None: not tried
    render: Say


@dataclass(frozen=True, slots=True)
class TextTester:
    """How a game's texts are tried."""

    piece: TextPieces  # the words of the game
    idle: frozenset[str]  # the questions at one of which an action is over
    scene: type[Scene]

    def run(
        self,
        card: GameCard,
        is_time_up: Callable[[], bool] = lambda: False,
        played: GameCard = None,
        explain: Callable[[Illegal, str], str] = lambda illegal, _language: (
            illegal.code
        ),
    ) -> Iterator[GeneratedTest]:
        """Try every ability of a card.

        Args:
            card: The card.
            is_time_up: Whether to stop; asked before each trial.
            played: The card the engine is given, to plant a mistake; usually the same.
            explain: The words for a refusal in a language; its code if not given.
        """
        count = 0
        for part in range(len(card.abilities)):
            try:
                for trial in self.scene(card, part).list_trials(played or card):
                    if is_time_up():
                        yield GeneratedTest(part, None, NotTried("time", count).render)
                        return
                    if trial is not None:
                        count += 1
                        yield self._play(trial, explain)
            except NotTried as error:
                yield GeneratedTest(part, None, error.render)
            except GameError as error:
                yield GeneratedTest(part, False, partial(_say_code, error.code))

    def _play(
        self, trial: Trial, explain: Callable[[Illegal, str], str]
    ) -> GeneratedTest:
        battle, expected, before = trial.battle, trial.expected, trial.before
        illegal = battle.explain(trial.action, trial.player)
        code = "" if illegal is None else illegal.code
        if illegal is not None or expected is None or before is None:
            seen, due = partial(_say_code, code), partial(_say_code, trial.refused)
            if illegal is not None:
                seen = partial(_say_refusal, partial(explain, illegal))
            return _report(trial, passed=code == trial.refused, seen=seen, due=due)
        battle.apply(trial.action, trial.player)
        is_asked = all(_answer(battle, expected, each) for each in expected.asked) and (
            battle.decision is None or battle.decision.kind in self.idle
        )
        now, due_now = self.scene.read(battle.position), expected.now
        ordered = set(BOTH) - expected.shuffled
        facts, due_facts = (
            each.list_facts(expected.cards, ordered) for each in (now, due_now)
        )
        passed = is_asked and facts == due_facts
        seen = partial(self._say_changes, before, now)
        if not passed and before.count_changes(now) == before.count_changes(due_now):
            seen = partial(phrase, "seen.other" if is_asked else "seen.asked")
        due = partial(self._say_changes, before, due_now)
        return _report(trial, passed=passed, seen=seen, due=due)

    def _say_changes(self, before: Snapshot, after: Snapshot, language: str) -> str:
        """Return what has changed: whose, what and by how much."""
        said = [
            phrase(f"whose.{player}", language, what=self._name(what, language), n=n)
            for (player, what), n in sorted(before.count_changes(after).items())
        ]
        nothing = "seen.nothing" if before.zones == after.zones else "seen.order"
        return phrase("and", language).join(said) or phrase(nothing, language)

    def _name(self, what: str, language: str) -> str:
        for key in (what, f"board.zone.{what}"):
            if key in self.piece.all:
                return self.piece(key, language)
        return phrase(f"what.{what}", language)


def _answer(battle: AnyBattle, expected: Expected, question: Question) -> bool:
    """Answer a question; return whether it was the one expected."""
    decision, position = battle.decision, battle.position
    asked = question.player, question.kind
    if decision is None or (decision.player, decision.kind) != asked:
        return False
    if question.cards is not None:
        cards, *limits = question.cards
        offered = map(position.table.find, decision.candidates or ())
        numbers = [
            Counter(expected.cards[c].number for c in at) for at in (cards, offered)
        ]
        if [decision.minimum, decision.maximum] != limits or numbers[0] != numbers[1]:
            return False
    action = question.answer(position.table.ids.__getitem__)
    if battle.explain(action, question.player) is not None:
        return False
    battle.apply(action, question.player)
    return True


def _say_code(code: str, language: str) -> str:
    return phrase("seen.refused" if code else "seen.accepted", language, code=code)


def _say_refusal(why: Say, language: str) -> str:
    return _say_code(why(language).rstrip(".。"), language)


def _report(trial: Trial, *, passed: bool, seen: Say, due: Say) -> GeneratedTest:
    """Say what was tried and seen; if that is wrong, what was expected too."""

    def render(language: str) -> str:
        tried = phrase(f"tried.{trial.scene.ability.on}", language)
        if trial.near:
            what = trial.what(language)
            tried = phrase(f"near.{trial.near}", language, what=what, tried=tried)
        said = {"tried": tried, "seen": seen(language), "due": due(language)}
        return phrase("passed" if passed else "failed", language, **said)

    return GeneratedTest(trial.scene.part, passed, render)
