"""Meetings: two players who are found for each other are asked to accept."""

from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from battles.live import battle_access, submissions
from battles.match_options.options import PRACTICE
from battles.match_options.seeds import SeedParts
from battles.seating import battle_creation
from battles.tests.factories import every_battle
from collection.services import freeze_deck
from matchmaking import selectors, services
from matchmaking.errors import (
    BadShare,
    NoMeeting,
    NotStarted,
    Pausing,
    TooLate,
    UnknownMode,
)
from matchmaking.game_setup.lobby import get_lobby
from matchmaking.models import Ticket
from matchmaking.selectors import ANSWER_S, PAUSES_S
from matchmaking.sockets import messages
from matchmaking.tests.factories import (
    at,
    battle_of,
    choose_deck,
    deck_of,
    join,
    pair,
    spoil_deck,
    status_of,
    stay,
)
from unionarena.core.chance import compute_commitment


def place_of(user):
    return selectors.get_place(user)


def meeting_of(user):
    return selectors.find_last_ticket(user).meeting


def accept(user, seconds, meeting=None, **more):
    meeting = meeting or meeting_of(user)
    services.accept_meeting(user=user, meeting=meeting, now=at(seconds), **more)


def decline(user, seconds, meeting=None):
    meeting = meeting or meeting_of(user)
    services.decline_meeting(user=user, meeting=meeting, now=at(seconds))


@pytest.fixture
def met(akari, botan):
    """Let both be found for each other a second after noon."""
    join(akari)
    join(botan)
    assert services.run_tick(now=at(1)).found == 1
    return meeting_of(akari)


# --- Both accept, one does, neither does.


def test_nobody_plays_before_both_are_ready(akari, botan, met):
    assert place_of(akari).is_found
    accept(akari, 2)

    assert battle_of(akari) is None
    assert place_of(botan).other_accepted

    accept(botan, 3)

    assert battle_of(akari) == battle_of(botan) is not None


def test_whoever_is_asked_is_not_found_for_somebody_else(akari, botan, chidori, met):
    join(chidori)

    assert services.run_tick(now=at(2)).found == 0
    assert status_of(chidori) == ("waiting", "")


def test_accepting_twice_is_accepting_once(akari, botan, met):
    for seconds in (2, 3):
        accept(akari, seconds)
    accept(botan, 4)
    accept(botan, 5, met)
    accept(akari, 6, met)

    assert battle_access.list_battles_for(akari).count() == 1


def test_declining_loses_the_place_and_the_other_keeps_theirs(akari, botan, met):
    accept(botan, 2)
    decline(akari, 3)

    assert status_of(akari) == ("cancelled", "declined")
    ticket = selectors.find_waiting_ticket(botan)
    assert (ticket.joined_at, ticket.meeting, ticket.accepted_at) == (at(0), None, None)
    assert ticket.returned == 1


def test_whoever_kept_the_place_is_found_again(akari, botan, chidori, met):
    decline(akari, 2)
    join(chidori, now=at(2))

    assert pair(now=at(3)).started == 1
    assert battle_of(botan) == battle_of(chidori) is not None


def test_declining_twice_is_declining_once(akari, botan, met):
    decline(akari, 2, met)
    decline(akari, 3, met)

    assert selectors.find_last_ticket(akari).ended_at == at(2)


@pytest.mark.parametrize("answer", [accept, decline])
def test_what_nobody_asks_is_not_answered(akari, botan, met, answer):
    with pytest.raises(NoMeeting):
        answer(akari, 2, uuid4())

    assert place_of(akari).is_found


def test_accepting_after_declining_is_refused(akari, botan, met):
    """As when two messages arrive in the wrong order."""
    decline(akari, 2, met)

    with pytest.raises(NoMeeting):
        accept(akari, 3, met)


def test_declining_after_the_battle_began_is_refused(akari, botan, met):
    accept(akari, 2)
    accept(botan, 2)

    with pytest.raises(NoMeeting):
        decline(akari, 3, met)
    assert battle_of(akari) is not None


# --- Time.


def test_accepting_in_the_last_moment_counts_and_after_it_does_not(akari, botan, met):
    accept(akari, ANSWER_S + 0.9)

    with pytest.raises(TooLate):
        accept(botan, 1 + ANSWER_S)
    assert battle_of(akari) is None


