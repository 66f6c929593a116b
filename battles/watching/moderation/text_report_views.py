"""The page on which players report a message or a comment."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.watching.models import LONGEST_STORY
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError

from .comment_reports import find_comments_url, find_reported_comment
from .player_reports import ReportedText, report_text
from .text_report_serializers import REASONS


class TextReportForm(forms.Form):
    """Why a text is reported, and whether to block its author."""

    reason = forms.ChoiceField(label=gettext_lazy("Reason"), choices=REASONS)
    story = forms.CharField(
        label=gettext_lazy("What is wrong with it? (optional)"),
        max_length=LONGEST_STORY,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    block = forms.BooleanField(
        label=gettext_lazy("Also block this player"), required=False
    )


def answer_report_form(
    request: HttpRequest, *, reported: ReportedText, back: str
) -> HttpResponse:
    """Show the form, or report the text and return to a page.

    Args:
        request: Of a signed-in user.
        reported: What they report.
        back: The URL of the page on which they saw it.
    """
    form = TextReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            report_text(
                user=get_signed_in_user(request.user),
                reported=reported,
                now=site_time.now(),
                **form.cleaned_data,
            )
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Thank you. A moderator will look at it."))
            return redirect(back)
    context = {"form": form, "lines": reported.lines, "back": back}
    return render(request, "moderation/report_text.html", context)


@login_required
def report_comment(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a comment to the moderators."""
    reported = find_reported_comment(get_signed_in_user(request.user), pk)
    back = find_comments_url(reported.subject)
    return answer_report_form(request, reported=reported, back=back)
