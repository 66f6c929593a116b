"""E-mail users when a correspondence battle waits for them.

Once for each question, and only if they are not connected: the mark on the seat is set
before the mail is sent, so that two tasks at once send one. On the site, the list of
correspondence battles shows the same.
"""

from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

import structlog
from django.conf import settings
from django.core.mail import BadHeaderError, send_mail
from django.db.models import F, Q
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from battles.bots import get_player_name
from battles.models import BattleSeat, Status
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

# A user who is at the table answers within this.
QUIET_FOR = timedelta(minutes=2)
MAILS_PER_SWEEP = 100


def send_due_notices(*, now: datetime) -> int:
    """Send the notices that are due; return how many."""
    quiet = now - QUIET_FOR
    must_answer = Q(
        seat=0,
        battle__seats_asked__in=(1, 3),
        battle__seat0_absent_ms__isnull=False,
    ) | Q(
        seat=1,
        battle__seats_asked__in=(2, 3),
        battle__seat1_absent_ms__isnull=False,
    )
    fresh = Q(notified_at=None) | Q(notified_at__lt=F("battle__moved_at"))
    due = (
        BattleSeat.objects.filter(must_answer, fresh, stand_in="")
        .filter(battle__status=Status.RUNNING, battle__is_live=False)
        .filter(battle__moved_at__lte=quiet, user__is_active=True)
        .filter(user__mail_notices=True)
        .filter(user__emailaddress__primary=True, user__emailaddress__verified=True)
        .select_related("battle", "user")
        .order_by("battle__moved_at")
    )
    return sum(_send_once(seat, now) for seat in due[:MAILS_PER_SWEEP])


def _send_once(seat: BattleSeat, now: datetime) -> bool:
    rows = BattleSeat.objects.filter(pk=seat.pk, notified_at=seat.notified_at)
    if not rows.update(notified_at=now):
        return False  # another task was quicker
    with IsolatedWork(log, "notice could not be sent", seat=seat.pk):
        try:
            _send(seat)
        except SMTPRecipientsRefused:
            log.warning("nobody receives notices there", seat=seat.pk)
            return False
        except (BadHeaderError, UnicodeError):
            log.exception("notice cannot be written", seat=seat.pk)
            return False  # no later sweep could write it either
        return True
    # The next sweep tries again.
    marked = BattleSeat.objects.filter(pk=seat.pk, notified_at=now)
    marked.update(notified_at=seat.notified_at)
    return False


def _send(seat: BattleSeat) -> None:
    user = seat.user
    if user is None:
        return
    opponent = seat.battle.seats.exclude(pk=seat.pk).first()
    path = reverse("battles:board", args=[seat.battle_id])
    with translation.override(user.language or settings.LANGUAGE_CODE):
        name = get_player_name(opponent) if opponent else ""
        subject = _("It’s your turn against %(name)s") % {"name": name}
        body = _(
            "%(name)s has moved, and your clock is running.\n\nGo to the battle: "
            "%(link)s\n"
        ) % {"name": name, "link": f"{settings.SITE_URL}{path}"}
        send_mail(subject, body, None, [user.email])
