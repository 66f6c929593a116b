"""Names and texts are cleaned once, for every door."""

import json
from pathlib import Path

import pytest
from django.db.models.signals import pre_save
from django.urls import reverse

from unionarena.core.accounts import profanity
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import (
    NameReserved,
    NameTaken,
    NameUnreadable,
    fold_name,
)
from unionarena.core.accounts.profanity import mask_profanity
from unionarena.core.accounts.services import change_profile
from unionarena.core.text_input import (
    LONGEST_NUMBER,
    clean_line,
    clean_name,
    read_number,
)

BIDI, ZERO_WIDTH, JOINER, FILLER = "\u202e", "\u200b", "\u200d", "\u3164"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Zed\nBcc: x@y", "Zed Bcc: x@y"),
        (f"a{BIDI}b{ZERO_WIDTH}c{JOINER}d{FILLER}", "abcd"),
        ("e\u0301", "\u00e9"),
        ("  two   words ", "two words"),
        (f"{FILLER}{JOINER}\u2800", ""),
        ("咏潮者 伊織", "咏潮者 伊織"),
    ],
)
def test_a_name_is_one_line_in_which_everything_is_seen(written, kept):
    assert clean_name(written) == kept


def test_free_text_keeps_the_joiners_of_emoji_and_ends_where_it_must():
    family = f"👩{JOINER}👧"

    assert clean_line(f"{family}{BIDI}\r\n!") == f"{family} !"
    assert clean_line("abc def", longest=4) == "abc"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("0", 0),
        ("9" * LONGEST_NUMBER, int("9" * LONGEST_NUMBER)),
        ("9" * (LONGEST_NUMBER + 1), None),
        ("9" * 5_000, None),
        ("²", None),
        ("-1", None),
        ("", None),
    ],
)
def test_a_number_of_an_address_is_read_or_is_none(written, read):
    assert read_number(written) == read


@pytest.mark.django_db
def test_both_doors_of_the_profile_clean_the_name(client):
    akari = User.objects.create_user("akari", password="a long pass phrase")
    client.force_login(akari)

    client.put(
        "/api/v1/profile/",
        {"display_name": f"Zed\nBcc{BIDI}"},
        content_type="application/json",
    )
    akari.refresh_from_db()
    assert akari.display_name == "Zed Bcc"

    client.post(reverse("accounts:profile"), {"display_name": f"Mi{ZERO_WIDTH}ng"})
    akari.refresh_from_db()
    assert akari.display_name == "Ming"


# --- Whose a name is.


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        ("akari", "AKARI"),
        ("akari", "a-k a.r i"),
        ("akari", "\u0430k\u0430ri"),  # Cyrillic а
        ("akari", "ａｋａｒｉ"),
        ("灯", "灯 "),
        ("ming", "míng"),
        ("ming", "m\u0131ng"),
        ("soren", "Søren"),
        ("akari", "\u13aakari"),  # Cherokee go
    ],
)
def test_two_names_that_look_alike_are_one(taken, wanted):
    """S11: "míng" beside "ming"."""
    assert fold_name(taken) == fold_name(wanted)


@pytest.mark.parametrize("other", ["akari2", "akar1", "akira", "灯り"])
def test_a_name_that_can_be_told_from_another_is_another(other):
    assert fold_name(other) not in (fold_name("akari"), fold_name("灯"))


def test_marks_of_kana_make_another_name():
    assert fold_name("かき") != fold_name("がき")


@pytest.fixture
def people(db):
    akari, ming = (User.objects.create_user(name) for name in ("akari", "ming"))
    change(akari, "The Wave")
    return akari, ming


def change(user, name):
    return change_profile(user=user, display_name=name, language="")


def test_nobody_goes_by_the_name_of_somebody_else(people):
    akari, ming = people

    with pytest.raises(NameTaken):
        change(ming, "THE  W\u0430ve")
    with pytest.raises(NameTaken):
        change(ming, "Akari")  # signs in by it

    ming.refresh_from_db()
    assert ming.shown_name == "ming"
    assert change(akari, "The wave!").shown_name == "The wave!"


@pytest.mark.parametrize("name", ["MlNG", "M1ng", "rning", "m\u0131ng", "THE WAVE"])
def test_nobody_goes_by_a_name_that_is_read_as_anothers(people, name):
    """S11: capital I, small l and 1; O and 0; rn and m (UTS 39)."""
    change(people[1], "Ming")

    with pytest.raises(NameTaken):
        change(User.objects.create_user("botan"), name)


@pytest.mark.parametrize("name", ["m4ng", "rming", "mng", "The Wavve"])
def test_a_name_with_other_letters_is_free(people, name):
    change(people[1], "Ming")

    assert change(User.objects.create_user("botan"), name).shown_name == name


def test_a_name_given_up_is_free_again(people):
    akari, ming = people
    change(akari, "")

    assert change(ming, "The Wave").shown_name == "The Wave"


