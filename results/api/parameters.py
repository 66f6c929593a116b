"""Query parameters that several operations on results share."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from battles.games.registry import RULESETS


def make_game_parameter(left_out: str) -> OpenApiParameter:
    """Return the parameter ``game``, described with its default."""
    games = sorted(RULESETS)
    return OpenApiParameter(
        "game", str, enum=games, description=f"Left out: {left_out}."
    )


def read_game(request: Request) -> str:
    """Return the name of the requested game; empty if none was requested.

    Raises:
        ValidationError: There is no such game.
    """
    name = str(request.query_params.get("game", ""))
    if name and name not in RULESETS:
        raise ValidationError({"game": [_("Game not found.")]})
    return name
