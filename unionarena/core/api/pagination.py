"""Pagination of REST lists: short ones by number, growing ones by key."""

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
MOST_DIGITS: Final = 5  # of a page number
SIZE: Final = "page_size"
CURSOR: Final = "cursor"


def _read_page_size(request: Request) -> int:
    """Return the requested page size, at most the largest; refuse non-numbers."""
    written = request.query_params.get(SIZE)
    if written is None:
        return USUAL_SIZE
    if not (written.isascii() and written.isdigit() and int(written[:9])):
        refusal = _("“%(value)s” isn’t a valid number of entries.") % {
            "value": written[:20]
        }
        raise ValidationError({SIZE: refusal})
    return min(int(written[:9]), LARGEST_SIZE)


def _read_page_number(request: Request) -> int:
    """Return the requested page number, which older clients send."""
    written = request.query_params.get("page", "1")
    if not (written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS):
        raise BadCursor
    return int(written) or 1


class Pages(PageNumberPagination):
    """Pagination by number; ``page_size`` up to 200."""

    page_size = USUAL_SIZE
    page_size_query_param = SIZE
    max_page_size = LARGEST_SIZE

    def get_page_size(self, request: Request) -> int:
        """Return the requested page size."""
        return _read_page_size(request)

    def get_page_number(self, request: Request, paginator: Paginator) -> str:
        """Return the requested page number; an empty value is refused."""
        return str(request.query_params.get(self.page_query_param, "1"))


class KeysetPages(BasePagination):
    """Pagination by key: follow ``next``; ``page_size`` up to 200."""

    page: Page

    def paginate_queryset(
        self,
        queryset: Any,  # noqa: ANN401 - a QuerySet; its parent takes lists too
        request: Request,
        view: APIView | None = None,
    ) -> list[Any]:
        """Return the rows of the requested page.

        Raises:
            BadCursor: No page has this cursor, or there is no page of this number.
        """
        self._address, size = request.build_absolute_uri(), _read_page_size(request)
        self._count = queryset.count()
        cursor = request.query_params.get(CURSOR, "")
        if before := _read_page_number(request) - 1:
            cursor = build_cursor_after(queryset, count=before * size)
        self.page = read_page(queryset, size=size, cursor=cursor)
        return list(self.page)

    def get_paginated_response(self, data: object) -> Response:
        """Return the rows, the total, and the URLs of the pages before and after."""
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
        """Describe the response like numbered pages."""
        return PageNumberPagination().get_paginated_response_schema(schema)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        """Describe the query parameters."""
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
