"""Public pages: statistics of rated games, and players."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.games.registry import Ruleset
from results.bot_games import round_robins
from results.bot_games.round_robins import BotFigures
from results.errors import PlayerNotFound
from results.models import Showing
from results.models.statistics import EVERYBODY
from results.profiles import public_profiles
from results.rated_games import rating_updates
from results.statistics import csv_exports, ladder_statistics
from results.statistics.deck_kinds import picture_deck_kinds, show_card_faces
from results.statistics.rating_curves import draw_rating_curve
from unionarena.core.accounts.selectors import get_signed_in_user

from .leaderboards import Choices, list_format_choices

CARDS_SHOWN = 60
CARDS_IN_FAN = 5


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show usage and win rates on a ladder."""
    choices = Choices.read(request)
    board = choices.board(request)
    names = ladder_statistics.list_band_names()
    band = request.GET.get("band", "")
    from_bots = request.GET.get("from") == "bots"
    chosen = int(band) if band in {str(n) for n in range(len(names))} else EVERYBODY
    found = None
    if not from_bots:
        found = ladder_statistics.read_statistics(board, band=chosen)
    context = {
        "choices": choices,
        "board": board,
        "bands": list(enumerate(names)),
        "band": chosen,
        "found": found,
        "least": ladder_statistics.MIN_GAMES,
        "from_bots": from_bots,
        "bots": _list_bot_figures(
            choices.game, {} if from_bots or not found else found.figures
        ),
        **(
            _shown(request, found.figures, choices.game)
            if found and not from_bots
            else {}
        ),
    }
    return render(request, "results/statistics.html", context)


def _list_bot_figures(game: Ruleset, figures: Mapping[str, Any]) -> BotFigures | None:
    """Return bots' figures of decks whose series people have not played enough."""
    found = round_robins.read_bot_figures() if game.own is None else None
    if found is None:
        return None
    known = {row["series"] for row in figures.get("series", ())}
    kept = [n for n, deck in enumerate(found.decks) if deck["series"] not in known]
    if not kept:
        return None
    return replace(
        found,
        decks=[
            {
                **found.decks[own],
                "against": [found.decks[own]["against"][other] for other in kept],
            }
            for own in kept
        ],
    )


@require_safe
def export_statistics(request: HttpRequest) -> HttpResponse:
    """Download the statistics of a ladder, and of bots, as CSV."""
    choices = Choices.read(request)
    found = ladder_statistics.read_statistics(choices.board(request))
    bots = round_robins.read_bot_figures() if choices.game.own is None else None
    text = csv_exports.write_csv(
        found.figures if found else {}, bots.decks if bots else ()
    )
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="statistics.csv"'
    return answer


def _shown(
    request: HttpRequest, figures: dict[str, Any], game: Ruleset
) -> dict[str, Any]:
    """Return the figures with the matrix by row and column, and cards by name."""
    rates = {(m["series"], m["against"]): m["rate"] for m in figures["matchups"]}
    codes = sorted({code for pair in rates for code in pair})
    cards = figures["cards"][:CARDS_SHOWN]
    shown = {card["number"] for card in cards}
    shown |= {number for deck in figures["decks"] for number in deck["cards"]}
    faces = show_card_faces(game, shown, request.user)
    kinds = {row["series"] for row in figures["series"]}
    return {
        "pictures": picture_deck_kinds(game, kinds, request.user),
        "codes": codes,
        "matrix": [
            (own, [(other, rates.get((own, other))) for other in codes])
            for own in codes
        ],
        "cards": [{**card, "face": faces.get(card["number"])} for card in cards],
        "decks": [
            {
                **deck,
                "list": [
                    (count, number, faces.get(number))
                    for number, count in deck["cards"].items()
                ],
                "fan": [
                    faces[number]
                    for number in sorted(
                        deck["cards"], key=lambda each: -deck["cards"][each]
                    )
                    if number in faces
                ][:CARDS_IN_FAN],
            }
            for deck in figures["decks"]
        ],
    }


class ShowingForm(forms.ModelForm):
    """Form for what others can see of a player's games."""

    class Meta:
        """All settings."""

        model = Showing
        fields = (
            "is_named",
            "has_profile",
            "has_history",
            "has_decks",
            "is_present",
            "is_exported",
        )


@require_safe
def player(request: HttpRequest, address: str) -> HttpResponse:
    """Show a player's public page; lead there from a name they had before."""
    season = rating_updates.get_season_at(timezone.now())
    try:
        shown = public_profiles.get_player_for(
            request.user, address, season=season, game=request.GET.get("game", "")
        )
    except PlayerNotFound:
        moved = public_profiles.find_new_address(address)
        if moved is None:
            raise
        return redirect("results:player", moved)
    context = {
        "player": shown,
        "curve": draw_rating_curve(
            [rating for _moment, rating in shown.curve], least_span=50.0
        ),
        "season": season,
        "formats": list_format_choices(),
    }
    return render(request, "results/player.html", context)


@login_required
def showing(request: HttpRequest) -> HttpResponse:
    """Show and save what others can see of one's games."""
    user = get_signed_in_user(request.user)
    row = Showing.objects.filter(user=user).first() or Showing(user=user)
    form = ShowingForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        public_profiles.save_visibility(user=user, **form.cleaned_data)
        messages.success(request, _("Settings saved."))
        return redirect("results:showing")
    return render(request, "results/visibility.html", {"form": form})
