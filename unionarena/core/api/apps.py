"""The api app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Names the app."""

    name = "unionarena.core.api"
