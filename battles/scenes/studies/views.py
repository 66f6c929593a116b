"""Pages of studies."""

import json
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from battles import bots
from battles.errors import BattleNotFound
from battles.scenes.errors import MalformedScene, SceneNotFound
from battles.scenes.models import TITLE_LENGTH, Study, Visibility
from battles.scenes.selectors import get_scene_for
from battles.seating.battle_creation import DEFAULT_BOT
from battles.watching.access.permissions import get_replay_for
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import read_number

from . import selectors, services
from .thinking_limit import limit_thinking
from .tree import START

PER_PAGE: Final = 20


@require_safe
def study_list(request: HttpRequest) -> HttpResponse:
    """List the viewer's studies, and those for everyone in pages."""
    page = read_page(
        selectors.list_public_studies(),
        size=PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    own = selectors.list_own_studies(request.user)[: services.MOST_STUDIES]
    return render(request, "battles/studies.html", {"page": page, "own": own})


@require_POST
def open_study(request: HttpRequest) -> HttpResponse:
    """Open a finished battle or a scene as a study; a visitor becomes a guest."""
    data = request.POST
    if battle_id := data.get("battle"):
        key = data.get("key", "")
        known = _read_id(battle_id, BattleNotFound)
        get_replay_for(request.user, known, key=key)
        user = _enter(request)
        study = services.open_battle(user=user, battle_id=known, key=key)
        moment = read_number(data.get("at", "0")) or 0
        return _show(study.pk, services.find_number(study, moment))
    scene_id = _read_id(data.get("scene", ""), SceneNotFound)
    get_scene_for(request.user, scene_id)
    study = services.open_scene(
        user=_enter(request),
        scene_id=scene_id,
        is_current=data.get("cards") == "current",
    )
    return _show(study.pk, START)


def _read_id(written: str, missing: type[PlatformError]) -> UUID:
    try:
        return UUID(written)
    except ValueError:
        raise missing from None


def _enter(request: HttpRequest) -> Any:  # noqa: ANN401 - a User
    if not request.user.is_authenticated:
        enter_as_guest(request)
    return get_signed_in_user(request.user)


def _show(study_id: UUID, number: int) -> HttpResponse:
    return redirect(f"{reverse('battles:study', args=[study_id])}?at={number}")


def _read_place(request: HttpRequest, study: Study) -> tuple[int, bool]:
    """Return which move of a study is shown, and whether with the cards of today.

    The move is ``at``, or leads to a ``moment`` of the replay of its game.
    """
    number = read_number(request.GET.get("at", "0")) or START
    if moment := read_number(request.GET.get("moment", "")):
        number = services.find_number(study, moment)
    return number, request.GET.get("cards") == "current"


@require_safe
def study(request: HttpRequest, study_id: UUID) -> HttpResponse:
    """Show a position of a study: the table, the moves, and what can be tried."""
    found = selectors.get_study_for(request.user, study_id)
    number, is_current = _read_place(request, found)
    is_own = found.owner_id == request.user.pk
    context: dict[str, Any] = {
        "study": found,
        "is_own": is_own,
        "can_try": is_own and not is_current,
        "is_current": is_current,
        "suffix": "&cards=current" if is_current else "",
        "number": number,
        "is_shared": found.visibility != Visibility.PRIVATE,
        "link": request.build_absolute_uri(reverse("battles:study", args=[found.pk])),
        "bots": bots.list_bot_choices(),
        "marks": services.MARKS,
        "choices": Visibility.choices,
        "title_length": TITLE_LENGTH,
        "comment_length": services.COMMENT_LENGTH,
        "shown": None,
        "refusal": None,
    }
    try:
        context["shown"] = selectors.show_study(
            found, number, get_reader_language(), is_current=is_current
        )
    except PlatformError as refusal:
        context["refusal"] = refusal
    return render(request, "battles/study.html", context)


@require_safe
@login_required
def evaluate_study(request: HttpRequest, study_id: UUID) -> HttpResponse:
    """Show what the strong bot makes of a position of a study; a fragment."""
    found = selectors.get_study_for(request.user, study_id)
    limit_thinking(request)
    number, is_current = _read_place(request, found)
    evaluation = selectors.evaluate_study(
        found, number, get_reader_language(), is_current=is_current
    )
    context = {
        "study": found,
        "number": number,
        "can_try": found.owner_id == request.user.pk and not is_current,
        "suffix": "&cards=current" if is_current else "",
        "offers": evaluation.offers,
        "evaluation": evaluation,
    }
    return render(request, "battles/_study_offers.html", context)


@require_POST
@login_required
def try_move(request: HttpRequest, study_id: UUID, number: int) -> HttpResponse:
    """Try a move after another one, or let a bot answer there."""
    user, data = get_signed_in_user(request.user), request.POST
    if "bot" in data:
        limit_thinking(request)
        move = services.let_bot_move(
            user=user, study_id=study_id, after=number, bot=data["bot"]
        )
    else:
        move = services.add_move(
            user=user, study_id=study_id, after=number, action=_read_action(request)
        )
    return _show(study_id, move.number)


def _read_action(request: HttpRequest) -> dict[str, Any]:
    if "action" not in request.POST:
        cards = [read_number(each) for each in request.POST.getlist("card")]
        if None in cards:
            raise MalformedScene(code="study.no_action", details={"field": "card"})
        return {"type": "choose", "cards": cards}
    try:
        action = json.loads(request.POST["action"])
    except ValueError:
        action = None
    if not isinstance(action, dict):
        raise MalformedScene(code="study.no_action")
    return action


@require_POST
@login_required
def change_move(request: HttpRequest, study_id: UUID, number: int) -> HttpResponse:
    """Comment a move of one's own study, or remove it."""
    user, data = get_signed_in_user(request.user), request.POST
    if "remove" in data:
        parent = services.remove_move(user=user, study_id=study_id, number=number)
        return _show(study_id, parent)
    services.annotate_move(
        user=user,
        study_id=study_id,
        number=number,
        mark=data.get("mark", ""),
        comment=data.get("comment", ""),
    )
    return _show(study_id, number)


@require_POST
@login_required
def change_study(request: HttpRequest, study_id: UUID) -> HttpResponse:
    """Change title and visibility of one's own study."""
    visibility = request.POST.get("visibility", "")
    fields = {"title": request.POST.get("title", "")}
    if visibility in Visibility.values:
        fields["visibility"] = visibility
    services.change_study(
        user=get_signed_in_user(request.user), study_id=study_id, fields=fields
    )
    messages.success(request, _("Study saved."))
    return redirect("battles:study", study_id=study_id)


@require_POST
@login_required
def fork_study(request: HttpRequest, study_id: UUID) -> HttpResponse:
    """Copy a study, and show the copy."""
    user = get_signed_in_user(request.user)
    return _show(services.fork_study(user=user, study_id=study_id).pk, START)


@require_POST
@login_required
def delete_study(request: HttpRequest, study_id: UUID) -> HttpResponse:
    """Delete one's own study."""
    services.delete_study(user=get_signed_in_user(request.user), study_id=study_id)
    messages.success(request, _("Study deleted."))
    return redirect("battles:studies")


@require_POST
def play_study(request: HttpRequest, study_id: UUID, number: int) -> HttpResponse:
    """Play on from a position against a bot; a visitor plays as a guest."""
    selectors.get_study_for(request.user, study_id)
    seat = read_number(request.POST.get("seat", "0"))
    battle = services.play_on(
        user=_enter(request),
        study_id=study_id,
        after=number,
        seat=-1 if seat is None else seat,
        bot=request.POST.get("bot", DEFAULT_BOT),
    )
    return redirect("battles:board", battle_id=battle.pk)
