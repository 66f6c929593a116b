"""Lists are always paged."""

from django.core.paginator import Paginator
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    """Numbered pages; ``page_size`` up to 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int:
        """The size asked for, at most the greatest; refused if it is no number."""
        asked = request.query_params.get(self.page_size_query_param)
        if asked is None:
            return self.page_size
        if not (asked.isascii() and asked.isdigit() and int(asked[:9])):
            refusal = _("“%(value)s” is no number of entries.") % {"value": asked[:20]}
            raise ValidationError({self.page_size_query_param: refusal})
        return min(int(asked[:9]), self.max_page_size)

    def get_page_number(self, request: Request, paginator: Paginator) -> str:  # noqa: ARG002 - given
        """The page asked for; an empty word is no page."""
        return str(request.query_params.get(self.page_query_param, "1"))
