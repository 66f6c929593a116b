"""Parameters of the URL, validated by a serializer."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request


def read_query_params(
    serializer: type[serializers.Serializer], request: Request
) -> dict[str, Any]:
    """Return the validated parameters of the URL."""
    params = serializer(data=request.query_params.dict())
    params.is_valid(raise_exception=True)
    return dict(params.validated_data)
