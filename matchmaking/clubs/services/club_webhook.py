"""The webhook of a club, to which the news of its tournaments is posted.

It is the owner's alone: the address is a secret.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from matchmaking.clubs.selectors import find_club
from unionarena.core.accounts.models import User
from unionarena.core.notifications import webhooks
from unionarena.core.notifications.models import Webhook

from .clubs import get_webhook_topic, require_owner


def save_webhook(*, user: User, pk: int, url: str, now: datetime) -> Webhook:
    """Set where the news of a club's tournaments is posted.

    Raises:
        ClubNotFound: There is no such club.
        NotTheOwner: They do not own it.
        AddressRefused: The site posts nothing there.
    """
    require_owner(user, pk)
    topic = get_webhook_topic(pk)
    return webhooks.save_webhook(topic=topic, url=url, user=user, now=now)


def delete_webhook(*, user: User, pk: int) -> None:
    """Remove the webhook of a club; without one, nothing happens.

    Raises:
        ClubNotFound: There is no such club.
        NotTheOwner: They do not own it.
    """
    require_owner(user, pk)
    webhooks.delete_webhook(get_webhook_topic(pk))


def find_webhook(*, user: User, pk: int) -> Webhook | None:
    """Return the webhook of a club, if it has one.

    Raises:
        ClubNotFound: There is no such club.
        NotTheOwner: They do not own it.
    """
    require_owner(user, pk)
    return webhooks.find_webhook(get_webhook_topic(pk))


def test_address(*, user: User, pk: int) -> None:
    """Post a test message.

    Raises:
        ClubNotFound: There is no such club.
        NotTheOwner: They do not own it.
        WebhookNotFound: It has no webhook.
        WebhookFailed: The other server did not accept the message.
    """
    require_owner(user, pk)
    text = _("Test: news of %(name)s will appear here.") % {"name": find_club(pk).name}
    webhooks.send_test_message(get_webhook_topic(pk), text)
