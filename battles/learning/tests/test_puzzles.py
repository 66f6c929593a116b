"""Puzzles: each can be won this turn, its obvious wrong line cannot; tries, streaks."""

import json
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.errors import PuzzleNotFound
from battles.learning import puzzle_mining
from battles.learning.models import PuzzleRating, PuzzleTry, SolverRating
from battles.learning.prepared_positions import PUZZLES as FILE
from battles.learning.prepared_positions import load_scenarios, prepare_position
from battles.learning.puzzle_mining import (
    LOST,
    PLAIN,
    PLAN,
    MinedPuzzle,
    is_unique,
    judge,
    line_wins,
    mine_game,
    minimise,
)
from battles.learning.puzzle_ratings import BY_LEVEL
from battles.learning.puzzles import (
    HAND_MADE,
    LEVELS,
    MINED,
    MOVES,
    PUZZLES,
    PuzzleProgress,
    begin_puzzle,
    choose_daily,
    close_try,
    get_hint,
    get_progress_of,
    read_mined,
    suggest_puzzle,
)
from battles.learning.views import PUZZLES_PER_PAGE
from battles.live import submissions
from battles.live.session import Session
from battles.models import Battle, Status
from battles.rules import unionarena as ua
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.bots.solver import _key
from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from battles.seating.open_battles import refuse_second_battle
from battles.simulation.bot_games import Series
from battles.simulation.scenario_files import run_scenario_file
from battles.simulation.starter_content import read_starter_cards, read_starter_decks
from battles.tasks import answer_bot
from battles.watching.replays.playback import load_replay
from battles.watching.takebacks.undo_requests import request_undo
from collection.tests.factories import load_starter_content, make_user
from unionarena.core.accounts.models import User

URL = "/battles/puzzles/"
REST = "/api/v1/battles/puzzles/"
JSON = "application/json"


def laid(name):
    """The position as it is played, with the cards that are played."""
    position = prepare_position(FILE, name)
    decks = [
        [ua.CardDefinition.from_dict(read_starter_cards()[number]) for number in deck]
        for deck in position.decks
    ]
    options = ua.RuleOptions(uniform_windows=True, uniform_choices=True)
    fixed = ua.Battle.build_fixed_part(decks, options)
    return ua.Battle.from_dict(dict(position.state), fixed=fixed)


@pytest.fixture
def solver(transactional_db):
    load_starter_content()
    return make_user("solver")


def win(battle, user):
    """Answer for the attacker by what wins; the defender answers as ever."""
    while True:
        session = Session.load(battle.pk)
        game = session.game
        if game.result is not None or game.position.turn_player != 0:
            return
        if game.decision.player == 0:
            search = ua.Solver(game)
            action = next(a for a, twin in search.after(game) if search.is_won(twin))
            submissions.submit_action(
                battle_id=battle.pk,
                viewer=user,
                action=action.to_dict(),
                decision_id=game.answered,
                client_action_id=None,
            )
        else:
            answer_bot(battle_id=str(battle.pk))


def test_there_are_titles_and_hints_for_every_position_and_no_others():
    assert set(load_scenarios(FILE)) == set(HAND_MADE)
    assert len(HAND_MADE) >= 8
    assert all(puzzle.hints for puzzle in PUZZLES.values())


def test_every_line_of_the_file_wins_and_every_wrong_one_does_not():
    report = run_scenario_file(FILE)

    assert report.has_passed, report.to_dict()
    assert all(script.unless is not None for script in load_scenarios(FILE).values())


@pytest.mark.parametrize("name", HAND_MADE)
def test_a_puzzle_is_won_against_every_answer_with_the_cards_that_are_played(name):
    battle = laid(name)

    assert ua.Solver(battle).is_won(battle)


@pytest.mark.parametrize("name", HAND_MADE)
def test_after_the_wrong_line_nothing_wins(name):
    """The turn is over, or nothing wins it any more."""
    script = load_scenarios(FILE)[name]
    stage = script.unless.begin(RunMode())
    script.unless.play(stage)

    assert stage.battle.result is None
    is_over = stage.battle.position.turn_player == 1
    assert is_over or not ua.Solver(stage.battle).is_won(stage.battle)


def test_the_defender_finds_the_only_defence():
    """A first attack by the wrong one is blocked by the one that loses (UA-5.3.1)."""
    battle = laid("first_shot")
    pilot = next(
        option.action
        for option in battle.decision.options
        if option.action == ua.DeclareAttack(option.card, None)
    )
    battle.apply(pilot, 0)

    answer = ua.DefendingBot(ua.Chance(b"any")).choose(battle, 1)
    battle.apply(answer, 1)

    assert isinstance(answer, ua.Block)
    assert not ua.Solver(battle).is_won(battle)


