"""A running draft in memory: restored from its rows, played on, written back.

All of it happens while the row of the draft is locked, but for looking.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from django.conf import settings

from cards.catalogue.selectors import list_all_cards
from collection.legality.game_rules import GameDecks, find_game_decks
from collection.limited.drafting.card_values import DraftedCard, propose_pick
from collection.limited.drafting.draft_table import Table, deal_draft, restore_draft
from collection.limited.pools import create_pool
from collection.models import (
    Draft,
    DraftPick,
    DraftSeat,
    DraftState,
    PickedBy,
    PoolKind,
)
from collection.packs.pack_contents import mix_seed
from collection.packs.products import find_product_game
from collection.packs.verification import read_recipe

# Who let the clock take twice is away, and keeps the others waiting less.
MISSED_AND_AWAY: Final = 2
AWAY_PICK_S: Final = 10


@dataclass
class RunningDraft:
    """A draft that has begun.

    Attributes:
        draft: Its row.
        seats: The rows of its seats, by place.
        table: What lies before whom.
        new: Picks that are not yet written.
    """

    draft: Draft
    seats: list[DraftSeat]
    table: Table
    new: list[DraftPick] = field(default_factory=list)

    @cached_property
    def game(self) -> str:
        """The further game whose packs they are; empty: the usual one."""
        return find_product_game(self.draft.product)

    @cached_property
    def weights(self) -> dict[str, DraftedCard]:
        """Every card of the packs as bots weigh it; one query."""
        numbers = {n for opened in self.table.packs for pack in opened for n in pack}
        own = find_game_decks(self.game)
        if own is not None:
            return _weigh_cards(own, numbers)
        rows = list_all_cards().filter(number__in=numbers)
        face = "current_revision__data__"
        known = {
            row[0]: DraftedCard(*row)
            for row in rows.values_list(
                "number",
                "current_revision__rarity",
                f"{face}color",
                f"{face}required_energy",
                f"{face}kind",
            )
        }
        return {number: known.get(number, DraftedCard(number)) for number in numbers}

    def take(self, seat: DraftSeat, pick: int, card: str, by: PickedBy) -> None:
        """Let a seat take a card; what it has taken already changes nothing.

        Raises:
            WrongPick: It does not go with the table.
        """
        after = self.table.take(seat.place, pick, card)
        if after is self.table:
            return
        self.table = after
        self.new.append(DraftPick(seat=seat, number=pick, card=card, by=by))
        seat.due_at = None
        if by in {PickedBy.PERSON, PickedBy.CLOCK}:
            seat.missed = 0 if by == PickedBy.PERSON else seat.missed + 1

    def go_on(self, now: datetime) -> None:
        """Let bots, the clock and last cards take, until people are to choose."""
        while taking := [(s, by) for s in self.seats if (by := self._taker(s, now))]:
            for seat, by in taking:
                pick = len(self.table.picks[seat.place])
                self.take(seat, pick, self.propose(seat.place), by)
        for seat in self.seats:
            if self.table.waiting(seat.place) and seat.due_at is None:
                patience = settings.DRAFT_PICK_S
                if seat.missed >= MISSED_AND_AWAY:
                    patience = min(patience, AWAY_PICK_S)
                seat.due_at = now + timedelta(seconds=patience)

    def propose(self, place: int) -> str:
        """The card of the pack before a seat that a bot would take there."""
        pack = self.table.pack_of(place) or ()
        taken = [self.weights[number] for number in self.table.picks[place]]
        return propose_pick([self.weights[number] for number in pack], taken).number

    def save(self, now: datetime) -> None:
        """Write what has changed; in the end everybody gets their pool."""
        for pick in self.new:
            pick.at = now
        DraftPick.objects.bulk_create(self.new)
        if self.table.is_over:
            self._hand_out(now)
        DraftSeat.objects.bulk_update(self.seats, ["user", "due_at", "missed", "pool"])
        self.draft.version += 1
        self.draft.save()
        self.new = []

    def _taker(self, seat: DraftSeat, now: datetime) -> PickedBy | None:
        """Who takes for a seat without anybody's choosing; nothing: it is to choose."""
        pack = self.table.pack_of(seat.place)
        if pack is None:
            return None
        if seat.user_id is None:
            return PickedBy.BOT
        if len(pack) == 1:
            return PickedBy.LAST
        is_late = seat.due_at is not None and seat.due_at <= now
        return PickedBy.CLOCK if is_late else None

    def _hand_out(self, now: datetime) -> None:
        numbers = {number for taken in self.table.picks for number in taken}
        rows = list_all_cards().filter(number__in=numbers)
        ids = {} if self.game else dict(rows.values_list("number", "pk"))
        for seat in self.seats:
            picks = self.table.picks[seat.place]
            taken = Counter(picks)
            seat.pool = create_pool(
                owner=seat.user,
                kind=PoolKind.DRAFT,
                product=self.draft.product,
                cards={ids[n]: count for n, count in taken.items() if n in ids},
                game=self.game,
                heap=picks if self.game else (),
                now=now,
            )
        self.draft.state, self.draft.ended_at = DraftState.ENDED, now


def _weigh_cards(own: GameDecks, numbers: set[str]) -> dict[str, DraftedCard]:
    """Cards of a further game as bots weigh them; one that is gone counts nothing."""
    cards = own.load_cards()
    return {
        number: DraftedCard(number, **own.draft_traits(cards[number].face))
        if number in cards
        else DraftedCard(number)
        for number in numbers
    }


def load_running_draft(draft: Draft) -> RunningDraft:
    """A draft that has begun, as its rows have it; three queries."""
    seats = list(draft.seats.select_related("user").order_by("place"))
    made = DraftPick.objects.filter(seat__draft=draft).order_by("number")
    picks = made.values_list("seat__place", "number", "card")
    return RunningDraft(
        draft, seats, restore_draft(deal_first_packs(draft, seats), picks)
    )


def deal_first_packs(draft: Draft, seats: list[DraftSeat]) -> Table:
    """The packs of a draft as they lay before the first pick."""
    recipe = draft.recipe.contents if draft.recipe else {}
    seed = mix_seed(bytes(draft.secret), join_seed_words(seats))
    product = read_recipe(draft.product, recipe)
    pool = recipe["pool"]
    return deal_draft(product, pool, seed, seats=draft.places, packs=draft.packs)


def join_seed_words(seats: list[DraftSeat]) -> str:
    """What the people added to the seed: a line for each seat."""
    return "\n".join(seat.entropy for seat in seats)
