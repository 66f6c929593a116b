"""Clubs: create, join, ask, accept, leave, remove, hand over, change, close."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.utils import timezone

from collection.tests.factories import make_user
from matchmaking.clubs import selectors, services
from matchmaking.clubs.errors import (
    BadClub,
    ClubFull,
    ClubNameTaken,
    ClubNotFound,
    MemberNotFound,
    NotAnOfficer,
    NotTheOwner,
    NotWelcome,
    OwnerStays,
    TooManyClubs,
    TooManyMemberships,
)
from matchmaking.clubs.models import Club, Membership, Role
from matchmaking.clubs.services import clubs, memberships
from matchmaking.clubs.tests.factories import NOON, add, at, create, join, role_of
from matchmaking.services.account_deletion import delete_leavers
from results.profiles import public_profiles
from results.tests.factories import give_rating
from tests.concurrency import collect_failures_at_once, run_at_once
from unionarena.core.accounts.guests import NeedsAccount
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import NameReserved
from unionarena.core.accounts.profanity import OffensiveText
from unionarena.core.accounts.sanctions import Sanctioned
from unionarena.core.accounts.services import block_person
from unionarena.core.notifications.models import Notification
from unionarena.core.notifications.selectors import find_stale

OWNER, OFFICER, MEMBER, PENDING = Role.OWNER, Role.OFFICER, Role.MEMBER, Role.PENDING


def set_role(user, club, other, role):
    return services.set_role(
        user=user, pk=club.pk, address=other.username, role=role, now=at(60)
    )


def remove(user, club, other):
    services.remove_member(user=user, pk=club.pk, address=other.username)


def sanction(user, kind="chat"):
    user.sanctions.create(
        kind=kind, reason="Rude.", imposed_at=NOON, ends_at=NOON + timedelta(days=1)
    )


# --- Creating.


def test_whoever_creates_a_club_owns_it(akari):
    club = create(akari, "  Harbour   lights ", about="Every Friday.")

    assert (club.name, club.about, club.created_by) == (
        "Harbour lights",
        "Every Friday.",
        akari,
    )
    assert role_of(akari, club) == OWNER


@pytest.mark.parametrize(
    "name", ["Harbour lights", "HARBOUR-LIGHTS", "Harb0ur llghts", "Ｈarbour ligh ts"]
)
def test_a_name_that_looks_like_another_one_is_taken(akari, botan, club, name):
    with pytest.raises(ClubNameTaken):
        create(botan, name)

    assert Club.objects.count() == 1
    assert create(botan, "Harbour light")


@pytest.mark.parametrize(
    ("name", "fits"),
    [("ab", False), ("abc", True), ("a" * 40, True), ("a" * 41, False), ("!!!", False)],
)
def test_a_name_has_three_to_forty_letters(akari, name, fits):
    if fits:
        assert create(akari, name).name == name
    else:
        with pytest.raises(BadClub) as refusal:
            create(akari, name)
        assert refusal.value.details == {"field": "name"}


def test_what_no_deck_or_person_may_say_no_club_says(akari, club):
    with pytest.raises(OffensiveText):
        create(akari, "Fuck club")
    with pytest.raises(OffensiveText):
        create(akari, "Friendly", about="fuck you")
    with pytest.raises(NameReserved):
        create(akari, "Moderator")
    with pytest.raises(OffensiveText):
        services.change_club(
            user=akari,
            pk=club.pk,
            fields=services.ClubFields(about="fuck you"),
            now=NOON,
        )
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [({"about": "x" * 501}, "about"), ({"game": "chess"}, "game")],
)
def test_a_text_or_a_game_that_is_none_is_refused(akari, fields, wrong):
    with pytest.raises(BadClub) as refusal:
        create(akari, **fields)

    assert refusal.value.details == {"field": wrong}
    assert create(akari, about="x" * 500, game="kiseki").game == "kiseki"


def test_nobody_owns_more_than_five_clubs(akari, botan):
    owned = [create(akari, f"Club {letter}") for letter in "abcde"]

    with pytest.raises(TooManyClubs):
        create(akari, "Club f")
    other = create(botan, "Club g")
    add(akari, other)
    with pytest.raises(TooManyClubs):
        set_role(botan, other, akari, OWNER)

    services.close_club(user=akari, pk=owned[0].pk)
    set_role(botan, other, akari, OWNER)
    assert role_of(akari, other) == OWNER


def test_guests_and_sanctioned_people_create_nothing(akari, botan, club):
    akari.guest_since = NOON
    with pytest.raises(NeedsAccount):
        create(akari, "Another")
    with pytest.raises(NeedsAccount):
        join(akari, club)
    sanction(botan)
    with pytest.raises(Sanctioned):
        create(botan, "Another")
    assert join(botan, club).role == MEMBER  # writes nothing to others

    add_officer = Membership.objects.get(user=botan)
    add_officer.role = OFFICER
    add_officer.save()
    with pytest.raises(Sanctioned):
        services.change_club(
            user=botan, pk=club.pk, fields=services.ClubFields(), now=NOON
        )


# --- Joining and leaving.


def test_an_open_club_is_joined_at_once_and_repeating_it_changes_nothing(botan, club):
    first = join(botan, club)

    assert first.role == MEMBER
    assert join(botan, club, now=at(60)) == first
    assert Membership.objects.get(user=botan).since == NOON


def test_a_request_waits_for_an_officer_who_is_notified_until_it_is_answered(
    akari, botan, chidori, strict_club
):
    add(chidori, strict_club, OFFICER)
    assert join(botan, strict_club).role == PENDING
    assert join(botan, strict_club).role == PENDING

    rows = list(Notification.objects.filter(occasion="club_request"))
    assert {row.user for row in rows} == {akari, chidori}
    assert rows[0].details == {"player": "botan", "name": "Night watch"}
    assert find_stale(rows, now=at(1)) == set()

    set_role(chidori, strict_club, botan, MEMBER)

    assert role_of(botan, strict_club) == MEMBER
    assert Membership.objects.get(user=botan).since == at(60)
    assert find_stale(rows, now=at(61)) == {row.pk for row in rows}
    (notice,) = Notification.objects.filter(occasion="club_joined")
    assert (notice.user, notice.path) == (botan, f"/clubs/{strict_club.pk}/")


def test_asking_again_and_again_notifies_once_a_day(botan, strict_club):
    for _ in range(3):
        join(botan, strict_club)
        services.leave_club(user=botan, pk=strict_club.pk)

    assert Notification.objects.filter(occasion="club_request").count() == 1
    join(botan, strict_club, now=NOON + timedelta(days=1))
    assert Notification.objects.filter(occasion="club_request").count() == 2


def test_a_refused_request_is_gone_and_may_be_made_again(akari, botan, strict_club):
    join(botan, strict_club)
    remove(akari, strict_club, botan)

    assert role_of(botan, strict_club) == ""
    with pytest.raises(MemberNotFound):
        remove(akari, strict_club, botan)
    assert join(botan, strict_club).role == PENDING


def test_who_asked_joins_once_the_club_is_open(akari, botan, strict_club):
    join(botan, strict_club)
    services.change_club(
        user=akari, pk=strict_club.pk, fields=services.ClubFields(), now=NOON
    )

    assert join(botan, strict_club).role == MEMBER


@pytest.mark.parametrize("by_owner", [True, False])
def test_nobody_joins_a_club_run_by_somebody_with_whom_they_have_a_block(
    akari, botan, chidori, club, by_owner
):
    add(chidori, club)
    blocker, blocked = (akari, botan) if by_owner else (botan, akari)
    block_person(user=chidori, other_id=botan.pk)
    assert join(botan, club)  # a member has no say in it
    services.leave_club(user=botan, pk=club.pk)

    block_person(user=blocker, other_id=blocked.pk)
    with pytest.raises(NotWelcome):
        join(botan, club)
    assert role_of(botan, club) == ""


def test_leaving_twice_is_leaving_once_and_an_owner_stays(akari, botan, club):
    join(botan, club)
    services.leave_club(user=botan, pk=club.pk)
    services.leave_club(user=botan, pk=club.pk)
    assert role_of(botan, club) == ""

    with pytest.raises(OwnerStays):
        services.leave_club(user=akari, pk=club.pk)
    assert role_of(akari, club) == OWNER


def test_nobody_is_in_more_than_twenty_clubs_requests_included(botan, club):
    hosts = [make_user(f"host{n}") for n in range(4)]
    others = [
        create(hosts[n // 5], f"Club {letter}z")
        for n, letter in enumerate("abcdefghjkmpqrstuvwx")
    ]
    for other in others[:19]:
        add(botan, other, PENDING)

    join(botan, others[19])
    with pytest.raises(TooManyMemberships):
        join(botan, club)
    with pytest.raises(TooManyMemberships):
        create(botan, "One more")
    services.leave_club(user=botan, pk=others[0].pk)
    assert join(botan, club)


def test_a_full_club_takes_nobody(botan, chidori, club, monkeypatch):
    monkeypatch.setattr(memberships, "MOST_IN_CLUB", 2)
    join(botan, club)

    with pytest.raises(ClubFull):
        join(chidori, club)
    assert join(botan, club)  # who is in is in


def test_a_club_that_is_none_is_refused_everywhere(akari):
    for act in (
        lambda: services.join_club(user=akari, pk=1, now=NOON),
        lambda: services.leave_club(user=akari, pk=1),
        lambda: services.close_club(user=akari, pk=1),
        lambda: services.remove_member(user=akari, pk=1, address="akari"),
        lambda: services.require_officer(akari, 1),
        lambda: selectors.find_club(1),
    ):
        with pytest.raises(ClubNotFound):
            act()


# --- Roles.


def test_who_was_removed_from_an_open_club_has_to_ask(akari, botan, club):
    join(botan, club)
    remove(akari, club, botan)

    assert join(botan, club).role == join(botan, club).role == PENDING
    set_role(akari, club, botan, MEMBER)

    assert role_of(botan, club) == MEMBER
    services.leave_club(user=botan, pk=club.pk)
    assert join(botan, club).role == MEMBER  # who left may come back


def test_who_was_only_refused_may_join_once_the_club_is_open(akari, botan, strict_club):
    join(botan, strict_club)
    remove(akari, strict_club, botan)
    Club.objects.update(is_open=True)

    assert join(botan, strict_club).role == MEMBER


def test_officers_remove_members_and_only_the_owner_removes_officers(
    akari, botan, chidori, club
):
    other = make_user("daichi")
    add(botan, club, OFFICER)
    add(chidori, club, OFFICER)
    add(other, club)

    with pytest.raises(NotAnOfficer):
        remove(other, club, chidori)
    with pytest.raises(NotTheOwner):
        remove(botan, club, chidori)
    with pytest.raises(OwnerStays):
        remove(botan, club, akari)
    remove(botan, club, other)
    remove(akari, club, chidori)

    assert [role_of(each, club) for each in (akari, botan, chidori, other)] == [
        OWNER,
        OFFICER,
        "",
        "",
    ]


def test_only_the_owner_makes_officers_and_takes_it_back(akari, botan, chidori, club):
    add(botan, club)
    add(chidori, club, OFFICER)

    with pytest.raises(NotTheOwner):
        set_role(chidori, club, botan, OFFICER)
    set_role(akari, club, botan, OFFICER)
    set_role(akari, club, botan, OFFICER)
    assert role_of(botan, club) == OFFICER
    set_role(akari, club, botan, MEMBER)
    assert role_of(botan, club) == MEMBER


def test_handing_over_makes_the_owner_an_officer(akari, botan, chidori, club):
    add(botan, club)
    add(chidori, club, PENDING)

    with pytest.raises(MemberNotFound):
        set_role(akari, club, chidori, OWNER)
    with pytest.raises(OwnerStays):
        set_role(akari, club, akari, MEMBER)
    set_role(akari, club, botan, OWNER)

    assert (role_of(akari, club), role_of(botan, club)) == (OFFICER, OWNER)
    with pytest.raises(NotTheOwner):
        set_role(akari, club, botan, MEMBER)


@pytest.mark.parametrize("role", ["pending", "king", ""])
def test_what_is_no_role_of_a_member_is_refused(akari, botan, club, role):
    add(botan, club)

    with pytest.raises(MemberNotFound):
        set_role(akari, club, botan, role)


def test_a_member_changes_and_closes_nothing(akari, botan, club):
    add(botan, club)
    fields = services.ClubFields(about="Mine.")

    with pytest.raises(NotAnOfficer):
        services.change_club(user=botan, pk=club.pk, fields=fields, now=NOON)
    with pytest.raises(NotTheOwner):
        services.close_club(user=botan, pk=club.pk)

    set_role(akari, club, botan, OFFICER)
    services.change_club(user=botan, pk=club.pk, fields=fields, now=NOON)
    with pytest.raises(NotTheOwner):
        services.close_club(user=botan, pk=club.pk)
    assert Club.objects.get().about == "Mine."


def test_a_closed_club_is_gone_and_its_name_free(akari, botan, club):
    services.close_club(user=akari, pk=club.pk)

    with pytest.raises(ClubNotFound):
        services.close_club(user=akari, pk=club.pk)
    assert create(botan)


def test_a_moderator_of_the_site_closes_a_club(botan, club):
    botan.user_permissions.add(Permission.objects.get(codename="moderate"))

    services.close_club(user=User.objects.get(pk=botan.pk), pk=club.pk)

    assert not Club.objects.exists()


# --- Owners who go.


def delete_account(person):
    now = timezone.now()
    User.objects.filter(pk=person.pk).update(leaves_at=now)
    assert delete_leavers(now=now) == 1


def test_the_club_of_a_deleted_account_goes_to_the_first_officer(akari, botan, club):
    chidori, daichi = make_user("chidori"), make_user("daichi")
    add(botan, club, MEMBER, now=at(1))
    add(chidori, club, OFFICER, now=at(3))
    add(daichi, club, OFFICER, now=at(2))

    delete_account(akari)

    assert role_of(daichi, club) == OWNER
    assert not Membership.objects.filter(user=akari).exists()


def test_without_officers_it_goes_to_the_first_member_and_alone_it_is_closed(
    akari, botan, chidori, club
):
    lonely = create(akari, "Only me")
    add(chidori, lonely, PENDING)
    add(chidori, club, MEMBER, now=at(2))
    add(botan, club, MEMBER, now=at(1))

    delete_account(akari)

    assert role_of(botan, club) == OWNER
    assert not Club.objects.filter(pk=lonely.pk).exists()


# --- What others see.


def test_search_finds_parts_of_names_in_any_case_the_largest_first(akari, botan, club):
    small = create(botan, "Lights out", game="kiseki")
    join(botan, club)

    assert list(selectors.list_clubs(words="LIGHTS")) == [club, small]
    assert list(selectors.list_clubs(words="lights o")) == [small]
    assert list(selectors.list_clubs(words="harbor")) == []
    assert list(selectors.list_clubs(words="!!!")) == []
    assert list(selectors.list_clubs(game="universe-end")) == [club]
    assert list(selectors.list_clubs(game="kiseki")) == [club, small]
    assert list(selectors.list_clubs(member=akari)) == [club]
    assert selectors.find_club(club.pk).size == 2


def test_members_are_listed_by_role_and_then_in_the_order_of_joining(
    akari, botan, chidori, club
):
    add(botan, club, now=at(1))
    add(chidori, club, OFFICER, now=at(2))
    add(make_user("daichi"), club, PENDING)

    rows = selectors.list_members(club)
    assert [row.user for row in rows] == [akari, chidori, botan]
    assert [row.user.username for row in selectors.list_requests(club)] == ["daichi"]


def test_who_hides_their_name_is_named_to_the_club_alone(akari, botan, club):
    join(botan, club)
    public_profiles.save_visibility(user=botan, is_named=False)
    public_profiles.save_visibility(user=akari, has_profile=False)
    rows = list(selectors.list_members(club))

    outside = selectors.describe_members(rows, is_insider=False)
    inside = selectors.describe_members(rows, is_insider=True)

    assert [(each.name, each.address) for each in outside] == [("akari", ""), ("", "")]
    assert [each.name for each in inside] == ["akari", "botan"]
    assert [each.key for each in outside] == ["akari", ""]


def test_the_ladder_ranks_members_with_rated_games_by_rating(
    akari, botan, chidori, club
):
    for person, rating in ((akari, 1500.0), (botan, 1700.0)):
        give_rating(person, rating, game="unionarena", now=timezone.now())
    give_rating(make_user("daichi"), 1900.0, game="unionarena", now=timezone.now())
    add(botan, club)
    add(chidori, club)

    lines = selectors.rank_members(club, game="unionarena", is_insider=False)

    assert [(line.rank, line.member.name) for line in lines] == [
        (1, "botan"),
        (2, "akari"),
    ]
    assert selectors.rank_members(club, game="kiseki", is_insider=False) == []


# --- Two at once.


@pytest.mark.django_db(transaction=True)
def test_at_once_a_name_is_taken_once_and_a_person_joins_once():
    akari, botan = make_user("akari"), make_user("botan")
    failures = collect_failures_at_once(
        lambda: create(akari, "Modern"), lambda: create(botan, "Modem")
    )
    assert [type(each) for each in failures] == [ClubNameTaken]
    club = Club.objects.get()
    chidori = make_user("chidori")

    joined = run_at_once(*[lambda: join(chidori, club) for _ in range(3)])

    assert len({each.pk for each in joined}) == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_go_over_the_limit_of_clubs():
    akari = make_user("akari")
    for letter in "abcd":
        create(akari, f"Club {letter}")

    failures = collect_failures_at_once(
        lambda: create(akari, "Club e"), lambda: create(akari, "Club f")
    )

    assert [type(each) for each in failures] == [TooManyClubs]
    assert Club.objects.count() == clubs.MOST_OWNED


def test_the_database_knows_one_owner_of_a_club_and_one_place_of_a_person(
    akari, botan, club
):
    for person, role in ((botan, OWNER), (akari, MEMBER)):
        with pytest.raises(IntegrityError), transaction.atomic():
            add(person, club, role)
