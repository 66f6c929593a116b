"""Whether an opened pack was drawn as promised; everything is recomputed.

The hash of the seed was told when the pack was given. An open pack tells the seed, what
the person added, the odds, and every card that could be drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from collection.errors import PackNotFound
from collection.models import PackGrant, Pool
from unionarena.core.chance import compute_commitment

from .pack_contents import CardsByRarity, Product, Slot, mix_seed, open_packs


@dataclass(frozen=True, slots=True)
class PackProof:
    """What recomputing a pack showed.

    Attributes:
        secret: The seed the hash was of, as hex.
        commitment: The hash, as promised.
        entropy: What the person added.
        recipe: Odds and cards, as ``recipe_of`` writes them.
        spared: Numbers the person had enough of.
        cards: What the pack gave, or several after one another.
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


def write_recipe(product: Product, pool: CardsByRarity) -> dict[str, Any]:
    """What a pack is drawn from, as plain data."""
    slots = [{"count": slot.count, "odds": dict(slot.odds)} for slot in product.slots]
    return {
        "series": product.series,
        "slots": slots,
        "enough": product.enough,
        "pool": {rarity: sorted(numbers) for rarity, numbers in pool.items()},
    }


def read_recipe(slug: str, recipe: Mapping[str, Any]) -> Product:
    """The product of a recipe, as ``recipe_of`` wrote it."""
    return Product(
        slug=slug,
        series=recipe["series"],
        slots=tuple(Slot(slot["count"], slot["odds"]) for slot in recipe["slots"]),
        enough=recipe["enough"],
    )


def verify_pack(pack: PackGrant) -> PackProof:
    """Draw an opened pack once more; the caller got it through a gatekeeper.

    Raises:
        PackNotFound: It is still closed: its seed is a secret.
    """
    if pack.recipe is None:
        raise PackNotFound(details={"pack": pack.pk})
    enough = pack.recipe.contents["enough"] or 0
    return verify_packs(pack, [pack.cards], dict.fromkeys(pack.spared, enough))


def verify_packs(
    promise: PackGrant | Pool,
    packs: list[list[str]],
    spared: Mapping[str, int] | None = None,
) -> PackProof:
    """Draw packs once more from what was promised.

    Args:
        promise: What they were opened from, its recipe kept.
        packs: Numbers of each, as they were given.
        spared: Copies by number of what the person had enough of; nothing: duplicates
            were not avoided.
    """
    recipe = promise.recipe.contents if promise.recipe else {}
    product = read_recipe(promise.product, recipe)
    secret = bytes(promise.secret)
    again = open_packs(
        product, recipe["pool"], mix_seed(secret, promise.entropy), len(packs), spared
    )
    return PackProof(
        secret=secret.hex(),
        commitment=promise.commitment,
        entropy=promise.entropy,
        recipe=recipe,
        spared=list(spared or ()),
        cards=[number for pack in packs for number in pack],
        is_promised_seed=compute_commitment(secret) == promise.commitment,
        is_same=again == packs,
    )
