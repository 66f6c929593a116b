"""Pages of scenes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from battles import bots
from battles.seating.battle_creation import DEFAULT_BOT
from cards.catalogue.localized_names import get_reader_language
from cards.rulings.selectors import get_ruling_for, localize_text
from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import read_number

from . import beginnings, edits, selectors, services
from .boards import SceneBoard, draw_scene, list_numbers
from .errors import MalformedScene
from .forms import NumbersForm, SceneForm, list_places
from .models import Scene, Visibility
from .ruling_scenes import list_ruling_scenes
from .scene_text import SceneText, read_text, write_text

PER_PAGE: Final = 20


@require_safe
def scene_list(request: HttpRequest) -> HttpResponse:
    """List the viewer's scenes, and those for everyone in pages."""
    page = read_page(
        selectors.list_public_scenes(),
        size=PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    own = selectors.list_scenes_to_edit(request.user)[: services.MOST_SCENES]
    return render(request, "battles/scenes.html", {"page": page, "own": own})


@require_safe
def scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Show a scene: its table, its question, its text, and what can be done with it."""
    found = selectors.get_scene_for(request.user, scene_id)
    is_current = request.GET.get("cards") == "current"
    context = {
        "scene": found,
        "is_own": found.owner_id == request.user.pk,
        "is_shared": found.visibility != Visibility.PRIVATE,
        "link": request.build_absolute_uri(reverse("battles:scene", args=[found.pk])),
        "bots": bots.list_bot_choices(),
        "shown": None,
        "refusal": None,
    }
    try:
        context["shown"] = selectors.show_scene(
            found, get_reader_language(), is_current=is_current
        )
    except PlatformError as refusal:
        context["refusal"] = refusal
    return render(request, "battles/scene.html", context)


@dataclass(slots=True)
class _Draft:
    """A scene that is being edited.

    Attributes:
        form: What is saved.
        cards: Revisions to keep, by number.
        text: Its text, read; None while it cannot be read.
        board: Its table; None while it cannot be built.
        refusal: Why the last change was not made.
        found: Cards to choose from, where a name fits several.
        to: The zone that was chosen last.
        typed: What was typed to find a card.
    """

    form: SceneForm
    cards: Mapping[str, int]
    text: SceneText | None = None
    board: SceneBoard | None = None
    refusal: PlatformError | None = None
    found: list[tuple[str, str]] = field(default_factory=list)
    to: str = "me.front_line"
    typed: str = ""

    @property
    def is_editable(self) -> bool:
        """Whether the table shows the position itself, before any action."""
        return self.board is not None and self.text is not None and not self.text.when

    def draw(self, text: SceneText) -> None:
        """Draw the text, and keep it if the rules allow it."""
        pins = selectors.pin_cards(list_numbers(text), self.cards)
        self.board = draw_scene(text, pins, get_reader_language())
        self.text = text


def edit_scene(request: HttpRequest, scene_id: UUID | None = None) -> HttpResponse:
    """Compose a scene: by form, by dragging, or as text; a POST changes or saves it."""
    saved = selectors.get_own_scene(request.user, scene_id) if scene_id else None
    if request.method == "POST":
        form = SceneForm(request.POST)
        draft = _Draft(form, _read_known_cards(request, saved))
        if "save" in request.POST and form.is_valid():
            try:
                return _save(request, saved, draft)
            except PlatformError as refusal:
                draft.refusal = refusal
        _change(request, draft)
    else:
        draft = _begin(request, saved)
    return _render_editor(request, saved, draft)


def _begin(request: HttpRequest, saved: Scene | None) -> _Draft:
    """Return the draft of a saved scene, or of a new one that begins with something."""
    if saved is not None:
        fields: dict[str, Any] = {
            name: getattr(saved, name)
            for name in ("title", "question", "visibility", "text")
        }
        cards: Mapping[str, int] = saved.cards
    else:
        begun = beginnings.begin_scene(request.user, request.GET)
        fields = {"title": begun.title, "text": write_text(begun.text)}
        cards = begun.cards
    draft = _Draft(SceneForm(initial=fields), cards)
    try:
        draft.draw(read_text(fields["text"]))
    except PlatformError as refusal:
        draft.refusal = refusal
    return draft


def _read_known_cards(request: HttpRequest, saved: Scene | None) -> Mapping[str, int]:
    if saved is not None:
        return saved.cards
    return beginnings.begin_scene(request.user, request.GET).cards


def _change(request: HttpRequest, draft: _Draft) -> None:
    """Make the change of a POST; where it is refused, the text stays as it was."""
    written = request.POST.get("text", "")
    draft.to = request.POST.get("to", draft.to)
    try:
        draft.draw(read_text(written))
        if draft.text is not None:
            changed = _apply_edit(request, draft, draft.text)
            if changed != draft.text:
                draft.draw(changed)
    except PlatformError as refusal:
        draft.refusal = draft.refusal or refusal
    data = request.POST.copy()
    if draft.text is not None:
        data["text"] = write_text(draft.text)
    draft.form = SceneForm(data)


def _apply_edit(request: HttpRequest, draft: _Draft, text: SceneText) -> SceneText:
    """Return the text after the change made by a button or by dragging."""
    data = request.POST
    if "choose" in data:
        return _add_card(draft, text, data["choose"], data.get("to", ""))
    if "step" in data:
        side, _colon, words = data["step"].partition(": ")
        return edits.add_step(text, side, words)
    card, to = data.get("card", ""), data.get("to", "")
    read = edits.Place.read
    changes: Mapping[str, Callable[[], SceneText]] = {
        "add": lambda: _add_card(draft, text, data.get("number", ""), to),
        "move": lambda: edits.move_card(text, read(card), read(to)),
        "turn": lambda: edits.turn_card(text, read(card)),
        "remove": lambda: edits.remove_card(text, read(card)),
        "numbers": lambda: _set_numbers(text, data),
        "back": lambda: edits.remove_step(text),
    }
    change = changes.get(data.get("edit", ""))
    return text if change is None else change()


def _set_numbers(text: SceneText, data: Mapping[str, str]) -> SceneText:
    numbers = NumbersForm(data)
    if not numbers.is_valid():
        raise MalformedScene(details={"fields": list(numbers.errors)})
    return edits.set_numbers(text, numbers.cleaned_data)


def _add_card(draft: _Draft, text: SceneText, typed: str, to: str) -> SceneText:
    found = selectors.find_cards_called(typed, get_reader_language())
    if not found:
        raise MalformedScene(_("No cards match."), details={"number": typed[:80]})
    if len(found) > 1:
        draft.found, draft.typed = found, typed
        return text
    return edits.add_card(text, found[0][0], edits.Place.read(to))


def _save(request: HttpRequest, saved: Scene | None, draft: _Draft) -> HttpResponse:
    if not request.user.is_authenticated:
        enter_as_guest(request)
    user, fields = get_signed_in_user(request.user), dict(draft.form.cleaned_data)
    fields["visibility"] = fields["visibility"] or Visibility.PRIVATE
    fields["title"] = fields["title"] or _("Untitled scene")
    if saved is not None:
        kept = services.change_scene(user=user, scene_id=saved.pk, fields=fields)
    else:
        kept = services.create_scene(user=user, fields=fields, cards=draft.cards)
    messages.success(request, _("Scene saved."))
    if back := _read_return_address(request):
        return redirect(f"{back}?scene={kept.pk}")
    return redirect("battles:scene", scene_id=kept.pk)


def _read_return_address(request: HttpRequest) -> str:
    """Return the path that wants the scene once it is saved; empty if there is none."""
    path = request.GET.get("for", "")
    is_safe = url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if is_safe and path.startswith("/") and "?" not in path else ""


def _render_editor(
    request: HttpRequest, saved: Scene | None, draft: _Draft
) -> HttpResponse:
    text = draft.text or SceneText({})
    context = {
        "scene": saved,
        "draft": draft,
        "form": draft.form,
        "numbers": NumbersForm.of(text),
        "places": list_places(),
        "steps": [next(iter(step.items())) for step in text.when],
        "back": _read_return_address(request),
    }
    return render(request, "battles/scene_editor.html", context)


@require_safe
def ruling_scene(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """Show the scenarios of a ruling: the table before, and what happens."""
    language = get_reader_language()
    ruling = get_ruling_for(request.user, ruling_id)
    context = {
        "ruling": ruling,
        "question": localize_text(ruling, "question", language),
        "answer": localize_text(ruling, "text", language),
        "scenes": list_ruling_scenes(ruling, language),
    }
    return render(request, "battles/ruling_scene.html", context)


@require_POST
@login_required
def fork_scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Copy a scene, and edit the copy."""
    user = get_signed_in_user(request.user)
    copy = services.fork_scene(user=user, scene_id=scene_id)
    return redirect("battles:edit-scene", scene_id=copy.pk)


@require_POST
@login_required
def delete_scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Delete one's own scene."""
    user = get_signed_in_user(request.user)
    services.delete_scene(user=user, scene_id=scene_id)
    messages.success(request, _("Scene deleted."))
    return redirect("battles:scenes")


@require_POST
@login_required
def renew_scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Take the cards of one's own scene as they are now."""
    services.change_scene(
        user=get_signed_in_user(request.user),
        scene_id=scene_id,
        fields={},
        uses_new_cards=True,
    )
    return redirect("battles:scene", scene_id=scene_id)


@require_POST
def play_scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Play on from a scene against a bot; a visitor plays as a guest."""
    selectors.get_scene_for(request.user, scene_id)
    if not request.user.is_authenticated:
        enter_as_guest(request)
    seat = read_number(request.POST.get("seat", "0"))
    battle = services.play_on(
        user=get_signed_in_user(request.user),
        scene_id=scene_id,
        seat=-1 if seat is None else seat,
        bot=request.POST.get("bot", DEFAULT_BOT),
        is_current=request.POST.get("cards") == "current",
    )
    return redirect("battles:board", battle_id=battle.pk)
