"""What several operations on results are asked by: the game."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from battles.games.registry import RULESETS


def make_game_parameter(left_out: str) -> OpenApiParameter:
    """The parameter ``game``, and what it means to leave it out."""
    games = sorted(RULESETS)
    return OpenApiParameter(
        "game", str, enum=games, description=f"Left out: {left_out}."
    )


def read_game(request: Request) -> str:
    """The name of the game that was asked for; empty if none was.

    Raises:
        ValidationError: There is no such game.
    """
    asked = str(request.query_params.get("game", ""))
    if asked and asked not in RULESETS:
        raise ValidationError({"game": [_("Game not found.")]})
    return asked
