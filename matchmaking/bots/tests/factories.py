"""Bots for the tests of this app."""

from battles.tests.factories import every_battle
from matchmaking.bots import services
from matchmaking.bots.models import Bot
from matchmaking.tests.factories import NOON, deck_of


def make_bot(owner, name="Grinder", now=NOON):
    """Create a user's bot and its token."""
    return services.create_bot(owner=owner, name=name, deck_id=deck_of(owner), now=now)


def ready(bot, *, ladder=True, challenges=True, now=NOON):
    return services.set_ready(
        account=bot.user, ladder=ladder, challenges=challenges, now=now
    )


def as_it_is(bot):
    return Bot.objects.select_related("user__bot_owner").get(pk=bot.pk)


def battle_of(battle_id):
    return every_battle().get(pk=battle_id)


def seats_of(battle_id):
    return list(battle_of(battle_id).seats.order_by("seat"))


def end(battle_id, *, winner, reason="life", now=NOON):
    """Set a battle to ended."""
    every_battle().filter(pk=battle_id).update(
        status="finished",
        winner=winner,
        result_reason=reason,
        finished_at=now,
        waits_for_bot=False,
    )
    services.settle_game(battle_id=battle_id, now=now)
