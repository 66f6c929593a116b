"""Request examples in the REST schema; a test sends every one of them."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer


def build_request_example(name: str, /, **value: Any) -> Callable[[Any], Any]:
    """Return an example body for a serializer."""
    example = OpenApiExample(name, value=value, request_only=True)
    return extend_schema_serializer(examples=[example])
