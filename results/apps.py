"""The results app."""

from uuid import UUID

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ResultsConfig(AppConfig):
    """Name the app, and listen for battles that end."""

    name = "results"

    def ready(self) -> None:
        """Record the outcome of every battle that finishes."""
        from battles.signals import battle_finished
        from battles.watching.access.permissions import register_opening

        from .profiles.public_profiles import is_replay_public

        register_opening(is_replay_public)
        battle_finished.connect(_record, dispatch_uid="results.record_outcome")
        post_migrate.connect(_grant, sender=self, dispatch_uid="results.roles")


def _grant(**_unknown: object) -> None:
    """Let balance editors who publish try proposals, and name archetypes."""
    from cards.releases.roles import BALANCER, PUBLISHER, grant_permissions

    permissions = (
        "results.add_balancetrial",
        "results.view_balancetrial",
        "results.view_archetype",
        "results.change_archetype",
    )
    for role in (BALANCER, PUBLISHER):
        grant_permissions(role, permissions)


def _record(*, battle_id: UUID, **_unknown: object) -> None:
    from unionarena.core.background_tasks import enqueue_task_after_commit

    from .tasks import record_outcome

    enqueue_task_after_commit(record_outcome, battle_id=str(battle_id))
