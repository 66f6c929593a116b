"""REST operations on the user's collection."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from cards.catalogue.localized_names import get_reader_language
from collection.inventory import list_export, list_import, selectors, services
from collection.inventory.selectors import HeldCard, SetCompletion
from collection.models import BulkChange, CardMovement
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    BulkChangeSerializer,
    HistoryParams,
    HistorySerializer,
    InventoryParams,
    SetCompletionSerializer,
    SheetAskedSerializer,
    SheetSerializer,
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


def _read_known_tag(request: Request) -> str | None:
    """Return the state the client knows (``If-Match``); None if any will do."""
    named = request.headers.get("If-Match", "*").strip()
    return None if named == "*" else named.removeprefix("W/").strip('"')[:100]


def _answer(tag: str, cards: Iterable[HeldCard], following: str | None) -> Response:
    page = {"tag": tag, "next": following, "results": cards}
    return Response(ShelfSerializer(page).data, headers={"ETag": f'"{tag}"'})


class Inventory(ViewSet):
    """The user's collection."""

    @operation(
        "collection_list",
        "Read your collection",
        query=InventoryParams,
        answer=ShelfSerializer,
    )
    def retrieve(self, request: Request, query: InventoryParams) -> object:
        """List the cards you own, want or would trade, a page at a time.

        Keep the `tag` of the first page: with it as `changed_since` later, you get only
        what has changed; cards you no longer have come with zeros.
        """
        user = get_signed_in_user(request.user)
        wanted = query.validated_data
        tag = selectors.get_inventory_tag(user)
        cards = selectors.list_held_cards_for(user, wanted.get("changed_since", ""))
        rows = tuple(cards.filter(number__gt=wanted.get("after", ""))[: PAGE + 1])
        page = rows[:PAGE]
        following = page[PAGE - 1].number if len(rows) > PAGE else None
        answer = _answer(tag, selectors.get_held_cards(user, page).values(), following)
        answer["Cache-Control"] = "private, no-cache"
        return get_conditional_response(
            request._request,
            etag=answer["ETag"],
            response=answer,
        )

    @operation(
        "collection_change",
        "Change copies and marks",
        body=WishesSerializer,
        parameters=[IF_MATCH],
        answer=ShelfSerializer,
    )
    def change(self, request: Request, body: WishesSerializer) -> Response:
        """Change the given cards, all or none; answers them as they are now.

        Simultaneous `add` changes add up; `count` sets the number of copies. Where
        cards are earned, only marks can be changed (403).
        """
        user = get_signed_in_user(request.user)
        services.change_inventory(
            user=user,
            changes=body.card_changes,
            now=timezone.now(),
            tag=_read_known_tag(request),
        )
        numbers = [change.number for change in body.card_changes]
        held = selectors.get_held_cards_by_number(user, numbers).values()
        return _answer(selectors.get_inventory_tag(user), held, None)

    @operation(
        "collection_history",
        "Read how you got your cards",
        query=HistoryParams,
        answer=HistorySerializer,
    )
    def list_history(
        self, request: Request, query: HistoryParams
    ) -> tuple[Sequence[CardMovement], str]:
        """List copies gained or lost, newest first, of one card or of all."""
        return selectors.list_movements_for(request.user, **query.validated_data)

    @operation(
        "collection_completion",
        "Completion of sets",
        answer=SetCompletionSerializer,
        many=True,
    )
    def list_completion(self, request: Request) -> Iterable[SetCompletion]:
        """List every set with the cards and playsets you own, by rarity."""
        return selectors.list_completion_for(request.user)

    @operation(
        "collection_import",
        "Preview or import a list",
        body=SheetAskedSerializer,
        answer=SheetSerializer,
    )
    def import_list(
        self, request: Request, body: SheetAskedSerializer
    ) -> dict[str, Any]:
        """Preview what a table (CSV with a head) or lines change; `key` imports it.

        Lines that could not be matched are listed with suggestions and left out.
        """
        user, language = get_signed_in_user(request.user), get_reader_language()
        given = body.validated_data
        sheet = list_import.interpret_list(
            user, given["text"], mode=given["how"], language=language
        )
        changes = list_import.preview_changes(user, sheet.changes, language)
        made = None
        if "key" in given:
            made = services.change_many(
                user=user, changes=sheet.changes, key=given["key"], now=timezone.now()
            )
        return {
            "id": made and made.pk,
            "changes": changes,
            "doubts": sheet.unmatched,
            "notices": sheet.notices,
        }

    @operation(
        "collection_changes",
        "List imports you can undo",
        answer=BulkChangeSerializer,
        many=True,
    )
    def list_changes(self, request: Request) -> QuerySet[BulkChange]:
        """List the imports of the last 30 days, newest first."""
        return selectors.list_bulk_changes_for(request.user)[:100]

    @operation("collection_undo", "Undo an import", answer=BulkChangeSerializer)
    def undo(self, request: Request, change_id: int) -> BulkChange:
        """Take back exactly what it added; 409 if you no longer have all of it."""
        return services.undo_many(
            user=get_signed_in_user(request.user),
            change_id=change_id,
            now=timezone.now(),
        )

    @operation(
        "collection_export",
        "Your collection as CSV",
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def export(self, request: Request) -> HttpResponse:
        """Write a line for each printing, in the form that the import reads."""
        text = list_export.write_csv(
            get_signed_in_user(request.user), get_reader_language()
        )
        return HttpResponse(text, content_type="text/csv; charset=utf-8")
