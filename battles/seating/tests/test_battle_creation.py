"""How a battle begins."""

from dataclasses import replace

import pytest

import collection.selectors
from battles import signals
from battles.bots import BOTS
from battles.errors import (
    ImpossibleOptions,
    SeatsTaken,
    UnknownBot,
)
from battles.models import Battle
from battles.rules import kernel
from battles.seating import battle_creation
from battles.tests.factories import lock, make_duel
from collection.sharing.decks_to_play import freeze_named_deck
from collection.tests.factories import make_player


def test_a_new_battle_asks_the_first_question_and_hides_its_seed(duel):
    battle = Battle.objects.get(pk=duel.battle_id)
    seat, decision = duel.next_decision()

    assert battle.action_count == 0
    assert battle.seats_asked == 1 << seat
    assert decision["id"] == 0
    assert battle.seed_commitment == kernel.compute_commitment(bytes(battle.seed))
    assert bytes(battle.seed).hex() not in repr(duel.view(0))


def test_a_battle_begins_when_its_transaction_commits(
    content, heard, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as callbacks:
        duel = make_duel()
    assert heard == []

    for callback in callbacks:
        callback()

    assert (signals.battle_started, duel.battle_id) in heard


def test_one_person_cannot_sit_on_both_seats(content):
    person = make_player("akari")
    seat = battle_creation.SeatRequest(user=person, deck=lock(person))

    with pytest.raises(SeatsTaken):
        battle_creation.create_battle(seats=[seat, seat])

    assert not Battle.objects.exists()


def test_an_unknown_bot_is_refused(content):
    person = make_player("akari")

    with pytest.raises(UnknownBot):
        battle_creation.create_practice_battle(
            user=person, deck=lock(person), bot="deep thought"
        )

    assert not Battle.objects.exists()


def test_a_limited_deck_is_not_played_against_one_of_fifty(content):
    person = make_player("akari")
    limited = replace(lock(person), is_limited=True)

    with pytest.raises(ImpossibleOptions):
        battle_creation.create_practice_battle(
            user=person, deck=limited, bots_deck=lock(person)
        )


def test_a_bot_plays_the_deck_it_is_given(content):
    person = make_player("akari")
    deck = freeze_named_deck(viewer=person, name="deeptide")

    battle = battle_creation.create_practice_battle(
        user=person, deck=lock(person), bots_deck=deck
    )

    seat = battle.seats.get(seat=1)
    assert seat.revision_ids == list(deck.revision_ids)


def test_a_bot_brings_its_own_deck_unless_one_is_named(content):
    person = make_player("akari")
    battle = battle_creation.create_practice_battle(
        user=person, deck=lock(person), bot="monte_carlo"
    )

    own = collection.selectors.get_starter_deck(BOTS["monte_carlo"].deck)
    assert tuple(battle.seats.get(seat=1).revision_ids) == own.revision_ids
