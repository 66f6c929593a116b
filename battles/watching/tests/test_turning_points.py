"""Looking back: who was ahead, what decided, what the strong bot would have done."""

import pytest
from django.test import Client
from django.urls import reverse

from battles.live.session import sessions
from battles.models import Battle, Origin
from battles.watching.replays import playback
from battles.watching.review import turning_points
from battles.watching.spectating import live_battles
from battles.watching.tests.people import make_room

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    playback.clear_cache()
    live_battles.clear_cache()
    turning_points._compute_curve.cache_clear()
    turning_points._search_better_play.cache_clear()


@pytest.fixture
def over(content):
    room = make_room()
    room.play(120, seed=3)
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    return room


def client_of(person):
    client = Client()
    client.force_login(person)
    return client


def test_curve_has_a_point_for_each_turn_and_both_sides_add_up_to_one(over):
    own, other = (
        turning_points.review_battle(person, over.battle_id) for person in over.people
    )

    turns = len(playback.load_replay(over.battle_id).turns)
    assert len(own.curve) == len(other.curve) == turns
    for mine, theirs in zip(own.curve, other.curve, strict=True):
        assert mine.chance + theirs.chance == pytest.approx(1)
        assert mine.is_own is not theirs.is_own


def review_with(monkeypatch, room, chances):
    """Return the first player's review, with these chances at the turns' starts."""
    turns = playback.load_replay(room.battle_id).turns
    curve = [
        turning_points.TurnStart(
            turn["number"], turn["at"], turn["player"] == 0, chance
        )
        for turn, chance in zip(turns, chances, strict=False)
    ]
    monkeypatch.setattr(turning_points, "_compute_curve", lambda *_: curve)
    return turning_points.review_battle(room.people[0], room.battle_id)


@pytest.fixture
def conceded(content):
    """A battle the first player gave up in the first of their own turns."""
    room = make_room()
    for _ in range(400):
        turn = sessions.get(room.battle_id).game.view(None)["turn"]
        if turn["number"] > 2 and turn["player"] == 0:
            break
        room.play(1, seed=3)
    room.submit(0, {"type": "concede"}, decision_id=None)
    return room


def test_concession_while_ahead_is_blamed_on_no_turn(monkeypatch, conceded):
    """Issue 29: 89 % and a concession is no mistake of the last turn."""
    turns = len(playback.load_replay(conceded.battle_id).turns)

    found = review_with(monkeypatch, conceded, [0.89] * turns)

    assert found.curve[-1].is_own
    assert found.reason == "concession"
    assert not found.is_played_out
    assert found.moments == []
    assert found.deciding is None


@pytest.mark.parametrize("reason", ["timeout", "abandonment", "ruled"])
def test_ends_that_no_card_brought_about_count_as_no_play(reason):
    assert reason in turning_points.NOT_PLAYED


def test_end_by_damage_counts_as_play():
    assert "damage" not in turning_points.NOT_PLAYED


def test_only_own_turns_that_lost_chances_decide_and_no_more_than_three(
    monkeypatch, over
):
    turns = playback.load_replay(over.battle_id).turns
    falling = [max(0.02, 0.98 - 0.06 * place) for place in range(len(turns))]
    rising = falling[::-1]

    lost = review_with(monkeypatch, over, falling)
    gained = review_with(monkeypatch, over, rising)

    own = {turn["at"] for turn in turns if turn["player"] == 0}
    told = [each.before - each.after for each in lost.moments]
    assert 0 < len(lost.moments) <= turning_points.MOMENTS
    assert {each.at for each in lost.moments} <= own
    assert min(told) >= turning_points.WORTH_TELLING
    assert [m.at for m in lost.moments] == sorted(m.at for m in lost.moments)
    assert not [each for each in gained.moments if each.at != turns[-1]["at"]]


BETTER = turning_points.BetterPlay(
    at=0, done=["Done."], better=["Better."], chance_done=0.4, chance_better=0.6
)


def test_page_draws_the_curve_and_the_board_of_each_turn(over):
    client = client_of(over.people[1])
    page = client.get(reverse("battles:review", args=[over.battle_id]))
    turns = playback.load_replay(over.battle_id).turns
    last = turns[-1]

    board = client.get(
        reverse("battles:review-board", args=[over.battle_id, last["at"]])
    ).content.decode()

    text = page.content.decode()
    assert text.count("curve__dot") == len(turns)
    assert ">100%<" in text
    assert 'data-end="' in text
    assert board.count("still__side") >= 2
    # The side below is the viewer's.
    assert board.index("akari") < board.index("botan")


def test_turn_in_which_nothing_was_better_is_not_listed(monkeypatch, over):
    client = client_of(over.people[0])
    address = reverse("battles:better", args=[over.battle_id, 0])
    monkeypatch.setattr(turning_points, "find_better_play", lambda *_: None)
    nothing = client.get(address)
    monkeypatch.setattr(turning_points, "find_better_play", lambda *_: BETTER)
    something = client.get(address)

    assert nothing["HX-Reswap"] == "delete"
    assert nothing["HX-Retarget"] == "[data-moment='0']"
    assert "HX-Reswap" not in something
    assert "Better." in something.content.decode()
    assert "still__side" in something.content.decode()


