"""The page of a cast, and its overlay for streaming software."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.watching.errors import CastOfOwnBattle
from cards.catalogue.localized_names import get_reader_language

from . import casts
from .cast_messages import HANDS
from .cast_pictures import describe_cast
from .casts import Cast, CastPart


@never_cache  # its address may have a key
@require_safe
def cast_page(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show a battle to those who cast it; a fragment for htmx, 204 if nothing is new.

    With ``overlay`` only what lies over the picture of a stream.
    """
    key, hands = request.GET.get("key", ""), request.GET.get("hands", "both")
    hands = hands if hands in HANDS else "both"
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        cast = casts.get_cast_for(
            request.user,
            battle_id,
            language=get_reader_language(),
            key=key,
            part=CastPart(HANDS[hands], seen=request.GET.get("seen", "")),
        )
    except CastOfOwnBattle:
        return redirect("battles:board", battle_id=battle_id)
    if cast is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    is_overlay = bool(request.GET.get("overlay"))
    sent = {"key": key, "overlay": "1" if is_overlay else "", "hands": hands}
    query = {name: value for name, value in sent.items() if value}
    context = describe_cast(cast) | {
        "battle_id": battle_id,
        "key": key,
        "chosen": hands,
        "choices": _name_choices(cast),
        "query": query,
        "overlay": f"?{urlencode(query | {'overlay': '1'})}",
        "language": get_reader_language(),
    }
    name = "cast_overlay" if is_overlay else "cast"
    part = f"_{name}" if getattr(request, "htmx", False) else name
    return render(request, f"battles/{part}.html", context)


def _name_choices(cast: Cast) -> list[tuple[str, str]]:
    """Return whose hands can be shown, with names."""
    first, second = (seat.name for seat in cast.info.seats)
    return [
        ("both", _("Both hands")),
        ("0", _("%(name)s’s hand") % {"name": first}),
        ("1", _("%(name)s’s hand") % {"name": second}),
        ("none", _("No hand")),
    ]
