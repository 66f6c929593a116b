"""Writes: giving packs, opening each of them once, and rewards.

A seed is drawn when a pack is given; its hash is the promise. Opening mixes it with
what the person adds, so that neither side alone decides what comes out.
"""

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from collection.errors import RewardsAreOff
from collection.models import (
    ENTROPY_LENGTH,
    OwnedCard,
    PackGrant,
    PackReason,
    PackRecipe,
    Why,
)
from collection.services import record_movement
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.chance import compute_commitment

from .pack_contents import mix_seed, open_packs
from .products import Offer, get_offer
from .selectors import get_pack_for
from .verification import write_recipe

SEED_BYTES: Final = 32
MAX_REWARDS_PER_DAY: Final = 3  # packs for battles that were won


def give_pack(
    *,
    user: User,
    reason: PackReason,
    key: str,
    product: str = "",
    now: datetime,
) -> PackGrant:
    """Give a person a pack for something; asked again, the pack they got for it.

    Args:
        user: Whose it will be.
        reason: The kind of thing it is for.
        key: That thing: for one key a person gets one pack.
        product: What is in it; empty leaves the choice to the person.
        now: When.
    """
    secret = secrets.token_bytes(SEED_BYTES)
    pack, _is_new = PackGrant.objects.get_or_create(
        user=user,
        key=key,
        defaults={
            "reason": reason,
            "product": product,
            "secret": secret,
            "commitment": compute_commitment(secret),
            "granted_at": now,
        },
    )
    return pack


@transaction.atomic
def open_pack(
    *,
    user: User,
    pack_id: int,
    product: str = "",
    entropy: str = "",
    now: datetime,
) -> PackGrant:
    """Open a pack; what was opened before is answered as it was then.

    Args:
        user: Whose pack it is.
        pack_id: Which.
        product: What is to be in it, where that was left open.
        entropy: What the person adds to the seed; more than 64 letters are cut off.
        now: When.

    Raises:
        PackNotFound: It is none of theirs.
        ProductNotFound: There is no such product; the pack stays closed.
    """
    lock_people(user.pk)
    pack = get_pack_for(user, pack_id)
    if pack.opened_at is not None:
        return pack
    offer = get_offer(pack.product or product, now)
    owned = _count_owned(user, offer)
    pack.product = offer.product.slug
    pack.entropy = entropy[:ENTROPY_LENGTH]
    pack.recipe = store_recipe(offer)
    seed = mix_seed(bytes(pack.secret), pack.entropy)
    (pack.cards,) = open_packs(offer.product, offer.pool, seed, 1, owned)
    enough = offer.product.enough
    pack.spared = [n for n, count in owned.items() if enough and count >= enough]
    pack.fresh = sorted(set(pack.cards) - owned.keys())
    pack.opened_at = now
    pack.save()
    record_movement(
        user=user,
        changes={offer.ids[n]: count for n, count in Counter(pack.cards).items()},
        why=Why.PACK,
        source=str(pack.pk),
        now=now,
    )
    return pack


def _count_owned(user: User, offer: Offer) -> dict[str, int]:
    in_pool = {number for numbers in offer.pool.values() for number in numbers}
    rows = OwnedCard.objects.filter(user=user, card__series__code=offer.product.series)
    counts = rows.order_by("card__number").values_list("card__number", "count")
    return {number: count for number, count in counts if number in in_pool}


def store_recipe(offer: Offer) -> PackRecipe:
    """What packs are drawn from now, kept once for all that are drawn from it."""
    contents: Mapping[str, Any] = write_recipe(offer.product, offer.pool)
    written = json.dumps(contents, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(written.encode()).hexdigest()
    recipe, _is_new = PackRecipe.objects.get_or_create(
        digest=digest, defaults={"contents": contents}
    )
    return recipe


def claim_daily(*, user: User, now: datetime) -> PackGrant:
    """The pack of the day (UTC); claimed again, the same pack.

    Raises:
        RewardsAreOff: Everybody may use every card.
    """
    if settings.CARD_OWNERSHIP != "earned":
        raise RewardsAreOff
    return give_pack(
        user=user, reason=PackReason.DAILY, key=get_daily_key(now), now=now
    )


def get_daily_key(now: datetime) -> str:
    """What the pack of a day is for."""
    return f"daily:{now.astimezone(UTC).date().isoformat()}"


@transaction.atomic
def give_win_reward(*, user: User, battle_id: UUID, now: datetime) -> PackGrant | None:
    """A pack for a battle that was won: once for a battle, a few on a day (UTC).

    Returns:
        None where cards are not earned, or if the person got enough today.
    """
    if settings.CARD_OWNERSHIP != "earned":
        return None
    lock_people(user.pk)
    key = f"battle:{battle_id}"
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    results = PackGrant.objects.filter(user=user, reason=PackReason.RESULT)
    known = results.filter(key=key).first()
    if known or results.filter(granted_at__gte=today).count() >= MAX_REWARDS_PER_DAY:
        return known
    return give_pack(user=user, reason=PackReason.RESULT, key=key, now=now)
