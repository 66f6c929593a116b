"""What moderators forbid, who notices, and how it is appealed."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from unionarena.core.accounts import sanctions
from unionarena.core.accounts.models import ModeratorAct, Notice, Sanction, User
from unionarena.core.accounts.sanctions import ProposedSanction

pytestmark = pytest.mark.django_db

NOW = timezone.now()
DAY = timedelta(days=1)


def make_moderator(name):
    moderator = User.objects.create_user(name)
    moderator.groups.add(Group.objects.get(name="moderators"))
    return moderator


@pytest.fixture
def moderator():
    return make_moderator("mei")


@pytest.fixture
def akari():
    return User.objects.create_user("akari")


def impose(moderator, user, kind="chat", days=7, reason="Insults.", now=NOW):
    return sanctions.impose_sanction(
        moderator=moderator,
        user_id=user.pk,
        measure=ProposedSanction(kind, days, reason),
        now=now,
    )


def refused(user, kind="chat", now=NOW):
    try:
        sanctions.refuse_sanctioned(user, kind, now=now)
    except sanctions.Sanctioned as refusal:
        return refusal.code
    return None


# --- What it forbids, and for how long.


def test_a_sanction_forbids_its_kind_until_its_end(moderator, akari):
    impose(moderator, akari, days=7)

    assert refused(akari) == "sanction.chat"
    assert refused(akari, "queue") is None
    assert refused(akari, now=NOW + 7 * DAY - timedelta(seconds=1)) == "sanction.chat"
    assert refused(akari, now=NOW + 7 * DAY) is None


def test_ending_one_of_two_leaves_the_other(moderator, akari):
    short, long = impose(moderator, akari), impose(moderator, akari, days=30)

    sanctions.lift_sanction(moderator=moderator, sanction_id=long.pk, now=NOW)
    assert refused(akari) == "sanction.chat"
    sanctions.lift_sanction(moderator=moderator, sanction_id=short.pk, now=NOW)
    assert refused(akari) is None

    with pytest.raises(sanctions.SanctionOver):
        sanctions.lift_sanction(moderator=moderator, sanction_id=short.pk, now=NOW)


@pytest.mark.parametrize(
    ("kind", "days", "reason", "error"),
    [
        ("chat", 0, "x", sanctions.CannotSanction),
        ("chat", sanctions.LONGEST_DAYS + 1, "x", sanctions.CannotSanction),
        ("everything", 1, "x", sanctions.CannotSanction),
        ("chat", 1, " \u200b", sanctions.NothingWritten),
    ],
)
def test_a_sanction_has_a_kind_an_end_and_a_reason(
    moderator, akari, kind, days, reason, error
):
    with pytest.raises(error):
        impose(moderator, akari, kind, days, reason)
    assert not Sanction.objects.exists()


def test_nobody_sanctions_themselves_nor_those_who_look_after_the_site(moderator):
    editor = User.objects.create_user("editor", is_staff=True)
    chief = User.objects.create_user("chief", is_superuser=True)

    for person in (moderator, editor, make_moderator("mo")):
        with pytest.raises(sanctions.CannotSanction):
            impose(moderator, person)
    assert impose(chief, editor).user == editor


def test_only_moderators_decide(akari):
    botan = User.objects.create_user("botan")
    with pytest.raises(sanctions.NotAModerator):
        impose(botan, akari)


# --- A closed account.


def test_a_closed_account_sees_its_notices_and_nothing_else(client, moderator, akari):
    client.force_login(akari)
    made = impose(moderator, akari, "account", reason="Three accounts.")

    for address in ("/", "/cards/", "/profile/", "/decks/"):
        assert client.get(address)["Location"] == reverse("accounts:notices")
    page = client.get(reverse("accounts:notices"))
    assert "Three accounts." in page.content.decode()
    api = client.get("/api/v1/decks/")
    assert (api.status_code, api.json()["code"]) == (403, "sanction.account")
    assert client.get("/api/v1/profile/notices/").status_code == 200

    sanctions.lift_sanction(
        moderator=moderator, sanction_id=made.pk, now=timezone.now()
    )
    assert client.get("/profile/").status_code == 200


def test_a_closed_account_opens_by_itself(client, moderator, akari):
    impose(moderator, akari, "account", days=1, now=NOW - DAY)
    client.force_login(akari)

    assert client.get("/profile/").status_code == 200


# --- Appeals.


def appeal(user, made, text="It was a joke.", now=NOW):
    return sanctions.file_appeal(user=user, sanction_id=made.pk, text=text, now=now)


def decide(moderator, made, *, grants, answer="We looked again."):
    sanctions.decide_appeal(
        moderator=moderator, sanction_id=made.pk, grants=grants, answer=answer, now=NOW
    )


@pytest.mark.parametrize("grants", [True, False])
def test_another_moderator_decides_an_appeal_once(moderator, akari, grants):
    made = impose(moderator, akari)
    appeal(akari, made)

    with pytest.raises(sanctions.OwnDecision):
        decide(moderator, made, grants=grants)
    other = make_moderator("mo")
    decide(other, made, grants=grants)
    with pytest.raises(sanctions.NoAppeal):
        decide(other, made, grants=grants)

    assert refused(akari) == (None if grants else "sanction.chat")
    kind = "granted" if grants else "refused"
    assert [n.kind for n in akari.notices.order_by("pk")] == ["sanctioned", kind]
    acts = ModeratorAct.objects.order_by("pk").values_list("act", "moderator")
    assert list(acts) == [("sanctioned", moderator.pk), (kind, other.pk)]


def test_one_appeals_once_against_ones_own_sanction_while_it_binds(moderator, akari):
    made = impose(moderator, akari)
    stranger = User.objects.create_user("botan")

    with pytest.raises(sanctions.SanctionNotFound):
        appeal(stranger, made)
    with pytest.raises(sanctions.NothingWritten):
        appeal(akari, made, text=" ")
    with pytest.raises(sanctions.SanctionOver):
        appeal(akari, made, now=NOW + 7 * DAY)
    appeal(akari, made)
    with pytest.raises(sanctions.AppealedAlready):
        appeal(akari, made)


def test_an_appeal_that_nobody_made_is_not_decided(moderator, akari):
    with pytest.raises(sanctions.NoAppeal):
        decide(moderator, impose(moderator, akari), grants=True)


# --- Notices.


def test_a_notice_is_counted_in_the_head_until_it_is_read(client, moderator, akari):
    impose(moderator, akari)
    client.force_login(akari)

    assert "data-notices-unread" in client.get("/profile/").content.decode()
    page = client.get(reverse("accounts:notices")).content.decode()
    assert 'data-notice="sanctioned"' in page
    assert "data-notices-unread" not in client.get("/profile/").content.decode()


def test_notices_and_appeals_travel_by_rest(client, moderator, akari):
    made = impose(moderator, akari, "account")
    client.force_login(akari)

    (notice,) = client.get("/api/v1/profile/notices/").json()
    assert (notice["kind"], notice["read_at"]) == ("sanctioned", None)
    address = f"/api/v1/profile/sanctions/{notice['sanction']['id']}/appeal/"
    sent = client.post(address, {"text": "Not me."}, content_type="application/json")
    assert (sent.status_code, sent.json()["appeal"]) == (201, "Not me.")
    again = client.post(address, {"text": "Not me."}, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (409, "appeal.again")
    assert Notice.objects.get(user=akari, sanction=made).read_at is not None