@pytest.mark.parametrize(
    "name",
    [
        "Editor",
        "M\u043ed Team",
        "ｓｔａｆｆ",
        "公式アカウント",
        "版主小明",
        "Administrat0r",
        "M0D team",
        "Offic1al",
        "\u00c0dmin",
    ],
)
def test_only_staff_goes_by_an_office(people, name):
    """S11: "Administrat0r"."""
    _akari, ming = people

    with pytest.raises(NameReserved):
        change(ming, name)

    ming.is_staff = True
    assert change(ming, name).shown_name == clean_name(name)


@pytest.mark.parametrize("name", ["\ufdfa" * 3, "\ufdfd", "a\u0301\u0302\u0303\u0304"])
def test_a_name_that_covers_others_is_refused(people, name):
    """Very wide signs, and stacks of marks (S11)."""
    with pytest.raises(NameUnreadable):
        change(people[1], name)


def test_letters_with_the_marks_of_a_language_are_names(people):
    assert change(people[1], "Ng\u1ec5n \u0643\u0650\u062a\u0627\u0628").shown_name


def test_an_office_inside_another_word_is_no_office(people):
    assert change(people[1], "Badminton Modesty").shown_name == "Badminton Modesty"


def test_an_insult_is_refused_as_a_name(people, client):
    client.force_login(people[1])

    page = client.post(reverse("accounts:profile"), {"display_name": "ＦＵＣＫ you"})
    assert "may find “ＦＵＣＫ” offensive" in page.content.decode()
    api = client.put(
        "/api/v1/profile/",
        {"display_name": "fuck"},
        content_type="application/json",
    )
    assert (api.status_code, api.json()["code"]) == (409, "text.offensive")
    new = {
        "username": "asshole",
        "password1": "tide-5-ropes",
        "password2": "tide-5-ropes",
    }
    client.logout()
    client.post(reverse("account_signup"), new)
    assert not User.objects.filter(username="asshole").exists()


def test_signing_up_keeps_the_name(client, people):
    new = {
        "username": "Botan",
        "password1": "tide-5-ropes",
        "password2": "tide-5-ropes",
    }
    client.post(reverse("account_signup"), new)
    assert User.objects.get(username="Botan").name_key == "botan"

    for username in ("b4tan_", "b0tan_", "bo.tan"):
        client.logout()
        client.post(reverse("account_signup"), {**new, "username": username})
    assert User.objects.filter(username="b4tan_").exists()
    assert not User.objects.filter(username__in=["b0tan_", "bo.tan"]).exists()


@pytest.fixture
def rival(people):
    """Another user who takes the name while someone is signing up with it."""

    def take_first(instance, **_signal):
        pre_save.disconnect(take_first, sender=User)
        User.objects.create_user(instance.username)

    pre_save.connect(take_first, sender=User)
    yield
    pre_save.disconnect(take_first, sender=User)


def test_of_two_sign_ups_with_one_name_at_the_same_moment_one_is_refused(client, rival):
    """A double click is enough; the answer is the one for a taken name."""
    address = reverse("account_signup")
    new = {"username": "Botan", "password1": "tide-5-ropes"}
    new["password2"] = new["password1"]

    answer = client.post(
        address, new, follow=True, headers={"referer": f"http://testserver{address}"}
    )

    assert str(NameTaken.default_message) in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated


def test_of_two_sign_ups_by_apps_with_one_name_one_is_refused(client, rival):
    new = {"username": "Botan", "password": "tide-5-ropes"}

    answer = client.post(
        "/_allauth/app/v1/auth/signup", json.dumps(new), "application/json"
    )

    assert (answer.status_code, answer.json()["code"]) == (409, "profile.name_taken")


def test_who_signs_up_may_be_shown_by_another_name_at_once(client, people):
    new = {
        "username": "Botan",
        "password1": "tide-5-ropes",
        "password2": "tide-5-ropes",
    }
    sign_up = reverse("account_signup")

    client.post(sign_up, {**new, "display_name": "T\u04bbe wave!"})  # akari's
    assert not User.objects.filter(username="Botan").exists()
    client.post(sign_up, {**new, "display_name": " Green  Tide "})

    botan = User.objects.get(username="Botan")
    assert (botan.shown_name, botan.name_key) == ("Green Tide", "greentide")


# --- Words of lists.


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("what the FUCK", "what the ****"),
        ("ｆｕｃｋ", "****"),
        ("好傻逼啊", "好**啊"),
        ("Scunthorpe, assassin", "Scunthorpe, assassin"),
        ("支配 女の子", "支配 女の子"),
    ],
)
def test_insults_are_hidden_and_parts_of_other_words_are_not(written, read):
    assert mask_profanity(written) == read


def test_every_everyday_word_stands_in_a_list():
    """Given the lists, an exception that excepts nothing is a mistake."""
    folder = Path(profanity.__file__).parent / "wordlists"
    listed = {
        word for file in folder.glob("*.json") for word in json.loads(file.read_text())
    }
    assert profanity.ALLOWED_WORDS - {""} <= listed
