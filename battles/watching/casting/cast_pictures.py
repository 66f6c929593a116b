"""What the templates of a cast show: the page, and the overlay for streams."""

from typing import Any, Final

from battles.rules.kernel.log_lines import join_line_parts
from battles.watching.spectating.live_battles import PublicSeat, build_small_side
from cards.catalogue.localized_names import get_reader_language

from . import casts
from .casts import Cast

# Piles whose cards a cast may show, and the words for them.
PILES: Final = {"hand": "hand", "life": "life_area"}
# Lines shown, the newest first; the feed has all of them.
LINES_SHOWN: Final = 24
MOMENTS_SHOWN: Final = 5


def describe_cast(cast: Cast) -> dict[str, Any]:
    """Return what the templates of a cast show, in the reader's language."""
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
