"""The server app."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """Names the app."""

    name = "unionarena.server"
