"""Another battle of the same two: a rematch, or the next of a series."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.errors import AlreadyInBattle, BattleNotFound, NoRematch
from battles.live import submissions
from battles.live.match_state import build_match_message
from battles.live.session import sessions
from battles.models import Battle, BattleSeat, Origin, Series
from battles.seating import battle_creation, rematches
from battles.tests.factories import lock, make_duel, make_practice
from collection.services import delete_deck
from collection.tests.factories import load_starter_content, make_player
from tests.concurrency import run_at_once
from unionarena.core.errors import PlatformError

NOW = timezone.now()


@pytest.fixture(autouse=True)
def content(transactional_db):
    load_starter_content()


def finished(**options):
    duel = make_duel(**options)
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[1])
    return duel


def offer(duel, seat, *, battle_id=None, now=None):
    return rematches.offer_rematch(
        battle_id=battle_id or duel.battle_id, viewer=duel.people[seat], now=now
    )


def match(battle_id):
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        return build_match_message(session)


def lose(battle_id, person):
    submissions.concede_battle(battle_id=battle_id, viewer=person)


def test_a_rematch_begins_once_both_want_it_with_seats_swapped():
    duel = finished(ranked=True, clock="quick")

    assert offer(duel, 0) is None
    assert match(duel.battle_id).rematch.offered_by == [0]
    following = Battle.objects.get(pk=offer(duel, 1))

    assert match(duel.battle_id).next == str(following.pk)
    assert following.follows_id == duel.battle_id
    seats = following.seats.order_by("seat").values_list("user_id", flat=True)
    assert list(seats) == [duel.people[1].pk, duel.people[0].pk]
    assert following.room["clock"] == "quick"
    assert not following.ranked  # two friends could trade points


def test_whoever_went_second_goes_first_in_the_rematch():
    duel = finished()
    before = sessions.get(duel.battle_id).game.view(None)["turn"]["first_player"]

    offer(duel, 0)
    after = sessions.get(offer(duel, 1)).game.view(None)["turn"]["first_player"]

    people = duel.people
    assert people[1 - before] == people[1 - after]  # swapped seats: 1 - after


def test_wanting_it_twice_changes_nothing():
    duel = finished()

    assert offer(duel, 0) is None
    assert offer(duel, 0) is None
    one = offer(duel, 1)

    assert offer(duel, 1) == offer(duel, 0) == one
    assert Battle.objects.count() == 2


def test_both_wanting_it_at_once_begins_one_battle():
    duel = finished()

    begun = run_at_once(*[lambda seat=n % 2: offer(duel, seat) for n in range(4)])

    assert Battle.objects.filter(follows=duel.battle_id).count() == 1
    assert len({battle for battle in begun if battle}) == 1


def test_an_offer_can_be_withdrawn():
    duel = finished()
    offer(duel, 0)

    rematches.withdraw_rematch(battle_id=duel.battle_id, viewer=duel.people[0])

    assert match(duel.battle_id).rematch.offered_by == []
    assert offer(duel, 1) is None


def test_a_bot_always_wants():
    practice = make_practice()
    lose(practice.battle_id, practice.people[0])

    following = Battle.objects.get(pk=offer(practice, 0))

    assert following.origin == "practice"
    assert following.seats.get(seat=0).bot == "greedy"


def test_there_is_no_rematch_of_a_running_battle():
    with pytest.raises(NoRematch) as refusal:
        offer(make_duel(), 0)
    assert refusal.value.details == {"reason": "not_over"}


def test_there_is_no_rematch_after_an_hour():
    duel = finished()

    with pytest.raises(NoRematch) as refusal:
        offer(duel, 0, now=timezone.now() + timedelta(minutes=61))
    assert refusal.value.details == {"reason": "too_late"}


def play_elsewhere(person):
    """Another battle of theirs; its identifier."""
    people = person, make_player("chie")
    seats = [battle_creation.SeatRequest(user=user, deck=lock(user)) for user in people]
    return battle_creation.create_battle(seats=seats).pk


def test_there_is_no_rematch_while_one_of_them_plays_elsewhere():
    duel = finished()
    play_elsewhere(duel.people[1])

    with pytest.raises(NoRematch) as refusal:
        offer(duel, 0)
    assert refusal.value.details == {"reason": "in_battle"}


def test_who_plays_elsewhere_is_shown_that_battle():
    """Finding 8: the refusal names the battle to finish first."""
    duel = finished()
    battle_id = play_elsewhere(duel.people[0])

    with pytest.raises(AlreadyInBattle) as refusal:
        offer(duel, 0)
    assert refusal.value.details["battle_id"] == str(battle_id)


def test_position_played_on_from_a_replay_is_no_obstacle():
    """Finding 8: one what-if blocked both players' rematch."""
    duel = finished()
    Battle.objects.filter(pk=play_elsewhere(duel.people[1])).update(
        origin=Origin.POSITION
    )

    assert offer(duel, 0) is None
    assert offer(duel, 1) is not None


