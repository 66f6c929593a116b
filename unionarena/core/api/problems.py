"""Refusals over REST: RFC 9457 problem details, one shape for all of them."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import ErrorResponse
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from unionarena.core import metrics, storage_errors
from unionarena.core.errors import PlatformError

from .json_parsing import TooLong

MEDIA_TYPE = "application/problem+json"


class _Refusal(exceptions.APIException):
    """A ``PlatformError`` in the shape REST framework knows."""

    def __init__(self, error: PlatformError) -> None:
        super().__init__(detail=str(error.message), code=error.code)
        self.status_code = error.status
        self.error = error
        # REST framework's name for what goes into Retry-After.
        self.wait = getattr(error, "retry_after_s", None)


class ProblemHandler(ExceptionHandler):
    """Turns every anticipated refusal into problem details."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Translate ours first, then Django's."""
        exc = storage_errors.get_storage_refusal(exc) or exc
        if isinstance(exc, PlatformError):
            metrics.refused.add("rest", exc.code)
            return _Refusal(exc)
        if isinstance(exc, RequestDataTooBig):
            return TooLong()
        return super().convert_known_exceptions(exc)

    def get_response(self, exc: exceptions.APIException, data: Any) -> Response:  # noqa: ANN401
        """Mark the answer as problem details."""
        response = super().get_response(exc, data)
        response.content_type = MEDIA_TYPE
        return response


class ProblemFormatter(ExceptionFormatter):
    """Writes the members of a problem."""

    def format_error_response(self, error_response: ErrorResponse) -> dict[str, Any]:
        """The members of RFC 9457, then ours."""
        first = error_response.errors[0]
        refusal = getattr(self.exc, "error", None)
        return {
            "type": "about:blank",
            "title": str(error_response.type),
            "status": self.exc.status_code,
            "code": first.code,
            "detail": first.detail,
            "clause": refusal.clause if refusal else None,
            "advice": refusal.advice if refusal else None,
            "details": refusal.details if refusal else {},
            "errors": [
                {"code": e.code, "detail": e.detail, "attr": e.attr}
                for e in error_response.errors
            ],
        }


def build_problem(status: int, code: str, detail: str) -> dict[str, Any]:
    """The members of a problem outside REST framework, with nothing to add."""
    return {
        "type": "about:blank",
        "title": "client_error",
        "status": status,
        "code": code,
        "detail": detail,
        "clause": None,
        "advice": None,
        "details": {},
        "errors": [],
    }


class ProblemPartSerializer(serializers.Serializer):
    """One thing that was wrong."""

    code = serializers.CharField()
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class ProblemSerializer(serializers.Serializer):
    """A refusal."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    clause = serializers.CharField(allow_null=True)
    advice = serializers.CharField(allow_null=True)
    details = serializers.DictField()
    errors = ProblemPartSerializer(many=True)  # type: ignore[assignment]  # RFC's word


def set_problem_media_type(result: dict[str, Any], **_given: object) -> dict[str, Any]:
    """Tell the schema that refusals come as problem details."""
    for path in result["paths"].values():
        for operation in path.values():
            for status, answer in operation.get("responses", {}).items():
                content = answer.get("content", {})
                if status[0] in "45" and "application/json" in content:
                    content[MEDIA_TYPE] = content.pop("application/json")
    return result
