"""Profile and language."""

import pytest
from django.conf import settings
from django.urls import reverse

from unionarena.core.accounts.models import Mat, Sleeve, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def akari(db):
    return User.objects.create_user("akari", password="a long pass phrase")


@pytest.fixture
def signed_in(client, akari):
    client.force_login(akari)
    return client


def test_profile_asks_visitors_to_sign_in(client):
    response = client.get(reverse("accounts:profile"))

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_chosen_language_beats_the_browsers(signed_in, akari):
    signed_in.post(
        reverse("accounts:profile"), {"display_name": "灯", "language": "zh-hant"}
    )

    response = signed_in.get("/profile/", headers={"accept-language": "ja"})

    akari.refresh_from_db()
    assert (akari.shown_name, akari.language) == ("灯", "zh-hant")
    assert 'lang="zh-hant"' in response.content.decode()


def test_unknown_language_is_refused_and_changes_nothing(signed_in, akari):
    response = signed_in.post(
        reverse("accounts:profile"), {"display_name": "x", "language": "tlh"}
    )

    akari.refresh_from_db()
    assert response.status_code == 200
    assert (akari.display_name, akari.language) == ("", "")


def test_only_looks_that_are_drawn_can_be_chosen_for_the_table(signed_in, akari):
    chosen = {"sleeve": "tide", "mat": "waves"}
    signed_in.post(reverse("accounts:table"), chosen)
    signed_in.post(reverse("accounts:table"), {"sleeve": "tide", "mat": "no_such"})
    refused = signed_in.put("/api/v1/profile/", {"sleeve": "x"}, "application/json")
    profile = signed_in.get("/api/v1/profile/").json()

    akari.refresh_from_db()
    assert refused.status_code == 400
    assert (akari.sleeve, akari.mat) == (profile["sleeve"], profile["mat"])
    assert (akari.sleeve, akari.mat) == ("tide", "waves")


def test_every_look_is_drawn():
    drawn = (
        settings.BASE_DIR / "static/css/components/sleeves-and-mats.css"
    ).read_text()

    missing = [
        f'[data-{kind}="{look}"]'
        for kind, looks in (("sleeve", Sleeve.values), ("mat", Mat.values))
        for look in looks
        if f'[data-{kind}="{look}"]' not in drawn
    ]
    assert not missing


def test_sign_up_remembers_the_language_it_was_done_in(client):
    client.post(
        reverse("account_signup"),
        {
            "username": "ming",
            "password1": "a long pass phrase",
            "password2": "a long pass phrase",
        },
        headers={"accept-language": "zh-hant"},
    )

    assert User.objects.get(username="ming").language == "zh-hant"


def test_one_cannot_change_somebody_elses_profile_over_rest(signed_in, akari):
    other = User.objects.create_user("other", password="another pass phrase")

    response = signed_in.put(
        "/api/v1/profile/",
        {"display_name": "mine", "language": "ja", "username": "other"},
        content_type="application/json",
    )

    other.refresh_from_db()
    assert response.status_code == 200
    assert response.json()["username"] == "akari"
    assert other.display_name == ""


def test_language_switch_is_kept_with_the_person(signed_in, akari):
    akari.language = "en"
    akari.save()

    signed_in.post(reverse("set_language"), {"language": "ja", "next": "/profile/"})
    response = signed_in.get("/profile/", headers={"accept-language": "en"})

    assert 'lang="ja"' in response.content.decode()


def test_language_switch_of_a_visitor_is_kept_in_the_browser(client):
    client.post(reverse("set_language"), {"language": "zh-hant", "next": "/"})

    assert client.cookies["django_language"].value == "zh-hant"


def test_language_nobody_speaks_here_changes_nothing(signed_in, akari):
    signed_in.post(reverse("set_language"), {"language": "tlh", "next": "/"})

    akari.refresh_from_db()
    assert akari.language == ""
