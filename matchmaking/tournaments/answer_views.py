"""Pages on which a judge answers a call."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles.scenes.models import Scene
from battles.scenes.selectors import show_scene
from cards.catalogue.localized_names import get_reader_language
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.text_input import read_number

from . import call_answers, impartiality, selectors, services
from .forms import AnswerForm
from .models import Tournament


def _find_judged(request: HttpRequest, pk: int) -> tuple[User, Tournament]:
    """Return the judge and the tournament.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: The user is no judge of it.
    """
    judge = get_signed_in_user(request.user)
    tournament = selectors.find_tournament(pk)
    impartiality.require_judge(judge, tournament)
    return judge, tournament


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def answer_call(request: HttpRequest, pk: int, call: int) -> HttpResponse:
    """Show a call to a judge, and send the answer."""
    judge, tournament = _find_judged(request, pk)
    found = call_answers.find_call(tournament, call)
    choices = call_answers.list_answer_choices(judge, tournament, found)
    chosen = _find_chosen(request, choices.scenes)
    form = AnswerForm(request.POST or None, choices.scenes, chosen)
    if request.method == "POST" and form.is_valid():
        try:
            _send(judge, pk, call, form)
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Both players can read your answer."))
            return redirect("tournaments:judge", pk)
    here = reverse("tournaments:answer-call", args=[pk, call])
    context = {
        "tournament": tournament,
        "choices": choices,
        "form": form,
        "chosen": chosen,
        "board": chosen and _draw(chosen),
        "answer": getattr(found, "answer", None),
        "back": urlencode({"for": here}),
    }
    return render(request, "tournaments/answer.html", context)


def _find_chosen(request: HttpRequest, scenes: list[Scene]) -> Scene | None:
    wanted = request.POST.get("scene") or request.GET.get("scene")
    return next((scene for scene in scenes if str(scene.pk) == wanted), None)


def _draw(scene: Scene) -> object:
    """Return the table of a scene; None where it can no longer be shown."""
    try:
        return show_scene(scene, get_reader_language()).board
    except PlatformError:
        return None


def _send(judge: User, pk: int, call: int, form: AnswerForm) -> None:
    chosen = form.cleaned_data
    scene_id: UUID | None = chosen["scene"]
    services.send_answer(
        judge=judge,
        pk=pk,
        call_id=call,
        text=chosen["text"],
        clause=chosen["clause"],
        scene_id=scene_id,
        now=site_time.now(),
    )


@login_required
@require_POST
def begin_scene(request: HttpRequest, pk: int, call: int) -> HttpResponse:
    """Save a scene of the call's moment or of a ruling, and open it in the editor."""
    judge, _tournament = _find_judged(request, pk)
    here = reverse("tournaments:answer-call", args=[pk, call])
    try:
        scene = services.create_scene_for_call(
            judge=judge,
            pk=pk,
            call_id=call,
            ruling_id=read_number(request.POST.get("ruling", "")),
        )
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
        return redirect(here)
    editor = reverse("battles:edit-scene", args=[scene.pk])
    return redirect(f"{editor}?{urlencode({'for': here})}")
