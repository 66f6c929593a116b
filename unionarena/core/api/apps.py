"""The api app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Configure the app."""

    name = "unionarena.core.api"