def test_review_by_rest_is_that_of_the_page(monkeypatch, over):
    client = client_of(over.people[0])
    found = turning_points.review_battle(over.people[0], over.battle_id)
    monkeypatch.setattr(turning_points, "find_better_play", lambda *_: BETTER)

    told = client.get(f"/api/v1/battles/{over.battle_id}/review/").json()
    turn = client.get(f"/api/v1/battles/{over.battle_id}/review/0/").json()

    assert told["reason"] == found.reason
    assert [each["turn"] for each in told["curve"]] == [t.turn for t in found.curve]
    assert [each["at"] for each in told["moments"]] == [m.at for m in found.moments]
    assert turn["better"]["better"] == ["Better."]


def test_one_plays_on_from_a_turn_against_the_strong_bot(over):
    played = client_of(over.people[0]).post(
        reverse("battles:play-on", args=[over.battle_id, 0])
    )

    battle = Battle.objects.get(pk=played.url.strip("/").rsplit("/", 1)[1])
    assert battle.origin == Origin.POSITION
    assert battle.seats.get(seat=1).bot == "monte_carlo"


def test_strangers_and_battles_that_go_on_have_no_review(content, django_user_model):
    room = make_room()
    stranger = django_user_model.objects.create_user("stranger")
    address = reverse("battles:review", args=[room.battle_id])

    assert client_of(stranger).get(address).status_code == 404
    going_on = client_of(room.people[0]).get(address)
    assert going_on.url == reverse("battles:board", args=[room.battle_id])


def turn_with(number, before, after):
    is_own = number % 2 == 1
    return turning_points.TurningPoint(number, number, is_own, before, after)


@pytest.mark.parametrize(
    ("has_won", "expected"), [(True, 2), (False, 3), (None, 3)], ids=str
)
def test_deciding_turn_moved_most_toward_the_result(has_won, expected):
    """Issue 29: the turn that decided, of either player."""
    turns = [turn_with(1, 0.5, 0.4), turn_with(2, 0.4, 0.8), turn_with(3, 0.8, 0.3)]

    found = turning_points.find_deciding_turn(turns, has_won=has_won)

    assert found.turn == expected


def test_battle_without_a_curve_has_no_deciding_turn():
    assert turning_points.find_deciding_turn([], has_won=True) is None


def test_no_turn_decided_where_none_moved_the_chances_noticeably():
    still = [turn_with(1, 0.5, 0.52), turn_with(2, 0.52, 0.5)]

    assert turning_points.find_deciding_turn(still, has_won=True) is None


def test_deciding_turn_is_drawn_on_its_page_and_sent_by_rest(monkeypatch, over):
    monkeypatch.setattr(turning_points, "NOT_PLAYED", frozenset())
    turns = len(playback.load_replay(over.battle_id).turns)
    winner = sessions.get(over.battle_id).game.result.winner
    swing = [0.5, 0.9 if winner == 0 else 0.1]
    found = review_with(monkeypatch, over, swing + swing[1:] * (turns - 2))
    client = client_of(over.people[0])

    page = client.get(reverse("battles:deciding-turn", args=[over.battle_id]))
    sent = client.get(f"/api/v1/battles/{over.battle_id}/review/").json()["deciding"]

    assert (sent["turn"], sent["is_own"]) == (1, found.curve[0].is_own)
    assert 'data-deciding="1"' in page.content.decode()
    assert "still__row" in page.content.decode()


def test_conceded_battle_shows_its_last_board_and_blames_no_turn(conceded):
    """Issue 29: a concession is never blamed on a move, on the page or by REST."""
    client = client_of(conceded.people[0])

    page = client.get(reverse("battles:deciding-turn", args=[conceded.battle_id]))
    sent = client.get(f"/api/v1/battles/{conceded.battle_id}/review/").json()

    assert sent["deciding"] is None
    assert not sent["is_played_out"]
    assert 'data-deciding=""' in page.content.decode()
    assert "still__row" in page.content.decode()


@pytest.mark.parametrize("game", ["universe-end", "kiseki"])
def test_further_games_are_reviewed_with_curve_and_boards(content, game):
    """Issue 29, F5: the review knows all three games."""
    room = make_room(game=game)
    room.play(40, seed=3)
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    client = client_of(room.people[0])

    page = client.get(reverse("battles:review", args=[room.battle_id]))
    found = turning_points.review_battle(room.people[0], room.battle_id)
    drawn = client.get(
        reverse("battles:review-board", args=[room.battle_id, found.curve[-1].at])
    )

    turns = playback.load_replay(room.battle_id).turns
    assert len(found.curve) == len(turns) > 1
    assert page.content.decode().count("curve__dot") == len(turns)
    assert "still__row" in drawn.content.decode()


def test_deciding_turn_of_anothers_battle_is_not_found(over, django_user_model):
    stranger = client_of(django_user_model.objects.create_user("stranger"))
    page = reverse("battles:deciding-turn", args=[over.battle_id])

    assert stranger.get(page).status_code == 404
