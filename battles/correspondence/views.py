"""Pages: starting and ending a holiday, and answering attacks ahead."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles.models import ConditionalAnswer
from cards.catalogue import selectors as catalogue
from cards.catalogue.localized_names import get_reader_language
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number

from . import conditional_answers, holidays


@require_POST
@login_required
def holiday(request: HttpRequest) -> HttpResponse:
    """Start a holiday of so many days; without days, come back from one."""
    user, now = get_signed_in_user(request.user), site_time.now()
    days = request.POST.get("days")
    if days is None:
        holidays.end_holiday(user=user, now=now)
        messages.success(request, _("Welcome back. Your clocks run again."))
    else:
        holidays.start_holiday(user=user, days=read_number(days) or 0, now=now)
        messages.success(request, _("Your correspondence clocks are stopped."))
    return redirect("matchmaking:correspondence")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def prepare(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show what is prepared in a battle; prepare or withdraw an answer."""
    if request.method == "POST":
        attacker = read_number(request.POST.get("attacker", "")) or 0
        own: dict[str, Any] = {"battle_id": battle_id, "viewer": request.user}
        if "withdraw" in request.POST:
            conditional_answers.withdraw_answer(attacker=attacker, **own)
        else:
            blocker = read_number(request.POST.get("blocker", ""))
            conditional_answers.prepare_answer(
                attacker=attacker, blocker=blocker, **own
            )
        return redirect("battles:conditional-answers", battle_id=battle_id)
    found = conditional_answers.get_preparation(
        battle_id=battle_id, viewer=request.user
    )
    return render(
        request, "battles/conditional_answers.html", _build_context(battle_id, found)
    )


def _build_context(
    battle_id: UUID, found: conditional_answers.Preparation
) -> dict[str, Any]:
    in_play = [*found.attackers, *found.blockers]
    answered = [
        character
        for answer in found.answers
        for name in ("attacker", "blocker")
        if (character := answer.position[name])
    ]
    names = _read_names(each["card"] for each in [*in_play, *answered])
    return {
        "battle_id": battle_id,
        "is_possible": found.is_possible,
        "attackers": [_describe(each, names) for each in found.attackers],
        "blockers": [_describe(each, names) for each in found.blockers],
        "answers": [_describe_answer(each, names) for each in found.answers],
    }


def _read_names(numbers: Iterable[str]) -> dict[str, str]:
    """Return names of cards in the reader's language, by number."""
    cards = catalogue.list_cards_by_number(sorted(set(numbers)))
    shown = catalogue.show_cards(cards, get_reader_language())
    return {card.number: str(card.name) for card in shown}


def _describe(character: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    number = character["card"]
    return {
        "id": character.get("id"),
        "name": names.get(number, number),
        "bp": character["bp"],
    }


def _describe_answer(
    answer: ConditionalAnswer, names: dict[str, str]
) -> dict[str, Any]:
    position = answer.position
    blocker = position["blocker"]
    return {
        "row": answer,
        "attacker": _describe(position["attacker"], names),
        "blocker": blocker and _describe(blocker, names),
    }
