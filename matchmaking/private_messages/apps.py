"""The app of messages between friends."""

from django.apps import AppConfig


class PrivateMessagesConfig(AppConfig):
    """Name the app; ``messages`` is the label of Django's own."""

    name = "matchmaking.private_messages"
    label = "private_messages"
