"""Forms of the newsroom's desk: dates, reasons, and what a proposal changes.

Dates are written in the time zone of the reader. A time that the clocks skip, or that
comes twice when they are set back, is refused rather than guessed.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from cards.card_data.languages import list_columns
from cards.models import Card

from .models import BalanceProposal, ProposalChange, Release

_NOTE = UnfoldAdminTextareaWidget(attrs={"rows": 3})


def _moment(label: Any, *, required: bool = True) -> forms.DateTimeField:  # noqa: ANN401 - a lazy translation
    widget = forms.DateTimeInput(
        attrs={"type": "datetime-local", "class": "desk-input", "step": "1"},
        format="%Y-%m-%dT%H:%M:%S",
    )
    return forms.DateTimeField(label=label, required=required, widget=widget)


def _line(label: Any, *, required: bool = True) -> forms.CharField:  # noqa: ANN401 - as above
    widget = forms.TextInput(attrs={"class": "desk-input"})
    return forms.CharField(
        label=label, required=required, max_length=250, widget=widget
    )


class ScheduleForm(forms.Form):
    """When a release is shown, and when it is out."""

    preview_at = _moment(_("Preview"), required=False)
    release_at = _moment(_("Release"))


class CardNumberForm(forms.Form):
    """Which card."""

    number = _line(_("Card number"))


class ReasonForm(forms.Form):
    """Why."""

    reason = _line(_("Reason"))


class NoteForm(forms.Form):
    """What else to say."""

    note = _line(_("Note"), required=False)


class ApproveForm(forms.Form):
    """From when on, and which version was read."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    effective_at = _moment(_("In effect from"))
    note = _line(_("Note"), required=False)


class ReleaseForm(forms.ModelForm):
    """What a release is called."""

    class Meta:
        """Its words; everything else is done by services."""

        model = Release
        fields = (
            "title_ja",
            "title_zh_hant",
            "title_en",
            "slug",
            "note_ja",
            "note_zh_hant",
            "note_en",
        )
        widgets = dict.fromkeys(list_columns("note"), _NOTE)


class ProposalForm(forms.ModelForm):
    """What a proposal is called, and why it is made."""

    class Meta:
        """Its words, and where its limits apply."""

        model = BalanceProposal
        fields = (
            "title_ja",
            "title_zh_hant",
            "title_en",
            "slug",
            "note_ja",
            "note_zh_hant",
            "note_en",
            "format",
        )
        widgets = dict.fromkeys(list_columns("note"), _NOTE)
        help_texts = {
            "note_ja": _("The reason, visible to everyone."),
            "note_zh_hant": _("The reason, visible to everyone."),
            "note_en": _("The reason, visible to everyone."),
        }


class ChangeForm(forms.ModelForm):
    """What a proposal does to a card, named by its number."""

    number = forms.CharField(
        label=_("Card number"),
        max_length=32,
        widget=forms.TextInput(attrs={"class": "desk-input"}),
    )

    class Meta:
        """What may change."""

        model = ProposalChange
        fields = ("required_energy", "ap_cost", "bp", "limit", "text_ja")
        widgets = {"text_ja": _NOTE}

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's
        super().__init__(*args, **kwargs)
        if self.instance.card_id:
            self.fields["number"].initial = self.instance.card.number

    def clean_number(self) -> str:
        """The number of a card that there is."""
        number = self.cleaned_data["number"].strip()
        card = Card.objects.filter(
            number=number, current_revision__isnull=False
        ).first()
        if card is None:
            raise forms.ValidationError(_("Card not found."))
        self.instance.card = card
        return str(number)
