"""The pages on which editors read refused texts in known words, and withdraw that."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.played_situations import play_situations
from cards.catalogue.revision_drafts import load_glossary
from cards.effects import load_tree
from cards.effects.known_phrases import fill_numbers, list_known_effects
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import LONGEST_READING, LONGEST_WORDS, SLOT
from cards.errors import CardNotFound
from cards.importing.recompilation import list_paraphrased, list_trigger_texts
from cards.models import CardRevision, Paraphrase
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError

from .ability_summaries import summarize_abilities
from .interpretation import render_texts
from .paraphrasing import (
    LONGEST_REASON,
    MOST_PASSAGES,
    Publication,
    RefusedText,
    Trial,
    get_revision,
    list_refused_texts,
    publish_paraphrases,
    try_paraphrases,
    withdraw_paraphrase,
)
from .text_decisions import EDIT_CARDS

_SHOWN_CARDS: Final = 50


class MendForm(forms.Form):
    """Passages of a text, what each reads as, and why."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        widget=UnfoldAdminTextInputWidget,
    )

    def __init__(self, *args: Any, language: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.language = language
        for place in range(MOST_PASSAGES):
            self.fields |= _make_fields(place, language)

    @property
    def rows(self) -> list[dict[str, forms.BoundField]]:
        """Return the fields passage by passage."""
        names = ("words", "reading", "effect", "numbers")
        return [
            {name: self[f"{name}_{place}"] for name in names}
            for place in range(MOST_PASSAGES)
        ]

    def list_passages(self) -> list[tuple[str, str]]:
        """Return words and reading of each passage that has a reading."""
        found = []
        for place in range(MOST_PASSAGES):
            words, reading, effect, numbers = (
                self.cleaned_data[f"{name}_{place}"]
                for name in ("words", "reading", "effect", "numbers")
            )
            if effect and not reading.strip():
                sentence = list_known_effects(self.language)[int(effect)]
                given = numbers.replace("、", ",").replace(",", " ").split()
                reading = fill_numbers(self.language, sentence, given)
            if reading.strip():
                found.append((words.replace("\r\n", "\n"), reading))
        return found


def _make_fields(place: int, language: str) -> dict[str, forms.Field]:
    effects = enumerate(list_known_effects(get_reader_language()))
    return {
        f"words_{place}": forms.CharField(
            label=_("Words of the text"),
            required=False,
            max_length=LONGEST_WORDS,
            widget=UnfoldAdminTextareaWidget(attrs={"rows": 2, "lang": language}),
        ),
        f"reading_{place}": forms.CharField(
            label=_("Reads as"),
            required=False,
            max_length=LONGEST_READING,
            widget=UnfoldAdminTextareaWidget(attrs={"rows": 2, "lang": language}),
        ),
        f"effect_{place}": forms.ChoiceField(
            label=_("Or a known effect"),
            required=False,
            choices=[("", "–"), *((str(index), text) for index, text in effects)],
            widget=UnfoldAdminSelectWidget,
        ),
        f"numbers_{place}": forms.CharField(
            label=_("Its numbers, in their order"),
            required=False,
            max_length=40,
            widget=UnfoldAdminTextInputWidget,
        ),
    }


@dataclass(frozen=True, slots=True)
class MendPage:
    """One request of the page that mends the text of a card."""

    request: HttpRequest
    context: dict[str, Any]

    def answer(self) -> HttpResponse:
        """Render the page, try what was sent, or publish it."""
        revision = self._get_revision()
        texts = list_refused_texts(revision)
        wanted = self.request.GET.get("language", "")
        text = next(
            (it for it in texts if it.language == wanted), next(iter(texts), None)
        )
        if text is None:
            return self._render(revision, texts=texts)
        if self.request.method != "POST":
            return self._render(
                revision, texts=texts, text=text, form=_start_form(text)
            )
        form = MendForm(self.request.POST, language=text.language)
        if not form.is_valid():
            return self._render(revision, texts=texts, text=text, form=form)
        sent = {
            "number": revision.data["number"],
            "language": text.language,
            "passages": form.list_passages(),
        }
        trial = None
        try:
            if "publish" in self.request.POST:
                done = publish_paraphrases(
                    **sent,
                    reason=form.cleaned_data["reason"],
                    by=get_editor(self.request),
                )
                return self._show_published(revision, done)
            trial = try_paraphrases(**sent)
        except PlatformError as error:
            form.add_error(None, str(error.message))
        shown = _describe_trial(trial, revision) if trial else {}
        return self._render(revision, texts=texts, text=text, form=form, **shown)

    def _get_revision(self) -> CardRevision:
        try:
            return get_revision(self.request.GET.get("card", ""))
        except CardNotFound as error:
            raise Http404 from error

    def _show_published(
        self, revision: CardRevision, done: Publication
    ) -> HttpResponse:
        mended = describe_numbers(done.numbers)
        count = len(done.numbers)
        message = ngettext(
            "%(count)d card is playable now: %(numbers)s.",
            "%(count)d cards are playable now: %(numbers)s.",
            count,
        )
        if count:
            messages.success(
                self.request, message % {"count": count, "numbers": mended}
            )
        else:
            messages.success(
                self.request, _("The text is understood. The card lacks other values.")
            )
        if done.left_out:
            more = _("%(count)d more cards are waiting: run manage.py recompile_cards.")
            messages.warning(self.request, more % {"count": done.left_out})
        return redirect("admin:cards_card_evidence", revision.card_id)

    def _render(self, revision: CardRevision, **more: object) -> HttpResponse:
        number = revision.data["number"]
        context = {
            **self.context,
            "title": _("%(number)s: read the text in known words") % {"number": number},
            "revision": revision,
            "card": revision.card,
            "number": number,
            "labels": dict(settings.LANGUAGES),
            "is_trigger_unkept": _is_trigger_unkept(revision),
            **more,
        }
        return render(self.request, "admin/cards/card/mend.html", context)


def _is_trigger_unkept(revision: CardRevision) -> bool:
    """Return whether a refused card may have a trigger text that no import kept."""
    gaps = revision.as_draft().gaps
    is_refused = any(not gap.missing for gap in gaps)
    return bool(is_refused and revision.trigger and not list_trigger_texts(revision))


def _start_form(text: RefusedText) -> MendForm:
    initial = {
        f"words_{place}": passage.words
        for place, passage in enumerate(text.passages[:MOST_PASSAGES])
    }
    return MendForm(initial=initial, language=text.language)


def _describe_trial(trial: Trial, revision: CardRevision) -> dict[str, Any]:
    """Return what the page shows of a trial."""
    shown: dict[str, Any] = {
        "trial": trial,
        "patterns": [
            (describe_pattern(entry.pattern), describe_pattern(entry.reading))
            for entry in trial.entries
        ],
        "mended": trial.mended[:_SHOWN_CARDS],
        "mended_left_out": max(0, len(trial.mended) - _SHOWN_CARDS),
    }
    face = trial.own.draft.face
    if face["effects"] is None or trial.problem is not None:
        return shown
    tree, glossary = load_tree(face["effects"]), load_glossary(revision.card.series)
    language = get_reader_language()
    return {
        **shown,
        "renderings": render_texts(tree, face["kind"], glossary),
        "outline": summarize_abilities(
            tree,
            CardKind(face["kind"]),
            language=language,
            translations=glossary.translations(language),
        ),
        "situations": play_situations(face),
    }


def describe_pattern(pattern: str) -> str:
    """Return a pattern with its open places in the reader's language."""
    labels = {
        "number": pgettext_lazy("in a card text", "number"),
        "name": _("card name"),
        "affinity": _("affinity"),
    }
    return SLOT.sub(
        lambda slot: f"⟦{labels[slot[2]]}{slot[1].removeprefix(slot[2])}⟧", pattern
    )


def describe_numbers(numbers: tuple[str, ...]) -> str:
    """Return card numbers as one line, the first of many."""
    shown = ", ".join(numbers[:_SHOWN_CARDS])
    return f"{shown}, …" if len(numbers) > _SHOWN_CARDS else shown


def get_editor(request: HttpRequest) -> User:
    """Return the signed-in user of a page of the admin."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


class WithdrawalForm(forms.Form):
    """Why a paraphrase is withdrawn."""

    reason = forms.CharField(max_length=LONGEST_REASON)


@admin.register(Paraphrase)
class ParaphraseAdmin(ModelAdmin):
    """Paraphrases, each with its cards; they are made on the page of a card."""

    list_display = (
        "words",
        "reads_as",
        "language",
        "editor",
        "created_at",
        "in_force",
    )
    list_filter = ("language", ("withdrawn_at", admin.EmptyFieldListFilter))
    list_select_related = ("editor",)
    search_fields = ("pattern", "reading", "card__number", "reason")
    ordering = ("-pk",)

    def get_urls(self) -> list[URLPattern]:
        """Add the page of one paraphrase, and its withdrawal."""
        view = self.admin_site.admin_view
        return [
            path(
                "<int:row_id>/change/", view(self.page), name="cards_paraphrase_change"
            ),
            path(
                "<int:row_id>/withdraw/",
                view(self.withdraw),
                name="cards_paraphrase_withdraw",
            ),
            *super().get_urls(),
        ]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show it to users who may see cards."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users see paraphrases who may see cards in the admin."""
        return request.user.has_perm("cards.view_card")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Refuse: a paraphrase is made on the page of its card."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: it is withdrawn, and another one made."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: withdrawn ones are kept."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Paraphrase]:
        """Return every paraphrase with its editor."""
        return super().get_queryset(request).select_related("editor", "card")

    @admin.display(description=_("pattern"), ordering="pattern")
    def words(self, row: Paraphrase) -> str:
        """Return the pattern in the reader's language."""
        return describe_pattern(row.pattern)

    @admin.display(description=_("reads as"), ordering="reading")
    def reads_as(self, row: Paraphrase) -> str:
        """Return the reading in the reader's language."""
        return describe_pattern(row.reading)

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, row: Paraphrase) -> bool:
        """Tell whether it is not withdrawn."""
        return row.withdrawn_at is None

    def page(self, request: HttpRequest, row_id: int) -> HttpResponse:
        """Render a paraphrase with the cards that it reads."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = get_object_or_404(self.get_queryset(request), pk=row_id)
        cards = list_paraphrased(row.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Paraphrase"),
            "row": row,
            "pattern": describe_pattern(row.pattern),
            "reading": describe_pattern(row.reading),
            "cards": cards[:_SHOWN_CARDS],
            "count": cards.count(),
            "may_withdraw": request.user.has_perm(EDIT_CARDS),
            "opts": self.opts,
        }
        return render(request, "admin/cards/paraphrase/page.html", context)

    @method_decorator(require_POST)
    def withdraw(self, request: HttpRequest, row_id: int) -> HttpResponse:
        """Withdraw a paraphrase; its cards are refused again."""
        if not request.user.has_perm(EDIT_CARDS):
            raise PermissionDenied
        form = WithdrawalForm(request.POST)
        form.is_valid()
        try:
            done = withdraw_paraphrase(
                paraphrase_id=row_id,
                reason=form.cleaned_data.get("reason", ""),
                by=get_editor(request),
            )
        except PlatformError as error:
            messages.error(request, str(error.message))
        else:
            message = ngettext(
                "Withdrawn. %(count)d card was compiled anew.",
                "Withdrawn. %(count)d cards were compiled anew.",
                len(done.numbers),
            )
            messages.success(request, message % {"count": len(done.numbers)})
        return redirect("admin:cards_paraphrase_change", row_id)