def test_whoever_does_not_answer_loses_the_place(akari, botan, met):
    accept(botan, 2)
    stay(akari, botan, now=at(1 + ANSWER_S))

    assert services.run_tick(now=at(ANSWER_S)).missed == 0
    assert services.run_tick(now=at(1 + ANSWER_S)).missed == 1
    assert status_of(akari) == ("cancelled", "missed")
    assert status_of(botan) == ("waiting", "")
    assert not place_of(botan).is_found


def test_a_clock_put_back_is_nobodys_fault(akari, botan, met):
    hour = 3600

    assert services.run_tick(now=at(-hour)).missed == 0

    assert [status_of(each)[0] for each in (akari, botan)] == ["waiting", "waiting"]
    assert pair(now=at(1 - hour)).started == 1


# --- Pauses.


def test_whoever_declined_pauses(akari, botan, met):
    decline(akari, 2)

    with pytest.raises(Pausing) as refusal:
        join(akari, now=at(2 + PAUSES_S[0] - 1))
    assert refusal.value.details["seconds"] == 1
    assert join(akari, now=at(2 + PAUSES_S[0])).status == "waiting"


def test_page_counts_a_pause_down_in_one_message(akari, botan, met):
    """Review F10: two boxes said the same."""
    decline(akari, 2)

    lobby = get_lobby(akari, now=at(3))
    shown = render_to_string("matchmaking/_notice.html", {"lobby": lobby})

    assert lobby.pause_s == PAUSES_S[0] - 1
    assert f'data-countdown="{PAUSES_S[0] - 1}"' in shown
    assert shown.count("<p") == 1
    assert get_lobby(akari, now=at(2 + PAUSES_S[0])).pause_s == 0


def test_leaving_when_somebody_is_found_is_declining(akari, botan, met):
    services.leave_queue(user=akari, now=at(2))

    with pytest.raises(Pausing):
        join(akari, now=at(3))
    assert status_of(botan) == ("waiting", "")


def test_leaving_when_nobody_is_found_costs_no_pause(akari):
    join(akari)
    services.leave_queue(user=akari, now=at(2))

    assert join(akari, now=at(3)).status == "waiting"


def test_pauses_become_longer_within_an_hour(akari, botan):
    now = 0
    for pause in (*PAUSES_S, PAUSES_S[-1]):
        join(akari, now=at(now))
        join(botan, now=at(now))
        stay(botan, now=at(now))
        services.run_tick(now=at(now))
        decline(akari, now)
        assert selectors.find_pause_end(akari, now=at(now)) == at(now + pause)
        now += pause


def test_a_clock_put_back_makes_no_pause_longer(akari, botan, met):
    decline(akari, 2)

    until = selectors.find_pause_end(akari, now=at(-3600))

    assert until == at(-3600 + PAUSES_S[0])


# --- Other doors.


def test_a_deck_spoilt_meanwhile_costs_its_owner_the_place_alone(akari, botan, met):
    Ticket.objects.owned_by(akari).update(deck=spoil_deck(akari))
    accept(akari, 2)
    accept(botan, 2)

    assert status_of(akari) == ("cancelled", "deck")
    assert status_of(botan) == ("waiting", "")
    assert not battle_access.list_battles_for(botan).exists()


def test_practice_at_any_door_leaves_the_queue(akari):
    """F9: the REST endpoint starts practice battles by itself."""
    join(akari)

    battle_creation.create_practice_battle(
        user=akari, deck=freeze_deck(viewer=akari, deck_id=deck_of(akari))
    )

    assert status_of(akari) == ("cancelled", "busy")


def test_practice_instead_of_a_meeting_lets_the_other_wait_on(akari, botan, met):
    accept(botan, 2)
    services.start_practice(user=akari, deck=choose_deck(akari), options=PRACTICE)

    assert status_of(botan) == ("waiting", "")
    with pytest.raises(NoMeeting):
        accept(botan, 3, met)
    assert battle_access.list_battles_for(botan).count() == 0


def test_somebody_who_deleted_their_account_is_not_waited_for(akari, botan, met):
    akari.delete()

    accept(botan, 2)

    assert not place_of(botan).is_found
    assert status_of(botan) == ("waiting", "")


