"""Writes: pools of cards, and the sealed packs that become one.

A seed is drawn when sealed packs are taken; its hash is the promise. Opening mixes it
with what the person adds, as with packs of one's own (``collection.packs``).
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from collection.errors import (
    PoolNotFound,
    PoolOfToday,
    TooManyPools,
    TooManyPoolsToday,
)
from collection.models import ENTROPY_LENGTH, Pool, PoolEntry, PoolKind
from collection.packs.pack_contents import mix_seed, open_packs
from collection.packs.products import Offer, get_any_offer
from collection.packs.services import SEED_BYTES, store_recipe
from collection.packs.verification import PackProof, verify_packs
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.chance import compute_commitment

from .selectors import get_pool_for, list_pools_for

PACKS_OF_A_POOL: Final = 5


@transaction.atomic
def create_pool(
    *,
    owner: User | None,
    kind: PoolKind,
    product: str,
    cards: Mapping[int, int],
    game: str = "",
    heap: Sequence[str] = (),
    now: datetime,
) -> Pool:
    """A pool of cards that are known, open at once.

    Args:
        owner: Whose it is; nobody: a bot's.
        kind: How its cards were come by.
        product: Slug of the packs they came from.
        cards: Copies by card id, each 1 to 50; none of a further game.
        game: The further game, if it is of one.
        heap: Numbers of its cards then, in the order they were taken.
        now: When.
    """
    pool = Pool.objects.create(
        owner=owner,
        kind=kind,
        product=product,
        game=game,
        packs=[list(heap)] if heap else [],
        created_at=now,
        opened_at=now,
    )
    _fill(pool, cards)
    return pool


@transaction.atomic
def take_sealed_packs(*, user: User, product: str, now: datetime) -> Pool:
    """Sealed packs to be opened; while a person has closed ones, no others.

    Wished again with another product, the closed packs become those: nobody knows yet
    what is in them.

    Args:
        user: Whose they will be.
        product: Slug of the packs.
        now: When.

    Raises:
        ProductNotFound: There is no such product.
        TooManyPools: The person keeps as many pools as anybody may.
        TooManyPoolsToday: They opened as many today (UTC) as anybody may.
    """
    lock_people(user.pk)
    offer = get_any_offer(product, now)
    slug = offer.product.slug
    closed = list_pools_for(user).filter(opened_at__isnull=True).first()
    if closed is not None:
        closed.product, closed.game = slug, offer.game
        closed.save(update_fields=["product", "game"])
        return closed
    _refuse_too_many(user, now)
    secret = secrets.token_bytes(SEED_BYTES)
    return Pool.objects.create(
        owner=user,
        kind=PoolKind.SEALED,
        product=slug,
        game=offer.game,
        created_at=now,
        secret=secret,
        commitment=compute_commitment(secret),
    )


@transaction.atomic
def open_pool(*, user: User, pool_id: int, entropy: str = "", now: datetime) -> Pool:
    """Open the packs of a pool; what was opened before is answered as it was then.

    Args:
        user: Whose it is.
        pool_id: Which.
        entropy: What the person adds to the seed; more than 64 letters are cut off.
        now: When.

    Raises:
        PoolNotFound: It is none of theirs.
        ProductNotFound: Its packs cannot be filled any more; they stay closed.
    """
    lock_people(user.pk)
    pool = get_pool_for(user, pool_id)
    if pool.opened_at is not None:
        return pool
    pool.entropy = entropy[:ENTROPY_LENGTH]
    return _draw_packs(pool, get_any_offer(pool.product, now), now)


def deal_pool(*, offer: Offer, secret: bytes, now: datetime) -> Pool:
    """Sealed packs of a bot's, open at once, with the record that proves them.

    Args:
        offer: What is in them.
        secret: 32 bytes that decide what is in them; secret as long as its battle
            lasts (``note_battle``).
        now: When.
    """
    pool = Pool(
        owner=None,
        kind=PoolKind.SEALED,
        product=offer.product.slug,
        game=offer.game,
        created_at=now,
        secret=secret,
        commitment=compute_commitment(secret),
    )
    return _draw_packs(pool, offer, now)


def record_pool_battle(*, pool_id: int, battle_id: UUID) -> None:
    """Remember for which battle a bot was dealt a pool."""
    Pool.objects.filter(pk=pool_id, owner=None).update(battle=battle_id)


def find_dealt_pool(battle_id: UUID) -> PackProof | None:
    """How the packs of the bot of a battle were drawn; for battles that are over.

    Returns:
        None if no bot was dealt packs for it.
    """
    pool = Pool.objects.filter(battle=battle_id, owner=None).first()
    return None if pool is None else verify_packs(pool, pool.packs)


def _draw_packs(pool: Pool, offer: Offer, now: datetime) -> Pool:
    """Draw what is in the packs of a pool, and keep it with what it was drawn from."""
    pool.recipe = store_recipe(offer)
    seed = mix_seed(bytes(pool.secret), pool.entropy)
    pool.packs = open_packs(offer.product, offer.pool, seed, PACKS_OF_A_POOL)
    pool.opened_at = now
    pool.save()
    if not offer.game:
        drawn = pool.drawn.items()
        _fill(pool, {offer.ids[number]: count for number, count in drawn})
    return pool


def verify_pool(pool: Pool) -> PackProof:
    """Draw the packs of a pool once more; the caller got it through a gatekeeper.

    Raises:
        PoolNotFound: They are closed, or were drafted: the draft keeps that proof.
    """
    if pool.recipe is None:
        raise PoolNotFound(details={"pool": pool.pk})
    return verify_packs(pool, pool.packs)


@transaction.atomic
def discard_pool(*, user: User, pool_id: int, now: datetime) -> None:
    """Give up a pool and every deck that was built of it, for good.

    Raises:
        PoolNotFound: It is none of theirs.
        PoolOfToday: It counts for today, so that it stays as long.
    """
    lock_people(user.pk)
    pool = get_pool_for(user, pool_id)
    if not can_discard_pool(pool, now):
        raise PoolOfToday(details={"pool": pool_id})
    pool.delete()


def can_discard_pool(pool: Pool, now: datetime) -> bool:
    """Whether a pool counts for today no longer (UTC)."""
    return pool.created_at < _beginning_of_day(now)


def _fill(pool: Pool, cards: Mapping[int, int]) -> None:
    PoolEntry.objects.bulk_create(
        PoolEntry(pool=pool, card_id=card, count=count)
        for card, count in sorted(cards.items())
    )


def _refuse_too_many(user: User, now: datetime) -> None:
    pools = list_pools_for(user)
    if pools.count() >= settings.MOST_POOLS:
        raise TooManyPools(details={"limit": settings.MOST_POOLS})
    sealed = pools.filter(kind=PoolKind.SEALED, created_at__gte=_beginning_of_day(now))
    if sealed.count() >= settings.MOST_POOLS_A_DAY:
        raise TooManyPoolsToday(details={"limit": settings.MOST_POOLS_A_DAY})


def _beginning_of_day(now: datetime) -> datetime:
    return now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
