"""The comments app."""

from django.apps import AppConfig


class CommentsConfig(AppConfig):
    """Name the app."""

    name = "unionarena.core.comments"
