"""Reads: a person's pools, what is in them, and what was made of them.

Doors get pools through ``get_pool_for``: a pool of somebody else is as absent as one
that never was.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import ShownCard, Viewer, list_cards_for, show_cards
from collection.deck_sheets.records import DeckSheet
from collection.errors import PoolNotFound
from collection.legality.game_rules import find_game_decks
from collection.models import Pool
from collection.packs.products import list_products, list_registered_offers
from collection.packs.selectors import get_product_name
from collection.selectors import count_pools, inspect_decks, list_decks_for


@dataclass(frozen=True, slots=True)
class ShownPool:
    """A pool as its owner reads it.

    Attributes:
        pool: The pool.
        name: What its packs are called, in the reader's language.
        packs: Cards of each pack in the order they are turned; a draft is one heap, by
            number. A card that is hidden again since is left out.
        decks: What was made of it, last changed first.
    """

    pool: Pool
    name: str
    packs: Sequence[Sequence[ShownCard]]
    decks: Sequence[DeckSheet]

    @property
    def cards(self) -> list[ShownCard]:
        """All its cards, pack by pack."""
        return [card for pack in self.packs for card in pack]

    @property
    def colors(self) -> list[tuple[str, int]]:
        """Number of cards by colour, most first."""
        return Counter(card.face["color"] for card in self.cards).most_common()


def list_pools_for(viewer: Viewer) -> QuerySet[Pool]:
    """The viewer's pools, those made last first."""
    if isinstance(viewer, AnonymousUser):
        return Pool.objects.none()
    return Pool.objects.filter(owner=viewer).order_by("-created_at", "-pk")


def get_pool_for(viewer: Viewer, pool_id: int, *, is_open: bool = False) -> Pool:
    """One of the viewer's pools.

    Raises:
        PoolNotFound: There is no such pool, or it is somebody else's; or it has to be
            open, and is not.
    """
    pool = list_pools_for(viewer).filter(pk=pool_id).first()
    if pool is None or (is_open and pool.opened_at is None):
        raise PoolNotFound(details={"pool": pool_id})
    return pool


def get_pool_name(pool: Pool, now: datetime) -> str:
    """What a pool is called: its kind and its packs, in the reader's language."""
    return _pool_title(pool, get_product_names(now))


def list_pools_of_game(viewer: Viewer, game: str) -> QuerySet[Pool]:
    """The viewer's pools of a game whose cards are not in the catalogue."""
    return list_pools_for(viewer).filter(game=game)


def _pool_title(pool: Pool, products: Mapping[str, str]) -> str:
    names = {**_name_further_products(), **products}
    return _("%(product)s (%(kind)s)") % {
        "product": names.get(pool.product, pool.product),
        "kind": pool.get_kind_display(),
    }


def list_bot_pools(pool: Pool) -> tuple[int, ...]:
    """Pools that bots got in the draft a pool is of, by key; none for sealed ones."""
    of_bots = Pool.objects.filter(owner=None, draft_seat__draft__seats__pool=pool)
    return tuple(of_bots.order_by("pk").values_list("pk", flat=True))


def get_product_names(now: datetime) -> dict[str, str]:
    """What products are called in the reader's language, by slug; one query."""
    return {one.slug: get_product_name(one) for one in list_products(now)}


def get_drafted_names(now: datetime) -> dict[str, str]:
    """What the packs that can be drafted are called, by slug; of every game."""
    return {**get_product_names(now), **_name_further_products()}


def _name_further_products() -> dict[str, str]:
    return {one.slug: get_product_name(one) for one in list_registered_offers()}


def find_closed_pool(viewer: Viewer, *, now: datetime) -> ShownPool | None:
    """The pool whose packs the viewer has not opened yet, of whatever game."""
    closed = list_pools_for(viewer).filter(opened_at__isnull=True).first()
    return None if closed is None else show_pool(viewer, closed, now=now)


def show_game_packs(pool: Pool) -> list[list[Mapping[str, Any]]]:
    """Cards of each pack of a game whose cards are not in the catalogue."""
    own, language = find_game_decks(pool.game), get_reader_language()
    if own is None:
        return []
    cards = own.load_cards()
    return [[cards[number].show(language) for number in pack] for pack in pool.packs]


def show_pool(viewer: Viewer, pool: Pool, *, now: datetime) -> ShownPool:
    """A pool the caller got through a gatekeeper, with its cards and decks."""
    (shown,) = _shown(viewer, [pool], now)
    return shown


def show_pools(viewer: Viewer, *, now: datetime) -> list[ShownPool]:
    """The viewer's pools with their cards and decks; some fifteen queries."""
    usual = list_pools_for(viewer).filter(game="")
    return _shown(viewer, list(usual), now)


def _shown(viewer: Viewer, pools: Sequence[Pool], now: datetime) -> list[ShownPool]:
    products = get_product_names(now)
    held = count_pools([pool.pk for pool in pools])
    numbers = {number for counts in held.values() for number in counts}
    visible = list_cards_for(viewer).filter(number__in=numbers)
    cards = {card.number: card for card in show_cards(visible, get_reader_language())}
    sheets = inspect_decks(list(list_decks_for(viewer).filter(pool__in=pools)))
    return [
        ShownPool(
            pool=pool,
            name=_pool_title(pool, products),
            packs=[
                [cards[number] for number in pack if number in cards]
                for pack in pool.packs or _list_cards(held.get(pool.pk, {}))
            ],
            decks=[sheet for sheet in sheets if sheet.deck.pool_id == pool.pk],
        )
        for pool in pools
    ]


def _list_cards(counts: Mapping[str, int]) -> list[list[str]]:
    heap = [number for number in sorted(counts) for _copy in range(counts[number])]
    return [heap] if heap else []