def test_a_stranger_wants_nothing_here():
    duel = finished()

    with pytest.raises(BattleNotFound):
        rematches.offer_rematch(battle_id=duel.battle_id, viewer=make_player("chie"))


def test_a_deck_that_is_gone_is_not_played_again():
    duel = finished()
    seat = BattleSeat.objects.get(battle=duel.battle_id, seat=0)
    delete_deck(viewer=duel.people[0], deck_id=seat.deck_id, now=NOW)

    with pytest.raises(PlatformError):
        offer(duel, 0)
    assert not BattleSeat.objects.filter(offers_rematch=True).exists()


# --- Series.


def test_a_best_of_three_goes_on_until_it_is_decided():
    duel = make_duel(best_of=3)
    akari, botan = duel.people
    assert match(duel.battle_id).series.wins == [0, 0]
    lose(duel.battle_id, botan)
    assert match(duel.battle_id).series.wins == [1, 0]

    offer(duel, 0)
    second = offer(duel, 1)
    assert match(second).series.wins == [0, 1]  # the seats are swapped
    assert match(second).series.game == 2
    lose(second, akari)
    offer(duel, 0, battle_id=second)
    third = offer(duel, 1, battle_id=second)
    assert match(third).series.wins == [1, 1]
    lose(third, botan)

    standing = match(third).series
    assert standing.wins == [2, 1]
    assert standing.is_decided
    assert standing.winner == 0
    assert Series.objects.get().battles.count() == 3


def test_the_loser_of_the_battle_before_chooses_who_goes_first():
    duel = make_duel(best_of=3)
    botan = duel.people[1]
    lose(duel.battle_id, botan)
    offer(duel, 0)
    second = offer(duel, 1)

    decision = sessions.get(second).game.decision

    assert decision.kind == "go_first"
    seat = BattleSeat.objects.get(battle=second, user=botan).seat
    assert decision.player == seat


def test_the_decks_stay_the_same_for_the_whole_series():
    duel = make_duel(best_of=3)
    lose(duel.battle_id, duel.people[1])
    seat = BattleSeat.objects.get(battle=duel.battle_id, seat=0)
    delete_deck(viewer=duel.people[0], deck_id=seat.deck_id, now=NOW)

    offer(duel, 0)
    second = offer(duel, 1)

    again = BattleSeat.objects.get(battle=second, user=duel.people[0])
    assert again.revision_ids == seat.revision_ids


def test_the_next_battle_begins_by_itself_once():
    duel = make_duel(best_of=3)
    lose(duel.battle_id, duel.people[0])
    due = Series.objects.get().next_due_at

    assert rematches.create_due_battles(now=due - timedelta(seconds=1)) == 0
    assert [rematches.create_due_battles(now=due) for _ in range(2)] == [1, 0]
    assert match(duel.battle_id).next is not None


def test_a_series_goes_on_although_the_server_died_with_the_end_of_a_battle(
    monkeypatch,
):
    duel = make_duel(best_of=3)
    with monkeypatch.context() as dying:
        dying.setattr(rematches, "on_finished", lambda **_: None)
        lose(duel.battle_id, duel.people[0])
    ended = Battle.objects.get(pk=duel.battle_id).finished_at
    assert Series.objects.get().next_due_at is None

    assert rematches.create_due_battles(now=ended + timedelta(seconds=9)) == 0
    assert Series.objects.get().next_due_at is None
    assert rematches.create_due_battles(now=ended + timedelta(seconds=10)) == 0
    due = Series.objects.get().next_due_at
    assert [rematches.create_due_battles(now=due) for _ in range(2)] == [1, 0]
    assert match(duel.battle_id).next is not None


def test_a_series_that_cannot_go_on_is_not_begun_again_and_again():
    duel = make_duel(best_of=3)
    lose(duel.battle_id, duel.people[0])
    due = Series.objects.get().next_due_at
    elsewhere = play_elsewhere(duel.people[0])

    assert rematches.create_due_battles(now=due) == 0
    lose(elsewhere, duel.people[0])

    assert rematches.create_due_battles(now=due + timedelta(minutes=5)) == 0
    assert match(duel.battle_id).next is None


def test_after_a_decided_series_a_rematch_is_a_new_series():
    duel = make_duel(best_of=3)
    lose(duel.battle_id, duel.people[0])
    offer(duel, 0)
    second = offer(duel, 1)
    lose(second, duel.people[0])
    assert match(second).series.is_decided
    assert Series.objects.get().next_due_at is None

    offer(duel, 0, battle_id=second)
    fresh = offer(duel, 1, battle_id=second)

    assert match(fresh).series.wins == [0, 0]
    assert Series.objects.count() == 2