def test_a_battle_that_cannot_be_begun_leaves_both_waiting(
    akari, botan, met, monkeypatch
):
    def fail(**_given):
        raise RuntimeError

    monkeypatch.setattr(battle_creation, "create_battle", fail)
    accept(akari, 2)

    with pytest.raises(NotStarted):
        accept(botan, 3)

    assert [status_of(each)[0] for each in (akari, botan)] == ["waiting", "waiting"]
    assert not battle_access.list_battles_for(botan).exists()


# --- Queues.


@pytest.mark.parametrize(
    "fields", [{"best_of": 3}, {"clock": "quick"}, {"mode": "casual"}]
)
def test_whoever_wants_something_else_is_not_met(akari, botan, fields):
    services.join_queue(
        user=akari,
        deck=choose_deck(akari),
        queue=services.Queue(**fields),
        now=at(0),
    )
    join(botan)

    assert services.run_tick(now=at(1)).found == 0


def test_a_match_is_played_as_it_was_waited_for(akari, botan):
    for person in (akari, botan):
        services.join_queue(
            user=person,
            deck=choose_deck(person),
            queue=services.Queue(best_of=3, clock="quick"),
            now=at(0),
        )

    assert pair(now=at(1)).started == 1

    battle = battle_access.get_battle_for(akari, battle_of(akari))
    assert (battle.room["best_of"], battle.room["clock"]) == (3, "quick")
    assert battle.series is not None


@pytest.mark.parametrize("fields", [{"best_of": 2}, {"clock": "days1"}, {"clock": ""}])
def test_there_are_only_certain_queues(akari, fields):
    with pytest.raises(UnknownMode):
        services.join_queue(
            user=akari,
            deck=choose_deck(akari),
            queue=services.Queue(**fields),
            now=at(0),
        )


def test_whoever_went_first_goes_second_the_next_time(akari, botan):
    first = []
    for number in range(4):
        now = at(1000 * number)
        join(akari, now=now)
        join(botan, now=now)
        pair(now=now)
        first.append(selectors.find_last_ticket(akari).goes_first)
        submissions.concede_battle(battle_id=battle_of(akari), viewer=akari)

    assert sum(first[:2]) == sum(first[2:]) == 1


# --- The seed: the server promises its part first, both add theirs.


def seed_of(user):
    """Return the seed of their battle, and its parts by seat."""
    battle = every_battle().get(pk=battle_of(user))
    people = [seat.user for seat in battle.seats.order_by("seat")]
    return bytes(battle.seed), SeedParts.from_dict(battle.seed_parts), people


def test_neither_server_nor_player_chooses_the_seed(akari, botan, met):
    promised = messages.make_place_message(place_of(akari), at(2))["secret_commitment"]
    assert (
        promised
        == messages.make_place_message(place_of(botan), at(2))["secret_commitment"]
    )
    shares = {akari: "a1" * 16, botan: "b2" * 32}

    accept(akari, 2, share=shares[akari])
    accept(akari, 2, share="c3" * 16)  # a share counts once
    accept(botan, 3, share=shares[botan])

    seed, parts, people = seed_of(akari)
    assert parts.promised == promised == compute_commitment(parts.secret)
    assert [share.hex() for share in parts.shares] == [shares[who] for who in people]
    assert parts.is_kept(seed)
    other = SeedParts(parts.secret, (parts.shares[0], b""), parts.promised)
    assert not other.is_kept(seed)


def test_who_sends_no_share_plays_as_before(akari, botan, met):
    accept(akari, 2)
    accept(botan, 3, share="b2" * 16)

    seed, parts, _people = seed_of(akari)
    assert sorted(map(len, parts.shares)) == [0, 16]
    assert parts.is_kept(seed)


@pytest.mark.parametrize("share", ["b2" * 15, "b2" * 33, "b2" * 16 + "b", "B2" * 16])
def test_what_is_no_share_is_refused(akari, met, share):
    with pytest.raises(BadShare):
        accept(akari, 2, share=share)

    assert not place_of(akari).ticket.accepted_at


def test_another_meeting_has_another_secret(akari, botan, met):
    before = messages.make_place_message(place_of(akari), at(2))["secret_commitment"]
    accept(akari, 2, share="a1" * 16)
    services.run_tick(now=at(1 + selectors.ANSWER_S + 1))

    ticket = place_of(akari).ticket
    assert (ticket.seed_secret, ticket.seed_share) == (None, "")
    assert before
