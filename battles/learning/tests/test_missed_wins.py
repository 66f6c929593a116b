"""Missed wins: found in one's own finished games, kept private, played and solved."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles.bots import DEFENDER
from battles.errors import (
    BattleNotFound,
    NoMissedWins,
    NotFinished,
    PuzzleNotFound,
    TooManySearches,
)
from battles.games.pinned_cards import clear_shown_cards
from battles.learning import missed_wins, tasks
from battles.learning.missed_wins import begin_missed_win, list_missed_wins_for
from battles.learning.models import MissedWin, MissedWinSearch, PuzzleTry
from battles.learning.prepared_positions import freeze_current, prepare_scene
from battles.learning.puzzle_mining import (
    build_script,
    find_missed_win,
    line_wins,
    make_public,
)
from battles.learning.puzzles import begin_puzzle, count_solved, get_progress_of
from battles.learning.tasks import request_search
from battles.live import submissions
from battles.live.session import Session
from battles.models import Battle
from battles.rules.kernel.scenario import RunMode
from battles.seating.positions import create_battle_from_position
from cards.catalogue.selectors import list_all_cards
from collection.tests.factories import make_user

from .test_puzzles import win

PAGE = "/battles/puzzles/missed-wins/"
REST = "/api/v1/battles/puzzles/missed-wins/"
JSON = "application/json"
EVENT = "TDL-1-024"
BLOCKER = "TDL-1-028"
# What the player could not see: a leak would show one of these numbers.
HIDDEN = ("CWO-1-044", "GHP-1-036", "GHP-1-043")
# The event takes the blocker away, and nobody blocks the attack.
GIVEN = {
    "me": {
        "front_line": ["TDL-1-012"],
        "energy_line": ["TDL-1-001 resting"],
        "hand": [EVENT, "TDL-1-009"],
        "life": 3,
    },
    "opponent": {
        "front_line": [BLOCKER],
        "energy_line": ["CWO-1-001"],
        "life": [HIDDEN[0]],
        "hand": [HIDDEN[1]],
        "deck": [HIDDEN[2]] * 10,
    },
}


def begin(user, seat=0, **changes):
    given = {side: dict(zones) for side, zones in GIVEN.items()}
    for side, zones in changes.items():
        given[side] |= zones
    scene = build_script(given).begin(RunMode())
    return create_battle_from_position(
        user=user,
        position=freeze_current(prepare_scene(scene)),
        seat=seat,
        bot=DEFENDER,
    )


def lose(user, seat=0, **changes):
    battle = begin(user, seat, **changes)
    submissions.concede_battle(battle_id=battle.pk, viewer=user)
    return battle


def search(user, battle):
    return request_search(user=user, battle_id=battle.pk)


def test_win_that_was_missed_becomes_a_puzzle_that_can_be_solved(loser):
    lost = lose(loser)

    found = search(loser, lost)
    one = list_missed_wins_for(loser).get()

    assert found.finished_at is not None
    assert (one.turn, one.is_solved) == (7, False)
    win(begin_missed_win(user=loser, win_id=one.pk), loser)
    assert list_missed_wins_for(loser).get().is_solved


def test_nothing_hidden_is_in_it_and_cards_that_do_not_matter_are_taken_off(loser):
    search(loser, lose(loser))

    one = MissedWin.objects.get()
    written = json.dumps([one.given, one.when, one.cards])
    assert not any(number in written for number in HIDDEN)
    assert one.given["me"]["hand"] == [EVENT]
    assert one.given["opponent"]["front_line"] == [BLOCKER]
    assert one.given["opponent"]["life"] == 1
    battle = begin_missed_win(user=loser, win_id=one.pk)
    dealt = {
        face.number
        for face in Session.load(battle.pk).pinned.definition_by_revision.values()
    }
    assert dealt.isdisjoint(HIDDEN)


def test_public_position_says_only_how_many_hidden_cards_there_are(loser):
    game = Session.load(begin(loser).pk).game

    given = make_public(game)

    assert (given["opponent"]["hand"], given["opponent"]["life"]) == (1, 1)
    assert given["me"]["hand"] == [EVENT, "TDL-1-009"]
    assert "deck" not in given["me"]
    assert "deck" not in given["opponent"]


@pytest.mark.parametrize(
    "changes",
    [
        {"opponent": {"life": 2}},  # one attack is not enough
        {"me": {"hand": ["TDL-1-009"]}},  # nothing moves the blocker
        {"opponent": {"life": 4}},  # too far to be looked for
    ],
)
def test_turn_that_could_not_be_won_is_no_missed_win(loser, changes):
    found = search(loser, lose(loser, **changes))

    assert found.finished_at is not None
    assert not MissedWin.objects.exists()


def test_attack_that_was_not_made_is_missed_too(loser):
    """Won by ending the phase: no puzzle for everyone, but a win all the same."""
    search(loser, lose(loser, opponent={"front_line": []}))

    one = MissedWin.objects.get()
    assert [step["me"].split()[0] for step in one.when] == ["end", "attack"]


def test_turn_that_was_won_and_turns_of_the_opponent_are_not_missed(loser):
    won = begin(loser)
    win(won, loser)
    search(loser, won)
    search(loser, lose(loser, seat=1))

    assert MissedWinSearch.objects.filter(finished_at=None).count() == 0
    assert not MissedWin.objects.exists()


def test_search_is_refused_where_there_is_nothing_to_look_for(loser):
    other, lost = make_user("other"), lose(loser)
    for user, battle, error in (
        (other, lost, BattleNotFound),
        (loser, begin(loser), NotFinished),
        (loser, begin_puzzle(user=loser, name="clear_the_way"), NotFinished),
    ):
        with pytest.raises(error):
            search(user, battle)
    tried = begin_puzzle(user=loser, name="clear_the_way")
    submissions.concede_battle(battle_id=tried.pk, viewer=loser)
    with pytest.raises(NoMissedWins):
        search(loser, tried)
    Battle.objects.filter(pk=lost.pk).update(ruleset="kiseki")
    with pytest.raises(NoMissedWins):
        search(loser, lost)
    assert not MissedWinSearch.objects.exists()


def test_game_is_searched_once_and_only_so_many_in_a_day(loser, monkeypatch):
    lost, other = lose(loser), lose(loser)
    first = search(loser, lost)

    assert search(loser, lost) == first
    assert not missed_wins.search_next_turn(first.pk)
    assert MissedWin.objects.count() == 1
    monkeypatch.setattr(missed_wins, "MOST_SEARCHES_PER_DAY", 1)
    with pytest.raises(TooManySearches):
        search(loser, other)
    assert search(loser, lost) == first  # nothing new
    MissedWinSearch.objects.update(requested_at=timezone.now() - timedelta(days=1))
    search(loser, other)
    assert MissedWinSearch.objects.count() == 2


def test_search_stops_when_its_processor_time_is_spent(loser, monkeypatch):
    monkeypatch.setattr(missed_wins, "MOST_CPU_MS", 0)

    found = search(loser, lose(loser))

    assert found.finished_at is not None
    assert not MissedWin.objects.exists()


def test_of_two_workers_at_the_same_turn_one_stores_and_goes_on(loser, monkeypatch):
    lost = lose(loser)
    created = missed_wins.create_search(user=loser, battle_id=lost.pk)

    def overtaken(*given, **named):
        MissedWinSearch.objects.update(looked_until=10_000)
        return find_missed_win(*given, **named)

    monkeypatch.setattr(missed_wins, "find_missed_win", overtaken)

    assert not missed_wins.search_next_turn(created.pk)
    assert not MissedWin.objects.exists()


def test_turn_at_which_the_search_fails_is_passed_over(loser, monkeypatch):
    def fail(*_given, **_named):
        raise RuntimeError

    monkeypatch.setattr(missed_wins, "find_missed_win", fail)

    found = search(loser, lose(loser))

    assert found.finished_at is not None
    assert not MissedWin.objects.exists()


def test_missed_win_late_in_time_has_more_cards_but_is_still_won(loser):
    """Stopped before cards are taken off, the puzzle is the whole position."""
    game = Session.load(begin(loser).pk)
    cards = {c.number: c for c in game.pinned.definition_by_revision.values()}

    found = find_missed_win(game.game, cards, is_late=lambda: True)

    assert found.given["me"]["hand"] == [EVENT, "TDL-1-009"]
    assert line_wins(found.given, found.when, cards)


def test_cards_are_those_the_game_was_played_with(loser):
    search(loser, lose(loser))
    one = MissedWin.objects.get()
    card = list_all_cards().get(number=EVENT)
    old = card.current_revision
    assert one.cards[EVENT] == old.pk
    new = type(old).objects.get(pk=old.pk)
    new.pk, new.version, new._state.adding = None, 99, True
    new.save()
    type(card).objects.filter(pk=card.pk).update(current_revision=new)

    battle = begin_missed_win(user=loser, win_id=one.pk)

    dealt = {pk for seat in battle.seats.all() for pk in seat.revision_ids}
    assert old.pk in dealt
    assert new.pk not in dealt


def test_own_puzzles_are_not_rated_and_count_neither_as_solved_nor_for_a_streak(loser):
    search(loser, lose(loser))
    win(begin_missed_win(user=loser, win_id=MissedWin.objects.get().pk), loser)

    progress = get_progress_of(loser)
    assert (progress.solved, progress.streak, progress.rating) == (set(), 0, None)
    assert count_solved([loser.pk]) == {}


def test_missed_wins_are_private(loser, client):
    lost = lose(loser)
    search(loser, lost)
    one = MissedWin.objects.get()
    other = make_user("other")
    client.force_login(other)

    with pytest.raises(PuzzleNotFound):
        begin_missed_win(user=other, win_id=one.pk)
    assert client.post(f"{REST}{one.pk}/").status_code == 404
    assert client.get(REST).json()["count"] == 0
    assert client.post(PAGE, {"win": one.pk}).status_code == 404
    assert client.post(PAGE, {"win": "x"}).status_code == 404
    assert b"data-missed-win=" not in client.get(PAGE).content
    assert client.get(f"/battles/{lost.pk}/review/missed-wins/").status_code == 404
    assert not PuzzleTry.objects.exists()


def test_review_offers_the_search_and_shows_what_was_found(loser, client):
    client.force_login(loser)
    lost = lose(loser)
    piece = f"/battles/{lost.pk}/review/missed-wins/"
    assert piece.encode() in client.get(f"/battles/{lost.pk}/review/").content
    assert b'data-missed-wins="none"' in client.get(piece).content

    shown = client.post(piece, headers={"HX-Request": "true"}).content
    plain = client.post(piece)

    assert b'data-missed-wins="found"' in shown
    assert b'data-missed-win="7"' in shown
    assert plain.url == f"/battles/{lost.pk}/review/"
    begun = client.post(PAGE, {"win": MissedWin.objects.get().pk})
    assert begun.url.endswith("?puzzle=missed-win")
    page = client.get(PAGE).content
    assert b'data-missed-win="7"' in page
    assert b"puzzle__board" in page


def test_review_sent_twice_begins_one_search(loser, client, monkeypatch):
    begun = []
    monkeypatch.setattr(tasks, "_run_soon", begun.append)
    client.force_login(loser)
    piece = f"/battles/{lose(loser).pk}/review/missed-wins/"

    for _time in range(2):
        answer = client.post(piece, headers={"HX-Request": "true"})

    assert b'data-missed-wins="searching"' in answer.content
    assert len(begun) == 1


def test_review_of_a_puzzle_has_no_such_part(loser, client):
    client.force_login(loser)
    tried = begin_puzzle(user=loser, name="clear_the_way")
    submissions.concede_battle(battle_id=tried.pk, viewer=loser)
    piece = f"/battles/{tried.pk}/review/missed-wins/"

    assert client.get(piece).content == b""
    assert client.post(piece).status_code == 409


def test_programs_search_list_and_try(loser, client):
    client.force_login(loser)
    lost = lose(loser)

    asked = client.post(f"{REST}search/", {"battle": str(lost.pk)}, JSON)
    (row,) = client.get(REST).json()["results"]
    begun = client.post(f"{REST}{row['id']}/").json()
    tried = client.get(f"/api/v1/battles/{begun['battle_id']}/puzzle/").json()
    hint = client.post(f"/api/v1/battles/{begun['battle_id']}/hints/2/", {}, JSON)

    assert asked.status_code == 202
    assert asked.json() == {
        "battle_id": str(lost.pk),
        "is_finished": True,
        "found": 1,
    }
    assert (row["battle_id"], row["turn"], row["is_solved"]) == (str(lost.pk), 7, False)
    assert (tried["missed_win"], tried["next"], tried["turn"]) == (row["id"], None, 7)
    assert tried["hints"] == 2
    assert "Begin with" in hint.json()["text"]


def test_missed_wins_go_with_their_owner(loser):
    search(loser, lose(loser))

    loser.delete()

    assert not MissedWinSearch.objects.exists()
    assert not MissedWin.objects.exists()


def interrupt(user, **changes):
    """Leave a search as a worker that died leaves it."""
    lost = lose(user)
    found = missed_wins.create_search(user=user, battle_id=lost.pk)
    MissedWinSearch.objects.filter(pk=found.pk).update(**changes)
    return found


def test_search_whose_worker_died_goes_on_by_itself(loser):
    found = interrupt(loser, looked_at=timezone.now() - timedelta(hours=1))

    tasks.resume_searches()

    found.refresh_from_db()
    assert found.finished_at is not None
    assert MissedWin.objects.exists()


@pytest.mark.parametrize(("after", "is_forgotten"), [(-1, False), (1, True)])
def test_search_is_forgotten_after_two_minutes(loser, after, is_forgotten):
    now = timezone.now()
    found = interrupt(loser, looked_at=now)

    claimed = missed_wins.claim_forgotten_searches(
        now=now + timedelta(minutes=2, seconds=after), limit=5
    )

    assert claimed == ([found.pk] if is_forgotten else [])


def test_search_is_resumed_by_one_and_not_while_its_battle_runs(loser):
    now = timezone.now()
    found = interrupt(loser, looked_at=now - timedelta(hours=1))

    first = missed_wins.claim_forgotten_searches(now=now, limit=5)
    second = missed_wins.claim_forgotten_searches(now=now, limit=5)
    missed_wins.get_or_create_search(user=loser, battle_id=begin(loser).pk)
    MissedWinSearch.objects.filter(pk=found.pk).delete()
    later = now + timedelta(hours=1)
    running = missed_wins.claim_forgotten_searches(now=later, limit=5)

    assert (first, second, running) == ([found.pk], [], [])


def test_page_of_missed_wins_costs_no_query_for_a_further_one(loser, client):
    client.force_login(loser)
    counts = []
    for _ in range(2):
        search(loser, lose(loser))
        clear_shown_cards()
        client.get(PAGE)
        clear_shown_cards()
        with CaptureQueriesContext(connection) as queries:
            page = client.get(PAGE)
        counts.append(len(queries))

    assert len(page.context["wins"]) == 2
    assert all(sides for _win, sides in page.context["wins"])
    assert counts[0] == counts[1]


def test_wins_with_different_revisions_of_a_card_are_drawn_apart():
    one, same, other = (
        MissedWin(cards={"TDL-1-001": revision, extra: 9})
        for revision, extra in ((1, "TDL-1-002"), (1, "TDL-1-003"), (2, "TDL-1-002"))
    )

    groups = missed_wins._group_by_pins([one, other, same])

    assert [group for group, _pins in groups] == [[one, same], [other]]
    assert groups[0][1] == {"TDL-1-001": 1, "TDL-1-002": 9, "TDL-1-003": 9}