def test_a_search_that_takes_too_long_is_given_up():
    battle = laid("step_back")

    with pytest.raises(ua.TooHard):
        ua.Solver(battle, most=3).is_won(battle)


def test_a_try_that_is_won_in_its_turn_is_solved(solver):
    battle = begin_puzzle(user=solver, name="clear_the_way")

    win(battle, solver)

    assert get_progress_of(solver).solved == {"clear_the_way"}
    assert get_progress_of(solver).streak == 1


def test_a_try_that_is_given_up_is_not_solved_and_ends_the_streak(solver):
    win(begin_puzzle(user=solver, name="clear_the_way"), solver)

    begin_puzzle(user=solver, name="change_places")
    assert get_progress_of(solver).streak == 1  # still open
    again = begin_puzzle(user=solver, name="change_places")

    assert get_progress_of(solver).streak == 0
    assert get_progress_of(solver).solved == {"clear_the_way"}
    assert list(Battle.objects.running()) == [again]


def test_solving_the_same_puzzle_twice_makes_the_streak_no_longer(solver):
    for name in ("clear_the_way", "clear_the_way", "change_places"):
        win(begin_puzzle(user=solver, name=name), solver)

    assert get_progress_of(solver).streak == 2


def test_a_battle_won_in_a_later_turn_solves_nothing(solver):
    battle = begin_puzzle(user=solver, name="clear_the_way")
    PuzzleTry.objects.update(turn=3)

    win(battle, solver)

    assert Battle.objects.get(pk=battle.pk).status == Status.FINISHED
    assert get_progress_of(solver).solved == frozenset()


def test_hints_are_told_one_by_one_to_who_tries_and_to_nobody_else(solver):
    battle = begin_puzzle(user=solver, name="step_back")

    assert get_hint(user=solver, battle_id=battle.pk, number=2)
    assert PuzzleTry.objects.get().hints == 2
    for user, number in ((solver, 0), (solver, 3), (make_user("other"), 1)):
        with pytest.raises(PuzzleNotFound):
            get_hint(user=user, battle_id=battle.pk, number=number)
    assert PuzzleTry.objects.get().hints == 2


def test_visitor_begins_a_puzzle_as_a_guest(solver):
    client = Client()
    assert client.get(URL).status_code == 200

    answer = client.post(URL, {"puzzle": "clear_the_way"})

    found = PuzzleTry.objects.get()
    board = reverse("battles:board", args=[found.battle_id])
    assert answer.url == f"{board}?puzzle=clear_the_way"
    assert found.user.is_guest
    assert b'data-puzzle="clear_the_way"' in client.get(answer.url).content


def test_no_puzzle_of_that_name_begins_nothing(solver):
    client = Client()
    client.force_login(solver)

    assert client.post(URL, {"puzzle": "../etc"}).status_code == 404
    assert client.post(REST, {"puzzle": "nothing"}, JSON).status_code == 400
    assert not Battle.objects.exists()


def test_programs_list_begin_and_ask_for_hints(solver):
    client = Client()
    client.force_login(solver)

    begun = client.post(REST, {"puzzle": "who_gets_it"}, JSON).json()
    hint = client.post(f"/api/v1/battles/{begun['battle_id']}/hints/1/", {}, JSON)
    listed = client.get(REST, {"lang": "ja"}).json()

    assert hint.json()["text"]
    assert {row["name"] for row in listed["puzzles"]} == set(PUZZLES)
    assert listed["streak"] == 0


def test_an_open_puzzle_keeps_nobody_from_a_match(solver):
    begin_puzzle(user=solver, name="clear_the_way")

    refuse_second_battle(solver)


def test_tries_of_a_person_who_leaves_are_forgotten(solver):
    begin_puzzle(user=solver, name="clear_the_way")

    User.objects.filter(pk=solver.pk).delete()

    assert not PuzzleTry.objects.exists()


def test_each_puzzle_is_pictured_by_its_position(client, content):
    """Issue 29: no list of names where a picture would do."""
    page = client.get("/battles/puzzles/").content.decode()

    assert page.count("puzzle__board") == PUZZLES_PER_PAGE
    assert page.count("data-unit=") > PUZZLES_PER_PAGE


