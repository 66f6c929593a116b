"""The page of a cast, and its overlay for streaming software."""

from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.rules.kernel.log_lines import join_line_parts
from battles.watching.errors import CastOfOwnBattle
from battles.watching.spectating.live_battles import PublicSeat, build_small_side
from cards.catalogue.localized_names import get_reader_language

from . import casts
from .casts import Cast, CastPart
from .serializers import HANDS

# Piles whose cards a cast may show, and the words for them.
PILES: Final = {"hand": "hand", "life": "life_area"}
# Lines shown, the newest first; the feed has all of them.
LINES_SHOWN: Final = 24
MOMENTS_SHOWN: Final = 5


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
    context = _describe_cast(cast) | {
        "battle_id": battle_id,
        "key": key,
        "chosen": hands,
        "choices": _name_choices(cast),
        "query": urlencode({name: value for name, value in sent.items() if value}),
        "is_overlay": is_overlay,
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


def _describe_cast(cast: Cast) -> dict[str, Any]:
    """Return what the templates of a cast show."""
    names = [seat.name for seat in cast.info.seats]
    faces = cast.session.pinned.catalogue(
        casts.list_cards_shown(cast), get_reader_language()
    )
    moments = cast.moments[-MOMENTS_SHOWN:][::-1]
    percent = None if cast.chance is None else round(100 * cast.chance)
    winner = (cast.view["result"] or {}).get("winner")
    lines = [
        {
            "text": join_line_parts(line),
            "clause": line.get("clause", ""),
            "is_key": any(one.since < line["seq"] <= one.seq for one in moments),
        }
        for line in cast.log[-LINES_SHOWN:][::-1]
    ]
    return {
        "cast": cast,
        "delay_minutes": cast.delay_s // 60,
        "names": names,
        "turn": cast.view["turn"],
        "sides": [_build_side(cast, seat, faces) for seat in (1, 0)],
        "overlay_sides": [_build_side(cast, seat, faces) for seat in (0, 1)],
        "chances": None if percent is None else (percent, 100 - percent),
        "moments": [
            {
                "moment": one,
                "player": names[one.player or 0],
                "percents": one.percents
                if not one.player
                else tuple(100 - each for each in one.percents),
            }
            for one in moments
        ],
        # Over a picture only what happened just now matters.
        "is_fresh": bool(moments)
        and moments[0].turn >= cast.view["turn"]["number"] - 1,
        "lines": lines,
        "winner": "" if winner is None else names[winner],
        "is_over": cast.view["result"] is not None,
    }


def _build_side(cast: Cast, seat: int, faces: dict[str, Any]) -> dict[str, Any]:
    """Build one side of the small table, with its hand and life as far as shown."""
    view, layout = cast.view, cast.session.ruleset.layout
    side = view["players"][seat]
    seated = PublicSeat(
        name=cast.info.seats[seat].name,
        rating=cast.info.seats[seat].rating,
        score=layout.score_of(side),
        is_turn=view["turn"]["player"] == seat,
    )
    small = build_small_side(view, layout, seated, seat, faces)
    ap = side.get("ap")
    return small | {
        "piles": [
            {
                "zone": zone,
                "name": layout.zone_name(word),
                "is_shown": zone != "hand" or seat in cast.hands,
                "cards": [
                    faces.get(card["card"]) or {"name": "", "is_filler": True}
                    for card in side[zone]
                ],
            }
            for zone, word in PILES.items()
            if isinstance(side.get(zone), list)
        ],
        "ap": None if ap is None else len(ap),
        "active_ap": None if ap is None else sum(c["mode"] == "active" for c in ap),
    }
