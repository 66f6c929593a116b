"""Pages of gauntlets: start one, watch its progress, cancel it."""

from typing import Any, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from battles.bots import BOTS
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from battles.seating.battle_creation import list_bundled_decks
from cards.catalogue.game_catalogues import get_game_query, list_game_links
from cards.catalogue.localized_names import get_reader_language
from collection import selectors as decks
from collection.sharing.decks_to_play import list_playable_decks, list_public_opponents
from results.bot_games import gauntlets
from results.bot_games.trials.gauntlet_play import BOTS as PLAYERS
from unionarena.core.accounts.selectors import get_signed_in_user

LONGEST_LIST = 20_000  # characters; a deck has fifty lines at most


class GauntletForm(forms.Form):
    """Form for a gauntlet: the deck and its opponents."""

    deck = forms.ChoiceField(label=_("Deck"))
    opponents = forms.MultipleChoiceField(
        label=_("Against"), required=False, widget=forms.CheckboxSelectMultiple
    )
    pasted = forms.CharField(
        label=_("And against this list"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text=_("One card per line: quantity, then number or name."),
    )
    bot = forms.ChoiceField(label=_("Bot"), initial=gauntlets.USUAL_BOT)
    games = forms.IntegerField(
        label=_("Games"), min_value=1, max_value=gauntlets.MOST_GAMES
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        own: list[tuple[str, str]],
        starters: list[tuple[str, str]],
        public: list[tuple[str, str]],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        yours = (_("Your decks"), own)
        ready_made = (_("Starter decks"), starters)
        others = [(_("Public decks"), public)] if public else []
        offered: dict[str, list[Any]] = {
            "deck": [yours, ready_made, *others],
            "opponents": [*others, ready_made, yours],
            "bot": [(key, BOTS[key].name) for key in PLAYERS],
        }
        for name, choices in offered.items():
            cast("forms.ChoiceField", self.fields[name]).choices = choices


def _ready_made_decks(game: Ruleset) -> list[tuple[str, str]]:
    if game.own is not None:
        return list_bundled_decks(game.name, get_reader_language())
    # A balance change may have made a starter deck illegal.
    return [(one.slug, one.name) for one in decks.list_playable_starters()]


@login_required
def index(request: HttpRequest) -> HttpResponse:
    """Show the form and earlier gauntlets, or start one."""
    user = get_signed_in_user(request.user)
    deck, against = (request.GET.get(name, "") for name in ("deck", "against"))
    wanted = request.POST.get("game") or request.GET.get("game", "")
    game = RULESETS.get(wanted, USUAL_GAME)
    starters = _ready_made_decks(game)
    usual = starters[: gauntlets.MOST_OPPONENTS]
    offered: dict[str, Any] = {
        "own": [
            (str(one.deck.pk), one.deck.title)
            for one in list_playable_decks(user, game.name)
        ],
        "starters": starters,
        "public": list_public_opponents(user, game.name, named=against or deck),
    }
    if request.method == "POST":
        form = GauntletForm(request.POST, **offered)
        if form.is_valid():
            started = gauntlets.start_gauntlet(
                user=user, game=game.name, **form.cleaned_data
            )
            return redirect("results:gauntlet", gauntlet_id=started.pk)
    else:
        begin = {
            "deck": deck,
            "games": gauntlets.USUAL_GAMES,
            "opponents": [against] if against else [slug for slug, _n in usual],
        }
        form = GauntletForm(**offered, initial=begin)
    context = {
        "form": form,
        "game_links": list_game_links(game.name, get_game_query),
        "most_strong": gauntlets.MOST_STRONG_GAMES,
        "gauntlets": gauntlets.list_gauntlets_for(user),
    }
    return render(request, "results/gauntlets.html", context)


@login_required
@require_safe
def show(request: HttpRequest, gauntlet_id: int) -> HttpResponse:
    """Show the report so far; a fragment refreshes it."""
    found = gauntlets.get_gauntlet_for(get_signed_in_user(request.user), gauntlet_id)
    context = {
        "gauntlet": found,
        "game": gauntlets.get_gauntlet_game(found),
        "bot": BOTS[found.bot].name,
        "report": gauntlets.build_gauntlet_report(found),
    }
    is_piece = request.headers.get("HX-Request") == "true"
    template = "results/_gauntlet.html" if is_piece else "results/gauntlet.html"
    return render(request, template, context)


@login_required
@require_POST
def cancel(request: HttpRequest, gauntlet_id: int) -> HttpResponse:
    """Cancel a gauntlet."""
    gauntlets.cancel_gauntlet(
        user=get_signed_in_user(request.user),
        gauntlet_id=gauntlet_id,
        now=timezone.now(),
    )
    return redirect("results:gauntlet", gauntlet_id=gauntlet_id)
