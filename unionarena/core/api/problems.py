"""Refusals over REST as problem details (RFC 9457), all in one shape."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import JsonResponse
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
    """A ``PlatformError`` as an exception of REST framework."""

    def __init__(self, error: PlatformError) -> None:
        super().__init__(detail=str(error.message), code=error.code)
        self.status_code = error.status
        self.error = error
        # REST framework's name for the value of Retry-After.
        self.wait = getattr(error, "retry_after_s", None)


class ProblemHandler(ExceptionHandler):
    """Exception handler that answers every expected error with problem details."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Convert our errors first, then Django's."""
        exc = storage_errors.get_storage_refusal(exc) or exc
        if isinstance(exc, PlatformError):
            metrics.refused.labels("rest", exc.code).inc()
            return _Refusal(exc)
        if isinstance(exc, RequestDataTooBig):
            return TooLong()
        return super().convert_known_exceptions(exc)

    def get_response(
        self, exc: exceptions.APIException, data: dict[str, Any]
    ) -> Response:
        """Return the response with the media type of problem details."""
        response = super().get_response(exc, data)
        response.content_type = MEDIA_TYPE
        return response


class ProblemFormatter(ExceptionFormatter):
    """Writes the members of a problem."""

    def format_error_response(self, error_response: ErrorResponse) -> dict[str, Any]:
        """Return the members of RFC 9457, then ours."""
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
    """Return the members of a problem outside REST framework."""
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


def build_problem_response(
    status: int, code: str, detail: str, **members: object
) -> JsonResponse:
    """Return ``build_problem`` as a response, with other members if given."""
    body = build_problem(status, code, detail) | members
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def build_refusal_response(error: PlatformError) -> JsonResponse:
    """Count a refusal outside REST framework and return it as a response."""
    metrics.refused.labels("rest", error.code).inc()
    return build_problem_response(error.status, error.code, str(error.message))


class ProblemPartSerializer(serializers.Serializer):
    """One error of a problem."""

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
    """Set the media type of refusals in the schema."""
    for path in result["paths"].values():
        for operation in path.values():
            for status, answer in operation.get("responses", {}).items():
                content = answer.get("content", {})
                if status[0] in "45" and "application/json" in content:
                    content[MEDIA_TYPE] = content.pop("application/json")
    return result
