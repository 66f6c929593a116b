"""The page to read and try the API, and the answer for unknown addresses."""

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView

from .problems import MEDIA_TYPE, plain_problem


class Docs(TemplateView):
    """Every operation of the schema, readable without any script."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """The operations, grouped by their first path segment."""
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


@csrf_exempt  # there is nothing here that could be done
def unknown_address(request: HttpRequest) -> JsonResponse:
    """A problem instead of a page, for clients that expect no pages."""
    detail = _("There is nothing at %(path)s.") % {"path": request.path}
    body = plain_problem(404, "not_found", detail)
    return JsonResponse(body, status=404, content_type=MEDIA_TYPE)
