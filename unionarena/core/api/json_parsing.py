"""Parsing of JSON from untrusted clients: too long, too deep, or not storable."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.parsers import JSONParser

_NUL: Final = re.compile(
    r"(?<!\\)(?:\\\\)*\\u0000"
)  # not the six characters of the escape


class TooLong(exceptions.APIException):
    """The data is longer than any honest request."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"

    def __init__(self) -> None:
        super().__init__(_("This message is too long."))


class Unreadable(exceptions.ParseError):
    """The data is valid JSON but cannot be stored or shown."""

    def __init__(self) -> None:
        super().__init__(_("This message couldn’t be read."))


class BoundedJSONParser(JSONParser):
    """REST framework's JSON parser, with refusals for input that would raise."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - JSON
        """Parse the body of a request.

        Raises:
            TooLong: It is longer than ``DATA_UPLOAD_MAX_MEMORY_SIZE`` bytes.
            Unreadable: It is nested too deep, or has too long numbers or lone
            surrogates.
            ParseError: It is not JSON.
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
    """Return whether text is storable: no lone surrogates, no NUL (PostgreSQL)."""
    try:
        written = json.dumps(found, ensure_ascii=False)
        written.encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return _NUL.search(written) is None
