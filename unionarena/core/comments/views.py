"""Pages of comments; another page loads them as a fragment."""

from http import HTTPStatus
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from unionarena.core import site_time
from unionarena.core.accounts.profanity import mask_profanity
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import NotFound, PlatformError
from unionarena.core.keyset_pagination import read_page

from . import selectors, services
from .models import LONGEST_TEXT
from .subjects import Subject, get_subject

PER_PAGE: Final = 20


@require_http_methods(["GET", "HEAD", "POST"])
def comments(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """Show the comments on something and write one; the list alone for htmx."""
    subject = get_subject(request.user, kind, number)
    if request.method != "POST":
        return _render(request, subject)
    user, text = get_signed_in_user(request.user), request.POST.get("text", "")
    try:
        services.write_comment(
            user=user,
            kind=kind,
            number=number,
            text=text,
            now=site_time.now(),
        )
    except PlatformError as refusal:
        return _render(request, subject, text=text, error=str(refusal.message))
    return _answer_change(request, subject)


@login_required
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete one's own comment, or remove another's from what is one's own."""
    user = get_signed_in_user(request.user)
    comment = services.remove_comment(user=user, pk=pk, now=site_time.now())
    try:
        subject = get_subject(user, comment.kind, comment.number)
    except NotFound:  # one's own comment on what has become private
        return redirect("/")
    return _answer_change(request, subject)


def _answer_change(request: HttpRequest, subject: Subject) -> HttpResponse:
    if getattr(request, "htmx", False):
        return _render(request, subject)
    return redirect("comments:list", subject.kind, subject.number)


def _render(
    request: HttpRequest, subject: Subject, *, text: str = "", error: str = ""
) -> HttpResponse:
    page = read_page(
        selectors.list_comments_for(request.user, subject),
        size=PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    may_moderate = selectors.may_moderate(request.user, subject)
    shown = [
        {
            "row": row,
            "text": mask_profanity(row.text),
            "is_own": row.author_id == request.user.pk,
            "remove": _("Delete") if row.author_id == request.user.pk else _("Remove"),
            "may_remove": row.author_id == request.user.pk or may_moderate,
        }
        for row in page
    ]
    context = {
        "subject": subject,
        "page": page,
        "comments": shown,
        "text": text,
        "error": error,
        "longest": LONGEST_TEXT,
    }
    if getattr(request, "htmx", False):  # it shows what is answered with 200 alone
        return render(request, "comments/_comments.html", context)
    status = HTTPStatus.BAD_REQUEST if error else HTTPStatus.OK
    return render(request, "comments/list.html", context, status=status)
