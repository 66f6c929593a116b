"""Account deletion: requested by the user, done a week later, cancellable until then.

Data of the user alone is deleted; data shared with others is kept without the name.
``matchmaking.services.account_deletion``, which sees all apps, does the deleting.
"""

from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from unionarena.core.errors import Conflict

from .guests import refuse_guest
from .models import User

DELETION_DELAY: Final = timedelta(days=7)


class HasPowers(Conflict):
    """Staff give up their permissions first, so that some other account has them."""

    default_code = "profile.has_powers"
    default_message = gettext_lazy(
        "You’re staff here. Ask an operator to remove your permissions first."
    )


def request_deletion(*, user: User, now: datetime) -> datetime:
    """Schedule the deletion of an account; a repeated request keeps the first date.

    Returns:
        When it is deleted.

    Raises:
        NeedsAccount: The user is a guest, who is deleted without a request.
        HasPowers: The user is staff.
    """
    refuse_guest(user)
    if user.is_staff or user.groups.exists() or user.user_permissions.exists():
        raise HasPowers
    at = now + DELETION_DELAY
    if User.objects.filter(pk=user.pk, leaves_at=None).update(leaves_at=at):
        transaction.on_commit(lambda: _send_deletion_mail(user, at))
    user.refresh_from_db(fields=["leaves_at"])
    return user.leaves_at or at


def cancel_deletion(*, user: User) -> None:
    """Cancel a scheduled deletion; without one, nothing happens."""
    User.objects.filter(pk=user.pk).update(leaves_at=None)
    user.leaves_at = None


def _send_deletion_mail(user: User, at: datetime) -> None:
    """Tell the owner by mail, in case another person used an open session."""
    mine = EmailAddress.objects.filter(user=user, verified=True, primary=True)
    link = f"{settings.SITE_URL}{reverse('own-data:page')}"
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject = _("Your account will be deleted")
        body = _(
            "Your account %(name)s and everything in it will be deleted on "
            "%(day)s.\n\nTo cancel: %(link)s\n"
        ) % {
            "day": date_format(at, "DATE_FORMAT"),
            "name": user.username,
            "link": link,
        }
    for address in mine.values_list("email", flat=True):
        send_mail(subject, body, None, [address], fail_silently=True)
