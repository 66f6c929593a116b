"""The web app manifest, with which the site can be installed.

There is one for each language, named in the URL: browsers request it without cookies.
"""

from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from . import switches
from .site_context import SITE_NAME

GROUND: Final = "#0a111d"  # --ground of the dark theme, on which the icons are drawn
_MEDIA_TYPE: Final = "application/manifest+json"
_FOR_AN_HOUR: Final = "public, max-age=3600"


@require_safe
def app_manifest_view(_request: HttpRequest, language: str) -> JsonResponse:
    """Return the manifest of a language (W3C, Web Application Manifest).

    Raises:
        Http404: The site does not have this language.
    """
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        answer = JsonResponse(_build_manifest(language), content_type=_MEDIA_TYPE)
    answer["Cache-Control"] = _FOR_AN_HOUR
    return answer


def _build_manifest(language: str) -> dict[str, Any]:
    about = _("An open platform for a two-player card game.")
    space = " " if language == "en" else ""
    return {
        "id": "/",
        "name": SITE_NAME,
        "short_name": SITE_NAME,
        "description": f"{about}{space}{switches.get_card_notice()}",
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            _icon("icon-192.png", 192, "any"),
            _icon("icon-512.png", 512, "any"),
            _icon("maskable-512.png", 512, "maskable"),
        ],
        "shortcuts": [
            {"name": _("Play"), "url": "/play/"},
            {"name": _("Decks"), "url": "/decks/"},
            {"name": _("Cards"), "url": "/cards/"},
        ],
    }


def _icon(name: str, side: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"img/app/{name}"),
        "sizes": f"{side}x{side}",
        "type": "image/png",
        "purpose": purpose,
    }
