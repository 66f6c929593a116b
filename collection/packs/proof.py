"""Whether an opened pack was drawn as promised; everything is recomputed.

The hash of the seed was told when the pack was given. An open pack tells the seed, what
the person added, the odds, and every card that could be drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from collection.errors import PackNotFound
from collection.models import PackGrant
from unionarena.chance import commitment

from .opening import Pool, Product, Slot, mixed, open_packs


@dataclass(frozen=True, slots=True)
class PackProof:
    """What recomputing a pack showed.

    Attributes:
        secret: The seed the hash was of, as hex.
        commitment: The hash, as promised.
        entropy: What the person added.
        recipe: Odds and cards, as ``recipe_of`` writes them.
        spared: Numbers the person had enough of.
        cards: What the pack gave.
        is_promised_seed: Whether the hash of the seed is the one promised.
        is_same: Whether drawing again gives the same cards.
    """

    secret: str
    commitment: str
    entropy: str
    recipe: Mapping[str, Any]
    spared: list[str]
    cards: list[str]
    is_promised_seed: bool
    is_same: bool

    @property
    def is_fair(self) -> bool:
        """Whether everything is as promised."""
        return self.is_promised_seed and self.is_same


def recipe_of(product: Product, pool: Pool) -> dict[str, Any]:
    """What a pack is drawn from, as plain data."""
    slots = [{"count": slot.count, "odds": dict(slot.odds)} for slot in product.slots]
    return {
        "series": product.series,
        "slots": slots,
        "enough": product.enough,
        "pool": {rarity: sorted(numbers) for rarity, numbers in pool.items()},
    }


def verify_pack(pack: PackGrant) -> PackProof:
    """Draw an opened pack once more; the caller got it through a gatekeeper.

    Raises:
        PackNotFound: It is still closed: its seed is a secret.
    """
    if pack.recipe is None:
        raise PackNotFound(details={"pack": pack.pk})
    recipe = pack.recipe.contents
    product = Product(
        slug=pack.product,
        series=recipe["series"],
        slots=tuple(Slot(slot["count"], slot["odds"]) for slot in recipe["slots"]),
        enough=recipe["enough"],
    )
    secret = bytes(pack.secret)
    owned = dict.fromkeys(pack.spared, product.enough or 0)
    (again,) = open_packs(
        product, recipe["pool"], mixed(secret, pack.entropy), 1, owned
    )
    return PackProof(
        secret=secret.hex(),
        commitment=pack.commitment,
        entropy=pack.entropy,
        recipe=recipe,
        spared=pack.spared,
        cards=pack.cards,
        is_promised_seed=commitment(secret) == pack.commitment,
        is_same=again == pack.cards,
    )
