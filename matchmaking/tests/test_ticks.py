"""What happens every second: who is paired, who expires, and what a failure costs."""

from contextlib import suppress
from functools import partial

import pytest
from django.db import connection, transaction

from battles.errors import AlreadyInBattle
from battles.live import battle_access
from battles.seating import battle_creation, open_battles
from cards.releases.tests.factories import make_format
from collection.selectors import get_deck_for, get_starter_deck, inspect_deck
from collection.services import delete_deck, update_deck_details
from collection.tests.factories import make_deck, make_player
from matchmaking import selectors, services, tasks
from matchmaking.models import Ticket
from matchmaking.pairing import Acquaintance
from matchmaking.services import meetings, queue_ticks
from matchmaking.tests.factories import (
    NOON,
    at,
    battle_of,
    deck_of,
    join,
    make_people,
    pair,
    set_rating,
    spoil_deck,
    status_of,
    stay,
)
from tests.concurrency import collect_failures_at_once, run_at_once
from unionarena.core.accounts import services as accounts


def tick(seconds=1):
    return pair(now=at(seconds))


def battle_for(user):
    return battle_access.get_battle_for(user, battle_of(user))


# --- Pairing.


def test_two_who_wait_are_seated_in_one_battle(akari, botan):
    join(akari)
    join(botan, now=at(1))

    done = tick(2)

    assert (done.started, done.failed, done.expired) == (1, 0, 0)
    battle = battle_for(akari)
    assert battle == battle_for(botan)
    assert {seat.user_id for seat in battle.seats.all()} == {akari.pk, botan.pk}
    assert battle.origin == "matchmaking"


def test_matched_tickets_are_kept_as_history(akari, botan):
    join(akari)
    join(botan)

    tick(2)

    (ticket,) = selectors.list_tickets_for(akari)
    assert (ticket.status, ticket.ended_at) == ("matched", at(2))
    assert ticket.battle_id == battle_of(akari)


@pytest.mark.parametrize(("mode", "ranked"), [("ranked", True), ("casual", False)])
def test_only_ranked_matches_count_for_the_rating(akari, botan, mode, ranked):
    join(akari, mode=mode)
    join(botan, mode=mode)

    tick()

    assert battle_for(akari).ranked is ranked


def test_modes_are_queues_of_their_own(akari, botan):
    join(akari, mode="ranked")
    join(botan, mode="casual")

    assert tick().started == 0
    assert status_of(akari) == status_of(botan) == ("waiting", "")


def test_formats_are_queues_of_their_own(akari, botan, chidori, daichi):
    """Issue 13: pairs are of one format, and play it."""
    make_format("open", is_default=True)
    make_format("japanese", restricted={"XYZ-1-001": 1})
    join(akari, code="japanese")
    join(botan)
    join(chidori)
    join(daichi, code="japanese")

    assert tick().started == 2

    battle = battle_for(akari)
    assert battle == battle_for(daichi)
    assert battle.room["format"] == "japanese"
    assert battle_for(botan).room["format"] == "open"


def test_two_of_different_formats_are_not_paired(akari, botan):
    make_format("open", is_default=True)
    make_format("japanese")
    join(akari, code="japanese")
    join(botan)

    assert tick().started == 0
    assert status_of(akari) == status_of(botan) == ("waiting", "")


def test_a_ticket_keeps_its_format_when_the_deck_takes_another(akari, botan):
    make_format("open", is_default=True)
    make_format("japanese")
    join(akari)
    join(botan)
    update_deck_details(
        viewer=akari, deck_id=deck_of(akari), details={"format": "japanese"}
    )

    assert tick().started == 1
    assert battle_for(akari).room["format"] == "open"


def test_a_deck_restricted_while_waiting_ends_the_wait(akari):
    """UA-2.2.7."""
    played = make_format("open", is_default=True)
    join(akari)
    join(make_people("botan"))
    sheet = inspect_deck(get_deck_for(akari, deck_of(akari)))
    played.restricted = {sheet.lines[0].number: 0}
    played.save()

    assert tick().started == 0
    assert status_of(akari) == ("cancelled", "deck")


def test_somebody_alone_waits_on(akari):
    join(akari)

    assert tick().started == 0
    assert status_of(akari) == ("waiting", "")


