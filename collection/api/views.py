"""REST operations on the asker's own decks and cards."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection import selectors, services
from collection.card_matching.written_lists import match_list_for
from collection.deck_sheets.records import CheckedList
from unionarena.core.accounts.selectors import get_signed_in_user

from .responses import IF_MATCH, make_deck_response, read_known_version
from .serializers import (
    CheckedSerializer,
    DeckDetailsSerializer,
    DeckSerializer,
    DeckSummarySerializer,
    EntriesSerializer,
    FormatAskedSerializer,
    ListToCheckSerializer,
    MatchedListSerializer,
    NewDeckSerializer,
    OwnedSerializer,
    WrittenListSerializer,
    serialize_checked_list,
)

GONE = OpenApiResponse(description="Done.")


class DeckList(GenericAPIView):
    """The asker's decks."""

    serializer_class = DeckSummarySerializer

    @extend_schema(
        operation_id="decks_list",
        responses=DeckSummarySerializer(many=True),
        summary="List your decks",
    )
    def get(self, request: Request) -> Response:
        """List your decks, last changed first, each with what is wrong with it."""
        page = self.paginate_queryset(selectors.list_decks_for(request.user))
        sheets = selectors.inspect_decks(page or [])
        data = DeckSummarySerializer(sheets, many=True).data
        return self.get_paginated_response(data)

    @extend_schema(
        operation_id="decks_create",
        request=NewDeckSerializer,
        responses={201: DeckSerializer},
        summary="Make a deck",
    )
    def post(self, request: Request) -> Response:
        """Make a deck; it may be unfinished and break the rules until it is played."""
        wish = NewDeckSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = services.create_deck(
            owner=get_signed_in_user(request.user),
            name=wish.validated_data["name"],
            counts=wish.counts,
            code=wish.validated_data["format"],
        )
        return make_deck_response(deck, code=status.HTTP_201_CREATED)


