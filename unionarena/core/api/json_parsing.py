"""Reading JSON that an enemy may have written: too long, too deep, or no text."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.parsers import JSONParser

_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # not the six letters of it


class TooLong(exceptions.APIException):
    """More than anything honest needs."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"

    def __init__(self) -> None:
        super().__init__(_("This message is too long."))


class Unreadable(exceptions.ParseError):
    """JSON by its form, but nothing that could be stored or shown."""

    def __init__(self) -> None:
        super().__init__(_("This message couldn’t be read."))


class BoundedJSONParser(JSONParser):
    """JSON as REST framework reads it; what Python chokes on is a refusal."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - JSON
        """Data of a request.

        Raises:
            TooLong: Longer than ``DATA_UPLOAD_MAX_MEMORY_SIZE`` bytes.
            Unreadable: Nested too deep, numbers too long, or halves of letters.
            ParseError: No JSON at all.
        """
        request = (parser_context or {})["request"]
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if most and int(request.META.get("CONTENT_LENGTH") or 0) > most:
            raise TooLong
        try:
            found = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise Unreadable from error
        if not is_storable(found):
            raise Unreadable
        return found


def is_storable(found: object) -> bool:
    """Whether data holds nothing but whole letters; PostgreSQL keeps no NUL."""
    try:
        written = json.dumps(found, ensure_ascii=False)
        written.encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return _NUL.search(written) is None
