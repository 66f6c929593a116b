"""Questions the game asks, as values, and the answers they allow.

A decision has one of two forms. ``options``: pick one of the listed actions.
``cards``: choose between ``minimum`` and ``maximum`` of the candidates, perhaps in an
order, perhaps under a joint condition. What a decision offers is exactly what
``apply`` accepts; joint choices of other shapes are asked in several steps.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, permutations

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.json_types import JsonObject
from unionarena.core.chance import Chance

SHOWN_ACTIONS = 20  # A prompt stays readable with so many.
SAMPLE_TRIES = 64  # Random sets tried before one that fits is built.
MOST_COUNTED = 10_000  # Sets that meet a joint condition are counted one by one.


class Option:
    """One offered action, with what a client highlights for it.

    Attributes:
        action: The action to send back.
        card: Id of the card the option is about, or None.
        target: Id of a second card, or None.
        label: Key of the text a person reads, translated by the client.
        params: Values of that text.
    """

    __slots__ = ("action", "card", "label", "params", "target")

    def __init__(
        self,
        action: Action,
        label: str,
        card: int | None = None,
        target: int | None = None,
        params: JsonObject | None = None,
    ) -> None:
        self.action = action
        self.label = label
        self.card = card
        self.target = target
        self.params = params

    def to_dict(self) -> JsonObject:
        """Return the option as plain JSON data."""
        return {
            "action": self.action.to_dict(),
            "card": self.card,
            "target": self.target,
            "label": {"key": self.label, "params": self.params or {}},
        }


class Constraint:
    """A joint condition on a set of chosen cards.

    Attributes:
        kind: ``sum`` (the values add up within bounds), ``distinct`` (no two cards
            share a value) or ``groups`` (so many from each group of one value).
        values: The value of each candidate.
        minimum: Least sum, or least number per group; unused by ``distinct``.
        maximum: Greatest sum, or greatest number per group.
        also: Further conditions on the same cards; all must be met.
    """

    __slots__ = ("also", "kind", "maximum", "minimum", "values")

    def __init__(
        self,
        kind: str,
        values: dict[int, int],
        minimum: int = 0,
        maximum: int = 0,
        also: Sequence["Constraint"] = (),
    ) -> None:
        self.kind = kind
        self.values = values
        self.minimum = minimum
        self.maximum = maximum
        self.also = tuple(also)

    def is_met_by(self, cards: tuple[int, ...]) -> bool:
        """Return whether a set of candidates meets the condition."""
        return self._is_met_alone(cards) and all(c.is_met_by(cards) for c in self.also)

    def _is_met_alone(self, cards: tuple[int, ...]) -> bool:
        values = [self.values[card] for card in cards]
        if self.kind == "sum":
            return self.minimum <= sum(values) <= self.maximum
        if self.kind == "distinct":
            return len(set(values)) == len(values)
        counts = [values.count(group) for group in dict.fromkeys(self.values.values())]
        return all(self.minimum <= count <= self.maximum for count in counts)

    def choices(self, cards: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        """Find each set of so many of the cards that meets the condition.

        Sets are built card by card and dropped as soon as no further card can help,
        so that the first are found at once however many cards there are.
        """
        return self._grown((), tuple(cards), size)

    def _grown(
        self, chosen: tuple[int, ...], rest: tuple[int, ...], more: int
    ) -> Iterator[tuple[int, ...]]:
        if not self.is_in_reach(chosen, rest, more):
            return
        if not more:
            yield chosen
            return
        for place, card in enumerate(rest):
            yield from self._grown((*chosen, card), rest[place + 1 :], more - 1)

    def is_in_reach(
        self, chosen: tuple[int, ...], rest: tuple[int, ...], more: int
    ) -> bool:
        """Return whether so many more cards of the rest might meet the condition."""
        others = (limit.is_in_reach(chosen, rest, more) for limit in self.also)
        return self._is_in_reach_alone(chosen, rest, more) and all(others)

    def _is_in_reach_alone(
        self, chosen: tuple[int, ...], rest: tuple[int, ...], more: int
    ) -> bool:
        if more > len(rest):
            return False
        if not more:
            return self._is_met_alone(chosen)
        values = [self.values[card] for card in chosen]
        others = sorted(self.values[card] for card in rest)
        if self.kind == "sum":
            total = sum(values)
            least, most = sum(others[:more]), sum(others[-more:])
            return total + least <= self.maximum and total + most >= self.minimum
        if self.kind == "distinct":
            if len(set(values)) < len(values):
                return False
            return len({*values, *others}) >= len(values) + more
        groups = set(self.values.values())
        return all(
            values.count(group) <= self.maximum
            and values.count(group) + others.count(group) >= self.minimum
            for group in groups
        )

    def renamed(self, ids: Sequence[int]) -> "Constraint":
        """Return the same condition with the id of each candidate for its place."""
        values = {ids[card]: value for card, value in self.values.items()}
        also = [other.renamed(ids) for other in self.also]
        return Constraint(self.kind, values, self.minimum, self.maximum, also)

    def to_dict(self) -> JsonObject:
        """Return the condition as plain JSON data; ``also`` only if it is not empty."""
        data: JsonObject = {
            "kind": self.kind,
            "values": [[card, value] for card, value in self.values.items()],
            "min": self.minimum,
            "max": self.maximum,
        }
        if self.also:
            data["also"] = [other.to_dict() for other in self.also]
        return data

    @classmethod
    def from_dict(cls, data: JsonObject) -> "Constraint":
        """Restore a condition written by :meth:`to_dict`."""
        where = "constraint"
        pairs = json_readers.as_list(
            json_readers.get_required(data, "values", where), where
        )
        rows = [json_readers.as_ints(pair, where) for pair in pairs]
        return cls(
            json_readers.as_text(json_readers.get_required(data, "kind", where), where),
            {row[0]: row[1] for row in rows},
            json_readers.as_int(json_readers.get_required(data, "min", where), where),
            json_readers.as_int(json_readers.get_required(data, "max", where), where),
            [
                cls.from_dict(json_readers.as_object(other, where))
                for other in json_readers.as_list(data.get("also", []), where)
            ],
        )


def all_of(limits: Sequence[Constraint]) -> Constraint:
    """Return one condition that is met where all of at least one are."""
    first, *others = limits
    if not others:
        return first
    return Constraint(
        first.kind,
        first.values,
        first.minimum,
        first.maximum,
        [*first.also, *others],
    )


class Decision:
    """A question to one player.

    Attributes:
        player: The seat that must answer.
        kind: Kind of question, such as ``block``; also the key of the prompt.
        clause: The clause of the rules that asks.
        source: Id of the card whose effect asks, or None.
        options: The offered actions (form ``options``).
        candidates: Ids that may be chosen (form ``cards``), or None in the other form.
        minimum: Least number of cards.
        maximum: Greatest number of cards.
        ordered: Whether the order of the chosen cards matters.
        constraint: A joint condition, or None.
        params: Values of the prompt text.
        prompt: Key of the prompt text where it is not the kind.
        sealed: Whether the answer stays secret until all have answered.
    """

    __slots__ = (
        "candidates",
        "clause",
        "constraint",
        "kind",
        "maximum",
        "minimum",
        "options",
        "ordered",
        "params",
        "player",
        "prompt",
        "sealed",
        "source",
    )

    def __init__(  # noqa: PLR0913 - a question has that many parts
        self,
        player: int,
        kind: str,
        clause: str,
        *,
        options: list[Option] | None = None,
        candidates: list[int] | None = None,
        minimum: int = 0,
        maximum: int = 0,
        ordered: bool = False,
        constraint: Constraint | None = None,
        source: int | None = None,
        params: JsonObject | None = None,
        prompt: str | None = None,
        sealed: bool = False,
    ) -> None:
        self.player = player
        self.kind = kind
        self.clause = clause
        self.options: list[Option] = options if options is not None else []
        self.candidates = candidates
        self.minimum = minimum
        self.maximum = maximum
        self.ordered = ordered
        self.constraint = constraint
        self.source = source
        self.params = params
        self.prompt = prompt
        self.sealed = sealed

    def offers(self, action: Action) -> bool:
        """Return whether the action is one of the answers this question allows."""
        if self.candidates is not None:
            return isinstance(action, Choose) and self._allows(action.cards)
        for option in self.options:
            if option.action is action or option.action == action:
                return True
        return False

    def _allows(self, cards: tuple[int, ...]) -> bool:
        if not self.minimum <= len(cards) <= self.maximum:
            return False
        candidates = self.candidates or []
        for card in cards:
            if card not in candidates:
                return False
        if len(set(cards)) != len(cards):
            return False
        return self.constraint is None or self.constraint.is_met_by(cards)

    def to_dict(self, *, decision_id: int) -> JsonObject:
        """Return the whole question as plain JSON data, for the player asked."""
        data: JsonObject = {
            "id": decision_id,
            "player": self.player,
            "kind": self.kind,
            "prompt": {"key": self.prompt or self.kind, "params": self.params or {}},
            "clause": self.clause,
            "source": self.source,
            "form": "options" if self.candidates is None else "cards",
        }
        if self.candidates is None:
            data["options"] = [option.to_dict() for option in self.options]
        else:
            data["cards"] = {
                "candidates": list(self.candidates),
                "min": self.minimum,
                "max": self.maximum,
                "ordered": self.ordered,
                "constraint": None
                if self.constraint is None
                else self.constraint.to_dict(),
            }
        return data

    def to_dict_for_others(self, *, decision_id: int) -> JsonObject:
        """Return what all others may know: which seat has which kind of question."""
        return {"id": decision_id, "player": self.player, "kind": self.kind}


class LegalActions:
    """The answers a decision allows: countable, iterable, testable with ``in``.

    Choices of cards can be too many to list; they are counted by formula and listed
    only on demand. :meth:`sample` picks one without listing.
    """

    __slots__ = ("decision",)

    def __init__(self, decision: Decision | None) -> None:
        self.decision = decision

    def __contains__(self, action: object) -> bool:
        """Return whether the action is an allowed answer."""
        if self.decision is None or not isinstance(action, Action):
            return False
        return self.decision.offers(action)

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the allowed answers, smallest sets first."""
        decision = self.decision
        if decision is None:
            return
        if decision.candidates is None:
            for option in decision.options:
                yield option.action
            return
        for size in range(decision.minimum, decision.maximum + 1):
            for cards in _iterate_choices(decision, decision.candidates, size):
                yield Choose(cards)

    def some(self, most: int, chance: Chance) -> list[Action]:
        """Return every answer, or so many of them at random if there are more."""
        found = list(islice(self, most + 1))
        if len(found) <= most:
            return found
        return [self.sample(chance) for _ in range(most)]

    def __getitem__(self, index: int) -> Action:
        """Return the answer at a place of the iteration, from 0.

        Raises:
            IndexError: If there are not so many.
        """
        found = next(islice(self, index, None), None)
        if found is None:
            raise IndexError(index)
        return found

    def __len__(self) -> int:
        """Return how many answers are allowed, as far as a length can express it.

        Of sets under a joint condition no more than 10,000 are counted; of others no
        more than ``sys.maxsize``, which orders of 21 cards exceed.
        """
        decision = self.decision
        if decision is None:
            return 0
        if decision.candidates is None:
            return len(decision.options)
        if decision.constraint is not None:
            return sum(1 for _ in islice(self, MOST_COUNTED))
        count = math.perm if decision.ordered else math.comb
        total = len(decision.candidates)
        sizes = range(decision.minimum, decision.maximum + 1)
        return min(sum(count(total, size) for size in sizes), sys.maxsize)

    def __bool__(self) -> bool:
        """Return whether there is any answer."""
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        """List the answers as a prompt shows them: all if few, else their number."""
        if len(self) > SHOWN_ACTIONS:
            return f"<{len(self)} legal actions>"
        return f"<{', '.join(repr(action) for action in self)}>"

    def sample(self, chance: Chance) -> Action:
        """Pick one answer: options uniformly; for cards first how many, then which.

        Raises:
            LookupError: If there is nothing to answer.
        """
        decision = self.decision
        if decision is None:
            raise LookupError("nothing is being asked")
        if decision.candidates is None:
            options = decision.options
            return options[chance.below(len(options))].action
        return Choose(self._sample_cards(decision, decision.candidates, chance))

    def _sample_cards(
        self, decision: Decision, candidates: list[int], chance: Chance
    ) -> tuple[int, ...]:
        for _ in range(SAMPLE_TRIES):
            spread = decision.maximum - decision.minimum
            size = decision.minimum + (chance.below(spread + 1) if spread else 0)
            pool = list(candidates)
            cards = tuple(pool.pop(chance.below(len(pool))) for _ in range(size))
            if decision.constraint is None or decision.constraint.is_met_by(cards):
                return cards
        pool = list(candidates)
        sizes = list(range(decision.minimum, decision.maximum + 1))
        chance.shuffle(pool)
        chance.shuffle(sizes)
        found = (_iterate_choices(decision, pool, size) for size in sizes)
        return next(chain.from_iterable(found))


def _iterate_choices(
    decision: Decision, candidates: list[int], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many candidates, by order if the decision wants one."""
    if decision.constraint is None:
        arrange = permutations if decision.ordered else combinations
        yield from arrange(candidates, size)
        return
    for cards in decision.constraint.choices(candidates, size):
        if decision.ordered:
            yield from permutations(cards)
        else:
            yield cards
