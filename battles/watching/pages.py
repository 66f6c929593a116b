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
from battles.games.registry import RULESETS
from battles.live.battle_access import list_battles_for
from battles.seating.positions import create_battle_from_position, get_position
from cards.catalogue import localized_names
from cards.catalogue import selectors as cards
from unionarena.core.accounts.selectors import get_signed_in_user

from .access import permissions
from .errors import NothingSaid, TooManyCardReports
from .models import LARGEST, LONGEST_STORY
from .moderation import card_reports
from .review import turning_points
from .spectating import live_battles, showcase

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
    battles = live_battles.list_live_battles_for(request.user)
    fragment = "battles/_live_battles.html" if request.htmx else "battles/live.html"  # type: ignore[attr-defined]  # the middleware adds it
    return render(request, fragment, {"battles": battles})


@login_required
def featured(request: HttpRequest) -> HttpResponse:
    """One battle in pictures, for the home page; nothing if there is none."""
    still = live_battles.choose_featured_battle_for(request.user)
    return render(request, "battles/_featured.html", {"still": still})


@login_required
def still(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The same battle a moment later; 204 if it looks as the client has seen it."""
    seen = request.GET.get("seen", "")
    try:
        found = live_battles.build_picture(request.user, battle_id, seen=seen)
    except (BattleHalted, BattleNotFound):  # over, closed: there may be another
        return featured(request)
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "battles/_featured.html", {"still": found})


@cache_control(private=True, max_age=SHOW_KEPT_S)
def showcase_moment(request: HttpRequest, moment: int) -> HttpResponse:
    """A moment of a game between bots, for visitors; see ``showing_off``."""
    shown = showcase.get_showcase_moment(moment, get_language() or "en")
    return render(request, "battles/_showcase.html", {"shown": shown})


@login_required
def watch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The board of others; players of the battle go to their own."""
    if list_battles_for(request.user).filter(pk=battle_id).exists():
        return redirect("battles:board", battle_id=battle_id)
    key = request.GET.get("key", "")
    permissions.check_may_watch(request.user, battle_id, key=key)
    session = live_battles.get_delayed_session(battle_id)
    context = {
        "battle_id": str(battle_id),
        "names": [bots.get_player_name(seat) for seat in session.seats],
        "socket_path": f"/ws/battles/{battle_id}/?watch={key}",
        "delay_s": int(session.delay.total_seconds()),
        "layout": session.ruleset.layout.to_dict(localized_names.get_reader_language()),
    }
    return render(request, "battles/watch.html", context)


def replay(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The replay of a battle: for its players, and for whoever has a link."""
    key = request.GET.get("key", "")
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        right = permissions.get_replay_for(request.user, battle_id, key=key)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    seats = right.battle.seats.order_by("seat")
    context = {
        "battle_id": str(battle_id),
        "names": [bots.get_player_name(seat) for seat in seats],
        "seat": right.seat,
        "key": key,
        "can_share": right.seat is not None,
        "can_branch": request.user.is_authenticated,
        "bots": bots.list_bot_choices(),
        "layout": RULESETS[right.battle.ruleset].layout.to_dict(
            localized_names.get_reader_language()
        ),
        "api_path": reverse("api:battles:detail", args=[battle_id]),
        "page_path": reverse("battles:replay", args=[battle_id]),
    }
    return render(request, "battles/replay.html", context)


@login_required
def battle_review(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Who was ahead in a finished battle, and the turns that decided it."""
    try:
        found = turning_points.review_battle(request.user, battle_id)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    return render(request, "battles/review.html", {"review": found})


@login_required
def better_play(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """What the strong bot would have done in a turn; a piece of the page."""
    language = get_language() or "en"
    found = turning_points.find_better_play(request.user, battle_id, at, language)
    context = {"better": found, "battle_id": battle_id}
    return render(request, "battles/_better_play.html", context)


@require_POST
@login_required
def play_on(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """Play on from a moment against the strong bot; counts for nothing."""
    right = permissions.get_replay_for(request.user, battle_id)
    battle = create_battle_from_position(
        user=get_signed_in_user(request.user),
        position=get_position(right.battle.pk, at),
        seat=right.seat or 0,
        bot=STRONGEST,
    )
    return redirect("battles:board", battle_id=battle.pk)
