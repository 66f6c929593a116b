"""Pages of leaderboards, and the moderators' pages about rated games."""

from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from cards.releases.selectors import get_localized_value, list_formats
from results.corrections import recalculation
from results.models import Outcome, Season, Suspicion
from results.rated_games import rating_updates, reviews
from results.statistics import leaderboards, past_seasons
from results.statistics.deck_kinds import get_deck_kinds, picture_deck_kinds
from results.statistics.leaderboards import Board
from unionarena.core.accounts import interests
from unionarena.core.accounts.interests import Contest
from unionarena.core.accounts.models import User
from unionarena.core.accounts.sanctions import MODERATE
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import read_page
from unionarena.core.ratings import TIERS

SUSPICIONS_PER_PAGE = 50
GAMES_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a list."""

    value: str
    name: str


def list_format_choices() -> list[Choice]:
    """List formats of the catalogue's games, the default one first; one query."""
    rows = list_formats(timezone.now())
    return [Choice(row.code, get_localized_value(row, "name")) for row in rows]


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen on pages about a ladder.

    Attributes:
        game: The requested one; the default if there is no such game.
        games: All of them, by name.
        formats: Those that decks of the game are checked against.
        seasons: Numbers, the latest first.
        series: By what its decks are told apart (``Ruleset.kinds``).
    """

    game: Ruleset
    games: list[Choice]
    formats: list[Choice]
    seasons: list[int]
    series: list[Choice]

    @classmethod
    def read(cls, request: HttpRequest) -> "Choices":
        """Read the current options; three queries."""
        now = timezone.now()
        begun = Season.objects.filter(starts_at__lte=now).order_by("-number")
        game = RULESETS.get(request.GET.get("game", ""), USUAL_GAME)
        return cls(
            game,
            [Choice(each.name, str(each.title)) for each in RULESETS.values()],
            list_format_choices() if game.own is None else [],
            list(begun.values_list("number", flat=True)) or [1],
            [
                Choice(code, name)
                for code, name in get_deck_kinds(game, request.user).items()
            ],
        )

    def board(self, request: HttpRequest) -> Board:
        """Return the requested ladder; unknown values fall back to the default."""
        formats = [each.value for each in self.formats]
        code = request.GET.get("format", "")
        season = request.GET.get("season", "")
        series = request.GET.get("series", "")
        known = {str(number): number for number in self.seasons}
        return Board(
            format=code if code in formats else (formats or [""])[0],
            season=known.get(season, self.seasons[0]),
            series=series if series in {each.value for each in self.series} else "",
            game=self.game.name,
        )


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of a ladder."""
    choices = Choices.read(request)
    board = choices.board(request)
    page = leaderboards.read_leaderboard(board, cursor=request.GET.get("cursor", ""))
    own = None
    if isinstance(request.user, User):
        own = leaderboards.find_place(board, request.user)
    context = {
        "choices": choices,
        "board": board,
        "page": page,
        "pictures": picture_deck_kinds(
            choices.game, {place.row.series for place in page.places}, request.user
        ),
        "own": own,
        "tiers": TIERS,
        "past": past_seasons.list_past_seasons(),
        "is_now": board.season == rating_updates.get_season_at(timezone.now()),
    }
    return render(request, "results/leaderboard.html", context)


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """Show the final standings of a season that has ended, by default the last one."""
    past = past_seasons.list_past_seasons()
    choices = Choices.read(request)
    if past:
        choices = replace(choices, seasons=[season.number for season in past])
    board = choices.board(request)
    chosen = next((each for each in past if each.number == board.season), None)
    found = own = None
    if chosen is not None:
        found = past_seasons.read_final_standings(
            board, cursor=request.GET.get("cursor", "")
        )
        if isinstance(request.user, User):
            own = past_seasons.find_final_place(board, request.user)
    kinds = {place.row.series for place in found.places} if found else set()
    context = {
        "choices": choices,
        "board": board,
        "season": chosen,
        "found": found,
        "own": own,
        "pictures": picture_deck_kinds(choices.game, kinds, request.user),
    }
    return render(request, "results/seasons.html", context)


# --- For moderators.


def _moderator(request: HttpRequest) -> User:
    user = get_signed_in_user(request.user)
    if not user.has_perm(MODERATE):
        raise Http404
    return user


@login_required
def suspicions(request: HttpRequest) -> HttpResponse:
    """List rated games that look manipulated."""
    _moderator(request)
    rows = Suspicion.objects.select_related("winner", "loser").filter(closed_at=None)
    page = read_page(
        rows.order_by("-games", "-last_at", "-pk"),
        size=SUSPICIONS_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    return render(request, "results/suspicions.html", {"page": page})


@login_required
def suspicion(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one suspicion: the games of the two, with forms to void and close."""
    moderator = _moderator(request)
    found = get_object_or_404(
        Suspicion.objects.select_related("winner", "loser", "outcome"), pk=pk
    )
    if request.method == "POST":
        return _decide(request, found, moderator)
    games = Outcome.objects.filter(pair=found.outcome.pair).newest_first()
    context = {
        "found": found,
        "games": games.prefetch_related("participants__user")[:GAMES_SHOWN],
        "signals": [reviews.SIGNAL_TEXTS[name] for name in found.signals],
    }
    return render(request, "results/suspicion.html", context)


def _decide(request: HttpRequest, found: Suspicion, moderator: User) -> HttpResponse:
    now = timezone.now()
    players = frozenset({found.winner_id, found.loser_id})
    try:
        interests.refuse_interested(moderator, Contest(players, counts_address=True))
        for outcome in Outcome.objects.filter(
            pair=found.outcome.pair, pk__in=_numbers(request.POST.getlist("void"))
        ):
            recalculation.void_outcome(
                moderator=moderator,
                battle_id=outcome.battle_id,
                reason=request.POST.get("reason", ""),
                now=now,
            )
    except PlatformError as error:
        messages.error(request, str(error.message))
        return redirect("results:suspicion", found.pk)
    Suspicion.objects.filter(pk=found.pk, closed_at=None).update(
        closed_at=now, closed_by=moderator
    )
    reviews.rate_held_games(players)
    messages.success(request, _("Decided."))
    return redirect("results:suspicions")


def _numbers(given: list[str]) -> list[int]:
    return [int(each[:18]) for each in given[:GAMES_SHOWN] if each.isdecimal()]