@pytest.mark.django_db
def test_pages_of_the_list_show_every_puzzle_once(client, content):
    pages = range(1, -(-len(PUZZLES) // PUZZLES_PER_PAGE) + 1)

    shown = [
        row[0]
        for number in pages
        for row in client.get(URL, {"page": number}).context["puzzles"]
    ]

    assert sorted(shown) == sorted(PUZZLES)


@pytest.mark.django_db
def test_puzzles_are_listed_before_the_content_is_loaded(client):
    """A new site: no card to picture yet, and no error."""
    page = client.get("/battles/puzzles/").content.decode()

    assert page.count("data-puzzle=") == PUZZLES_PER_PAGE
    assert "puzzle__board" not in page


# --- Mined puzzles.

SAMPLE = 20
HURRIED = sorted(MINED)[:: max(1, len(MINED) // SAMPLE)][:SAMPLE]
CHOSEN = sorted(MINED) if IS_PATIENT else HURRIED


@pytest.mark.parametrize("name", CHOSEN)
def test_a_mined_puzzle_is_won_by_one_plan_and_not_by_ending_the_phase(name):
    """A sample; all of them where PATIENT is set."""
    row = read_mined()[name]

    assert judge(row["given"]) == PLAN
    assert is_unique(row["given"])
    assert MinedPuzzle(row["given"], row["when"]).name == name  # so none is there twice


@pytest.mark.parametrize("name", CHOSEN)
def test_a_card_less_and_a_mined_puzzle_is_none(name):
    given = read_mined()[name]["given"]

    assert minimise(json.loads(json.dumps(given))) == given


@pytest.mark.parametrize("name", CHOSEN)
def test_the_line_of_a_mined_puzzle_wins(name):
    row = read_mined()[name]

    assert line_wins(row["given"], row["when"])


def test_line_that_stops_short_or_names_no_card_does_not_win():
    row = read_mined()[CHOSEN[0]]

    assert not line_wins(row["given"], row["when"][:-1])
    assert not line_wins(row["given"], [{"me": "attack with filler"}])
    assert not line_wins(row["given"], [])


def test_a_position_that_is_lost_or_won_anyway_is_no_puzzle():
    lost = {"me": {"hand": ["TDL-1-024"]}, "opponent": {"life": 1}}
    plain = {"me": {"front_line": ["TDL-1-012"]}, "opponent": {"life": 1}}

    assert judge(lost) == LOST
    assert judge(plain) == PLAIN


def test_the_same_seed_gives_the_same_puzzles(monkeypatch):
    monkeypatch.setattr(puzzle_mining, "find_puzzles", lambda given: iter([given]))
    series = Series("s", read_starter_decks(), ("greedy", "greedy"))

    first, again = (list(mine_game(series, 0)) for _ in range(2))

    assert first == again
    assert len(first) > 5
    assert all(given["opponent"].keys() == {"front_line"} for given in first)


def test_solver_finds_the_lines_that_are_in_the_file():
    """What makes the search faster changes nothing it finds."""
    rows = read_mined()
    for name in sorted(rows)[::80]:
        assert puzzle_mining.solve(rows[name]["given"]) == rows[name]["when"], name


def test_solver_knows_a_position_again_and_no_other_for_it():
    row = read_mined()[min(MINED)]
    one, same, other = (
        puzzle_mining.build_script(row["given"]).begin(RunMode()).battle
        for _ in range(3)
    )
    other.apply(ua.EndPhase(), 0)

    assert _key(one) == _key(same)
    assert _key(one) != _key(other)


def test_a_mined_puzzle_is_begun_and_won_at_the_board(solver):
    name = min(MINED)

    win(begin_puzzle(user=solver, name=name), solver)

    assert get_progress_of(solver).solved == {name}


def test_the_puzzle_of_the_day_is_another_one_each_day_and_for_everyone(solver):
    first = date(2026, 1, 1)
    days = [choose_daily(first + timedelta(days=n)) for n in range(len(MINED))]

    assert sorted(days) == sorted(MINED)
    assert choose_daily(first) == days[0]
    assert Client().get(URL).context["daily"][0] in MINED


# --- Ratings.


def test_first_try_is_rated_for_solver_and_puzzle(solver):
    """Beaten without a hint: the solver gains what the puzzle loses (issue 34)."""
    win(begin_puzzle(user=solver, name="clear_the_way"), solver)

    progress, puzzle = get_progress_of(solver), PuzzleRating.objects.get()
    assert progress.changes == {"clear_the_way": progress.rating - 1500}
    assert progress.rating > 1500
    assert progress.is_provisional
    assert puzzle.rating < BY_LEVEL[1]
    assert puzzle.tries == 1


def test_try_that_is_given_up_is_lost_to_the_puzzle(solver):
    begin_puzzle(user=solver, name="clear_the_way")
    begin_puzzle(user=solver, name="clear_the_way")

    assert get_progress_of(solver).rating < 1500
    assert PuzzleRating.objects.get().rating > BY_LEVEL[1]


def test_hint_makes_it_a_draw(solver):
    """A draw against a puzzle that is expected to lose costs points."""
    battle = begin_puzzle(user=solver, name="clear_the_way")
    get_hint(user=solver, battle_id=battle.pk, number=1)

    win(battle, solver)

    assert get_progress_of(solver).solved == {"clear_the_way"}
    assert get_progress_of(solver).rating < 1500
    lost = make_user("loser")
    begin_puzzle(user=lost, name="clear_the_way")
    begin_puzzle(user=lost, name="clear_the_way")
    assert get_progress_of(lost).rating < get_progress_of(solver).rating


def test_later_tries_change_no_rating(solver):
    begin_puzzle(user=solver, name="clear_the_way")
    again = begin_puzzle(user=solver, name="clear_the_way")
    before = get_progress_of(solver)

    win(again, solver)

    after = get_progress_of(solver)
    assert after.solved == {"clear_the_way"}
    assert (after.rating, after.changes) == (before.rating, before.changes)
    assert PuzzleRating.objects.get().tries == 1


def test_guests_change_no_rating(solver):
    User.objects.filter(pk=solver.pk).update(guest_since=timezone.now())
    solver.refresh_from_db()

    win(begin_puzzle(user=solver, name="clear_the_way"), solver)

    assert get_progress_of(solver).solved == {"clear_the_way"}
    assert get_progress_of(solver).rating is None
    assert not PuzzleRating.objects.exists()


def test_try_of_a_puzzle_that_is_no_longer_offered_is_not_rated(solver):
    battle = begin_puzzle(user=solver, name="clear_the_way")
    PuzzleTry.objects.update(puzzle="withdrawn")

    win(battle, solver)

    assert get_progress_of(solver).solved == {"withdrawn"}
    assert get_progress_of(solver).rating is None
    assert not PuzzleRating.objects.exists()


def test_end_that_is_announced_twice_is_rated_once(solver):
    battle = begin_puzzle(user=solver, name="clear_the_way")
    win(battle, solver)
    before = PuzzleRating.objects.get().rating

    close_try(battle_id=battle.pk)

    assert PuzzleRating.objects.get().rating == before
    assert SolverRating.objects.get().tries == 1


def test_next_are_those_by_hand_in_order_then_the_nearest_in_rating():
    ratings = list_before_tries()
    hard = max(MINED, key=ratings.get)

    first = PuzzleProgress(solved=frozenset(list(HAND_MADE)[:2]))
    strong = PuzzleProgress(solved=frozenset(HAND_MADE), rating=ratings[hard] + 400)
    done = PuzzleProgress(solved=frozenset(PUZZLES))

    assert suggest_puzzle(first, ratings) == list(HAND_MADE)[2]
    assert ratings[suggest_puzzle(strong, ratings)] == ratings[hard]
    assert suggest_puzzle(done, ratings) is None


def list_before_tries():
    return {name: round(BY_LEVEL[level]) for name, level in LEVELS.items()}


def test_list_is_filtered_by_level_move_and_what_is_not_solved(client, solver):
    client.force_login(solver)
    win(begin_puzzle(user=solver, name="clear_the_way"), solver)

    def names(**query):
        rows = client.get(URL, query).context["page"].paginator.object_list
        return set(rows)

    assert names() == set(PUZZLES)
    assert names(level="1") == {name for name, level in LEVELS.items() if level == 1}
    assert names(move="raid") == {n for n in PUZZLES if "raid" in PUZZLES[n].moves}
    assert names(open="1") == set(PUZZLES) - {"clear_the_way"}
    assert names(level="1", move="raid", open="1") < names(level="1")
    assert names(level="9", move="dance") == set(PUZZLES)


def test_program_reads_ratings_and_what_to_try_next(client, solver):
    client.force_login(solver)
    win(begin_puzzle(user=solver, name="clear_the_way"), solver)

    listed = client.get(REST).json()

    row = next(row for row in listed["puzzles"] if row["name"] == "clear_the_way")
    assert listed["rating"] == 1500 + row["rating_change"]
    assert listed["is_provisional"] is True
    assert listed["next"] == "change_places"
    assert row["rating"] < 1300
    assert all(set(row["moves"]) <= set(MOVES) for row in listed["puzzles"])


def test_first_answer_taken_back_leads_into_the_position_also_in_the_replay(solver):
    battle = begin_puzzle(user=solver, name="clear_the_way")
    turn = Session.load(battle.pk).turn_number()
    submissions.submit_action(
        battle_id=battle.pk,
        viewer=solver,
        action={"type": "end_phase"},
        decision_id=0,
        client_action_id=None,
    )

    request_undo(battle_id=battle.pk, viewer=solver)

    back = Session.load(battle.pk)
    assert (back.turn_number(), back.game.decision.kind) == (turn, "main")
    submissions.concede_battle(battle_id=battle.pk, viewer=solver)
    shown = load_replay(battle.pk).position_at(2)
    assert (shown.position.turn, shown.decision.kind) == (turn, "main")
