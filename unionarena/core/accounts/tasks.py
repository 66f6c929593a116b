"""Periodic work on accounts."""

from celery import Task, shared_task

from unionarena.core import site_time

from . import app_tokens, mail


@shared_task
def delete_ended_grants(**_unknown: object) -> None:
    """Delete the app grants that ended; running it twice deletes nothing more."""
    app_tokens.delete_ended_grants(now=site_time.now())


# Celery finds tasks in this module only.
send_mail_about_account = mail.send_mail_about_account

PERIODIC: tuple[tuple[float, Task], ...] = ((86_400, delete_ended_grants),)
