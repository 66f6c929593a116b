"""Pages of runs of puzzles, and of the wins a user missed."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from battles.errors import NoMissedWins, PuzzleNotFound
from battles.models import Battle
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number

from . import missed_wins, puzzle_runs, tasks
from .models import RunKind

WINS_PER_PAGE = 12


@require_POST
def begin_run(request: HttpRequest) -> HttpResponse:
    """Begin a storm or a survival; a visitor plays as a guest."""
    kind = request.POST.get("kind", "")
    if kind not in RunKind.values:
        raise PuzzleNotFound
    if not request.user.is_authenticated:
        enter_as_guest(request)
    user = get_signed_in_user(request.user)
    run = puzzle_runs.begin_run(user=user, kind=kind)
    board = reverse("battles:board", args=[run.battle_id])
    return redirect(f"{board}?puzzle={kind}")


@login_required
@require_http_methods(["GET", "POST"])
def list_missed_wins(request: HttpRequest) -> HttpResponse:
    """List the viewer's missed wins; a POST begins a try of one."""
    user = get_signed_in_user(request.user)
    if request.method == "POST":
        win_id = read_number(request.POST.get("win", "")) or 0
        return _go_to_puzzle(missed_wins.begin_missed_win(user=user, win_id=win_id))
    wins = missed_wins.list_missed_wins_for(user)
    page = Paginator(wins, WINS_PER_PAGE).get_page(request.GET.get("page"))
    seated, language = (gettext("You"), gettext("Opponent")), get_reader_language()
    drawn = missed_wins.draw_missed_wins(page, seated, language)
    rows = [(win, drawn.get(str(win.pk))) for win in page]
    return render(request, "battles/missed_wins.html", {"page": page, "wins": rows})


def _go_to_puzzle(battle: Battle) -> HttpResponse:
    board = reverse("battles:board", args=[battle.pk])
    return redirect(f"{board}?puzzle=missed-win")


@login_required
@require_http_methods(["GET", "POST"])
def search_missed_wins(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show what was found of the viewer's missed wins in a battle; a fragment.

    A POST has them looked for. Empty where none are looked for.
    """
    user = get_signed_in_user(request.user)
    try:
        search = missed_wins.get_search_for(user, battle_id)
        if request.method == "POST":
            if search is None:  # sent twice, it is not searched twice at once
                search = tasks.request_search(user=user, battle_id=battle_id)
            if request.headers.get("HX-Request") != "true":
                return redirect("battles:review", battle_id=battle_id)
    except NoMissedWins:
        if request.method == "POST":
            raise
        return HttpResponse()
    wins = missed_wins.list_missed_wins_for(user).filter(search=search).order_by("turn")
    context = {"battle_id": battle_id, "search": search, "wins": wins}
    return render(request, "battles/_missed_wins.html", context)
