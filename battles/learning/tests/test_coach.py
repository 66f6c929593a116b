"""The coach: turns that are over in a practice game, and never the one in progress."""

import pytest

from battles.errors import BattleNotFound, NoCoach
from battles.games.pinned_cards import PinnedCards
from battles.learning import coach, missed_wins
from battles.learning.models import MissedWin, MissedWinSearch
from battles.learning.prepared_positions import list_revisions
from battles.learning.puzzles import begin_puzzle
from battles.learning.tasks import request_advice, request_search
from battles.live import submissions
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin
from battles.rules import unionarena as ua
from battles.tasks import answer_bot
from battles.tests.factories import make_duel, make_practice
from battles.watching.takebacks.undo_requests import request_undo
from collection.tests.factories import make_user

from .test_missed_wins import HIDDEN, begin

PASSES = (ua.EndPhase, ua.Decline)
NEVER = "the turn in progress was looked at"


@pytest.fixture
def game(loser):
    """A practice game in turn 7, which the user can win."""
    battle = begin(loser)
    Battle.objects.filter(pk=battle.pk).update(origin=Origin.PRACTICE)
    return battle


def pass_turn(battle, user, turn=7):
    """Do nothing until the turn is over."""
    pass_until(battle, user, lambda now: now.position.turn > turn)


def answer_until_main(battle, user):
    pass_until(battle, user, lambda now: now.decision.kind == "main")


def pass_until(battle, user, is_there):
    while True:
        now = Session.load(battle.pk).game
        if now.result is not None or is_there(now):
            return
        if now.decision.player != 0:
            answer_bot(battle_id=str(battle.pk))
            continue
        passes = (
            option.action
            for option in now.decision.options
            if isinstance(option.action, PASSES)
        )
        action = next(passes, ua.Choose(cards=()))  # or no card is chosen
        submissions.submit_action(
            battle_id=battle.pk,
            viewer=user,
            action=action.to_dict(),
            decision_id=now.answered,
            client_action_id=None,
        )


def ask(user, battle):
    return request_advice(user=user, battle_id=battle.pk, language="en")


def turns_of(advice):
    return [win.turn for win in advice.wins]


def forbid_looking(monkeypatch):
    def fail(*_given, **_named):
        raise AssertionError(NEVER)

    monkeypatch.setattr(missed_wins, "find_missed_win", fail)


def test_win_missed_in_a_turn_is_told_once_that_turn_is_over(game, loser):
    pass_turn(game, loser)

    advice = ask(loser, game)

    assert (turns_of(advice), advice.is_searching) == ([7], False)
    assert Battle.objects.running().filter(pk=game.pk).exists()
    assert MissedWinSearch.objects.get().finished_at is None


def test_line_that_would_have_won_is_told_in_the_words_of_the_log(game, loser):
    pass_turn(game, loser)

    [line] = ask(loser, game).lines

    assert line.card == "Sending Fire"
    assert list(line.sentences) == [
        "You use Sending Fire.",
        "You choose Shoal Watcher.",
        "Ferry Master attacks Defender.",
        "You win! Your opponent had no life left.",
    ]


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_line_names_no_card_that_was_hidden(game, loser, language):
    """UA-10.2: it is proved with what the player could see; the rest is filler."""
    pass_turn(game, loser)
    cards = PinnedCards("unionarena", list_revisions(set(HIDDEN)).values())
    hidden = cards.names(HIDDEN, language).values()

    ask(loser, game)

    [line] = coach.get_advice_for(loser, game.pk, language).lines

    assert line.card in line.sentences[0]
    assert not [name for name in hidden if name in "".join(line.sentences)]


def test_line_that_no_longer_plays_is_left_out(game, loser):
    """As after a change of the rules; the turn is still named."""
    pass_turn(game, loser)
    ask(loser, game)
    MissedWin.objects.update(when=[{"me": "attack with TDL-1-024"}])

    advice = ask(loser, game)

    assert turns_of(advice) == [7]
    assert [list(line.sentences) for line in advice.lines] == [[]]


def test_turn_in_progress_is_never_looked_at(game, loser, monkeypatch):
    forbid_looking(monkeypatch)

    advice = ask(loser, game)

    assert (turns_of(advice), advice.is_searching) == ([], False)
    assert MissedWinSearch.objects.get().looked_until == -1


def test_turn_that_was_taken_back_into_is_not_told_of(game, loser):
    pass_turn(game, loser)
    ask(loser, game)
    request_undo(battle_id=game.pk, viewer=loser)
    assert Session.load(game.pk).turn_number() == 7

    assert turns_of(ask(loser, game)) == []
    pass_turn(game, loser)
    assert turns_of(ask(loser, game)) == [7]


