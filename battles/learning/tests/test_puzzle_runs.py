"""Storm and survival: what counts, what costs, and that only the server decides."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from battles.errors import BattleNotFound, PuzzleNotFound, TooManyRuns
from battles.learning import puzzle_runs
from battles.learning.models import PuzzleRun, PuzzleTry
from battles.learning.puzzle_ratings import BY_LEVEL
from battles.learning.puzzle_runs import (
    PUZZLES_PER_RUN,
    begin_run,
    choose_ladder,
    describe_day,
    get_best,
    get_run_for,
    get_status,
    go_on,
)
from battles.learning.puzzles import (
    LEVELS,
    begin_puzzle,
    get_hint,
    get_progress_of,
)
from battles.live import submissions
from battles.live.battle_access import open_session_for
from battles.models import Battle, Status
from battles.watching.access.permissions import check_may_watch
from battles.watching.access.share_links import create_link
from battles.watching.errors import NoUndo
from battles.watching.takebacks.undo_requests import request_undo
from collection.tests.factories import load_starter_content, make_user
from unionarena.core.accounts.models import User

from .test_puzzles import win

REST = "/api/v1/battles/puzzles/runs/"
PAGE = "/battles/puzzles/runs/"
JSON = "application/json"
RATINGS = {name: round(BY_LEVEL[level]) for name, level in LEVELS.items()}


@pytest.fixture
def solver(transactional_db, monkeypatch):
    load_starter_content()
    easy = ["clear_the_way", "change_places", "small_and_great"]
    monkeypatch.setattr(puzzle_runs, "choose_ladder", lambda ratings: easy)
    return make_user("solver")


def solve(run, user):
    win(Battle.objects.get(pk=run.battle_id), user)


def set_back(run, seconds):
    """As if its clock had run for so many seconds more."""
    earlier = timedelta(seconds=seconds)
    runs = PuzzleRun.objects.filter(pk=run.run.pk)
    runs.update(begun_at=F("begun_at") - earlier)


def test_puzzles_of_a_run_are_different_and_rise_from_easy_to_hard():
    ladder = choose_ladder(RATINGS)

    ratings = [RATINGS[name] for name in ladder]
    assert len(set(ladder)) == PUZZLES_PER_RUN
    assert ratings == sorted(ratings)
    assert ratings[0] < ratings[-1]
    assert choose_ladder({"b": 2, "a": 1}) == ["a", "b"]


def test_solved_puzzle_counts_and_the_next_one_is_on_the_table(solver):
    run = begin_run(user=solver, kind="storm")
    solve(run, solver)

    after = go_on(user=solver, run_id=run.run.pk, place=0)

    assert (after.run.solved, after.run.mistakes, after.run.place) == (1, 0, 1)
    assert after.battle_id not in (None, run.battle_id)
    assert 170_000 < after.remaining_ms <= 180_000
    assert get_best(solver, "storm") == 1
    assert get_best(solver, "survival") is None


def test_mistake_in_a_storm_costs_ten_seconds_and_gives_the_puzzle_up(solver):
    run = begin_run(user=solver, kind="storm")

    after = go_on(user=solver, run_id=run.run.pk, place=0)

    assert (after.run.solved, after.run.mistakes, after.run.place) == (0, 1, 1)
    assert after.remaining_ms <= 170_000
    assert Battle.objects.get(pk=run.battle_id).status == Status.FINISHED


def test_the_same_place_left_twice_costs_and_brings_nothing_more(solver):
    run = begin_run(user=solver, kind="storm")
    solve(run, solver)
    first = go_on(user=solver, run_id=run.run.pk, place=0)

    again = go_on(user=solver, run_id=run.run.pk, place=0)
    ahead = go_on(user=solver, run_id=run.run.pk, place=2)

    for status in (again, ahead):
        assert status.battle_id == first.battle_id
        assert (status.run.solved, status.run.mistakes) == (1, 0)
    assert PuzzleTry.objects.count() == 2


@pytest.mark.parametrize(
    ("seconds", "mistakes", "solved"), [(150, 0, 1), (150, 3, 0), (181, 0, 0)]
)
def test_what_is_solved_after_time_is_up_does_not_count(
    solver, seconds, mistakes, solved
):
    run = begin_run(user=solver, kind="storm")
    set_back(run, seconds)
    PuzzleRun.objects.update(mistakes=mistakes)

    solve(run, solver)

    after = go_on(user=solver, run_id=run.run.pk, place=0)
    assert after.run.solved == solved
    assert after.is_over is (solved == 0)
    assert get_progress_of(solver).solved == {"clear_the_way"}


def test_mistake_that_takes_the_last_seconds_ends_the_storm(solver):
    run = begin_run(user=solver, kind="storm")
    set_back(run, 175)

    after = go_on(user=solver, run_id=run.run.pk, place=0)

    assert after.is_over
    assert after.remaining_ms == 0
    assert PuzzleTry.objects.count() == 1


def test_survival_has_no_clock_and_ends_with_the_first_mistake(solver):
    run = begin_run(user=solver, kind="survival")
    set_back(run, 3600)
    solve(run, solver)
    second = go_on(user=solver, run_id=run.run.pk, place=0)
    assert (second.is_over, second.remaining_ms) == (False, None)

    over = go_on(user=solver, run_id=run.run.pk, place=1)
    later = go_on(user=solver, run_id=run.run.pk, place=1)

    for status in (over, later):
        assert status.is_over
        assert (status.run.solved, status.run.mistakes) == (1, 1)
        assert status.best == 1


def test_run_ends_after_its_last_puzzle(solver, monkeypatch):
    monkeypatch.setattr(puzzle_runs, "choose_ladder", lambda ratings: ["clear_the_way"])
    run = begin_run(user=solver, kind="survival")
    solve(run, solver)

    after = go_on(user=solver, run_id=run.run.pk, place=0)

    assert after.is_over
    assert (after.run.solved, after.run.mistakes) == (1, 0)


def test_tries_in_a_run_are_not_rated_and_have_no_hints_and_no_takebacks(solver):
    run = begin_run(user=solver, kind="storm")

    with pytest.raises(PuzzleNotFound):
        get_hint(user=solver, battle_id=run.battle_id, number=1)
    with pytest.raises(NoUndo):
        request_undo(battle_id=run.battle_id, viewer=solver)
    solve(run, solver)

    progress = get_progress_of(solver)
    assert progress.rating is None
    assert progress.solved == {"clear_the_way"}


def test_mistake_in_a_run_does_not_end_the_streak_of_single_puzzles(solver):
    win(begin_puzzle(user=solver, name="fuel_first"), solver)

    run = begin_run(user=solver, kind="survival")
    go_on(user=solver, run_id=run.run.pk, place=0)

    assert get_progress_of(solver).streak == 1


def test_new_run_ends_the_open_one(solver):
    first = begin_run(user=solver, kind="storm")

    second = begin_run(user=solver, kind="storm")

    assert get_status(get_run_for(solver, first.run.pk)).is_over
    assert not second.is_over
    assert PuzzleRun.objects.filter(ended_at=None).count() == 1
    assert Battle.objects.running().get().pk == second.battle_id


def test_battle_conceded_at_the_board_is_a_mistake_once_it_is_left(solver):
    run = begin_run(user=solver, kind="storm")
    submissions.concede_battle(battle_id=run.battle_id, viewer=solver)

    after = go_on(user=solver, run_id=run.run.pk, place=0)

    assert after.run.mistakes == 1


def test_no_more_runs_than_a_day_allows(solver, monkeypatch):
    monkeypatch.setattr(puzzle_runs, "MOST_RUNS_PER_DAY", 1)
    open_run = begin_run(user=solver, kind="storm")

    with pytest.raises(TooManyRuns):
        begin_run(user=solver, kind="storm")
    assert Battle.objects.running().get().pk == open_run.battle_id  # not given up

    PuzzleRun.objects.update(begun_at=timezone.now() - timedelta(days=1))
    begin_run(user=solver, kind="storm")
    assert PuzzleRun.objects.count() == 2


def test_day_ranks_the_best_storm_of_each_player_without_guests(solver):
    now = timezone.now()
    other, guest = make_user("other"), make_user("guest")
    User.objects.filter(pk=guest.pk).update(guest_since=now)
    for user, kind, solved in (
        (solver, "storm", 3),
        (solver, "storm", 5),
        (other, "storm", 7),
        (other, "survival", 9),
        (guest, "storm", 30),
    ):
        PuzzleRun.objects.create(
            user=user, kind=kind, puzzles=[], solved=solved, ended_at=now
        )

    day = describe_day(solver, now)

    assert (day.best, day.players, day.rank) == (7, 2, 2)
    assert describe_day(None, now).rank is None
    assert describe_day(solver, now + timedelta(days=1)).best is None


def test_visitor_begins_a_storm_as_a_guest(solver):
    client = Client()

    answer = client.post(PAGE, {"kind": "storm"})

    run = PuzzleRun.objects.get()
    assert run.user.is_guest
    assert str(run.tries.get().battle_id) in answer.url
    assert client.get("/battles/puzzles/").context["runs"][0] == run
    assert client.post(PAGE, {"kind": "marathon"}).status_code == 404


def test_programs_begin_a_run_go_on_and_read_what_it_brought(solver, client):
    client.force_login(solver)

    begun = client.post(REST, {"kind": "storm"}, JSON).json()
    address = f"{REST}{begun['id']}/"
    tried = client.get(f"/api/v1/battles/{begun['battle_id']}/puzzle/").json()
    left = client.post(f"{address}next/", {"place": 0}, JSON).json()

    assert tried["run"]["id"] == begun["id"]
    assert (tried["hints"], tried["next"]) == (0, None)
    assert (left["mistakes"], left["place"], left["is_over"]) == (1, 1, False)
    assert client.get(address).json()["battle_id"] == left["battle_id"]
    assert client.get(REST).json()["results"][0]["id"] == begun["id"]
    assert client.get(f"{REST}today/").json()["rank"] == 1
    assert client.post(REST, {"kind": "marathon"}, JSON).status_code == 400
    assert client.post(REST, {"kind": "storm", "solved": 9}, JSON).status_code == 400


def test_run_of_another_is_not_found(solver, client):
    run = begin_run(user=solver, kind="storm")
    client.force_login(make_user("other"))
    address = f"{REST}{run.run.pk}/"

    assert client.get(address).status_code == 404
    assert client.post(f"{address}next/", {"place": 0}, JSON).status_code == 404
    assert client.get(f"/api/v1/battles/{run.battle_id}/puzzle/").status_code == 404
    assert get_status(get_run_for(solver, run.run.pk)).run.mistakes == 0


def test_later_try_says_nothing_of_what_the_first_one_brought(solver, client):
    """The rating change belongs to one try, and to no other."""
    client.force_login(solver)
    first = begin_puzzle(user=solver, name="clear_the_way")
    win(first, solver)
    again = begin_puzzle(user=solver, name="clear_the_way")
    win(again, solver)

    def read(battle):
        return client.get(f"/api/v1/battles/{battle.pk}/puzzle/").json()

    assert read(first)["rating_change"] > 0
    assert read(again)["rating_change"] is None
    assert read(again)["is_solved"] is True
    assert read(again)["title"] == "Clear the way"
    assert read(again)["next"] == {"name": "change_places", "title": "Trade places"}


# --- The clock is stopped while a puzzle is loaded.


def wait(run, seconds):
    """As if its puzzle had been laid, and the run begun, so many seconds earlier."""
    earlier = timedelta(seconds=seconds)
    PuzzleRun.objects.filter(pk=run.run.pk).update(
        begun_at=F("begun_at") - earlier, waiting_since=F("waiting_since") - earlier
    )


def left_s(run):
    return round(get_status(PuzzleRun.objects.get(pk=run.run.pk)).remaining_ms / 1000)


@pytest.mark.parametrize(("seconds", "lost"), [(4, 0), (5, 0), (7, 2)])
def test_loading_a_puzzle_takes_no_time_from_a_storm_up_to_five_seconds(
    solver, seconds, lost
):
    run = begin_run(user=solver, kind="storm")
    wait(run, seconds)

    assert left_s(run) == 180 - lost
    open_session_for(solver, run.battle_id)
    assert left_s(run) == 180 - lost


def open_by_socket_or_rest(user, battle_id):
    open_session_for(user, battle_id)


def read_the_try(user, battle_id):
    client = Client()
    client.force_login(user)
    assert client.get(f"/api/v1/battles/{battle_id}/puzzle/").status_code == 200


@pytest.mark.parametrize("look", [open_by_socket_or_rest, read_the_try])
def test_clock_goes_on_from_the_first_look_whatever_it_is(solver, look):
    run = begin_run(user=solver, kind="storm")
    look(solver, run.battle_id)
    set_back(run, 30)
    look(solver, run.battle_id)

    assert left_s(run) == 150


def test_waits_of_all_puzzles_add_up_and_a_look_back_starts_no_clock(solver):
    run = begin_run(user=solver, kind="storm")
    wait(run, 3)
    solve(run, solver)
    following = go_on(user=solver, run_id=run.run.pk, place=0)
    open_session_for(solver, run.battle_id)
    wait(run, 4)

    assert left_s(run) == 180
    open_session_for(solver, following.battle_id)
    set_back(run, 10)
    assert left_s(run) == 170


def test_nobody_watches_a_puzzle_of_a_run(solver):
    """With a second account its player could see it while the clock is stopped."""
    run = begin_run(user=solver, kind="storm")
    own = {"viewer": solver, "battle_id": run.battle_id, "purpose": "watch"}
    key = create_link(**own).token

    with pytest.raises(BattleNotFound):
        check_may_watch(make_user("friend"), run.battle_id, key=key)


def test_survival_has_no_clock_that_could_stand(solver):
    run = begin_run(user=solver, kind="survival")
    wait(run, 1000)

    assert get_status(PuzzleRun.objects.get(pk=run.run.pk)).remaining_ms is None
