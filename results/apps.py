"""The results app."""

from uuid import UUID

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Names the app and listens for battles that end."""

    name = "results"

    def ready(self) -> None:
        """Record the outcome of every battle that finishes."""
        from battles.signals import battle_finished

        battle_finished.connect(_record, dispatch_uid="results.record_outcome")


def _record(*, battle_id: UUID, **_unknown: object) -> None:
    from .tasks import record_outcome

    record_outcome.delay_on_commit(battle_id=str(battle_id))
