"""Mail about accounts, sent by a worker: no visitor waits for the mail server."""

from smtplib import SMTPException
from typing import Final

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives

from unionarena.core import background_tasks

_FIRST_PAUSE_S: Final = 30
_LONGEST_PAUSE_S: Final = 1800
# Some three hours: links to reset a password are worth little after that.
_RETRIES: Final = 10


def send_soon(message: EmailMessage) -> None:
    """Have a message sent; an error of the mail server reaches no visitor."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        message.send()
        return
    pages = getattr(message, "alternatives", [])
    background_tasks.enqueue_task(
        send_mail_about_account,
        subject=message.subject,
        body=message.body,
        sender=message.from_email,
        recipients=message.to,
        html=pages[0][0] if pages else "",
    )


@shared_task(
    autoretry_for=(OSError, SMTPException),
    retry_backoff=_FIRST_PAUSE_S,
    retry_backoff_max=_LONGEST_PAUSE_S,
    max_retries=_RETRIES,
)
def send_mail_about_account(
    *,
    subject: str,
    body: str,
    sender: str,
    recipients: list[str],
    html: str,
    **_unknown: object,
) -> None:
    """Send a message; while the mail server is out, try again later."""
    message = EmailMultiAlternatives(subject, body, sender, recipients)
    if html:
        message.attach_alternative(html, "text/html")
    message.send()
