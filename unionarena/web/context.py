"""What every template may use."""

from django.http import HttpRequest

from . import switches


def site(request: HttpRequest) -> dict[str, object]:
    """The name of the site and the address of the page, for the language switch."""
    here = request.get_full_path()
    return {"site_name": "Union Arena", "here": here, "banner": switches.banner}
