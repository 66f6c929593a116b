"""REST operations declared once: what they take, answer, and say in the schema."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import wraps
from typing import Any, Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.viewsets import GenericViewSet

Method = Callable[..., Any]
_LONGEST_NAME: Final = 60
_FORM_FIELD: Final = "csrfmiddlewaretoken"


def operation(
    operation_id: str,
    summary: str = "",
    *,
    body: type[Serializer] | None = None,
    query: type[Serializer] | None = None,
    answer: type[Serializer] | None = None,
    many: bool = False,
    code: int = status.HTTP_200_OK,
    **schema: Any,
) -> Callable[[Method], Callable[..., HttpResponseBase]]:
    """Declare a method of a view set as a REST operation.

    The method gets ``body`` and ``query`` as validated serializers. What it returns is
    serialized, unless it is a response already. A view may have a
    ``serializer_context`` for that, beside the request.

    Args:
        operation_id: In the schema.
        summary: In the schema, if any; the description is the docstring of the method.
        body: Serializer of the request's body.
        query: Serializer of the query parameters.
        answer: Serializer of the result; none for an empty answer.
        many: Whether the result is a list; a view set with pages answers it in pages.
        code: Status of the answer.
        schema: More for the schema: ``parameters`` such as headers, or ``responses``
            where ``answer`` and ``code`` are not enough.
    """
    documented = answer(many=True) if many and answer else answer
    described = {"request": body, "responses": {code: documented}} | schema
    if query is not None:
        described["parameters"] = [query, *schema.get("parameters", ())]

    def declare(method: Method) -> Callable[..., HttpResponseBase]:
        @extend_schema(operation_id=operation_id, summary=summary, **described)
        @wraps(method)
        def run(
            view: GenericViewSet, request: Request, **given: Any
        ) -> HttpResponseBase:
            if body is not None:
                refuse_unknown_fields(body, request.data)
                given["body"] = _validate(body, request.data)
            if query is not None:
                given["query"] = _validate(query, request.query_params.dict())
            result = method(view, request, **given)
            if isinstance(result, HttpResponseBase):
                return result
            if answer is None:
                return Response(status=code)
            context = {"request": request, **getattr(view, "serializer_context", {})}
            if many and getattr(view, "paginator", None):
                page = view.paginate_queryset(result)
                data = answer(page, many=True, context=context).data
                paged: Response = view.get_paginated_response(data)
                return paged
            return Response(answer(result, many=many, context=context).data, code)

        return run

    return declare


def refuse_unknown_fields(serializer: type[Serializer], data: object) -> None:
    """Refuse a body with fields that the operation does not have.

    What is silently ignored is found out only in production.

    Raises:
        ValidationError: With what was probably meant, for each such field.
    """
    if not isinstance(data, Mapping):
        return
    known = [str(name) for name in serializer().fields]
    ignored = {*known, _FORM_FIELD}
    unknown = [str(name) for name in data if name not in ignored]
    if unknown:
        raise ValidationError(
            {
                name[:_LONGEST_NAME]: [_describe_unknown_field(name, known)]
                for name in unknown
            }
        )


def _describe_unknown_field(name: str, known: list[str]) -> ErrorDetail:
    near = get_close_matches(name, known, n=1)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    fields = ", ".join(known) or "none"
    return ErrorDetail(
        f"There is no such field.{meant} Fields: {fields}.", code="unknown_field"
    )


def _validate(serializer: type[Serializer], data: object) -> Serializer:
    """Return the serializer with valid data.

    Raises:
        ValidationError: The data is not valid.
    """
    read = serializer(data=data)
    read.is_valid(raise_exception=True)
    return read
