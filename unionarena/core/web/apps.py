"""The web app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Names the app."""

    name = "unionarena.core.web"
