"""The app of players' bots."""

from uuid import UUID

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """Name the app, and listen for battles that end."""

    name = "matchmaking.bots"
    label = "bots"

    def ready(self) -> None:
        """Settle the game of a bot when its battle ends."""
        from battles.signals import battle_finished, battle_voided

        battle_finished.connect(_settle, dispatch_uid="bots.finished")
        battle_voided.connect(_settle, dispatch_uid="bots.voided")


def _settle(*, battle_id: UUID, **_unknown: object) -> None:
    from unionarena.core.background_tasks import enqueue_task_after_commit

    from .tasks import settle

    enqueue_task_after_commit(settle, battle_id=str(battle_id))
