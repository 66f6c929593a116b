"""The server app."""

from importlib import import_module

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """Makes our Celery application the one that tasks are sent with."""

    name = "unionarena.server"

    def ready(self) -> None:
        """Without this, a web process would send tasks to a broker of its own."""
        import_module("unionarena.celery")
