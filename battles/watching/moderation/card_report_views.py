"""The page on which players report a card."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from battles.watching.errors import EmptyReport, TooManyCardReports
from battles.watching.models import LARGEST, LONGEST_STORY
from cards.catalogue import selectors as cards
from cards.catalogue.localized_names import get_reader_language

from . import card_reports


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
    """Report to the editors that a card does not do what it says."""
    sent = request.POST if request.method == "POST" else None
    form = CardReportForm(sent, initial=request.GET.dict())
    asked = (sent or request.GET).get("number", "")
    (card,) = cards.show_cards(
        [cards.get_card_for(request.user, asked)], get_reader_language()
    )
    is_sent = False
    if form.is_valid():
        try:
            card_reports.report_card(viewer=request.user, **form.cleaned_data)
            is_sent = True
        except (EmptyReport, TooManyCardReports) as refusal:
            form.add_error("story", str(refusal.message))
    context = {"form": form, "card": card, "is_sent": is_sent}
    return render(request, "battles/report_card.html", context)
