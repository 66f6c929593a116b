"""Names and texts are cleaned once, for every door."""

import importlib

import pytest
from django.apps import apps
from django.urls import reverse

from unionarena.accounts.models import User
from unionarena.texts import LONGEST_NUMBER, clean_line, clean_name, read_number

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


@pytest.mark.django_db
def test_names_from_before_are_cleaned_by_the_migration():
    old = User.objects.create_user("old", display_name="Zed\nBcc")
    clean = User.objects.create_user("clean", display_name="灯")

    module = importlib.import_module("unionarena.accounts.migrations.0003_clean_names")
    module.clean_stored(apps, None)

    old.refresh_from_db()
    clean.refresh_from_db()
    assert (old.display_name, clean.display_name) == ("Zed Bcc", "灯")
