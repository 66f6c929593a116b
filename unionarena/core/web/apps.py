"""The web app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Configure the app."""

    name = "unionarena.core.web"
