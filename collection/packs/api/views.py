"""REST operations on the asker's own packs."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.packs import selectors, services
from collection.packs.products import get_offer, list_products
from collection.packs.verification import verify_pack
from unionarena.core.accounts.selectors import get_signed_in_user

from .serializers import (
    OpenedPackSerializer,
    OpeningSerializer,
    PackProofSerializer,
    PackSerializer,
    ProductSerializer,
)


class PackList(GenericAPIView):
    """The asker's packs."""

    serializer_class = PackSerializer

    @extend_schema(
        operation_id="packs_list",
        responses=PackSerializer(many=True),
        summary="List your packs",
    )
    def get(self, request: Request) -> Response:
        """List your packs: closed ones first, then those opened last."""
        page = self.paginate_queryset(selectors.list_packs_for(request.user))
        return self.get_paginated_response(PackSerializer(page, many=True).data)


class DailyPack(APIView):
    """The pack of the day."""

    @extend_schema(
        operation_id="packs_daily",
        request=None,
        responses=PackSerializer,
        summary="Receive the pack of the day",
    )
    def post(self, request: Request) -> Response:
        """Receive the pack of the day (UTC); asked again, the same pack is answered."""
        user = get_signed_in_user(request.user)
        pack = services.claim_daily(user=user, now=timezone.now())
        return Response(PackSerializer(pack).data)


class PackDetail(APIView):
    """One of the asker's packs."""

    @extend_schema(
        operation_id="packs_read",
        responses=OpenedPackSerializer,
        summary="Read a pack",
    )
    def get(self, request: Request, pack_id: int) -> Response:
        """Read a pack, with its cards once it is open."""
        pack = selectors.get_pack_for(request.user, pack_id)
        return Response(OpenedPackSerializer(pack).data)


class PackOpening(APIView):
    """Opening a pack."""

    @extend_schema(
        operation_id="packs_open",
        request=OpeningSerializer,
        responses=OpenedPackSerializer,
        summary="Open a pack",
    )
    def post(self, request: Request, pack_id: int) -> Response:
        """Open a pack. It opens once: sent again, the same cards are answered."""
        wish = OpeningSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        pack = services.open_pack(
            user=get_signed_in_user(request.user),
            pack_id=pack_id,
            now=timezone.now(),
            **wish.validated_data,
        )
        return Response(OpenedPackSerializer(pack).data)


class PackVerification(APIView):
    """The proof of an opened pack."""

    @extend_schema(
        operation_id="packs_proof",
        responses=PackProofSerializer,
        summary="Verify a pack",
    )
    def get(self, request: Request, pack_id: int) -> Response:
        """Draw an opened pack again from its seed; a closed one is not found."""
        pack = selectors.get_pack_for(request.user, pack_id)
        return Response(PackProofSerializer(verify_pack(pack)).data)


class ProductList(APIView):
    """The kinds of packs."""

    @extend_schema(
        operation_id="packs_products",
        responses=ProductSerializer(many=True),
        summary="List the kinds of packs",
    )
    def get(self, request: Request) -> Response:
        """List every kind of pack with its odds."""
        return Response(
            ProductSerializer(list_products(timezone.now()), many=True).data
        )


class ProductDetail(APIView):
    """A kind of pack."""

    @extend_schema(
        operation_id="packs_product",
        responses=ProductSerializer,
        summary="Read the odds of a kind of pack",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read the odds of a kind of pack."""
        return Response(ProductSerializer(get_offer(slug, timezone.now()).product).data)
