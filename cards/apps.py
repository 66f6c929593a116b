"""The cards app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Names the app."""

    name = "cards"
