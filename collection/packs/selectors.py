"""Reads: a person's packs, and what came out of them.

Doors get packs through ``get_pack_for``: a pack of somebody else is as absent as one
that never was.
"""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, QuerySet

from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import ShownCard, Viewer, list_cards_for, show_cards
from collection.errors import PackNotFound
from collection.models import PackGrant

from .pack_contents import Product


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card that came out of a pack.

    Attributes:
        card: What the reader sees of it.
        is_new: Whether the person had none before.
    """

    card: ShownCard
    is_new: bool


def list_packs_for(viewer: Viewer) -> QuerySet[PackGrant]:
    """The viewer's packs: closed ones first, then those opened last."""
    if isinstance(viewer, AnonymousUser):
        return PackGrant.objects.none()
    own = PackGrant.objects.filter(user=viewer)
    return own.order_by(F("opened_at").desc(nulls_first=True), "-pk")


def get_pack_for(viewer: Viewer, pack_id: int) -> PackGrant:
    """One of the viewer's packs.

    Raises:
        PackNotFound: There is no such pack, or it is somebody else's.
    """
    pack = list_packs_for(viewer).filter(pk=pack_id).first()
    if pack is None:
        raise PackNotFound(details={"pack": pack_id})
    return pack


def show_pack(viewer: Viewer, pack: PackGrant) -> list[TurnedCard]:
    """The cards of an opened pack in the order they are turned; two queries.

    A card that is hidden again since is left out.
    """
    visible = list_cards_for(viewer).filter(number__in=pack.cards)
    shown = {card.number: card for card in show_cards(visible, get_reader_language())}
    fresh = set(pack.fresh)
    turned = []
    for number in pack.cards:
        if number in shown:
            turned.append(TurnedCard(shown[number], number in fresh))
            fresh.discard(number)
    return turned


def get_product_name(product: Product) -> str:
    """What a product is called in the reader's language; a plain one, by its series."""
    return product.names.get(get_reader_language()) or product.series
