"""REST operations declared once: what they take, answer, and say in the schema."""

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import wraps
from itertools import islice
from typing import Any, Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Field, ListField, ListSerializer, Serializer
from rest_framework.viewsets import GenericViewSet

Method = Callable[..., Any]
_LONGEST_NAME: Final = 60
_MOST_UNKNOWN: Final = 20
_FORM_FIELD: Final = "csrfmiddlewaretoken"
# The key of a shared link: people paste it along, even where it is not needed.
_LINK_KEY: Final = "key"
_OLD_PAGE: Final = "page"  # what older clients send instead of a cursor


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

    Unknown fields of the body and unknown query parameters are refused. The method gets
    ``body`` and ``query`` as validated serializers. What it returns is serialized,
    unless it is a response already. A view may have a ``serializer_context`` for that,
    beside the request.

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
    parameters = _list_parameter_names(described.get("parameters", ()))

    def declare(method: Method) -> Callable[..., HttpResponseBase]:
        @extend_schema(operation_id=operation_id, summary=summary, **described)
        @wraps(method)
        def run(
            view: GenericViewSet, request: Request, **given: Any
        ) -> HttpResponseBase:
            known = [*parameters, *_list_page_parameters(view)]
            if unknown := _describe_unknowns(
                request.query_params, known, "parameter", ignored={_LINK_KEY}
            ):
                raise ValidationError(unknown)
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
    """Refuse a body with fields that the operation does not have, however deep.

    What is silently ignored is found out only in production.

    Raises:
        ValidationError: With what was probably meant, for each such field.
    """
    if found := _find_unknown_fields(serializer(), data, ignored={_FORM_FIELD}):
        raise ValidationError(found)


def _find_unknown_fields(
    field: Field, data: object, *, ignored: Collection[str] = ()
) -> dict[Any, Any]:
    """Return a sentence for unknown fields, by name, or by place in a list."""
    found: dict[Any, Any] = {}
    inner: list[tuple[Any, Any, object]] = []
    if isinstance(field, Serializer) and isinstance(data, Mapping):
        known = {str(name): each for name, each in field.fields.items()}
        found = _describe_unknowns(data, list(known), "field", ignored=ignored)
        inner = [(name, known[name], data[name]) for name in data if name in known]
    elif isinstance(field, ListField | ListSerializer) and isinstance(data, list):
        listed = enumerate(islice(data, getattr(field, "max_length", None)))
        inner = [(place, field.child, each) for place, each in listed]
    for place, each, value in inner:
        if below := _find_unknown_fields(each, value):
            return found | {place: below}  # one is enough, of thousands
    return found


def _describe_unknowns(
    names: Iterable[object], known: list[str], kind: str, *, ignored: Collection[str]
) -> dict[str, list[ErrorDetail]]:
    """Return a sentence for the first names that are not known, with what was meant."""
    expected = {*known, *ignored}
    unknown = (str(name) for name in names if name not in expected)
    return {
        name[:_LONGEST_NAME]: [_describe_unknown(name, known, kind)]
        for name in islice(unknown, _MOST_UNKNOWN)
    }


def _describe_unknown(name: str, known: list[str], kind: str) -> ErrorDetail:
    near = get_close_matches(name, known, n=1)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    offered = ", ".join(known) or "none"
    return ErrorDetail(
        f"There is no such {kind}.{meant} Known: {offered}.", code=f"unknown_{kind}"
    )


def _list_parameter_names(declared: Iterable[Any]) -> list[str]:
    """Return the names of query parameters, declared one by one or as serializers."""
    names: list[str] = []
    for each in declared:
        if isinstance(each, OpenApiParameter):
            if each.location == OpenApiParameter.QUERY:
                names.append(each.name)
        else:
            names += [str(name) for name in each().fields]
    return names


def _list_page_parameters(view: GenericViewSet) -> list[str]:
    """Return the names of the parameters of a view that answers in pages."""
    paginator = getattr(view, "paginator", None)
    if paginator is None:
        return []
    described = paginator.get_schema_operation_parameters(view)
    return [*(each["name"] for each in described), _OLD_PAGE]


def _validate(serializer: type[Serializer], data: object) -> Serializer:
    """Return the serializer with valid data.

    Raises:
        ValidationError: The data is not valid.
    """
    read = serializer(data=data)
    read.is_valid(raise_exception=True)
    return read
