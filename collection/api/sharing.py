"""REST operations on decks among people."""

from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.models import Deck, Visibility
from collection.selectors import get_deck_for
from collection.services import keep_version, restore_version
from collection.sharing import selectors, services
from collection.sharing.missing_cards import build_from_owned_cards, find_missing_cards
from collection.sharing.public_deck_search import (
    SORTS,
    PublicDecksQuery,
    find_public_decks,
)
from collection.sharing.version_history import list_versions_for
from unionarena.core.accounts.selectors import get_signed_in_user

from .responses import IF_MATCH, make_deck_response, read_known_version
from .serializers import DeckSerializer
from .sharing_serializers import (
    DeckVersionSerializer,
    LackingSerializer,
    NoteSerializer,
    PublicPageSerializer,
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
            version=read_known_version(request),
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
            viewer=request.user, deck_id=deck_id, version=read_known_version(request)
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
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)


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
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)

    @extend_schema(
        operation_id="decks_unlike",
        parameters=[KEY],
        responses={200: SharedDeckSerializer},
        summary="Like a shared deck no longer",
    )
    def delete(self, request: Request, deck_id: int) -> Response:
        """Take the like back; again changes nothing."""
        deck = services.unlike_deck(
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)


def _text_parameter(name: str, said: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, description=said)


class PublicDecks(APIView):
    """The public decks of everybody."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="decks_find_public",
        parameters=[
            _text_parameter("q", "Letters of the name."),
            _text_parameter("series", "Code of a series of which it has cards."),
            _text_parameter("color", "A colour of which it has cards."),
            _text_parameter("format", "Code of a format that takes all of its cards."),
            _text_parameter(
                "card", "Numbers of cards that it has, with blanks between."
            ),
            _text_parameter("sort", f"One of {', '.join(SORTS)}."),
            _text_parameter(
                "after", "Where the page begins: `following` of the page before."
            ),
        ],
        responses=PublicPageSerializer,
        summary="Find public decks",
    )
    def get(self, request: Request) -> Response:
        """Find public decks, page by page."""
        wish = PublicDecksQuery.read(request.query_params)
        page = find_public_decks(request.user, wish)
        return Response(PublicPageSerializer(page).data)


class DeckVersions(APIView):
    """The versions of one of the asker's decks."""

    @extend_schema(
        operation_id="decks_list_versions",
        responses=DeckVersionSerializer(many=True),
        summary="List the versions of your deck",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """The deck as it is and as it was, newest first, with what became different."""
        deck = get_deck_for(request.user, deck_id)
        past = list_versions_for(request.user, deck, get_language() or "en")
        return Response(DeckVersionSerializer(past, many=True).data)

    @extend_schema(
        operation_id="decks_keep_version",
        request=NoteSerializer,
        responses={201: OpenApiTypes.INT},
        summary="Keep your deck as it is",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Keep the list as a version; answers its number."""
        wish = NoteSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        kept = keep_version(
            viewer=request.user,
            deck_id=deck_id,
            note=wish.validated_data["note"],
            now=timezone.now(),
        )
        return Response(kept.number, status=status.HTTP_201_CREATED)


class DeckVersionRestore(APIView):
    """A version of one of the asker's decks."""

    @extend_schema(
        operation_id="decks_restore_version",
        parameters=[IF_MATCH],
        request=None,
        responses=DeckSerializer,
        summary="Give your deck the list it had",
    )
    def post(self, request: Request, deck_id: int, number: int) -> Response:
        """Go back to a version; what the deck is now is kept as the latest one."""
        deck, _before = restore_version(
            viewer=request.user,
            deck_id=deck_id,
            number=number,
            now=timezone.now(),
            version=read_known_version(request),
        )
        return make_deck_response(deck)


class SharedLacking(APIView):
    """What the asker lacks of a deck."""

    @extend_schema(
        operation_id="decks_read_lacking",
        parameters=[KEY],
        responses=LackingSerializer,
        summary="What you lack of a deck",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """What you lack of your own or a shared deck, and what could replace it."""
        user = get_signed_in_user(request.user)
        found = find_missing_cards(user, deck_id, key=_key(request))
        return Response(LackingSerializer(found).data)


class SharedBuild(APIView):
    """A deck of the cards the asker has."""

    @extend_schema(
        operation_id="decks_build",
        parameters=[KEY],
        request=None,
        responses={201: DeckSerializer},
        summary="Build what you can of a deck",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Copy a deck with what you have; its description says what replaces what."""
        user = get_signed_in_user(request.user)
        deck = build_from_owned_cards(user, deck_id, key=_key(request))
        return make_deck_response(deck, code=status.HTTP_201_CREATED)
