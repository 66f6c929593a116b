"""Joining and leaving the queue: once, with a legal deck, and not from a battle."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from battles.errors import AlreadyInBattle, UnknownBot
from battles.live import battle_access, submissions
from battles.seating import battle_creation, open_battles
from collection.errors import DeckIllegal, DeckNotFound
from matchmaking import selectors, services
from matchmaking.errors import UnknownMode
from matchmaking.models import Ticket
from matchmaking.tests.factories import (
    NOON,
    at,
    choose_deck,
    deck_of,
    join,
    make_people,
    spoil_deck,
    status_of,
)
from tests.concurrency import run_at_once
from unionarena.core.accounts.models import User
from unionarena.core.accounts.sanctions import (
    ProposedSanction,
    Sanctioned,
    impose_sanction,
)


def start_practice(user, **fields):
    return services.start_practice(user=user, deck=choose_deck(user), **fields)


# --- Joining.


def test_joining_waits_with_deck_mode_and_rating(akari):
    ticket = join(akari, mode="casual")

    ticket.refresh_from_db()
    assert (ticket.user, ticket.status, ticket.mode) == (akari, "waiting", "casual")
    assert (ticket.deck_id, ticket.rating) == (deck_of(akari), 1500)
    assert (ticket.joined_at, ticket.last_seen_at) == (NOON, NOON)
    assert ticket.deck_name == ticket.deck.name


def test_joining_again_goes_on_waiting_as_before(akari):
    first = join(akari, mode="casual")

    second = join(akari, mode="ranked", now=at(10))

    assert second.pk == first.pk
    assert (second.mode, second.joined_at) == ("casual", NOON)
    assert second.last_seen_at == at(10)
    assert Ticket.objects.count() == 1


def test_joining_again_after_leaving_is_a_new_wait(akari):
    join(akari)
    services.leave_queue(user=akari, now=at(5))

    again = join(akari, now=at(9))

    assert again.joined_at == at(9)
    assert Ticket.objects.count() == 2


def test_deck_of_somebody_else_is_as_absent_as_none(akari, botan):
    for deck_id in (deck_of(botan), 987_654, 0, -1):
        with pytest.raises(DeckNotFound):
            join(akari, deck_id=deck_id)

    assert not Ticket.objects.exists()


def test_illegal_deck_is_refused_with_its_problems(akari):
    """UA-2.2.1: a deck has exactly 50 cards."""
    with pytest.raises(DeckIllegal) as refusal:
        join(akari, deck_id=spoil_deck(akari))

    (problem,) = refusal.value.details["problems"]
    assert (problem["code"], problem["clause"]) == ("deck.wrong_size", "UA-2.2.1")
    assert "49" in problem["sentence"]
    assert not Ticket.objects.exists()


@pytest.mark.parametrize("mode", ["", "RANKED", "blitz", "waiting"])
def test_unknown_mode_is_refused(akari, mode):
    with pytest.raises(UnknownMode) as refusal:
        join(akari, mode=mode)

    assert refusal.value.details == {"field": "mode", "offered": ["ranked", "casual"]}
    assert not Ticket.objects.exists()


def test_who_has_a_battle_to_finish_is_shown_the_way_back(akari):
    battle_id = start_practice(akari)

    with pytest.raises(AlreadyInBattle) as refusal:
        join(akari)

    assert refusal.value.status == 409
    assert refusal.value.details == {
        "battle_id": str(battle_id),
        "url": reverse("battles:board", args=[battle_id]),
    }
    assert not Ticket.objects.exists()


def test_who_has_finished_a_battle_may_join(akari):
    battle_id = start_practice(akari)
    submissions.concede_battle(battle_id=battle_id, viewer=akari)

    assert join(akari).status == "waiting"


def test_database_keeps_anybody_from_waiting_twice(akari):
    ticket = join(akari)

    ticket.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        ticket.save(force_insert=True)


def test_joining_from_many_pages_at_once_waits_once(live_content):
    akari = make_people("akari")
    deck_id = deck_of(akari)

    tickets = run_at_once(*[lambda: join(akari, deck_id=deck_id).pk] * 5)

    assert tickets == [Ticket.objects.get().pk] * 5


def test_practising_from_many_pages_at_once_begins_one_battle(live_content):
    akari = make_people("akari")
    deck_id = deck_of(akari)

    def press():
        return services.start_practice(user=akari, deck=services.DeckChoice(deck_id))

    answers = run_at_once(*[press] * 4)

    refused = [one for one in answers if isinstance(one, AlreadyInBattle)]
    (begun,) = (one for one in answers if one not in refused)
    assert [one.details["battle_id"] for one in refused] == [str(begun)] * 3


# --- Leaving.


def test_leaving_ends_the_wait(akari):
    join(akari)

    assert services.leave_queue(user=akari, now=at(5)) is True

    assert status_of(akari) == ("cancelled", "left")
    assert selectors.find_last_ticket(akari).ended_at == at(5)


def test_leaving_without_waiting_does_nothing(akari):
    assert services.leave_queue(user=akari, now=NOON) is False

    assert not Ticket.objects.exists()


def test_leaving_twice_keeps_the_first_moment(akari):
    join(akari)
    services.leave_queue(user=akari, now=at(5))

    assert services.leave_queue(user=akari, now=at(6)) is False

    assert selectors.find_last_ticket(akari).ended_at == at(5)


def test_leaving_lets_nobody_else_go(akari, botan):
    join(akari)
    join(botan)

    services.leave_queue(user=akari, now=at(5))

    assert status_of(botan) == ("waiting", "")


# --- Playing a bot instead.


def test_practice_begins_at_once_against_a_bot(akari):
    battle_id = start_practice(akari)

    battle = battle_access.get_battle_for(akari, battle_id)
    assert (battle.origin, battle.ranked) == ("practice", False)
    assert [(seat.user_id, seat.bot) for seat in battle.seats.all()] == [
        (akari.pk, ""),
        (None, battle_creation.DEFAULT_BOT),
    ]


def test_practice_leaves_the_queue(akari):
    join(akari)

    start_practice(akari)

    assert status_of(akari) == ("cancelled", "busy")


def test_practice_with_an_illegal_deck_is_refused_and_the_wait_goes_on(akari):
    join(akari)

    with pytest.raises(DeckIllegal):
        services.start_practice(user=akari, deck=services.DeckChoice(spoil_deck(akari)))

    assert status_of(akari) == ("waiting", "")
    assert open_battles.find_unfinished_battle_for(akari) is None


def test_second_practice_leads_back_to_the_first(akari):
    battle_id = start_practice(akari)

    with pytest.raises(AlreadyInBattle) as refusal:
        start_practice(akari)

    assert refusal.value.details["battle_id"] == str(battle_id)
    assert battle_access.list_battles_for(akari).count() == 1


def test_practice_against_an_unknown_bot_is_refused(akari):
    with pytest.raises(UnknownBot):
        start_practice(akari, bot="deep thought")

    assert open_battles.find_unfinished_battle_for(akari) is None


# --- Being there.


def seen(user):
    return selectors.find_waiting_ticket(user).last_seen_at


def test_sign_of_life_is_written_down(akari):
    join(akari)

    services.touch_ticket(user=akari, now=at(10))

    assert seen(akari) == at(10)


def test_signs_of_life_in_quick_succession_write_once(akari):
    join(akari)

    services.touch_ticket(user=akari, now=at(3))

    assert seen(akari) == NOON


def test_sign_of_life_of_somebody_who_does_not_wait_does_nothing(akari):
    join(akari)
    services.leave_queue(user=akari, now=at(1))

    services.touch_ticket(user=akari, now=at(10))

    assert selectors.find_last_ticket(akari).last_seen_at == NOON


def test_closed_page_may_be_reloaded_within_some_seconds(akari):
    join(akari)

    services.step_away(user=akari, now=at(10))

    absent = timedelta(seconds=selectors.PRESENT_S)
    assert at(10) < seen(akari) + absent <= at(15)


def test_closing_a_page_never_makes_somebody_look_present(akari):
    join(akari)

    services.step_away(user=akari, now=at(100))

    assert seen(akari) == NOON


# --- A player's place.


def test_place_of_somebody_who_never_queued_is_nowhere(akari):
    assert selectors.get_place(akari) == selectors.Place()


def test_place_of_somebody_who_waits_is_their_ticket(akari):
    ticket = join(akari)

    place = selectors.get_place(akari)

    assert (place.ticket, place.battle_id, place.is_waiting) == (ticket, None, True)


def test_battle_against_a_bot_is_no_place_in_the_queue(akari):
    start_practice(akari)

    assert selectors.get_place(akari) == selectors.Place()


def test_history_is_ones_own_newest_first(akari, botan):
    first = join(akari)
    services.leave_queue(user=akari, now=at(1))
    second = join(akari, now=at(2))
    join(botan)

    assert list(selectors.list_tickets_for(akari)) == [second, first]


# --- What moderators forbid.


def forbid(user, kind):
    chief = User.objects.create_superuser("chief")
    impose_sanction(
        moderator=chief,
        user_id=user.pk,
        measure=ProposedSanction(kind, 1, "Stalling."),
        now=NOON,
    )


@pytest.mark.parametrize("kind", ["queue", "account"])
def test_whoever_may_not_look_for_opponents_waits_no_longer(akari, kind):
    join(akari)

    forbid(akari, kind)

    assert status_of(akari) == ("cancelled", "forbidden")


def test_whoever_may_not_look_for_opponents_does_not_join(akari):
    forbid(akari, "queue")

    with pytest.raises(Sanctioned):
        join(akari)
    assert not Ticket.objects.exists()


def test_whoever_may_not_chat_may_play(akari):
    join(akari)
    forbid(akari, "chat")

    assert status_of(akari) == ("waiting", "")
