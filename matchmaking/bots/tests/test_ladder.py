"""The bot ladder: who meets whom, what it does to ratings, who is suspended."""

import pytest

from battles.tests.factories import every_battle
from matchmaking.bots import house_bots, selectors, services
from matchmaking.bots.errors import BotBusy, BotSuspended
from matchmaking.bots.models import Bot, Game
from matchmaking.bots.tests.factories import as_it_is, end, make_bot, ready, seats_of
from matchmaking.tests.factories import NOON, at
from results.selectors import get_ratings
from unionarena.core.accounts.models import Sanction
from unionarena.core.accounts.sanctions import Sanctioned


def test_two_bots_of_two_people_that_wait_are_paired_in_an_unrated_battle(akari, botan):
    first, second = make_bot(akari)[0], make_bot(botan)[0]
    ready(first)
    ready(second)

    done = services.run_tick(now=at(1))

    battle = every_battle().get()
    assert (done.paired, done.filled) == (1, 0)
    assert {seat.user_id for seat in seats_of(battle.pk)} == {first.pk, second.pk}
    assert (battle.ranked, battle.origin) == (False, "bots")


def test_two_bots_of_one_person_never_meet(akari):
    for name in ("One", "Two"):
        ready(make_bot(akari, name=name)[0])

    assert services.run_tick(now=at(10)).paired == 0


def test_lonely_bot_meets_the_house_after_a_while_and_not_before(akari):
    bot, _token = make_bot(akari)
    ready(bot)
    assert services.run_tick(now=at(14)).filled == 0

    ready(bot, now=at(14))
    assert services.run_tick(now=at(15)).filled == 1

    (game,) = Game.objects.all()
    assert game.house in house_bots.list_nearest_bots(bot.rating, bot.game)[:2]
    assert [seat.bot for seat in seats_of(game.battle_id)] == ["", game.house]


def test_bot_whose_program_was_silent_for_half_a_minute_is_not_paired(akari, botan):
    ready(make_bot(akari)[0])
    ready(make_bot(botan)[0], now=at(20))

    assert services.run_tick(now=at(31)).paired == 0


def test_bot_plays_no_second_battle_at_once_unless_the_setting_allows_it(
    akari, botan, settings
):
    first, second = make_bot(akari)[0], make_bot(botan)[0]
    services.start_training(account=first.user, house="random", now=NOON)
    ready(first)
    ready(second)
    assert services.run_tick(now=at(1)).paired == 0
    with pytest.raises(BotBusy) as refused:
        services.start_training(account=first.user, house="random", now=NOON)
    assert refused.value.details == {"most": 1}

    settings.BOT_BATTLES_AT_ONCE = 2
    assert services.run_tick(now=at(2)).paired == 1


@pytest.mark.parametrize("cap", ["BOT_LADDER_BATTLES", "BOT_LADDER_HOUSE_BATTLES"])
def test_ladder_begins_nothing_beyond_its_caps(akari, settings, cap):
    setattr(settings, cap, 0)
    ready(make_bot(akari)[0])

    assert services.run_tick(now=at(20)).filled == 0


def test_result_moves_both_bots_once_and_no_person(akari, botan):
    for owner in (akari, botan):
        ready(make_bot(owner)[0])
    services.run_tick(now=at(1))
    battle = every_battle().get()
    winner, loser = (seat.user_id for seat in seats_of(battle.pk))

    end(battle.pk, winner=0)
    services.settle_game(battle_id=battle.pk, now=at(9))

    ratings = dict(Bot.objects.values_list("pk", "rating"))
    assert ratings[winner] - 1500 == pytest.approx(1500 - ratings[loser])
    assert ratings[winner] > 1600
    assert set(Bot.objects.values_list("games", flat=True)) == {1}
    assert all(each.games == 0 for each in get_ratings([winner, loser]).values())


def test_house_stays_where_it_is(akari):
    bot, _token = make_bot(akari)
    ready(bot)
    ready(bot, now=at(14))
    services.run_tick(now=at(15))

    def house_on_ladder():
        rungs = selectors.list_ladder(akari, game=bot.game, now=NOON)
        return [(rung.house, rung.rating) for rung in rungs if rung.house]

    before = house_on_ladder()

    end(every_battle().get().pk, winner=0)

    assert before == house_on_ladder()
    assert as_it_is(bot).rating > 1500


def test_called_off_game_moves_nobody_and_frees_the_bot(akari):
    bot, _token = make_bot(akari)
    battle_id = services.start_training(account=bot.user, house="random", now=NOON)
    every_battle().filter(pk=battle_id).update(
        status="voided", result_reason="void", finished_at=NOON
    )

    assert services.run_tick(now=at(1)).settled == 1

    assert not selectors.list_open_battles(bot)
    assert (as_it_is(bot).rating, as_it_is(bot).games) == (1500, 0)


def test_training_does_not_count_for_the_ladder(akari):
    bot, _token = make_bot(akari)
    battle_id = services.start_training(account=bot.user, house="random", now=NOON)

    end(battle_id, winner=0)

    assert (as_it_is(bot).rating, as_it_is(bot).games) == (1500, 0)


def test_bot_that_lets_its_clock_run_out_twice_in_a_row_is_suspended(akari):
    bot, _token = make_bot(akari)
    for reason in ("timeout", "life", "timeout"):
        battle_id = services.start_training(account=bot.user, house="random", now=NOON)
        end(battle_id, winner=1, reason=reason)
    ready(bot)

    battle_id = services.start_training(account=bot.user, house="random", now=NOON)
    end(battle_id, winner=1, reason="timeout")

    with pytest.raises(BotSuspended):
        ready(bot)
    services.update_bot(owner=akari, pk=bot.pk, now=NOON, is_paused=False)
    assert ready(bot).silent == 0


def test_bot_of_somebody_who_may_not_look_for_opponents_is_not_ready(akari):
    bot, _token = make_bot(akari)
    Sanction.objects.create(
        user=akari, kind="queue", reason="spam", imposed_at=NOON, ends_at=at(3600)
    )

    with pytest.raises(Sanctioned):
        ready(bot, now=at(1))


def test_ladder_ranks_who_is_known_and_the_house_and_names_the_new_last(akari, botan):
    known, new = make_bot(akari)[0], make_bot(botan)[0]
    Bot.objects.filter(pk=known.pk).update(rating=1600, deviation=60)

    rungs = selectors.list_ladder(akari, game=known.game, now=NOON)

    assert [each.house or each.bot.pk for each in rungs] == [
        "monte_carlo",
        known.pk,
        "greedy",
        "random",
        new.pk,
    ]
    assert [each.rank for each in rungs] == [1, 2, 3, 4, None]
