"""Error pages, and the bundles of pages."""

import re
import sys
from pathlib import PurePosixPath
from typing import Final, NoReturn

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from unionarena.core import storage_errors
from unionarena.core.errors import TooMany

from . import browser_modules, bundles
from .request_log import get_request_id

_MOST_NAMES: Final = 16
# As browsers list it; "q=0" means that it is not supported.
_BROTLI: Final = re.compile(r"br(?:\s*;\s*q=(?:1(?:\.0*)?|0?\.0*[1-9]\d*))?")
_ICON: Final = "img/app/icon-192.png"
_FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
_FOR_A_MINUTE: Final = "public, max-age=60"


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    context = {"title": title, "text": text, "status": status}
    context["request_id"] = get_request_id(request)
    return render(request, "errors/error.html", context, status=status)


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Serve the icon at the URL that browsers try for JSON and files."""
    answer = redirect(static("img/icon.svg"))
    answer["Cache-Control"] = _FOR_A_MINUTE
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request could not be read."""
    text = _("Your browser sent something this site couldn’t read.")
    return _page(request, 400, _("This request couldn’t be read"), text)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403: the page exists, but is not yours."""
    text = _(
        "You don’t have access to this. Are you signed in with a different account?"
    )
    return _page(request, 403, _("No access"), text)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403: the form was too old or came from another site."""
    text = _("This form has expired. Go back, reload the page and try again.")
    return _page(request, 403, _("Form expired"), text)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: missing, or not for you to see."""
    text = _("This page doesn’t exist, or you can’t see it.")
    return _page(request, 404, _("Nothing here"), text)


def too_many_requests(_request: HttpRequest) -> NoReturn:
    """Refuse what was requested too often.

    Raises:
        TooMany: Always.
    """
    raise TooMany


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without a query, with a template that cannot fail again.

    503 if the database cannot write: Django calls this for any unhandled exception, in
    a view or around it.
    """
    refusal = storage_errors.get_storage_refusal(sys.exception())
    if refusal is not None:
        answer = render_last_page(request, refusal.status, str(refusal.message), "")
        answer["Retry-After"] = str(refusal.retry_after_s)
        return answer
    title = _("Something went wrong on our side")
    text = _("We’ve recorded the error. Your battles are safe: their log is kept.")
    return render_last_page(request, 500, title, text)


def render_last_page(
    request: HttpRequest, status: int, title: str, text: str
) -> HttpResponse:
    """Return an error page that needs no query."""
    context = {"status": status, "title": title, "text": text}
    context["request_id"] = get_request_id(request)
    return render(request, "errors/server_error.html", context, status=status)


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, whose pages it answers for."""
    path = browser_modules.get_static_root() / "js" / "service-worker.js"
    # In production files have names with their hash only.
    text = path.read_text("utf-8").replace(f"/static/{_ICON}", static(_ICON))
    answer = HttpResponse(text, content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that the service worker keeps for pages it has not seen."""
    title, text = (
        _("You’re offline"),
        _(
            "This page can’t be shown without a connection. Decks, cards and your "
            "collection can be read as you last saw them."
        ),
    )
    return render(request, "errors/server_error.html", {"title": title, "text": text})


@require_safe
def bundle(request: HttpRequest, tag: str, names: str, kind: str) -> HttpResponse:
    """Return modules or style sheets as one file; an old tag gets the new one."""
    wanted = [name.replace(".", "/") for name in names.split("+")]
    if len(wanted) > _MOST_NAMES:
        raise Http404
    if kind == "js" and set(wanted) <= set(browser_modules.list_modules()):
        text, media = bundles.build_script(wanted), "text/javascript"
    elif kind == "css" and all(map(_is_sheet, wanted)):
        text, media = bundles.build_style(wanted), "text/css"
    else:
        raise Http404
    answer = HttpResponse(text, content_type=f"{media}; charset=utf-8")
    patch_vary_headers(answer, ["Accept-Encoding"])
    if _reads_brotli(request):
        answer.content = bundles.compress_bundle(text)
        answer["Content-Encoding"] = "br"
    is_current = tag == bundles.compute_tag(text)
    answer["Cache-Control"] = _FOR_A_YEAR if is_current else _FOR_A_MINUTE
    return answer


def _reads_brotli(request: HttpRequest) -> bool:
    read = request.headers.get("Accept-Encoding", "").split(",")
    return any(_BROTLI.fullmatch(each.strip()) for each in read)


def _is_sheet(name: str) -> bool:
    inside = ".." not in PurePosixPath(name).parts
    return (
        inside and (browser_modules.get_static_root() / "css" / f"{name}.css").is_file()
    )
