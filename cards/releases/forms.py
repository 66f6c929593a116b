"""Forms of the releases admin: dates, reasons, and the changes of a proposal.

Dates are in the time zone of the reader. A time that is skipped, or that comes twice
when clocks are set back, is refused rather than guessed.
"""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from cards.card_data.languages import list_columns
from cards.models import Card

from .models import BalanceProposal, ProposalChange, Release

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


_NOTE = UnfoldAdminTextareaWidget(attrs={"rows": 3})


def _moment(label: "StrOrPromise", *, required: bool = True) -> forms.DateTimeField:
    widget = forms.DateTimeInput(
        attrs={"type": "datetime-local", "class": "desk-input", "step": "1"},
        format="%Y-%m-%dT%H:%M:%S",
    )
    return forms.DateTimeField(label=label, required=required, widget=widget)


def _line(label: "StrOrPromise", *, required: bool = True) -> forms.CharField:
    widget = forms.TextInput(attrs={"class": "desk-input"})
    return forms.CharField(
        label=label, required=required, max_length=250, widget=widget
    )


class ScheduleForm(forms.Form):
    """Preview and release date of a release."""

    preview_at = _moment(_("Preview"), required=False)
    release_at = _moment(_("Release"))


class CardNumberForm(forms.Form):
    """The number of a card."""

    number = _line(_("Card number"))


class ReasonForm(forms.Form):
    """A reason."""

    reason = _line(_("Reason"))


class NoteForm(forms.Form):
    """An optional note."""

    note = _line(_("Note"), required=False)


class ApproveForm(forms.Form):
    """The date a change comes into force, and the version that was read."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    effective_at = _moment(_("In effect from"))
    note = _line(_("Note"), required=False)


_TEXTS: Final = (*list_columns("title"), "slug", *list_columns("note"))


class ReleaseForm(forms.ModelForm):
    """The texts of a release."""

    class Meta:
        """Its texts; services do everything else."""

        model = Release
        fields = _TEXTS
        widgets = dict.fromkeys(list_columns("note"), _NOTE)


class ProposalForm(forms.ModelForm):
    """The texts of a proposal."""

    class Meta:
        """Its texts, and where its limits apply."""

        model = BalanceProposal
        fields = (*_TEXTS, "format")
        widgets = dict.fromkeys(list_columns("note"), _NOTE)
        help_texts = dict.fromkeys(
            list_columns("note"), _("The reason, visible to everyone.")
        )


class ChangeForm(forms.ModelForm):
    """The change of one card, by its number."""

    number = forms.CharField(
        label=_("Card number"),
        max_length=32,
        widget=forms.TextInput(attrs={"class": "desk-input"}),
    )

    class Meta:
        """The fields that may change."""

        model = ProposalChange
        fields = ("required_energy", "ap_cost", "bp", "limit", "text_ja")
        widgets = {"text_ja": _NOTE}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.card_id:
            self.fields["number"].initial = self.instance.card.number

    def clean_number(self) -> str:
        """Return the number of an existing card."""
        number = self.cleaned_data["number"].strip()
        card = Card.objects.filter(
            number=number, current_revision__isnull=False
        ).first()
        if card is None:
            raise forms.ValidationError(_("Card not found."))
        self.instance.card = card
        return str(number)
