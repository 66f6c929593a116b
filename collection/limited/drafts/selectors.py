"""Reads: the drafts of a person, and what one may know of a table.

Doors get drafts through ``get_draft_for`` (who sits there) and ``find_open_draft``
(who was sent the link, until it begins): any other is as absent as one that never was.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import ShownCard, Viewer, list_cards_for, show_cards
from collection.legality.game_rules import find_game_decks
from collection.limited.drafting.draft_table import SeatView
from collection.models import Draft, DraftSeat, DraftState
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import are_strangers_by_choice

from .errors import DraftNotFound
from .running_draft import load_running_draft

CURRENT = (DraftState.GATHERING, DraftState.RUNNING)

# Of a further game: the card as plain data, as its game shows it.
AnyCard = ShownCard | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat as everybody at the table sees it.

    Attributes:
        place: Its place, from 1.
        name: Of the person, or of the bot.
        is_bot: Whether nobody sits there.
        is_you: Whether the reader does.
        waiting: Packs before it.
        taken: Cards it has taken.
    """

    place: int
    name: str
    is_bot: bool
    is_you: bool
    waiting: int = 0
    taken: int = 0

    @property
    def packs(self) -> range:
        """One step for each pack that waits, to draw them."""
        return range(self.waiting)


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A running or ended draft as one of its seats sees it.

    Attributes:
        view: All the seat may know.
        pack: The cards before the seat, in the reader's language.
        picks: Those it has taken, in order.
        proposed: Number of the card a bot would take; empty while nothing lies there.
        due_at: When the clock takes.
        seats: Everybody, in the order in which packs go to the left.
        game: The further game whose cards they are; empty: the usual one.
    """

    view: SeatView
    pack: tuple[AnyCard, ...]
    picks: tuple[AnyCard, ...]
    proposed: str
    due_at: datetime | None
    seats: tuple[ShownSeat, ...]
    game: str


def list_drafts_for(viewer: Viewer) -> QuerySet[Draft]:
    """Drafts the viewer sits at, those opened last first."""
    if isinstance(viewer, AnonymousUser):
        return Draft.objects.none()
    own = Draft.objects.filter(seats__user=viewer)
    return own.order_by("-created_at", "-pk")


def list_overdue_drafts(now: datetime) -> QuerySet[Draft]:
    """Running drafts at which the clock is to take; for the platform itself."""
    late = Draft.objects.filter(state=DraftState.RUNNING, seats__due_at__lte=now)
    return late.distinct().order_by("pk")


def get_draft_for(viewer: Viewer, token: str) -> Draft:
    """A draft the viewer sits at.

    Raises:
        DraftNotFound: There is none with this token.
    """
    draft = list_drafts_for(viewer).filter(token=token).first()
    if draft is None:
        raise DraftNotFound
    return draft


def find_open_draft(viewer: Viewer, token: str) -> Draft:
    """A draft that whoever has its link may join.

    Raises:
        DraftNotFound: There is none, it has begun, or one of those who sit there and
            the viewer want nothing to do with one another.
    """
    draft = Draft.objects.filter(token=token, state=DraftState.GATHERING).first()
    if draft is None or (isinstance(viewer, User) and _is_blocked_from(viewer, draft)):
        raise DraftNotFound
    return draft


def find_draft_for(viewer: Viewer, token: str) -> Draft:
    """A draft the viewer sits at, or may join.

    Raises:
        DraftNotFound: Neither.
    """
    own = list_drafts_for(viewer).filter(token=token).first()
    return own or find_open_draft(viewer, token)


def _is_blocked_from(user: User, draft: Draft) -> bool:
    sitting = draft.seats.exclude(user=None).values_list("user_id", flat=True)
    return are_strangers_by_choice(user.pk, [pk for pk in sitting if pk])


def show_seats(
    draft: Draft, viewer: Viewer, view: SeatView | None = None
) -> tuple[ShownSeat, ...]:
    """Who sits where; one query.

    Args:
        draft: Which.
        viewer: Who reads.
        view: Counts of a draft that has begun.
    """
    rows = draft.seats.select_related("user").order_by("place")
    return tuple(_show_seat(seat, viewer, view) for seat in rows)


def _show_seat(seat: DraftSeat, viewer: Viewer, view: SeatView | None) -> ShownSeat:
    place = seat.place + 1
    bot = _("Bot %(place)s") % {"place": place}
    return ShownSeat(
        place=place,
        name=seat.user.shown_name if seat.user else bot,
        is_bot=seat.user_id is None,
        is_you=seat.user_id is not None and seat.user_id == viewer.pk,
        waiting=view.waiting[seat.place] if view else 0,
        taken=view.taken[seat.place] if view else 0,
    )


def show_table(draft: Draft, viewer: User) -> ShownTable:
    """A draft that has begun as somebody who sits there sees it.

    Raises:
        DraftNotFound: They do not sit there any more.
    """
    sitting = load_running_draft(draft)
    seat = next((s for s in sitting.seats if s.user_id == viewer.pk), None)
    if seat is None:
        raise DraftNotFound
    view = sitting.table.view(seat.place)
    shown = _shown(viewer, {*view.pack, *view.picks}, sitting.game)
    return ShownTable(
        view=view,
        pack=_in_order(view.pack, shown),
        picks=_in_order(view.picks, shown),
        proposed=sitting.propose(seat.place) if view.pack else "",
        due_at=seat.due_at,
        seats=tuple(_show_seat(other, viewer, view) for other in sitting.seats),
        game=sitting.game,
    )


def find_drafted_pool(draft: Draft, viewer: Viewer) -> int | None:
    """The pool the viewer got out of a draft; nothing before its end."""
    if isinstance(viewer, AnonymousUser):
        return None
    own = draft.seats.filter(user=viewer)
    return own.values_list("pool_id", flat=True).first()


def group_by_cost(
    cards: Collection[AnyCard],
) -> list[tuple[int, list[tuple[AnyCard, int]]]]:
    """Cards by what they cost, each once with its copies, by number."""
    read = [_read_number_and_cost(card) for card in cards]
    counts = Counter(number for number, _cost in read)
    each = dict(zip(read, cards, strict=True))
    groups: dict[int, list[tuple[AnyCard, int]]] = {}
    for number, cost in sorted(each):
        groups.setdefault(cost, []).append((each[number, cost], counts[number]))
    return sorted(groups.items())


def _read_number_and_cost(card: AnyCard) -> tuple[str, int]:
    if isinstance(card, ShownCard):
        return card.number, int(card.face["required_energy"])
    return str(card["number"]), int(card["declared"]["cost"])


def _shown(viewer: Viewer, numbers: set[str], game: str) -> dict[str, AnyCard]:
    language, own = get_reader_language(), find_game_decks(game)
    if own is not None:
        cards = own.load_cards()
        return {n: cards[n].show(language) for n in numbers if n in cards}
    visible = list_cards_for(viewer).filter(number__in=numbers)
    return {card.number: card for card in show_cards(visible, language)}


def _in_order(
    numbers: Sequence[str], shown: Mapping[str, AnyCard]
) -> tuple[AnyCard, ...]:
    """A card that is hidden again since is left out."""
    return tuple(shown[number] for number in numbers if number in shown)
