"""No visitor waits for the mail server, nor meets its errors."""

import pytest
from celery.exceptions import Retry
from django.core import mail as outgoing

from unionarena.core import background_tasks
from unionarena.core.accounts import mail

RESET = "/_allauth/app/v1/auth/password/request"
ADDRESS = "marina@example.org"


@pytest.fixture
def enqueued(monkeypatch, settings):
    """Tasks as a worker would get them."""
    found = []
    settings.CELERY_TASK_ALWAYS_EAGER = False
    monkeypatch.setattr(
        background_tasks,
        "enqueue_task",
        lambda task, **given: found.append((task, given)),
    )
    return found


@pytest.mark.django_db
def test_a_request_leaves_its_mail_to_a_worker(client, enqueued, mailoutbox):
    """It once answered 500 while the mail server was out."""
    answer = client.post(RESET, {"email": ADDRESS}, content_type="application/json")

    assert answer.status_code == 200, answer.content
    assert mailoutbox == []
    ((task, given),) = enqueued
    task(**given)
    (sent,) = mailoutbox
    assert sent.to == [ADDRESS]
    assert sent.body == given["body"]


def test_a_mail_server_that_is_out_is_tried_again(monkeypatch):
    def refuse(_message):
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing.EmailMultiAlternatives, "send", refuse)
    given = {"subject": "s", "body": "b", "sender": "a@b", "recipients": ["c@d"]}

    with pytest.raises(Retry):
        mail.send_mail_about_account.apply(kwargs={**given, "html": ""}, throw=True)
