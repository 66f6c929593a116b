"""New passwords have twelve letters; those of before still open the door."""

import pytest

from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
OLD = "tide-5-rope"  # eleven


def sign_up(client, password, language="en"):
    who = {"username": "akari", "password1": password, "password2": password}
    return client.post(
        "/accounts/signup/", who, headers={"accept-language": language}
    ).content.decode()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "at least 12 characters"), ("ja", "12"), ("zh-hant", "12")],
)
def test_a_password_of_eleven_letters_is_refused_with_the_length(
    client, language, sentence
):
    assert sentence in sign_up(client, OLD, language)
    assert not User.objects.exists()


def test_a_password_of_twelve_letters_is_taken(client):
    sign_up(client, f"{OLD}s")

    assert User.objects.get().username == "akari"


def test_a_shorter_one_of_before_still_opens_the_door(client):
    User.objects.create_user("akari", password=OLD)

    client.post("/accounts/login/", {"login": "akari", "password": OLD})

    assert "_auth_user_id" in client.session
