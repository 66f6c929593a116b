"""Pages of messages between friends."""

from http import HTTPStatus
from typing import Final
from zlib import crc32

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from battles.watching.moderation.text_report_views import answer_report_form
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import mask_profanity
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import Page, read_page

from . import selectors, services
from .errors import MessageNotFound
from .models import LONGEST_TEXT, Conversation, Message

CONVERSATIONS_PER_PAGE: Final = 30
MESSAGES_PER_PAGE: Final = 30


@login_required
@require_safe
def conversations(request: HttpRequest) -> HttpResponse:
    """List the user's conversations, newest first."""
    user = get_signed_in_user(request.user)
    page = read_page(
        selectors.list_conversations_for(user),
        size=CONVERSATIONS_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    rows = [{"row": row, "partner": row.get_partner(user)} for row in page]
    context = {"page": page, "conversations": rows}
    return render(request, "private_messages/list.html", context)


@login_required
@require_POST
def open_conversation(request: HttpRequest, address: str) -> HttpResponse:
    """Go to the conversation with a friend."""
    try:
        opened = services.open_conversation(
            user=get_signed_in_user(request.user), address=address
        )
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
        return redirect("matchmaking:people")
    return redirect("private_messages:conversation", opened.pk)


@login_required
def conversation(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a conversation, oldest message first, and send a message.

    For htmx only the messages, and nothing (204) if they are as ``tag`` says.
    """
    user = get_signed_in_user(request.user)
    text = error = ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            services.send_message(
                user=user, conversation_id=pk, text=text, now=site_time.now()
            )
        except PlatformError as refusal:
            error = str(refusal.message)
        else:
            return redirect(
                f"{reverse('private_messages:conversation', args=[pk])}#end"
            )
    found = selectors.get_conversation_for(user, pk)
    page = read_page(
        selectors.list_messages_for(user, pk),
        size=MESSAGES_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    if page.rows and request.method == "GET":
        services.read_conversation(
            user=user, conversation_id=pk, now=site_time.now(), up_to=page.rows[0].pk
        )
    tag = _compute_tag(user, page)
    is_fragment = getattr(request, "htmx", False)
    if is_fragment and request.GET.get("tag") == tag:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = _describe(user, found, page) | {"tag": tag, "text": text, "error": error}
    template = "_messages" if is_fragment else "conversation"
    status = HTTPStatus.BAD_REQUEST if error else HTTPStatus.OK
    return render(request, f"private_messages/{template}.html", context, status=status)


def _describe(user: User, found: Conversation, page: Page) -> dict[str, object]:
    shown = [
        {
            "row": row,
            "text": mask_profanity(row.text),
            "is_own": row.sender_id == user.pk,
        }
        for row in reversed(page.rows)
    ]
    return {
        "conversation": found,
        "partner": found.get_partner(user),
        "messages_shown": shown,
        "page": page,
        "can_write": selectors.can_write(user, found),
        "longest": LONGEST_TEXT,
    }


def _compute_tag(user: User, page: Page) -> str:
    """Return what changes with every change a user sees of the messages on a page."""

    def mark(row: Message) -> tuple[int, bool, bool]:
        is_seen = row.sender_id == user.pk and row.read_at is not None
        return row.pk, is_seen, row.deleted_at is None

    return str(crc32(repr([mark(row) for row in page]).encode()))


@login_required
@require_POST
def delete(request: HttpRequest, pk: int, message_id: int) -> HttpResponse:
    """Delete a message of the user's own."""
    try:
        services.delete_message(
            user=get_signed_in_user(request.user),
            conversation_id=pk,
            message_id=message_id,
            now=site_time.now(),
        )
    except MessageNotFound as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("Message deleted."))
    return redirect("private_messages:conversation", pk)


@login_required
def report(request: HttpRequest, pk: int, message_id: int) -> HttpResponse:
    """Report a message to the moderators."""
    user = get_signed_in_user(request.user)
    return answer_report_form(
        request,
        reported=selectors.find_reported_message(user, pk, message_id),
        back=reverse("private_messages:conversation", args=[pk]),
    )
