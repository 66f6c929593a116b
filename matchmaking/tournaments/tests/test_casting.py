"""Casting the tables of a tournament with open hands: who, when, and who never."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.errors import BattleNotFound
from battles.live import submissions
from battles.seating import rematches
from battles.tests.factories import Duel, every_battle, every_series
from battles.watching.casting import cast_sessions, casts
from battles.watching.errors import CastOfOwnBattle
from battles.watching.tests.people import age
from matchmaking.tournaments import casting, services
from matchmaking.tournaments.errors import (
    BadSettings,
    NotCast,
    NothingToDo,
    NotTheJudge,
    PlaysHere,
    RegistrationClosed,
)
from matchmaking.tournaments.models import Act
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    make_judge,
    make_people,
    set_up,
    tables,
)
from matchmaking.tournaments.tests.test_impartiality import note_device
from unionarena.core.accounts import services as accounts

API = "/api/v1/tournaments/"


@pytest.fixture(autouse=True)
def _forget():
    cast_sessions.clear_cache()


@pytest.fixture
def cast(organiser, four):
    """Begin a tournament that is cast five minutes late."""
    return set_up(organiser, four, cast_minutes=5)


@pytest.fixture
def table(cast):
    """Play some moves at the first table, six minutes ago."""
    match = tables(cast)[0]
    duel = Duel(match.battle_id, (match.first.user, match.second.user))
    duel.play(12)
    begin_earlier(duel, 360)
    return match


def begin_earlier(duel, seconds):
    """As if a battle had begun, and all been played in it, so many seconds ago."""
    age(duel, seconds)
    start = timezone.now() - timedelta(seconds=seconds)
    every_battle().filter(pk=duel.battle_id).update(started_at=start)


def act(judge, tournament, does):
    services.carry_out_act(judge=judge, pk=tournament.pk, does=does, now=NOON)
    tournament.refresh_from_db()
    return tournament.cast_key


def look(viewer, match, key=""):
    return casts.get_cast_for(viewer, match.battle_id, language="en", key=key)


def is_open(viewer, match, key=""):
    """Whether a viewer sees both hands; None if they find no cast at all."""
    try:
        return look(viewer, match, key).is_open
    except (BattleNotFound, CastOfOwnBattle):
        return None


def judge_page_of(tournament):
    return reverse("tournaments:judge", args=[tournament.pk])


# --- The setting.


@pytest.mark.parametrize(
    ("minutes", "is_rated", "is_right"),
    [
        (0, False, True),
        (2, False, False),
        (3, False, True),
        (9, True, False),
        (10, True, True),
        (60, False, True),
        (61, False, False),
        (-1, False, False),
    ],
)
def test_delay_is_long_enough_to_help_no_player(content, minutes, is_rated, is_right):
    judge = make_judge("judge")
    settings = {"cast_minutes": minutes, "is_rated": is_rated}
    if is_right:
        assert create(judge, **settings).cast_minutes == minutes
    else:
        with pytest.raises(BadSettings):
            create(judge, **settings)


def test_players_are_told_before_they_enter_and_at_their_table(client, organiser, four):
    tournament = set_up(organiser, four, begin=False, cast_minutes=5)
    page = reverse("tournaments:detail", args=[tournament.pk])
    told = "can see both hands of every table, 5 minutes late"

    assert told in client.get(page).content.decode()
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    client.force_login(four[0])
    assert told in client.get(page).content.decode()
    assert (
        client.get(f"{API}{tournament.pk}/").json()["tournament"]["cast_minutes"] == 5
    )


def test_tournament_that_announced_nothing_is_cast_without_hands(organiser, tournament):
    match = tables(tournament)[0]

    assert is_open(organiser, match) is False
    with pytest.raises(NotCast):
        act(organiser, tournament, "cast")
    with pytest.raises(NotCast):
        casting.list_tables_to_cast(organiser, tournament.pk, "", now=NOON)


# --- Who.


def test_judges_and_holders_of_the_link_see_hands_and_nobody_else(
    organiser, cast, table
):
    key = act(organiser, cast, "cast")
    stranger = make_people("stranger")

    assert is_open(organiser, table) is True
    assert is_open(make_judge("judge"), table) is True
    assert is_open(stranger, table, key) is True
    assert is_open(Client().get("/").wsgi_request.user, table, key) is True
    assert is_open(stranger, table) is False
    assert is_open(stranger, table, key[:-1]) is False


def test_hands_are_five_minutes_late(organiser, cast, table):
    shown = look(organiser, table)

    assert (shown.delay_s, shown.hands) == (300, (0, 1))
    duel = Duel(table.battle_id, (table.first.user, table.second.user))
    duel.play(6)
    cast_sessions.clear_cache()
    assert look(organiser, table).seq == shown.seq


def test_link_that_was_revoked_opens_nothing(organiser, cast, table):
    key = act(organiser, cast, "cast")
    with pytest.raises(NothingToDo):
        act(organiser, cast, "cast")
    stranger = make_people("stranger")

    assert act(organiser, cast, "uncast") == ""

    assert is_open(stranger, table, key) is False
    assert is_open(stranger, table, "") is False
    with pytest.raises(NothingToDo):
        act(organiser, cast, "uncast")
    assert act(organiser, cast, "cast") != key
    assert [one.does for one in Act.objects.order_by("pk")] == [
        "cast",
        "uncast",
        "cast",
    ]


def test_nobody_who_plays_in_it_sees_a_hand(organiser, four, cast, table):
    """Not of another table either, and not with the link."""
    key = act(organiser, cast, "cast")
    here = {table.first.user, table.second.user}

    for player in four:
        expected = None if player in here else False
        assert is_open(player, table) is expected
        assert is_open(player, table, key) is expected
        with pytest.raises(PlaysHere):
            casting.list_tables_to_cast(player, cast.pk, key, now=NOON)


def test_organizer_who_plays_neither_sees_hands_nor_makes_the_link(four):
    tournament = set_up(four[0], four, cast_minutes=5)
    other = next(
        match
        for match in tables(tournament)
        if four[0] not in {match.first.user, match.second.user}
    )

    assert is_open(four[0], other) is False
    with pytest.raises(PlaysHere):
        act(four[0], tournament, "cast")


def test_who_shares_a_device_with_a_player_of_the_table_sees_no_hand(
    organiser, cast, table
):
    note_device(organiser, "theirs", "8.8.8.8")
    note_device(table.second.user, "theirs", "8.8.8.8")

    assert is_open(organiser, table) is False
    assert is_open(organiser, tables(cast)[1]) is True


def test_blocked_caster_finds_no_table_and_a_judge_does(organiser, cast, table):
    key, caster = act(organiser, cast, "cast"), make_people("caster")
    accounts.block_person(user=table.first.user, other_id=caster.pk)
    accounts.block_person(user=table.first.user, other_id=organiser.pk)

    assert is_open(caster, table, key) is None
    assert is_open(organiser, table) is True


def test_only_judges_make_the_link_and_only_before_the_end(organiser, cast):
    with pytest.raises(NotTheJudge):
        act(make_people("stranger"), cast, "cast")
    services.cancel_tournament(user=organiser, pk=cast.pk, now=at(9))
    with pytest.raises(RegistrationClosed):
        act(organiser, cast, "cast")


# --- Pages and REST.


def test_link_leads_a_caster_without_an_account_to_every_table(organiser, cast, table):
    judge = Client()
    judge.force_login(organiser)
    judge.post(judge_page_of(cast), {"does": "cast"})
    cast.refresh_from_db()
    address = f"{reverse('tournaments:cast', args=[cast.pk])}?key={cast.cast_key}"

    assert address in judge.get(judge_page_of(cast)).content.decode()
    caster = Client()
    answer = caster.get(address)
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    for match in tables(cast):
        link = f"{reverse('battles:cast', args=[match.battle_id])}?key={cast.cast_key}"
        assert link in page
        assert caster.get(link).status_code == 200
    feed = f"/api/v1/battles/{table.battle_id}/cast/"
    assert caster.get(feed, {"key": cast.cast_key}).json()["is_open"] is True


def test_list_of_tables_is_for_judges_and_the_link(client, cast):
    page = reverse("tournaments:cast", args=[cast.pk])

    assert "/accounts/login/" in client.get(page)["Location"]
    assert client.get(page, {"key": "guess"}).status_code == 403
    client.force_login(make_people("stranger"))
    assert client.get(page).status_code == 403


def test_decided_table_is_listed_until_its_cast_is_over(organiser, cast, table):
    table.outcome, table.how, table.decided_at = "first", "played", NOON
    table.save()

    def listed(minutes):
        now = NOON + timedelta(minutes=minutes)
        found = casting.list_tables_to_cast(organiser, cast.pk, "", now=now)
        return [game.match.number for game in found.games]

    assert listed(14) == [1, 2]
    assert listed(16) == [2]


def test_every_game_of_a_best_of_three_is_cast(organiser, four):
    tournament = set_up(organiser, four[:2], best_of=3, cast_minutes=5)
    (match,) = tables(tournament)
    submissions.concede_battle(battle_id=match.battle_id, viewer=match.second.user)
    rematches.create_due_battles(now=every_series().get().next_due_at)
    second = every_battle().get(game=2)
    page = reverse("tournaments:cast", args=[tournament.pk])

    def listed(minutes):
        now = second.started_at + timedelta(minutes=minutes)
        found = casting.list_tables_to_cast(organiser, tournament.pk, "", now=now)
        return [(game.number, game.battle_id) for game in found.games]

    assert listed(4) == [(1, match.battle_id)]
    assert listed(6) == [(1, match.battle_id), (2, second.pk)]
    assert listed(16) == [(2, second.pk)]
    client = Client()
    client.force_login(organiser)
    assert 'data-game="1"' in client.get(page).content.decode()


def test_judge_makes_and_revokes_the_link_by_rest(client, organiser, cast):
    client.force_login(organiser)
    path = f"{API}{cast.pk}/acts/"
    client.post(path, {"does": "cast"}, content_type="application/json")
    told = client.get(f"{API}{cast.pk}/judge-tables/").json()
    cast.refresh_from_db()

    assert told["cast_key"] == cast.cast_key != ""
    assert cast.cast_key not in str(client.get(f"{API}{cast.pk}/").json())
    client.post(path, {"does": "uncast"}, content_type="application/json")
    assert client.get(f"{API}{cast.pk}/judge-tables/").json()["cast_key"] == ""
