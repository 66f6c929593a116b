"""Pages that document and try the API, and the response for unknown URLs."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView

from unionarena.core import storage_errors
from unionarena.core.web import views as pages

from .middleware import JSON_PREFIXES
from .problems import MEDIA_TYPE, build_problem


class ApiDocsView(TemplateView):
    """List every operation of the schema on a page without scripts."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Group the operations by their first path segment."""
        generator = SpectacularAPIView().generator_class()
        schema = generator.get_schema(request=None, public=True)
        groups: dict[str, list[dict[str, object]]] = {}
        for address, operations in schema["paths"].items():
            group = address.removeprefix("/api/v1/").split("/")[0]
            for method, operation in operations.items():
                groups.setdefault(group, []).append(
                    {
                        "method": method.upper(),
                        "address": address,
                        "summary": operation.get("summary", ""),
                        "description": operation.get("description", ""),
                    },
                )
        return super().get_context_data(groups=groups, info=schema["info"], **kwargs)


class ApiTryView(TemplateView):
    """Try every operation on a page (Swagger UI)."""

    template_name = "api/try.html"


@csrf_exempt  # no operation exists here
def unknown_address(request: HttpRequest) -> JsonResponse:
    """Answer an unknown URL with a problem, for clients that expect no pages."""
    detail = _("There’s nothing at %(path)s.") % {"path": request.path}
    body = build_problem(404, "not_found", detail)
    return JsonResponse(body, status=404, content_type=MEDIA_TYPE)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error with a problem where no page is expected."""
    if not request.path_info.startswith(JSON_PREFIXES):
        return pages.server_error(request)
    refusal = storage_errors.get_storage_refusal(sys.exception())
    if refusal is None:
        text = _("Something went wrong on our side")
        body = build_problem(500, "error", text) | {"title": "server_error"}
        return JsonResponse(body, status=500, content_type=MEDIA_TYPE)
    body = build_problem(refusal.status, refusal.code, str(refusal.message))
    answer = JsonResponse(body, status=refusal.status, content_type=MEDIA_TYPE)
    answer["Retry-After"] = str(refusal.retry_after_s)
    return answer