def test_third_person_waits_on(akari, botan, chidori):
    for person in (akari, botan, chidori):
        join(person)

    assert tick().started == 1
    assert Ticket.objects.waiting().count() == 1


def test_nobody_is_matched_twice(akari, botan, chidori):
    join(akari)
    join(botan)
    tick()
    first = battle_of(akari)
    join(chidori)

    assert tick(2).started == 0
    assert battle_of(akari) == first


def test_distant_strengths_meet_after_a_while(akari, botan):
    join(akari)
    join(botan)
    set_rating(akari, 1000)
    set_rating(botan, 1600)
    stay(akari, botan, now=at(19))

    assert tick(19).started == 0
    assert tick(20).started == 1


def test_last_opponent_is_remembered_for_some_minutes(akari, botan):
    join(akari)
    join(botan)
    tick()
    both = [akari.pk, botan.pk]

    soon = selectors.get_acquaintance(both, now=at(60))
    later = selectors.get_acquaintance(both, now=at(3600))

    assert soon == Acquaintance(met_before={frozenset(both)})
    assert later == Acquaintance(met_before=set())


def test_tick_starts_no_more_battles_than_it_has_time_for(
    akari, botan, chidori, daichi, monkeypatch
):
    monkeypatch.setattr(queue_ticks, "PAIRS_PER_TICK", 1)
    for seconds, person in enumerate((chidori, daichi, akari, botan)):
        join(person, now=at(seconds))

    assert tick(5).started == 1
    assert battle_of(chidori)
    assert tick(6).started == 1
    assert not Ticket.objects.waiting().exists()


# --- Who is not there.


def test_who_has_closed_the_browser_is_not_paired(akari, botan):
    join(akari)
    join(botan)
    late = selectors.PRESENT_S + 1
    stay(botan, now=at(late))

    assert tick(late).started == 0
    assert status_of(akari) == ("waiting", "")


def test_who_comes_back_in_time_is_paired(akari, botan):
    join(akari)
    join(botan)
    late = selectors.PRESENT_S + 1
    stay(akari, botan, now=at(late))

    assert tick(late).started == 1


def test_who_steps_away_is_paired_only_after_showing_up_again(akari, botan):
    join(akari)
    join(botan)
    services.step_away(user=akari, now=at(1))
    stay(botan, now=at(7))

    assert tick(7).started == 0
    stay(akari, now=at(8))
    assert tick(8).started == 1


def test_who_stays_away_is_let_go(akari, botan):
    join(akari)
    join(botan)
    late = selectors.ABANDONED_S + 1
    stay(botan, now=at(late))

    assert tick(late).expired == 1

    assert status_of(akari) == ("expired", "away")
    assert status_of(botan) == ("waiting", "")


# --- What may have happened meanwhile.


def test_deck_that_became_illegal_costs_only_its_owner_the_place(akari, botan, chidori):
    join(akari, deck_id=make_deck(user=akari).pk)
    join(botan)
    spoil_deck(akari)

    assert tick(1).started == 0
    assert status_of(akari) == ("cancelled", "deck")
    assert status_of(botan) == ("waiting", "")
    join(chidori)
    assert tick(2).started == 1
    assert battle_of(botan) == battle_of(chidori)


def test_deck_deleted_while_waiting_ends_the_wait(akari, botan):
    ticket = join(akari)
    join(botan)
    delete_deck(viewer=akari, deck_id=ticket.deck_id, now=NOON)

    assert tick().started == 0
    assert status_of(akari) == ("cancelled", "deck")


def test_deck_gone_for_good_while_waiting_ends_the_wait(akari, botan):
    ticket = join(akari)
    join(botan)
    ticket.deck.delete()

    assert tick().started == 0
    assert status_of(akari) == ("cancelled", "deck")


def test_battle_begun_elsewhere_ends_the_wait(akari, botan):
    """An invitation accepted in another window, say."""
    join(akari)
    join(botan)
    deck = get_starter_deck("deeptide")
    battle_creation.create_practice_battle(user=akari, deck=deck)

    assert tick().started == 0
    assert status_of(akari) == ("cancelled", "busy")
    assert status_of(botan) == ("waiting", "")


