"""Win rates for display."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from django import template
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext

from results.profiles.public_profiles import Player
from results.statistics.leaderboards import Board
from results.statistics.win_rates import format_percent, format_points
from unionarena.core.ratings import Tier

register = template.Library()
register.filter("percent", format_percent)
register.filter("points", format_points)

EVEN: Final = 0.5
# So far from even, a matchup is clear.
CLEAR: Final = 0.1


class Named(Protocol):
    """An object with a code and a name."""

    value: str
    name: str


@register.filter
def named(code: str, choices: Iterable[Named]) -> str:
    """Return the name of a code; the code itself if it is unknown."""
    return next((each.name for each in choices if each.value == code), code)


@register.filter
def at(values: Mapping[str, object], code: str) -> object:
    """Return the value of a code, or None."""
    return values.get(code)


@register.filter
def tier_name(tier: Tier) -> str:
    """Return the name of a tier in the reader's language."""
    return gettext(tier.name)


@register.filter
def heat(rate: Mapping[str, Any] | None) -> int:
    """Return how far a rate is from even, from -2 to 2; 0 if its interval covers it."""
    if not rate or not rate["games"] or rate["low"] <= EVEN <= rate["high"]:
        return 0
    strength = 2 if abs(rate["rate"] - EVEN) >= CLEAR else 1
    return strength if rate["rate"] > EVEN else -strength


@register.inclusion_tag("results/_interval.html")
def interval(rate: Mapping[str, Any], games_url: str = "") -> dict[str, Any]:
    """Draw a rate with its interval, with the figures beside it.

    Args:
        rate: As ``win_rates.Rate``.
        games_url: Where its games are listed; empty: the number of them is no link.
    """
    low, high, share = (100 * rate[name] for name in ("low", "high", "rate"))
    return {
        **rate,
        "x": low,
        "width": high - low,
        "at": share,
        "games_url": games_url,
    }


@register.simple_tag
def games_url(board: Board, **played: object) -> str:
    """Return where the games behind a figure of a ladder are listed.

    Args:
        board: The ladder.
        played: Fields of ``public_games.Played``; what is None or empty is left out.
    """
    ladder = {"game": board.game, "format": board.format, "season": str(board.season)}
    wanted = {
        name: str(value) for name, value in played.items() if value not in (None, "")
    }
    return f"{reverse('results:games')}?{urlencode(ladder | wanted)}"


@register.simple_tag
def games_of(player: Player, wanted: Mapping[str, str] | None = None) -> str:
    """Return where the games behind a figure on a player's page are listed.

    Args:
        player: Whose page it is.
        wanted: What the games have in common, as ``public_profiles.Line``; left out:
            nothing.
    """
    about = {"game": player.game.name, "player": player.address, **(wanted or {})}
    return f"{reverse('results:games')}?{urlencode(about)}"


@register.simple_tag
def games_with(deck_id: int | None, **met: str | int) -> str:
    """Return where a player's own games with a deck are listed.

    Args:
        deck_id: Of theirs; None: somebody else's, whose games they can't see.
        met: What the other decks have in common, as ``selectors.list_history_for``.
    """
    if deck_id is None:
        return ""
    return f"{reverse('results:history')}?{urlencode({'deck': deck_id, **met})}"
