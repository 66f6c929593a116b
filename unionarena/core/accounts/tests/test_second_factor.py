"""Who gets in: second factor, addresses, and what is said about them (issue 17)."""

import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import Permission

from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "a long pass phrase"
SECRET = "JBSWY3DPEHPK3PXP"


@pytest.fixture
def strict(settings):
    settings.STAFF_NEEDS_SECOND_FACTOR = True


@pytest.fixture
def editor(db):
    editor = User.objects.create_user("editor", password=PASSWORD, is_staff=True)
    power = Permission.objects.get(codename="view_cardset")
    editor.user_permissions.add(power)
    return editor


def code_now():
    return format_hotp_value(hotp_value(SECRET, int(time.time()) // 30))


def sign_in(client, **fields):
    return client.post("/accounts/login/", fields)


def test_staff_without_a_second_factor_are_sent_to_set_one_up(strict, client, editor):
    client.force_login(editor)

    redirect = client.get("/admin/")
    page = client.get("/admin/", follow=True)

    assert redirect.status_code == 302
    assert page.request["PATH_INFO"] == "/accounts/2fa/"
    assert "require two-factor authentication" in page.content.decode()
    assert not User.objects.get(pk=editor.pk).has_perm("cards.view_cardset")


def test_a_superuser_without_a_second_factor_has_no_power_either(strict, db):
    root = User.objects.create_superuser("root", password=PASSWORD)

    assert not root.has_perm("cards.view_cardset")


def test_staff_with_a_second_factor_are_asked_for_it_and_come_in(
    strict, client, editor
):
    TOTP.activate(editor, SECRET)

    first = sign_in(client, login="editor", password=PASSWORD)
    assert first["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert client.get("/admin/").status_code == 302

    client.post("/accounts/2fa/authenticate/", {"code": code_now()})
    assert client.get("/admin/").status_code == 200
    assert User.objects.get(pk=editor.pk).has_perm("cards.view_cardset")


def test_where_no_second_factor_is_asked_for_staff_come_in_without(client, editor):
    client.force_login(editor)

    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/accounts/email/", "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"],
)
def test_an_old_session_is_asked_for_the_password_before_changes(
    client, editor, address
):
    """F4: a stolen session adds no address and no factor."""
    client.force_login(editor)  # holds a session, has shown no password to it

    answer = client.post(address, {"action_add": "", "email": "thief@example.org"})

    assert answer.status_code == 302
    assert "/accounts/reauthenticate/" in answer["Location"]
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()


@pytest.mark.parametrize(("verified", "subject"), [(True, "Reset"), (False, "Unknown")])
def test_a_password_is_reset_only_through_a_confirmed_address(
    client, editor, settings, mailoutbox, verified, subject
):
    """F4: an address somebody added without proof opens no door."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    EmailAddress.objects.create(
        user=editor, email="editor@example.org", verified=verified, primary=True
    )

    answer = client.post("/accounts/password/reset/", {"email": "editor@example.org"})

    assert answer.status_code == 302
    (mail,) = mailoutbox
    assert subject in mail.subject
    assert ("/password/reset/key/" in mail.body) is verified


def test_sign_up_does_not_say_whether_an_address_is_known(client, settings):
    """F14."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    known = User.objects.create_user("akari", email="akari@example.org")
    EmailAddress.objects.create(
        user=known, email="akari@example.org", verified=True, primary=True
    )
    answers = []
    for name, email in (("botan", "akari@example.org"), ("chidori", "new@example.org")):
        fields = {"username": name, "email": email, "password1": PASSWORD}
        answers.append(
            client.post("/accounts/signup/", fields | {"password2": PASSWORD})
        )
        client.logout()

    assert {answer.status_code for answer in answers} == {302}
    assert {answer["Location"] for answer in answers} == {"/"}
    held = EmailAddress.objects.filter(email="akari@example.org", verified=True)
    assert [address.user for address in held] == [known]
