"""A position of samples, and what a tree says of it: sets, numbers, conditions."""

from dataclasses import dataclass, field, replace
from typing import Final

from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    BP_STEP,
    LINES,
    Sample,
    TooComplex,
    get_sample_number,
    passes_filter,
)
from cards.effects.model import amounts as a
from cards.effects.model import conditions as c
from cards.effects.model import subjects as s
from cards.effects.model.base import Condition, Filters, Number, Subject
from cards.effects.model.enums import CardKind, Distinct, Pool, Side, Stat, Zone

SOURCE: Final = "source"
LINE_ROOM: Final = 4
UNLABELED: Final = (Zone.DECK, Zone.LIFE_AREA, Zone.AP_AREA)


@dataclass(slots=True)
class TableCard:
    """A card of the position and what has become of it.

    Attributes:
        label: What the scenario calls it.
        sample: What it is.
        side: Whose it is: 0 or 1.
        zone: Where it is; ``None`` for beneath another card, or being looked at.
        below: The card it lies on, as a Raid stack.
        face_down: How many cards effects have put under it.
        more_bp: BP effects have given it.
        gained: Keywords effects have given it, as the view writes them.
    """

    label: str
    sample: Sample
    side: int
    zone: Zone | None
    below: str | None = None
    face_down: int = 0
    more_bp: int = 0
    gained: tuple[str, ...] = ()

    def copy(self) -> "TableCard":
        """Return a card of its own."""
        return replace(self)

    @property
    def bp(self) -> int:
        """Its BP now."""
        return (self.sample.bp or 0) + self.more_bp

    @property
    def is_on_field(self) -> bool:
        """Return whether it is on a line."""
        return self.zone in LINES


