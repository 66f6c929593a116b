"""The server app."""

import gc
from importlib import import_module

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """Use our Celery application for sending tasks."""

    name = "unionarena.server"

    def ready(self) -> None:
        """Load the Celery application, or a web process would use a default broker.

        All tasks are imported now: if two threads did so at once, one would hold
        Celery's lock and wait for a module that the other imports, which waits for the
        lock.
        """
        import_module("unionarena.celery").list_periodic_jobs()
        import_module("unionarena.server.monitoring.site_metrics").register()
        gc.freeze()
        gc.enable()  # ``manage.py`` starts without it
