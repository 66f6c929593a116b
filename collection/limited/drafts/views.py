"""Pages of drafts: opening one, its table, and the proof of how it went.

A page asks every two seconds what is new, and is told only what has changed, so that it
survives a lost network and works without anything kept open.
"""

from datetime import datetime
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from collection.limited.drafting.draft_table import FEWEST_SEATS, MOST_SEATS
from collection.limited.selectors import get_drafted_names
from collection.models import Draft, DraftState
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.text_input import read_number

from . import selectors, services
from .verification import verify_draft

USUAL_SEATS: Final = 4
DRAFTS_SHOWN: Final = 20


@login_required
@require_safe
def draft_list(request: HttpRequest) -> HttpResponse:
    """My drafts, and opening another."""
    names = get_drafted_names(site_time.now())
    drafts = selectors.list_drafts_for(request.user).exclude(
        state=DraftState.CALLED_OFF
    )
    context = {
        "drafts": [(d, names.get(d.product, d.product)) for d in drafts[:DRAFTS_SHOWN]],
        "products": names.items(),
        "places": range(FEWEST_SEATS, MOST_SEATS + 1),
        "usual": USUAL_SEATS,
    }
    return render(request, "collection/drafts/list.html", context)


@login_required
@require_POST
def open_draft(request: HttpRequest) -> HttpResponse:
    """Open a draft; on to its table, or to waiting for the others."""
    draft = services.open_draft(
        user=get_signed_in_user(request.user),
        product=request.POST.get("product", ""),
        places=_number(request, "places"),
        entropy=request.POST.get("entropy", ""),
        with_bots="with_bots" in request.POST,
        now=site_time.now(),
    )
    return redirect("drafts:detail", token=draft.token)


@require_safe
def draft_detail(request: HttpRequest, token: str) -> HttpResponse:
    """A draft as it stands: waiting, at the table, or what came of it.

    Who was sent the link sees it until it begins, visitors too, who come back after
    signing in. No search engine should know the link.
    """
    draft = selectors.find_draft_for(request.user, token)
    if services.advance_draft(draft, now=site_time.now()):
        draft.refresh_from_db()
    answer = _show(request, draft)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _show(request: HttpRequest, draft: Draft) -> HttpResponse:
    now = site_time.now()
    context: dict[str, Any] = {"draft": draft, "name": _name_of(draft, now)}
    if draft.state == DraftState.RUNNING:
        context |= _table(draft, get_signed_in_user(request.user), now)
        return render(request, "collection/drafts/table.html", context)
    context["seats"] = seats = selectors.show_seats(draft, request.user)
    context["is_member"] = any(seat.is_you for seat in seats)
    context["free"] = range(draft.places - len(seats))
    if draft.state == DraftState.GATHERING:
        context["is_host"] = draft.host_id == request.user.pk
        context["link"] = request.build_absolute_uri()
        return render(request, "collection/drafts/gathering.html", context)
    context["pool_id"] = selectors.find_drafted_pool(draft, request.user)
    return render(request, "collection/drafts/ended.html", context)


@require_safe
def news(request: HttpRequest, token: str) -> HttpResponse:
    """What has changed since a page was drawn: nothing, the line above, or all.

    The query says what the page shows: ``state``, ``version`` and ``shown``.
    """
    draft = selectors.find_draft_for(request.user, token)
    now = site_time.now()
    if services.advance_draft(draft, now=now):
        draft.refresh_from_db()
    if request.GET.get("state") != draft.state:
        answer = HttpResponse(status=204)
        answer["HX-Refresh"] = "true"
        return answer
    if request.GET.get("version") == str(draft.version):
        return HttpResponse(status=204)
    if draft.state != DraftState.RUNNING:
        return _show(request, draft)
    context = {"draft": draft} | _table(draft, get_signed_in_user(request.user), now)
    if request.GET.get("shown") == context["shown"]:
        # Whoever is reading their pack is not disturbed by what others take.
        answer = render(request, "collection/drafts/_line.html", context)
        answer["HX-Retarget"] = "#draft-line"
        return answer
    return render(request, "collection/drafts/_table.html", context)


@login_required
@require_POST
def take(request: HttpRequest, token: str) -> HttpResponse:
    """Take a card; the table as it stands then, with the reason of a refusal."""
    user, now = get_signed_in_user(request.user), site_time.now()
    form: dict[str, Any] = {
        "number": _number(request, "pick"),
        "card": request.POST.get("card", ""),
    }
    if request.headers.get("HX-Request") != "true":
        services.pick_card(user=user, token=token, now=now, **form)
        return redirect("drafts:detail", token=token)
    refusal = None
    draft = selectors.get_draft_for(user, token)
    try:
        draft = services.pick_card(user=user, token=token, now=now, **form)
    except PlatformError as error:
        refusal = error.as_dict()
    if draft.state != DraftState.RUNNING:
        answer = HttpResponse(status=204)
        answer["HX-Refresh"] = "true"
        return answer
    context = {"draft": draft, "refusal": refusal} | _table(draft, user, now)
    return render(request, "collection/drafts/_table.html", context)


@login_required
@require_POST
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down."""
    services.join_draft(
        user=get_signed_in_user(request.user),
        token=token,
        entropy=request.POST.get("entropy", ""),
        now=site_time.now(),
    )
    return redirect("drafts:detail", token=token)


@login_required
@require_POST
def begin(request: HttpRequest, token: str) -> HttpResponse:
    """Begin with bots on the free seats."""
    services.begin_draft(
        user=get_signed_in_user(request.user), token=token, now=site_time.now()
    )
    return redirect("drafts:detail", token=token)


@login_required
@require_POST
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Get up."""
    services.leave_draft(
        user=get_signed_in_user(request.user), token=token, now=site_time.now()
    )
    return redirect("drafts:list")


@login_required
@require_safe
def draft_proof(request: HttpRequest, token: str) -> HttpResponse:
    """How a draft was dealt, and who took what; dealt again."""
    draft = selectors.get_draft_for(request.user, token)
    proof = verify_draft(draft)
    seats = selectors.show_seats(draft, request.user)
    context = {
        "draft": draft,
        "proof": proof,
        "picks": list(zip(seats, proof.picks, strict=True)),
    }
    return render(request, "collection/drafts/proof.html", context)


def _table(draft: Draft, user: User, now: datetime) -> dict[str, Any]:
    """The table as a page shows it."""
    table = selectors.show_table(draft, user)
    view = table.view
    left = (table.due_at - now).total_seconds() if table.due_at else None
    return {
        "table": table,
        "round": view.round + 1,
        "step": min(view.pick - view.round * view.pack_size + 1, view.pack_size),
        "by_cost": selectors.group_by_cost(table.picks),
        "seconds_left": None if left is None else max(0, round(left)),
        "shown": f"{view.pick}-{len(view.pack)}",
    }


def _name_of(draft: Draft, now: datetime) -> str:
    return get_drafted_names(now).get(draft.product, draft.product)


def _number(request: HttpRequest, name: str) -> int:
    """A number of a form; one that is none is none that anything has."""
    number = read_number(request.POST.get(name, ""))
    return -1 if number is None else number
