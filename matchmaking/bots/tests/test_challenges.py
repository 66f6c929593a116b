"""Challenging a player's bot: unrated, and without rewards."""

import pytest

from battles.errors import AlreadyInBattle
from battles.match_options.options import CASUAL
from collection.packs.selectors import list_packs_for
from matchmaking.bots import services
from matchmaking.bots.errors import BotAway, BotBusy, BotNotFound, BotPaused
from matchmaking.bots.tests.factories import battle_of, end, make_bot, ready, seats_of
from matchmaking.services import Room, create_invitation
from matchmaking.tests.factories import NOON, at, choose_deck, deck_of
from results.selectors import get_outcome_for, get_rating
from results.services import record_outcome
from unionarena.core.accounts.services import PersonNotFound, block_person


def challenge(user, bot, now=NOON):
    return services.challenge_bot(user=user, pk=bot.pk, deck_id=deck_of(user), now=now)


def test_challenge_begins_an_unrated_battle_at_once(akari, botan):
    bot, _token = make_bot(akari)
    ready(bot, ladder=False)

    battle_id = challenge(botan, bot)

    battle = battle_of(battle_id)
    assert (battle.ranked, battle.origin) == (False, "bots")
    assert [seat.user_id for seat in seats_of(battle_id)] == [bot.pk, botan.pk]
    assert seats_of(battle_id)[0].name == "Grinder (akari’s bot)"


def test_who_beats_a_bot_earns_no_rating_no_pack_and_no_score_of_the_deck(
    akari, botan, settings
):
    bot, _token = make_bot(akari)
    ready(bot)
    battle_id = challenge(botan, bot)
    end(battle_id, winner=1)
    settings.CARD_OWNERSHIP = "earned"

    record_outcome(battle_id=battle_id)

    outcome = get_outcome_for(botan, battle_id)
    assert (outcome.is_rated, outcome.unrated_because) == (False, "casual")
    assert get_rating(botan).games == 0
    assert not list_packs_for(botan)


def test_bot_that_did_not_call_takes_no_challenge(akari, botan):
    bot, _token = make_bot(akari)
    ready(bot)

    with pytest.raises(BotAway):
        challenge(botan, bot, now=at(31))


def test_bot_that_wants_the_ladder_alone_takes_no_challenge(akari, botan):
    bot, _token = make_bot(akari)
    ready(bot, challenges=False)

    with pytest.raises(BotAway):
        challenge(botan, bot)


def test_bot_that_plays_takes_no_second_challenge(akari, botan, chidori):
    bot, _token = make_bot(akari)
    ready(bot)
    challenge(botan, bot)

    with pytest.raises(BotBusy):
        challenge(chidori, bot)


def test_paused_bot_takes_no_challenge(akari, botan):
    bot, _token = make_bot(akari)
    services.update_bot(owner=akari, pk=bot.pk, now=NOON, is_paused=True)

    with pytest.raises(BotPaused):
        challenge(botan, bot)


def test_person_in_a_battle_challenges_nobody(akari, botan):
    bots = [make_bot(akari, name=name)[0] for name in ("One", "Two")]
    for bot in bots:
        ready(bot)
    challenge(botan, bots[0])

    with pytest.raises(AlreadyInBattle):
        challenge(botan, bots[1])


def test_private_bot_is_its_owners_alone(akari, botan):
    bot, _token = make_bot(akari)
    services.update_bot(owner=akari, pk=bot.pk, now=NOON, is_public=False)
    ready(bot)

    with pytest.raises(BotNotFound):
        challenge(botan, bot)
    assert challenge(akari, bot)


def test_bot_of_somebody_who_blocked_one_is_not_there(akari, botan):
    bot, _token = make_bot(akari)
    ready(bot)
    block_person(user=akari, other_id=botan.pk)

    with pytest.raises(BotNotFound):
        challenge(botan, bot)


def test_nobody_invites_a_bot_to_a_room_of_people(akari, botan):
    bot, _token = make_bot(akari)

    with pytest.raises(PersonNotFound):
        create_invitation(
            user=botan,
            deck=choose_deck(botan),
            room=Room(CASUAL, invitee=bot.user.username),
            now=NOON,
        )
