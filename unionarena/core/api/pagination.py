"""Lists are always paged: short ones by number, those that grow by key."""

from typing import Any, Final

from django.core.paginator import Paginator
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination, PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param
from rest_framework.views import APIView

from unionarena.core.keyset_pagination import (
    BadCursor,
    Page,
    build_cursor_after,
    read_page,
)

USUAL_SIZE: Final = 50
LARGEST_SIZE: Final = 200
MOST_DIGITS: Final = 5  # of a page's number
SIZE: Final = "page_size"
CURSOR: Final = "cursor"


def _read_page_size(request: Request) -> int:
    """The size asked for, at most the greatest; refused if it is no number."""
    asked = request.query_params.get(SIZE)
    if asked is None:
        return USUAL_SIZE
    if not (asked.isascii() and asked.isdigit() and int(asked[:9])):
        refusal = _("“%(value)s” isn’t a valid number of entries.") % {
            "value": asked[:20]
        }
        raise ValidationError({SIZE: refusal})
    return min(int(asked[:9]), LARGEST_SIZE)


def _read_page_number(request: Request) -> int:
    """The page asked for as clients did before there were cursors."""
    asked = request.query_params.get("page", "1")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS):
        raise BadCursor
    return int(asked) or 1


class Pages(PageNumberPagination):
    """Numbered pages; ``page_size`` up to 200."""

    page_size = USUAL_SIZE
    page_size_query_param = SIZE
    max_page_size = LARGEST_SIZE

    def get_page_size(self, request: Request) -> int:
        """The size asked for."""
        return _read_page_size(request)

    def get_page_number(self, request: Request, paginator: Paginator) -> str:  # noqa: ARG002 - given
        """The page asked for; an empty word is no page."""
        return str(request.query_params.get(self.page_query_param, "1"))


class KeysetPages(BasePagination):
    """Pages by key: follow ``next``; ``page_size`` up to 200."""

    page: Page

    def paginate_queryset(
        self,
        queryset: Any,  # noqa: ANN401 - a QuerySet; its parent takes lists too
        request: Request,
        view: APIView | None = None,  # noqa: ARG002 - given
    ) -> list[Any]:
        """The rows of the page asked for.

        Raises:
            BadCursor: No page gave this cursor, or there is none of this number.
        """
        self._address, size = request.build_absolute_uri(), _read_page_size(request)
        self._count = queryset.count()
        cursor = request.query_params.get(CURSOR, "")
        if before := _read_page_number(request) - 1:
            cursor = build_cursor_after(queryset, count=before * size)
        self.page = read_page(queryset, size=size, cursor=cursor)
        return list(self.page)

    def get_paginated_response(self, data: Any) -> Response:  # noqa: ANN401 - plain data
        """The rows, how many there are in all, and where the pages beside begin."""
        return Response(
            {
                "count": self._count,
                "next": self._link(self.page.following),
                "previous": self._link(self.page.preceding),
                "results": data,
            }
        )

    def _link(self, cursor: str) -> str | None:
        if not cursor:
            return None
        address = remove_query_param(self._address, "page")
        return str(replace_query_param(address, CURSOR, cursor))

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """As numbered pages are described."""
        return PageNumberPagination().get_paginated_response_schema(schema)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:  # noqa: ARG002 - given
        """What may be asked."""
        return [
            {
                "name": CURSOR,
                "in": "query",
                "required": False,
                "description": "Of `next` or `previous` of another page.",
                "schema": {"type": "string"},
            },
            {
                "name": SIZE,
                "in": "query",
                "required": False,
                "description": "Number of results to return per page.",
                "schema": {"type": "integer"},
            },
        ]
