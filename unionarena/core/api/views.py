"""Pages that document and try the API, and the response for unknown URLs."""

import sys
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias, cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import etag, require_safe
from django.views.generic import TemplateView

from unionarena.core import storage_errors
from unionarena.core.web import views as pages

from .middleware import JSON_PREFIXES
from .problems import build_problem_response
from .schema_file import get_schema_file, read_schema

_Operations: TypeAlias = Mapping[str, Mapping[str, object]]


# How long a client keeps the schema before it asks whether there is a newer one.
_SCHEMA_KEPT_S = 300


def _choose_media(request: HttpRequest) -> str:
    wanted = request.GET.get("format")
    if wanted is None:
        offered = ["application/vnd.oai.openapi", "application/json"]
        is_json = request.get_preferred_type(offered) == "application/json"
        return "json" if is_json else "yaml"
    return "json" if wanted == "json" else "yaml"


@require_safe
@etag(lambda request: get_schema_file(_choose_media(request)).etag)
def api_schema(request: HttpRequest) -> HttpResponse:
    """Serve the OpenAPI schema: YAML, or JSON by ``?format=json`` or ``Accept``."""
    schema = get_schema_file(_choose_media(request))
    is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
    body = schema.compressed if is_compressed else schema.text
    answer = HttpResponse(body, content_type=schema.media_type)
    if is_compressed:
        answer["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept", "Accept-Encoding"])
    patch_cache_control(answer, public=True, max_age=_SCHEMA_KEPT_S)
    return answer


class ApiDocsView(TemplateView):
    """List every operation of the schema on a page without scripts."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Group the operations by their first path segment."""
        return super().get_context_data(
            groups=_group_operations(), info=read_schema()["info"], **kwargs
        )


@cache
def _group_operations() -> dict[str, list[dict[str, object]]]:
    groups: dict[str, list[dict[str, object]]] = {}
    for address, operations in read_schema()["paths"].items():
        group = address.removeprefix("/api/v1/").split("/")[0]
        for method, operation in cast("_Operations", operations).items():
            groups.setdefault(group, []).append(
                {
                    "method": method.upper(),
                    "address": address,
                    "summary": operation.get("summary", ""),
                    "description": operation.get("description", ""),
                },
            )
    return groups


class ApiTryView(TemplateView):
    """Try every operation on a page (Swagger UI)."""

    template_name = "api/try.html"


@csrf_exempt  # no operation exists here
def unknown_address(request: HttpRequest) -> JsonResponse:
    """Answer an unknown URL with a problem, for clients that expect no pages."""
    detail = _("There’s nothing at %(path)s.") % {"path": request.path}
    return build_problem_response(404, "not_found", detail)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error with a problem where no page is expected."""
    if not request.path_info.startswith(JSON_PREFIXES):
        return pages.server_error(request)
    refusal = storage_errors.get_storage_refusal(sys.exception())
    if refusal is None:
        text = _("Something went wrong on our side")
        return build_problem_response(500, "error", text, title="server_error")
    answer = build_problem_response(refusal.status, refusal.code, str(refusal.message))
    answer["Retry-After"] = str(refusal.retry_after_s)
    return answer
