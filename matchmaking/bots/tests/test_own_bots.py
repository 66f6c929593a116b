"""Creating bots, their tokens, pausing and deleting them (issue 15)."""

from datetime import timedelta

import pytest

from matchmaking.bots import selectors, services
from matchmaking.bots.errors import BotNotFound, BotPaused, TooManyBots
from matchmaking.bots.tests.factories import as_it_is, make_bot, ready
from matchmaking.services.account_deletion import delete_leavers
from matchmaking.tests.factories import NOON, at, deck_of, spoil_deck
from unionarena.core.accounts import bot_accounts as accounts
from unionarena.core.accounts.bot_accounts import (
    BotNeedsName,
    TooManyTokens,
    UnknownToken,
)
from unionarena.core.accounts.guests import NeedsAccount
from unionarena.core.accounts.models import BotToken, User
from unionarena.core.accounts.names import NameReserved, NameTaken, claim_name
from unionarena.core.accounts.profanity import OffensiveText
from unionarena.core.errors import PlatformError


def test_bot_is_shown_as_bot_of_its_owner_under_a_cleaned_name(akari):
    bot, _token = make_bot(akari, name="  Grin\u202eder \n ")

    assert bot.user.shown_name == "Grinder (akari’s bot)"


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        (" \u200b ", BotNeedsName),
        ("Moderator", NameReserved),
        ("fuck", OffensiveText),
        ("BOTAN", NameTaken),
    ],
)
def test_bot_may_not_have_a_name_a_person_may_not(akari, botan, name, refusal):
    claim_name(botan)

    with pytest.raises(refusal):
        make_bot(akari, name=name)

    assert not User.objects.filter(bot_owner=akari).exists()


def test_nobody_has_more_bots_than_the_limit_and_deleted_ones_make_room(
    akari, settings
):
    settings.BOTS_PER_PERSON = 1
    first, _token = make_bot(akari)
    with pytest.raises(TooManyBots) as refused:
        make_bot(akari, name="Second")
    assert refused.value.details == {"most": 1}

    services.delete_bot(owner=akari, pk=first.pk, now=NOON)
    make_bot(akari, name="Second")

    with pytest.raises(TooManyBots):
        services.restore_bot(owner=akari, pk=first.pk)


def test_guest_makes_no_bot(akari):
    akari.guest_since = NOON

    with pytest.raises(NeedsAccount):
        make_bot(akari)


def test_bot_plays_no_deck_that_is_illegal_or_somebody_elses(akari, botan):
    for deck_id in (spoil_deck(akari), deck_of(botan)):
        with pytest.raises(PlatformError):
            services.create_bot(owner=akari, name="Grinder", deck_id=deck_id, now=NOON)

    assert not selectors.list_bots_for(akari).exists()


def test_token_opens_its_bot_and_only_its_digest_is_kept(akari):
    bot, token = make_bot(akari)

    assert accounts.get_bot_by_token(token) == bot.user
    kept = BotToken.objects.get()
    assert token not in (kept.digest, kept.ending)
    assert token.endswith(kept.ending)


def test_revoked_token_opens_nothing_and_the_other_one_still_does(akari):
    bot, first = make_bot(akari)
    other = services.issue_token(owner=akari, pk=bot.pk, now=NOON)
    services.revoke_token(
        owner=akari, pk=bot.pk, token_id=bot.user.tokens.earliest("pk").pk
    )

    with pytest.raises(UnknownToken):
        accounts.get_bot_by_token(first)
    assert accounts.get_bot_by_token(other) == bot.user


def test_bot_has_no_fourth_token(akari):
    bot, _token = make_bot(akari)
    for _more in range(accounts.MOST_TOKENS - 1):
        services.issue_token(owner=akari, pk=bot.pk, now=NOON)

    with pytest.raises(TooManyTokens):
        services.issue_token(owner=akari, pk=bot.pk, now=NOON)


def test_deleted_bot_is_shut_out_and_can_be_had_back_with_its_token(akari):
    bot, token = make_bot(akari)
    services.delete_bot(owner=akari, pk=bot.pk, now=NOON)
    with pytest.raises(UnknownToken):
        accounts.get_bot_by_token(token)

    services.restore_bot(owner=akari, pk=bot.pk)

    assert accounts.get_bot_by_token(token) == bot.user


def test_deleted_bot_is_gone_after_a_month_and_not_a_day_before(akari):
    bot, _token = make_bot(akari)
    services.delete_bot(owner=akari, pk=bot.pk, now=NOON)

    assert not services.purge_deleted_bots(now=NOON + timedelta(days=29))
    assert services.purge_deleted_bots(now=NOON + timedelta(days=31)) == 1
    assert not User.objects.filter(pk=bot.pk).exists()


def test_nobody_touches_the_bot_of_another(akari, botan):
    bot, _token = make_bot(akari)
    token_id = bot.user.tokens.get().pk

    for act in (
        lambda: services.update_bot(owner=botan, pk=bot.pk, now=NOON, is_paused=True),
        lambda: services.delete_bot(owner=botan, pk=bot.pk, now=NOON),
        lambda: services.restore_bot(owner=botan, pk=bot.pk),
        lambda: services.issue_token(owner=botan, pk=bot.pk, now=NOON),
        lambda: services.revoke_token(owner=botan, pk=bot.pk, token_id=token_id),
    ):
        with pytest.raises(BotNotFound):
            act()
    assert as_it_is(bot).paused_at is None


def test_paused_bot_is_not_ready_until_its_owner_lets_it_go_on(akari):
    bot, _token = make_bot(akari)
    services.update_bot(owner=akari, pk=bot.pk, now=NOON, is_paused=True)
    with pytest.raises(BotPaused):
        ready(bot)

    services.update_bot(owner=akari, pk=bot.pk, now=at(1), is_paused=False)

    assert ready(bot, now=at(2)).waiting_since == at(2)


def test_bots_go_with_their_owner(akari):
    make_bot(akari)
    User.objects.filter(pk=akari.pk).update(leaves_at=NOON)

    assert delete_leavers(now=at(1)) == 1
    assert not User.objects.filter(bot_owner=akari).exists()
