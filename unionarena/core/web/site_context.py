"""Template context for every page."""

from typing import Final

from django.http import HttpRequest

from . import switches

SITE_NAME: Final = "Union Arena"


def add_site_info(request: HttpRequest) -> dict[str, object]:
    """Add the name of the site and the URL of the page, for the language switch."""
    here = request.get_full_path()
    return {
        "site_name": SITE_NAME,
        "here": here,
        "banner": switches.get_banner,
        "card_notice": switches.get_card_notice,
    }
