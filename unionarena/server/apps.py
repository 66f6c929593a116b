"""The server app."""

from importlib import import_module

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """Makes our Celery application the one that tasks are sent with."""

    name = "unionarena.server"

    def ready(self) -> None:
        """Without this, a web process would send tasks to a broker of its own.

        All tasks are imported now: while two threads do it at once, one holds Celery's
        lock and waits for a module that the other imports, who waits for that lock.
        """
        import_module("unionarena.celery").list_periodic_jobs()
        collect = import_module(
            "unionarena.server.monitoring.site_metrics"
        ).collect_metrics
        import_module("unionarena.core.metrics").collectors.append(collect)
