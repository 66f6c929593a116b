"""The browser of public decks: which ones, in which order, page by page (keyset).

Only decks that can be played are found: unfinished and illegal ones, and those of a
pool outside of the limited format, stay readable at their own address.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q
from django.db.models.expressions import Combinable
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

import cards.catalogue.selectors
from cards.card_data import COLORS
from cards.catalogue.selectors import Viewer
from cards.releases import selectors as releases
from cards.search.errors import BadCursor
from collection.legality import OFFICIAL
from collection.legality.game_rules import get_stored_name
from collection.models import Deck, DeckEntry

from .selectors import SharedDeck, list_public_for, show_shared_decks

PAGE: Final = 24
MAX_CARDS_IN_QUERY: Final = 8
# For a page so many times its decks are checked at most; then it is shorter.
MOST_CHECKS: Final = 4
SORTS: Final[Mapping[str, tuple[Any, str]]] = {
    "newest": (_("newest"), "published_at"),
    "likes": (_("most liked"), "like_count"),
    "changed": (_("recently changed"), "updated_at"),
    # By what is certain of it, so that one game won does not make a deck the best.
    "record": (_("best record"), "score_low"),
}
DEFAULT_SORT: Final = "newest"
# What a place is written in, where it is no moment.
_READERS: Final[Mapping[str, Callable[[str], float]]] = {
    "like_count": int,
    "score_low": float,
}


@dataclass(frozen=True, slots=True)
class PublicDecksQuery:
    """Which public decks, in which order.

    Attributes:
        game: Name of the game, as decks store it.
        words: Part of the name.
        series: Code of a series of which it has cards.
        color: A colour of which it has cards.
        format: Code of a format that takes all of its cards (UA-2.2.7).
        cards: Numbers of cards that it has.
        sort: One of ``SORTS``.
        after: Cursor of the page, from the page before.
    """

    game: str = ""
    words: str = ""
    series: str = ""
    color: str = ""
    format: str = ""
    cards: tuple[str, ...] = ()
    sort: str = DEFAULT_SORT
    after: str = ""

    @classmethod
    def read(cls, params: QueryDict) -> "PublicDecksQuery":
        """From the parameters of an address; an unknown order is the usual one."""
        sort = params.get("sort", "")
        numbers = " ".join(params.getlist("card")).upper().split()
        return cls(
            game=get_stored_name(params.get("game", "")),
            words=params.get("q", "").strip(),
            series=params.get("series", ""),
            color=params.get("color", ""),
            format=params.get("format", ""),
            cards=tuple(dict.fromkeys(numbers))[:MAX_CARDS_IN_QUERY],
            sort=sort if sort in SORTS else DEFAULT_SORT,
            after=params.get("after", ""),
        )

    @property
    def is_narrow(self) -> bool:
        """Return whether it filters."""
        parts = (self.words, self.series, self.color, self.format, self.cards)
        return any(parts)


@dataclass(frozen=True, slots=True)
class PublicDecksPage:
    """Some public decks.

    Attributes:
        decks: As the viewer reads them.
        following: Where the next page begins; empty on the last one.
    """

    decks: tuple[SharedDeck, ...]
    following: str


def find_public_decks(
    viewer: Viewer, query: PublicDecksQuery, *, size: int = PAGE
) -> PublicDecksPage:
    """Return one page of the public decks; a dozen queries, however many decks.

    It can be short, and even empty, though others follow: after ``MOST_CHECKS`` times
    ``size`` decks that are mostly illegal. Cards the viewer may not see do not count,
    so that a search does not reveal them.

    Raises:
        BadCursor: No page gave this cursor.
    """
    column = SORTS[query.sort][1]
    decks = list_public_for(viewer, game=query.game)
    decks = decks.filter(*_conditions(viewer, query))
    decks = decks.order_by(F(column).desc(), "-pk")
    found: list[SharedDeck] = []
    after = query.after
    for _check in range(MOST_CHECKS):
        part = decks.filter(_is_behind(after, column)) if after else decks
        rows: list[Any] = list(part[: size + 1])
        for shown in show_shared_decks(viewer, rows[:size]):
            if len(found) == size:
                return PublicDecksPage(tuple(found), after)
            after = _place(getattr(shown.deck, column), shown.deck.pk)
            if shown.is_legal:
                found.append(shown)
        if len(rows) <= size:
            after = ""
        if not after or len(found) == size:
            break
    return PublicDecksPage(tuple(found), after)


def list_public_with(viewer: Viewer, number: str, *, most: int) -> list[Deck]:
    """Return the most liked public decks with a card."""
    query = PublicDecksQuery(cards=(number,), sort="likes")
    page = find_public_decks(viewer, query, size=most)
    return [shown.deck for shown in page.decks]


def _is_behind(after: str, column: str) -> Q:
    value, deck_id = _read_place(after, column)
    return Q(**{f"{column}__lt": value}) | Q(**{column: value}, pk__lt=deck_id)


def _conditions(viewer: Viewer, query: PublicDecksQuery) -> Iterator[Combinable | Q]:
    if query.words:
        yield Q(name__icontains=query.words)
    if query.game:
        yield from _conditions_of_listed(query)
        return
    if query.series:
        yield _holds(viewer, card__series__code=query.series)
    if query.color:
        color = query.color if query.color in COLORS else ""
        yield _holds(viewer, card__current_revision__color=color)
    for number in query.cards:
        yield _holds(viewer, card__number=number)
    if query.format:
        yield from _fits_format(query.format)
    else:
        yield Q(pool=None, card_count=OFFICIAL.size)


def _conditions_of_listed(query: PublicDecksQuery) -> Iterator[Q]:
    """What narrows decks whose cards are in no rows; none has what only others have."""
    for number in query.cards:
        yield Q(listed__has_key=number)
    if query.series or query.color or query.format:
        yield Q(pk__in=())


def _holds(viewer: Viewer, **what: str) -> Exists:
    visible = cards.catalogue.selectors.filter_visible_to(viewer).values("pk")
    held = DeckEntry.objects.filter(deck=OuterRef("pk"), card__in=visible, **what)
    return Exists(held)


def _fits_format(code: str) -> Iterator[Combinable | Q]:
    """What the format adds to the rules; of an unknown format there are no decks."""
    rules = {rules.code: rules for rules in releases.list_format_rules(timezone.now())}
    known = rules.get(code)
    if known is None:
        yield Q(pk__in=())
        return
    yield Q(pool__isnull=not known.is_limited)
    entries = DeckEntry.objects.filter(deck=OuterRef("pk"))
    if known.series is not None:
        yield ~Exists(entries.exclude(card__series__code__in=known.series))
    too_many = Q(pk__in=())
    for number, limit in known.limits.items():
        too_many |= Q(card__number=number, count__gt=limit)
    if known.limits:
        yield ~Exists(entries.filter(too_many))


LONGEST_CURSOR: Final = 60


def _place(value: datetime | float, deck_id: int) -> str:
    written = value.isoformat() if isinstance(value, datetime) else str(value)
    return f"{written}~{deck_id}"


def _read_place(text: str, column: str) -> tuple[datetime | float, int]:
    """A place as ``_place`` writes it.

    Raises:
        BadCursor: It is none.
    """
    written, _between, number = text.partition("~")
    try:
        if len(text) > LONGEST_CURSOR or not number.isdecimal():
            raise BadCursor(details={"after": text[:LONGEST_CURSOR]})
        read = _READERS.get(column)
        value = read(written) if read else parse_datetime(written)
    except ValueError as error:
        raise BadCursor(details={"after": text[:LONGEST_CURSOR]}) from error
    if (
        value is None
        or (isinstance(value, datetime) and value.tzinfo is None)
        or (isinstance(value, float) and not isfinite(value))
    ):
        raise BadCursor(details={"after": text[:LONGEST_CURSOR]})
    return value, min(int(number), 2**62)
