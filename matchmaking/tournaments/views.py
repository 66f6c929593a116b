"""Pages of tournaments: the list, one tournament, one's own table, and judging.

A page polls every three seconds, and gets an answer only when the tournament's version
has grown.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from battles.games.registry import RULESETS, USUAL_GAME
from battles.seating import event_matches
from cards.catalogue.localized_names import get_reader_language
from collection.deck_sheets.game_decks import inspect_game_decks
from collection.selectors import (
    inspect_decks,
    list_decks_for,
    list_decks_of_game,
    list_formats,
)
from matchmaking.clubs.selectors import list_clubs_run_by
from matchmaking.game_setup.forms import list_decks, read_deck
from matchmaking.open_pages.addresses import get_board_url
from matchmaking.selectors import DECKS_OFFERED
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import clean_line, read_number

from . import (
    archive,
    call_answers,
    casting,
    event_calendar,
    event_image,
    event_pages,
    exports,
    impartiality,
    judge_tables,
    league_tables,
    match_replays,
    paper_matches,
    selectors,
    services,
)
from .deck_lists import open_deck_lists
from .forms import SettingsForm
from .models import LONGEST_NAME, Entry, State, Tournament
from .rules import Outcome
from .services import announcements, match_starts
from .services.judge_actions import TAKEN_BACK

WEBHOOK_PAGE = "tournaments:webhook"
PER_PAGE = 20
ACTS_SHOWN = 50


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """List tournaments: by game, state, format, name, or the day they begin."""
    game = request.GET.get("game", "")
    state, code = request.GET.get("state", ""), request.GET.get("format", "")
    words = clean_line(request.GET.get("q", ""), longest=LONGEST_NAME)
    day = event_calendar.read_day(request.GET.get("day", ""))
    month = event_calendar.read_day(f"{request.GET.get('month', '')}-01")
    rows = selectors.list_tournaments(
        game=game,
        state=state if state in State.values else "",
        format_code=code,
        words=words,
    )
    first = month or (day or timezone.localdate()).replace(day=1)
    chosen = event_calendar.filter_day(rows, day) if day else rows
    context = {
        "page": read_page(chosen, size=PER_PAGE, cursor=request.GET.get("cursor", "")),
        "month": event_calendar.build_month(rows, first),
        "day": day,
        "today": timezone.localdate(),
        "words": words,
        "state": state,
        "states": State.choices,
        "game": game,
        "games": RULESETS.values(),
        "format": code,
        "formats": list_formats(),
    }
    return render(request, "tournaments/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Create a tournament."""
    game = RULESETS.get(request.GET.get("game", USUAL_GAME.name))
    if game is None:
        raise Http404
    user = get_signed_in_user(request.user)
    clubs = list_clubs_run_by(user, game=game.name)
    form = SettingsForm(game, request.POST or None, clubs=clubs)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_create(user, form))
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
    context = {"form": form, "game": game, "games": RULESETS.values()}
    return render(request, "tournaments/create.html", context)


def _create(user: User, form: SettingsForm) -> str:
    """Create what a form describes; return its address."""
    now = site_time.now()
    if not form.cleaned_data["is_weekly"]:
        made = services.create_tournament(user=user, settings=form.settings(), now=now)
        return reverse("tournaments:detail", args=[made.pk])
    league = services.create_league(
        user=user,
        settings=form.settings(),
        events=form.cleaned_data["events"],
        zone=timezone.get_current_timezone_name(),
        now=now,
    )
    return reverse("tournaments:league", args=[league.pk])


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """List weekly cups."""
    cursor = request.GET.get("cursor", "")
    page = read_page(league_tables.list_leagues(), size=PER_PAGE, cursor=cursor)
    return render(request, "tournaments/leagues.html", {"page": page})


