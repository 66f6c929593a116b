"""Public pages of the newsroom: news, releases, patch notes, formats."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from . import notes, selectors
from .newsreel import newsreel

NEWS_PER_PAGE = 20


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """Everything that happened, newest first."""
    page = Paginator(selectors.list_news(), NEWS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "news": newsreel(page.object_list, _language())}
    return render(request, "newsroom/news.html", context)


@require_safe
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """A release and its cards, as far as they may be seen."""
    found = selectors.get_release_for(request.user, slug)
    context = {
        "release": found,
        "title": selectors.in_language(found, "title"),
        "note": selectors.in_language(found, "note"),
        "notes": notes.notes_of_release(found, request.user, _language()),
    }
    return render(request, "newsroom/release.html", context)


@require_safe
def patch(request: HttpRequest, slug: str) -> HttpResponse:
    """The patch notes of a balance change."""
    found = selectors.get_patch_for(request.user, slug)
    context = {
        "patch": found,
        "title": selectors.in_language(found, "title"),
        "reason": selectors.in_language(found, "note"),
        "format": found.format and selectors.in_language(found.format, "name"),
        "notes": notes.notes_of_patch(found, request.user, _language()),
    }
    return render(request, "newsroom/patch.html", context)


@require_safe
def formats(request: HttpRequest) -> HttpResponse:
    """Where decks may be played, with what."""
    found = selectors.show_formats_for(request.user, timezone.now(), _language())
    return render(request, "newsroom/formats.html", {"formats": found})


def _language() -> str:
    return get_language() or "en"
