"""The tournaments app."""

from uuid import UUID

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TournamentsConfig(AppConfig):
    """Name the app, and listen for battles that end."""

    name = "matchmaking.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        """Note the result of a match when its battle ends."""
        from battles.signals import battle_finished
        from battles.watching.casting.casts import register_open_casts
        from results.achievements.sources import register_source
        from results.rated_games.reviews import register_private_battles
        from unionarena.core.comments.subjects import register_kind
        from unionarena.core.notifications.occasions import Occasion
        from unionarena.core.notifications.selectors import register_stale_check

        from .achievement_counts import TOURNAMENTS
        from .casting import find_open_delay
        from .models import Tournament
        from .selectors import (
            find_answered_calls,
            find_subject_of_comments,
            list_battles_of_small_events,
        )

        register_open_casts(find_open_delay)
        register_stale_check(Occasion.JUDGE_CALLED, find_answered_calls)
        register_kind("tournament", find_subject_of_comments, Tournament)
        battle_finished.connect(_settle, dispatch_uid="tournaments.settle")
        register_source(TOURNAMENTS)
        register_private_battles(list_battles_of_small_events)
        post_migrate.connect(_grant, sender=self, dispatch_uid="tournaments.roles")


def _grant(**_unknown: object) -> None:
    """Let judges manage every tournament, also those of others."""
    from cards.releases.roles import grant_permissions

    from .services.announcements import JUDGES

    grant_permissions(
        JUDGES, ("tournaments.view_tournament", "tournaments.change_tournament")
    )


def _settle(*, battle_id: UUID, **_unknown: object) -> None:
    from unionarena.core.background_tasks import enqueue_task_after_commit

    from .tasks import settle

    enqueue_task_after_commit(settle, battle_id=str(battle_id))