class DeckDetail(APIView):
    """One of the asker's decks."""

    @extend_schema(
        operation_id="decks_read", responses=DeckSerializer, summary="Read a deck"
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Read a deck with its list and what is wrong with it."""
        return make_deck_response(selectors.get_deck_for(request.user, deck_id))

    @extend_schema(
        operation_id="decks_describe",
        parameters=[IF_MATCH],
        request=DeckDetailsSerializer,
        responses=DeckSerializer,
        summary="Change what is said of a deck",
    )
    def patch(self, request: Request, deck_id: int) -> Response:
        """Change name, description, tags and so on; what is left out stays as it is."""
        wish = DeckDetailsSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = services.update_deck_details(
            viewer=request.user,
            deck_id=deck_id,
            details=wish.validated_data,
            version=read_known_version(request),
        )
        return make_deck_response(deck)

    @extend_schema(
        operation_id="decks_delete",
        parameters=[IF_MATCH],
        responses={204: GONE},
        summary="Delete a deck",
    )
    def delete(self, request: Request, deck_id: int) -> Response:
        """Delete a deck; it can be brought back for 30 days."""
        services.delete_deck(
            viewer=request.user,
            deck_id=deck_id,
            now=timezone.now(),
            version=read_known_version(request),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckEntries(APIView):
    """The list of a deck."""

    @extend_schema(
        operation_id="decks_replace_entries",
        parameters=[IF_MATCH],
        request=EntriesSerializer,
        responses=DeckSerializer,
        summary="Replace the list of a deck",
    )
    def put(self, request: Request, deck_id: int) -> Response:
        """Replace the whole list; cards left out or with no copies leave the deck."""
        wish = EntriesSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = services.set_entries(
            viewer=request.user,
            deck_id=deck_id,
            counts=wish.counts,
            version=read_known_version(request),
        )
        return make_deck_response(deck)

    @extend_schema(
        operation_id="decks_change_entries",
        parameters=[IF_MATCH],
        request=EntriesSerializer,
        responses=DeckSerializer,
        summary="Change some cards of a deck",
    )
    def patch(self, request: Request, deck_id: int) -> Response:
        """Set the copies of the cards named; the others stay as they are.

        So two devices that change different cards do not overwrite each other.
        """
        wish = EntriesSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        deck = services.change_entries(
            viewer=request.user,
            deck_id=deck_id,
            counts=wish.counts,
            version=read_known_version(request),
        )
        return make_deck_response(deck)


class DeckCheck(APIView):
    """Whether a deck may be played."""

    @extend_schema(
        operation_id="decks_check",
        parameters=[FormatAskedSerializer],
        responses=CheckedSerializer,
        summary="Check a deck",
    )
    def get(self, request: Request, deck_id: int) -> Response:
        """Every reason why the deck may not be played, with its clause.

        Asked for another format, it is checked as if it were built for that one.
        """
        deck = selectors.get_deck_for(request.user, deck_id)
        asked = FormatAskedSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        code = asked.validated_data.get("format")
        return _checked(selectors.inspect_deck(deck, code=code))


class ListCheck(APIView):
    """Whether a list that is no deck yet might be played."""

    @extend_schema(
        operation_id="decks_check_list",
        request=ListToCheckSerializer,
        responses=CheckedSerializer,
        summary="Check a list",
    )
    def post(self, request: Request) -> Response:
        """Every reason why the list could not be played; nothing is stored."""
        wish = ListToCheckSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        code = wish.validated_data.get("format", "")
        return _checked(selectors.check_list_for(request.user, wish.counts, code=code))


class ListRead(APIView):
    """A list as people write it, understood."""

    @extend_schema(
        operation_id="decks_read_list",
        request=WrittenListSerializer,
        responses=MatchedListSerializer,
        summary="Understand a written list",
    )
    def post(self, request: Request) -> Response:
        """Cards and copies of a text, and every line that could not be understood.

        Nothing is stored; replace the list of a deck with the answer's `entries`.
        """
        wish = WrittenListSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        matched = match_list_for(
            request.user,
            wish.validated_data["text"],
            language=get_language() or "en",
        )
        return Response(MatchedListSerializer(matched).data)


class DeckText(APIView):
    """A deck as text."""

    @extend_schema(
        operation_id="decks_read_text",
        responses={(200, "text/plain"): OpenApiTypes.STR},
        summary="Read a deck as text",
    )
    def get(self, request: Request, deck_id: int) -> HttpResponse:
        """A line a card: copies, number, and name in your language."""
        sheet = selectors.inspect_deck(selectors.get_deck_for(request.user, deck_id))
        return HttpResponse(sheet.text, content_type="text/plain; charset=utf-8")


def _checked(checked: CheckedList) -> Response:
    return Response(CheckedSerializer(serialize_checked_list(checked)).data)


class DeckCopy(APIView):
    """A second deck with the same list."""

    @extend_schema(
        operation_id="decks_copy",
        request=None,
        responses={201: DeckSerializer},
        summary="Copy a deck",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Copy a deck."""
        deck = services.copy_deck(viewer=request.user, deck_id=deck_id)
        return make_deck_response(deck, code=status.HTTP_201_CREATED)


class DeckRestore(APIView):
    """Undo a deletion."""

    @extend_schema(
        operation_id="decks_restore",
        request=None,
        responses=DeckSerializer,
        summary="Bring a deleted deck back",
    )
    def post(self, request: Request, deck_id: int) -> Response:
        """Bring a deck back that was deleted within the last 30 days."""
        return make_deck_response(
            services.restore_deck(viewer=request.user, deck_id=deck_id)
        )


class StarterDecks(GenericAPIView):
    """The starter decks of the asker."""

    serializer_class = DeckSerializer
    pagination_class = None

    @extend_schema(
        operation_id="decks_receive_starters",
        request=None,
        responses=DeckSerializer(many=True),
        summary="Receive the starter decks",
    )
    def post(self, request: Request) -> Response:
        """Receive the starter decks you have not received yet; again gives nothing."""
        sheets = selectors.inspect_decks(
            services.grant_starter(user=get_signed_in_user(request.user))
        )
        return Response(DeckSerializer(sheets, many=True).data)


class OwnedList(GenericAPIView):
    """The asker's cards."""

    serializer_class = OwnedSerializer

    @extend_schema(
        operation_id="decks_owned_list",
        responses=OwnedSerializer(many=True),
        summary="List the cards you own",
    )
    def get(self, request: Request) -> Response:
        """List the cards you own, by number."""
        page = self.paginate_queryset(selectors.list_owned_for(request.user))
        return self.get_paginated_response(OwnedSerializer(page or (), many=True).data)
