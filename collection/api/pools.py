"""REST operations on the asker's own pools."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.limited import pool_decks, pools, selectors
from collection.models import Pool
from collection.packs.api.serializers import PackProofSerializer
from unionarena.core.accounts.selectors import get_signed_in_user

from .pool_serializers import (
    BeginningSerializer,
    OpenPoolSerializer,
    PoolOpeningSerializer,
    PoolSerializer,
    TakingSerializer,
)
from .responses import make_deck_response
from .serializers import DeckSerializer


def _pool_response(request: Request, pool: Pool) -> Response:
    shown = selectors.show_pool(request.user, pool, now=timezone.now())
    return Response(OpenPoolSerializer(shown).data)


class PoolList(GenericAPIView):
    """The asker's pools."""

    serializer_class = PoolSerializer

    @extend_schema(
        operation_id="pools_list",
        responses=PoolSerializer(many=True),
        summary="List your pools",
    )
    def get(self, request: Request) -> Response:
        """List your pools, those made last first."""
        page = self.paginate_queryset(selectors.list_pools_for(request.user))
        return self.get_paginated_response(PoolSerializer(page, many=True).data)

    @extend_schema(
        operation_id="pools_take",
        request=TakingSerializer,
        responses=OpenPoolSerializer,
        summary="Take sealed packs",
    )
    def post(self, request: Request) -> Response:
        """Take sealed packs for a pool. While you have closed ones, they are those."""
        wish = TakingSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        pool = pools.take_sealed_packs(
            user=get_signed_in_user(request.user),
            now=timezone.now(),
            **wish.validated_data,
        )
        return _pool_response(request, pool)


class PoolDetail(APIView):
    """One of the asker's pools."""

    @extend_schema(
        operation_id="pools_read", responses=OpenPoolSerializer, summary="Read a pool"
    )
    def get(self, request: Request, pool_id: int) -> Response:
        """Read a pool with its cards, pack by pack, and the decks made of it."""
        return _pool_response(request, selectors.get_pool_for(request.user, pool_id))

    @extend_schema(
        operation_id="pools_discard", responses={204: None}, summary="Give a pool up"
    )
    def delete(self, request: Request, pool_id: int) -> Response:
        """Give up a pool and every deck made of it; one of today stays until then."""
        pools.discard_pool(
            user=get_signed_in_user(request.user), pool_id=pool_id, now=timezone.now()
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class PoolOpening(APIView):
    """Opening the packs of a pool."""

    @extend_schema(
        operation_id="pools_open",
        request=PoolOpeningSerializer,
        responses=OpenPoolSerializer,
        summary="Open the packs of a pool",
    )
    def post(self, request: Request, pool_id: int) -> Response:
        """Open the packs. They open once: sent again, the same cards are answered."""
        wish = PoolOpeningSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        pool = pools.open_pool(
            user=get_signed_in_user(request.user),
            pool_id=pool_id,
            now=timezone.now(),
            **wish.validated_data,
        )
        return _pool_response(request, pool)


class PoolVerification(APIView):
    """The proof of opened packs."""

    @extend_schema(
        operation_id="pools_proof",
        responses=PackProofSerializer,
        summary="Verify a pool",
    )
    def get(self, request: Request, pool_id: int) -> Response:
        """Draw the packs again from their seed; closed ones or drafts are not found."""
        pool = selectors.get_pool_for(request.user, pool_id)
        return Response(PackProofSerializer(pools.verify_pool(pool)).data)


class PoolDecks(APIView):
    """Decks made of a pool."""

    @extend_schema(
        operation_id="pools_build",
        request=BeginningSerializer,
        responses={201: DeckSerializer},
        summary="Begin a deck of a pool",
    )
    def post(self, request: Request, pool_id: int) -> Response:
        """Begin a deck of a pool, empty or proposed; its list is changed like any."""
        wish = BeginningSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = pool_decks.create_pool_deck(
            user=get_signed_in_user(request.user),
            pool_id=pool_id,
            is_proposed=wish.validated_data["proposed"],
            now=timezone.now(),
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)