def test_who_leaves_while_being_paired_is_not_seated(akari, botan, monkeypatch):
    join(akari)
    join(botan)
    pair_up = queue_ticks.pair_up

    def leave_meanwhile(*args):
        pairs = pair_up(*args)
        services.leave_queue(user=akari, now=at(1))
        return pairs

    monkeypatch.setattr(queue_ticks, "pair_up", leave_meanwhile)

    assert tick().started == 0
    assert status_of(akari) == ("cancelled", "left")
    assert status_of(botan) == ("waiting", "")
    assert open_battles.find_unfinished_battle_for(botan) is None


def test_leaving_after_being_matched_comes_too_late(akari, botan):
    join(akari)
    join(botan)
    tick()

    assert services.leave_queue(user=akari, now=at(2)) is False
    assert status_of(akari) == ("matched", "")
    assert battle_of(akari) is not None


def test_deleted_account_frees_its_place(akari, botan):
    join(akari)
    join(botan)
    akari.delete()

    assert tick().started == 0
    assert status_of(botan) == ("waiting", "")


# --- What a failure costs.


@pytest.fixture
def failing_for(monkeypatch):
    """Fail to start the battles of some players."""
    unlucky = set()
    create = battle_creation.create_battle

    def create_or_fail(*, seats, **given):
        battle = create(seats=seats, **given)
        if any(seat.user in unlucky for seat in seats):
            raise RuntimeError("no battle for these")
        return battle

    monkeypatch.setattr(battle_creation, "create_battle", create_or_fail)
    return unlucky


def test_battle_that_fails_to_start_costs_nobody_else_theirs(
    akari, botan, chidori, daichi, failing_for
):
    for seconds, person in enumerate((akari, botan, chidori, daichi)):
        join(person, now=at(seconds))
    set_rating(chidori, 1510)
    set_rating(daichi, 1511)
    failing_for.add(akari)

    done = tick(5)

    assert (done.started, done.failed) == (1, 1)
    assert battle_of(chidori) == battle_of(daichi) is not None
    assert status_of(akari) == status_of(botan) == ("waiting", "")
    assert open_battles.find_unfinished_battle_for(akari) is None


def test_pair_that_failed_is_tried_again_after_a_pause(akari, botan, failing_for):
    join(akari)
    join(botan)
    failing_for.add(akari)
    tick(1)
    failing_for.clear()

    assert tick(2).started == 0
    assert tick(1 + meetings.HOLD_S).started == 1