@dataclass(slots=True)
class Table:
    """A position.

    Attributes:
        cards: The cards by label; zones are in this order.
        ap: Active AP cards of both sides.
        life: Life cards of both sides.
        energy: Energy the controller's own Site generates.
        drawn: Cards each side has drawn that have no label.
        acting: Who performs the present step.
        turn_of: Whose turn it is.
        bound: Labels a step has bound, and whether it was done in full.
        looked: Bindings of looked or revealed cards.
        event_card: The card the ability's moment spoke of.
        cause_card: The card whose effect brought that about.
        opponent: Its counterpart in the battle.
        buried: Cards put into a deck by effects; nobody says where they lie.
    """

    cards: dict[str, TableCard] = field(default_factory=dict)
    ap: list[int] = field(default_factory=lambda: [3, 3])
    life: list[int] = field(default_factory=lambda: [7, 7])
    energy: int = 9
    drawn: list[int] = field(default_factory=lambda: [0, 0])
    acting: int = 0
    turn_of: int = 0
    bound: dict[str, tuple[tuple[str, ...], bool]] = field(default_factory=dict)
    looked: set[str] = field(default_factory=set)
    event_card: str | None = None
    cause_card: str | None = None
    opponent: str | None = None
    buried: set[str] = field(default_factory=set)

    def copy(self) -> "Table":
        """Return a position of its own."""
        twin = replace(self)
        twin.cards = {label: card.copy() for label, card in self.cards.items()}
        twin.ap, twin.life = list(self.ap), list(self.life)
        twin.drawn = list(self.drawn)
        twin.bound, twin.looked = dict(self.bound), set(self.looked)
        twin.buried = set(self.buried)
        return twin

    def add(self, card: TableCard) -> TableCard:
        """Put a card on the table."""
        self.cards[card.label] = card
        return card

    def free(self, side: int, line: Zone) -> int:
        """Return how many cards a line still holds."""
        return LINE_ROOM - len(self.lying(side, line))

    def lying(self, side: int, zone: Zone) -> list[str]:
        """Return the labels of the cards in a zone."""
        return [
            label
            for label, card in self.cards.items()
            if card.side == side and card.zone is zone
        ]

    # --- Sides and zones.

    def seats(self, side: Side) -> tuple[int, ...]:
        """Return the seats a side means; the controller is seat 0."""
        if side in (Side.EITHER, Side.BOTH):
            return (0, 1)
        if side is Side.ACTING:
            return (self.acting,)
        return (0,) if side is Side.ME else (1,)

    def zones(self, zone: Zone) -> tuple[Zone, ...]:
        """Return the zones a word means."""
        if zone is Zone.FIELD:
            return LINES
        if zone is Zone.SAME_LINE:
            line = self.cards[SOURCE].zone
            if line not in LINES:
                raise TooComplex("the line of a source that has left")
            return (line,)
        return (zone,)

    # --- Reading the tree.

    def sample(self, label: str) -> Sample:
        """Return what a filter sees of a card now."""
        card = self.cards[label]
        sample = card.sample
        if card.more_bp and sample.bp is not None and card.is_on_field:
            sample = replace(sample, bp=card.bp)
        return replace(sample, zone=card.zone, is_source=label == SOURCE)

    def passes(self, label: str, filters: Filters) -> bool:
        """Return whether a card passes all filters."""
        sample = self.sample(label)
        return all(passes_filter(sample, node, self.worth) for node in filters)

    def of(self, subject: Subject) -> list[str]:
        """Return the labels of a set."""
        match subject:
            case s.This():
                return [SOURCE]
            case s.Ref(name):
                return list(self.binding(name)[0])
            case s.Cards(side, zones, filters):
                return self._cards(side, zones, filters)
            case s.Among(of, filters):
                found = self.of(of)
                if isinstance(of, s.Ref) and of.name in self.looked:
                    found = [x for x in found if self.cards[x].zone is None]
                return [label for label in found if self.passes(label, filters)]
            case s.Rest(name):
                found = list(self.binding(name)[0])
                return [x for x in found if self.cards[x].zone is None]
            case s.Top(side, count, up_to) if not up_to:
                return self._top(self.seats(side)[0], self.worth(count))
            case s.Union(parts):
                found = [label for part in parts for label in self.of(part)]
                return list(dict.fromkeys(found))
            case s.EventCard() if self.event_card is not None:
                return [self.event_card]
            case s.CauseCard() if self.cause_card is not None:
                return [self.cause_card]
            case s.BattleOpponent() if self.opponent is not None:
                return [self.opponent]
        raise TooComplex(type(subject).__name__)

    def binding(self, name: str) -> tuple[tuple[str, ...], bool]:
        """Return what a step has bound; nothing if it was not reached."""
        return self.bound.get(name, ((), False))

    def _cards(
        self, side: Side, zones: tuple[Zone, ...], filters: Filters
    ) -> list[str]:
        found: list[str] = []
        for seat in self.seats(side):
            for word in zones:
                for zone in self.zones(word):
                    if zone in UNLABELED:
                        raise TooComplex(f"cards of the {zone}")
                    if zone is Zone.HAND and self.drawn[seat]:
                        raise TooComplex("drawn cards have no label")
                    found += [
                        x for x in self.lying(seat, zone) if self.passes(x, filters)
                    ]
        return found

    def top(self, side: int) -> list[str]:
        """Return the labeled cards at the top of a deck, topmost first."""
        return [x for x in self.lying(side, Zone.DECK) if x not in self.buried]

    def _top(self, side: int, count: int) -> list[str]:
        found = self.top(side)[:count]
        if len(found) < count:
            raise TooComplex("unlabeled cards of the deck")
        return found

    def worth(self, value: Number) -> int:
        """Work out a number."""
        match value:
            case int():
                return value
            case a.Count(of, distinct):
                return self._count(of, distinct)
            case a.Times(amount, by):
                return self.worth(amount) * by
            case a.Divided(amount, by):
                return self.worth(amount) // by
            case a.Plus(left, right):
                return self.worth(left) + self.worth(right)
            case a.StatOf(of, stat, pool):
                return self._stat_of(of, stat, pool)
            case a.FreeSlots(side, zone) if zone in LINES:
                return self.free(self.seats(side)[0], zone)
            case a.TotalEnergy(side):
                seat = self.seats(side)[0]
                labels = self.lying(seat, Zone.ENERGY_LINE)
                return sum(self.cards[label].sample.generates for label in labels)
            case a.AltAmount(base, cases):
                chosen: Number = base
                for case in cases:
                    if self.holds(case.condition):
                        if case.optional:
                            raise TooComplex("an optional number")
                        chosen = case.value
                return self.worth(chosen)
        raise TooComplex(type(value).__name__)

    def _count(self, of: Subject, distinct: Distinct | None) -> int:
        if isinstance(of, s.Cards) and not of.filters and len(of.zones) == 1:
            seats = self.seats(of.side)
            if of.zones[0] is Zone.LIFE_AREA:
                return sum(self.life[seat] for seat in seats)
            if of.zones[0] is Zone.HAND:
                held = sum(len(self.lying(seat, Zone.HAND)) for seat in seats)
                return held + sum(self.drawn[seat] for seat in seats)
        labels = self.of(of)
        if distinct is None:
            return len(labels)
        if distinct is Distinct.NAME:
            return len({self.cards[label].sample.name for label in labels})
        raise TooComplex(f"different by {distinct}")

    def _stat_of(self, of: Subject, stat: Stat, pool: Pool) -> int:
        numbers = [get_sample_number(self.sample(label), stat) for label in self.of(of)]
        if not numbers:
            return 0
        if pool is Pool.MIN:
            return min(numbers)
        return sum(numbers) if pool is Pool.SUM else max(numbers)

    def holds(self, condition: Condition) -> bool:
        """Return whether a condition holds now."""
        match condition:
            case c.Compare(left, operator, right):
                return compare_numbers(self.worth(left), operator, self.worth(right))
            case c.Is(subject, filters):
                labels = self.of(subject)
                return bool(labels) and all(self.passes(x, filters) for x in labels)
            case c.Did(step, filters):
                labels_, full = self.binding(step)
                if not filters:
                    return full
                return full and any(self.passes(x, filters) for x in labels_)
            case c.TurnOf(side):
                return self.turn_of in self.seats(side)
            case c.And(of):
                return all(self.holds(part) for part in of)
            case c.Or(of):
                return any(self.holds(part) for part in of)
            case c.Not(of):
                return not self.holds(of)
        raise TooComplex(type(condition).__name__)

    # --- Changing it.

    def leave(self, label: str, zone: Zone | None) -> None:
        """Move a card off where it is; what it was on the field ends with that."""
        card = self.cards[label]
        was_on_field = card.is_on_field
        card.zone = zone
        if zone in LINES:
            return
        if was_on_field:
            card.more_bp, card.gained = 0, ()
            card.sample = replace(card.sample, is_active=True, is_raided=False)
        if card.below is not None:
            below, card.below = card.below, None
            self.cards[below].zone = Zone.OUTSIDE_AREA

    def settle(self) -> None:
        """Retire Characters without BP (UA-7.6.1)."""
        for card in self.cards.values():
            is_character = card.sample.kind is CardKind.CHARACTER
            if card.is_on_field and is_character and card.sample.bp and card.bp <= 0:
                self.leave(card.label, Zone.OUTSIDE_AREA)


__all__ = ["BP_STEP", "LINE_ROOM", "SOURCE", "Table", "TableCard"]
