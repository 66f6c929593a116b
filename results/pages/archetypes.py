"""Pages of archetypes: the metagame of a ladder, and one archetype."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.games.registry import RULESETS
from results.archetypes import selectors, weekly_reports
from results.statistics import ladder_statistics
from results.statistics.deck_kinds import get_deck_kinds

from .leaderboards import Choices

SAMPLES: Final = 3


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the archetypes of a ladder: share, win rate and matchups."""
    choices = Choices.read(request)
    board = choices.board(request)
    found = ladder_statistics.read_statistics(board)
    figures = found.figures if found else {}
    context = {
        "choices": choices,
        "board": board,
        "found": found,
        "least": ladder_statistics.MIN_GAMES,
        "metagame": selectors.read_metagame(request.user, choices.game, figures),
    }
    return render(request, "results/archetypes.html", context)


@require_safe
def show(request: HttpRequest, archetype_id: int) -> HttpResponse:
    """Show one archetype: its cards, sample lists and matchups."""
    portrait = selectors.get_portrait_for(request.user, archetype_id)
    choices = Choices.read(request)
    game = RULESETS[portrait.row.game]
    board = choices.board(request)
    found = ladder_statistics.read_statistics(board)
    figures: Mapping[str, Any] = (
        found.figures if found and board.game == game.name else {}
    )
    metagame = selectors.read_metagame(request.user, game, figures)
    samples = selectors.list_samples(archetype_id, figures)[:SAMPLES]
    numbers = {number for sample in samples for number in sample}
    names = selectors.name_cards(request.user, game, numbers)
    kinds = get_deck_kinds(game, request.user)
    context = {
        "portrait": portrait,
        "game": game,
        "board": board,
        "trend": weekly_reports.list_trend(game.name, board.format, archetype_id)
        if board.game == game.name
        else [],
        "series": kinds.get(portrait.row.series, portrait.row.series),
        "least": ladder_statistics.MIN_GAMES,
        "line": next(
            (line for line in metagame.lines if line.key == archetype_id), None
        ),
        "against": selectors.list_matchups(archetype_id, metagame),
        "samples": [
            [(count, number, names.get(number, "")) for number, count in each.items()]
            for each in samples
        ],
    }
    return render(request, "results/archetype.html", context)