def test_crash_in_the_middle_leaves_everybody_waiting(akari, botan, monkeypatch):
    join(akari)
    join(botan)

    def crash(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(queue_ticks.queue_notices, "send_after_commit", crash)

    with pytest.raises(KeyboardInterrupt):
        tick()

    assert status_of(akari) == status_of(botan) == ("waiting", "")
    assert open_battles.find_unfinished_battle_for(akari) is None


# --- At once.


def test_ticks_at_once_seat_everybody_once(live_content):
    people = make_people(*(f"player{number}" for number in range(8)))
    for person in people:
        join(person)

    assert collect_failures_at_once(*[tick] * 4) == []

    assert Ticket.objects.filter(status="matched").count() == 8
    for person in people:
        assert battle_access.list_battles_for(person).count() == 1


def test_leaving_and_being_paired_at_once_has_one_outcome(live_content):
    for number in range(5):
        akari, botan = make_people(f"akari{number}", f"botan{number}")
        join(akari)
        join(botan)

        leave = partial(services.leave_queue, user=akari, now=at(1))
        assert collect_failures_at_once(tick, leave) == []

        battle_id = battle_of(akari)
        assert battle_id == battle_of(botan)
        assert (status_of(akari)[0] == "cancelled") is (battle_id is None)
        services.leave_queue(user=botan, now=at(2))


def test_practice_and_being_paired_at_once_is_one_battle(live_content):
    akari, botan = make_people("akari", "botan")
    join(akari)
    join(botan)
    deck_id = deck_of(akari)

    def practise():
        with suppress(AlreadyInBattle):
            services.start_practice(user=akari, deck=services.DeckChoice(deck_id))

    assert collect_failures_at_once(tick, practise) == []

    assert battle_access.list_battles_for(akari).count() == 1


def test_tick_passes_over_a_ticket_that_is_just_being_changed(live_content):
    """Only PostgreSQL lets somebody else write meanwhile."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time; the tick waits for it")
    akari, botan = make_people("akari", "botan")
    join(akari)
    join(botan)

    with transaction.atomic():
        services.leave_queue(user=akari, now=at(1))
        (done,) = run_at_once(tick)

    assert done.started == 0
    assert status_of(akari) == ("cancelled", "left")
    assert status_of(botan) == ("waiting", "")


def test_second_tick_does_nothing_while_the_first_runs(live_content):
    if connection.vendor != "postgresql":
        pytest.skip("on SQLite the transaction itself is the lock")
    akari, botan = make_people("akari", "botan")
    join(akari)
    join(botan)

    with transaction.atomic():
        assert queue_ticks._is_the_only_tick()
        (done,) = run_at_once(tick)

    assert done.started == 0
    assert tick().started == 1


# --- Notices, and what they cost.


def test_matched_people_are_told_once_the_battle_is_there(live_content, heard):
    akari, botan = make_people("akari", "botan")
    join(akari)
    join(botan)
    heard.messages.clear()

    tick()

    matched = {"type": "matched", "battle_id": str(battle_of(akari))}
    sent = [{"type": "found"}, {"type": "found"}, matched]
    assert heard.of(akari) == heard.of(botan) == sent


def test_nobody_is_told_of_a_tick_that_did_not_come_through(
    akari, botan, heard, django_capture_on_commit_callbacks
):
    join(akari)
    join(botan)

    def tick_and_crash():
        with transaction.atomic():
            tick()
            raise RuntimeError

    with (
        django_capture_on_commit_callbacks(execute=True) as sent,
        pytest.raises(RuntimeError),
    ):
        tick_and_crash()

    assert sent == []
    assert heard.messages == []


def test_outage_of_the_channel_layer_hinders_no_battle(live_content, monkeypatch):
    akari, botan = make_people("akari", "botan")
    join(akari)
    join(botan)

    class Broken:
        async def group_send(self, *_args):
            raise ConnectionError

    monkeypatch.setattr(queue_ticks.queue_notices, "get_channel_layer", Broken)

    assert tick().started == 1
    assert battle_of(akari) is not None


def test_let_go_people_are_told_why(live_content, heard):
    akari = make_people("akari")
    join(akari)
    heard.messages.clear()

    tick(selectors.ABANDONED_S + 1)

    assert heard.of(akari) == [{"type": "cancelled", "reason": "away"}]


def test_tick_of_an_empty_queue_asks_one_question(db, django_assert_num_queries):
    with django_assert_num_queries(1):
        services.run_tick(now=NOON)


def test_tick_costs_the_same_however_many_wait_without_an_opponent(
    content, django_assert_num_queries
):
    for number in range(6):
        person = make_player(f"player{number}")
        join(person)
        set_rating(person, 1000 + 300 * number)
    locks = 1 if connection.vendor == "postgresql" else 0

    with django_assert_num_queries(9 + locks):
        assert services.run_tick(now=at(1)).found == 0


def test_periodic_task_ticks(live_content):
    from django.utils import timezone

    akari, botan = make_people("akari", "botan")
    join(akari, now=timezone.now())
    join(botan, now=timezone.now())

    tasks.tick(later="this argument")

    meetings = {ticket.meeting for ticket in Ticket.objects.waiting()}
    assert len(meetings) == 1
    assert None not in meetings


def test_tick_is_due_every_second():
    assert (1.0, tasks.tick) in tasks.PERIODIC


@pytest.mark.parametrize("who", [(0, 1), (1, 0)], ids=["first", "second"])
def test_people_of_whom_one_has_blocked_the_other_are_never_paired(content, who):
    """Issue 5: blocking, in either direction, however long both wait."""
    people = make_people("akari", "botan")
    accounts.block_person(user=people[who[0]], other_id=people[who[1]].pk)
    for person in people:
        join(person)

    for seconds in (1, 60, 600):
        stay(*people, now=at(seconds))
        tick(seconds)

    assert [battle_of(person) for person in people] == [None, None]
