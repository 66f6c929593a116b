"""REST operations on the user's packs."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from collection.models import PackGrant
from collection.packs import selectors, services
from collection.packs.pack_contents import Product
from collection.packs.products import (
    get_any_offer,
    list_products,
    list_registered_offers,
)
from collection.packs.verification import PackProof, verify_pack
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    OpenedPackSerializer,
    OpeningSerializer,
    PackProofSerializer,
    PackSerializer,
    ProductSerializer,
)


class Packs(GenericViewSet):
    """The user's packs, and the kinds of packs."""

    @operation("packs_list", "List your packs", answer=PackSerializer, many=True)
    def list(self, request: Request) -> QuerySet[PackGrant]:
        """List your packs: unopened ones first, then the most recently opened."""
        return selectors.list_packs_for(request.user)

    @operation("packs_daily", "Claim today’s pack", answer=PackSerializer)
    def claim_daily(self, request: Request) -> PackGrant:
        """Claim today’s pack (UTC); sent again, it answers the same pack."""
        user = get_signed_in_user(request.user)
        return services.claim_daily(user=user, now=timezone.now())

    @operation("packs_read", "Read a pack", answer=OpenedPackSerializer)
    def retrieve(self, request: Request, pack_id: int) -> PackGrant:
        """Read a pack, with its cards once it is open."""
        return selectors.get_pack_for(request.user, pack_id)

    @operation(
        "packs_open",
        "Open a pack",
        body=OpeningSerializer,
        answer=OpenedPackSerializer,
    )
    def open(
        self, request: Request, pack_id: int, body: OpeningSerializer
    ) -> PackGrant:
        """Open a pack. It opens once: sent again, it answers the same cards."""
        return services.open_pack(
            user=get_signed_in_user(request.user),
            pack_id=pack_id,
            now=timezone.now(),
            **body.validated_data,
        )

    @operation("packs_proof", "Verify a pack", answer=PackProofSerializer)
    def verify(self, request: Request, pack_id: int) -> PackProof:
        """Draw an opened pack again from its seed; an unopened one is not found."""
        return verify_pack(selectors.get_pack_for(request.user, pack_id))

    @operation(
        "packs_products", "List the kinds of packs", answer=ProductSerializer, many=True
    )
    def list_products(self, request: Request) -> Iterable[Product]:
        """List every kind of pack with its odds."""
        return (*list_products(timezone.now()), *list_registered_offers())

    @operation(
        "packs_product", "Read the odds of a kind of pack", answer=ProductSerializer
    )
    def retrieve_product(self, request: Request, slug: str) -> Product:
        """Read the odds of a kind of pack."""
        return get_any_offer(slug, timezone.now()).product
