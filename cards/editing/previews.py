"""Previews in the editors' admin, of one card and of many."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.card_data import KINDS, LANGUAGES, check_face
from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES
from cards.card_data.unparsed_passages import mark_passages
from cards.catalogue import localized_names
from cards.catalogue.presentation import ShownCard
from cards.catalogue.problem_sentences import explain_sentence
from cards.catalogue.revision_drafts import load_glossary
from cards.catalogue.unplayable_reasons import explain_reason
from cards.effects.model.enums import CardKind
from cards.models import Card, CardRevision
from cards.releases import patch_notes
from unionarena.core.errors import PlatformError
from unionarena.core.text_input import read_number

from .ability_summaries import summarize_abilities
from .bulk_edits import draft_bulk_edit
from .forms import CardEditForm

LONGEST_FLAVOR = 400


def build_preview(sent: QueryDict, *, language: str) -> dict[str, Any]:
    """Build the preview of a card as the form would save it now.

    Args:
        sent: The fields of ``CardEditForm``, and ``card`` for one that exists.
        language: The reader's language.
    """
    known = read_number(sent.get("card", "")) or 0  # No card has number 0.
    card = Card.objects.filter(pk=known).first()
    data = sent.copy()
    data["reason"] = data.get("reason") or "–"
    if card is not None:  # What identifies the card is no field of its form.
        data["number"], data["series"] = card.number, str(card.series_id)
    form = CardEditForm(data, instance=card)
    form.is_valid()
    interpretation = form.interpretation
    draft = getattr(form, "draft", None)
    if draft is not None and check_face(draft.face):
        draft = None  # An invalid card cannot be drawn.
    text = (sent.get("text_ja") or "").replace("\r\n", "\n")
    kind = sent.get("kind", "")
    return {
        "interpretation": interpretation,
        "stretches": mark_passages(text, interpretation.gaps),
        "reasons": [(gap, explain_reason(gap)) for gap in interpretation.gaps],
        "renderings": _label_renderings(interpretation.texts),
        "outline": _summarize_tree(form, kind, language),
        "errors": label_errors(form),
        "card": draft and _shown(draft, card, language),
        "is_playable": draft is not None and draft.is_playable,
        "tree_json": _pretty(interpretation.effects),
        "mend_url": card and f"{reverse('admin:cards_card_mend')}?card={card.number}",
        "has_text": bool(text.strip() or (sent.get("tree") or "").strip()),
    }


def label_errors(form: forms.BaseForm) -> dict[str, list[Any]]:
    """Return what is wrong with a form, by the labels of its fields."""
    return {
        str(form.fields[name].label) if name in form.fields else "": list(errors)
        for name, errors in form.errors.items()
    }


def _label_renderings(
    texts: Mapping[str, str],
) -> list[tuple[str, localized_names.LazyWord, str]]:
    named = dict(settings.LANGUAGES)
    return [
        (language, named[language], texts[language])
        for language in LANGUAGES
        if language in texts
    ]


def _summarize_tree(form: CardEditForm, kind: str, language: str) -> object:
    if form.interpretation.tree is None or kind not in KINDS:
        return ()
    series = form.instance.series if form.instance.series_id else None
    glossary = load_glossary(series) if series else None
    translations = glossary.translations(language) if glossary else None
    if translations is None:
        return ()
    return summarize_abilities(
        form.interpretation.tree,
        CardKind(kind),
        language=language,
        translations=translations,
    )


def _shown(draft: CardDraft, card: Card | None, language: str) -> ShownCard:
    (shown,) = patch_notes.present_revisions(
        [patch_notes.make_unsaved_revision(draft, card)], language
    )
    return replace(shown, art=patch_notes.draw_draft_url(draft))


def _pretty(effects: dict[str, Any] | None) -> str:
    return json.dumps(effects, ensure_ascii=False, indent=2) if effects else ""


class BulkEditForm(forms.Form):
    """One change for many cards; empty fields stay as they are."""

    numbers = forms.CharField(
        label=_("Cards"),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
        help_text=_("Card numbers, separated by commas or lines."),
    )
    rarity = forms.ChoiceField(
        label=localized_names.lazy_title("part", "rarity"),
        required=False,
        choices=[("", "–"), *localized_names.get_lazy_names("rarity").items()],
        widget=UnfoldAdminSelectWidget,
    )
    add_trait = forms.CharField(
        label=_("Affinity to add, in Japanese"),
        required=False,
        max_length=40,
        widget=UnfoldAdminTextInputWidget,
    )
    remove_trait = forms.CharField(
        label=_("Affinity to remove, in Japanese"),
        required=False,
        max_length=40,
        widget=UnfoldAdminTextInputWidget,
    )
    flavor_ja = forms.CharField(
        label=_("Flavor text in Japanese"),
        required=False,
        max_length=LONGEST_FLAVOR,
        widget=UnfoldAdminTextInputWidget,
    )
    flavor_zh_hant = forms.CharField(
        label=_("Flavor text in Traditional Chinese"),
        required=False,
        max_length=LONGEST_FLAVOR,
        widget=UnfoldAdminTextInputWidget,
    )
    flavor_en = forms.CharField(
        label=_("Flavor text in English"),
        required=False,
        max_length=LONGEST_FLAVOR,
        widget=UnfoldAdminTextInputWidget,
    )
    reason = forms.CharField(
        label=_("Reason for this version"),
        max_length=200,
        widget=UnfoldAdminTextInputWidget,
    )

    def clean_numbers(self) -> list[str]:
        """Return card numbers that exist."""
        written = self.cleaned_data["numbers"].replace("\n", ",").split(",")
        numbers = [number.strip() for number in written if number.strip()]
        known = Card.objects.filter(number__in=numbers[:1000])
        missing = sorted(set(numbers) - set(known.values_list("number", flat=True)))
        if missing:
            message = _("Cards not found: %(numbers)s.")
            raise forms.ValidationError(message % {"numbers": ", ".join(missing[:10])})
        return numbers

    def pairs(self) -> list[tuple[CardRevision, CardDraft]]:
        """Return the current revision and the draft of each card, of a valid form."""
        data = self.cleaned_data
        try:
            pairs = draft_bulk_edit(
                numbers=data["numbers"],
                rarity=data["rarity"],
                add_trait=data["add_trait"].strip(),
                remove_trait=data["remove_trait"].strip(),
                flavors={
                    language: data[f"flavor_{suffix}"]
                    for language, suffix in COLUMN_SUFFIXES.items()
                },
            )
        except PlatformError as error:
            self.add_error(None, str(error.message))
            return []
        for revision, draft in pairs:
            for problem in draft.problems():
                place = f"{revision.data['number']}: {problem.field}"
                self.add_error(None, f"{place}: {explain_sentence(problem.message)}")
        return pairs


def list_problem_sentences(error: PlatformError) -> list[str]:
    """Return the sentences of a refusal, line by line."""
    problems = error.details.get("problems") or ()
    lines = [f"{p.get('number', '')}: {p.get('message', '')}" for p in problems]
    return lines or [str(error.message)]
