"""Export of one's data, and deletion of the account (issue 17, F15)."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.utils import timezone

from battles.learning.models import MissedWin, MissedWinSearch
from battles.maintenance.finished_battles import get_finished_battle
from battles.watching.models import ChatMessage
from collection.selectors import list_decks_for
from matchmaking import services
from matchmaking.personal_data import data_export
from matchmaking.services.account_deletion import KEPT, list_belongings
from matchmaking.tests.test_guests import finish, play
from matchmaking.tournaments.tests.factories import create, enter
from results.selectors import Side, get_rating, list_history_for
from unionarena.core.accounts import account_deletion
from unionarena.core.accounts.guests import NeedsAccount
from unionarena.core.accounts.models import User

NOW = timezone.now()
WEEK = account_deletion.DELETION_DELAY
A_SECOND = timedelta(seconds=1)


def gone(person):
    account_deletion.request_deletion(user=person, now=NOW)
    return services.delete_leavers(now=NOW + WEEK)


def test_a_person_is_deleted_a_week_after_they_asked_and_not_before(akari):
    account_deletion.request_deletion(user=akari, now=NOW)

    assert services.delete_leavers(now=NOW + WEEK - A_SECOND) == 0
    assert services.delete_leavers(now=NOW + WEEK) == 1
    assert services.delete_leavers(now=NOW + WEEK) == 0

    akari.refresh_from_db()
    assert (akari.is_active, akari.has_usable_password()) == (False, False)
    assert "akari" not in akari.username


def test_asked_twice_the_first_date_holds(akari):
    first = account_deletion.request_deletion(user=akari, now=NOW)

    assert account_deletion.request_deletion(user=akari, now=NOW + A_SECOND) == first


def test_who_stays_after_all_is_not_deleted(akari):
    account_deletion.request_deletion(user=akari, now=NOW)
    account_deletion.cancel_deletion(user=akari)

    assert services.delete_leavers(now=NOW + WEEK) == 0
    akari.refresh_from_db()
    assert (akari.username, akari.is_active) == ("akari", True)


def test_their_name_address_decks_and_words_are_gone(akari, botan):
    battle = play(akari, botan)
    ChatMessage.objects.create(battle=battle, seat=0, text="call me Akari")
    ChatMessage.objects.create(battle=battle, seat=1, text="mine")
    EmailAddress.objects.create(user=akari, email="akari@example.org")
    finish(battle, loser=akari)

    assert gone(akari) == 1

    assert not list_decks_for(akari)
    assert not EmailAddress.objects.exists()
    assert [line.text for line in ChatMessage.objects.all()] == ["mine"]
    names = [seat.name for seat in get_finished_battle(battle.pk).seats]
    assert "akari" not in names
    assert "botan" in names
    User.objects.create_user("akari")  # the name is free


def test_their_place_in_a_tournament_stays_without_their_name(akari, botan):
    tournament = create(botan)
    enter(akari, tournament)

    gone(akari)

    (entry,) = tournament.entries.all()
    assert entry.name == User.objects.get(pk=akari.pk).username != "akari"
    assert entry.deck_name == ""


def test_the_file_tells_no_sign_in_name_of_another(akari, botan):
    botan.display_name = "The Captain"
    botan.save()
    akari.blocks.create(blocked=botan)

    exported = data_export.export_personal_data(akari)

    assert exported["rows"]["accounts.Block"][0]["blocked_id"] == botan.pk
    assert "botan" not in str(exported)


def test_history_and_ratings_of_the_opponent_stay_whole(akari, botan):
    battle = play(akari, botan)
    finish(battle, loser=akari)
    before = get_rating(botan)

    gone(akari)

    (outcome,) = list_history_for(botan)
    names = {Side(one, None).name for one in outcome.participants.all()}
    assert names == {"Former player", "botan"}
    assert get_rating(botan) == before


def test_an_open_battle_against_a_person_is_finished_first(akari, botan):
    battle = play(akari, botan)

    assert gone(akari) == 0

    finish(battle, loser=akari)
    assert services.delete_leavers(now=NOW + WEEK) == 1


@pytest.mark.parametrize("power", ["staff", "group"])
def test_staff_do_not_leave_by_themselves(akari, power):
    if power == "staff":
        akari.is_staff = True
        akari.save()
    else:
        akari.groups.add(Group.objects.create(name="helpers"))

    with pytest.raises(account_deletion.HasPowers):
        account_deletion.request_deletion(user=akari, now=NOW)

    akari.refresh_from_db()
    assert akari.leaves_at is None


def test_guests_are_forgotten_without_asking(akari):
    akari.guest_since = NOW

    with pytest.raises(NeedsAccount):
        account_deletion.request_deletion(user=akari, now=NOW)


def test_a_confirmed_address_is_told(
    akari, mailoutbox, django_capture_on_commit_callbacks
):
    EmailAddress.objects.create(
        user=akari, email="akari@example.org", primary=True, verified=True
    )

    with django_capture_on_commit_callbacks(execute=True):
        account_deletion.request_deletion(user=akari, now=NOW)

    (mail,) = mailoutbox
    assert mail.to == ["akari@example.org"]
    assert "/profile/data/" in mail.body


def test_every_model_that_tells_of_a_person_is_told_or_left_out_with_a_reason():
    exported = {(one.model, one.owner) for one in data_export.EXPORTED_MODELS}
    known = {f"{model}.{owner}" for model, owner in exported} | set(
        data_export.OMITTED_MODELS
    )

    theirs = {f"{model._meta.label}.{field}" for model, field in list_belongings()}

    assert theirs - known == set()
    assert {model for model, _owner in exported} >= KEPT


def test_the_file_shows_decks_and_words_and_no_secret(akari, client):
    battle = play(akari)
    ChatMessage.objects.create(battle=battle, seat=0, text="hello")

    exported = data_export.export_personal_data(akari)

    assert exported["profile"]["username"] == "akari"
    assert [line["text"] for line in exported["said"]] == ["hello"]
    assert len(exported["rows"]["collection.Deck"]) == len(list_decks_for(akari))
    assert exported["rows"]["battles.BattleSeat"][0]["battle_id"] == battle.pk
    secret = {"password", "secret", "token", "session_key", "data", "key"}
    assert not secret & {
        name for one in data_export.EXPORTED_MODELS for name in one.fields
    }


def test_nobody_reads_what_others_said(akari, botan):
    battle = play(akari, botan)
    ChatMessage.objects.create(battle=battle, seat=1, text="of botan")

    assert data_export.export_personal_data(akari)["said"] == []


def test_rest_asks_for_the_password(akari, client):
    akari.set_password("a long pass phrase")
    akari.save()
    client.force_login(akari)
    kind = {"content_type": "application/json"}

    wrong = client.post("/api/v1/profile/leave/", {"password": "guess"}, **kind)
    assert (wrong.status_code, wrong.json()["code"]) == (403, "profile.wrong_password")
    akari.refresh_from_db()
    assert akari.leaves_at is None

    right = {"password": "a long pass phrase"}
    assert client.post("/api/v1/profile/leave/", right, **kind).json()["leaves_at"]
    assert client.delete("/api/v1/profile/leave/").json() == {"leaves_at": None}
    assert client.post("/api/v1/profile/data/", right, **kind).json()["version"] == 1


def test_pages_ask_for_the_password_again_after_a_while(akari, client):
    client.force_login(akari)  # without a fresh sign-in

    for address in ("/profile/data/file/", "/profile/leave/"):
        answer = client.post(address)
        assert answer.status_code == 302
        assert "/accounts/reauthenticate/" in answer["Location"]
    akari.refresh_from_db()
    assert akari.leaves_at is None
    assert client.get("/profile/data/").status_code == 200


def test_a_person_gets_their_missed_wins_and_nobody_elses(akari, botan):
    battle = play(akari, botan)
    for person in (akari, botan):
        search = MissedWinSearch.objects.create(user=person, battle=battle)
        MissedWin.objects.create(
            search=search, at=1, turn=person.pk, given={}, when=[], cards={}, level=1
        )

    rows = data_export.export_personal_data(akari)["rows"]

    assert [row["turn"] for row in rows["learning.MissedWin"]] == [akari.pk]
    assert len(rows["learning.MissedWinSearch"]) == 1