@require_safe
def league(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a weekly cup: its table of points, and its events."""
    found = league_tables.find_league(pk)
    context = {
        "league": found,
        "zone": ZoneInfo(found.time_zone),
        "lines": league_tables.rank_league(found)[: league_tables.LINES_SHOWN],
        "events": league_tables.list_events(found),
        "may_stop": not found.ended and services.may_stop(request.user, found),
    }
    return render(request, "tournaments/league.html", context)


@login_required
@require_POST
def stop_league(request: HttpRequest, pk: int) -> HttpResponse:
    """Open no more events of a weekly cup."""
    return _do(
        request,
        pk,
        lambda user: services.stop_league(user=user, pk=pk),
        to="tournaments:league",
    )


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a tournament."""
    tournament = selectors.find_tournament(pk)
    context = _tournament_context(request, tournament)
    if isinstance(request.user, User) and tournament.is_open:
        context["decks"] = _list_deck_options(request.user, tournament)
        context["deck"] = _find_entered_deck(context["mine"], context["decks"])
    return render(request, "tournaments/detail.html", context)


@require_safe
def player(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Show a player of a tournament: place, deck, and their matches."""
    tournament = selectors.find_tournament(pk)
    context = {
        "tournament": tournament,
        "player": event_pages.get_player_page(request.user, tournament, entry),
    }
    return render(request, "tournaments/player.html", context)


@require_safe
def news(request: HttpRequest, pk: int) -> HttpResponse:
    """Return what has changed since the version a page shows, if anything."""
    tournament = selectors.find_tournament(pk)
    if request.GET.get("version") == str(tournament.version):
        return HttpResponse(status=204)
    if request.GET.get("state") != tournament.state:
        answer = HttpResponse(status=204)
        answer["HX-Refresh"] = "true"
        return answer
    return render(
        request, "tournaments/_live.html", _tournament_context(request, tournament)
    )


@login_required
@require_safe
def my_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to one's own board; to the tournament where there is none."""
    tournament = selectors.find_tournament(pk)
    mine = selectors.find_match(request.user, tournament)
    if mine is None or not mine.is_pending or mine.battle_id is None:
        return redirect("tournaments:detail", pk)
    return redirect(get_board_url(mine.battle_id))


@login_required
@require_safe
def tournament_of_battle(_request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Redirect to the tournament in which a battle was played."""
    first = event_matches.find_first_battle_id(battle_id)
    pk = selectors.find_tournament_of_battle(first)
    if pk is None:
        raise Http404
    return redirect("tournaments:detail", pk)


@login_required
@require_POST
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter the tournament."""
    return _do(
        request,
        pk,
        lambda user: services.enter_tournament(
            user=user,
            pk=pk,
            deck=read_deck(request.POST.get("deck", "")),
            code=request.POST.get("code", ""),
            now=site_time.now(),
        ),
    )


def _post_view(service: Callable[..., object]) -> Callable[..., HttpResponse]:
    """Return a view that runs a service which takes nothing but a tournament."""

    @login_required
    @require_POST
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        now = site_time.now()
        return _do(request, pk, lambda user: service(user=user, pk=pk, now=now))

    return view


leave = _post_view(services.leave_tournament)
begin = _post_view(services.begin_tournament)
call_off = _post_view(services.cancel_tournament)


@login_required
@require_POST
def call_judge(request: HttpRequest, pk: int) -> HttpResponse:
    """Call a judge to one's own table."""

    def call(user: User) -> None:
        count = announcements.call_judge(
            user=user,
            pk=pk,
            note=request.POST.get("note", ""),
            card=request.POST.get("card", ""),
            now=site_time.now(),
        )
        text = _("A judge was called.") if count else _("No judge can be reached.")
        messages.success(request, text)

    return _do(request, pk, call)


@login_required
@require_POST
def ready(request: HttpRequest, pk: int) -> HttpResponse:
    """Say that one is ready to play; lead to the board once both players are."""
    return _do(
        request,
        pk,
        lambda user: services.declare_ready(user=user, pk=pk, now=site_time.now()),
        to="tournaments:my-table",
    )


@login_required
@require_POST
def report_own(request: HttpRequest, pk: int) -> HttpResponse:
    """Report one's own match on paper, with an account."""

    def report(user: User) -> None:
        services.report_own_match(
            user=user,
            pk=pk,
            **_read_games(request),
            now=site_time.now(),
        )
        messages.success(request, _("Thank you. Your report is noted."))

    return _do(request, pk, report)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """Show a player without an account their match, and take their report."""
    entry = services.find_paper_player(pk, key)
    if request.method == "POST":
        try:
            services.report_match(
                entry=entry,
                **_read_games(request),
                now=site_time.now(),
            )
        except PlatformError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, _("Thank you. Your report is noted."))
        return redirect("tournaments:report", pk, key)
    context = {
        "tournament": entry.tournament,
        "entry": entry,
        "paper": (paper := paper_matches.show_match(entry.tournament, entry)),
        "answers": call_answers.list_answers_at(paper.match) if paper else [],
    }
    return render(request, "tournaments/report.html", context)


@login_required
@require_safe
def print_sheet(request: HttpRequest, pk: int, sheet: str) -> HttpResponse:
    """Print pairings, standings, slips or badges as a PDF, for judges."""
    from . import paper_sheets  # a library of 20 MB, for organisers alone

    tournament = selectors.find_tournament(pk)
    impartiality.require_judge(request.user, tournament)
    language = get_reader_language()
    if sheet == "badges":
        content = paper_sheets.print_badges(
            tournament, language, request.build_absolute_uri
        )
    elif sheet in paper_sheets.SHEETS:
        content = paper_sheets.SHEETS[sheet](tournament, language)
    else:
        raise Http404
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{sheet}-{pk}.pdf"'
    return answer


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw a tournament as a picture to share."""
    page = request.build_absolute_uri(reverse("tournaments:detail", args=[pk]))
    drawn = event_image.draw_event(selectors.find_tournament(pk), foot=page)
    return HttpResponse(drawn, content_type="image/svg+xml")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Show, set, test or remove where the news of a tournament is posted."""
    user = get_signed_in_user(request.user)
    found = announcements.find_webhook(user=user, pk=pk)
    if request.method == "POST":
        return _do(
            request, pk, lambda user: _change_webhook(request, user, pk), WEBHOOK_PAGE
        )
    context = {"tournament": selectors.find_tournament(pk), "webhook": found}
    return render(request, "tournaments/webhook.html", context)


def _change_webhook(request: HttpRequest, user: User, pk: int) -> None:
    match request.POST.get("does"):
        case "test":
            announcements.test_address(user=user, pk=pk)
            messages.success(request, _("The test message was accepted."))
        case "remove":
            announcements.delete_webhook(user=user, pk=pk)
        case _:
            url = request.POST.get("url", "")
            now = site_time.now()
            announcements.save_webhook(user=user, pk=pk, url=url, now=now)
            messages.success(request, _("Saved."))


@never_cache  # its address may have a key
@require_safe
def cast(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the tables that can be cast with open hands: to judges, or by the link."""
    key = request.GET.get("key", "")
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    found = casting.list_tables_to_cast(request.user, pk, key, now=site_time.now())
    return render(request, "tournaments/cast.html", {"cast": found})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def judge_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the judge's page; the form field ``does`` names an action."""
    tournament = selectors.find_tournament(pk)
    judge = get_signed_in_user(request.user)
    impartiality.require_judge(judge, tournament)
    if request.method == "POST":
        return _do(
            request, pk, lambda user: _judge(request, user, pk), to="tournaments:judge"
        )
    rounds = selectors.list_rounds(tournament)
    context = {
        "tournament": tournament,
        "round": rounds[0] if rounds else None,
        "tables": judge_tables.list_judge_tables(
            rounds[0].tables.all() if rounds else (), now=site_time.now()
        ),
        "calls": judge_tables.list_open_calls(judge, tournament),
        "cast_address": casting.build_link(request, judge, tournament),
        "is_knockout": bool(rounds) and tournament.is_knockout(rounds[0].number),
        "entries": selectors.list_entries(tournament),
        "paper_players": paper_matches.list_paper_players(request, tournament),
        "acts": selectors.list_acts(tournament)[:ACTS_SHOWN],
        "taken_back": [one.value for one in TAKEN_BACK],
    }
    return render(request, "tournaments/judge.html", context)


@login_required
@require_safe
def lists(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all deck lists to a judge who does not play."""
    judge = get_signed_in_user(request.user)
    opened = open_deck_lists(judge=judge, pk=pk, language=get_reader_language())
    context = {"tournament": selectors.find_tournament(pk), "lists": opened}
    return render(request, "tournaments/lists.html", context)


@require_safe
def export(_request: HttpRequest, pk: int) -> HttpResponse:
    """Download the standings as CSV."""
    tournament = selectors.find_tournament(pk)
    answer = HttpResponse(
        exports.write_standings_csv(tournament), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="tournament-{pk}.csv"'
    return answer


def _judge(request: HttpRequest, judge: User, pk: int) -> None:
    services.carry_out_act(
        judge=judge,
        pk=pk,
        does=request.POST.get("does", ""),
        table=_number(request, "table") or None,
        outcome=request.POST.get("outcome", ""),
        seconds=60 * _number(request, "minutes"),
        player=_number(request, "player"),
        act=_number(request, "act"),
        call=_number(request, "call"),
        names=request.POST.get("names", "").splitlines(),
        note=request.POST.get("note", ""),
        now=site_time.now(),
    )


def _do(
    request: HttpRequest,
    pk: int,
    act: Callable[[User], object],
    to: str = "tournaments:detail",
) -> HttpResponse:
    """Run an action, show its refusal as a message, and go back to the tournament."""
    try:
        act(get_signed_in_user(request.user))
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
    return redirect(to, pk)


def _tournament_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    now = site_time.now()
    rounds = selectors.list_rounds(tournament)
    match_replays.add_replays(
        request.user, [match for one in rounds for match in one.tables.all()]
    )
    mine = selectors.find_entry(request.user, tournament)
    match = mine and selectors.find_match(request.user, tournament)
    answers = call_answers.list_answers_for(request.user, tournament)
    lines = archive.add_deck_codes(tournament, selectors.get_standings(tournament))
    is_over = tournament.state == State.OVER
    starts_in = tournament.begins_at and tournament.begins_at - now
    left = (rounds[0].ends_at - (tournament.paused_at or now)) if rounds else None
    return {
        "tournament": tournament,
        "lines": lines,
        "rounds": rounds,
        "named_rounds": event_pages.name_rounds(tournament, rounds),
        "bracket": event_pages.build_bracket(tournament, rounds),
        "parts": event_pages.build_double_bracket(tournament, rounds),
        "watched": event_pages.list_tables_to_watch(rounds),
        "announcements": selectors.list_announcements(tournament),
        "winners": archive.list_winners(lines) if is_over and rounds else None,
        "kinds": archive.count_deck_kinds(tournament, request.user, lines)
        if is_over
        else [],
        "mine": mine,
        "match": match,
        "answers": answers[: call_answers.ANSWERS_SHOWN],
        "meeting": mine and match_starts.show_meeting(tournament, mine, now=now),
        "paper": mine and paper_matches.show_match(tournament, mine),
        "is_judge": impartiality.may_judge(request.user, tournament),
        "starts_in_s": int(starts_in.total_seconds()) if starts_in else None,
        "minutes_left": None if left is None else int(left.total_seconds() // 60),
        "pending": Outcome.PENDING.value,
    }


def _list_deck_options(user: User, tournament: Tournament) -> list[tuple[str, str]]:
    """List the decks a user may enter with, their own first: value and title."""
    if tournament.ruleset.own is None:
        decks = list_decks_for(user).select_related("owner")[:DECKS_OFFERED]
        sheets = inspect_decks(list(decks), code=tournament.format or None)
        return [(str(one.deck.pk), one.deck.title) for one in sheets if one.is_legal]
    own = list_decks_of_game(user, tournament.game).filter(pool=None)
    playable = {str(one.deck.pk) for one in inspect_game_decks(own) if one.is_legal}
    return [
        (value, title)
        for value, title in list_decks(user, tournament.ruleset)
        if value in playable or not value.isdecimal()
    ]


def _find_entered_deck(mine: Entry | None, decks: list[tuple[str, str]]) -> str:
    """Return the value of the deck the user has entered with; empty if it is none."""
    if mine is None or mine.deck_id is not None:
        return str(mine.deck_id) if mine else ""
    return next((value for value, title in decks if title == mine.deck_name), "")


def _read_games(request: HttpRequest) -> dict[str, int]:
    """Return the reported games; -1, which is refused, for what is no number."""
    sent = {name: read_number(request.POST.get(name, "")) for name in ("own", "other")}
    return {name: -1 if number is None else number for name, number in sent.items()}


def _number(request: HttpRequest, name: str) -> int:
    return read_number(request.POST.get(name, "")) or 0
