"""What every template may use."""

from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """The name of the site and the address of the page, for the language switch."""
    return {"site_name": "Union Arena", "here": request.get_full_path()}