def test_turn_played_twice_has_one_missed_win_in_the_review(game, loser):
    first = Session.load(game.pk).game.answered
    pass_turn(game, loser, turn=8)
    assert Session.load(game.pk).turn_number() == 9
    answer_until_main(game, loser)
    request_undo(battle_id=game.pk, viewer=loser, to=first)
    pass_turn(game, loser)
    submissions.concede_battle(battle_id=game.pk, viewer=loser)

    found = request_search(user=loser, battle_id=game.pk)

    assert found.finished_at is not None
    assert MissedWin.objects.get().turn == 7


def test_asked_again_nothing_is_looked_at_twice(game, loser, monkeypatch):
    pass_turn(game, loser)
    first = ask(loser, game)
    forbid_looking(monkeypatch)

    assert ask(loser, game) == first
    assert MissedWinSearch.objects.count() == 1


def test_of_two_at_once_one_goes_on(game, loser, monkeypatch):
    pass_turn(game, loser)
    search = missed_wins.get_or_create_search(user=loser, battle_id=game.pk)
    look = missed_wins.find_missed_win

    def overtaken(*given, **named):
        monkeypatch.setattr(missed_wins, "find_missed_win", look)
        assert missed_wins.search_next_turn(search.pk)
        return look(*given, **named)

    monkeypatch.setattr(missed_wins, "find_missed_win", overtaken)

    assert not missed_wins.search_next_turn(search.pk)
    assert MissedWin.objects.count() == 1


def test_search_stops_when_its_time_in_the_game_is_spent(game, loser, monkeypatch):
    forbid_looking(monkeypatch)
    monkeypatch.setattr(missed_wins, "MOST_CPU_MS", 0)
    pass_turn(game, loser)

    advice = ask(loser, game)

    assert (turns_of(advice), advice.is_searching) == ([], False)
    assert MissedWinSearch.objects.get().finished_at is not None


def test_after_the_game_the_review_goes_on_with_the_same_search(game, loser):
    ask(loser, game)
    submissions.concede_battle(battle_id=game.pk, viewer=loser)
    assert coach.get_advice_for(loser, game.pk, "en").is_searching

    search = request_search(user=loser, battle_id=game.pk)

    assert search.finished_at is not None
    assert turns_of(coach.get_advice_for(loser, game.pk, "en")) == [7]
    assert MissedWinSearch.objects.count() == 1


def test_campaign_has_a_coach_and_a_whole_practice_game_too(game, loser):
    Battle.objects.filter(pk=game.pk).update(origin=Origin.CAMPAIGN)
    pass_turn(game, loser)
    duel = make_practice()
    person = duel.people[0]

    assert turns_of(ask(loser, game)) == [7]
    assert (
        turns_of(request_advice(user=person, battle_id=duel.battle_id, language="en"))
        == []
    )


@pytest.mark.parametrize(
    "change",
    [
        {"ranked": True},
        {"ruleset": "kiseki"},
        *(
            {"origin": origin}
            for origin in Origin
            if origin not in {Origin.PRACTICE, Origin.CAMPAIGN}
        ),
    ],
)
def test_other_games_have_no_coach(game, loser, change):
    Battle.objects.filter(pk=game.pk).update(**change)

    with pytest.raises(NoCoach):
        ask(loser, game)
    with pytest.raises(NoCoach):
        coach.get_advice_for(loser, game.pk, "en")
    assert not MissedWinSearch.objects.exists()


def test_puzzles_and_games_against_people_have_no_coach(game, loser):
    puzzle = begin_puzzle(user=loser, name="clear_the_way")
    duel = make_duel()
    Battle.objects.filter(pk=duel.battle_id).update(origin=Origin.PRACTICE)
    BattleSeat.objects.filter(battle=game, seat=1).update(bot="")  # who has left

    for user, battle_id in (
        (loser, puzzle.pk),
        (duel.people[0], duel.battle_id),
        (loser, game.pk),
    ):
        with pytest.raises(NoCoach):
            request_advice(user=user, battle_id=battle_id, language="en")


def test_coach_of_another_player_does_not_exist(game, loser, client):
    other = make_user("other")
    with pytest.raises(BattleNotFound):
        ask(other, game)
    address = f"/api/v1/battles/{game.pk}/coach/"
    assert client.post(address).status_code == 401
    client.force_login(other)
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


def test_programs_ask_and_read(game, loser, client):
    client.force_login(loser)
    address = f"/api/v1/battles/{game.pk}/coach/"
    assert client.get(address).json() == {
        "is_searching": False,
        "wins": [],
        "lines": [],
    }
    assert not MissedWinSearch.objects.exists()
    pass_turn(game, loser)

    asked = client.post(address)

    assert asked.status_code == 202
    assert client.get(address).json() == asked.json()
    (win,) = asked.json()["wins"]
    assert (win["turn"], win["battle_id"]) == (7, str(game.pk))
    Battle.objects.filter(pk=game.pk).update(ranked=True)
    refused = client.post(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "battle.no_coach")
