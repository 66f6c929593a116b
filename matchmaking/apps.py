"""The matchmaking app."""

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    """Names the app."""

    name = "matchmaking"
