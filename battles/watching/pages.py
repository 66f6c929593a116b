"""Pages of looking on: live battles, a battle of others, replays."""

from http import HTTPStatus
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST

from battles import bots
from battles.errors import BattleHalted, BattleNotFound, NotFinished
from battles.games.rulesets import RULESETS
from battles.live.admission import list_battles_for
from battles.seating.positions import create_from_position, position_of
from cards.catalogue import selectors as cards
from cards.catalogue import spoken
from unionarena.accounts.selectors import signed_in

from . import card_reports, live, review, rights, showing_off
from .errors import NothingSaid, TooManyCardReports
from .models import LARGEST, LONGEST_STORY

SHOW_KEPT_S = 3600
STRONGEST = "monte_carlo"


class CardReportForm(forms.Form):
    """Which card does not do what it says, where that was seen, and what it did."""

    number = forms.CharField(max_length=32, widget=forms.HiddenInput)
    battle_id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    moment = forms.IntegerField(
        min_value=0, max_value=LARGEST, required=False, widget=forms.HiddenInput
    )
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    story = forms.CharField(
        label=_("What did it do, and what should it have done?"),
        max_length=LONGEST_STORY,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


@login_required
def report_card(request: HttpRequest) -> HttpResponse:
    """Tell the editors that a card does not do what it says."""
    sent = request.POST if request.method == "POST" else None
    form = CardReportForm(sent, initial=request.GET.dict())
    asked = (sent or request.GET).get("number", "")
    (card,) = cards.show_cards(
        [cards.get_card_for(request.user, asked)], get_language() or "en"
    )
    is_sent = False
    if form.is_valid():
        try:
            card_reports.report_card(viewer=request.user, **form.cleaned_data)
            is_sent = True
        except (NothingSaid, TooManyCardReports) as refusal:
            form.add_error("story", str(refusal.message))
    context = {"form": form, "card": card, "is_sent": is_sent}
    return render(request, "battles/report_card.html", context)


@login_required
def live_list(request: HttpRequest) -> HttpResponse:
    """The battles that may be watched now; the list alone for htmx."""
    battles = live.list_live_for(request.user)
    fragment = "battles/_live.html" if request.htmx else "battles/live.html"  # type: ignore[attr-defined]  # the middleware adds it
    return render(request, fragment, {"battles": battles})


@login_required
def featured(request: HttpRequest) -> HttpResponse:
    """One battle in pictures, for the home page; nothing if there is none."""
    still = live.featured_for(request.user)
    return render(request, "battles/_featured.html", {"still": still})


@login_required
def still(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The same battle a moment later; 204 if it looks as the client has seen it."""
    seen = request.GET.get("seen", "")
    try:
        found = live.still_of(request.user, battle_id, seen=seen)
    except (BattleHalted, BattleNotFound):  # over, closed: there may be another
        return featured(request)
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "battles/_featured.html", {"still": found})


@cache_control(private=True, max_age=SHOW_KEPT_S)
def show(request: HttpRequest, moment: int) -> HttpResponse:
    """A moment of a game between bots, for visitors; see ``showing_off``."""
    shown = showing_off.moment_of(moment, get_language() or "en")
    return render(request, "battles/_show.html", {"shown": shown})


@login_required
def watch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The board of others; players of the battle go to their own."""
    if list_battles_for(request.user).filter(pk=battle_id).exists():
        return redirect("battles:board", battle_id=battle_id)
    key = request.GET.get("key", "")
    rights.check_may_watch(request.user, battle_id, key=key)
    session = live.late_session(battle_id)
    context = {
        "battle_id": str(battle_id),
        "names": [bots.name_of(seat) for seat in session.seats],
        "socket_path": f"/ws/battles/{battle_id}/?watch={key}",
        "delay_s": int(session.delay.total_seconds()),
        "layout": session.ruleset.layout.to_dict(spoken.language()),
    }
    return render(request, "battles/watch.html", context)


def replay(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The replay of a battle: for its players, and for whoever has a link."""
    key = request.GET.get("key", "")
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        right = rights.get_replay_for(request.user, battle_id, key=key)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    seats = right.battle.seats.order_by("seat")
    context = {
        "battle_id": str(battle_id),
        "names": [bots.name_of(seat) for seat in seats],
        "seat": right.seat,
        "key": key,
        "can_share": right.seat is not None,
        "can_branch": request.user.is_authenticated,
        "bots": bots.choices(),
        "layout": RULESETS[right.battle.ruleset].layout.to_dict(spoken.language()),
        "api_path": reverse("api:battles:detail", args=[battle_id]),
        "page_path": reverse("battles:replay", args=[battle_id]),
    }
    return render(request, "battles/replay.html", context)


@login_required
def look_back(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Who was ahead in a finished battle, and the turns that decided it."""
    try:
        found = review.review_of(request.user, battle_id)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    return render(request, "battles/review.html", {"review": found})


@login_required
def better(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """What the strong bot would have done in a turn; a piece of the page."""
    language = get_language() or "en"
    found = review.better_than(request.user, battle_id, at, language)
    context = {"better": found, "battle_id": battle_id}
    return render(request, "battles/_better.html", context)


@require_POST
@login_required
def play_on(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """Play on from a moment against the strong bot; counts for nothing."""
    right = rights.get_replay_for(request.user, battle_id)
    battle = create_from_position(
        user=signed_in(request.user),
        position=position_of(right.battle.pk, at),
        seat=right.seat or 0,
        bot=STRONGEST,
    )
    return redirect("battles:board", battle_id=battle.pk)
