"""Public pages of the releases: news, releases, patch notes, formats."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.catalogue.localized_names import get_reader_language

from . import patch_notes, selectors
from .news_lines import build_news_lines

NEWS_PER_PAGE = 20
CARDS_PER_PAGE = 60


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """Render all news, newest first."""
    page = Paginator(selectors.list_news(), NEWS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "page": page,
        "news": build_news_lines(page.object_list, get_reader_language()),
    }
    return render(request, "releases/news.html", context)


@require_safe
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """Render a release and those of its cards that are visible."""
    found = selectors.get_release_for(request.user, slug)
    entries = patch_notes.list_release_entries_for(request.user, found)
    page = Paginator(entries, CARDS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "release": found,
        "title": selectors.get_localized_value(found, "title"),
        "note": selectors.get_localized_value(found, "note"),
        "page": page,
        "notes": patch_notes.build_release_notes(
            page.object_list, get_reader_language()
        ),
    }
    return render(request, "releases/release.html", context)


@require_safe
def patch(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the patch notes of a balance change."""
    found = selectors.get_patch_for(request.user, slug)
    context = {
        "patch": found,
        "title": selectors.get_localized_value(found, "title"),
        "reason": selectors.get_localized_value(found, "note"),
        "format": found.format and selectors.get_localized_value(found.format, "name"),
        "notes": patch_notes.build_patch_notes(
            found, request.user, get_reader_language()
        ),
    }
    return render(request, "releases/patch.html", context)


@require_safe
def formats(request: HttpRequest) -> HttpResponse:
    """Render the formats: legal series and limits."""
    found = selectors.show_formats_for(
        request.user, timezone.now(), get_reader_language()
    )
    return render(request, "releases/formats.html", {"formats": found})
