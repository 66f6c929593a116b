"""REST operations on the asker's collection."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.inventory import list_export, list_import, selectors, services
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user

from .serializers import (
    BulkChangeSerializer,
    HeldCardSerializer,
    HistoryAsked,
    HistorySerializer,
    SetCompletionSerializer,
    SheetAskedSerializer,
    SheetSerializer,
    ShelfAsked,
    ShelfSerializer,
    WishesSerializer,
)

PAGE = 500
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description=(
        "The ETag of the collection as you know it. If it was changed meanwhile, "
        "nothing is done and 412 is answered; without it, the change is made to what "
        "is there."
    ),
)


def _read_query(
    serializer: type[serializers.Serializer], request: Request
) -> dict[str, Any]:
    asked = serializer(data=request.query_params.dict())
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _language() -> str:
    return get_language() or "en"


class Inventory(APIView):
    """The asker's collection."""

    @extend_schema(
        operation_id="collection_list",
        parameters=[ShelfAsked],
        responses=ShelfSerializer,
        summary="Read your collection",
    )
    def get(self, request: Request) -> Any:  # noqa: ANN401 - an answer, or "not modified"
        """Cards you have, want or would trade, a page at a time.

        Keep the `tag` of the first page: `changed_since` with it later gives only what
        has changed, cards you no longer have with zeros.
        """
        user = get_signed_in_user(request.user)
        asked = _read_query(ShelfAsked, request)
        tag = selectors.get_inventory_tag(user)
        cards = selectors.list_held_cards_for(user, asked.get("changed_since", ""))
        rows = list(cards.filter(number__gt=asked.get("after", ""))[: PAGE + 1])
        page = rows[:PAGE]
        answer = Response(
            ShelfSerializer(
                {
                    "tag": tag,
                    "next": page[-1].number if len(rows) > PAGE else None,
                    "results": selectors.get_held_cards(user, page).values(),
                }
            ).data
        )
        etag = f'"{tag}"'
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache"
        return get_conditional_response(
            request._request,  # noqa: SLF001 - the framework's own name for it
            etag=etag,
            response=answer,
        )

    @extend_schema(
        operation_id="collection_change",
        parameters=[IF_MATCH],
        request=WishesSerializer,
        responses=ShelfSerializer,
        summary="Change copies and marks",
    )
    def patch(self, request: Request) -> Response:
        """Change the cards named, all or none; answers them as they are now.

        `add` goes together with what others add at once; `count` says what is to be.
        Where cards are earned, only marks can be changed (403).
        """
        user = get_signed_in_user(request.user)
        wish = WishesSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        services.change_inventory(
            user=user,
            wishes=wish.wishes,
            now=timezone.now(),
            tag=_read_known_tag(request),
        )
        return _changed_cards_response(user, [w.number for w in wish.wishes])


def _read_known_tag(request: Request) -> str | None:
    """Which state the asker knows (``If-Match``); None if any will do."""
    named = request.headers.get("If-Match", "*").strip()
    return None if named == "*" else named.removeprefix("W/").strip('"')[:100]


def _changed_cards_response(user: User, numbers: list[str]) -> Response:
    tag = selectors.get_inventory_tag(user)
    held = selectors.get_held_cards_by_number(user, numbers).values()
    data = {
        "tag": tag,
        "next": None,
        "results": HeldCardSerializer(held, many=True).data,
    }
    answer = Response(data)
    answer["ETag"] = f'"{tag}"'
    return answer


class History(APIView):
    """How the asker's cards came."""

    @extend_schema(
        operation_id="collection_history",
        parameters=[HistoryAsked],
        responses=HistorySerializer,
        summary="How your cards came",
    )
    def get(self, request: Request) -> Response:
        """Copies that came or went, newest first, of one card or of all."""
        found = selectors.list_movements_for(
            request.user, **_read_query(HistoryAsked, request)
        )
        return Response(HistorySerializer(found).data)


class Completion(APIView):
    """How much of every set the asker has."""

    @extend_schema(
        operation_id="collection_completion",
        responses=SetCompletionSerializer(many=True),
        summary="Completion of sets",
    )
    def get(self, request: Request) -> Response:
        """Every set with the cards and playsets you have, by rarity."""
        found = selectors.list_completion_for(request.user)
        return Response(SetCompletionSerializer(found, many=True).data)


class Import(APIView):
    """A list from elsewhere."""

    @extend_schema(
        operation_id="collection_import",
        request=SheetAskedSerializer,
        responses=SheetSerializer,
        summary="Read a list, and take it over",
    )
    def post(self, request: Request) -> Response:
        """What a table (CSV with a head) or lines would change; with `key`, change it.

        Lines that are not understood are told with what they might mean, and left out.
        """
        user = get_signed_in_user(request.user)
        asked = SheetAskedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wish, language = asked.validated_data, _language()
        sheet = list_import.interpret_list(
            user, wish["text"], mode=wish["how"], language=language
        )
        changes = list_import.preview_changes(user, sheet.wishes, language)
        made = None
        if "key" in wish:
            made = services.change_many(
                user=user, wishes=sheet.wishes, key=wish["key"], now=timezone.now()
            )
        data = {
            "id": made and made.pk,
            "changes": changes,
            "doubts": sheet.doubts,
        }
        return Response(SheetSerializer(data).data)


class BulkChanges(APIView):
    """Changes of many cards."""

    @extend_schema(
        operation_id="collection_changes",
        responses=BulkChangeSerializer(many=True),
        summary="List what can be undone",
    )
    def get(self, request: Request) -> Response:
        """Lists you took over within 30 days, newest first."""
        rows = selectors.list_bulk_changes_for(request.user)[:100]
        return Response(BulkChangeSerializer(rows, many=True).data)


class Undo(APIView):
    """A change of many cards taken back."""

    @extend_schema(
        operation_id="collection_undo",
        request=None,
        responses=BulkChangeSerializer,
        summary="Undo a change of many cards",
    )
    def post(self, request: Request, change_id: int) -> Response:
        """Take back exactly what it added; 409 if that is no longer all there."""
        made = services.undo_many(
            user=get_signed_in_user(request.user),
            change_id=change_id,
            now=timezone.now(),
        )
        return Response(BulkChangeSerializer(made).data)


class Export(APIView):
    """The collection as a table."""

    @extend_schema(
        operation_id="collection_export",
        responses={(200, "text/csv"): OpenApiTypes.STR},
        summary="Your collection as CSV",
    )
    def get(self, request: Request) -> HttpResponse:
        """A line for each printing, in the form the import reads."""
        text = list_export.write_csv(get_signed_in_user(request.user), _language())
        return HttpResponse(text, content_type="text/csv; charset=utf-8")
