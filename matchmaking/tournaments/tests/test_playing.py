"""From registration to the final standings, and everything in between."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils.translation import override

from battles.live import battle_access
from battles.seating import battle_creation, event_matches
from collection.errors import DeckIllegal, DeckNotFound
from collection.services import delete_deck, freeze_deck
from matchmaking.queueing.queues import DeckChoice
from matchmaking.tests.factories import join, spoil_deck, status_of
from matchmaking.tournaments import errors, selectors, services
from matchmaking.tournaments.models import Entry, Match, Round, Tournament
from matchmaking.tournaments.services import round_clock, rounds, ticks
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    battle_of,
    concede,
    create,
    deck_of,
    enter,
    make_people,
    play,
    set_up,
    standings,
    tables,
)
from tests.concurrency import collect_failures_at_once
from unionarena.core.accounts.guests import NeedsAccount
from unionarena.core.accounts.models import Sanction
from unionarena.core.accounts.sanctions import Sanctioned

postgres = pytest.mark.skipif(
    connection.vendor != "postgresql",
    reason="SQLite has one writer; what could go wrong needs several",
)


# --- Registration.


def test_deck_is_locked_when_its_player_enters(organiser, four):
    tournament = create(organiser)
    akari = four[0]
    deck_id = deck_of(akari)
    entry = enter(akari, tournament)
    before = list(entry.revision_ids)

    delete_deck(viewer=akari, deck_id=deck_id, now=NOON)
    enter(four[1], tournament)
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    (match,) = tables(tournament)
    seats = battle_of(match).seats.all()
    (seat,) = [seat for seat in seats if seat.user_id == akari.pk]
    assert seat.revision_ids == before
    assert len(before) == 50


def test_entering_again_brings_another_deck_and_no_second_place(organiser, four):
    tournament = create(organiser, capacity=2)
    enter(four[0], tournament)
    enter(four[1], tournament)

    enter(four[0], tournament)

    assert tournament.entries.count() == 2
    with pytest.raises(errors.TournamentFull):
        enter(four[2], tournament)


def test_deck_that_may_not_be_played_takes_no_place(organiser, four):
    tournament = create(organiser)

    with pytest.raises(DeckIllegal):
        enter(four[0], tournament, deck=DeckChoice(spoil_deck(four[0])))
    with pytest.raises(DeckNotFound):
        enter(four[0], tournament, deck=DeckChoice(deck_of(four[1])))

    assert not tournament.entries.exists()


def test_word_at_the_door_lets_in_whoever_knows_it(organiser, four):
    tournament = create(organiser, code="Lighthouse")

    with pytest.raises(errors.WrongCode):
        enter(four[0], tournament)
    with pytest.raises(errors.WrongCode):
        enter(four[0], tournament, code="Lighthous")
    enter(four[0], tournament, code=" lighthouse ")
    enter(organiser, tournament)

    assert tournament.entries.count() == 2


def test_whom_a_moderator_has_barred_neither_enters_nor_goes_on(organiser, four):
    tournament = set_up(organiser, four)
    barred = tables(tournament)[0].first.user
    Sanction.objects.create(
        user=barred,
        kind="tournaments",
        reason="x",
        imposed_at=at(1),
        ends_at=at(1) + timedelta(days=1),
    )

    with pytest.raises(Sanctioned):
        enter(barred, create(organiser), now=at(2))
    play(tournament, loser=1)

    seated = {entry.user for match in tables(tournament, 2) for entry in match.entries}
    assert barred not in seated
    assert len(seated) == 3


def test_guest_needs_an_account(organiser, four):
    four[0].guest_since = NOON
    with pytest.raises(NeedsAccount):
        enter(four[0], create(organiser))


def test_nobody_enters_or_leaves_by_the_form_once_it_has_begun(tournament, four):
    with pytest.raises(errors.RegistrationClosed):
        enter(four[0], tournament)
    with pytest.raises(errors.RegistrationClosed):
        services.begin_tournament(
            user=tournament.organiser, pk=tournament.pk, now=at(1)
        )


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("capacity", 1),
        ("capacity", 257),
        ("round_minutes", 4),
        ("rounds", 16),
        ("best_of", 2),
        ("clock", "days1"),
        ("kind", "ladder"),
        ("top_cut", 3),
        ("bot", "goldfish"),
        ("format", "nonsense"),
        ("name", ""),
    ],
)
def test_impossible_settings_are_refused_by_name(organiser, setting, value):
    with pytest.raises(errors.BadSettings) as refusal:
        create(organiser, **{setting: value})

    assert refusal.value.details["setting"] == setting
    assert not Tournament.objects.exists()


def test_nobody_organises_more_than_three_at_once(organiser):
    for _one in range(3):
        last = create(organiser)
    with pytest.raises(errors.TooManyTournaments):
        create(organiser)

    services.cancel_tournament(user=organiser, pk=last.pk, now=at(1))
    assert create(organiser).is_open


def test_one_player_alone_is_no_tournament(organiser, four):
    tournament = set_up(organiser, four[:1], begin=False)

    with pytest.raises(errors.TooFewPlayers):
        services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    assert selectors.find_tournament(tournament.pk).is_open


def test_it_begins_by_itself_at_its_hour_or_is_called_off(organiser, four):
    full = set_up(organiser, four, begin=False, begins_at=at(100))
    empty = create(organiser, begins_at=at(100))

    services.run_tick(now=at(99))
    assert selectors.find_tournament(full.pk).is_open
    services.run_tick(now=at(100))

    assert selectors.find_tournament(full.pk).is_running
    assert selectors.find_tournament(empty.pk).state == "called_off"


def test_only_its_organiser_and_judges_begin_it(organiser, four):
    tournament = set_up(organiser, four, begin=False)

    with pytest.raises(errors.NotTheJudge):
        services.begin_tournament(user=four[0], pk=tournament.pk, now=NOON)


@pytest.mark.parametrize(
    ("bots", "people", "expected"),
    [("none", 3, 3), ("even", 3, 4), ("even", 4, 4), ("fill", 3, 6)],
)
def test_bots_take_the_seats_that_were_agreed(organiser, four, bots, people, expected):
    tournament = set_up(organiser, four[:people], bots=bots, bot="random", capacity=6)

    assert tournament.entries.count() == expected
    names = tournament.entries.exclude(bot="").values_list("name", flat=True)
    assert len(set(names)) == expected - people


def test_a_bots_place_is_called_in_the_readers_language(organiser, four):
    tournament = set_up(organiser, four[:1], bots="fill", bot="random", capacity=2)
    person = tournament.entries.get(bot="")
    bot = tournament.entries.exclude(bot="").get()

    assert bot.shown_name == bot.name == "Beginner bot 1"
    with override("ja"):
        assert bot.shown_name == "初心者ボット 1"
        assert person.shown_name == person.name


# --- Rounds.


def test_four_people_play_two_rounds_and_one_is_unbeaten(tournament):
    assert tournament.rounds == 2
    play(tournament)
    assert tournament.played.count() == 2
    play(tournament, seconds=120)

    assert tournament.state == "over"
    assert [points for _name, points in standings(tournament)] == [6, 3, 3, 0]


def test_battles_of_a_tournament_are_known_as_such_and_end_the_search(organiser, four):
    tournament = set_up(organiser, four, begin=False)
    join(four[0])

    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    assert status_of(four[0]) == ("cancelled", "busy")
    battle = battle_of(tables(tournament)[0])
    assert (battle.origin, battle.ranked) == ("tournament", False)
    assert battle.room["clock"] == "normal"


def test_no_round_before_every_table_is_decided(tournament):
    concede(tables(tournament)[0], 0)

    services.advance_tournament(tournament.pk, now=at(60))

    assert tournament.played.count() == 1
    assert [match.how for match in tables(tournament)] == ["played", ""]


def test_next_round_waits_for_the_break(organiser, four):
    tournament = set_up(organiser, four, break_s=60)
    play(tournament, seconds=100)

    services.advance_tournament(tournament.pk, now=at(159))
    assert tournament.played.count() == 1
    services.advance_tournament(tournament.pk, now=at(160))

    assert tournament.played.count() == 2


def test_three_have_a_bye_in_every_round_and_nobody_two(organiser, four):
    tournament = set_up(organiser, four[:3])
    play(tournament)
    play(tournament, seconds=120)

    byes = [tables(tournament, number)[-1] for number in (1, 2)]
    assert [bye.how for bye in byes] == ["bye", "bye"]
    assert byes[0].first_id != byes[1].first_id
    assert tournament.state == "over"


def test_who_leaves_in_the_middle_loses_the_table_and_plays_no_further(tournament):
    match = tables(tournament)[0]

    services.leave_tournament(user=match.first.user, pk=tournament.pk, now=at(5))
    round_clock.end_decided_boards(tournament.pk, now=at(5))
    match.refresh_from_db()

    assert (match.outcome, match.how) == ("second", "left")
    assert not event_matches.is_going_on(match.battle_id)
    play(tournament)
    seated = [entry for table in tables(tournament, 2) for entry in table.entries]
    assert match.first not in seated
    assert len(standings(tournament)) == 4
    with pytest.raises(errors.NotEntered):
        services.leave_tournament(user=match.first.user, pk=tournament.pk, now=at(70))


def test_who_leaves_before_it_begins_gives_the_place_back(organiser, four):
    tournament = set_up(organiser, four, begin=False)

    services.leave_tournament(user=four[0], pk=tournament.pk, now=NOON)

    assert tournament.entries.count() == 3


def test_elimination_ends_with_the_one_who_never_lost(organiser, four):
    tournament = set_up(organiser, four, kind="elimination")
    play(tournament)
    (final,) = tables(tournament)
    play(tournament, seconds=120)

    lines = selectors.get_standings(tournament)
    assert tournament.state == "over"
    assert lines[0].entry == final.first
    assert [line.standing.place for line in lines] == [1, 2, 3, 3]


def test_calling_off_ends_every_battle(organiser, tournament):
    battles = [match.battle_id for match in tables(tournament)]

    services.cancel_tournament(user=organiser, pk=tournament.pk, now=at(5))

    assert selectors.find_tournament(tournament.pk).state == "called_off"
    assert not any(map(event_matches.is_going_on, battles))
    assert selectors.list_due_tournaments(at(6)) == []


# --- The end of time.


def test_time_is_called_then_three_turns_or_five_minutes_are_played(tournament):
    ends = NOON + timedelta(minutes=40)
    before = ends - timedelta(seconds=1)
    services.advance_tournament(tournament.pk, now=before)
    assert tables(tournament)[0].called_at is None

    services.advance_tournament(tournament.pk, now=ends)
    match = tables(tournament)[0]
    assert (match.called_at, match.is_pending) == (ends, True)
    services.advance_tournament(tournament.pk, now=ends + timedelta(seconds=299))
    assert tables(tournament)[0].is_pending

    services.advance_tournament(tournament.pk, now=ends + timedelta(seconds=300))

    (match, _other) = tables(tournament, 1)
    # Nobody has begun: seven life cards against seven, 36 cards against 36.
    assert match.how in {"life", "deck", "lot"}
    assert match.decided_at == ends + timedelta(seconds=300)
    assert not event_matches.is_going_on(match.battle_id)
    assert tournament.played.count() == 2


def test_table_with_time_of_its_own_is_called_later(organiser, tournament):
    services.extend_time(
        judge=organiser, pk=tournament.pk, table=1, seconds=60, now=at(1)
    )
    ends = NOON + timedelta(minutes=40)

    services.advance_tournament(tournament.pk, now=ends)

    assert [match.called_at for match in tables(tournament)] == [None, ends]


def test_lot_is_the_same_whenever_asked_and_whoever_sits_first(tournament):
    match = tables(tournament)[0]
    drawn = rounds.draw_random_winner(tournament, match)
    winner = match.entries[drawn]

    match.first, match.second = match.second, match.first

    assert match.entries[rounds.draw_random_winner(tournament, match)] == winner


# --- Once, whatever is sent twice.


def test_battle_that_ends_is_noted_at_once_by_its_signal(live_content):
    organiser, *people = make_people("organiser", "akari", "botan")
    tournament = set_up(organiser, people)

    concede(tables(tournament)[0], 0)

    assert selectors.find_tournament(tournament.pk).state == "over"


def test_same_result_told_many_times_counts_once(tournament):
    match = tables(tournament)[0]
    concede(match, 1)

    for seconds in range(60, 65):
        services.settle_battle(battle_id=match.battle_id, now=at(seconds))

    (table, _other) = tables(tournament)
    assert (table.outcome, table.decided_at) == ("first", at(60))
    assert dict(standings(tournament))[table.first.name] == 3


def test_battle_that_is_no_table_moves_nothing(tournament, four):
    services.settle_battle(battle_id=tournament_free_battle(), now=at(60))

    assert tournament.played.count() == 1


def tournament_free_battle():
    person = make_people("elsewhere")
    deck = freeze_deck(viewer=person, deck_id=deck_of(person))
    return battle_creation.create_practice_battle(
        user=person, deck=deck, bot="random"
    ).pk


def test_worker_killed_while_pairing_leaves_no_half_round(tournament, monkeypatch):
    """Whatever line it dies at: all of a round is one transaction."""
    for match in tables(tournament):
        concede(match, 1)
    create_battle, begun = battle_creation.create_battle, []

    def die_at_the_second(**seats):
        begun.append(create_battle(**seats))
        if len(begun) == 2:
            raise KeyboardInterrupt
        return begun[-1]

    monkeypatch.setattr(battle_creation, "create_battle", die_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        services.advance_tournament(tournament.pk, now=at(60))
    monkeypatch.undo()

    assert Round.objects.count() == 1
    assert [match.outcome for match in tables(tournament)] == ["pending"] * 2
    services.advance_tournament(tournament.pk, now=at(61))
    assert len(tables(tournament, 2)) == 2
    assert (
        battle_access.list_battles_for(tables(tournament, 2)[0].first.user).count() == 2
    )


def test_table_whose_battle_cannot_begin_waits_for_a_judge(
    organiser, four, monkeypatch
):
    def fail(**_seats):
        raise RuntimeError

    monkeypatch.setattr(battle_creation, "create_battle", fail)
    tournament = set_up(organiser, four)
    monkeypatch.undo()

    assert [match.battle_id for match in tables(tournament)] == [None, None]
    services.replay_match(judge=organiser, pk=tournament.pk, table=1, now=at(1))
    services.rule_match(
        judge=organiser, pk=tournament.pk, table=2, outcome="draw", now=at(1)
    )
    assert tables(tournament)[0].battle_id is not None
    play(tournament)
    assert tournament.played.count() == 2


def test_tournament_that_fails_keeps_no_other_waiting(organiser, four, monkeypatch):
    broken = set_up(organiser, four[:2])
    sound = set_up(organiser, four[2:])
    concede(tables(sound)[0], 0)
    advance = ticks.advance_tournament

    def fail_at_one(pk, *, now):
        if pk == broken.pk:
            raise RuntimeError
        advance(pk, now=now)

    monkeypatch.setattr(ticks, "advance_tournament", fail_at_one)
    services.run_tick(now=at(60))

    assert selectors.find_tournament(sound.pk).state == "over"


@postgres
def test_beats_and_results_at_once_pair_the_next_round_once(live_content):
    people = make_people(*(f"person{number}" for number in range(8)))
    organiser = make_people("organiser")
    tournament = set_up(organiser, people)
    for match in tables(tournament):
        concede(match, 1)

    failures = collect_failures_at_once(
        *[lambda: services.run_tick(now=at(60))] * 4,
        *[
            lambda battle=match.battle_id: services.settle_battle(
                battle_id=battle, now=at(60)
            )
            for match in tables(tournament, 1)
        ],
    )
    services.run_tick(now=at(61))

    assert failures == []
    assert tournament.played.count() == 2
    assert len(tables(tournament, 2)) == 4
    for person in people:
        assert battle_access.list_battles_for(person).count() == 2


@postgres
def test_last_place_is_taken_once(live_content):
    organiser, *people = make_people("organiser", "akari", "botan", "chidori")
    tournament = create(organiser, capacity=2)

    failures = collect_failures_at_once(
        *(lambda one=one: enter(one, tournament) for one in people)
    )

    assert [type(failure) for failure in failures] == [errors.TournamentFull]
    assert Entry.objects.count() == 2


@postgres
def test_ruling_and_result_at_once_decide_a_table_once(live_content):
    organiser, *people = make_people("organiser", "akari", "botan")
    tournament = set_up(organiser, people, break_s=60)
    (match,) = tables(tournament)

    def rule():
        services.rule_match(
            judge=organiser, pk=tournament.pk, table=1, outcome="second", now=at(5)
        )

    def finish():
        concede(match, 1)
        services.settle_battle(battle_id=match.battle_id, now=at(5))

    failures = collect_failures_at_once(rule, finish)
    services.advance_tournament(tournament.pk, now=at(6))

    assert failures == []
    (table,) = tables(tournament)
    # A ruling stands, whichever came first.
    assert (table.outcome, table.how) == ("second", "ruled")
    assert not event_matches.is_going_on(match.battle_id)


@postgres
def test_two_who_begin_it_at_once_begin_it_once(live_content):
    organiser, *people = make_people("organiser", "akari", "botan", "chidori", "daichi")
    tournament = set_up(organiser, people, begin=False)

    failures = collect_failures_at_once(
        *[lambda: services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)]
        * 3
    )

    assert {type(failure) for failure in failures} == {errors.RegistrationClosed}
    assert Match.objects.count() == 2


@postgres
def test_beat_passes_over_a_tournament_somebody_is_just_changing(live_content):
    organiser, *people = make_people("organiser", "akari", "botan")
    tournament = set_up(organiser, people, begin=False, begins_at=at(1))

    with transaction.atomic():
        services.leave_tournament(user=people[0], pk=tournament.pk, now=at(1))
        assert (
            collect_failures_at_once(lambda: ticks._go_on(tournament.pk, at(2))) == []
        )

    assert selectors.find_tournament(tournament.pk).is_open


@pytest.mark.parametrize("kind", ["swiss", "elimination"])
def test_who_has_left_the_site_before_it_begins_is_not_seated(organiser, four, kind):
    """Exchange F5: the table of a player without an account had no battle."""
    tournament = set_up(organiser, four, begin=False, kind=kind)
    tournament.entries.filter(user=four[3]).update(user=None)

    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    seated = [entry for match in tables(tournament) for entry in match.entries]
    assert sorted(entry.name for entry in seated) == ["akari", "botan", "chidori"]
    assert [m.battle_id is None for m in tables(tournament) if m.second] == [False]
