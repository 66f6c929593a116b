"""REST operations on decks among people."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.models import Deck, Visibility
from collection.selectors import get_deck_for
from collection.sharing import selectors, services
from unionarena.accounts.selectors import signed_in

from .answers import IF_MATCH, deck_answer, known_version
from .serializers import DeckSerializer
from .shared_serializers import (
    SharedDeckSerializer,
    SharingSerializer,
    VisibilitySerializer,
)

KEY = OpenApiParameter(
    "key", str, description="Of the link, for a deck that is not public."
)


def _key(request: Request) -> str:
    return str(request.query_params.get("key", ""))


def _sharing(deck: Deck) -> Response:
    answer = Response(SharingSerializer(deck).data)
    answer["ETag"] = f'"{deck.version}"'
    return answer


def _shared(request: Request, deck: Deck) -> Response:
    shown = selectors.show_shared_deck(request.user, deck)
    return Response(SharedDeckSerializer(shown).data)


class DeckSharing(APIView):
    """Who may read one of the asker's decks."""

    @extend_schema(
        operation_id="decks_read_sharing",
        responses=SharingSerializer,
        summary="Who may read your deck",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Who may read the deck beside you, and where."""
        return _sharing(get_deck_for(request.user, deck_id))

    @extend_schema(
        operation_id="decks_share",
        parameters=[IF_MATCH],
        request=VisibilitySerializer,
        responses=SharingSerializer,
        summary="Share your deck, or no longer",
    )
    def put(self, request: Request, deck_id: int) -> Response:
        """Say who may read the deck; a private one loses its link for good."""
        wish = VisibilitySerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = services.share_deck(
            viewer=request.user,
            deck_id=deck_id,
            visibility=Visibility(wish.validated_data["visibility"]),
            now=timezone.now(),
            version=known_version(request),
        )
        return _sharing(deck)


class DeckLink(APIView):
    """The link to one of the asker's decks."""

    @extend_schema(
        operation_id="decks_renew_link",
        parameters=[IF_MATCH],
        request=None,
        responses=SharingSerializer,
        summary="Make another link to your deck",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Make another link; the one before opens nothing any more."""
        deck = services.renew_link(
            viewer=request.user, deck_id=deck_id, version=known_version(request)
        )
        return _sharing(deck)


class Shared(APIView):
    """A deck of somebody."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="decks_read_shared",
        parameters=[KEY],
        responses=SharedDeckSerializer,
        summary="Read a shared deck",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Read a public deck, or one you have the link to."""
        key = _key(request)
        deck = selectors.get_shared_deck_for(request.user, deck_id, key=key)
        return _shared(request, deck)


class SharedCopy(APIView):
    """The deck of somebody as one's own."""

    @extend_schema(
        operation_id="decks_copy_shared",
        parameters=[KEY],
        request=None,
        responses={201: DeckSerializer},
        summary="Copy a shared deck",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Copy a shared deck into your own."""
        deck = services.copy_shared_deck(
            user=signed_in(request.user), deck_id=deck_id, key=_key(request)
        )
        return deck_answer(deck, code=status.HTTP_201_CREATED)


class SharedLike(APIView):
    """Whether the asker likes a deck."""

    @extend_schema(
        operation_id="decks_like",
        parameters=[KEY],
        request=None,
        responses=SharedDeckSerializer,
        summary="Like a shared deck",
    )
    def put(self, request: Request, deck_id: int) -> Response:
        """Like a deck of somebody else; again changes nothing."""
        deck = services.like_deck(
            user=signed_in(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)

    @extend_schema(
        operation_id="decks_unlike",
        parameters=[KEY],
        responses=SharedDeckSerializer,
        summary="Like a shared deck no longer",
    )
    def delete(self, request: Request, deck_id: int) -> Response:
        """Take the like back; again changes nothing."""
        deck = services.unlike_deck(
            user=signed_in(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)
