"""Webhooks: messages to a channel of another site, in Discord's format.

One webhook per topic, such as a tournament. After ``MOST_FAILURES`` in a row it is
turned off until its owner tests it.
"""

import json
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from django.conf import settings
from django.db.models import F

from unionarena.core.accounts.models import User
from unionarena.core.text_input import clean_line

from .errors import AddressRefused, WebhookFailed, WebhookNotFound
from .models import LONGEST_URL, Webhook
from .outbound import NoAnswerError, check_address, post

MOST_FAILURES: Final = 10
_LONGEST_TEXT: Final = 1800  # Discord takes 2000 characters


def save_webhook(*, topic: str, url: str, user: User, now: datetime) -> Webhook:
    """Set the address of a topic, in place of any before.

    Raises:
        AddressRefused: We do not send there.
    """
    address = clean_line(url)
    if len(address) > LONGEST_URL:
        raise AddressRefused
    check_address(address, hosts=settings.WEBHOOK_HOSTS)
    saved, _is_new = Webhook.objects.update_or_create(
        topic=topic,
        defaults={
            "url": address,
            "created_by": user,
            "created_at": now,
            "failures": 0,
            "last_status": None,
        },
    )
    return saved


def delete_webhook(topic: str) -> None:
    """Remove the address of a topic; without one, nothing happens."""
    Webhook.objects.filter(topic=topic).delete()


def find_webhook(topic: str) -> Webhook | None:
    """Return the webhook of a topic, if it has one."""
    return Webhook.objects.filter(topic=topic).first()


def send_test_message(topic: str, text: str) -> None:
    """Post a message at once, also to one that was turned off.

    Raises:
        WebhookNotFound: The topic has none.
        AddressRefused: We do not send there.
        WebhookFailed: It was not accepted; the details give the status, 0 for none.
    """
    webhook = find_webhook(topic)
    if webhook is None:
        raise WebhookNotFound
    status = _post(webhook, text, "")
    if not _is_good(status):
        raise WebhookFailed(details={"status": status})


def post_to_webhook(topic: str, text: str, path: str) -> None:
    """Post a message with a link, if the topic has a webhook that works."""
    webhook = find_webhook(topic)
    if webhook is not None and webhook.failures < MOST_FAILURES:
        _post(webhook, text, path)


def _post(webhook: Webhook, text: str, path: str) -> int:
    """Post a message; return the status, 0 if there was no answer."""
    link = f"\n<{settings.SITE_URL}{path}>" if path else ""
    message: dict[str, Any] = {
        "content": f"{text[:_LONGEST_TEXT]}{link}",
        "allowed_mentions": {"parse": []},  # no name calls "@everyone"
    }
    headers = {"Content-Type": "application/json"}
    body = json.dumps(message, ensure_ascii=False).encode()
    try:
        status = post(webhook.url, body, headers, hosts=settings.WEBHOOK_HOSTS).status
    except NoAnswerError:
        status = 0
    rows = Webhook.objects.filter(pk=webhook.pk)
    failures = 0 if _is_good(status) else F("failures") + 1
    rows.update(last_status=status, failures=failures)
    return status


def _is_good(status: int) -> bool:
    return HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
