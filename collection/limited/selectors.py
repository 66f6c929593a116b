"""Reads: a person's pools, what is in them, and what was made of them.

Doors get pools through ``get_pool_for``: a pool of somebody else is as absent as one
that never was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.catalogue.selectors import ShownCard, Viewer, list_cards_for, show_cards
from collection.errors import PoolNotFound
from collection.models import Pool
from collection.packs.products import list_products
from collection.packs.selectors import product_name
from collection.selectors import inspect_decks, list_decks_for
from collection.sheets import DeckSheet


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
    def count(self) -> int:
        """Number of cards in it."""
        return sum(map(len, self.packs))


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


def name_of(pool: Pool, now: datetime) -> str:
    """What a pool is called: its kind and its packs, in the reader's language."""
    return _("%(kind)s: %(product)s") % {
        "kind": pool.get_kind_display(),
        "product": names_of_products(now).get(pool.product, pool.product),
    }


def names_of_products(now: datetime) -> dict[str, str]:
    """What products are called in the reader's language, by slug; one query."""
    return {one.slug: product_name(one) for one in list_products(now)}


def show_pool(viewer: Viewer, pool: Pool, *, now: datetime) -> ShownPool:
    """A pool the caller got through a gatekeeper, with its cards and decks."""
    counts = dict(pool.entries.values_list("card__number", "count"))
    visible = list_cards_for(viewer).filter(number__in=tuple(counts))
    shown = {card.number: card for card in show_cards(visible, get_language() or "en")}
    heap = [n for n in sorted(counts) for _copy in range(counts[n])]
    packs = [
        [shown[number] for number in pack if number in shown]
        for pack in pool.packs or ([heap] if heap else [])
    ]
    decks = list(list_decks_for(viewer).filter(pool=pool))
    return ShownPool(pool, name_of(pool, now), packs, inspect_decks(decks))
