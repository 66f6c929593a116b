"""What makes an unfinished deck a whole one: cards out, and cards in, each with why.

First everything goes that the limits forbid, then playsets come in, one after the
other, each the one that betters the deck most (``deck_scores``). Equal decks get equal
completions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from .deck_scores import compute_card_value, place_on_curve, score_terms
from .odds_cards import ListedCard, OddsCard

# Why cards go; what else forbids a card, the caller says.
OVER_TRIGGERS: Final = "complete.too_many_triggers"
OVER_SIZE: Final = "complete.too_many_cards"
# Why cards come.
MORE_COPIES: Final = "complete.more_copies"
RAID_BASE: Final = "complete.raid_base"
RAID: Final = "complete.raid"
ENERGY: Final = "complete.energy"
CURVE: Final = "complete.curve"
STRONG: Final = "complete.strong"

# The user chose the cards that are there: further copies of them come first.
_CHOSEN: Final = 2.0
# So many cards of a color and a required energy are compared, the best by themselves.
_MOST_ALIKE: Final = 8
_REASONS: Final = {"colors": ENERGY, "curve": CURVE, "value": STRONG}


@dataclass(frozen=True, slots=True)
class Step:
    """Copies of one card that go or come.

    Attributes:
        number: Card number.
        before: Copies before.
        after: Copies after.
        reason: Why, as a code.
        other: Number of the card to Raid with, for reasons about Raid.
    """

    number: str
    before: int
    after: int
    reason: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a whole deck is held to.

    Attributes:
        copies: Most copies of each card; a card that is not named may not be used.
        reasons: Why cards may not be used, or only so many copies, as codes.
        triggers: Most cards of a trigger type in total (UA-2.2.4).
        size: Cards of the deck (UA-2.2.1).
    """

    copies: Mapping[str, int]
    triggers: Mapping[str, int]
    size: int
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Completion:
    """A deck as it should be, and the steps to it.

    Attributes:
        counts: Copies by card number; fewer in all than the size if there are no more
            cards that may be used.
        steps: What goes, then what comes.
    """

    counts: Mapping[str, int]
    steps: tuple[Step, ...]


def complete_deck(
    counts: Mapping[str, int], cards: Iterable[OddsCard], limits: Limits
) -> Completion:
    """Return the deck with what it lacks and without what it may not have.

    Args:
        counts: Copies by card number.
        cards: Every card that is in the deck or may come in.
        limits: What it is held to.
    """
    builder = _Builder(counts, {card.number: card for card in cards}, limits)
    steps = (*builder.take_out(), *builder.fill_up())
    return Completion({n: count for n, count in builder.counts.items() if count}, steps)


class _Builder:
    def __init__(
        self, counts: Mapping[str, int], cards: Mapping[str, OddsCard], limits: Limits
    ) -> None:
        self.counts = Counter(counts)
        self._chosen = frozenset(counts)
        self._cards = cards
        self._limits = limits

    # --- out ------------------------------------------------------------------------

    def take_out(self) -> Iterator[Step]:
        """Take out what the limits forbid."""
        for number, count in sorted(self.counts.items()):
            most = self._limits.copies.get(number, 0)
            if count > most:
                yield self._put(number, most, self._limits.reasons.get(number, ""))
        for trigger, most in self._limits.triggers.items():
            alike = [n for n in +self.counts if self._cards[n].trigger == trigger]
            over = sum(self.counts[n] for n in alike) - most
            yield from self._take_least(alike, over, OVER_TRIGGERS)
        over = self.counts.total() - self._limits.size
        yield from self._take_least(list(+self.counts), over, OVER_SIZE)

    def _take_least(
        self, numbers: Iterable[str], over: int, reason: str
    ) -> Iterator[Step]:
        """Take out so many of the cards that are good for least."""
        worst = sorted(numbers, key=lambda n: (compute_card_value(self._cards[n]), n))
        for number in worst:
            if over <= 0:
                return
            left = max(0, self.counts[number] - over)
            over -= self.counts[number] - left
            yield self._put(number, left, reason)

    def _put(self, number: str, count: int, reason: str, other: str = "") -> Step:
        step = Step(number, self.counts[number], count, reason, other)
        self.counts[number] = count
        return step

    # --- in -------------------------------------------------------------------------

    def fill_up(self) -> Iterator[Step]:
        """Add playsets until the deck is whole, or nothing more may come in."""
        own = {self._cards[n].color for n in +self.counts}
        for candidates in (self._list_candidates(own), list(self._cards.values())):
            while room := max(0, self._limits.size - self.counts.total()):
                best = self._find_best(candidates, room)
                if best is None:
                    break
                yield best

    def _list_candidates(self, colors: Iterable[str]) -> list[OddsCard]:
        """Return the best cards of the deck's colors, and what Raids with the deck."""
        in_deck = [self._cards[number] for number in +self.counts]
        alike: Counter[tuple[str, int]] = Counter()
        found = []
        every = sorted(
            self._cards.values(), key=lambda it: (-compute_card_value(it), it.number)
        )
        for card in every:
            key = (card.color, place_on_curve(card))
            alike[key] += 1
            is_partner = any(
                it.may_be_put_on(card) or card.may_be_put_on(it) for it in in_deck
            )
            is_good = card.color in colors and alike[key] <= _MOST_ALIKE
            if is_good or is_partner or card.number in self._chosen:
                found.append(card)
        return found

    def _find_best(self, candidates: Sequence[OddsCard], room: int) -> Step | None:
        """Return the playset that betters the deck most, put in."""
        deck = self._list_deck()
        before = score_terms(deck)
        best: tuple[float, str, int, dict[str, float]] | None = None
        for card in sorted(candidates, key=lambda it: it.number):
            copies = min(room, self._count_allowed(card))
            if copies <= 0:
                continue
            after = score_terms([*deck, ListedCard(card, copies)])
            gains = {term: (after[term] - before[term]) / copies for term in after}
            gain = sum(gains.values()) + _CHOSEN * (card.number in self._chosen)
            if best is None or gain > best[0] + 1e-9:
                best = gain, card.number, copies, gains
        if best is None:
            return None
        _gain, number, copies, gains = best
        reason, other = self._explain(self._cards[number], gains, deck)
        return self._put(number, self.counts[number] + copies, reason, other)

    def _list_deck(self) -> list[ListedCard]:
        return [
            ListedCard(self._cards[n], count) for n, count in (+self.counts).items()
        ]

    def _count_allowed(self, card: OddsCard) -> int:
        """Return how many more copies the limits allow."""
        allowed = self._limits.copies.get(card.number, 0) - self.counts[card.number]
        most = self._limits.triggers.get(card.trigger or "")
        if most is not None:
            alike = sum(
                count
                for number, count in self.counts.items()
                if count and self._cards[number].trigger == card.trigger
            )
            allowed = min(allowed, most - alike)
        return allowed

    def _explain(
        self, card: OddsCard, gains: Mapping[str, float], deck: Sequence[ListedCard]
    ) -> tuple[str, str]:
        """Return why a card comes in, and the card to Raid with."""
        if card.number in self._chosen:
            return MORE_COPIES, ""
        raider = next((it.number for it, _n in deck if it.may_be_put_on(card)), "")
        if gains["raid"] > 0 and raider:
            return RAID_BASE, raider
        base = next((it.number for it, _n in deck if card.may_be_put_on(it)), "")
        if base:
            return RAID, base
        return _REASONS[max(_REASONS, key=lambda term: gains[term])], ""
