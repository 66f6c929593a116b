"""Series of games between bots, and `manage.py simulate`."""

import json

import pytest
from django.core.management import CommandError, call_command

from battles.rules import unionarena as ua
from battles.rules.kernel.simulation import derive_game_seed, play_out
from battles.simulation.bot_games import Series, Tally, list_bundled_decks, play_series

KEYS = {
    "games",
    "decisions",
    "decisions_per_game",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "wins_by_seat",
    "wins_by_order",
    "wins_by_deck",
    "games_by_deck",
    "ends",
    "stalled",
    "failed",
}


@pytest.fixture(scope="module")
def decks():
    first, second = ua.sample_decks()
    return {"first": tuple(first), "second": tuple(second)}


@pytest.fixture
def series(decks):
    return Series(seed="test", decks=decks)


def play_games(series, games, **how):
    tally = Tally()
    for part in play_series(series, games, **how):
        tally.add(part)
    return tally


def test_every_game_is_counted_once_everywhere(series):
    tally = play_games(series, range(6))

    report = tally.report(seconds=2.0)
    assert set(report) == KEYS
    assert report["games"] == 6
    assert sum(report["wins_by_seat"].values()) == 6
    assert sum(report["wins_by_order"].values()) == 6
    assert sum(report["ends"].values()) == 6
    assert report["games_by_deck"] == {"first": 6, "second": 6}
    assert report["games_per_second"] == 3.0
    assert report["stalled"] == report["failed"] == []


def test_the_same_series_gives_the_same_games(series):
    assert play_games(series, range(4)) == play_games(series, range(4))


def test_another_seed_gives_other_games(series, decks):
    other = Series(seed="other", decks=decks)

    assert play_games(series, range(4)) != play_games(other, range(4))


def test_decks_change_seats(series):
    assert [series.decks_of(game) for game in range(3)] == [
        ("first", "second"),
        ("second", "first"),
        ("first", "second"),
    ]


def test_a_single_deck_plays_itself(decks):
    series = Series(seed="test", decks={"first": decks["first"]})

    assert series.decks_of(5) == ("first", "first")
    assert play_games(series, [0]).games_by_deck == {"first": 2}


def test_a_game_without_end_counts_as_stalled_and_can_be_played_again(decks):
    series = Series(seed="test", decks=decks, most=10)
    tally = play_games(series, [3])

    assert tally.stalled == [
        {
            "game": 3,
            "seed": derive_game_seed("test", 3, "battle").hex(),
            "decks": ["second", "first"],
            "bots": ["random", "random"],
        }
    ]
    assert tally.decisions == 10
    assert not tally.ends


def test_a_game_that_breaks_is_reported_and_the_others_are_played(series, monkeypatch):
    honest = ua.Battle.apply

    def broken(battle, action, player=None):
        if battle.answered == 40 and battle.position.chance.seed[0] % 2:
            raise ZeroDivisionError("deliberately")
        return honest(battle, action, player)

    monkeypatch.setattr(ua.Battle, "apply", broken)
    tally = play_games(series, range(8))

    odd = [n for n in range(8) if derive_game_seed("test", n, "battle")[0] % 2]
    assert [game["game"] for game in tally.failed] == odd
    assert {game["error"] for game in tally.failed} == {
        "ZeroDivisionError('deliberately')"
    }
    assert tally.games == 8


def test_a_series_survives_the_way_to_another_process(series):
    again = Series.from_dict(json.loads(json.dumps(series.to_dict())))

    assert play_games(again, [0, 1]) == play_games(series, [0, 1])


def test_several_processes_play_the_same_games(series):
    alone = play_games(series, range(4))
    together = play_games(series, range(4), processes=2)

    assert together == alone


def test_playing_out_gives_the_result_of_the_battle(series):
    battle = series.start(0)
    played = play_out(battle, series.players(0))

    assert played.result == battle.result
    assert played.decisions == battle.answered
    assert played.result is not None


def test_the_command_prints_json(capsys):
    call_command("simulate", "--games", "2", "--seed", "3", "--json")

    report = json.loads(capsys.readouterr().out)
    assert set(report) == KEYS
    assert report["games"] == 2
    assert report["failed"] == []


@pytest.mark.parametrize("game", ["kiseki", "universe-end"])
def test_the_command_plays_games_with_decks_of_their_own(capsys, game):
    call_command("simulate", "--games", "2", "--game", game, "--json")

    report = json.loads(capsys.readouterr().out)
    assert sum(report["wins_by_order"].values()) == 2
    assert set(report["games_by_deck"]) <= set(list_bundled_decks(game))
    assert report["failed"] == report["stalled"] == []


def test_a_deck_of_another_game_is_unknown():
    with pytest.raises(CommandError, match="no deck 'keepers'; there are: harbour"):
        call_command("simulate", "--game", "kiseki", "--deck", "keepers")


def test_the_command_takes_decks_and_bots(capsys):
    call_command(
        *("simulate", "--games", "1", "--deck", "keepers", "--deck", "deeptide"),
        *("--bots", "greedy", "random", "--json"),
    )

    report = json.loads(capsys.readouterr().out)
    assert report["games_by_deck"] == {"deeptide": 1, "keepers": 1}


def test_the_command_prints_text(capsys):
    call_command("simulate", "--games", "3", "--only", "1")

    printed = capsys.readouterr().out
    assert "games: 1\n" in printed
    assert "failed: 0\n" in printed


@pytest.mark.django_db
def test_an_unknown_deck_is_named_with_those_there_are():
    with pytest.raises(CommandError, match="no deck 'kings'; there are: keepers, deep"):
        call_command("simulate", "--deck", "kings")
