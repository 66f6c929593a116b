"""Pages of the collection: search, copies and marks, import, export, undo."""

from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cards.browsing.search_results import SearchRequest, build_results_for
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.presentation import ShownCard
from cards.catalogue.selectors import get_card_for, get_localized_value
from cards.search.labels import FIELDS
from cards.search.match_explanations import Reason
from cards.search.query_refinement import build_ownership_links
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError

from . import list_export, list_import, selectors, services
from .errors import BadCardList
from .list_parser import MAX_LIST_LENGTH, decode_file
from .selectors import HeldCard
from .services import CardChange

_MOST_SHOWN = 100  # lines of a preview; the rest is counted


class InventoryCard(NamedTuple):
    """A card of a search result, the reasons it matched, and the copies held."""

    card: ShownCard
    reasons: tuple[Reason, ...]
    held: HeldCard


@login_required
@require_safe
def inventory(request: HttpRequest) -> HttpResponse:
    """Show the card search, with the user's copies below each card."""
    wanted = SearchRequest.read(request, reverse("shelf:shelf"))
    is_live = request.headers.get("HX-Request") == "true"
    template = "cards/_search_results.html" if is_live else "inventory/inventory.html"
    answer = render(request, template, _inventory_context(request, wanted))
    patch_vary_headers(answer, ("HX-Request",))
    if is_live:
        answer["HX-Replace-Url"] = wanted.url(cursor=wanted.cursor)
    return answer


def _inventory_context(request: HttpRequest, wanted: SearchRequest) -> dict[str, Any]:
    context = build_results_for(request, wanted)
    found = context["results"]
    held = selectors.get_held_cards_by_number(
        request.user, [r.card.number for r in found]
    )
    return {
        **context,
        "results": [
            InventoryCard(result.card, result.reasons, held[result.card.number])
            for result in found
        ],
        "strip": "inventory/_strip.html",
        "by_hand": selectors.are_copies_counted_by_hand(),
        "filters": [
            (FIELDS[field], wanted.url(q=query), is_on)
            for field, query, is_on in build_ownership_links(wanted.query)
        ],
    }


@login_required
@require_POST
def change(request: HttpRequest, number: str) -> HttpResponse:
    """One press: a copy more or fewer, a mark more or fewer; the strip anew."""
    user = get_signed_in_user(request.user)
    card = get_card_for(user, number)
    posted = request.POST
    refusal = ""
    try:
        change = _read_press(
            number, posted.get("printing", ""), posted.get("press", "")
        )
        services.change_inventory(user=user, changes=[change], now=timezone.now())
    except PlatformError as error:
        refusal = str(error.message)
    if request.headers.get("HX-Request") != "true":
        if refusal:
            messages.error(request, refusal)
        return redirect(f"{reverse('shelf:shelf')}?q=number%3D{number}")
    context = {
        "number": number,
        "held_card": selectors.get_held_cards(user, [card])[number],
        "by_hand": selectors.are_copies_counted_by_hand(),
        "refusal": refusal,
        "is_open": bool(posted.get("printing")),
    }
    return render(request, "inventory/_card_strip.html", context)


def _read_press(number: str, printing: str, press: str) -> CardChange:
    """What a button means: ``count+``, ``count-``, ``wanted+``, ``tradeable-`` ..."""
    what, step = press[:-1], {"+": 1, "-": -1}.get(press[-1:], 0)
    if what == "wanted":
        return CardChange(number, more_wanted=step)
    if what == "tradeable":
        return CardChange(number, more_tradeable=step)
    return CardChange(number, printing, add=step)


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """What I have of a card and how it came; a piece of the card's page."""
    row = get_card_for(request.user, number)
    page, _following = selectors.list_movements_for(request.user, number=number)
    context = {
        "number": number,
        "held_card": selectors.get_held_cards(request.user, [row])[number],
        "by_hand": selectors.are_copies_counted_by_hand(),
        "movements": [(movement, "") for movement in page[:5]],
    }
    return render(request, "inventory/card.html", context)


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """How my cards came, newest first."""
    number = request.GET.get("card", "")
    before = request.GET.get("before", "")
    page, following = selectors.list_movements_for(
        request.user, number=number, before=before
    )
    context = {
        "movements": selectors.name_movements(page, _language()),
        "following": following,
        "card": number,
        "before": before,
    }
    return render(request, "inventory/history.html", context)


@login_required
@require_safe
def completion(request: HttpRequest) -> HttpResponse:
    """Show how complete every set is, as rings and bars."""
    language = _language()
    sets = [
        (
            found,
            get_localized_value(found.card_set, "name", language)
            or found.card_set.code,
        )
        for found in selectors.list_completion_for(request.user)
    ]
    return render(request, "inventory/completion.html", {"sets": sets})


@login_required
def import_list(request: HttpRequest) -> HttpResponse:
    """Preview a list from elsewhere, and import it."""
    context: dict[str, Any] = {
        "by_hand": selectors.are_copies_counted_by_hand(),
        "bulk_changes": selectors.list_bulk_changes_for(request.user)[:20],
        "text": "",
        "mode": "add",
        "longest": MAX_LIST_LENGTH,
    }
    if request.method != "POST":
        return render(request, "inventory/import_list.html", context)
    try:
        return _import_list(request, context)
    except PlatformError as error:
        context["refusal"] = str(error.message)
        return render(
            request, "inventory/import_list.html", context, status=error.status
        )


def _import_list(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    user, language = get_signed_in_user(request.user), _language()
    given = request.FILES.get("file")
    text = decode_file(given.read()) if given else request.POST.get("text", "")
    mode: list_import.Mode = "set" if request.POST.get("mode") == "set" else "add"
    context |= {"text": text, "mode": mode}
    sheet = list_import.interpret_list(user, text, mode=mode, language=language)
    if "apply" in request.POST and not given:
        made = services.change_many(
            user=user,
            changes=sheet.changes,
            key=_key(request.POST.get("key", "")),
            now=timezone.now(),
        )
        lines = len(made.changes)
        sentence = ngettext("%(n)d line changed.", "%(n)d lines changed.", lines)
        messages.success(request, sentence % {"n": lines})
        return redirect("shelf:import")
    changes = list_import.preview_changes(user, sheet.changes, language)
    context |= {
        "is_read": True,
        "unmatched": sheet.unmatched[:_MOST_SHOWN],
        "more_unmatched": max(0, len(sheet.unmatched) - _MOST_SHOWN),
        "notices": sheet.notices[:_MOST_SHOWN],
        "more_notices": max(0, len(sheet.notices) - _MOST_SHOWN),
        "changes": changes[:_MOST_SHOWN],
        "more_changes": max(0, len(changes) - _MOST_SHOWN),
        "key": uuid4(),
    }
    return render(request, "inventory/import_list.html", context)


def _key(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError as error:
        raise BadCardList from error


@login_required
@require_POST
def undo(request: HttpRequest, change_id: int) -> HttpResponse:
    """Undo a bulk change."""
    try:
        services.undo_many(
            user=get_signed_in_user(request.user),
            change_id=change_id,
            now=timezone.now(),
        )
    except PlatformError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, _("Change undone."))
    return redirect("shelf:import")


@login_required
@require_safe
def export(request: HttpRequest, form: str) -> HttpResponse:
    """Download the collection as a file."""
    user = get_signed_in_user(request.user)
    if form == "csv":
        text = "\ufeff" + list_export.write_csv(user, _language())
    else:
        text = list_export.write_text_list(user, _language())
    kind = "text/csv" if form == "csv" else "text/plain"
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="collection.{form}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _language() -> str:
    return get_reader_language()
