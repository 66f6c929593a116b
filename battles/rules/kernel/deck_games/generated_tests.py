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
from typing import Any, ClassVar, Final, Self

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.deck_games.game import DeckBattle
from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.kernel.deck_games.position import DeckPosition
from battles.rules.kernel.errors import GameError

# A card with more steps, or whose numbers are more in all, is not tried: it needs too
# many cards for a request.
MOST_STEPS: Final = 12
LARGEST: Final = 30
MOST_DONE: Final = 60  # steps that follow from one action
DECK: Final = "deck"
BOTH: Final = (0, 1)
phrase: Final = TextPieces(Path(__file__).with_name("generated_tests.toml"))

Changes = Counter[tuple[int, str]]
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


@dataclass(frozen=True, slots=True)
class FilterField:
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


def list_specs(
    wanted: GameFilter, table: Mapping[str, FilterField], always: Iterable[str] = ()
) -> tuple[Spec, list[Spec]]:
    """Return what a card has that just passes a filter, and those that just do not.

    Args:
        wanted: The filter.
        table: What its fields mean.
        always: Fields that count even if they have their default.

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
    """A position as it is compared.

    Attributes:
        zones: The cards of each player and zone, bottom or oldest first.
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

    def list_facts(self, cards: Sequence[GameCard], ordered: Iterable[int]) -> object:
        """Return what is compared; cards of one number are interchangeable."""
        marks = sorted(self.marks)
        alike = Counter(
            (
                place,
                cards[card].number,
                *(card in self.marks[mark] for mark in marks),
                *sorted(self.traits.get(card, {}).items()),
            )
            for place, lying in self.zones.items()
            for card in lying
        )
        decks = [[cards[c].number for c in self.zones[p, DECK]] for p in ordered]
        return alike, decks, self.numbers

    def count_changes(self, after: "Snapshot") -> Changes:
        """Return what has changed in number, by player and word."""
        changes: Changes = Counter()
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
    kinds = [kind.name for kind in position.table.roster.kinds]
    return Snapshot(
        {
            (p, zone): [*position.zone(p, n)]
            for p in BOTH
            for n, zone in enumerate(kinds)
        },
        {
            m: {c for c, is_on in enumerate(getattr(position, m)) if is_on}
            for m in marks
        },
        {(p, name): getattr(position, name)[p] for p in BOTH for name in numbers},
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A question that must be asked: whom, of which kind, and how to answer.

    Attributes:
        player: Who is asked.
        kind: The kind of the question.
        cards: The cards that may be chosen, the least and the greatest number; None if
            it is not about cards.
        answer: The action, from the way to the id of a card.
    """

    player: int
    kind: str
    cards: tuple[Sequence[int], int, int] | None
    answer: Callable[[Callable[[int], int]], Action]


class Expected:
    """A position as it must become; games add their verbs.

    Attributes:
        FILTER: What the fields of a filter mean.
        cards: The definition of each card.
        now: The position.
        source: The card whose text is tried.
        asked: The questions in their order.
        found: How many cards passed, by the place of ability and step.
        shuffled: Players whose deck is in no known order.
        moves: How often each card has moved: it is another object then.
        waiting: Texts of the source that wait for their turn, and its moves then.
        happened: The texts of the source that were carried out.
        resolving: The kind of the last.
        actor: The card a player acts with.
        target: The card it happens to.
    """

    FILTER: ClassVar[Mapping[str, FilterField]] = {}

    def __init__(self, cards: Sequence[GameCard], now: Snapshot, source: int) -> None:
        self.cards = cards
        self.now = now
        self.source = source
        self.asked: list[Question] = []
        self.found: dict[tuple[int, int], int] = {}
        self.shuffled: set[int] = set()
        self.moves: Counter[int] = Counter()
        self.waiting: list[tuple[int, int]] = []
        self.happened: set[int] = set()
        self.resolving = ""
        self.actor = self.target = source
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
        self, player: int, kind: str, found: list[int], limits: tuple[int, int]
    ) -> list[int]:
        """Expect a question for cards; choose as many as possible, the first ones."""
        if self._is_aimed:
            found = sorted(found, key=lambda card: card != self.target)
        chosen = found[: limits[1]]
        about = (tuple(found), *limits)
        self.asked.append(
            Question(
                player, kind, about, lambda id_of: Choose(tuple(map(id_of, chosen)))
            )
        )
        return chosen

    def measure(self) -> Snapshot:
        """Work out what is true of every card now; return a copy."""
        return self.now.copy()

    def aim(self, step: GameStep) -> None:
        """Do a step of the card a player acts with, to the card that is meant."""
        self._is_aimed = True
        self.do(step, self.moves[self.source])
        self._is_aimed = False

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
        self.happened.add(part)
        for place, step in enumerate(self.definition.abilities[part].steps):
            self._done += 1
            self.resolving = self.definition.abilities[part].on
            if self._done > MOST_DONE:
                raise NotTried("endless")
            if (found := self.do(step, was)) is not None:
                self.found.setdefault((part, place), found)

    def resolve_all(self, on: str) -> None:
        """Do what each text of the source for an occasion says."""
        for part, ability in enumerate(self.definition.abilities):
            if ability.on == on:
                self.resolve(part)

    def do(self, step: GameStep, was: int) -> int | None:
        """Do a step; return how many cards passed its filter, if it has one."""
        raise NotImplementedError


# --- Positions.


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a kind of ability happens.

    Attributes:
        act: What a player does, with the id of the card for it and the ability.
        begin: What follows; returns the position once the costs are paid.
        price: What it costs, of a scene.
        short: The code of the refusal when 1 is missing.
        free: Where nothing is to be paid: a near miss, how the scene differs, and the
            code of the refusal; empty if nothing is refused.
        zone: Where the card lies before.
        marks: What is marked on it there.
        player: Who acts.
    """

    act: Callable[[int, int], Action]
    begin: Callable[[Any, int], Snapshot]
    price: Callable[[Any], int]
    short: str
    free: tuple[str, Mapping[str, Any], str]
    zone: str = "hand"
    marks: tuple[str, ...] = ()
    player: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A position, an action, and what must follow.

    Attributes:
        scene: What it was made from.
        battle: The position.
        actor: The id of the card for the action.
        player: Who acts.
        expected: The position afterwards; None if the action must be refused.
        before: The position when the costs are paid.
        refused: The code of the refusal; empty if it must not be refused.
        near: Which near miss it is; empty if the ability happens.
        what: The words for what is missing.
    """

    scene: "Scene"
    battle: AnyBattle
    actor: int
    player: int
    expected: Expected | None
    before: Snapshot | None
    refused: str
    near: str
    what: Say


@dataclass(frozen=True)
class Scene:
    """What a position is made of; games add what else they need.

    Attributes:
        OCCASIONS: How each kind of ability happens.
        DO: The verbs there are a meaning of.
        card: The card.
        part: The ability that is tried.
        without: The step for which no card is there; -1: for each there are.
        missing: What of the price is missing.
        zone: Where the card lies, if not where it must.
        marks: What else is marked on it.
        target: The card that it happens to, if not the usual one.
    """

    OCCASIONS: ClassVar[Mapping[str, Occasion]] = {}
    DO: ClassVar[Mapping[str, Any]] = {}

    card: GameCard
    part: int
    without: int = -1
    missing: int = 0
    zone: str = ""
    marks: tuple[str, ...] = ()
    target: Placed | None = None

    @property
    def ability(self) -> GameAbility:
        """Return the ability that is tried."""
        return self.card.abilities[self.part]

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        on = self.ability.on
        if on not in self.OCCASIONS:
            raise NotTried("kind", on)
        return self.OCCASIONS[on]

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
        count = sum(step.n for step, _is_met in steps)
        if count > LARGEST or len(steps) > MOST_STEPS:
            raise NotTried("large")
        return steps

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
        self,
        played: GameCard,
        *,
        near: str = "",
        refused: str = "",
        what: Say = str,
    ) -> Trial:
        """Return the trial of a card, which the engine is given as ``played``."""
        occasion = self.occasion
        zone, marks = (
            self.zone or occasion.zone,
            occasion.marks if not self.zone else (),
        )
        own = Placed(played, zone, 0, (*marks, *self.marks))
        cast = self.list_cast(own)
        others = [each for each in cast if each is not own]
        cards = [*self.list_cards(), own, *others]
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
        card_id = battle.position.table.ids[actor]
        return Trial(
            self, battle, card_id, player, expected, before, refused, near, what
        )

    def list_trials(self, played: GameCard) -> Iterator[Trial | None]:
        """Return the trials of the ability: it happens; it just does not.

        None stands for a near miss that is none, so that a caller may stop there.

        Raises:
            NotTried: If it cannot be made to happen.
        """
        trial = self.build(played)
        assert trial.expected is not None
        found = trial.expected.found
        steps = list(enumerate(self.ability.steps))
        if steps and self.part not in trial.expected.happened:
            raise NotTried("never", self.ability.on)
        for place, step in steps:
            if found.get((self.part, place)) == 0:
                raise NotTried("card", step.do)
        yield trial
        for place, step in steps:
            if (self.part, place) in found:
                near, what = replace(self, without=place), partial(self.describe, step)
                trial = near.build(played, near="filter", what=what)
                expected = trial.expected
                is_near = expected is not None and not expected.found[self.part, place]
                yield trial if is_near else None
        for near, name, missing in self.list_other_misses():
            trial = near.build(played, near=name, what=missing)
            happened = trial.expected.happened if trial.expected is not None else ()
            yield None if near.target and self.part in happened else trial
        if self.occasion.price(self) > 0:
            near = replace(self, missing=self.count_left() + 1)
            yield near.build(played, near="cost", refused=self.occasion.short)
        else:
            name, changes, code = self.occasion.free
            yield replace(self, **changes).build(played, near=name, refused=code)


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
class TextTester:
    """How a game's texts are tried.

    Attributes:
        piece: The words of the game.
        idle: The questions of its steps; at one of them an action is over.
        read: A position as it is compared.
        scene: Its scenes.
    """

    piece: TextPieces
    idle: frozenset[str]
    read: Callable[[Any], Snapshot]
    scene: type[Scene]

    def run(
        self,
        card: GameCard,
        is_time_up: Callable[[], bool] = lambda: False,
        played: GameCard = None,
    ) -> Iterator[GeneratedTest]:
        """Try every ability of a card.

        Args:
            card: The card.
            is_time_up: Whether to stop; asked before each trial.
            played: The card the engine is given, to plant a mistake; usually the same.
        """
        for part in range(len(card.abilities)):
            try:
                for trial in self.scene(card, part).list_trials(played or card):
                    if is_time_up():
                        yield GeneratedTest(part, None, NotTried("time").render)
                        return
                    if trial is not None:
                        yield self._play(trial)
            except NotTried as error:
                yield GeneratedTest(part, None, error.render)
            except GameError as error:
                yield GeneratedTest(part, False, partial(_say_code, error.code))

    def _play(self, trial: Trial) -> GeneratedTest:
        battle, expected, before = trial.battle, trial.expected, trial.before
        scene, player = trial.scene, trial.player
        action = scene.occasion.act(trial.actor, scene.part)
        illegal = battle.explain(action, player)
        code = "" if illegal is None else illegal.code
        if illegal is not None or expected is None or before is None:
            return _report(
                trial,
                passed=code == trial.refused,
                seen=partial(_say_code, code),
                due=partial(_say_code, trial.refused),
            )
        battle.apply(action, player)
        is_asked = _answer(battle, expected) and (
            battle.decision is None or battle.decision.kind in self.idle
        )
        now = self.read(battle.position)
        ordered = set(BOTH) - expected.shuffled
        facts = now.list_facts(expected.cards, ordered)
        is_same = facts == expected.now.list_facts(expected.cards, ordered)
        passed = is_asked and is_same
        seen: Say = partial(self._say_changes, before, now)
        due = partial(self._say_changes, before, expected.now)
        if not passed and before.count_changes(now) == before.count_changes(
            expected.now
        ):
            seen = partial(phrase, "seen.other" if is_asked else "seen.asked")
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


def _answer(battle: AnyBattle, expected: Expected) -> bool:
    """Answer what is asked; return whether the questions were those expected."""
    for question in expected.asked:
        decision, position = battle.decision, battle.position
        is_due = decision is not None and (decision.player, decision.kind) == (
            question.player,
            question.kind,
        )
        if not is_due or decision is None:
            return False
        if question.cards is not None:
            cards, least, most = question.cards
            offered = map(position.table.find, decision.candidates or ())
            if (decision.minimum, decision.maximum) != (least, most) or Counter(
                expected.cards[card].number for card in offered
            ) != Counter(expected.cards[card].number for card in cards):
                return False
        action = question.answer(position.table.ids.__getitem__)
        if battle.explain(action, question.player) is not None:
            return False
        battle.apply(action, question.player)
    return True


def _say_code(code: str, language: str) -> str:
    return phrase("seen.refused" if code else "seen.accepted", language, code=code)


def _report(trial: Trial, *, passed: bool, seen: Say, due: Say) -> GeneratedTest:
    """Say what was tried and seen; if that is wrong, what was expected too."""

    def render(language: str) -> str:
        said = {
            "tried": phrase(f"tried.{trial.scene.ability.on}", language),
            "seen": seen(language),
            "due": due(language),
        }
        if trial.near:
            what = trial.what(language)
            said["tried"] = phrase(f"near.{trial.near}", language, what=what, **said)
        return phrase("passed" if passed else "failed", language, **said)

    return GeneratedTest(trial.scene.part, passed, render)
