"""Guests in the queue, and what is left of those who never signed up (issue 14)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.errors import BattleNotFound, NotFinished
from battles.live.submissions import concede_battle
from battles.maintenance.finished_battles import get_finished_battle
from battles.seating.battle_creation import SeatRequest, create_battle
from collection.selectors import list_decks_for
from collection.services import freeze_deck, freeze_starter_or_random
from matchmaking import services
from matchmaking.models import Mode
from matchmaking.tests.factories import choose_deck, deck_of
from results.selectors import list_history_for
from results.services import record_outcome
from unionarena.core.accounts.guests import KEPT_FOR, NeedsAccount
from unionarena.core.accounts.models import User

NOW = timezone.now()


@pytest.fixture
def guest(akari):
    akari.guest_since = NOW
    akari.save()
    return akari


def play(*people):
    """Play a battle against a bot, or of two users, that the first one concedes."""
    seats = [
        SeatRequest(deck=freeze_deck(viewer=one, deck_id=deck_of(one)), user=one)
        for one in people
    ]
    if len(seats) == 1:
        seats.append(SeatRequest(deck=freeze_starter_or_random(), bot="greedy"))
    return create_battle(seats=seats)


def finish(battle, loser):
    """Concede for this user."""
    concede_battle(battle_id=battle.pk, viewer=loser)
    record_outcome(battle_id=battle.pk)


def is_there(battle):
    """Return whether anything of a battle is left."""
    try:
        get_finished_battle(battle.pk)
    except NotFinished:
        return True
    except BattleNotFound:
        return False
    return True


def forget(after):
    return services.delete_expired_guests(now=NOW + after)


def test_a_guest_waits_for_casual_matches_only(guest):
    with pytest.raises(NeedsAccount) as refused:
        services.join_queue(
            user=guest,
            deck=choose_deck(guest),
            queue=services.Queue(mode=Mode.RANKED),
            now=NOW,
        )

    assert refused.value.code == "profile.needs_account"
    ticket = services.join_queue(
        user=guest,
        deck=choose_deck(guest),
        queue=services.Queue(mode=Mode.CASUAL),
        now=NOW,
    )
    assert ticket.mode == Mode.CASUAL


def test_page_offers_a_guest_no_ranked_match(guest, client):
    client.force_login(guest)

    page = client.get("/play/").content.decode()

    assert 'value="casual"' in page
    assert 'value="ranked"' not in page


def test_nothing_is_left_of_a_guest_after_a_week(guest):
    ended, running = play(guest), play(guest)
    finish(ended, guest)

    assert forget(KEPT_FOR + timedelta(seconds=1)) == 1

    assert not User.objects.filter(pk=guest.pk).exists()
    assert not list_decks_for(guest).exists()
    assert not is_there(ended)
    assert not is_there(running)


def test_a_guest_stays_until_the_week_is_over(guest):
    assert forget(KEPT_FOR) == 0
    assert User.objects.filter(pk=guest.pk).exists()


def test_whoever_signed_up_is_never_forgotten(guest, botan):
    guest.guest_since = None
    guest.save()

    assert forget(10 * KEPT_FOR) == 0
    assert User.objects.count() == 2


def test_a_battle_against_a_person_stays_theirs(guest, botan):
    battle = play(guest, botan)
    finish(battle, guest)

    assert forget(2 * KEPT_FOR) == 1

    left = get_finished_battle(battle.pk).seats[0]
    assert (left.user_id, left.name) == (None, guest.shown_name)
    assert list_history_for(botan).count() == 1


def test_a_guest_with_a_battle_to_finish_against_a_person_stays(guest, botan):
    battle = play(guest, botan)

    assert forget(2 * KEPT_FOR) == 0

    finish(battle, guest)
    assert forget(2 * KEPT_FOR) == 1


def test_forgetting_one_guest_leaves_another_guests_battles(guest, botan):
    theirs = play(botan)
    User.objects.filter(pk=botan.pk).update(guest_since=NOW + KEPT_FOR)

    forget(KEPT_FOR + timedelta(seconds=1))

    assert is_there(theirs)
    assert list(User.objects.all()) == [botan]
