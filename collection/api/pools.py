"""REST operations on the user's pools."""

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.limited import pool_decks, pools, selectors
from collection.limited.selectors import ShownPool
from collection.models import Pool
from collection.packs.api.serializers import PackProofSerializer
from collection.packs.verification import PackProof
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .game_deck_serializers import ANY_DECK
from .pool_serializers import (
    BeginningSerializer,
    OpenPoolSerializer,
    PoolOpeningSerializer,
    PoolSerializer,
    TakingSerializer,
)
from .responses import make_deck_response


def _show(request: Request, pool: Pool) -> ShownPool:
    return selectors.show_pool(request.user, pool, now=timezone.now())


class Pools(GenericViewSet):
    """The user's pools."""

    @operation("pools_list", "List your pools", answer=PoolSerializer, many=True)
    def list(self, request: Request) -> QuerySet[Pool]:
        """List your pools, newest first."""
        return selectors.list_pools_for(request.user)

    @operation(
        "pools_take",
        "Take sealed packs",
        body=TakingSerializer,
        answer=OpenPoolSerializer,
    )
    def create(self, request: Request, body: TakingSerializer) -> ShownPool:
        """Take sealed packs for a pool; unopened ones are answered before new ones."""
        pool = pools.take_sealed_packs(
            user=get_signed_in_user(request.user),
            now=timezone.now(),
            **body.validated_data,
        )
        return _show(request, pool)

    @operation("pools_read", "Read a pool", answer=OpenPoolSerializer)
    def retrieve(self, request: Request, pool_id: int) -> ShownPool:
        """Read a pool with its cards, pack by pack, and the decks built from it."""
        return _show(request, selectors.get_pool_for(request.user, pool_id))

    @operation("pools_discard", "Give up a pool", code=status.HTTP_204_NO_CONTENT)
    def destroy(self, request: Request, pool_id: int) -> None:
        """Give up a pool and every deck built from it; not on the day it was made."""
        pools.discard_pool(
            user=get_signed_in_user(request.user), pool_id=pool_id, now=timezone.now()
        )

    @operation(
        "pools_open",
        "Open the packs of a pool",
        body=PoolOpeningSerializer,
        answer=OpenPoolSerializer,
    )
    def open(
        self, request: Request, pool_id: int, body: PoolOpeningSerializer
    ) -> ShownPool:
        """Open the packs. They open once: sent again, it answers the same cards."""
        pool = pools.open_pool(
            user=get_signed_in_user(request.user),
            pool_id=pool_id,
            now=timezone.now(),
            **body.validated_data,
        )
        return _show(request, pool)

    @operation("pools_proof", "Verify a pool", answer=PackProofSerializer)
    def verify(self, request: Request, pool_id: int) -> PackProof:
        """Draw the packs again from their seed; drafts and unopened packs have none."""
        return pools.verify_pool(selectors.get_pool_for(request.user, pool_id))

    @operation(
        "pools_build",
        "Build a deck from a pool",
        body=BeginningSerializer,
        responses={201: ANY_DECK},
    )
    def create_deck(
        self, request: Request, pool_id: int, body: BeginningSerializer
    ) -> Response:
        """Build a deck from a pool, empty or proposed; change its list like any."""
        deck = pool_decks.create_pool_deck(
            user=get_signed_in_user(request.user),
            pool_id=pool_id,
            is_proposed=body.validated_data["proposed"],
            now=timezone.now(),
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)
