"""REST operations on shared decks, and on the versions of the user's decks."""

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from cards.catalogue.localized_names import get_reader_language
from collection.models import Deck, Visibility
from collection.selectors import get_deck_for
from collection.services import keep_version, restore_version
from collection.sharing import selectors, services
from collection.sharing.missing_cards import (
    MissingCards,
    build_from_owned_cards,
    find_missing_cards,
)
from collection.sharing.public_deck_search import (
    SORTS,
    PublicDecksPage,
    PublicDecksQuery,
    find_public_decks,
)
from collection.sharing.version_history import PastVersion, list_versions_for
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .game_deck_serializers import ANY_DECK
from .responses import IF_MATCH, make_deck_response, read_known_version
from .serializers import DeckSerializer
from .sharing_serializers import (
    ANY_SHARED_DECK,
    DeckVersionSerializer,
    GameSharedDeckSerializer,
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


def _shared(request: Request, deck: Deck) -> Response:
    serializer = GameSharedDeckSerializer if deck.game else SharedDeckSerializer
    return Response(serializer(selectors.show_shared_deck(request.user, deck)).data)


def _sharing(deck: Deck) -> Response:
    etag = {"ETag": f'"{deck.version}"'}
    return Response(SharingSerializer(deck).data, headers=etag)


class OwnDecks(ViewSet):
    """Who can see a deck of the user, and its versions."""

    @operation(
        "decks_read_sharing", "Read who can see your deck", answer=SharingSerializer
    )
    def retrieve_sharing(self, request: Request, deck_id: int) -> Response:
        """Read who else can see the deck, and where."""
        return _sharing(get_deck_for(request.user, deck_id, game=None))

    @operation(
        "decks_share",
        "Share your deck, or stop sharing",
        body=VisibilitySerializer,
        parameters=[IF_MATCH],
        answer=SharingSerializer,
    )
    def share(
        self, request: Request, deck_id: int, body: VisibilitySerializer
    ) -> Response:
        """Set who can see the deck; a private deck loses its link for good."""
        deck = services.share_deck(
            viewer=request.user,
            deck_id=deck_id,
            visibility=Visibility(body.validated_data["visibility"]),
            now=timezone.now(),
            version=read_known_version(request),
        )
        return _sharing(deck)

    @operation(
        "decks_renew_link",
        "Renew the link to your deck",
        parameters=[IF_MATCH],
        answer=SharingSerializer,
    )
    def renew_link(self, request: Request, deck_id: int) -> Response:
        """Create a new link; the old one stops working."""
        deck = services.renew_link(
            viewer=request.user, deck_id=deck_id, version=read_known_version(request)
        )
        return _sharing(deck)

    @operation(
        "decks_list_versions",
        "List the versions of your deck",
        answer=DeckVersionSerializer,
        many=True,
    )
    def list_versions(self, request: Request, deck_id: int) -> tuple[PastVersion, ...]:
        """List the deck as it is and was, newest first, each with its changes."""
        deck = get_deck_for(request.user, deck_id, game=None)
        return list_versions_for(request.user, deck, get_reader_language())

    @operation(
        "decks_keep_version",
        "Keep a version of your deck",
        body=NoteSerializer,
        responses={201: OpenApiTypes.INT},
    )
    def keep_version(
        self, request: Request, deck_id: int, body: NoteSerializer
    ) -> Response:
        """Keep the list as a version; answers its number."""
        kept = keep_version(
            viewer=request.user,
            deck_id=deck_id,
            note=body.validated_data["note"],
            now=timezone.now(),
            game=None,
        )
        return Response(kept.number, status=status.HTTP_201_CREATED)

    @operation(
        "decks_restore_version",
        "Restore a version of your deck",
        parameters=[IF_MATCH],
        responses={200: ANY_DECK},
    )
    def restore_version(self, request: Request, deck_id: int, number: int) -> Response:
        """Go back to a version; the current list is kept as the latest version."""
        deck, _before = restore_version(
            viewer=request.user,
            deck_id=deck_id,
            number=number,
            now=timezone.now(),
            version=read_known_version(request),
            game=None,
        )
        return make_deck_response(deck)


def _text_parameter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, description=description)


class PublicDecks(ViewSet):
    """Decks of other users, readable without signing in."""

    permission_classes = [AllowAny]

    @operation(
        "decks_find_public",
        "Find public decks",
        parameters=[
            _text_parameter("game", "Name of the game; left out: the usual one."),
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
        answer=PublicPageSerializer,
    )
    def search(self, request: Request) -> PublicDecksPage:
        """Find public decks that can be played, page by page.

        A page can be short though others follow: read on while `following` is not
        empty.
        """
        query = PublicDecksQuery.read(request.query_params)
        return find_public_decks(request.user, query)

    @operation(
        "decks_read_shared",
        "Read a shared deck",
        parameters=[KEY],
        responses={200: ANY_SHARED_DECK},
    )
    def retrieve(self, request: Request, deck_id: int) -> Response:
        """Read a public deck, or one you have the link to."""
        key = _key(request)
        deck = selectors.get_shared_deck_for(request.user, deck_id, key=key)
        return _shared(request, deck)


class SharedDecks(ViewSet):
    """What a signed-in user does with a shared deck."""

    @operation(
        "decks_copy_shared",
        "Copy a shared deck",
        parameters=[KEY],
        responses={201: ANY_DECK},
    )
    def copy(self, request: Request, deck_id: int) -> Response:
        """Copy a shared deck into your own."""
        deck = services.copy_shared_deck(
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)

    @operation(
        "decks_like",
        "Like a shared deck",
        parameters=[KEY],
        responses={200: ANY_SHARED_DECK},
    )
    def like(self, request: Request, deck_id: int) -> Response:
        """Like another user's deck; sent again, it changes nothing."""
        deck = services.like_deck(
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)

    @operation(
        "decks_unlike",
        "Unlike a shared deck",
        parameters=[KEY],
        responses={200: ANY_SHARED_DECK},
    )
    def unlike(self, request: Request, deck_id: int) -> Response:
        """Take the like back; sent again, it changes nothing."""
        deck = services.unlike_deck(
            user=get_signed_in_user(request.user), deck_id=deck_id, key=_key(request)
        )
        return _shared(request, deck)

    @operation(
        "decks_read_lacking",
        "Read which cards of a deck you lack",
        parameters=[KEY],
        answer=LackingSerializer,
    )
    def list_missing(self, request: Request, deck_id: int) -> MissingCards:
        """List the cards you lack of your own or a shared deck, with replacements."""
        user = get_signed_in_user(request.user)
        return find_missing_cards(user, deck_id, key=_key(request))

    @operation(
        "decks_build",
        "Build a deck from the cards you own",
        parameters=[KEY],
        answer=DeckSerializer,
        code=status.HTTP_201_CREATED,
    )
    def build(self, request: Request, deck_id: int) -> Response:
        """Copy a deck with the cards you own; its description lists replacements."""
        user = get_signed_in_user(request.user)
        deck = build_from_owned_cards(user, deck_id, key=_key(request))
        return make_deck_response(deck, code=status.HTTP_201_CREATED)
