"""Bots for the tests of this app."""

from battles.models import Battle, BattleSeat
from matchmaking.bots import services
from matchmaking.bots.models import Bot
from matchmaking.tests.factories import NOON, deck_of


def make_bot(owner, name="Grinder", now=NOON):
    """A bot of somebody, and its token."""
    return services.make(owner=owner, name=name, deck_id=deck_of(owner), now=now)


def ready(bot, *, ladder=True, challenges=True, now=NOON):
    return services.be_ready(
        account=bot.user, ladder=ladder, challenges=challenges, now=now
    )


def as_it_is(bot):
    return Bot.objects.select_related("user__bot_owner").get(pk=bot.pk)


def seats_of(battle_id):
    return list(BattleSeat.objects.filter(battle=battle_id).order_by("seat"))


def end(battle_id, *, winner, reason="life", now=NOON):
    """As if a battle had ended."""
    Battle.objects.filter(pk=battle_id).update(
        status="finished",
        winner=winner,
        result_reason=reason,
        finished_at=now,
        waits_for_bot=False,
    )
    services.settle(battle_id=battle_id, now=now)
